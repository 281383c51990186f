"""The list of pairing systems, with their options, for every program around them.

A system is one entry: a name, its editions, the options it understands and a
function ``pair(tournament, settings) -> RoundPairing``.  The command line and
the web form list systems and draw their options from here without further
code, so adding a system touches its own folder and one line of `HOMES`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from tablas.errors import OptionError
from tablas.messages import Items, Message
from tablas.model import OptionValue, Tournament
from tablas.systems.result import RoundPairing

if TYPE_CHECKING:
    from tablas.systems.closed.schedule import Schedule
    from tablas.systems.judgement import Boards, Judgement
    from tablas.systems.places import Ranker, Table

Value: TypeAlias = OptionValue


@dataclass(frozen=True, slots=True)
class Option:
    """One setting of a system; the type of *default* is the type of the option."""

    name: str
    default: Value
    help: str
    choices: tuple[str, ...] = ()
    minimum: int | None = None
    maximum: int | None = None
    editions: tuple[str, ...] = ()
    """The editions that know the option; empty: all."""

    def read(self, value: Value) -> Value:
        """Check a value, given as such or as text, and return it in the option's type."""
        wanted = type(self.default)
        if wanted is bool:
            if isinstance(value, bool):
                return value
            word = str(value).strip().lower()
            if word in ("yes", "true", "on", "1"):
                return True
            if word in ("no", "false", "off", "0"):
                return False
            raise OptionError("option-yes-no", name=self.name, value=value)
        if wanted is int:
            try:
                number = int(value)
            except ValueError:
                raise OptionError("option-whole-number", name=self.name, value=value) from None
            if (self.minimum is not None and number < self.minimum) or (
                self.maximum is not None and number > self.maximum
            ):
                unlimited = Message("any-number")
                low = unlimited if self.minimum is None else self.minimum
                high = unlimited if self.maximum is None else self.maximum
                raise OptionError("option-goes-from", name=self.name, low=low, high=high, number=number)
            return number
        text = str(value)
        if self.choices and text not in self.choices:
            raise OptionError("option-one-not", name=self.name, choices=Items(self.choices), text=text)
        return text


@dataclass(frozen=True, slots=True)
class Settings:
    """A checked choice of edition and options for one system."""

    edition: str = ""
    """Empty: the edition in force on the tournament's date."""
    values: Mapping[str, Value] = field(default_factory=dict)
    ranker: Ranker | None = None
    """Finds places, for systems whose later rounds depend on them; who pairs a round brings it."""

    def places(self, tournament: Tournament, games_each: int | None = None) -> Mapping[int, int]:
        """The place of every player of a part of the event."""
        if self.ranker is None:
            raise OptionError("places-need-ranker")
        return self.ranker(tournament, games_each)

    def flag(self, name: str) -> bool:
        return bool(self.values[name])

    def number(self, name: str) -> int:
        return int(self.values[name])

    def text(self, name: str) -> str:
        return str(self.values[name])


class Coded(NamedTuple):
    """A type code of a report (record 192) and what it says of the system."""

    code: str
    edition: str = ""
    options: Mapping[str, Value] = {}


class Fixed(NamedTuple):
    """A table known before round 1: the sizes it is made from, the options it heeds, and what makes it."""

    sizes: tuple[str, ...]
    """What each number means, as the command line calls it: ``PLAYERS``, ``TEAMS`` …"""
    make: Callable[[Sequence[int], Mapping[str, Value]], Schedule]
    example: tuple[int, ...]
    options: tuple[str, ...] = ()
    optional: int = 0
    """How many of the last sizes may be left out."""


WithPair = Callable[[int, Sequence[int], frozenset[int]], Sequence[tuple[int, int]] | None]
"""The pairs of the group at a place, with those who came down to it, in the best round that has two players meet; by
pairing number, ``None`` where that cannot be told."""


