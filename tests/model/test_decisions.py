"""Points by decision (record 299) mean the same to pairings, standings and reports."""

from __future__ import annotations

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

import tablas
from tablas.formats import trf
from tablas.formats.trf.scores import totals
from tablas.history import scores
from tablas.model import POINT, Adjustment, Game, Outcome, Player, Regulation, Round, Team, Tournament

EVENT = Tournament(
    players=tuple(Player(number, f"P{number}") for number in range(1, 5)),
    rounds=(
        Round((Game(1, 3, Outcome.WIN, Outcome.LOSS), Game(2, 4, Outcome.UNRATED_WIN, Outcome.UNRATED_LOSS))),
        Round((Game(1, 2, Outcome.DRAW, Outcome.DRAW), Game(4, 3, Outcome.FORFEIT_WIN, Outcome.FORFEIT_LOSS))),
    ),
    total_rounds=3,
)


def decided(*entries: Adjustment) -> Tournament:
    return Tournament(players=EVENT.players, rounds=EVENT.rounds, total_rounds=3, adjustments=entries)


def points(event: Tournament) -> list[float]:
    return [value / POINT for value in scores(event).values()]


def test_nobody_named_means_everybody() -> None:
    assert points(EVENT) == [1.5, 1.5, 0, 1]
    assert points(decided(Adjustment(0, POINT, 1))) == [2.5, 2.5, 1, 2]


def test_a_decision_on_an_outcome_covers_the_unrated_game_too() -> None:
    assert points(decided(Adjustment(0, 3 * POINT, 1, Outcome.WIN))) == [3.5, 3.5, 0, 1]


def test_the_narrowest_decision_counts() -> None:
    event = decided(Adjustment(0, 3 * POINT, 0, Outcome.WIN), Adjustment(1, 2 * POINT, 1, Outcome.WIN))
    assert points(event) == [2.5, 3.5, 0, 1]


def test_a_penalty_of_a_round_to_come_does_not_count_yet() -> None:
    assert points(decided(Adjustment(1, -POINT, 3))) == points(EVENT)


def test_decisions_on_teams_leave_the_players_alone() -> None:
    event = Tournament(
        players=EVENT.players,
        rounds=EVENT.rounds,
        teams=(Team(1, "One", (1, 2)), Team(2, "Two", (3, 4))),
        adjustments=(Adjustment(1, -POINT, 1), Adjustment(2, 3 * POINT, 1, Outcome.WIN)),
        regulation=Regulation(of_teams=True),
    )
    assert points(event) == points(EVENT)


def test_a_report_with_a_bonus_for_everybody_is_paired() -> None:
    lines = trf.dump(decided(Adjustment(0, POINT, 1))).decode()
    assert "299" in lines
    again = trf.load(lines.encode()).tournament
    assert tablas.pair(again, edition="2026").pairs == tablas.pair(EVENT, edition="2026").pairs


decisions = st.builds(
    Adjustment,
    player=st.integers(0, 4),
    points=st.sampled_from((-POINT, POINT // 2, 3 * POINT)),
    round=st.integers(0, 3),
    outcome=st.sampled_from((None, Outcome.WIN, Outcome.DRAW, Outcome.FORFEIT_WIN, Outcome.LOSS)),
)


@given(st.lists(decisions, max_size=4, unique_by=lambda one: (one.player, one.round, one.outcome)))
def test_pairings_standings_and_reports_count_the_same(entries: list[Adjustment]) -> None:
    event = decided(*entries)
    counted = scores(event)
    assert counted == totals(event)
    assert counted == {row.number: Fraction(row["PTS"]) * POINT for row in tablas.rank(event, "PTS")}
