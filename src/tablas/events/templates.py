"""What a new event begins with: a template for a usual kind of event, or an event of last year.

A template is data: the tournaments it makes and their settings.  Everything can
be changed until round 1 is paired.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from tablas.errors import OptionError
from tablas.events.acts import Command, CreateEvening, CreateTournament, EnterPlayers
from tablas.events.acts.fide import is_fides
from tablas.events.acts.settings import SETTINGS, setting
from tablas.events.codec import encode
from tablas.events.state import Event, Section
from tablas.messages import Items, Message
from tablas.model import Number

FROM_THE_DAY = frozenset({"start", "end", "round_dates", "virtual_points", "type_code", "initial_colour", "fide_mode"})
"""Settings that belong to the days or the players of an event, not to how it is played."""


@dataclass(frozen=True, slots=True)
class Template:
    """A usual kind of event."""

    name: str
    title: Message
    about: Message
    settings: Mapping[str, Any] = field(default_factory=dict)

    def commands(self, called: str) -> tuple[Command, ...]:
        """What makes its tournament in an event called so."""
        return (CreateTournament("a", {"name": called, **self.settings}),)


_TIES = ["PTS", "BH/C1", "BH", "SB"]

TEMPLATES: dict[str, Template] = {
    one.name: one
    for one in (
        Template(
            "weekend-open",
            Message("template-weekend-open"),
            Message("template-weekend-open-about"),
            {"system": "dutch", "total_rounds": 5, "tie_breaks": _TIES},
        ),
        Template(
            "open",
            Message("template-open"),
            Message("template-open-about"),
            {"system": "dutch", "total_rounds": 9, "tie_breaks": _TIES},
        ),
        Template(
            "school",
            Message("template-school"),
            Message("template-school-about"),
            {"system": "dutch", "total_rounds": 7, "tie_breaks": ["PTS", "BH/C1", "BH", "WIN"]},
        ),
        Template(
            "round-robin",
            Message("template-round-robin"),
            Message("template-round-robin-about"),
            {"system": "berger", "tie_breaks": ["PTS", "DE", "SB", "WIN"]},
        ),
        Template("league", Message("template-league"), Message("template-league-about"), {"system": "team-berger"}),
        Template(
            "team-open",
            Message("template-team-open"),
            Message("template-team-open-about"),
            {"system": "team-swiss", "total_rounds": 7},
        ),
        Template("keizer", Message("template-keizer"), Message("template-keizer-about"), {"system": "keizer"}),
        Template("cup", Message("template-cup"), Message("template-cup-about"), {"system": "knockout"}),
        Template(
            "scheveningen",
            Message("template-scheveningen"),
            Message("template-scheveningen-about"),
            {"system": "scheveningen"},
        ),
    )
}


def template(name: str) -> Template:
    """The template of that name."""
    try:
        return TEMPLATES[name]
    except KeyError:
        raise OptionError("no-such-template", name=name, known=Items(TEMPLATES)) from None


def as_before(event: Event, called: str, players: bool = False) -> Iterable[Command]:
    """What makes the tournaments and evenings of an event anew in one that is *called* so, without a round.

    With *players* they are entered too.
    """
    for section in event.sections:
        settings = settings_of(section)
        if section.name == event.name:
            settings["name"] = called  # The only tournament is often called as its event is.
        yield CreateTournament(section.id, settings)
        entered = tuple(
            replace(player, number=Number(0), joined=1, left_after=None, expelled=False, later_ratings=())
            for player in section.facts.players
        )
        if players and entered:
            yield EnterPlayers(section.id, entered)
    for evening in event.evenings:
        yield CreateEvening(evening.id, evening.name, rules=evening.rules)


def settings_of(section: Section) -> dict[str, Any]:
    """Every setting that is not the usual one, as :class:`CreateTournament` takes them."""
    usual = Section(section.id)
    found: dict[str, Any] = {"name": section.name}
    for name in SETTINGS:
        value = setting(section, name)
        if name in FROM_THE_DAY or value == setting(usual, name):
            continue
        found[name] = str(value) if name in ("scoring", "match_scoring") else encode(value)
    if not section.fide_mode and is_fides(section.system, section.edition):
        found["fide_mode"] = False
    return found
