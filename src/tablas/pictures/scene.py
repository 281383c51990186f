"""What the picture of a round shows, before it is drawn: bands of one score, rows in two halves, joins and floats.

The boards are those that stand; the reasons of the engine say in which group a
pair was made.  A pair the engine did not make stands in the band of the lower
score, where a float would bring it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import NamedTuple

from tablas.model import Tournament
from tablas.pairing.round import lifted
from tablas.pairing.story import People, people_of
from tablas.pairing.story.parts import halves
from tablas.pairing.why import by_teams
from tablas.systems.judgement import Boards
from tablas.systems.open.common.trace import SwissTrace
from tablas.systems.open.dutch.trace import DutchTrace
from tablas.systems.open.team.matches import as_teams
from tablas.systems.result import RoundPairing, Trace

MOST_SHOWN_ROUNDS = 6
MOST_OPEN = 80
"""With more players the groups are closed and opened on demand."""
MOST_DRAWN = 250
"""Boards of one band that are drawn together."""


class Person(NamedTuple):
    """A participant in the picture."""

    number: int
    name: str
    title: str = ""
    rating: int = 0
    colours: str = ""
    """Of the last rounds: ``w``, ``b``, or ``-`` where no game was played."""


class Row(NamedTuple):
    """Somebody in a band."""

    person: Person
    colour: str = ""
    """``w`` or ``b``; empty without a game here."""
    board: int = 0
    leaves: str = ""
    """``down``, ``up``, ``alone`` (nobody else is there) or ``bye``."""
    came: str = ""
    """``down`` or ``up``."""
    not_due: bool = False
    by_hand: bool = False
    exchanged: bool = False

    @property
    def number(self) -> int:
        return self.person.number


class Join(NamedTuple):
    """Two who meet, by number: the one of the left half first."""

    left: int
    right: int
    board: int
    by_hand: bool = False


@dataclass(frozen=True, slots=True)
class Band:
    """A score group."""

    title: str
    """The score, or nothing where there are no groups."""
    count: int
    """How many have this score."""
    left: tuple[Row, ...] = ()
    right: tuple[Row, ...] = ()
    joins: tuple[Join, ...] = ()
    rules: tuple[tuple[int, int], ...] = ()
    """Pairs that the rules give here and that were changed by hand."""
    is_open: bool = True

    @property
    def height(self) -> int:
        """How many rows it takes."""
        return max(len(self.left), len(self.right), 1) if self.is_open else 1

    @property
    def boards(self) -> tuple[int, ...]:
        """The boards of the band, from the first."""
        return tuple(sorted(join.board for join in self.joins))

    def stretch(self, board: int | None = None) -> Band:
        """The band with :data:`MOST_DRAWN` boards at most: the first ones, or those about the one asked for."""
        boards = self.boards
        if len(boards) <= MOST_DRAWN:
            return self
        place = boards.index(board) if board in boards else 0
        first = place // MOST_DRAWN * MOST_DRAWN
        kept = {0, *boards[first : first + MOST_DRAWN]}
        left, right = (tuple(row for row in rows if row.board in kept) for rows in (self.left, self.right))
        return replace(self, left=left, right=right, joins=tuple(join for join in self.joins if join.board in kept))

    def of_board(self, board: int) -> tuple[Row, Row] | None:
        """The two of a board, White first."""
        found = [row for row in (*self.left, *self.right) if row.board == board]
        if len(found) != 2:
            return None
        return (found[0], found[1]) if found[0].colour != "b" else (found[1], found[0])

    @property
    def pairs(self) -> tuple[tuple[Row, Row], ...]:
        """Every two who meet, White first, in the order of the boards."""
        return tuple(pair for board in self.boards if (pair := self.of_board(board)) is not None)

    @property
    def leaving(self) -> tuple[Row, ...]:
        """Who leaves for another band or has the bye."""
        return tuple(row for row in (*self.left, *self.right) if row.leaves)

    @property
    def coming(self) -> tuple[Row, ...]:
        """Who comes from another band."""
        return tuple(row for row in (*self.left, *self.right) if row.came)


class Float(NamedTuple):
    """Somebody who is paired outside the own band, by place of the bands."""

    person: Person
    origin: int
    target: int

    @property
    def up(self) -> bool:
        return self.target < self.origin


@dataclass(frozen=True, slots=True)
class Scene:
    """A round as it is drawn."""

    round: int
    bands: tuple[Band, ...]
    floats: tuple[Float, ...]
    halved: bool = True
    """The bands are halves against each other; otherwise a list in which neighbours meet."""

    @property
    def players(self) -> int:
        return sum(band.count for band in self.bands)

    @property
    def pairs(self) -> int:
        return sum(len(band.joins) for band in self.bands)

    @property
    def by_hand(self) -> tuple[int, ...]:
        """The boards that the rules would not make."""
        return tuple(join.board for band in self.bands for join in band.joins if join.by_hand)

    def folded(self, opened: Iterable[int] = ()) -> Scene:
        """With many players only the bands asked for are open; the first is where none is asked for."""
        if self.players <= MOST_OPEN:
            return self
        asked = set(opened) or {0}
        return replace(
            self,
            bands=tuple(replace(band, is_open=place in asked) for place, band in enumerate(self.bands)),
        )

    def cut(self, board: int | None = None) -> Scene:
        """With very many pairs in an open band only a stretch of them, with the board asked for in it."""
        return replace(self, bands=tuple(band.stretch(board) if band.is_open else band for band in self.bands))

    def unmarked(self) -> Scene:
        """Without a word on what was changed by hand."""

        def plain(rows: tuple[Row, ...]) -> tuple[Row, ...]:
            return tuple(row._replace(by_hand=False) for row in rows)

        return replace(
            self,
            bands=tuple(
                replace(
                    band,
                    left=plain(band.left),
                    right=plain(band.right),
                    joins=tuple(join._replace(by_hand=False) for join in band.joins),
                    rules=(),
                )
                for band in self.bands
            ),
        )

    def band_of(self, board: int) -> int | None:
        """Where a board is drawn."""
        return next((place for place, band in enumerate(self.bands) if board in band.boards), None)


def scene_of(tournament: Tournament, made: RoundPairing, stands: Boards | None = None) -> Scene:
    """The picture of the next round of *tournament*; *stands* are its boards where they are not the engine's."""
    tournament = lifted(tournament)
    boards = stands or Boards.of(made)
    who = people_of(tournament, made)
    return _Painter(_persons(tournament), who, made, boards).scene()


