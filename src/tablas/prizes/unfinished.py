"""Prizes of a tournament that ends before its last round, by the probability of every place (book, 1.2.2).

Every result that is still open is taken as won, drawn or lost, equally likely
unless weights are given, and each prize is divided by the chances of winning
it.  Where everybody has at most one game left the chances are exact however
many games there are: seen from one player, the other games are independent, so
the number of players who end up ahead is a product of small polynomials.  With
more games left all outcomes are counted while there are at most *limit* of
them, and beyond that a number of them is drawn with a given seed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from itertools import product
from random import Random
from typing import NamedTuple

from tablas.errors import OptionError
from tablas.model import HALF, POINT, Points
from tablas.prizes.money import Cents, divide


class Standing(NamedTuple):
    """A player when play stopped; *tie_break* is in the same units as the points."""

    player: int
    points: Points
    tie_break: Points = 0


class OpenGame(NamedTuple):
    """A game that was not played, with the weights of win, draw and loss of *one*."""

    one: int
    other: int
    weights: tuple[Fraction, Fraction, Fraction] = (Fraction(1), Fraction(1), Fraction(1))


class TieBreak(Enum):
    """What an open result does to the tie-break value."""

    FIXED = "fixed"
    """Nothing: it stays as it stood."""
    CUMULATIVE = "cumulative"
    """The score after the round is added, as the progressive score does."""


@dataclass(frozen=True, slots=True)
class Chances:
    """For every player the probability of each place (index 0 is the first)."""

    places: Mapping[int, tuple[Fraction, ...]]
    method: str
    """How they were found: exact, by counting, or by drawing."""


_SCORES = ((POINT, 0), (HALF, HALF), (0, POINT))


def chances(
    standings: Sequence[Standing],
    games: Sequence[OpenGame],
    *,
    tie_break: TieBreak = TieBreak.CUMULATIVE,
    limit: int = 60_000,
    samples: int = 20_000,
    seed: int = 1,
) -> Chances:
    """The chances of every player for every place.

    Players who are equal on points and tie-break share their places evenly.
    """
    _check(standings, games)
    busy: dict[int, int] = {}
    for game in games:
        for player in (game.one, game.other):
            busy[player] = busy.get(player, 0) + 1
    if all(count == 1 for count in busy.values()):
        return Chances(_exact(standings, games, tie_break), "exact, one game each")
    outcomes = 3 ** len(games)
    if outcomes <= limit:
        return Chances(_counted(standings, games, tie_break), f"exact, all {outcomes} outcomes")
    return Chances(_drawn(standings, games, tie_break, samples, seed), f"{samples} outcomes drawn with seed {seed}")


def _check(standings: Sequence[Standing], games: Sequence[OpenGame]) -> None:
    known = {entry.player for entry in standings}
    if len(known) != len(standings):
        raise OptionError("A player appears twice in the standings.")
    for game in games:
        for player in (game.one, game.other):
            if player not in known:
                raise OptionError(f"Player {player} has a game left but is not in the standings.")
        if sum(game.weights) <= 0 or min(game.weights) < 0:
            raise OptionError("The weights of a game are not negative and not all zero.")


_Key = tuple[Points, Points]


def _after(entry: Standing, scores: Sequence[Points], rule: TieBreak) -> _Key:
    """Points and tie-break after further games."""
    points, value = entry.points, entry.tie_break
    for score in scores:
        points += score
        if rule is TieBreak.CUMULATIVE:
            value += points
    return points, value


def _exact(standings: Sequence[Standing], games: Sequence[OpenGame], rule: TieBreak) -> dict[int, tuple[Fraction, ...]]:
    by_number = {entry.player: entry for entry in standings}
    playing = {player for game in games for player in (game.one, game.other)}
    resting = [_after(entry, (), rule) for entry in standings if entry.player not in playing]
    keys = [
        [
            (_after(by_number[game.one], (one,), rule), _after(by_number[game.other], (other,), rule))
            for one, other in _SCORES
        ]
        for game in games
    ]
    places: dict[int, tuple[Fraction, ...]] = {}
    for entry in standings:
        found = [Fraction(0)] * len(standings)
        own = next((index for index, game in enumerate(games) if entry.player in (game.one, game.other)), None)
        for chance, key, rival in _own_results(entry, own, games, keys, rule):
            spread = _ahead_and_level(key, rival, resting, own, games, keys)
            for (ahead, level), weight in spread.items():
                for place in range(ahead, ahead + level + 1):
                    found[place] += chance * weight / (level + 1)
        places[entry.player] = tuple(found)
    return places


def _own_results(
    entry: Standing,
    own: int | None,
    games: Sequence[OpenGame],
    keys: Sequence[Sequence[tuple[_Key, _Key]]],
    rule: TieBreak,
) -> list[tuple[Fraction, _Key, _Key | None]]:
    """Chance, own key and the opponent's key for each result of the player's own game."""
    if own is None:
        return [(Fraction(1), _after(entry, (), rule), None)]
    total = sum(games[own].weights)
    results: list[tuple[Fraction, _Key, _Key | None]] = []
    for weight, (one, other) in zip(games[own].weights, keys[own], strict=True):
        mine, rival = (one, other) if entry.player == games[own].one else (other, one)
        results.append((weight / total, mine, rival))
    return results


def _ahead_and_level(
    key: _Key,
    rival: _Key | None,
    resting: Sequence[_Key],
    own: int | None,
    games: Sequence[OpenGame],
    keys: Sequence[Sequence[tuple[_Key, _Key]]],
) -> dict[tuple[int, int], Fraction]:
    """How many end up ahead of *key* and how many level with it, with probabilities."""
    fixed = [*resting, rival] if rival is not None else list(resting)
    myself = own is None  # A player without a game left is one of the resting.
    start = (sum(other > key for other in fixed), sum(other == key for other in fixed) - myself)
    spread = {start: Fraction(1)}
    for index, game in enumerate(games):
        if index == own:
            continue
        total = sum(game.weights)
        steps: dict[tuple[int, int], Fraction] = {}
        for weight, pair in zip(game.weights, keys[index], strict=True):
            step = (sum(other > key for other in pair), sum(other == key for other in pair))
            steps[step] = steps.get(step, Fraction(0)) + weight / total
        if steps == {(0, 0): 1}:
            continue
        following: dict[tuple[int, int], Fraction] = {}
        for (ahead, level), chance in spread.items():
            for (more, equal), weight in steps.items():
                target = (ahead + more, level + equal)
                following[target] = following.get(target, Fraction(0)) + chance * weight
        spread = following
    return spread


def _counted(
    standings: Sequence[Standing], games: Sequence[OpenGame], rule: TieBreak
) -> dict[int, tuple[Fraction, ...]]:
    found = {entry.player: [Fraction(0)] * len(standings) for entry in standings}
    totals = [sum(game.weights) for game in games]
    for results in product(range(3), repeat=len(games)):
        chance = Fraction(1)
        for game, total, result in zip(games, totals, results, strict=True):
            chance *= game.weights[result] / total
        if chance:
            _add_outcome(found, standings, games, results, rule, chance)
    return {player: tuple(row) for player, row in found.items()}


def _drawn(
    standings: Sequence[Standing], games: Sequence[OpenGame], rule: TieBreak, samples: int, seed: int
) -> dict[int, tuple[Fraction, ...]]:
    found = {entry.player: [Fraction(0)] * len(standings) for entry in standings}
    random = Random(seed)
    weights = [[float(weight) for weight in game.weights] for game in games]
    for _ in range(samples):
        results = [random.choices((0, 1, 2), weight)[0] for weight in weights]
        _add_outcome(found, standings, games, results, rule, Fraction(1, samples))
    return {player: tuple(row) for player, row in found.items()}


def _add_outcome(
    found: Mapping[int, list[Fraction]],
    standings: Sequence[Standing],
    games: Sequence[OpenGame],
    results: Sequence[int],
    rule: TieBreak,
    chance: Fraction,
) -> None:
    scores: dict[int, list[Points]] = {entry.player: [] for entry in standings}
    for game, result in zip(games, results, strict=True):
        one, other = _SCORES[result]
        scores[game.one].append(one)
        scores[game.other].append(other)
    final = {entry.player: _after(entry, scores[entry.player], rule) for entry in standings}
    ordered = sorted(final, key=lambda player: final[player], reverse=True)
    start = 0
    while start < len(ordered):
        end = start + 1
        while end < len(ordered) and final[ordered[end]] == final[ordered[start]]:
            end += 1
        for player in ordered[start:end]:
            for place in range(start, end):
                found[player][place] += chance / (end - start)
        start = end


def share_by_chance(order: Sequence[int], odds: Chances, prizes: Sequence[Cents], unit: Cents = 1) -> dict[int, Cents]:
    """Divide each prize by the chances of winning it; *order* decides who gets an odd cent.

    >>> odds = Chances({1: (Fraction(2, 3),), 2: (Fraction(1, 3),)}, "")
    >>> share_by_chance([1, 2], odds, [10000])
    {1: 6667, 2: 3333}
    """
    amounts = dict.fromkeys(order, 0)
    for place, prize in enumerate(prizes):
        weights = [odds.places[player][place] if place < len(odds.places[player]) else Fraction(0) for player in order]
        if prize and any(weights):
            for player, amount in zip(order, divide(prize, weights, unit), strict=True):
                amounts[player] += amount
    return amounts
