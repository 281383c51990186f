"""What can be done to an evening: immutable acts, each checked before it is taken in.

An evening is the outcome of its acts, so taking one back is leaving it out.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import Any

from tablas.errors import ModelError, Where
from tablas.events.codec import decode, encode
from tablas.events.evenings.facts import Entrant, Evening, Rules, Table, places_of
from tablas.model import Points


@dataclass(frozen=True, slots=True)
class Start:
    """The evening begins: its name and its rules."""

    name: str
    rules: Rules = field(default_factory=Rules)

    def apply(self, evening: Evening) -> Evening:
        self.rules.check()
        if evening.entrants or evening.rounds:
            raise ModelError("evening-begun-already")
        return Evening(self.name, self.rules)

    def describe(self, evening: Evening) -> str:
        return f"'{self.name}', tables of {self.rules.size}"


@dataclass(frozen=True, slots=True)
class Enter:
    """More people play, from the next round on."""

    names: tuple[str, ...]

    def apply(self, evening: Evening) -> Evening:
        known = {entrant.name.casefold() for entrant in evening.entrants}
        new: list[Entrant] = []
        for name in self.names:
            if not name.strip() or not name.isprintable() or len(name) > 100 or name.isdigit() or "=" in name:
                raise ModelError("not-name-list", name=name)
            if name.casefold() in known:
                raise ModelError("entered-already", name=name)
            known.add(name.casefold())
            new.append(Entrant(len(evening.entrants) + len(new) + 1, name, evening.next_round))
        return replace(evening, entrants=(*evening.entrants, *new))

    def describe(self, evening: Evening) -> str:
        return f"{', '.join(self.names)} entered"


@dataclass(frozen=True, slots=True)
class SitOut:
    """Somebody does not play in the next round; with *leave* in no later one either, with *back* again in all."""

    player: int
    leave: bool = False
    back: bool = False

    def apply(self, evening: Evening) -> Evening:
        entrant = evening.entrant(self.player)
        number = evening.next_round
        item = (number, self.player)
        if self.back:
            if item not in evening.absences and entrant.left_after is None:
                raise ModelError("plays-in-round-anyway", Where(round=number), name=entrant.name, number=number)
            entrant = entrant._replace(left_after=None)
        elif self.player not in evening.playing(number):
            raise ModelError("does-not-play", Where(round=number), name=entrant.name, number=number)
        elif self.leave:
            entrant = entrant._replace(left_after=number - 1)
        absences = [one for one in evening.absences if one != item]
        if not self.back and not self.leave:
            absences.append(item)
        entrants = tuple(entrant if one.number == self.player else one for one in evening.entrants)
        return replace(evening, entrants=entrants, absences=tuple(absences))

    def describe(self, evening: Evening) -> str:
        name = evening.entrant(self.player).name
        if self.back:
            return f"{name} plays again from round {evening.next_round}"
        return f"{name} {'leaves after' if self.leave else 'sits out'} round {evening.next_round - self.leave}"


@dataclass(frozen=True, slots=True)
class Seat:
    """The tables of the next round."""

    round: int
    tables: tuple[tuple[int, ...], ...]

    def apply(self, evening: Evening) -> Evening:
        if self.round != evening.next_round:
            raise ModelError("the-next-round-is-not", next_round=evening.next_round, round=self.round)
        seated = [player for table in self.tables for player in table]
        if sorted(seated) != sorted(evening.playing(self.round)):
            raise ModelError("everybody-who-plays", Where(round=self.round))
        if any(not 1 < len(table) <= evening.rules.size for table in self.tables):
            raise ModelError("table-2-players", Where(round=self.round), size=evening.rules.size)
        return replace(evening, rounds=(*evening.rounds, tuple(Table(players) for players in self.tables)))

    def describe(self, evening: Evening) -> str:
        return f"round {self.round} seated at {len(self.tables)} tables"


@dataclass(frozen=True, slots=True)
class Exchange:
    """Two players of the last round change seats before their tables are over."""

    one: int
    two: int

    def apply(self, evening: Evening) -> Evening:
        if not evening.rounds:
            raise ModelError("no-round-seated")
        number = len(evening.rounds)
        tables = evening.rounds[-1]
        homes = [next((table for table in tables if player in table.players), None) for player in (self.one, self.two)]
        for player, home in zip((self.one, self.two), homes, strict=True):
            if home is None:
                name = evening.entrant(player).name
                raise ModelError("does-not-play-round", Where(round=number), name=name, number=number)
            if home.is_over:
                raise ModelError("table-over", Where(round=number), name=evening.entrant(player).name)
        change = {self.one: self.two, self.two: self.one}
        new = tuple(
            table._replace(players=tuple(change.get(player, player) for player in table.players)) for table in tables
        )
        return replace(evening, rounds=(*evening.rounds[:-1], new))

    def describe(self, evening: Evening) -> str:
        return f"{evening.entrant(self.one).name} and {evening.entrant(self.two).name} change seats"


@dataclass(frozen=True, slots=True)
class Finish:
    """How a table ended: finishing places, or points, in the order of its seats."""

    round: int
    table: int
    places: tuple[int, ...]
    given: tuple[Points, ...] = ()
    correct: bool = False

    def apply(self, evening: Evening) -> Evening:
        table = evening.table(self.round, self.table)
        where = Where(round=self.round)
        if table.is_over and not self.correct:
            raise ModelError("table-result-say", where, table=self.table)
        if len(self.places) != len(table.players) or len(self.given) not in (0, len(table.players)):
            raise ModelError("table-players-each", where, table=self.table, count=len(table.players))
        if places_of([-place for place in self.places]) != self.places:
            raise ModelError("places-run-from", where)
        if any(value < 0 for value in self.given):
            raise ModelError("points-cannot-negative", where)
        done = Table(table.players, self.places, self.given)
        done.points(evening.rules)
        return evening.with_table(self.round, self.table, done)

    def describe(self, evening: Evening) -> str:
        players = evening.table(self.round, self.table).players
        ranked = sorted(zip(self.places, players, strict=True))
        order = ", ".join(f"{place} {evening.entrant(player).name}" for place, player in ranked)
        return f"round {self.round}, table {self.table}{' corrected' if self.correct else ''}: {order}"


Act = Start | Enter | SitOut | Seat | Exchange | Finish

_KINDS: dict[str, type[Act]] = {
    "start": Start,
    "enter": Enter,
    "sit-out": SitOut,
    "seat": Seat,
    "exchange": Exchange,
    "finish": Finish,
}
_NAMES = {kind: name for name, kind in _KINDS.items()}


def replay(acts: Iterable[Act]) -> Evening:
    """The evening after all its acts."""
    evening = Evening()
    for act in acts:
        evening = act.apply(evening)
    return evening


def as_data(act: Act) -> dict[str, Any]:
    """An act as plain data."""
    data: dict[str, Any] = encode(act)
    return {"act": _NAMES[type(act)]} | data


def from_data(data: dict[str, Any]) -> Act:
    """The act that plain data tells of; a :class:`~tablas.errors.FormatError` or ``KeyError`` if it is none."""
    rest = dict(data)
    kind: Any = _KINDS[rest.pop("act")]
    act: Act = decode(kind, rest)
    return act
