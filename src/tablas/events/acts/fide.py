"""FIDE mode: what the regulations fix stays fixed, and leaving it is an act of its own (C.04.2, C.05).

The mode is left for good: no setting, undo or restore brings it back.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import ClassVar

from tablas.errors import OptionError
from tablas.events.acts.base import OnTournament
from tablas.events.acts.words import named
from tablas.events.errors import Concern, RefusedError
from tablas.events.kinds import Kind
from tablas.events.remark import Remark, RemarkKind
from tablas.events.state import Event, Section
from tablas.messages import Message
from tablas.systems import registry


def is_fides(system: str, edition: str = "") -> bool:
    """The system and the edition are FIDE's; none that this program does not have is."""
    try:
        return registry.get(system).is_fides(edition)
    except (OptionError, ImportError):
        return False


def check_fixed(section: Section, names: Iterable[str]) -> None:
    """Refuse to change what players, pairings and reports rely on once round 1 is paired."""
    moved = list(names)
    if section.fide_mode and section.rounds_paired and moved:
        raise RefusedError("fide-mode-fixes", None, moved[0], settings=named(moved), name=section.name)


def check_fixed_pairs(section: Section) -> None:
    """Refuse other forbidden pairs once round 1 is paired (C.05, art. 5.2)."""
    if section.fide_mode and section.rounds_paired:
        raise RefusedError("fide-mode-fixes-pairs", None, "players", name=section.name)


def check_mode(section: Section) -> None:
    """Refuse what FIDE did not publish while the tournament is in FIDE mode."""
    if section.fide_mode and not is_fides(section.system, section.edition):
        raise RefusedError("fide-mode-needs-system", None, "system", system=section.system, name=section.name)


def check_entering(section: Section) -> None:
    """Refuse FIDE mode where it was left, or where rounds were paired without it."""
    if section.left_fide_mode is not None:
        raise RefusedError("fide-mode-left-for-good", None, "fide_mode", name=section.name)
    if section.rounds_paired:
        raise RefusedError("fide-mode-before-round-1", None, "fide_mode", name=section.name)


@dataclass(frozen=True, slots=True)
class LeaveFideMode(OnTournament):
    """Leave FIDE mode, for good; *why* is written in the report."""

    kind: ClassVar[Kind] = Kind.FIDE_MODE_LEFT
    dangerous: ClassVar[bool] = True

    def check(self, event: Event) -> tuple[Concern, ...]:
        section = self.open_section(event)
        if not section.fide_mode:
            raise RefusedError("not-in-fide-mode", None, "tournament", name=section.name)
        return (
            Concern(
                "leave-fide-mode",
                Message("leaving-fide-mode", name=section.name),
                again=Message("leaving-fide-mode-sure", name=section.name),
            ),
        )

    def apply(self, event: Event) -> Event:
        if not event.has(self.tournament):
            return event  # Undone together with its tournament.
        section = self.section(event)
        if not section.fide_mode:
            return event
        return event.with_section(replace(section, fide_mode=False, left_fide_mode=section.rounds_paired))

    def remarks(self, before: Event, after: Event) -> Iterable[tuple[str, Remark]]:
        if before.has(self.tournament) and before.section(self.tournament).fide_mode:
            yield self.tournament, Remark(RemarkKind.LEFT, before.section(self.tournament).rounds_paired)

    def describe(self, event: Event) -> Message:
        return Message("fide-mode-left", tournament=self.tournament)
