"""Commands on the people of an evening: who comes, who sits out a round, who leaves."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from tablas.errors import Where
from tablas.events.acts.base import Subject
from tablas.events.acts.evenings import OnEvening, check_names
from tablas.events.errors import Concern, RefusedError
from tablas.events.evenings.facts import Entrant, Evening
from tablas.events.kinds import Kind
from tablas.messages import Items, Message


@dataclass(frozen=True, slots=True)
class JoinEvening(OnEvening):
    """More people play, from the next round on."""

    kind: ClassVar[Kind] = Kind.EVENING_JOINED
    names: tuple[str, ...] = ()

    def review(self, evening: Evening) -> tuple[Concern, ...]:
        if not self.names:
            raise RefusedError("nobody-entered", None, "names")
        check_names(evening, self.names)
        return ()

    def after(self, evening: Evening) -> Evening:
        first = max((entrant.number for entrant in evening.entrants), default=0) + 1
        new = [Entrant(number, name, evening.next_round) for number, name in enumerate(self.names, first)]
        return replace(evening, entrants=(*evening.entrants, *new))

    def subjects(self) -> tuple[Subject, ...]:
        return tuple((self.tournament, "name", name.casefold()) for name in self.names)

    def told(self, evening: Evening) -> Message:
        return Message("people-joined", names=Items(self.names))


@dataclass(frozen=True, slots=True)
class _OnEntrant(OnEvening):
    player: int
    """The number of the entrant."""

    def subjects(self) -> tuple[Subject, ...]:
        return ((self.tournament, "player", str(self.player)),)


@dataclass(frozen=True, slots=True)
class RenameEntrant(_OnEntrant):
    """Correct the name of somebody who plays."""

    kind: ClassVar[Kind] = Kind.ENTRANT_RENAMED
    name: str = ""

    def review(self, evening: Evening) -> tuple[Concern, ...]:
        others = tuple(one for one in evening.entrants if one.number != evening.entrant(self.player).number)
        check_names(replace(evening, entrants=others), [self.name])
        return ()

    def after(self, evening: Evening) -> Evening:
        return evening.with_entrant(evening.entrant(self.player)._replace(name=self.name))

    def told(self, evening: Evening) -> Message:
        return Message("entrant-is-called", old=evening.called(self.player), name=self.name)


@dataclass(frozen=True, slots=True)
class RemoveEntrant(_OnEntrant):
    """Strike out somebody who never sat at a table."""

    kind: ClassVar[Kind] = Kind.ENTRANT_REMOVED

    def review(self, evening: Evening) -> tuple[Concern, ...]:
        name = evening.called(self.player)
        if evening.has_sat(self.player):
            raise RefusedError("entrant-has-played", Where(player=self.player), "player", name=name)
        return ()

    def after(self, evening: Evening) -> Evening:
        return replace(
            evening,
            entrants=tuple(one for one in evening.entrants if one.number != self.player),
            absences=tuple(one for one in evening.absences if one[1] != self.player),
        )

    def told(self, evening: Evening) -> Message:
        return Message("entrant-struck-out", name=evening.called(self.player))


@dataclass(frozen=True, slots=True)
class SitOut(_OnEntrant):
    """Somebody does not play in the next round; with *leave* in no later one either, with *back* again in all."""

    kind: ClassVar[Kind] = Kind.ENTRANT_SAT_OUT
    leave: bool = False
    back: bool = False

    def review(self, evening: Evening) -> tuple[Concern, ...]:
        number = evening.next_round
        entrant = evening.entrant(self.player)
        place = Where(round=number)
        if self.back and (number, self.player) not in evening.absences and entrant.left_after is None:
            raise RefusedError("plays-in-round-anyway", place, "player", name=entrant.name, number=number)
        if not self.back and self.player not in evening.playing(number):
            raise RefusedError("does-not-play", place, "player", name=entrant.name, number=number)
        return ()

    def after(self, evening: Evening) -> Evening:
        number = evening.next_round
        entrant = evening.entrant(self.player)
        absences = tuple(one for one in evening.absences if one != (number, self.player))
        if self.back:
            entrant = entrant._replace(left_after=None)
        elif self.leave:
            entrant = entrant._replace(left_after=number - 1)
        else:
            absences += ((number, self.player),)
        return replace(evening.with_entrant(entrant), absences=absences)

    def told(self, evening: Evening) -> Message:
        name = evening.called(self.player)
        if self.back:
            return Message("plays-again-from", name=name, number=evening.next_round)
        if self.leave:
            return Message("leaves-after-round", name=name, number=evening.next_round - 1)
        return Message("sits-out-round", name=name, number=evening.next_round)
