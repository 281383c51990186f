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

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from itertools import product
from math import lcm
from random import Random
from typing import NamedTuple

from tablas.errors import OptionError
from tablas.federation.prizes.money import Cents, divide
from tablas.messages import Message
from tablas.model import HALF, POINT, Points


class Contender(NamedTuple):
    """A player when play stopped; *tie_break* is in the same units as the points."""

    player: int
    points: Points
    tie_break: Points = 0


class OpenGame(NamedTuple):
    """A game that was not played, with the weights of win, draw and loss of *one*."""

    one: int
    other: int
    weights: tuple[Fraction, Fraction, Fraction] = (Fraction(1), Fraction(1), Fraction(1))
    worth: tuple[Points, Points, Points] = (POINT, HALF, 0)
    """What a win, a draw and a loss give."""

    @property
    def scores(self) -> tuple[tuple[Points, Points], ...]:
        """The points of both players if *one* wins, draws or loses."""
        win, draw, loss = self.worth
        return (win, loss), (draw, draw), (loss, win)


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
    method: Message
    """How they were found: exact, by counting, or by drawing."""


def chances(
    standings: Sequence[Contender],
    games: Sequence[OpenGame],
    *,
    tie_break: TieBreak = TieBreak.CUMULATIVE,
    limit: int = 60_000,
    samples: int = 20_000,
    seed: int = 1,
    places: int | None = None,
) -> Chances:
    """The chances of every player for every place, or for the first *places* only.

    Players who are equal on points and tie-break share their places evenly.
    """
    _check(standings, games)
    busy: dict[int, int] = {}
    for game in games:
        for player in (game.one, game.other):
            busy[player] = busy.get(player, 0) + 1
    wanted = len(standings) if places is None else min(places, len(standings))
    if all(count == 1 for count in busy.values()):
        return Chances(_exact(standings, games, tie_break, wanted), Message("exact-one-game"))
    outcomes = 3 ** len(games)
    if outcomes <= limit:
        found, how = _counted(standings, games, tie_break), Message("exact-all-outcomes", outcomes=outcomes)
    else:
        found, how = (
            _drawn(standings, games, tie_break, samples, seed),
            Message("outcomes-drawn-seed", samples=samples, seed=seed),
        )
    return Chances({player: row[:wanted] for player, row in found.items()}, how)


def _check(standings: Sequence[Contender], games: Sequence[OpenGame]) -> None:
    known = {entry.player for entry in standings}
    if len(known) != len(standings):
        raise OptionError("player-appears-twice-standings")
    for game in games:
        for player in (game.one, game.other):
            if player not in known:
                raise OptionError("player-game-left", player=player)
        if sum(game.weights) <= 0 or min(game.weights) < 0:
            raise OptionError("weights-game-not")


_Key = tuple[Points, Points]


def _after(entry: Contender, scores: Sequence[Points], rule: TieBreak) -> _Key:
    """Points and tie-break after further games."""
    points, value = entry.points, entry.tie_break
    for score in scores:
        points += score
        if rule is TieBreak.CUMULATIVE:
            value += points
    return points, value


def _exact(
    standings: Sequence[Contender], games: Sequence[OpenGame], rule: TieBreak, places: int
) -> dict[int, tuple[Fraction, ...]]:
    by_number = {entry.player: entry for entry in standings}
    game_of = {player: index for index, game in enumerate(games) for player in (game.one, game.other)}
    resting = [_after(entry, (), rule) for entry in standings if entry.player not in game_of]
    keys = [
        [
            (_after(by_number[game.one], (one,), rule), _after(by_number[game.other], (other,), rule))
            for one, other in game.scores
        ]
        for game in games
    ]
    weights = [_whole(game.weights) for game in games]
    rivals = _Rivals(resting, keys, weights, places)
    found: dict[int, tuple[Fraction, ...]] = {}
    for entry in standings:
        row = [Fraction(0)] * places
        own = game_of.get(entry.player)
        if own is None:
            _add(row, Fraction(1), rivals.spread(_after(entry, (), rule), None, None), places)
        else:
            for weight, (one, other) in zip(weights[own], keys[own], strict=True):
                mine, rival = (one, other) if entry.player == games[own].one else (other, one)
                _add(row, Fraction(weight, sum(weights[own])), rivals.spread(mine, rival, own), places)
        found[entry.player] = tuple(row)
    return found


