"""Commands about absences, forbidden pairs and points given or taken by decision."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import ClassVar

from tablas.errors import Where
from tablas.events.acts.base import OnTournament, Subject, check_text
from tablas.events.acts.comings import check_absence, check_apart
from tablas.events.acts.fide import check_fixed_pairs
from tablas.events.errors import Concern, RefusedError
from tablas.events.kinds import Kind
from tablas.events.numbers import in_facts
from tablas.events.remark import BYES, Remark, RemarkKind, Seat
from tablas.events.state import Event, Section
from tablas.messages import Items, Message
from tablas.model import POINT, Absence, Adjustment, Bye, Card, ForbiddenGroup, Outcome, Points, format_points
from tablas.pairing.round import lines_up

_REQUESTED = (Outcome.ZERO_BYE, Outcome.HALF_BYE, Outcome.FULL_BYE)

MOST_POINTS = 99 * POINT
"""The largest bonus or penalty: record 299 of a report has four columns for it."""


@dataclass(frozen=True, slots=True)
class AnnounceAbsence(OnTournament):
    """A player will not play in a round: with no point, half a point or a full one."""

    kind: ClassVar[Kind] = Kind.ABSENCE_ANNOUNCED
    player: Card
    round: int
    bye: Outcome = Outcome.ZERO_BYE

    def check(self, event: Event) -> tuple[Concern, ...]:
        section = self.open_section(event)
        player = section.player(self.player)
        place = Where(round=self.round)
        if self.bye not in _REQUESTED:
            raise RefusedError("announced-absence-gives", place, "bye")
        if self.round < 1:
            raise RefusedError("rounds-counted-from", place, "round")
        if self.round < section.next_round:
            raise RefusedError("round-paired-change", place, "round", round=self.round)
        total = section.facts.total_rounds
        if total is not None and self.round > total:
            raise RefusedError("tournament-rounds", place, "round", total=total)
        if player.left_after is not None and player.left_after < self.round:
            raise RefusedError("left-tournament", place, "player", name=player.name)
        check_absence(section, self.bye, place)
        if self.bye is Outcome.HALF_BYE:
            return _half_bye(section, self.player, self.round)
        if self.bye is Outcome.FULL_BYE:
            text = Message("would-get-full", name=player.name, round=self.round)
            return (Concern("full-point-bye", text),)
        return ()

    def apply(self, event: Event) -> Event:
        section = self.section(event).without_remark(RemarkKind.FULL_BYE, self.round, self.player)
        facts = section.facts.with_absences([Absence(self.round, in_facts(self.player), self.bye)])
        return event.with_section(section.with_facts(facts))

    def remarks(self, before: Event, after: Event) -> Iterable[tuple[str, Remark]]:
        if self.bye is Outcome.FULL_BYE:
            given = (Seat(self.player, 0, BYES[self.bye]),)
            yield self.tournament, Remark(RemarkKind.FULL_BYE, self.round, after=given)

    def subjects(self) -> tuple[Subject, ...]:
        return ((self.tournament, "player", str(self.player)),)

    def describe(self, event: Event) -> Message:
        name = self.section(event).called(self.player)
        given = {Outcome.HALF_BYE: "absence-half", Outcome.FULL_BYE: "absence-full"}
        value = Message(given.get(self.bye, "absence-nothing"))
        return Message("absent-from-round", tournament=self.tournament, name=name, round=self.round, value=value)


@dataclass(frozen=True, slots=True)
class CancelAbsence(OnTournament):
    """The player will play after all."""

    kind: ClassVar[Kind] = Kind.ABSENCE_CANCELLED
    player: Card
    round: int

    def check(self, event: Event) -> tuple[Concern, ...]:
        section = self.open_section(event)
        name = section.player(self.player).name
        if not any(absence[:2] == (self.round, in_facts(self.player)) for absence in section.facts.absences):
            raise RefusedError("announced-no-absence", Where(round=self.round), "round", name=name, round=self.round)
        return ()

    def apply(self, event: Event) -> Event:
        section = self.section(event).without_remark(RemarkKind.FULL_BYE, self.round, self.player)
        kept = tuple(
            absence for absence in section.facts.absences if absence[:2] != (self.round, in_facts(self.player))
        )
        return event.with_section(section.with_facts(replace(section.facts, absences=kept)))

    def subjects(self) -> tuple[Subject, ...]:
        return ((self.tournament, "player", str(self.player)),)


@dataclass(frozen=True, slots=True)
class BarHalfBye(OnTournament):
    """The conditions of a player's entry give no half-point bye; without *barred* they do after all."""

    kind: ClassVar[Kind] = Kind.HALF_BYE_BARRED
    player: Card
    barred: bool = True

    def check(self, event: Event) -> tuple[Concern, ...]:
        section = self.open_section(event)
        name = section.player(self.player).name
        if (self.player in section.no_half_bye) == self.barred:
            raise RefusedError("half-bye-as-it-is", None, "player", name=name)
        coming = [one for one in section.facts.absences if one.player == in_facts(self.player)]
        if self.barred and any(one.kind is Outcome.HALF_BYE for one in coming):
            raise RefusedError("half-bye-announced", None, "player", name=name)
        return ()

    def apply(self, event: Event) -> Event:
        section = self.section(event)
        others = tuple(card for card in section.no_half_bye if card != self.player)
        return event.with_section(replace(section, no_half_bye=(*others, self.player) if self.barred else others))

    def subjects(self) -> tuple[Subject, ...]:
        return ((self.tournament, "player", str(self.player)),)

    def describe(self, event: Event) -> Message:
        code = "half-bye-barred" if self.barred else "half-bye-allowed"
        return Message(code, tournament=self.tournament, name=self.section(event).called(self.player))


