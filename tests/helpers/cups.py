"""Knock-outs as far as they are played: a letter for each board of each round."""

from __future__ import annotations

from dataclasses import replace

from tablas.model import Game, Outcome, Player, Regulation, Round, Tournament
from tablas.pairing.round import as_played, pair_round

RESULTS = {"1": Outcome.WIN, "0": Outcome.LOSS, "=": Outcome.DRAW}


def cup(count: int, *rounds: str, **options: object) -> Tournament:
    """A knock-out of P01, P02, …; ``1`` is a win of White, ``0`` of Black, ``=`` a draw."""
    players = tuple(Player(number, f"P{number:02}") for number in range(1, count + 1))
    made = Tournament("Cup", players=players, regulation=Regulation("knockout", options=options))
    for results in rounds:
        played, _ = as_played(made, pair_round(made))
        games = tuple(Game.of(*game[:2], RESULTS[one]) for game, one in zip(played.games, results, strict=True))
        made = replace(made, rounds=(*made.rounds, Round(games, played.byes)))
    return made
