"""The engine against the slow and obvious reading of the rules, on small fields and small tournaments."""

from __future__ import annotations

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

import obvious
from dutch_fields import engine_answer, random_field, routes
from tablas.errors import PairingError
from tablas.simulate import Amount, Parameters, simulate
from tablas.systems.open.common.field import Field, build_field
from tablas.systems.open.dutch.edition import EDITIONS

EDITION = pytest.mark.parametrize("edition", ["2017", "2026"])


def compare(field: Field, edition: str) -> None:
    try:
        wanted = obvious.PAIR[edition](field)
    except obvious.NoPairingError:
        for route in routes():
            with pytest.raises(PairingError):
                engine_answer(field, edition, route)
        return
    for route in routes():
        assert engine_answer(field, edition, route) == wanted, route


@EDITION
@settings(deadline=None, max_examples=400)
@example(seed=5291)  # C9 against the colours of topscorers: the bye goes to who missed fewest rounds
@example(seed=12387)
@given(seed=st.integers(0, 2**32))
def test_random_fields(edition: str, seed: int) -> None:
    compare(random_field(seed, most=7), edition)


@EDITION
@pytest.mark.slow
def test_larger_random_fields(edition: str) -> None:
    for seed in range(400):
        compare(random_field(seed, most=9), edition)


@pytest.mark.slow
@EDITION
@settings(deadline=None, max_examples=40)
@given(seed=st.integers(0, 2**32), players=st.integers(4, 8), rounds=st.integers(2, 6))
def test_whole_small_tournaments(edition: str, seed: int, players: int, rounds: int) -> None:
    """Real histories: byes, forfeits, late entries, acceleration; every round is paired both ways."""
    shape = Parameters.of(
        players=players,
        rounds=rounds,
        edition=edition,
        half_byes="5%",
        zero_byes="5%",
        full_byes="2%",
        forfeits="8%",
        double_forfeits="2%",
    )
    generated = simulate(shape, seed)
    for number in range(generated.tournament.rounds_paired):
        before = generated.tournament.after(number)
        compare(build_field(before, EDITIONS[edition].history), edition)


def test_the_obvious_way_sees_differences() -> None:
    """A check of the checker: an answer with two colours exchanged is not the same."""
    field = random_field(7, most=6)
    pairs, bye = obvious.PAIR["2026"](field)
    white, black = next(iter(pairs))
    assert engine_answer(field, "2026") != ((pairs - {(white, black)}) | {(black, white)}, bye)


def test_amounts_reach_the_small_tournaments() -> None:
    """The generator really makes the trouble that the comparison relies on."""
    shape = Parameters.of(players=8, rounds=5, forfeits=Amount(4), half_byes=Amount(2))
    games = [game for played in simulate(shape, 1).tournament.rounds for game in played.games]
    assert sum(1 for game in games if game.white_outcome.is_forfeit) >= 4
