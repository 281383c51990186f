"""A declared round robin stays one for norms, whatever was forfeited (B.01, 1.4.2 and 1.4.3)."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest

from tablas.federation.titles import event_of, norm_rules_for
from tablas.model import EventInfo, Game, Outcome, Player, Regulation, Round, Tournament
from tablas.systems.closed.roundrobin.berger import berger

RULES = norm_rules_for(date(2026, 3, 1))


def round_robin(system: str, forfeited: bool) -> Tournament:
    """Ten players who all meet; one game may have been forfeited."""
    rounds = []
    for number, line in enumerate(berger(10).rounds, 1):
        games = [Game.of(int(board.white), int(board.black), Outcome.DRAW) for board in line]
        if forfeited and number == 1:
            games[0] = Game.of(games[0].white, games[0].black, Outcome.FORFEIT_WIN)
        rounds.append(Round(tuple(games)))
    return Tournament(
        players=tuple(Player(number, f"P{number}", 2400) for number in range(1, 11)),
        rounds=tuple(rounds),
        total_rounds=9,
        info=EventInfo(start=date(2026, 3, 1)),
        regulation=Regulation(system),
    )


@pytest.mark.parametrize("forfeited", [False, True])
def test_a_declared_round_robin_stays_one(forfeited: bool) -> None:
    assert event_of(round_robin("berger", forfeited), RULES).predetermined


def test_a_swiss_in_which_everybody_met_is_no_round_robin() -> None:
    assert not event_of(round_robin("dutch", False), RULES).predetermined


@pytest.mark.parametrize("forfeited", [False, True])
def test_where_nothing_is_declared_a_table_paired_to_the_end_is_recognised(forfeited: bool) -> None:
    assert event_of(round_robin("", forfeited), RULES).predetermined
    unfinished = round_robin("", forfeited)
    assert not event_of(replace(unfinished, rounds=unfinished.rounds[:8]), RULES).predetermined


def test_a_match_between_teams_on_all_boards_is_predetermined() -> None:
    """Scheveningen: everybody meets the other team."""
    assert event_of(round_robin("scheveningen", True), RULES).predetermined


def test_two_declared_cycles_are_a_double_round_robin() -> None:
    event = round_robin("berger", True).ruled(options={"cycles": 2})
    assert event_of(replace(event, total_rounds=18), RULES).double_round
