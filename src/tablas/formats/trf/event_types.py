"""The encoded tournament types of record 192 (ETT26)."""

from __future__ import annotations

from typing import NamedTuple

from tablas.formats.trf.values import whole


class EventType(NamedTuple):
    """What a type code says."""

    code: str
    family: str
    """``swiss``, ``double-swiss``, ``round-robin``, ``schiller``, ``scheveningen`` or ``knock-out``."""
    system: str = ""
    """For Swisses ``dutch``, ``dubov``, ``burstein`` ... ; ``berger`` or ``fide`` for tables; ``custom``."""
    edition: str = ""
    baku: bool = False
    teams: bool = False
    double: bool = False


ALIASES = {f"FIDE_DUTCH_2025{end}": f"FIDE_DUTCH_2026{end}" for end in ("", "_BAKU")}
"""Codes of drafts that programs still write."""


def event_type(code: str) -> EventType | None:
    """The meaning of a code, or ``None`` if ETT26 does not have it.

    >>> event_type("FIDE_DUTCH_2025_BAKU")
    EventType(code='FIDE_DUTCH_2026_BAKU', family='swiss', system='dutch', edition='2026', baku=True, \
teams=False, double=False)
    >>> event_type("FIDE_LIM") is None
    True
    """
    code = code.strip().upper()
    code = ALIASES.get(code, code)
    known = _TYPES.get(code)
    if known is None:
        stem, _, suffix = code.rpartition("_")
        takes = _SUFFIXED.get(stem)
        if takes is not None and _is_suffix(suffix, takes):
            return _TYPES[stem]._replace(code=code)
    return known


def _is_suffix(text: str, shape: str) -> bool:
    if shape == "Gn":
        return text.startswith("G") and whole(text[1:]) is not None
    teams, cross, players = text.partition("X")
    return bool(cross) and whole(teams.removeprefix("T")) is not None and whole(players.removeprefix("P")) is not None


_SUFFIXED = {"BERGER_ROUNDROBIN": "Gn", "FIDE_SCHEVENINGEN": "Gn", "FIDE_SCHILLER": "TxP"}


def _individual() -> list[EventType]:
    types = [
        EventType(f"FIDE_{name}{end}", "swiss", name.split("_")[0].lower(), edition, bool(end))
        for name, edition in (
            ("DUTCH_2017", "2017"),
            ("DUTCH_2026", "2026"),
            ("DUTCH", ""),
            ("DUBOV", ""),
            ("BURSTEIN", ""),
        )
        for end in ("", "_BAKU")
    ]
    types += [EventType(f"FIDE_DOUBLESWISS{end}", "double-swiss", "fide", baku=bool(end)) for end in ("", "_BAKU")]
    types += [
        EventType("CUSTOM_SWISS", "swiss", "custom"),
        EventType("CUSTOM_DOUBLESWISS", "double-swiss", "custom"),
        EventType("CUSTOM_ROUNDROBIN", "round-robin", "custom"),
        EventType("FIDE_SCHILLER", "schiller", "fide"),
        EventType("CUSTOM_SCHILLER", "schiller", "custom"),
        EventType("FIDE_SCHEVENINGEN", "scheveningen", "fide"),
        EventType("FIDE_DOUBLESCHEVENINGEN", "scheveningen", "fide", double=True),
        EventType("CUSTOM_SCHEVENINGEN", "scheveningen", "custom"),
        EventType("CUSTOM_KNOCKOUT", "knock-out", "custom"),
    ]
    return types + [
        EventType(f"{table}_{double}ROUNDROBIN", "round-robin", table.lower(), double=bool(double))
        for table in ("BERGER", "FIDE")
        for double in ("", "DOUBLE")
    ]


def _teams() -> list[EventType]:
    types = []
    for colours in ("TYPEA_", "TYPEB_", ""):
        for score in ("MP_GP", "GP_MP", "MP", "GP"):
            code = f"FIDE_TEAM_{colours}{score}"
            types.append(EventType(code, "swiss", "team", teams=True))
            if score.startswith("MP"):
                types.append(EventType(f"{code}_BAKU", "swiss", "team", baku=True, teams=True))
    types += [EventType(f"FIDE_TEAM{end}", "swiss", "team", baku=bool(end), teams=True) for end in ("", "_BAKU")]
    types += [EventType(f"CUSTOM_TEAM_SWISS{end}", "swiss", "custom", teams=True) for end in ("", "_MP", "_GP")]
    types += [
        EventType(f"{table}_TEAM_{double}ROUNDROBIN", "round-robin", table.lower(), teams=True, double=bool(double))
        for table in ("BERGER", "FIDE")
        for double in ("", "DOUBLE")
    ]
    return [
        *types,
        EventType("CUSTOM_TEAM_ROUNDROBIN", "round-robin", "custom", teams=True),
        EventType("CUSTOM_TEAM_KNOCKOUT", "knock-out", "custom", teams=True),
    ]


_TYPES = {kind.code: kind for kind in (*_individual(), *_teams())}

CODES = tuple(_TYPES)
"""Every code without its optional suffixes ``_Gn`` and ``_TxP``."""
