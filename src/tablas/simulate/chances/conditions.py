"""Conditions that are enough and say no more than they must, of a function over the results of some games.

The function is a number whose bits are the combinations of results, three for
each game: the first game turns fastest.  A condition allows some results of some
games; none of its parts can be left out or widened without losing it.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

MOST_GAMES = 12
"""3**12 combinations are a number of half a million bits."""


class Literal(NamedTuple):
    """The results of one game that are allowed: 0 White wins, 1 draw, 2 Black wins."""

    game: int
    results: tuple[int, ...]


Condition = tuple[Literal, ...]


@lru_cache(maxsize=128)
def mask(game: int, result: int, games: int) -> int:
    """All combinations in which the game ends so.

    >>> bin(mask(0, 1, 2)), bin(mask(1, 2, 2))
    ('0b10010010', '0b111000000')
    """
    step = _power(game)
    block = ((1 << step) - 1) << (result * step)
    return block * (whole(games) // ((1 << 3 * step) - 1))


def whole(games: int) -> int:
    """All combinations."""
    return (1 << _power(games)) - 1


def _power(games: int) -> int:
    return int(3**games)


def cube(condition: Condition, games: int) -> int:
    """All combinations that meet the condition."""
    found = whole(games)
    for game, results in condition:
        allowed = 0
        for result in results:
            allowed |= mask(game, result, games)
        found &= allowed
    return found


class Cover(NamedTuple):
    """Conditions, the widest first; *complete* if nothing else is enough."""

    conditions: tuple[Condition, ...]
    complete: bool


def cover(truth: int, games: int, most: int) -> Cover:
    """Conditions that together are met by every good combination, or the widest *most* that were found."""
    found: list[tuple[int, Condition]] = []
    left = truth
    while left and len(found) < 4 * most:
        seed = _digits((left & -left).bit_length() - 1, games)
        best = max(_widened(seed, truth, games), key=lambda one: ((cube(one, games) & left).bit_count(), -len(one)))
        found.append((cube(best, games).bit_count(), best))
        left &= ~cube(best, games)
    kept = _needed(found, truth & ~left, games)
    kept.sort(key=lambda pair: (-pair[0], pair[1]))
    return Cover(tuple(condition for _, condition in kept[:most]), not left and len(kept) <= most)


def _needed(found: list[tuple[int, Condition]], truth: int, games: int) -> list[tuple[int, Condition]]:
    """Without conditions that the others make superfluous, the narrowest looked at first."""
    kept = sorted(found, key=lambda pair: (pair[0], pair[1]))
    for pair in list(kept):
        others = 0
        for size, condition in kept:
            if (size, condition) != pair:
                others |= cube(condition, games)
        if not truth & ~others:
            kept.remove(pair)
    return kept


def necessary(truth: int, games: int) -> Condition:
    """What every good combination has in common."""
    found = []
    for game in range(games):
        possible = tuple(result for result in range(3) if truth & mask(game, result, games))
        if len(possible) < 3:
            found.append(Literal(game, possible))
    return tuple(found)


def cofactor(truth: int, game: int, result: int, games: int) -> int:
    """The function where one game ends so, whatever its other results would give."""
    step = _power(game)
    part = truth & mask(game, result, games)
    part >>= result * step
    return part | part << step | part << 2 * step


def _digits(index: int, games: int) -> tuple[int, ...]:
    found = []
    for _ in range(games):
        index, digit = divmod(index, 3)
        found.append(digit)
    return tuple(found)


def _widened(seed: tuple[int, ...], truth: int, games: int) -> Iterator[Condition]:
    """From one good combination: parts are freed one after the other, beginning at each game in turn."""
    for start in range(max(1, games)):
        order = [(start + step) % games for step in range(games)] if games else []
        allowed: dict[int, tuple[int, ...]] = {game: (seed[game],) for game in range(games)}
        for wider in ("free", "two"):
            for game in order:
                for results in _wider(allowed[game], wider):
                    tried = {**allowed, game: results}
                    if not cube(_condition(tried), games) & ~truth:
                        allowed = tried
                        break
        yield _condition(allowed)


def _wider(results: tuple[int, ...], how: str) -> Iterator[tuple[int, ...]]:
    if how == "free":
        yield (0, 1, 2)
    elif len(results) == 1:
        for other in range(3):
            if other not in results:
                yield tuple(sorted((*results, other)))


def _condition(allowed: dict[int, tuple[int, ...]]) -> Condition:
    return tuple(Literal(game, results) for game, results in sorted(allowed.items()) if len(results) < 3)
