"""Monrad for games with more than two players: tables of close scores without repeated opponents.

The tournament model knows games of two, so this works on plain facts: the
order of the players, the tables they sat at, and what each table brought.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from tablas.errors import PairingError
from tablas.model import Points

_STEPS = 20_000
"""How long a seating without repeats is looked for before one repeat more is allowed."""


class TableResult(NamedTuple):
    """A table of a round: who sat there and what each of them scored."""

    players: tuple[int, ...]
    points: tuple[Points, ...]


def next_tables(players: Sequence[int], rounds: Iterable[Sequence[TableResult]], size: int) -> list[tuple[int, ...]]:
    """The tables of the next round, the best placed first.

    When the number of players is no multiple of *size*, the last tables have
    one player less.  Opponents are repeated only where it cannot be helped.

    >>> next_tables(range(1, 8), [], 3)
    [(1, 2, 3), (4, 5), (6, 7)]
    """
    if size < 2:
        raise PairingError("A table needs at least two players.")
    scores = dict.fromkeys(players, 0)
    met: dict[int, set[int]] = {player: set() for player in players}
    for tables in rounds:
        for table in tables:
            for player, gained in zip(table.players, table.points, strict=True):
                if player in scores:
                    scores[player] += gained
                    met[player].update(set(table.players) - {player})
    order = sorted(players, key=lambda player: (-scores[player], list(players).index(player)))
    sizes = _sizes(len(order), size)
    for repeats in range(len(order) * size):
        found = _seat(order, sizes, met, repeats)
        if found is not None:
            return found
    raise AssertionError("with enough repeats every seating is allowed")


def _sizes(count: int, size: int) -> list[int]:
    """Full tables first, then tables one short; a remainder that this cannot hold makes the last table smaller."""
    tables = -(-count // size)
    short = tables * size - count
    if short > tables:
        return [size] * (tables - 1) + [count - size * (tables - 1)]
    return [size] * (tables - short) + [size - 1] * short


def _seat(order: list[int], sizes: list[int], met: dict[int, set[int]], repeats: int) -> list[tuple[int, ...]] | None:
    """The first seating in order with at most so many repeated opponents."""
    steps = 0

    def fill(
        left: list[int], place: int, table: tuple[int, ...], after: int, spare: int
    ) -> list[tuple[int, ...]] | None:
        nonlocal steps
        steps += 1
        if steps > _STEPS:
            return None
        if len(table) == sizes[place]:
            if place + 1 == len(sizes):
                return [table]
            rest = fill(left[1:], place + 1, (left[0],), 0, spare)
            return None if rest is None else [table, *rest]
        for number in range(after, len(left)):
            cost = sum(1 for other in table if other in met[left[number]])
            if cost <= spare:
                rest = fill(left[:number] + left[number + 1 :], place, (*table, left[number]), number, spare - cost)
                if rest is not None:
                    return rest
        return None

    return fill(order[1:], 0, (order[0],), 0, repeats) if order else []
