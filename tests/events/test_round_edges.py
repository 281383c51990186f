"""Edges of a round: what is adjourned, what was accepted already, what is corrected while it is played."""

from __future__ import annotations

import pytest

from events_desk import play, tournament
from events_moves import CONSENTS
from tablas.events.acts import AlterDraft, CloseTournament, CorrectSeats, PairRound
from tablas.events.errors import ConsentError, RefusedError
from tablas.events.handing_out import open_games
from tablas.events.remark import Seat
from tablas.events.remarks import _seat, remarks
from tablas.events.report import report_of
from tablas.model import Card
from tablas.say.catalogue import catalogue


def test_a_tournament_with_an_adjourned_game_is_not_closed() -> None:
    desk = tournament(4, total_rounds=1)
    play(desk, "1x")
    with pytest.raises(RefusedError) as refused:
        desk.do(CloseTournament("a"))
    assert (refused.value.message.code, dict(refused.value.message.values)) == ("round-adjourned-game", {"number": 1})


def test_what_was_accepted_of_a_draft_is_not_asked_again() -> None:
    """Two meet again by hand; when other boards change afterwards, only these are looked at."""
    desk = tournament(6)
    play(desk, "111")
    again, one, two = (tuple(game[:2]) for game in desk.section().facts.rounds[0].games)
    desk.do(PairRound("a"))
    crossed = ((one[0], two[0]), (one[1], two[1]))
    with pytest.raises(ConsentError) as asked:
        desk.do(AlterDraft("a", 2, (again, *crossed)))
    assert "rematch" in {concern.code for concern in asked.value.concerns}
    desk.do(AlterDraft("a", 2, (again, *crossed)), *(concern.code for concern in asked.value.concerns))
    turned = ((one[0], two[1]), (one[1], two[0]))
    desk.do(AlterDraft("a", 2, (again, *turned)), "both-colours-wrong")


def test_seats_of_the_round_being_played_are_not_told_as_if_the_next_were_paired() -> None:
    desk = tournament(4, fide_mode=True)
    play(desk, "..")
    desk.do(CorrectSeats("a", 1, Card(1), Card(2)), *CONSENTS, "seats-corrected")
    (told,) = remarks(desk.section())
    sentence = catalogue("en").sentence(told)
    assert sentence.startswith("Round 1 was corrected after it was published: 1-3, 4-2 became 2-3, 4-1.")


def test_open_games_are_told_with_their_rounds() -> None:
    desk = tournament(4)
    play(desk, "1x")
    play(desk, "1.")
    shown = report_of(desk.event, desk.section())
    assert [(number, game.white, game.black) for number, game in open_games(shown)] == [(1, 4, 2), (2, 3, 4)]


def test_a_seat_is_a_board_or_a_player_alone() -> None:
    section = tournament(4).section()
    told = {Seat(1, 2): "1-2", Seat(1, 2, "1-0"): "1-2: 1-0", Seat(3, 0, "HPB"): "3=HPB", Seat(4, 0): "4"}
    assert {seat: _seat(section, seat) for seat in told} == told
