"""Keeping apart everybody of one club or one federation, in one act."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import ClassVar, NamedTuple

from tablas.events.acts.base import OnTournament, Subject
from tablas.events.acts.comings import check_apart
from tablas.events.acts.fide import check_fixed_pairs
from tablas.events.errors import Concern, RefusedError
from tablas.events.kinds import Kind
from tablas.events.remark import Remark, RemarkKind, Seat
from tablas.events.state import Event, Section
from tablas.messages import Items, Message
from tablas.model import ForbiddenGroup
from tablas.pairing.round import lines_up

ORIGINS = ("club", "federation")


class Origin(NamedTuple):
    """Those who come from one place."""

    name: str
    players: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class KeepOriginsApart(OnTournament):
    """Nobody meets anybody of the same club or federation, in all rounds or in the first ones.

    Who belongs together is written with the act; whoever enters later is kept
    apart by doing it again.
    """

    kind: ClassVar[Kind] = Kind.ORIGINS_KEPT_APART
    by: str = "club"
    last_round: int | None = None
    origins: tuple[Origin, ...] = ()

    def settle(self, event: Event) -> KeepOriginsApart:
        return replace(self, origins=tuple(origins_of(self.open_section(event), self.by, self.last_round)))

    def check(self, event: Event) -> tuple[Concern, ...]:
        section = self.open_section(event)
        check_apart(section)
        check_fixed_pairs(section)
        if self.by not in ORIGINS:
            raise RefusedError("club-or-federation", None, "by", by=self.by)
        if lines_up(section.facts):
            raise RefusedError("teams-kept-apart-by-name", None, "by", name=section.name)
        if self.last_round is not None and self.last_round < 1:
            raise RefusedError("rounds-forbidden-pair", None, "last_round")
        if not self.origins:
            code = "nobody-shares-club" if self.by == "club" else "nobody-shares-federation"
            raise RefusedError(code, None, "by", name=section.name)
        return tuple(self._concerns(section))

    def _concerns(self, section: Section) -> Iterable[Concern]:
        everybody = len(section.facts.players)
        for origin in self.origins:
            count = len(origin.players)
            if 2 * count > everybody:
                text = Message("origin-too-large", name=origin.name, size=count, everybody=everybody)
                yield Concern("origin-too-large", text)
        if section.rounds_paired:
            yield Concern("forbidden-after-round-1", Message("pairs-forbidden-before"))

    def remarks(self, before: Event, after: Event) -> Iterable[tuple[str, Remark]]:
        section = self.section(before)
        if section.rounds_paired:
            for origin in self.origins:
                apart = tuple(Seat(card) for card in origin.players)
                yield self.tournament, Remark(RemarkKind.FORBIDDEN, section.rounds_paired, after=apart)

    def apply(self, event: Event) -> Event:
        section = self.section(event)
        groups = tuple(ForbiddenGroup(origin.players, 1, self.last_round) for origin in self.origins)
        facts = replace(section.facts, forbidden=(*section.facts.forbidden, *groups))
        return event.with_section(section.with_facts(facts))

    def subjects(self) -> tuple[Subject, ...]:
        return ((self.tournament, "forbidden"),)

    def describe(self, event: Event) -> Message:
        told = [Message("origin-of", name=one.name, size=len(one.players)) for one in self.origins]
        code = "clubs-kept-apart" if self.by == "club" else "federations-kept-apart"
        return Message(code, tournament=self.tournament, origins=Items(told, limit=5, last=True))


def origins_of(section: Section, by: str, last_round: int | None = None) -> Iterable[Origin]:
    """The clubs or federations of two players or more that are not kept apart yet."""
    found: dict[str, Origin] = {}
    for player in section.facts.players:
        name = " ".join((player.club if by == "club" else player.federation).split())
        if name:
            known = found.get(name.casefold(), Origin(name, ()))
            found[name.casefold()] = known._replace(players=(*known.players, player.number))
    kept = set(section.facts.forbidden)
    for origin in found.values():
        group = tuple(sorted(origin.players))
        if len(group) > 1 and ForbiddenGroup(group, 1, last_round) not in kept:
            yield origin._replace(players=group)
