"""A tournament of an event as a report shows it: with a name and with its type (record 192)."""

from __future__ import annotations

from dataclasses import replace

from tablas.events.state import Event, Section
from tablas.formats.trf.event_types import event_type
from tablas.model import Tournament
from tablas.pairing import registry

_TYPES = {
    "berger": "BERGER_ROUNDROBIN",
    "nagarajan": "CUSTOM_ROUNDROBIN",
    "groups": "CUSTOM_ROUNDROBIN",
    "team-berger": "BERGER_TEAM_ROUNDROBIN",
    "team-nagarajan": "CUSTOM_TEAM_ROUNDROBIN",
    "djaja": "FIDE_SCHEVENINGEN",
    "scheveningen": "CUSTOM_SCHEVENINGEN",
    "semi-scheveningen": "CUSTOM_SCHEVENINGEN",
    "knockout": "CUSTOM_KNOCKOUT",
    "team-knockout": "CUSTOM_TEAM_KNOCKOUT",
    "double-swiss": "FIDE_DOUBLESWISS",
    "team-swiss": "FIDE_TEAM",
}
"""Type codes that do not hold the name of the system."""

_DOUBLED = {
    "BERGER_ROUNDROBIN": "BERGER_DOUBLEROUNDROBIN",
    "BERGER_TEAM_ROUNDROBIN": "BERGER_TEAM_DOUBLEROUNDROBIN",
    "FIDE_SCHEVENINGEN": "FIDE_DOUBLESCHEVENINGEN",
}
"""The same for two cycles."""


def report_of(event: Event, section: Section) -> Tournament:
    """The tournament; what it leaves unsaid about name and type follows from the event and the system."""
    shown = section.tournament
    name = shown.name or (event.name if len(event.sections) == 1 else f"{event.name}: {section.name}")
    code = shown.info.type_code or type_code(section)
    return replace(shown, name=name, info=replace(shown.info, type_code=code))


def type_code(section: Section) -> str:
    """The type that ETT26 has for the tournament's system and edition; empty if it has none.

    >>> type_code(Section("a", edition="2017")), type_code(Section("a", system="berger", options={"cycles": 2}))
    ('FIDE_DUTCH_2017', 'BERGER_DOUBLEROUNDROBIN')
    """
    system = registry.get(section.system)
    code = _TYPES.get(section.system, f"FIDE_{section.system}".upper())
    if system.settings(section.edition, section.options).values.get("cycles") == 2:
        code = _DOUBLED.get(code, code)
    codes = [f"{code}_{section.edition}"]
    if not section.edition or section.edition == system.editions[-1]:
        codes.append(code)  # Without a year a code means the rules in force.
    for wanted in codes:
        if event_type(wanted) is not None:
            return wanted
    return "CUSTOM_SWISS" if system.family == "swiss" else ""
