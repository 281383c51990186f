"""Laws that every open system keeps, from the first round to the last."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st

import tablas
from open_laws import CASES, Case
from open_play import absolute_colours, everybody_once, no_rematch, play, shuffled
from tablas.model import Game, Outcome, Player, Round, Tournament
from tablas.systems.result import Pair, RoundPairing

by_name = pytest.mark.parametrize("case", CASES, ids=[case.name for case in CASES])


@by_name
@pytest.mark.parametrize(
    "seeds", [range(10), pytest.param(range(10, 25), marks=pytest.mark.slow)], ids=["some", "more"]
)
def test_random_tournaments_keep_the_laws_to_their_end(case: Case, seeds: range) -> None:
    """A round without a legal pairing ends a small tournament, as it should; most reach their end."""
    finished = 0
    for seed in seeds:
        rng = random.Random(seed)
        _, why = play(case.pair, case.settings, rng.randint(6, 32), rng.randint(3, 8), seed, check=case.laws)
        finished += not why
    assert finished >= 0.8 * len(seeds)


@by_name
@hypothesis_settings(max_examples=12, deadline=None)
@given(seed=st.integers(0, 10**6), count=st.integers(4, 14), rounds=st.integers(1, 5))
def test_the_order_of_the_facts_does_not_matter(case: Case, seed: int, count: int, rounds: int) -> None:
    event, _ = play(case.pair, case.settings, count, rounds, seed, check=case.laws, absences=0.05)
    if event.rounds_paired == 0:
        return
    before = event.after(event.rounds_paired - 1)
    first = case.pair(before, case.settings)
    again = case.pair(before, case.settings)
    mixed = case.pair(shuffled(before, random.Random(seed)), case.settings)
    assert (first.pairs, first.bye) == (again.pairs, again.bye)
    if case.name.startswith("double-swiss") and before.next_round % 2 == 0:
        assert set(first.pairs) == set(mixed.pairs)
    else:
        assert (first.pairs, first.bye) == (mixed.pairs, mixed.bye)
    assert first.trace is not None
    assert first.trace.as_data()


@by_name
def test_two_players_meet_and_one_rests(case: Case) -> None:
    event, _ = play(case.pair, case.settings, 2, 1, 1, check=case.laws, absences=0)
    assert len(event.rounds[0].games) == 1
    event, _ = play(case.pair, case.settings, 3, 1, 1, check=case.laws, absences=0)
    assert len(event.rounds[0].games) == 1
    assert len(event.rounds[0].byes) == 1


def test_the_laws_can_fail() -> None:
    """A rematch, a third White running and a forgotten player are noticed."""
    players = tuple(Player(number) for number in range(1, 7))
    games = (Game.of(1, 2, Outcome.WIN), Game.of(3, 4, Outcome.WIN), Game.of(5, 6, Outcome.WIN))
    more = (Game.of(1, 4, Outcome.WIN), Game.of(3, 6, Outcome.WIN), Game.of(5, 2, Outcome.WIN))
    event = Tournament(players=players, rounds=(Round(games), Round(more)), total_rounds=5)
    with pytest.raises(AssertionError, match="meet again"):
        no_rematch(event, RoundPairing(3, (Pair(2, 1), Pair(4, 5), Pair(6, 3))))
    with pytest.raises(AssertionError, match="gets W"):
        absolute_colours(event, RoundPairing(3, (Pair(1, 6),)))
    with pytest.raises(AssertionError):
        everybody_once(event, RoundPairing(3, (Pair(6, 1),)))


@pytest.mark.parametrize("system", ["lim", "dubov", "burstein", "vega", "monrad", "amalfi", "double-swiss", "keizer"])
def test_a_generated_tournament_checks_by_the_edition_in_force(system: str) -> None:
    event = tablas.generate(players=20, rounds=5, seed=3, system=system).tournament
    assert tablas.check(event, system=system).same
