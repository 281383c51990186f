"""Details of generated tournaments that nobody should stumble over."""

from __future__ import annotations

import re

import tablas
from tablas.model import Outcome


def test_namesakes_are_counted_upwards() -> None:
    players = tablas.generate(players=600, rounds=1, seed=5).tournament.players
    assert len({player.name for player in players}) == 600
    counts = [int(found[1]) for player in players if (found := re.search(r" (-?\d+)$", player.name))]
    assert counts
    assert min(counts) == 2


def test_what_happened_to_a_board_is_not_changed_again() -> None:
    """Nobody came to any board, so nothing else can have happened there."""
    made = tablas.generate(players=8, rounds=2, seed=3, double_forfeits="100%", unusual_results="100%").tournament
    outcomes = {(game.white_outcome, game.black_outcome) for played in made.rounds for game in played.games}
    assert outcomes == {(Outcome.FORFEIT_LOSS, Outcome.FORFEIT_LOSS)}
