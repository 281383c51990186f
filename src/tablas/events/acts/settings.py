"""Commands that make, change and close tournaments of an event."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, fields, replace
from typing import Any, ClassVar, get_type_hints

from tablas.errors import OptionError
from tablas.events.acts.again import departures, told
from tablas.events.acts.base import OnTournament, Subject, check_open, check_text
from tablas.events.acts.comings import check_teams
from tablas.events.acts.event import read_changes
from tablas.events.acts.fide import check_entering, check_fixed, check_mode, is_fides
from tablas.events.acts.numbering import check_list
from tablas.events.acts.points import as_facts, check_points, in_points, unusual_points
from tablas.events.acts.words import named
from tablas.events.codec import encode, text
from tablas.events.errors import Concern, RefusedError
from tablas.events.kinds import Kind
from tablas.events.numbers import card_in
from tablas.events.remark import Departure, Remark, RemarkKind
from tablas.events.results import boards_without_result
from tablas.events.state import Event, Section
from tablas.formats.trf.regulation import read_regulation
from tablas.messages import Items, Message
from tablas.model import EventInfo, MatchScoring, Regulation, Scoring, Team, Tournament
from tablas.pairing.round import ASSUMED, check_acceleration
from tablas.standings import parse_list
from tablas.systems import registry
from tablas.systems.registry import System, Value

_OF_REGULATION: dict[str, Any] = {
    name: get_type_hints(Regulation)[name]
    for name in ("system", "edition", "options", "acceleration", "scoring", "tie_breaks", "match_scoring")
}
_OF_FACTS = {
    name: get_type_hints(Tournament)[name]
    for name in ("name", "total_rounds", "initial_colour", "virtual_points", "board_colours")
}
_OF_INFO = {item.name: get_type_hints(EventInfo)[item.name] for item in fields(EventInfo)}
_OF_SECTION: dict[str, Any] = {"fide_mode": bool, "public_remarks": bool, "chess960": bool}
SETTINGS: dict[str, Any] = _OF_REGULATION | _OF_FACTS | _OF_INFO | _OF_SECTION
"""Every setting of a tournament and its type."""

LOCKED = frozenset(
    {
        "system",
        "edition",
        "options",
        "acceleration",
        "scoring",
        "initial_colour",
        "virtual_points",
        "match_scoring",
        "board_colours",
    }
)
"""Settings the pairings already made depend on: after round 1 they need consent."""

ANNOUNCED = frozenset({"total_rounds", "tie_breaks"})
"""Settings the players were told before round 1: changing them later needs consent too."""

PAIRED_BY = LOCKED | {"total_rounds"}
"""Settings by which paired rounds could come out otherwise."""


@dataclass(frozen=True, slots=True)
class CreateTournament(OnTournament):
    """A new tournament in the event; *settings* as in :data:`SETTINGS`."""

    kind: ClassVar[Kind] = Kind.TOURNAMENT_CREATED
    settings: Mapping[str, Any] = field(default_factory=dict)

    def settle(self, event: Event) -> CreateTournament:
        """Place and dates of the event hold for the tournament unless it says otherwise."""
        known = {"city": event.city, "federation": event.federation, "start": event.start, "end": event.end}
        usual = {name: encode(value) for name, value in known.items() if value}
        given = in_points(self.settings)
        if is_fides(str(given.get("system", "dutch")), str(given.get("edition", ""))):
            usual["fide_mode"] = True
        return replace(self, settings=usual | given)

    def check(self, event: Event) -> tuple[Concern, ...]:
        check_open(event)
        check_new_name(event, self.tournament)
        made = _configured(Section(self.tournament), self.settings)
        check_settings(made)
        check_mode(made)
        check_points(made.facts, self.settings)
        check_list(self.settings)
        return ()

    def apply(self, event: Event) -> Event:
        return event.with_section(_configured(Section(self.tournament), self.settings))

    def describe(self, event: Event) -> Message:
        return Message("tournament-created", tournament=self.settings.get("name") or self.tournament)


@dataclass(frozen=True, slots=True)
class ChangeSettings(OnTournament):
    """Other settings for a tournament."""

    kind: ClassVar[Kind] = Kind.SETTINGS_CHANGED
    heavy: ClassVar[bool] = True
    settings: Mapping[str, Any] = field(default_factory=dict)
    departures: tuple[Departure, ...] = ()
    """Rounds that the new settings would pair otherwise, found when the command is settled."""

    def settle(self, event: Event) -> ChangeSettings:
        section = event.section(self.tournament)
        given = replace(self, settings=in_points(self.settings), departures=())
        if not section.is_remarked or section.fide_mode or not section.rounds_paired:
            return given
        changed = _configured(section, given.settings)
        if not PAIRED_BY & set(given._moved(section, changed)):
            return given
        check_settings(changed)
        known = set(departures(section))
        return replace(given, departures=tuple(one for one in departures(changed) if one not in known))

    def check(self, event: Event) -> tuple[Concern, ...]:
        section = self.open_section(event)
        if not self.settings:
            raise RefusedError("nothing-changed")
        changed = _configured(section, self.settings)
        check_settings(changed)
        self._check_mode(section, changed)
        check_points(changed.facts, self.settings)
        check_list(self.settings)
        total = changed.facts.total_rounds
        if total is not None and total < section.rounds_paired:
            raise RefusedError("rounds-paired-already", None, "total_rounds", rounds_paired=section.rounds_paired)
        return tuple(self._concerns(section, changed))

    def _check_mode(self, section: Section, changed: Section) -> None:
        """FIDE mode is entered before round 1 and left by an act of its own; what it fixes stays."""
        if section.fide_mode and not changed.fide_mode:
            raise RefusedError("leave-fide-mode-by-act", None, "fide_mode", name=section.name)
        if changed.fide_mode and not section.fide_mode:
            check_entering(section)
        check_mode(changed)
        check_fixed(section, [name for name in self._moved(section, changed) if name in LOCKED | ANNOUNCED])

    def _moved(self, section: Section, changed: Section) -> list[str]:
        return [name for name in self.settings if setting(section, name) != setting(changed, name)]

    def _concerns(self, section: Section, changed: Section) -> list[Concern]:
        if not section.rounds_paired:
            return []
        moved = self._moved(section, changed)
        concerns = []
        locked = [name for name in moved if name in LOCKED]
        if locked:
            concerns.append(
                Concern(
                    "settings-after-round-1",
                    Message("would-change-although", settings=named(locked), rounds_paired=section.rounds_paired),
                )
            )
        announced = [name for name in moved if name in ANNOUNCED]
        if announced:
            concerns.append(
                Concern(
                    "announcement-changed",
                    Message("players-were-told", settings=named(announced)),
                )
            )
        concerns += [Concern("rounds-differ-now", told(changed, one)) for one in self.departures]
        return concerns

    def remarks(self, before: Event, after: Event) -> Iterable[tuple[str, Remark]]:
        section, changed = self.section(before), self.section(after)
        number = section.rounds_paired
        for name in self._moved(section, changed) if number else ():
            if name in LOCKED | ANNOUNCED:
                was, now = (_in_words(setting(one, name)) for one in (section, changed))
                yield self.tournament, Remark(RemarkKind.CONFIGURED, number, setting=name, was=was, now=now)
        for one in self.departures:
            yield self.tournament, Remark(RemarkKind.CONFIGURED, one.round, one.before, one.after)

    def apply(self, event: Event) -> Event:
        section = _configured(self.section(event), self.settings)
        return event.with_section(section.with_facts(section.facts))

    def subjects(self) -> tuple[Subject, ...]:
        return tuple((self.tournament, "setting", name) for name in self.settings)

    def describe(self, event: Event) -> Message:
        return Message("settings-of", tournament=self.tournament, settings=named(self.settings))


@dataclass(frozen=True, slots=True)
class ImportTournament(OnTournament):
    """A whole tournament taken from a file; its numbers become cards and the order is kept."""

    kind: ClassVar[Kind] = Kind.TOURNAMENT_IMPORTED
    heavy: ClassVar[bool] = True
    book: Tournament = field(default_factory=Tournament)
    system: str = "dutch"
    edition: str = ""
    options: Mapping[str, Value] = field(default_factory=dict)
    source: str = ""
    fide_mode: bool | None = None
    """Unless it is said, a tournament by a system of FIDE's is in FIDE mode."""
    left_fide_mode: int | None = None
    """The file says that FIDE mode was left when so many rounds were paired."""
    departures: tuple[Departure, ...] = ()
    """Rounds that are not as the rules give them, found when the command is settled."""

    def settle(self, event: Event) -> ImportTournament:
        self.book.check()
        mode = self.fide_mode
        if mode is None:
            mode = is_fides(self.system, self.edition)
        known = replace(self, fide_mode=mode and self.left_fide_mode is None, departures=())
        section = known._section()
        if not section.is_remarked or any(player.number < 1 for player in self.book.players):
            return known
        return replace(known, departures=departures(section))

    def check(self, event: Event) -> tuple[Concern, ...]:
        check_open(event)
        check_new_name(event, self.tournament)
        self.book.check()
        if any(player.number < 1 for player in self.book.players):
            raise RefusedError("pairing-number-file")
        for player in self.book.players:
            check_text(player.name, Message("what-name-of-player", number=player.number), "name")
        section = self._section()
        check_settings(section)
        check_mode(section)
        concerns = [Concern("irregular-rounds", told(section, one)) for one in self.departures]
        numbers = sorted(player.number for player in self.book.players)
        if numbers and numbers[-1] != len(numbers):
            gap = next(number for number in range(1, numbers[-1]) if number not in numbers)
            concerns.append(Concern("numbers-close-up", Message("file-no-player", gap=gap)))
        return (*concerns, *unusual_points(self.book))

    def remarks(self, before: Event, after: Event) -> Iterable[tuple[str, Remark]]:
        for one in self.departures:
            yield self.tournament, Remark(RemarkKind.IMPORTED, one.round, one.before, one.after)

    def _section(self) -> Section:
        cards = tuple(sorted(card_in(player.number) for player in self.book.players))
        facts = said_by_type(self.book.ruled(system=self.system, edition=self.edition, options=self.options))
        return Section(
            self.tournament,
            of_teams(facts),
            order=cards,
            order_given=True,
            last_card=max(cards, default=0),
            fide_mode=bool(self.fide_mode),
            left_fide_mode=self.left_fide_mode,
        )

    def apply(self, event: Event) -> Event:
        return event.with_section(self._section())

    def describe(self, event: Event) -> Message:
        players, rounds = len(self.book.players), self.book.rounds_paired
        return Message("tournament-imported-with", tournament=self.tournament, players=players, rounds=rounds)


