"""Floats of every round, judged by the pairing itself.

The older systems mark a float when a round is paired, whether the game is then
played or not, and the pairing bye is a downfloat.  Rounds a player was not
paired in leave no mark.
"""

from __future__ import annotations

from dataclasses import replace

from tablas.history import Float, HistoryRules, running_scores
from tablas.model import Outcome, Points, Tournament
from tablas.systems.open.common.field import DOWN, UP, Field, build_field
from tablas.systems.open.common.virtual_points import virtual_points


def scores_by_round(tournament: Tournament) -> list[dict[int, Points]]:
    """The pairing scores each round was paired with, and those of the next round."""
    table: list[dict[int, Points]] = []
    for number, points in enumerate(running_scores(tournament), 1):
        extra = virtual_points(tournament, number)
        table.append({player: value + extra.get(player, 0) for player, value in points.items()} if extra else points)
    return table


def float_history(tournament: Tournament, *, played_only: bool = False) -> dict[int, list[Float]]:
    """One mark a round for every player; with *played_only* forfeited games leave none."""
    table = scores_by_round(tournament)
    history: dict[int, list[Float]] = {player.number: [] for player in tournament.players}
    for number, played in enumerate(tournament.rounds):
        marks: dict[int, Float] = {}
        for game in played.games:
            if played_only and not game.played:
                continue
            difference = table[number][game.white] - table[number][game.black]
            if difference:
                high, low = (game.white, game.black) if difference > 0 else (game.black, game.white)
                marks[high], marks[low] = Float.DOWN, Float.UP
        for bye in played.byes:
            if bye.kind is Outcome.PAIRING_BYE:
                marks[bye.player] = Float.DOWN
        for player, floats in history.items():
            floats.append(marks.get(player, Float.NONE))
    return history


def marked_field(tournament: Tournament, rules: HistoryRules) -> Field:
    """The field of the next round with floats as they were marked when rounds were paired."""
    field = build_field(tournament, rules)
    history = float_history(tournament)
    marks = {Float.NONE: 0, Float.UP: UP, Float.DOWN: DOWN}
    last = [history[number][-1:] for number in field.numbers]
    before = [history[number][-2:-1] for number in field.numbers]
    return replace(
        field,
        last_float=[marks[floats[0]] if floats else 0 for floats in last],
        float_before=[marks[floats[0]] if floats else 0 for floats in before],
    )
