"""Games without a result: what they are worth in the table is what they are worth to the next pairing."""

from __future__ import annotations

import pytest

from tablas.history import scores
from tablas.model import POINT, THREE_ONE_ZERO, Colour, Game, Outcome, Player, Round, Scoring, Tournament, parse_points
from tablas.standings import rank
from tablas.systems.open.keizer import keizer_table

GOES_ON = Game(1, 2, Outcome.PENDING, Outcome.PENDING)
ADJOURNED = Game(3, 4, Outcome.ADJOURNED, Outcome.ADJOURNED)


@pytest.mark.parametrize(
    ("scoring", "adjourned"),
    [
        (Scoring(), "0.5"),
        (THREE_ONE_ZERO, "1"),
        (Scoring.of(180, 120, 60), "2"),  # Even a loss is worth something, a game that goes on is not.
        (Scoring(black_draw=36), "0.5"),  # Nobody drew yet.
    ],
)
def test_an_adjourned_game_is_a_draw_so_far_and_one_that_goes_on_is_nothing(scoring: Scoring, adjourned: str) -> None:
    event = Tournament(players=tuple(map(Player, range(1, 5))), rounds=(Round((GOES_ON, ADJOURNED)),)).ruled(
        scoring=scoring
    )
    half = parse_points(adjourned)
    assert scores(event) == {1: 0, 2: 0, 3: half, 4: half}
    assert {row.number: row["PTS"] for row in rank(event, "PTS")} == {1: "0", 2: "0", 3: adjourned, 4: adjourned}


def test_no_value_is_lost_when_all_are_asked_at_once() -> None:
    scoring = Scoring(black_win=66, half_bye=0)
    assert all(
        scoring.table()[outcome, colour] == scoring.value(outcome, colour) for outcome, colour in scoring.table()
    )
    assert scoring.value(Outcome.WIN, Colour.BLACK) == scoring.value(Outcome.UNRATED_WIN, Colour.BLACK) == 66
    assert scoring.value(Outcome.WIN, Colour.WHITE) == scoring.value(Outcome.WIN) == 60
    assert scoring.value(Outcome.FORFEIT_WIN, Colour.BLACK) == 60
    assert Scoring().value(Outcome.WIN, Colour.BLACK) == 60


def test_in_keizers_table_a_game_that_goes_on_brings_nothing_and_an_adjourned_one_half() -> None:
    event = Tournament(players=tuple(map(Player, range(1, 5))), rounds=(Round((GOES_ON, ADJOURNED)),))
    gained = {row.player: row.entries[0].points for row in keizer_table(event)}
    values = {1: 6, 2: 5, 3: 4, 4: 3}  # Three halves of the four players for the first, one less for each below.
    assert gained == {1: 0, 2: 0, 3: values[4] * POINT // 2, 4: values[3] * POINT // 2}