@dataclass(frozen=True, slots=True)
class RemoveTournament(OnTournament):
    """Take a tournament out of the event; undo brings it back."""

    kind: ClassVar[Kind] = Kind.TOURNAMENT_REMOVED
    dangerous: ClassVar[bool] = True

    def check(self, event: Event) -> tuple[Concern, ...]:
        section = self.open_section(event)
        if not section.rounds_paired:
            return ()
        return (
            Concern("rounds-removed", Message("has-rounds", name=section.name, rounds_paired=section.rounds_paired)),
        )

    def apply(self, event: Event) -> Event:
        return event.changed(sections=tuple(item for item in event.sections if item.id != self.tournament))


@dataclass(frozen=True, slots=True)
class CloseTournament(OnTournament):
    """The tournament is over; every result must be known."""

    kind: ClassVar[Kind] = Kind.TOURNAMENT_CLOSED
    dangerous: ClassVar[bool] = True

    def check(self, event: Event) -> tuple[Concern, ...]:
        section = self.open_section(event)
        if section.draft is not None:
            raise RefusedError("round-draft-publish", next_round=section.next_round)
        for number, played in enumerate(section.facts.rounds, 1):
            open_boards = boards_without_result(section, number)
            if open_boards:
                raise RefusedError(
                    "round-no-result-board", number=number, open_boards=Items(open_boards, limit=12, last=True)
                )
            if not played.is_finished:
                raise RefusedError("round-adjourned-game", number=number)
        total = section.facts.total_rounds
        if total is not None and section.rounds_paired < total:
            left = total - section.rounds_paired
            return (Concern("rounds-missing", Message("rounds-were-not", left=left, total=total)),)
        return ()

    def apply(self, event: Event) -> Event:
        return event.with_section(replace(self.section(event), closed=True))


