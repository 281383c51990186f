"""The regulation of a tournament in the records of a report: 192 and 092, read and written.

Only this room knows the codes.  A type code (ETT26) belongs to a system, which
says itself which codes mean it; where no code says enough, the description
(092) ends in the system, its edition and its options, in brackets.  Free words
of a description mean nothing: an event called after a league is no league.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from datetime import date

from tablas.formats.trf.declared import Declared, declaration, declared_in
from tablas.formats.trf.event_types import event_type
from tablas.messages import Message
from tablas.model import Regulation, Round, Tournament
from tablas.systems import registry
from tablas.systems.registry import Coded, System

_NEW_RULES = date(2026, 2, 1)

DESCRIPTIONS = {
    "swiss": "dutch",
    "swiss system": "dutch",
    "swiss dutch": "dutch",
    "dutch": "dutch",
    "round robin": "berger",
    "double round robin": "berger",
    "knockout": "knockout",
    "knock out": "knockout",
}
"""Whole descriptions (092) that programs write for a system when there is no code, and what they mean."""

_CUSTOM = {"swiss": "CUSTOM_SWISS", "roundrobin": "CUSTOM_ROUNDROBIN"}
"""The code of systems that have none of their own, by family."""

BAKU = "_BAKU"
ASSUMED = "dutch"
"""The system that a reader takes where a report says none."""


def read_regulation(code: str, description: str, start: date | None = None) -> Regulation:
    """System, edition, options and acceleration that a report names.

    >>> read_regulation("FIDE_DUTCH_2017_BAKU", "").acceleration
    'baku-2017'
    >>> read_regulation("", "Swiss system, City League qualifier").system
    ''
    >>> read_regulation("", "Individual: Round-Robin").system
    'berger'
    """
    words = declared_in(description)
    known = _coded(code)
    baku = _baku(code, known[1].edition if known else "", start)
    if words is not None:
        return Regulation(words.system, edition=words.edition, options=dict(words.options), acceleration=baku)
    if known is not None:
        system, meant = known
        vague = meant.code.startswith("CUSTOM")
        return Regulation(system.name, vague, meant.edition, dict(meant.options), baku)
    if code:
        return Regulation(acceleration=baku)
    return _described(description)


def _coded(code: str) -> tuple[System, Coded] | None:
    """The first system that calls the code its own, and what the code says of it."""
    kind = event_type(code)
    if kind is None:
        return None
    plain = kind.code.removesuffix(BAKU)
    for stem in (plain, plain.rpartition("_")[0]):
        for name in registry.names():
            system = registry.get(name)
            for entry in system.codes:
                if entry.code == stem:
                    return system, entry
    return None


def _baku(code: str, edition: str, start: date | None) -> str:
    kind = event_type(code)
    if kind is None or not kind.baku:
        return ""
    old = edition == "2017" or (edition != "2026" and not kind.teams and start is not None and start < _NEW_RULES)
    return "baku-2017" if old else "baku"


def _described(description: str) -> Regulation:
    """What the whole description says where it is one of those that programs write."""
    bare = description.partition("(")[0].casefold().replace("-", " ")
    bare = " ".join(bare.removeprefix("individual:").split())
    system = DESCRIPTIONS.get(bare, "")
    return Regulation(system, options={"cycles": 2} if bare.startswith("double") else {})


def assumption(regulation: Regulation, code: str = "") -> Message | None:
    """What was taken for granted because the report does not say its system."""
    if regulation.system and not regulation.assumed:
        return None
    system = regulation.system or ASSUMED
    return Message("code-does-not-tell", type=code, system=system) if code else Message("system-assumed", system=system)


def is_of_teams(tournament: Tournament, declared: bool) -> bool:
    """Whether teams play matches: the report declares it, has what only matches have, or every round shows it."""
    if not tournament.teams:
        return False
    system = tournament.regulation.system
    if declared or (system and registry.get(system).of_teams):
        return True
    if tournament.line_ups or tournament.team_byes or tournament.forfeited_matches:
        return True
    if any(team.nickname or team.strength for team in tournament.teams):
        return True
    if tournament.info.type_code:
        return False
    home: dict[int, int] = {member: team.number for team in tournament.teams for member in team.members}
    return all(_is_matches(played, home) for played in tournament.rounds)


def _is_matches(played: Round, home: Mapping[int, int]) -> bool:
    """Whether each team met one other team in the round, and nobody played without a team."""
    met: dict[int, int] = {}
    for game in played.games:
        one, other = home.get(game.white, 0), home.get(game.black, 0)
        if one == other or not one or not other:
            return False
        if met.setdefault(one, other) != other or met.setdefault(other, one) != one:
            return False
    return True


def type_of(tournament: Tournament) -> str:
    """The code of record 192: as the report spelled it where that still holds, else the system's own.

    >>> type_of(Tournament(regulation=Regulation("dutch", edition="2017")))
    'FIDE_DUTCH_2017'
    """
    spelled = tournament.info.type_code
    regulation = tournament.regulation
    if not regulation.system or (spelled and _leads_back(tournament, spelled, tournament.info.kind)):
        return spelled
    codes = list(_codes_of(tournament))
    return next((code for code in codes if _leads_back(tournament, code, "")), codes[0] if codes else "")


def description_of(tournament: Tournament, coded: bool = True) -> str:
    """The text of record 092, with the system in words where no code leads to it; *coded*: there is a record 192."""
    regulation, kind = tournament.regulation, tournament.info.kind
    if not regulation.system or regulation.assumed:
        return kind
    code = type_of(tournament) if coded else ""
    if _leads_back(tournament, code, kind) and (code or not declared_in(kind)):
        return kind
    system = registry.get(regulation.system)
    usual = system.settings().values
    chosen = system.settings(regulation.edition, regulation.options).values
    options = {name: value for name, value in chosen.items() if value != usual[name]}
    return declaration(kind, Declared(regulation.system, regulation.edition, options))


def _codes_of(tournament: Tournament) -> Iterator[str]:
    """The codes that may name the system, the best first."""
    regulation = tournament.regulation
    system = registry.get(regulation.system)
    baku = [BAKU, ""] if regulation.acceleration.startswith("baku") else [""]
    chosen = system.settings(regulation.edition, regulation.options).values
    for entry in system.codes:
        fits = all(chosen[name] == value for name, value in system.named(entry.options).items())
        if fits and entry.edition in ("", regulation.edition):
            yield from (entry.code + end for end in baku if event_type(entry.code + end) is not None)
    for entry in system.codes:
        if entry.code.startswith("CUSTOM"):
            yield entry.code
    if system.family in _CUSTOM and not system.of_teams:
        yield _CUSTOM[system.family]


def _leads_back(tournament: Tournament, code: str, description: str) -> bool:
    """Whether a reader of code and description would take the same system, edition and options."""
    wanted = tournament.regulation
    found = read_regulation(code, description, tournament.info.began)
    if (found.system or ASSUMED) != wanted.system or (found.assumed and not wanted.assumed):
        return False
    system = registry.get(wanted.system)
    if system.settings(found.edition, found.options).values != system.settings(wanted.edition, wanted.options).values:
        return False
    if wanted.acceleration.startswith("baku") and not wanted.acceleration.startswith(found.acceleration or "-"):
        return False
    if found.edition == wanted.edition or not wanted.edition:
        return found.edition in ("", wanted.edition, (system.editions or ("",))[-1]) or wanted.assumed
    start = tournament.info.began
    return not found.edition and wanted.edition == system.editions[-1] and (start is None or start >= _NEW_RULES)


def with_regulation(tournament: Tournament, declared: bool) -> Tournament:
    """The tournament as its records say it is played; *declared*: some record speaks of matches."""
    info = tournament.info
    read = read_regulation(info.type_code, info.kind, info.began)
    scored = tournament.regulation
    known = replace(read, scoring=scored.scoring, match_scoring=scored.match_scoring, tie_breaks=scored.tie_breaks)
    ruled = replace(tournament, regulation=known)
    return ruled.ruled(of_teams=is_of_teams(ruled, declared))
