"""Pairing by hand as a session that begins and ends; at its end the round is compared with the rules."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import ClassVar

from tablas.errors import Where
from tablas.events.acts.again import draft_departure
from tablas.events.acts.base import OnTournament
from tablas.events.acts.notice import altered_remark, altered_round
from tablas.events.acts.rounds import check_draft
from tablas.events.errors import Concern, RefusedError
from tablas.events.kinds import Kind
from tablas.events.remark import Departure, Remark, RemarkKind
from tablas.events.state import Event
from tablas.messages import Message


@dataclass(frozen=True, slots=True)
class OpenHandPairing(OnTournament):
    """Begin to pair the draft by hand; altering a draft begins it too."""

    kind: ClassVar[Kind] = Kind.HAND_PAIRING_OPENED
    dangerous: ClassVar[bool] = True
    round: int

    def check(self, event: Event) -> tuple[Concern, ...]:
        section = self.open_section(event)
        check_draft(section, self.round)
        if section.by_hand:
            raise RefusedError("hand-pairing-is-open", Where(round=self.round), "round", round=self.round)
        return ()

    def apply(self, event: Event) -> Event:
        section = self.section(event).without_remark(RemarkKind.ALTERED, self.round)
        return event.with_section(replace(section, by_hand=True))

    def describe(self, event: Event) -> Message:
        return Message("hand-pairing-opened", tournament=self.tournament, round=self.round)


@dataclass(frozen=True, slots=True)
class CloseHandPairing(OnTournament):
    """End pairing by hand: what differs from the rules is told, asked for twice, and kept for the report."""

    kind: ClassVar[Kind] = Kind.HAND_PAIRING_CLOSED
    heavy: ClassVar[bool] = True
    round: int
    departure: Departure | None = None
    """Where the draft is not as the rules give it, found when the command is settled."""

    def settle(self, event: Event) -> CloseHandPairing:
        section = self.open_section(event)
        check_draft(section, self.round)
        return replace(self, departure=draft_departure(section))

    def check(self, event: Event) -> tuple[Concern, ...]:
        section = self.open_section(event)
        check_draft(section, self.round)
        if not section.by_hand:
            raise RefusedError("hand-pairing-is-not-open", Where(round=self.round), "round", round=self.round)
        return tuple(altered_round(section, self.departure))

    def apply(self, event: Event) -> Event:
        section = self.section(event).without_remark(RemarkKind.ALTERED, self.round)
        return event.with_section(replace(section, by_hand=False))

    def remarks(self, before: Event, after: Event) -> Iterable[tuple[str, Remark]]:
        return altered_remark(self.tournament, self.departure)

    def describe(self, event: Event) -> Message:
        code = "hand-pairing-closed-altered" if self.departure else "hand-pairing-closed"
        return Message(code, tournament=self.tournament, round=self.round)
