"""Every result of the open games that matter, gone through one game after the other.

Points come first in a table, so that most games need not be looked at: what a
player does who ends above or below in any case decides nothing, and whoever
is not an opponent of somebody in the tie does not touch its tie-breaks.  A branch
ends as soon as the points alone decide.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import Enum
from fractions import Fraction
from itertools import product

from tablas.model import POINT, Colour, Points, Tournament
from tablas.simulate.chances.aims import Aim, AimKind
from tablas.simulate.chances.conditions import Literal, cube
from tablas.simulate.chances.model import RESULTS, Weights
from tablas.simulate.chances.opened import OpenGame, open_games, played_out
from tablas.standings import Standings
from tablas.standings.ranking import Criterion
from tablas.systems import registry

Ranker = Callable[[Tournament], Standings]
Given = Mapping[OpenGame, int]

MOST_TABLES = 2187
"""So many tables are drawn up, those of seven games, before the answer is left to points or to lot."""
MOST_BRANCHES = 60_000

_OWN = frozenset({"own", "direct", "lots"})
"""Families that ask for nothing but the games of those in the tie, or for what no game changes."""
_REACH = {
    **dict.fromkeys(("BH", "FB", "HARKNESS", "SB", "KS", "APRO", "APPO"), 1),
    **dict.fromkeys(("AOB", "SUMBH", "BH2", "SB2"), 2),
    **dict.fromkeys(("ARO", "TPR", "PTP", "UPR", "RTNG"), 0),
}
"""How far tie-breaks look: to the scores of opponents (1), or of their opponents (2)."""


class TooManyError(Exception):
    """There is too much to go through."""


class Verdict(Enum):
    """How a combination of results ends."""

    YES = "yes"
    NO = "no"
    TIE = "tie"
    """Level on points at the place that matters, and the tie-breaks were not gone into."""


Path = tuple[tuple[OpenGame, int], ...]


@dataclass(slots=True)
class Tree:
    """The branches that were gone through, each with the results that lead there."""

    ends: list[tuple[Path, Verdict]] = field(default_factory=list)
    chance: dict[Verdict, float] = field(default_factory=lambda: dict.fromkeys(Verdict, 0.0))
    tables: int = 0

    @property
    def games(self) -> tuple[OpenGame, ...]:
        """The games that matter, in the order of rounds and boards."""
        return tuple(sorted({opened for path, _ in self.ends for opened, _ in path}))


def grow(
    tournament: Tournament,
    number: int,
    aim: Aim,
    ranker: Ranker,
    weights: Mapping[OpenGame, Weights],
    most_tables: int = MOST_TABLES,
) -> Tree:
    """Go through the results; a tie at the place that matters stays one where its tie-breaks would need too many."""
    opened = open_games(tournament)
    drawn = ranker(played_out(tournament, dict.fromkeys(opened, 1)))
    points = _Points.of(tournament, drawn, number, aim.last_place, opened)
    if points is None and 3 ** len(opened) > most_tables:
        raise TooManyError
    search = _Search(tournament, number, aim, ranker, weights, most_tables, opened, points)
    search.follow((), 1.0)
    return search.tree


@dataclass(slots=True)
class _Search:
    """A walk over the results, depth first."""

    tournament: Tournament
    number: int
    aim: Aim
    ranker: Ranker
    weights: Mapping[OpenGame, Weights]
    most_tables: int
    opened: tuple[OpenGame, ...]
    points: _Points | None
    given: dict[OpenGame, int] = field(default_factory=dict)
    tree: Tree = field(default_factory=Tree)

    def follow(self, path: Path, chance: float) -> None:
        """One branch to its ends."""
        found = self._next()
        if isinstance(found, Verdict):
            self.tree.ends.append((path, found))
            self.tree.chance[found] += chance
            if len(self.tree.ends) > MOST_BRANCHES:
                raise TooManyError
            return
        for result in range(len(RESULTS)):
            self.given[found] = result
            if self.points is not None:
                self.points.play(found, result)
            self.follow((*path, (found, result)), chance * self.weights[found][result])
            if self.points is not None:
                self.points.take_back(found, result)
        del self.given[found]

    def _next(self) -> Verdict | OpenGame:
        """How it ends already, or the game to look at next."""
        waiting = [one for one in self.opened if one not in self.given]
        if self.points is None:
            return waiting[0] if waiting else self._ended()
        decided = self.points.decided()
        if decided is not None:
            return decided
        for one in waiting:
            if self.number in (one.game.white, one.game.black):
                return one
        doubtful = self.points.doubtful()
        for one in waiting:
            if one.game.white in doubtful or one.game.black in doubtful:
                return one
        return self._level(waiting)

    def _level(self, waiting: list[OpenGame]) -> Verdict | OpenGame:
        """Level on points with others at the place that matters: what the tie-breaks say, one after the other."""
        assert self.points is not None
        if self.tree.tables >= self.most_tables:
            return Verdict.TIE
        final, table = self._table()
        by_place = self.aim.kind is AimKind.PLACE and not table.subsidiary
        tied = self.points.level()
        if not by_place:
            return self._wanted(waiting, tied, _furthest(table)) or self._verdict(final, table)
        group = [position for row in table.groups for position in row]
        mine = table.row(self.number).position
        ahead = 0
        for criterion in table.criteria:
            numbers = {int(table.book.primary.numbers[position]) for position in group}
            asked = self._wanted(waiting, numbers & tied, _reach(criterion))
            if asked is not None:
                return asked
            parts = criterion.split(table.book, group)
            for part in parts:
                if mine in part:
                    group = part
                    break
                ahead += len(part)
            if ahead >= self.aim.place:
                return Verdict.NO
            if ahead + len(group) <= self.aim.place:
                return Verdict.YES
        return self._verdict(final, table)

    def _wanted(self, waiting: list[OpenGame], tied: set[int], reach: int | None) -> Verdict | OpenGame | None:
        """A game that a tie-break of the tied asks for; a tie where there are too many of them."""
        assert self.points is not None
        seen = None if reach is None else self.points.seen_from(tied, reach)
        asked = [one for one in waiting if seen is None or one.game.white in seen or one.game.black in seen]
        if not asked:
            return None
        return asked[0] if 3 ** len(asked) <= self.most_tables - self.tree.tables else Verdict.TIE

    def _table(self) -> tuple[Tournament, Standings]:
        """The end with these results; games that decide nothing are drawn."""
        self.tree.tables += 1
        final = played_out(self.tournament, {**dict.fromkeys(self.opened, 1), **self.given})
        return final, self.ranker(final)

    def _ended(self) -> Verdict:
        return self._verdict(*self._table())

    def _verdict(self, final: Tournament, table: Standings) -> Verdict:
        return Verdict.YES if self.aim.reached(final, table, self.number) else Verdict.NO


@dataclass(slots=True)
class _Points:
    """What everybody has at least and at most, while games are given results and taken back."""

    number: int
    last_place: int
    least: dict[int, Points]
    most: dict[int, Points]
    worth: tuple[tuple[Points, Points], ...]
    """What White and Black get for each result."""
    opponents: dict[int, set[int]]

    @classmethod
    def of(
        cls,
        tournament: Tournament,
        drawn: Standings,
        number: int,
        last_place: int | None,
        opened: tuple[OpenGame, ...],
    ) -> _Points | None:
        """The points where they come first in the table of individual players; else nothing."""
        system = tournament.regulation.system
        tables = registry.get(system).tables is not None if system else False
        if last_place is None or tables or drawn.book.teams is not None or str(drawn.tie_breaks[0]) != "PTS":
            return None
        value = tournament.scoring.value
        worth = tuple(
            (value(result, Colour.WHITE), value(reply, Colour.BLACK))
            for result, reply in zip(RESULTS, reversed(RESULTS), strict=True)
        )
        scores: dict[int, Points] = {row.number: _points(row.exact("PTS")) for row in drawn}
        least, most = dict(scores), dict(scores)
        for one in opened:
            for side, player in enumerate((one.game.white, one.game.black)):
                if player in scores:
                    gains = [pair[side] - worth[1][side] for pair in worth]
                    least[player] += min(gains)
                    most[player] += max(gains)
        if number not in scores:
            return None
        opponents: dict[int, set[int]] = {player.number: set() for player in tournament.players}
        for played in tournament.rounds:
            for game in played.games:
                opponents[game.white].add(game.black)
                opponents[game.black].add(game.white)
        return cls(number, last_place, least, most, worth, opponents)

    def play(self, one: OpenGame, result: int) -> None:
        self._move(one, result, 1)

    def take_back(self, one: OpenGame, result: int) -> None:
        self._move(one, result, -1)

    def _move(self, one: OpenGame, result: int, sign: int) -> None:
        for side, player in enumerate((one.game.white, one.game.black)):
            if player in self.least:
                every = [pair[side] for pair in self.worth]
                self.least[player] += sign * (every[result] - min(every))
                self.most[player] += sign * (every[result] - max(every))

    def decided(self) -> Verdict | None:
        """What the points alone say."""
        mine_least, mine_most = self.least[self.number], self.most[self.number]
        ahead = sum(points > mine_most for player, points in self.least.items() if player != self.number)
        if ahead >= self.last_place:
            return Verdict.NO
        near = sum(points >= mine_least for player, points in self.most.items() if player != self.number)
        return Verdict.YES if near < self.last_place else None

    def doubtful(self) -> set[int]:
        """Who may still end above, level or below; the player's own games are played."""
        mine = self.least[self.number]
        return {
            player
            for player, points in self.least.items()
            if points <= mine <= self.most[player] and points < self.most[player]
        }

    def level(self) -> set[int]:
        """Who ends level with the player, himself included."""
        mine = self.least[self.number]
        return {player for player, points in self.least.items() if points == mine == self.most[player]}

    def seen_from(self, tied: set[int], reach: int) -> set[int]:
        """Whose scores a tie-break of the tied asks for."""
        seen = set(tied)
        for _ in range(reach):
            seen |= {other for player in seen for other in self.opponents[player]}
        return seen


