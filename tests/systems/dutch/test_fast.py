"""The fast route gives the pairings of the reference route, to the last board."""

from __future__ import annotations

import random

import pytest

from tablas.model import Colour, Game, Outcome, Player, Round, Tournament
from tablas.simulate import Parameters, simulate
from tablas.systems.open.common.boards import boards
from tablas.systems.open.common.field import build_field
from tablas.systems.open.dutch.edition import EDITIONS
from tablas.systems.open.dutch.fast import ROUTE, attempt
from tablas.systems.open.dutch.pair_dutch import pair_field

SEEDS = [*range(15), *(pytest.param(seed, marks=pytest.mark.slow) for seed in range(15, 40))]


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("seed", SEEDS)
def test_both_routes_agree_on_generated_tournaments(edition: str, seed: int) -> None:
    dice = random.Random(seed)
    players = dice.randint(4, 40)
    rounds = dice.randint(3, min(13, max(3, players - 1)))
    event = simulate(Parameters.of(players=players, rounds=rounds, edition=edition), seed).tournament
    rules = EDITIONS[edition]
    for number in range(event.rounds_paired):
        field = build_field(event.after(number), rules.history)
        fast = [(pairing.pairs, pairing.downfloaters) for _, pairing in pair_field(field, rules, attempt)]
        slow = [(pairing.pairs, pairing.downfloaters) for _, pairing in pair_field(field, rules)]
        assert fast == slow, f"round {number + 1}"


@pytest.mark.parametrize("edition", EDITIONS)
def test_counting_alone_pairs_a_field_in_which_everybody_draws(edition: str) -> None:
    """A regular field: every round is one bracket, and no bracket needs the optimiser."""
    rules = EDITIONS[edition]
    event = Tournament(
        players=tuple(Player(number) for number in range(1, 401)), total_rounds=9, initial_colour=Colour.WHITE
    )
    met: set[frozenset[int]] = set()
    for _ in range(9):
        field = build_field(event, rules.history)
        done = pair_field(field, rules, attempt)
        assert [pairing.route for _, pairing in done] == [ROUTE]
        pairs = boards(field, done[0][1].pairs)
        assert len(pairs) == 200
        assert not met & {frozenset(pair) for pair in pairs}
        met |= {frozenset(pair) for pair in pairs}
        event = event.with_round(Round(tuple(Game.of(white, black, Outcome.DRAW) for white, black in pairs)))
