"""Incidents, appeals and other notes: written into the log, written anew, taken back, told by the final report."""

from __future__ import annotations

import pytest

from events_desk import Desk, play, tournament
from tablas.events.acts import CloseTournament, CorrectResult, Undo, WithdrawPlayer, WriteNote
from tablas.events.errors import RefusedError
from tablas.events.final_report import final_report, noted
from tablas.events.note import NoteKind
from tablas.events.timeline import history
from tablas.model import Outcome

PHONE = WriteNote("a", NoteKind.INCIDENT, "A phone rang.", 1, 2, article="11.3.2")


def played(*results: str) -> Desk:
    desk = tournament(6)
    for result in results or ("111",):
        play(desk, result)
    return desk


def test_the_board_names_the_players() -> None:
    desk = played()
    desk.do(PHONE)
    game = desk.section().facts.rounds[0].games[1]
    assert desk.section().notes[0].players == (game.white, game.black)


def test_a_decision_is_written_later_into_the_same_note() -> None:
    desk = played()
    desk.do(PHONE)
    desk.do(WriteNote("a", NoteKind.INCIDENT, "A phone rang.", 1, 2, decision="The game is lost.", number=1))
    (only,) = desk.section().notes
    assert (only.number, only.decision) == (1, "The game is lost.")
    desk.do(Undo(last=1))
    assert desk.section().notes[0].decision == ""


def test_numbers_go_on() -> None:
    desk = played()
    desk.do(PHONE)
    desk.do(WriteNote("a", NoteKind.HALL, "Too dark."))
    assert [(one.number, one.sort) for one in desk.section().notes] == [(1, NoteKind.INCIDENT), (2, NoteKind.HALL)]


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (WriteNote("a", NoteKind.INCIDENT, "  "), "is-missing"),
        (WriteNote("a", NoteKind.INCIDENT, "Two\nlines"), "holds-characters-cannot"),
        (WriteNote("a", NoteKind.INCIDENT, "x", 2), "round-is-not-published"),
        (WriteNote("a", NoteKind.INCIDENT, "x", 1, 9), "round-boards-1"),
        (WriteNote("a", NoteKind.INCIDENT, "x", number=5), "no-such-note"),
        (WriteNote("a", NoteKind.HALL, "x", upheld=True), "only-appeals-upheld"),
        (WriteNote("a", NoteKind.APPEAL, "x", about=3), "appeal-against-incident"),
    ],
)
def test_refused(command: WriteNote, code: str) -> None:
    with pytest.raises(RefusedError) as refused:
        played().do(command)
    assert refused.value.message.code == code


def test_what_a_record_still_lacks() -> None:
    desk = played()
    desk.do(PHONE)
    desk.do(WriteNote("a", NoteKind.APPEAL, "It was not hers.", 1, about=1))
    incident, appeal = sorted(noted(desk.section(), history(desk.log)), key=lambda one: one.note.number)
    assert [one.code for one in incident.missing] == ["incident-decision"]
    assert [one.code for one in appeal.missing] == ["appeal-decided"]
    desk.do(
        WriteNote("a", NoteKind.APPEAL, "It was not hers.", 1, about=1, upheld=False, decision="Dismissed.", number=2)
    )
    assert not next(one.missing for one in noted(desk.section(), history(desk.log)) if one.note.number == 2)


def test_the_report_counts_each_round() -> None:
    desk = played("1=+", "01=")
    found = final_report(desk.event, desk.section(), history(desk.log), "seal")
    # Three boards: a win of White, a draw, a forfeit; then a loss, a win, a draw.
    assert [one[2:9] for one in found.rounds] == [(3, 1, 1, 0, 1, 0, 0), (3, 1, 1, 1, 0, 0, 0)]
    assert found.players == 6
    assert found.seal == "seal"


def test_the_report_tells_what_was_done_and_not_what_was_taken_back() -> None:
    desk = played("111")
    desk.do(CorrectResult("a", 1, 1, Outcome.DRAW, Outcome.DRAW))
    desk.do(WithdrawPlayer("a", 6))
    desk.do(PHONE)
    desk.do(WriteNote("a", NoteKind.HALL, "Too dark."))
    desk.do(Undo(last=1))
    desk.do(CloseTournament("a"), "rounds-missing")
    found = final_report(desk.event, desk.section(), history(desk.log))
    game = desk.section().facts.rounds[0].games[0]
    names = " – ".join(desk.section().called(card) for card in game[:2])
    assert [str(one.what) for one in found.corrected] == [f"a: round 1, board 1: 1–0 corrected to ½–½, {names}"]
    assert [str(one.what) for one in found.left] == ["a: player withdrawn: P06"]
    assert [one.note.text for one in found.notes] == ["A phone rang."]
    assert found.of(NoteKind.HALL) == ()
