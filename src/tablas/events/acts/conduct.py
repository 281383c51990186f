"""Commands about absences, forbidden pairs and points given or taken by decision."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from tablas.errors import Place
from tablas.events.acts.base import OnTournament, Subject, check_text, in_words
from tablas.events.errors import Concern, RefusedError
from tablas.events.kinds import Kind
from tablas.events.state import Event, Section
from tablas.model import POINT, Absence, Adjustment, ForbiddenGroup, Outcome, Points, format_points

_REQUESTED = (Outcome.ZERO_BYE, Outcome.HALF_BYE, Outcome.FULL_BYE)

MOST_POINTS = 99 * POINT
"""The largest bonus or penalty: record 299 of a report has four columns for it."""


@dataclass(frozen=True, slots=True)
class AnnounceAbsence(OnTournament):
    """A player will not play in a round: with no point, half a point or a full one."""

    kind: ClassVar[Kind] = Kind.ABSENCE_ANNOUNCED
    player: int
    round: int
    bye: Outcome = Outcome.ZERO_BYE

    def check(self, event: Event) -> tuple[Concern, ...]:
        section = self.open_section(event)
        player = section.player(self.player)
        place = Place(round=self.round)
        if self.bye not in _REQUESTED:
            raise RefusedError("An announced absence gives 0, ½ or 1 point.", place, "bye")
        if self.round < 1:
            raise RefusedError("Rounds are counted from 1.", place, "round")
        if self.round < section.next_round:
            raise RefusedError(f"Round {self.round} is paired. Change the pairing instead.", place, "round")
        total = section.book.total_rounds
        if total is not None and self.round > total:
            raise RefusedError(f"The tournament has {total} rounds.", place, "round")
        if player.left_after is not None and player.left_after < self.round:
            raise RefusedError(f"{player.name} has left the tournament.", place, "player")
        if self.bye is Outcome.FULL_BYE:
            text = f"{player.name} would get a full point for round {self.round} without playing."
            return (Concern("full-point-bye", text),)
        return ()

    def apply(self, event: Event) -> Event:
        section = self.section(event)
        book = section.book.with_absences([Absence(self.round, self.player, self.bye)])
        return event.with_section(section.with_book(book))

    def subjects(self) -> tuple[Subject, ...]:
        return ((self.tournament, "player", str(self.player)),)

    def describe(self, event: Event) -> str:
        name = self.section(event).called(self.player)
        return f"{self.tournament}: {name} absent from round {self.round} ({self.bye.value})"


@dataclass(frozen=True, slots=True)
class CancelAbsence(OnTournament):
    """The player will play after all."""

    kind: ClassVar[Kind] = Kind.ABSENCE_CANCELLED
    player: int
    round: int

    def check(self, event: Event) -> tuple[Concern, ...]:
        section = self.open_section(event)
        name = section.player(self.player).name
        if not any(absence[:2] == (self.round, self.player) for absence in section.book.absences):
            raise RefusedError(
                f"{name} announced no absence from round {self.round}.", Place(round=self.round), "round"
            )
        return ()

    def apply(self, event: Event) -> Event:
        section = self.section(event)
        kept = tuple(absence for absence in section.book.absences if absence[:2] != (self.round, self.player))
        return event.with_section(section.with_book(replace(section.book, absences=kept)))

    def subjects(self) -> tuple[Subject, ...]:
        return ((self.tournament, "player", str(self.player)),)


@dataclass(frozen=True, slots=True)
class ForbidPairs(OnTournament):
    """None of these players may meet another of them."""

    kind: ClassVar[Kind] = Kind.PAIRS_FORBIDDEN
    players: tuple[int, ...]
    first_round: int = 1
    last_round: int | None = None

    def check(self, event: Event) -> tuple[Concern, ...]:
        section = self.open_section(event)
        if len(set(self.players)) < 2:
            raise RefusedError("A forbidden pair needs two different players.", None, "players")
        if len(set(self.players)) != len(self.players):
            raise RefusedError("A player is named twice.", None, "players")
        for card in self.players:
            section.player(card)
        if self.first_round < 1 or (self.last_round is not None and self.last_round < self.first_round):
            raise RefusedError("The rounds of a forbidden pair run from a first to a later last.", None, "first_round")
        if self._group() in section.book.forbidden:
            raise RefusedError("These players are kept apart already.", None, "players")
        if section.rounds_paired:
            text = "Pairs are forbidden before round 1; now it looks like favour."
            return (Concern("forbidden-after-round-1", text),)
        return ()

    def _group(self) -> ForbiddenGroup:
        return ForbiddenGroup(tuple(sorted(self.players)), self.first_round, self.last_round)

    def apply(self, event: Event) -> Event:
        section = self.section(event)
        book = replace(section.book, forbidden=(*section.book.forbidden, self._group()))
        return event.with_section(section.with_book(book))

    def subjects(self) -> tuple[Subject, ...]:
        return ((self.tournament, "forbidden"),)

    def describe(self, event: Event) -> str:
        section = self.section(event)
        return f"{self.tournament}: kept apart: {in_words([section.called(card) for card in self.players], 5, '; ')}"


@dataclass(frozen=True, slots=True)
class AllowPairs(OnTournament):
    """Lift a prohibition; *players* are those of the group."""

    kind: ClassVar[Kind] = Kind.PAIRS_ALLOWED
    players: tuple[int, ...]

    def check(self, event: Event) -> tuple[Concern, ...]:
        section = self.open_section(event)
        if not any(group.players == tuple(sorted(self.players)) for group in section.book.forbidden):
            raise RefusedError("These players are not kept apart.", None, "players")
        return ()

    def apply(self, event: Event) -> Event:
        section = self.section(event)
        kept = tuple(group for group in section.book.forbidden if group.players != tuple(sorted(self.players)))
        return event.with_section(section.with_book(replace(section.book, forbidden=kept)))

    def subjects(self) -> tuple[Subject, ...]:
        return ((self.tournament, "forbidden"),)


@dataclass(frozen=True, slots=True)
class AdjustPoints(OnTournament):
    """A bonus or, with negative points, a penalty; in a team event *player* is the team's number."""

    kind: ClassVar[Kind] = Kind.POINTS_ADJUSTED
    player: int
    points: Points
    round: int = 0
    reason: str = ""

    def check(self, event: Event) -> tuple[Concern, ...]:
        section = self.open_section(event)
        _scorer(section, self.player)
        check_text(self.reason, "The reason", "reason", needed=True)
        if self.points == 0:
            raise RefusedError("A bonus or penalty of nothing changes nothing.", None, "points")
        if abs(self.points) > MOST_POINTS:
            raise RefusedError(
                f"A bonus or penalty goes up to {format_points(MOST_POINTS)} points, which is what a report can hold.",
                None,
                "points",
            )
        if not 0 <= self.round <= section.rounds_paired:
            raise RefusedError(f"Round {self.round} is not paired.", Place(round=self.round), "round")
        return ()

    def apply(self, event: Event) -> Event:
        section = self.section(event)
        item = Adjustment(self.player, self.points, self.round)
        book = replace(section.book, adjustments=(*section.book.adjustments, item))
        return event.with_section(section.with_book(book))

    def subjects(self) -> tuple[Subject, ...]:
        return ((self.tournament, "points", str(self.player)),)

    def describe(self, event: Event) -> str:
        name = _scorer(self.section(event), self.player)
        return f"{self.tournament}: {format_points(self.points)} points for {name}: {self.reason}"


@dataclass(frozen=True, slots=True)
class CancelAdjustment(OnTournament):
    """Take back a bonus or penalty."""

    kind: ClassVar[Kind] = Kind.ADJUSTMENT_CANCELLED
    player: int
    points: Points
    round: int = 0

    def check(self, event: Event) -> tuple[Concern, ...]:
        section = self.open_section(event)
        name = _scorer(section, self.player)
        if self._item() not in section.book.adjustments:
            raise RefusedError(f"{name} has no such bonus or penalty.", None, "points")
        return ()

    def _item(self) -> Adjustment:
        return Adjustment(self.player, self.points, self.round)

    def apply(self, event: Event) -> Event:
        section = self.section(event)
        kept = list(section.book.adjustments)
        kept.remove(self._item())
        return event.with_section(section.with_book(replace(section.book, adjustments=tuple(kept))))

    def subjects(self) -> tuple[Subject, ...]:
        return ((self.tournament, "points", str(self.player)),)


def _scorer(section: Section, number: int) -> str:
    """The name of who scores points: a team in a team event, else a player."""
    if not section.book.teams:
        return section.called(number)
    for team in section.book.teams:
        if team.number == number:
            return team.name
    raise RefusedError(f"There is no team {number} in '{section.name}'.", None, "player")
