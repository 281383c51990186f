"""Freshly generated tournaments, each round also paired by engines that others wrote.

A small share of what ``benchmarks/conformance.py --tournaments`` runs; colours
and fields are compared as far as the peers are known to be right (see
``benchmarks/peers.py``).
"""

from __future__ import annotations

import pytest

import peers
from tablas.model import Outcome, Round
from tablas.simulate import Parameters, simulate

pytestmark = pytest.mark.slow


def answer_of(played: Round) -> peers.Answer:
    bye = next((one.player for one in played.byes if one.kind is Outcome.PAIRING_BYE), None)
    return peers.Answer(frozenset((game.white, game.black) for game in played.games), bye)


@pytest.mark.parametrize("seed", range(101, 116))
def test_py4swiss_pairs_the_same(seed: int) -> None:
    tournament = simulate(Parameters.of(players=7 + seed % 30, rounds=4 + seed % 4, edition="2017"), seed).tournament
    for number, played in enumerate(tournament.rounds, 1):
        before = tournament.after(number - 1)
        ours, theirs = answer_of(played), peers.py4swiss_pair(before)
        assert ours.without_colours() == theirs.without_colours(), f"round {number}"
        if peers.py4swiss_colours_count(before):
            assert ours == theirs, f"colours of round {number}"


@pytest.mark.parametrize("seed", range(201, 209))
def test_caissify_pairs_the_same(seed: int) -> None:
    shape = Parameters.of(
        players=6 + seed % 9, rounds=3 + seed % 3, edition="2026", scoring="standard", forbidden_pairs=0
    )
    tournament = simulate(shape, seed).tournament
    for number, played in enumerate(tournament.rounds, 1):
        theirs = peers.caissify_pair(tournament.after(number - 1))
        assert answer_of(played).without_colours() == theirs.without_colours(), f"round {number}"


def test_peers_notice_a_wrong_round() -> None:
    """The comparison can fail: a round with two opponents exchanged is not what a peer gives."""
    tournament = simulate(Parameters.of(players=12, rounds=3, edition="2017"), 5).tournament
    ours = answer_of(tournament.rounds[1])
    assert ours.pairs is not None
    (a, b), (c, d), *rest = sorted(ours.pairs)
    wrong = peers.Answer(frozenset([(a, d), (c, b), *rest]), ours.bye)
    assert peers.py4swiss_pair(tournament.after(1)).without_colours() != wrong.without_colours()