@dataclass(frozen=True, slots=True)
class System:
    """A pairing system of the registry."""

    name: str
    title: str
    pair: Callable[[Tournament, Settings], RoundPairing]
    family: str
    """``swiss``, ``knockout``, ``roundrobin``, ``teams`` or ``keizer``."""
    editions: tuple[str, ...] = ()
    """From the oldest to the one in force."""
    earlier: str = ""
    """The edition of events before 1 February 2026; empty: the newest whatever the day."""
    options: tuple[Option, ...] = ()
    lines_up: bool = False
    """Teams meet in matches, board against board; line-ups make the boards."""
    deterministic: bool = True
    """The same facts always give the same pairing, so a file can be checked."""
    reference: str = ""
    tables: Callable[[Tournament, Settings], tuple[Table, ...]] | None = None
    """The tables of places, the whole event first, where points and tie-breaks alone do not tell them."""
    codes: tuple[Coded, ...] = ()
    """How reports name the system, what it prefers to write first."""
    judge: Callable[[Tournament, Settings, Boards], Judgement | None] | None = None
    """What any boards are worth by the ordered criteria of the system; ``None`` where an edition has none."""
    in_turn: bool = False
    """Everybody in turn takes the first who leaves the others a pairing, and nothing else is weighed: a round made with
    something forced is the best of all in which that is so."""
    with_pair: Callable[[Tournament, Settings], WithPair | None] | None = None
    """How a group is paired in a round that has two players meet, where the field with that forced is read otherwise;
    ``None`` for editions that need no help."""
    fixed: Fixed | None = None
    """The table that can be printed before anybody is entered, where the system has one."""

    @property
    def of_teams(self) -> bool:
        """The system is one for teams, whose points decide."""
        return self.lines_up or self.family == "teams"

    def is_fides(self, edition: str = "") -> bool:
        """FIDE published the system, and that edition of it; a year names what the Handbook said then.

        >>> get("dutch").is_fides(), get("burstein").is_fides("handbook"), get("keizer").is_fides()
        (True, False, False)
        """
        published = "FIDE" in self.reference or any(coded.code.startswith("FIDE_") for coded in self.codes)
        return published and (not edition or edition.isdecimal())

    def settings(
        self, edition: str = "", values: Mapping[str, Value] | None = None, ranker: Ranker | None = None
    ) -> Settings:
        """Check an edition and options against what the system understands."""
        if edition and edition not in self.editions:
            known = Items(self.editions or [Message("one-edition-only")])
            raise OptionError("system-no-edition", name=self.name, edition=edition, known=known)
        by_name = {option.name: option for option in self.options}
        chosen: dict[str, Value] = {option.name: option.default for option in self.options}
        for name, value in self.named(values or {}).items():
            if name not in by_name:
                known = Items(by_name or [Message("none")])
                raise OptionError("system-no-option", name=self.name, option=name, known=known)
            chosen[name] = by_name[name].read(value)
            self._check_edition(by_name[name], chosen[name], edition)
        return Settings(edition, chosen, ranker)

    def options_of(self, edition: str = "") -> tuple[Option, ...]:
        """The options that an edition knows; empty: the one in force."""
        chosen = edition or (self.editions or ("",))[-1]
        return tuple(option for option in self.options if not option.editions or chosen in option.editions)

    def _check_edition(self, option: Option, value: Value, edition: str) -> None:
        """Refuse what the edition does not know; the usual value does no harm anywhere."""
        if value != option.default and option not in self.options_of(edition):
            known = Items(option.editions)
            raise OptionError("option-of-other-edition", name=option.name, system=self.name, editions=known)

    def named(self, values: Mapping[str, Value]) -> dict[str, Value]:
        """Options by their names here, whether they were written with hyphens or with underscores.

        >>> get("knockout").named({"third-place": True, "tie_breaks": "rapid:2"})
        {'third_place': True, 'tie_breaks': 'rapid:2'}
        """
        names = {option.name.replace("_", "-"): option.name for option in self.options}
        return {names.get(name.replace("_", "-"), name): value for name, value in values.items()}


HOMES: dict[str, str] = {
    "dutch": "tablas.systems.open.dutch",
    "lim": "tablas.systems.open.lim",
    "dubov": "tablas.systems.open.dubov",
    "burstein": "tablas.systems.open.burstein",
    "vega": "tablas.systems.open.vega",
    "monrad": "tablas.systems.open.monrad",
    "schenkel": "tablas.systems.open.schenkel",
    "amalfi": "tablas.systems.open.amalfi",
    "double-swiss": "tablas.systems.open.double_swiss",
    "team-swiss": "tablas.systems.open.team",
    "keizer": "tablas.systems.open.keizer",
    "knockout": "tablas.systems.closed.knockout.system",
    "team-knockout": "tablas.systems.closed.knockout.teams",
    "berger": "tablas.systems.closed.roundrobin.system",
    "nagarajan": "tablas.systems.closed.roundrobin.system:NAGARAJAN",
    "groups": "tablas.systems.closed.roundrobin.groups",
    "team-berger": "tablas.systems.closed.teams.league",
    "team-nagarajan": "tablas.systems.closed.teams.league:NAGARAJAN",
    "scheveningen": "tablas.systems.closed.teams.systems:SCHEVENINGEN",
    "djaja": "tablas.systems.closed.teams.systems:DJAJA",
    "semi-scheveningen": "tablas.systems.closed.teams.systems:SEMI_SCHEVENINGEN",
    "schiller": "tablas.systems.closed.teams.systems:SCHILLER",
    "hutton": "tablas.systems.closed.teams.systems:HUTTON",
    "hilton": "tablas.systems.closed.teams.systems:HILTON",
    "skalitzka": "tablas.systems.closed.teams.systems:SKALITZKA",
    "molter": "tablas.systems.closed.teams.systems:MOLTER",
}
"""Where each system lives; the entry is ``SYSTEM`` or what the colon names."""


def names() -> tuple[str, ...]:
    """Every system there is."""
    return tuple(HOMES)


def get(name: str) -> System:
    """The system of that name.

    >>> get("dutch").editions
    ('1992', '1998', '2017', '2026')
    """
    if name not in HOMES:
        raise OptionError("no-system", name=name, homes=Items(HOMES))
    home, _, entry = HOMES[name].partition(":")
    system: System = getattr(import_module(home), entry or "SYSTEM")
    return system