class _Group(NamedTuple):
    title: str
    own: tuple[int, ...]
    pairs: tuple[tuple[int, int], ...]
    exchanged: frozenset[int] = frozenset()


def _groups(trace: Trace | None) -> tuple[_Group, ...]:
    if isinstance(trace, SwissTrace):
        if trace.seeding is not None:
            return _groups(trace.seeding)
        return tuple(
            _Group(one.title, tuple(p for p in one.players if p not in one.incoming), one.pairs) for one in trace.groups
        )
    if isinstance(trace, DutchTrace):
        return tuple(
            _Group(one.score, one.residents, one.pairs, frozenset((*one.moved_up, *one.moved_to_s2)))
            for one in trace.brackets
        )
    return ()


class _Painter:
    """Puts everybody in a band and a half."""

    def __init__(self, persons: Mapping[int, Person], who: People, made: RoundPairing, boards: Boards) -> None:
        self.persons = persons
        self.made = made
        self.boards = boards
        self.who = who
        self.groups = _groups(made.trace)
        self.scored = all(group.title[:1].isdecimal() for group in self.groups) and bool(self.groups)
        self.paired = frozenset(number for pair in boards.pairs for number in pair)
        self.rules = {frozenset(pair) for pair in made.pairs}
        self.hand = {frozenset(pair) for pair in boards.pairs} - self.rules
        self.exchanged = frozenset(number for group in self.groups for number in group.exchanged)
        self.home = self._homes()
        self.titles = self._titles()

    def _homes(self) -> dict[int, str]:
        people = [*self.paired, *([self.boards.bye] if self.boards.bye is not None else [])]
        if self.scored:
            return {number: self.who.scores.get(number, "0") for number in people}
        found = {number: group.title for group in reversed(self.groups) for number in group.own}
        last = self.groups[-1].title if self.groups else ""
        return {number: found.get(number, last) for number in people}

    def _titles(self) -> list[str]:
        where = [self._where(pair) for pair in self.boards.pairs]
        titles = list(dict.fromkeys([*self.home.values(), *where]))
        if self.scored:
            return sorted(titles, key=lambda title: -_value(title))
        order = {group.title: place for place, group in enumerate(self.groups)}
        return sorted(titles, key=lambda title: order.get(title, len(order)))

    def _where(self, pair: tuple[int, int]) -> str:
        """The band a pair stands in."""
        for group in self.groups:
            if any(set(pair) == set(one) for one in group.pairs):
                return group.title
        one, two = (self.home[number] for number in pair)
        return min(one, two, key=_value) if self.scored else one

    def _rank(self, number: int) -> tuple[float, int]:
        if self.scored:
            return -_value(self.home[number]), number
        order = [player for group in self.groups for player in group.own]
        return 0.0, order.index(number) if number in order else len(order) + number

    def scene(self) -> Scene:
        board: dict[frozenset[int], int] = {frozenset(pair): place for place, pair in enumerate(self.boards.pairs, 1)}
        place = {title: position for position, title in enumerate(self.titles)}
        bands, floats = [], []
        where: dict[int, str] = {number: self._where(pair) for pair in self.boards.pairs for number in pair}
        for title in self.titles:
            pairs: list[tuple[int, int]] = [pair for pair in self.boards.pairs if where[pair.white] == title]
            own = [number for number in self.home if self.home[number] == title]
            bands.append(self._band(title, own, pairs, where, board))
            for number in sorted((one for one in own if where.get(one, title) != title), key=self._rank):
                floats.append(Float(self.persons[number], place[title], place[where[number]]))
        return Scene(self.made.round, tuple(bands), tuple(floats), halved=self.scored)

    def _band(
        self,
        title: str,
        own: list[int],
        pairs: list[tuple[int, int]],
        where: Mapping[int, str],
        board: Mapping[frozenset[int], int],
    ) -> Band:
        ordered = [sorted(pair, key=self._rank) for pair in pairs]
        if not self.scored:  # A list: neighbours meet, so the halves follow each other line by line.
            ordered.sort(key=lambda pair: self._rank(pair[0]))
        colour = {number: side for pair in pairs for number, side in zip(pair, "wb", strict=True)}
        if not self.made.coloured:
            colour = dict.fromkeys(colour, "")

        def row(number: int, pair: Iterable[int]) -> Row:
            meeting = frozenset(pair)
            came = "" if self.home[number] == title else "down" if self._above(number, title) else "up"
            return Row(
                self.persons[number],
                colour[number],
                board[meeting],
                came=came,
                not_due=bool(colour[number]) and self.who.due.get(number, colour[number]) != colour[number],
                by_hand=meeting in self.hand,
                exchanged=number in self.exchanged and not came,
            )

        left = [row(pair[0], pair) for pair in ordered]
        right = [row(pair[1], pair) for pair in ordered]
        gone = [number for number in own if where.get(number, "") != title]
        alone = len(own) == 1 and not pairs and own[0] != self.boards.bye
        for number in gone:
            target = where.get(number)
            leaves = "bye" if target is None else "alone" if alone else "down" if self._above(number, target) else "up"
            (left if alone else right).append(Row(self.persons[number], leaves=leaves))
        joins = tuple(Join(pair[0], pair[1], board[frozenset(pair)], frozenset(pair) in self.hand) for pair in ordered)
        return Band(
            halves(title) if self.scored else title.removeprefix("group ") if title not in ("list", "floaters") else "",
            len(own),
            tuple(sorted(left, key=lambda one: self._rank(one.number))),
            tuple(sorted(right, key=lambda one: self._rank(one.number)) if self.scored else right),
            tuple(sorted(joins, key=lambda join: self._rank(join.left))),
            self._changed(title) if self.hand else (),
        )

    def _above(self, number: int, title: str) -> bool:
        """Whether the own band of somebody stands above another."""
        if self.scored:
            return _value(self.home[number]) > _value(title)
        return self.titles.index(self.home[number]) < self.titles.index(title)

    def _changed(self, title: str) -> tuple[tuple[int, int], ...]:
        """Pairs that the rules give in this band and that do not stand."""
        standing = {frozenset(pair) for pair in self.boards.pairs}
        known = self.home.keys()
        lost = [pair for pair in self.made.pairs if frozenset(pair) not in standing and set(pair) <= known]
        found = [sorted(pair, key=self._rank) for pair in lost if self._where(pair) == title]
        return tuple((pair[0], pair[1]) for pair in found)


def _value(title: str) -> float:
    whole, _, part = title.partition(" ")
    if "/" in whole:
        whole, part = "0", whole
    one, _, two = part.partition("/")
    return float(whole or 0) + (float(one) / float(two) if two else 0)


def _persons(tournament: Tournament) -> dict[int, Person]:
    if by_teams(tournament):
        teams = {team.number: team.name for team in tournament.teams}
        played = as_teams(tournament).tournament
        return {number: Person(number, name, colours=_colours(played, number)) for number, name in teams.items()}
    return {
        player.number: Person(
            player.number, player.name, player.title.value, player.rating, _colours(tournament, player.number)
        )
        for player in tournament.players
    }


def _colours(tournament: Tournament, number: int) -> str:
    found = ""
    for one in tournament.rounds[-MOST_SHOWN_ROUNDS:]:
        game = next((game for game in one.games if number in (game.white, game.black) and game.played), None)
        found += "-" if game is None else "w" if game.white == number else "b"
    return found
