"""What papers are made from: a tournament of an event, whether it comes from a log or from a report file."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import date, datetime
from functools import cached_property
from typing import Any

from tablas.errors import OptionError, Where
from tablas.events.acts import ImportTournament
from tablas.events.prizes import plain_fund
from tablas.events.ranking import last_complete
from tablas.events.state import Event, Section
from tablas.events.timeline import Act
from tablas.model import Player, Tournament
from tablas.pairing.round import system_of


@dataclass(frozen=True)
class Source:
    """The facts behind every paper of one tournament."""

    event: Event
    section: Section
    logo: bytes = b""
    """A picture for the head of every page: PNG, JPEG or SVG."""
    sponsor: str = ""
    """A line for the foot of every page."""
    times: Mapping[int, datetime] = field(default_factory=dict)
    """When rounds begin, in the local time of the event."""
    templates: Mapping[str, bytes] = field(default_factory=dict)
    """Files of the organiser's in place of ours, by name."""
    acts: tuple[Act, ...] = ()
    """The history of the event, where a log is known."""

    @property
    def tournament(self) -> Tournament:
        """The facts by pairing number; a draft is not among them."""
        return self.section.tournament

    @property
    def title(self) -> str:
        """What stands on top of every page."""
        name = self.section.facts.name
        if not name or name == self.event.name:
            return self.event.name or self.section.id
        return f"{self.event.name} · {name}" if len(self.event.sections) > 1 else name

    @property
    def place(self) -> str:
        """Where it is played."""
        info = self.tournament.info
        return info.city or self.event.city

    @property
    def days(self) -> tuple[date | None, date | None]:
        """The first and the last day."""
        info = self.tournament.info
        return info.start or self.event.start, info.end or self.event.end

    @cached_property
    def people(self) -> dict[int, Player]:
        """Players by pairing number."""
        return {player.number: player for player in self.tournament.players}

    @cached_property
    def team_of(self) -> dict[int, str]:
        """The name of a player's team, by pairing number."""
        return {member: team.name for team in self.tournament.teams for member in team.members}

    def day_of(self, number: int) -> date | None:
        """The day of a round."""
        days = self.tournament.info.round_dates
        return days[number - 1] if number <= len(days) else None

    @property
    def last_round(self) -> int:
        """The round that is being prepared or played: the draft if there is one, else the last published."""
        return self.section.rounds_paired + (self.section.draft is not None)

    def round_asked(self, number: int | None) -> int:
        """The round a paper is about, by default the newest."""
        newest = self.section.next_round if self.section.draft is not None else self.section.running_round
        asked = newest if number is None else number
        if not 1 <= asked <= self.last_round:
            raise OptionError("paper-no-round", Where(round=asked or None), number=asked, last=self.last_round)
        return asked

    def after_asked(self, number: int | None) -> int:
        """The round after which a table stands, by default the last one that was published."""
        published = self.section.rounds_paired
        usual = last_complete(self.section) if self.section.at_once else published
        asked = usual if number is None else number
        if not 0 <= asked <= self.last_round:
            raise OptionError("paper-no-round", Where(round=max(asked, 0) or None), number=asked, last=self.last_round)
        # A paper of the round that is a draft comes with the table before it.
        return min(asked, published)


def from_event(event: Event, section: Section, acts: tuple[Act, ...] = (), **more: object) -> Source:
    """The source of a tournament of an event; *more* are further fields of :class:`Source`."""
    look = event.look
    own: dict[str, object] = {
        "logo": look.picture,
        "sponsor": look.sponsor,
        "templates": look.files,
        "times": {one.round: one.starts for one in section.times if one.starts is not None},
    }
    return Source(event, section, acts=acts, **(own | more))  # type: ignore[arg-type]


def from_report(tournament: Tournament, **more: object) -> Source:
    """The source of a tournament that was read from a file.

    >>> from tablas.model import Player
    >>> from_report(Tournament("Club", players=(Player(1, "Ana"),))).title
    'Club'
    """
    info, regulation = tournament.info, tournament.regulation
    event = Event("", tournament.name, info.city, info.federation, info.start, info.end)
    act = ImportTournament(
        "main",
        book=tournament,
        system=system_of(tournament).name,
        edition=regulation.edition,
        options=regulation.options,
    )
    event = act.apply(event)
    return from_event(event, event.sections[0], **more)  # type: ignore[arg-type]


def with_fund(source: Source, fund: Mapping[str, Any]) -> Source:
    """The source with prizes as a file announces them, instead of those of the event."""
    section = replace(source.section, fund=plain_fund(fund))
    return replace(source, event=source.event.with_section(section), section=section)