@dataclass(frozen=True, slots=True)
class ForbidPairs(OnTournament):
    """None of these players may meet another of them; where teams are paired they are numbers of teams."""

    kind: ClassVar[Kind] = Kind.PAIRS_FORBIDDEN
    players: tuple[int, ...]
    first_round: int = 1
    last_round: int | None = None

    def check(self, event: Event) -> tuple[Concern, ...]:
        section = self.open_section(event)
        check_apart(section)
        if len(set(self.players)) < 2:
            raise RefusedError("forbidden-pair-needs", None, "players")
        if len(set(self.players)) != len(self.players):
            raise RefusedError("player-named-twice", None, "players")
        for number in self.players:
            _kept_apart(section, number)
        if self.first_round < 1 or (self.last_round is not None and self.last_round < self.first_round):
            raise RefusedError("rounds-forbidden-pair", None, "first_round")
        if self._group() in section.facts.forbidden:
            raise RefusedError("these-players-kept", None, "players")
        check_fixed_pairs(section)
        if section.rounds_paired:
            text = Message("pairs-forbidden-before")
            return (Concern("forbidden-after-round-1", text),)
        return ()

    def remarks(self, before: Event, after: Event) -> Iterable[tuple[str, Remark]]:
        section = self.section(before)
        if section.rounds_paired:
            sign = -1 if lines_up(section.facts) else 1
            apart = tuple(Seat(sign * number) for number in self.players)
            yield self.tournament, Remark(RemarkKind.FORBIDDEN, section.rounds_paired, after=apart)

    def _group(self) -> ForbiddenGroup:
        return ForbiddenGroup(tuple(sorted(self.players)), self.first_round, self.last_round)

    def apply(self, event: Event) -> Event:
        section = self.section(event)
        facts = replace(section.facts, forbidden=(*section.facts.forbidden, self._group()))
        return event.with_section(section.with_facts(facts))

    def subjects(self) -> tuple[Subject, ...]:
        return ((self.tournament, "forbidden"),)

    def describe(self, event: Event) -> Message:
        section = self.section(event)
        return Message(
            "kept-apart",
            tournament=self.tournament,
            player=Items([_kept_apart(section, one) for one in self.players], limit=5, mark="; ", last=True),
        )


