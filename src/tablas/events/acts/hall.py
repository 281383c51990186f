"""Commands for the hall: round times and the clock, announcements, what the screens show."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from datetime import datetime
from typing import ClassVar

from tablas.errors import Where
from tablas.events.acts.base import Command, OnTournament, Subject, check_open, check_text
from tablas.events.errors import Concern, RefusedError
from tablas.events.hall import (
    MINUTES,
    SECONDS,
    SHOW_WORDS,
    Announcement,
    Order,
    RoundTime,
    Screen,
    Show,
    now,
    time_of,
    with_time,
)
from tablas.events.kinds import Kind
from tablas.events.state import Event, Section
from tablas.messages import Message

MOST_ROUNDS = 400
LONGEST = 300
"""Characters of an announcement: what a wall can hold."""
MOST_ANNOUNCEMENTS = 20
MOST_SCREENS = 20
FASTEST, SLOWEST = 3, 120


@dataclass(frozen=True, slots=True)
class SetTimes(OnTournament):
    """When rounds are to start; an empty time takes one away."""

    kind: ClassVar[Kind] = Kind.ROUND_TIMES_SET
    times: tuple[RoundTime, ...] = ()

    def check(self, event: Event) -> tuple[Concern, ...]:
        section = self.open_section(event)
        if not self.times:
            raise RefusedError("nothing-changed")
        for one in self.times:
            _check_round(section, one.round)
            if one.began:
                raise RefusedError("clock-by-its-own", Where(round=one.round), "times")
            read_minute(one.start, one.round)
        after = [time_of(self._times(section), number).starts for number in range(1, MOST_ROUNDS)]
        known = [moment for moment in after if moment is not None]
        if known != sorted(known):
            raise RefusedError("rounds-out-of-order", None, "times")
        return ()

    def _times(self, section: Section) -> tuple[RoundTime, ...]:
        times = section.times
        for one in self.times:
            times = with_time(times, replace(time_of(times, one.round), start=one.start))
        return times

    def apply(self, event: Event) -> Event:
        section = self.section(event)
        days = list(section.facts.info.round_dates)
        for one in self.times:
            moment = one.starts
            if moment is not None:
                days += [None] * (one.round - len(days))
                days[one.round - 1] = moment.date()
        info = replace(section.facts.info, round_dates=tuple(days))
        facts = replace(section.facts, info=info)
        return event.with_section(replace(section, times=self._times(section), facts=facts))

    def subjects(self) -> tuple[Subject, ...]:
        return tuple((self.tournament, "time", str(one.round)) for one in self.times)

    def describe(self, event: Event) -> Message:
        if len(self.times) == 1:
            one = self.times[0]
            code = "round-starts-at" if one.start else "round-time-gone"
            return Message(code, tournament=self.tournament, round=one.round, start=one.start)
        return Message(
            "round-times-set",
            tournament=self.tournament,
            first=min(one.round for one in self.times),
            last=max(one.round for one in self.times),
        )


@dataclass(frozen=True, slots=True)
class StartClock(OnTournament):
    """The clocks of a published round are started, now or at the moment given."""

    kind: ClassVar[Kind] = Kind.CLOCK_STARTED
    round: int
    at: str = ""

    def settle(self, event: Event) -> StartClock:
        if not self.at:
            return replace(self, at=now().strftime(SECONDS))
        return replace(self, at=self.at if len(self.at) > 16 else self.at + ":00")

    def check(self, event: Event) -> tuple[Concern, ...]:
        section = self.open_section(event)
        place = Where(round=self.round)
        if not 1 <= self.round <= section.rounds_paired:
            raise RefusedError("round-is-not-published", place, "round", round=self.round)
        try:
            datetime.strptime(self.at, SECONDS)
        except ValueError:
            raise RefusedError("not-a-time", place, "at", value=self.at[:40]) from None
        return ()

    def apply(self, event: Event) -> Event:
        section = self.section(event)
        began = replace(time_of(section.times, self.round), began=self.at)
        return event.with_section(replace(section, times=with_time(section.times, began)))

    def subjects(self) -> tuple[Subject, ...]:
        return ((self.tournament, "time", str(self.round)),)

    def describe(self, event: Event) -> Message:
        return Message("clock-started", tournament=self.tournament, round=self.round, time=self.at[11:16])


@dataclass(frozen=True, slots=True)
class Announce(Command):
    """A sentence for everybody: on the hall screens, on the phones and at the desks."""

    kind: ClassVar[Kind] = Kind.ANNOUNCED
    text: str
    tournament: str = ""
    at: str = ""
    number: int = 0
    """0 asks for the next one."""

    def settle(self, event: Event) -> Announce:
        last = max((one.number for one in event.announcements), default=0)
        return replace(self, at=self.at or now().strftime(MINUTES), number=self.number or last + 1)

    def check(self, event: Event) -> tuple[Concern, ...]:
        check_open(event)
        check_text(self.text, Message("what-announcement"), "text", LONGEST, needed=True)
        if self.tournament:
            event.section(self.tournament)
        if len(event.announcements) >= MOST_ANNOUNCEMENTS:
            raise RefusedError("too-many-announcements", None, "text", most=MOST_ANNOUNCEMENTS)
        read_minute(self.at, 0)
        if any(one.number == self.number for one in event.announcements):
            raise RefusedError("announcement-exists", None, "number", number=self.number)
        return ()

    def apply(self, event: Event) -> Event:
        made = Announcement(self.number, self.text, self.at, self.tournament)
        return event.changed(announcements=(*event.announcements, made))

    def subjects(self) -> tuple[Subject, ...]:
        return (("", "announcement", str(self.number)),)

    def describe(self, event: Event) -> Message:
        return Message("announced", text=self.text)


@dataclass(frozen=True, slots=True)
class EndAnnouncement(Command):
    """An announcement is taken down."""

    kind: ClassVar[Kind] = Kind.ANNOUNCEMENT_ENDED
    number: int

    def check(self, event: Event) -> tuple[Concern, ...]:
        check_open(event)
        if not any(one.number == self.number for one in event.announcements):
            raise RefusedError("no-such-announcement", None, "number", number=self.number)
        return ()

    def apply(self, event: Event) -> Event:
        return event.changed(announcements=tuple(one for one in event.announcements if one.number != self.number))

    def subjects(self) -> tuple[Subject, ...]:
        return (("", "announcement", str(self.number)),)

    def describe(self, event: Event) -> Message:
        text = next((one.text for one in event.announcements if one.number == self.number), "")
        return Message("announcement-ended", text=text)


@dataclass(frozen=True, slots=True)
class SetScreen(Command):
    """What a hall screen shows, in which order, how fast and in which language."""

    kind: ClassVar[Kind] = Kind.SCREEN_SET
    screen: int = 1
    what: Show = Show.AUTO
    order: Order = Order.NAME
    seconds: int = 8
    language: str = ""
    tournaments: tuple[str, ...] = ()

    def check(self, event: Event) -> tuple[Concern, ...]:
        check_open(event)
        if not 1 <= self.screen <= MOST_SCREENS:
            raise RefusedError("screens-counted", None, "screen", most=MOST_SCREENS)
        if not FASTEST <= self.seconds <= SLOWEST:
            raise RefusedError("page-seconds", None, "seconds", fastest=FASTEST, slowest=SLOWEST)
        if not re.fullmatch(r"[a-z]{0,8}", self.language):
            raise RefusedError("not-choice", None, "language", value=self.language[:40])
        for name in self.tournaments:
            event.section(name)
        return ()

    def apply(self, event: Event) -> Event:
        made = Screen(self.screen, self.what, self.order, self.seconds, self.language, self.tournaments)
        others = [one for one in event.screens if one.number != self.screen]
        return event.changed(screens=tuple(sorted((*others, made), key=lambda one: one.number)))

    def subjects(self) -> tuple[Subject, ...]:
        return (("", "screen", str(self.screen)),)

    def describe(self, event: Event) -> Message:
        return Message("screen-set", screen=self.screen, what=SHOW_WORDS[self.what])


def read_minute(written: str, number: int) -> datetime | None:
    """A time as logs hold it; empty is none."""
    if not written:
        return None
    try:
        return datetime.strptime(written, MINUTES)
    except ValueError:
        raise RefusedError("not-a-time", Where(round=number) if number else None, "times", value=written[:40]) from None


def _check_round(section: Section, number: int) -> None:
    total = section.facts.total_rounds or MOST_ROUNDS
    if not 1 <= number <= max(total, section.rounds_paired):
        raise RefusedError("tournament-rounds", Where(round=number), "times", total=total)
