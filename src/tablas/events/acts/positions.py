"""The starting position of a round where Chess960 is played: drawn by lot, or taken from a draw made in the hall."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from secrets import randbelow
from typing import ClassVar

from tablas.errors import Where
from tablas.events.acts.base import OnTournament, Subject
from tablas.events.errors import Concern, RefusedError
from tablas.events.kinds import Kind
from tablas.events.state import Event, Section, StartPosition
from tablas.federation.regulations import chess960
from tablas.messages import Message
from tablas.model import Outcome

_SEEDS = 1_000_000_000


@dataclass(frozen=True, slots=True)
class DrawPosition(OnTournament):
    """A position for a round (0: the one being played, else the next); *seed* repeats a draw, *number* states one."""

    kind: ClassVar[Kind] = Kind.POSITION_DRAWN
    round: int = 0
    number: int | None = None
    seed: int | None = None

    def settle(self, event: Event) -> DrawPosition:
        """Lots are drawn once: the number stands in the log, with the seed that anybody can repeat it by."""
        section = self.section(event)
        settled = replace(self, round=self.round or round_to_draw(section))
        if self.number is not None:
            return replace(settled, seed=None)
        seed = randbelow(_SEEDS) if self.seed is None else self.seed
        return replace(settled, seed=seed, number=chess960.draw(seed)[0])

    def check(self, event: Event) -> tuple[Concern, ...]:
        section = self.open_section(event)
        place = Where(round=self.round)
        if not section.chess960:
            raise RefusedError("not-a-chess960-tournament", place, "round", name=section.name)
        if not 0 <= (self.number or 0) < chess960.COUNT:
            raise RefusedError("not-chess-960", place, "number", index=self.number, count=chess960.COUNT - 1)
        last = section.facts.total_rounds or section.next_round
        if not 1 <= self.round <= last:
            raise RefusedError("no-round-to-draw-for", place, "round", round=self.round, last=last)
        if self.round <= section.rounds_paired and _begun(section, self.round):
            raise RefusedError("position-is-being-played", place, "round", round=self.round)
        known = position_of(section, self.round)
        if known is None:
            return ()
        text = Message("position-drawn-already", round=self.round, rank=chess960.position(known.number))
        return (Concern("position-redrawn", text),)

    def apply(self, event: Event) -> Event:
        section = self.section(event)
        others = [one for one in section.positions if one.round != self.round]
        found = sorted([*others, StartPosition(self.round, self.number or 0, self.seed)])
        return event.with_section(replace(section, positions=tuple(found)))

    def subjects(self) -> tuple[Subject, ...]:
        return ((self.tournament, "position", str(self.round)),)

    def describe(self, event: Event) -> Message:
        rank = chess960.position(self.number or 0)
        return Message(
            "position-drawn", tournament=self.tournament, round=self.round, number=self.number or 0, rank=rank
        )


def round_to_draw(section: Section) -> int:
    """The round whose position is wanted now: the last published one while it has none, else the next."""
    last = section.rounds_paired
    if last and position_of(section, last) is None and not _begun(section, last):
        return last
    return section.next_round


def position_of(section: Section, number: int) -> StartPosition | None:
    """The position drawn for a round."""
    return next((one for one in section.positions if one.round == number), None)


def position_lines(section: Section) -> Iterable[str]:
    """The positions of the rounds that were paired, as comment lines of the report."""
    for one in section.positions:
        if one.round <= section.rounds_paired:
            yield f"Chess960 @ Round {one.round}: {one.number} {chess960.position(one.number)}"


def _begun(section: Section, number: int) -> bool:
    """A game of the round has a result."""
    return any(game.white_outcome is not Outcome.PENDING for game in section.facts.rounds[number - 1].games)
