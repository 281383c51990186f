"""A tournament of an event as a report shows it: with a name and with its type (record 192)."""

from __future__ import annotations

from dataclasses import replace

from tablas.api import declared_options, system_of
from tablas.events.acts.team_rounds import colours_of_matches, pairs_teams
from tablas.events.imaginary import with_imaginary
from tablas.events.state import Event, Section
from tablas.formats.trf.event_types import event_type
from tablas.model import Tournament
from tablas.systems import registry
from tablas.systems.declared import Declared, declaration
from tablas.systems.line_ups import team_round

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
    shown = replace(shown, name=name, info=replace(shown.info, type_code=code))
    shown = _as_declared(section, with_imaginary(section, shown) if section.acceleration else shown)
    return _as_teams_report(shown, colours_of_matches(section)) if pairs_teams(section) else shown


def _as_declared(section: Section, shown: Tournament) -> Tournament:
    """The report with its system in words, unless its code leads to the same pairings and tables."""
    system = registry.get(section.system)
    usual = system.settings().values
    chosen = system.settings(section.edition, section.options).values
    options = {name: value for name, value in chosen.items() if value != usual[name]}
    coded = {name: value for name, value in declared_options(shown, system).items() if value != usual[name]}
    dated = not section.edition or section.edition in (system.editions[-1:] or ("",)) + (shown.info.type_code[-4:],)
    plain = system.values is None and system.parts is None
    if plain and system_of(shown) == section.system and coded == options and dated:
        return shown
    words = declaration(shown.info.kind, Declared(section.system, section.edition, options))
    return replace(shown, info=replace(shown.info, kind=words))


def _as_teams_report(shown: Tournament, colours: str) -> Tournament:
    """A tournament of teams as TRF26 has it: board colours stated, line-ups only where board order does not tell."""
    shown = replace(shown, board_colours=colours)
    plain = replace(shown, line_ups=())
    numbers = range(1, len(shown.rounds) + 1)
    told = {(one.round, one.team): one.players for number in numbers for one in team_round(plain, number).line_ups}
    kept = tuple(one for one in shown.line_ups if one.opponent and one.players != told.get((one.round, one.team)))
    return replace(shown, line_ups=kept)


def _team_swiss_code(section: Section) -> str:
    """The colour preferences and the scores of a team Swiss are part of its code; the older way has no code."""
    if section.edition == "olympiad":
        return "CUSTOM_TEAM_SWISS_MP"
    values = registry.get("team-swiss").settings(section.edition, section.options).values
    kind = {"A": "TYPEA_", "B": "TYPEB_"}.get(str(values["preference"]), "")
    scores = ("MP", "GP") if values["primary"] == "match" else ("GP", "MP")
    code = f"FIDE_TEAM_{kind}{'_'.join(scores if values['secondary'] else scores[:1])}"
    baku = f"{code}_BAKU"
    return baku if section.acceleration == "baku" and event_type(baku) is not None else code


def type_code(section: Section) -> str:
    """The type that ETT26 has for the tournament's system and edition; empty if it has none.

    >>> type_code(Section("a", edition="2017")), type_code(Section("a", system="berger", options={"cycles": 2}))
    ('FIDE_DUTCH_2017', 'BERGER_DOUBLEROUNDROBIN')
    """
    system = registry.get(section.system)
    if section.system == "team-swiss":
        return _team_swiss_code(section)
    code = _TYPES.get(section.system, f"FIDE_{section.system}".upper())
    if system.settings(section.edition, section.options).values.get("cycles") == 2:
        code = _DOUBLED.get(code, code)
    codes = [f"{code}_{section.edition}"]
    if not section.edition or section.edition == system.editions[-1]:
        codes.append(code)  # Without a year a code means the rules in force.
    baku = ["_BAKU", ""] if section.acceleration == "baku" else [""]
    for wanted in (code + end for end in baku for code in codes):
        if event_type(wanted) is not None:
            return wanted
    return "CUSTOM_SWISS" if system.family == "swiss" else ""
