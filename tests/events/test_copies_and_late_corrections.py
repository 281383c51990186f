"""Copies that went their own ways, told fact by fact; and results corrected for the rating report alone."""

from __future__ import annotations

from events_desk import Desk, play, tournament
from events_moves import CONSENTS
from tablas.events.acts import (
    CloseEvent,
    CorrectForRating,
    CreateTournament,
    EditPlayer,
    PairRound,
    PublishRound,
    SwapColours,
)
from tablas.events.compare import compare
from tablas.events.report import report_of
from tablas.events.timeline import replay
from tablas.model import Card, Outcome, Points


def copy_of(desk: Desk) -> Desk:
    other = Desk()
    other.log, other.moment = list(desk.log), replay(desk.log)
    return other


def differences(here: Desk, there: Desk) -> list[str]:
    return [*map(str, compare(here.log, there.log).differences)]


def test_what_is_only_there_and_what_is_written_otherwise() -> None:
    here = tournament(4)
    there = copy_of(here)
    here.do(EditPlayer("a", Card(2), {"club": "North"}))
    there.do(CreateTournament("b", {"total_rounds": 3}))
    assert differences(here, there) == ["a: the card of P02 differs.", "b: only there."]
    assert differences(there, here) == ["a: the card of P02 differs.", "b: only here."]


def test_a_copy_that_was_closed() -> None:
    here = tournament(2)
    there = copy_of(here)
    here.do(CloseEvent(), *CONSENTS)
    (closed,) = differences(here, there)
    (open_there,) = differences(there, here)
    assert (closed, open_there) == ("The event is closed here, open there.", "The event is open here, closed there.")


def test_boards_paired_otherwise() -> None:
    here = tournament(4)
    there = copy_of(here)
    for desk in (here, there):
        desk.do(PairRound("a"))
        desk.do(PublishRound("a", 1))
    there.do(SwapColours("a", 1, 2), *CONSENTS)
    assert differences(here, there) == ["a: round 1, board 2 is paired differently."]


def test_a_result_corrected_for_rating_changes_the_games_of_the_report_and_no_points() -> None:
    """White's win of round 1 was a draw: the report rates a draw, and gives the half point back by decision."""
    desk = tournament(4, fide_mode=True)
    play(desk, "11")
    play(desk, "11")
    play(desk, "..")
    before = desk.section().tournament
    desk.do(CorrectForRating("a", 1, 1, Outcome.DRAW, Outcome.DRAW, why="both sheets say so"), "rating-only")
    assert desk.section().tournament.rounds == before.rounds
    shown = report_of(desk.event, desk.section())
    game = shown.rounds[0].games[0]
    assert (game.white_outcome, game.black_outcome) == (Outcome.DRAW, Outcome.DRAW)
    assert [(one.player, one.points, one.round) for one in shown.adjustments] == [
        (game.white, Points(30), 1),
        (game.black, Points(-30), 1),
    ]