@dataclass(frozen=True, slots=True)
class AllowPairs(OnTournament):
    """Lift a prohibition; *players* are those of the group."""

    kind: ClassVar[Kind] = Kind.PAIRS_ALLOWED
    players: tuple[int, ...]

    def check(self, event: Event) -> tuple[Concern, ...]:
        section = self.open_section(event)
        if not any(group.players == tuple(sorted(self.players)) for group in section.facts.forbidden):
            raise RefusedError("these-players-not", None, "players")
        check_fixed_pairs(section)
        return ()

    def apply(self, event: Event) -> Event:
        section = self.section(event)
        kept = tuple(group for group in section.facts.forbidden if group.players != tuple(sorted(self.players)))
        return event.with_section(section.with_facts(replace(section.facts, forbidden=kept)))

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
        check_text(self.reason, Message("what-reason"), "reason", needed=True)
        if self.points == 0:
            raise RefusedError("bonus-penalty-nothing", None, "points")
        if abs(self.points) > MOST_POINTS:
            raise RefusedError("bonus-penalty-goes", None, "points", most_points=format_points(MOST_POINTS))
        if not 0 <= self.round <= section.rounds_paired:
            raise RefusedError("round-not-paired", Where(round=self.round), "round", round=self.round)
        return ()

    def apply(self, event: Event) -> Event:
        section = self.section(event)
        item = Adjustment(self.player, self.points, self.round)
        facts = replace(section.facts, adjustments=(*section.facts.adjustments, item))
        return event.with_section(section.with_facts(facts))

    def subjects(self) -> tuple[Subject, ...]:
        return ((self.tournament, "points", str(self.player)),)

    def describe(self, event: Event) -> Message:
        name = _scorer(self.section(event), self.player)
        return Message(
            "points-for", tournament=self.tournament, points=format_points(self.points), name=name, reason=self.reason
        )


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
        if self._item() not in section.facts.adjustments:
            raise RefusedError("no-such-bonus", None, "points", name=name)
        return ()

    def _item(self) -> Adjustment:
        return Adjustment(self.player, self.points, self.round)

    def apply(self, event: Event) -> Event:
        section = self.section(event)
        kept = list(section.facts.adjustments)
        kept.remove(self._item())
        return event.with_section(section.with_facts(replace(section.facts, adjustments=tuple(kept))))

    def subjects(self) -> tuple[Subject, ...]:
        return ((self.tournament, "points", str(self.player)),)


def _kept_apart(section: Section, number: int) -> str:
    """The name of who is paired: a team where teams are, else a player."""
    return _team(section, number) if lines_up(section.facts) else section.called(Card(number))


def _scorer(section: Section, number: int) -> str:
    """The name of who scores points: a team in a team event, else a player."""
    return _team(section, number) if section.facts.teams else section.called(Card(number))


def _team(section: Section, number: int) -> str:
    for team in section.facts.teams:
        if team.number == number:
            return team.name
    raise RefusedError("no-team", None, "player", number=number, name=section.name)


def _half_bye(section: Section, player: Card, number: int) -> tuple[Concern, ...]:
    """A half-point bye: refused to whom the conditions give none, and asked for when it is not the first."""
    name = section.called(player)
    if player in section.no_half_bye:
        raise RefusedError("no-half-bye-for", Where(round=number), "bye", name=name)
    had = [
        round_number
        for round_number, played in enumerate(section.facts.rounds, 1)
        if Bye(in_facts(player), Outcome.HALF_BYE) in played.byes
    ]
    had += [one.round for one in section.facts.absences if one[1:] == (in_facts(player), Outcome.HALF_BYE)]
    others = sorted(set(had) - {number})
    if not others or not section.is_remarked:
        return ()
    text = Message("half-bye-again", name=name, round=number, rounds=Items(others, last=True))
    return (Concern("second-half-bye", text),)