def _whole(weights: Sequence[Fraction]) -> tuple[int, ...]:
    """The same weights as whole numbers."""
    scale = lcm(*(Fraction(weight).denominator for weight in weights))
    return tuple(int(weight * scale) for weight in weights)


_State = tuple[int, int]
_Spread = tuple[dict[_State, int], int]
"""How often so many are ahead and so many level, and of how many times in all."""


def _add(row: list[Fraction], chance: Fraction, spread: _Spread, places: int) -> None:
    counts, total = spread
    for (ahead, level), count in counts.items():
        each = chance * Fraction(count, total * (level + 1))
        for place in range(ahead, min(ahead + level + 1, places)):
            row[place] += each


class _Rivals:
    """How many others end up ahead of a given final score and how many level with it."""

    def __init__(
        self,
        resting: Sequence[_Key],
        keys: Sequence[Sequence[tuple[_Key, _Key]]],
        weights: Sequence[Sequence[int]],
        places: int,
    ) -> None:
        self._resting = resting
        self._keys = keys
        self._weights = weights
        self._places = places
        self._steps: dict[_Key, list[tuple[tuple[_State, int], ...]]] = {}
        self._products: dict[tuple[object, ...], _Spread] = {}

    def spread(self, key: _Key, rival: _Key | None, own: int | None) -> _Spread:
        """The spread of all others; *rival* is the opponent's score, *own* the player's game."""
        if key not in self._steps:
            self._steps[key] = [self._steps_of(key, index) for index in range(len(self._keys))]
        steps = Counter(self._steps[key])
        if own is not None:
            steps[self._steps[key][own]] -= 1
        fixed = [*self._resting] if rival is None else [*self._resting, rival]
        # A player without a game left is one of the resting.
        start = (sum(o > key for o in fixed), sum(o == key for o in fixed) - (own is None))
        name = (start, frozenset(steps.items()))
        if name not in self._products:
            self._products[name] = self._product(start, steps)
        return self._products[name]

    def _steps_of(self, key: _Key, index: int) -> tuple[tuple[_State, int], ...]:
        """What one game does to the numbers ahead and level, with weights."""
        steps: Counter[_State] = Counter()
        for weight, pair in zip(self._weights[index], self._keys[index], strict=True):
            steps[sum(o > key for o in pair), sum(o == key for o in pair)] += weight
        return tuple(sorted(steps.items()))

    def _product(self, start: _State, steps: Mapping[tuple[tuple[_State, int], ...], int]) -> _Spread:
        spread: dict[_State, int] = {start: 1}
        total = 1
        for step, times in sorted(steps.items()):
            weight_of_step = sum(weight for _, weight in step)
            for _ in range(times):
                total *= weight_of_step
                following: dict[_State, int] = {}
                for (ahead, level), count in spread.items():
                    for (more, equal), weight in step:
                        if ahead + more < self._places:  # Nobody further down can reach a place that matters.
                            target = (ahead + more, level + equal)
                            following[target] = following.get(target, 0) + count * weight
                spread = following
        return spread, total


def _counted(
    standings: Sequence[Contender], games: Sequence[OpenGame], rule: TieBreak
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
    standings: Sequence[Contender], games: Sequence[OpenGame], rule: TieBreak, samples: int, seed: int
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
    standings: Sequence[Contender],
    games: Sequence[OpenGame],
    results: Sequence[int],
    rule: TieBreak,
    chance: Fraction,
) -> None:
    scores: dict[int, list[Points]] = {entry.player: [] for entry in standings}
    for game, result in zip(games, results, strict=True):
        one, other = game.scores[result]
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