def beyond_doubt(tournament: Tournament, ranker: Ranker, number: int, aim: Aim, rounds: int) -> Verdict | None:
    """What the points say already, however the open games and so many rounds more end; nothing where they do not."""
    opened = open_games(tournament)
    drawn = ranker(played_out(tournament, dict.fromkeys(opened, 1)))
    points = _Points.of(tournament, drawn, number, aim.last_place, opened)
    if points is None:
        return None
    values = tournament.scoring.table().values()
    for player in points.most:
        points.least[player] += rounds * min(values)
        points.most[player] += rounds * max(values)
    return points.decided()


def _reach(criterion: Criterion) -> int | None:
    """How far a tie-break looks; ``None``: over the whole tournament."""
    entry = criterion.entry
    if entry.code == "BRIGHTWELL":
        return None
    return 0 if entry.family in _OWN else _REACH.get(entry.code)


def _furthest(table: Standings) -> int | None:
    """How far all tie-breaks together look."""
    found = 0
    for reach in map(_reach, table.criteria):
        if reach is None:
            return None
        found = max(found, reach)
    return found


def _points(value: object) -> Points:
    return int((value if isinstance(value, Fraction) else Fraction(str(value))) * POINT)


def bits(tree: Tree, games: tuple[OpenGame, ...], verdict: Verdict) -> int:
    """The combinations of results that end so, as :mod:`tablas.simulate.chances.conditions` writes them."""
    place = {opened: index for index, opened in enumerate(games)}
    found = 0
    for path, end in tree.ends:
        if end is verdict:
            found |= cube(tuple(Literal(place[opened], (result,)) for opened, result in path), len(games))
    return found


def every_result(opened: tuple[OpenGame, ...]) -> Iterator[Given]:
    """All combinations of results."""
    for results in product(range(len(RESULTS)), repeat=len(opened)):
        yield dict(zip(opened, results, strict=True))
