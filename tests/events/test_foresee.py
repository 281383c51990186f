"""What an undo would take back is told before, and one tournament or one person is touched alone."""

from __future__ import annotations

import pytest

from events_desk import Desk, people
from tablas.events.acts import (
    ChangeEvent,
    CreateTournament,
    EnterPlayers,
    EnterResult,
    PairRound,
    PublishRound,
    Restore,
    Undo,
)
from tablas.events.acts.event import LATEST
from tablas.events.errors import RefusedError
from tablas.events.foresee import Foresight, foresee
from tablas.events.results import read_result


@pytest.fixture
def hall() -> Desk:
    """Two tournaments in round 1; two desks enter results of the first, a third person renames the event."""
    desk = Desk("Hall")
    for name, title in (("a", "Open A"), ("b", "Open B")):
        desk.do(CreateTournament(name, {"name": title, "total_rounds": 5, "initial_colour": "w"}), who="Irene")
        desk.do(EnterPlayers(name, people(6)), who="Irene")
        desk.do(PairRound(name), who="Irene")
        desk.do(PublishRound(name, 1), who="Irene")
    return desk


def result(desk: Desk, board: int, written: str, who: str, tournament: str = "a") -> int:
    return desk.do(EnterResult(tournament, 1, board, *read_result(written)), who=who).seq


def results(desk: Desk, tournament: str = "a") -> str:
    return "".join(game.white_outcome.value for game in desk.section(tournament).facts.rounds[0].games)


def looked(desk: Desk, command: Undo | Restore) -> Foresight:
    """The look ahead, which must be what then happens."""
    seen = foresee(desk.log, command)
    counted = desk.moment.line
    desk.do(command)
    gone = {seq for first, last in counted for seq in range(first, last + 1)}
    left = {seq for first, last in desk.moment.line for seq in range(first, last + 1)}
    assert {act.entry.seq for act in seen.goes} == gone - left
    assert {act.entry.seq for act in seen.returns} == left - gone
    return seen


def test_what_one_desk_wrote_goes_alone(hall: Desk) -> None:
    start = result(hall, 1, "1-0", "Desk 2")
    result(hall, 2, "1-0", "Desk 1")
    result(hall, 3, "0-1", "Desk 2")
    result(hall, 1, "1-0", "Desk 2", "b")
    seen = looked(hall, Undo(start, tournament="a", by="Desk 2"))
    assert str(seen.sentence) == "Takes back 1 result of round 1 by Desk 2"
    assert [str(sentence) for sentence in seen.afterwards] == [
        "Board 3 of round 1 is open again; the public page and the hall screen say “playing”.",
        "Round 2 is not paired yet, so no pairing changes.",
        "Open B is not touched.",
        "This act stands in the history and can be taken back, too.",
    ]
    assert (results(hall), results(hall, "b")) == ("11*", "1**")


def test_a_tournament_goes_back_and_the_others_stay(hall: Desk) -> None:
    published = hall.moment.seq
    result(hall, 1, "1-0", "Desk 1", "b")
    for board in (1, 2, 3):
        result(hall, board, "0-1", "Desk 1")
    hall.do(ChangeEvent({"city": "Llera"}), who="Irene")
    seen = looked(hall, Restore(published, "a"))
    assert str(seen.sentence) == "Takes back 3 results of round 1 by Desk 1"
    assert (results(hall), results(hall, "b"), hall.event.city) == ("***", "1**", "Llera")


def test_the_whole_event_says_every_tournament_that_goes(hall: Desk) -> None:
    seen = looked(hall, Restore(1))
    told = [str(sentence) for sentence in seen.afterwards]
    assert "Open A is no longer there; its public pages say so." in told
    assert "Open B is no longer there; its public pages say so." in told
    assert not hall.event.sections


def test_without_a_word_the_last_tournament_written_to_is_meant(hall: Desk) -> None:
    result(hall, 1, "1-0", "Desk 1")
    hall.do(ChangeEvent({"city": "Llera"}), who="Irene")
    result(hall, 1, "1-0", "Desk 1", "b")
    seen = looked(hall, Undo(last=1, tournament=LATEST))
    assert seen.command.tournament == "b"
    assert (results(hall), results(hall, "b")) == ("1**", "***")


def test_what_a_later_act_was_built_on_is_refused(hall: Desk) -> None:
    start = hall.moment.seq
    for board in (1, 2, 3):
        result(hall, board, "1-0", "Desk 2")
    hall.do(PairRound("a"), who="Irene")
    hall.do(PublishRound("a", 2), who="Irene")
    with pytest.raises(RefusedError):
        foresee(hall.log, Undo(start, tournament="a", by="Desk 2"))
    seen = foresee(hall.log, Undo(start, tournament="a"))
    assert "Round 2 is no longer public." in [str(sentence) for sentence in seen.afterwards]


def test_what_was_undone_comes_back_to_one_tournament(hall: Desk) -> None:
    before = result(hall, 1, "1-0", "Desk 1")
    hall.do(Undo(last=1, tournament="a"), who="Irene")
    result(hall, 2, "1-0", "Desk 1", "b")
    seen = looked(hall, Restore(before, "a"))
    assert str(seen.sentence) == "Brings back 1 result of round 1 by Desk 1"
    assert (results(hall), results(hall, "b")) == ("1**", "*1*")