@dataclass(frozen=True, slots=True)
class ReopenTournament(OnTournament):
    """A closed tournament may be changed again."""

    kind: ClassVar[Kind] = Kind.TOURNAMENT_REOPENED

    def check(self, event: Event) -> tuple[Concern, ...]:
        check_open(event)
        if not self.section(event).closed:
            raise RefusedError("not-closed", tournament=self.tournament)
        return ()

    def apply(self, event: Event) -> Event:
        return event.with_section(replace(self.section(event), closed=False))


@dataclass(frozen=True, slots=True)
class ChangeTeams(OnTournament):
    """The teams of the tournament; members are cards in board order."""

    kind: ClassVar[Kind] = Kind.TEAMS_CHANGED
    teams: tuple[Team, ...] = ()

    def check(self, event: Event) -> tuple[Concern, ...]:
        section = self.open_section(event)
        if len({team.number for team in self.teams}) != len(self.teams):
            raise RefusedError("two-teams-same", None, "teams")
        seen: dict[int, str] = {}
        for team in self.teams:
            check_text(team.name, Message("what-name-of-team", number=team.number), "teams", needed=True)
            for card in team.members:
                if card in seen:
                    raise RefusedError(
                        "plays-both",
                        None,
                        "teams",
                        player=section.called(card_in(card)),
                        seen=seen[card],
                        name=team.name,
                    )
                seen[card] = team.name
                section.player(card_in(card))
        check_teams(section, self.teams)
        if section.rounds_paired:
            return (Concern("teams-after-round-1", Message("teams-would-change")),)
        return ()

    def apply(self, event: Event) -> Event:
        section = self.section(event)
        return event.with_section(section.with_facts(replace(section.facts, teams=self.teams)))


