"""The standings of a tournament of an event."""

from __future__ import annotations

from typing import Any

from tablas.errors import OptionError, PairingError
from tablas.events.state import Section
from tablas.standings import Standings, rank
from tablas.standings.book import SYSTEMS
from tablas.standings.parts import Part
from tablas.systems import registry
from tablas.systems.registry import System


def standings(section: Section, after: int | None = None, teams: bool | None = None, **how: Any) -> Standings:
    """The table by pairing number, by the tie-breaks of the tournament or the usual ones of its kind.

    *how* is anything else that :func:`tablas.standings.rank` takes.
    """
    return tables(section, after, teams, **how)[0].standings


def tables(section: Section, after: int | None = None, teams: bool | None = None, **how: Any) -> tuple[Part, ...]:
    """Every table of the tournament, the whole one first; an event in groups has one for each and for the final."""
    tournament = section.tournament
    if after is not None and not 0 <= after <= len(tournament.rounds):
        raise OptionError("tournament-paired-rounds", count=len(tournament.rounds), after=after)
    how = {name: value for name, value in how.items() if value is not None}
    system = _system(section)
    of_players = teams is False and bool(tournament.teams)
    if system is not None and system.parts is not None and not of_players:
        shown = tournament if after is None else tournament.after(after)
        try:
            return system.parts(shown, system.settings(section.edition, section.options), **how)
        except (OptionError, PairingError):
            pass  # A hand has changed what the system would have played: the results alone must tell.
    kind = _kind(system)
    if of_players and kind not in (None, "swiss"):
        # The players of a team event meet whom their teams do; who leaves a team leaves the games to it.
        kind = "roundrobin"
        how.setdefault("games_each", 0)
    if system is not None and system.values is not None:
        shown = tournament if after is None else tournament.after(after)
        known = system.values(shown, system.settings(section.edition, section.options))
        how["external"] = {**known, **how.get("external", {})}
    if system is not None and system.of_teams and not of_players and "primary" in system.settings().values:
        how.setdefault("score", system.settings(section.edition, section.options).values["primary"])
    table = rank(tournament, how.pop("tie_breaks", None), None, after, **{"system": kind} | how, teams=teams)
    return (Part("", "", table),)


def cards_by_place(section: Section) -> tuple[int, ...]:
    """The cards of the players, first place first."""
    return tuple(section.card_of(row.number) for row in standings(section, teams=False))


def _system(section: Section) -> System | None:
    try:
        return registry.get(section.system)
    except (OptionError, ImportError):
        return None


def _kind(system: System | None) -> str | None:
    """What the standings call the tournament's family of systems."""
    if system is None:
        return None
    family = "roundrobin" if system.family == "teams" else system.family
    return family if family in SYSTEMS else None