def check_new_name(event: Event, identifier: str) -> None:
    """Refuse an identifier that is taken or cannot be typed."""
    if not re.fullmatch(r"[a-z0-9][a-z0-9-]{0,39}", identifier):
        raise RefusedError("cannot-name-tournament", None, "tournament", identifier=identifier)
    if event.has_evening(identifier):
        raise RefusedError("event-already-evening", None, "tournament", identifier=identifier)
    if event.has(identifier):
        raise RefusedError("event-already-tournament", None, "tournament", identifier=identifier)


def check_settings(section: Section) -> None:
    """Refuse settings the pairing system does not understand."""
    check_text(section.facts.name, Message("what-tournament-name"), "name")
    total = section.facts.total_rounds
    if total is not None and not 1 <= total <= 400:
        raise RefusedError("tournament-between-1", None, "total_rounds")
    if not set(section.facts.board_colours.upper()) <= {"W", "B"}:
        raise RefusedError("board-colours-letters", None, "board_colours")
    registry.get(section.system).settings(section.edition, section.options)
    try:
        check_acceleration(section.facts)
    except OptionError as error:
        raise RefusedError(error.message, None, "acceleration") from None
    if section.facts.tie_breaks:
        parse_list(section.facts.tie_breaks)


def _configured(section: Section, settings: Mapping[str, Any]) -> Section:
    values = read_changes(as_facts(settings), SETTINGS, Message("a-tournament"))
    facts = replace(section.facts, **{name: value for name, value in values.items() if name in _OF_FACTS})
    info = replace(facts.info, **{name: value for name, value in values.items() if name in _OF_INFO})
    own = {name: value for name, value in values.items() if name in _OF_REGULATION}
    if "options" in own:
        own["options"] = registry.get(own.get("system", section.system)).named(own["options"])
    facts = replace(facts, info=info).ruled(**own)
    if "type_code" in values:
        facts = said_by_type(facts)
    if own.get("acceleration") and "virtual_points" not in values:
        facts = replace(facts, virtual_points=())  # A named method takes the place of points stated before.
    mode = {name: value for name, value in values.items() if name in _OF_SECTION}
    return replace(section, facts=of_teams(facts), **mode)


def said_by_type(facts: Tournament) -> Tournament:
    """The facts with what the type code of a report adds to its system: edition and acceleration."""
    own = facts.regulation
    said = read_regulation(facts.info.type_code, "", facts.info.start)
    if not said.system or said.system != (own.system or ASSUMED):
        return facts if not said.acceleration else facts.ruled(acceleration=own.acceleration or said.acceleration)
    return facts.ruled(edition=own.edition or said.edition, acceleration=own.acceleration or said.acceleration)


def of_teams(facts: Tournament) -> Tournament:
    """The facts of an event whose system decides whether teams play; a file may have said it before."""
    system = registry.get(facts.regulation.system)
    return facts if system.of_teams == facts.regulation.of_teams else facts.ruled(of_teams=_plays_teams(facts, system))


def _plays_teams(facts: Tournament, system: System) -> bool:
    """A system for teams says so; any other leaves it to what the file of matches said."""
    return system.of_teams or (facts.regulation.of_teams and bool(facts.rounds) and system.family == "swiss")


def _in_words(value: Any) -> str:
    """A setting as a report writes it."""
    if isinstance(value, tuple | list):
        return " ".join(map(str, value))
    if isinstance(value, Scoring | MatchScoring):
        return str(value)
    if isinstance(value, Mapping):
        return " ".join(f"{name}={item}" for name, item in value.items())
    plain = encode(value)
    return plain if isinstance(plain, str) else text(plain)


def setting(section: Section, name: str) -> Any:
    """What a setting is now."""
    if name in _OF_SECTION:
        return getattr(section, name)
    if name in _OF_REGULATION:
        return getattr(section.regulation, name)
    return getattr(section.facts if name in _OF_FACTS else section.facts.info, name)
