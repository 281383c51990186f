"""A made-up system: its entry, and the one line that registers it."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from types import ModuleType

import pytest

from tablas.model import Tournament
from tablas.systems import registry
from tablas.systems.closed.play import in_order, numbered, pair_from_table
from tablas.systems.closed.schedule import Board, Schedule
from tablas.systems.places import Table
from tablas.systems.registry import Fixed, Option, Settings, System, Value
from tablas.systems.result import RoundPairing

NAME = "mirror"


def mirror(players: int, turned: bool = False) -> Schedule:
    """First against last, second against last but one, then the same with colours turned."""
    line = tuple(Board(str(one), str(players + 1 - one)) for one in range(1, players // 2 + 1))
    back = tuple(Board(board.black, board.white) for board in line)
    return Schedule(NAME, (back, line) if turned else (line, back))


def make(sizes: Sequence[int], values: Mapping[str, Value]) -> Schedule:
    return mirror(sizes[0], bool(values.get("reverse", False)))


def pair(tournament: Tournament, settings: Settings) -> RoundPairing:
    players = in_order(tournament)
    return pair_from_table(tournament, mirror(len(players), settings.flag("reverse")), numbered(players))


def tables(tournament: Tournament, settings: Settings) -> tuple[Table, ...]:
    """The last of the list is first among those with equal points."""
    order = {player.number: -player.number for player in tournament.players}
    return (Table(tournament, first=("PTS",), order=order),)


MIRROR = System(
    name=NAME,
    title="Mirror (a made-up system)",
    pair=pair,
    family="roundrobin",
    editions=("plain", "looking-glass"),
    options=(Option("reverse", False, "Turn the colours of the first round.", editions=("looking-glass",)),),
    reference="nowhere",
    tables=tables,
    fixed=Fixed(("PLAYERS",), make, (6,), ("reverse",)),
)


def register(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its module, and one line of the registry."""
    module = ModuleType("made_up_mirror")
    module.SYSTEM = MIRROR  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "made_up_mirror", module)
    monkeypatch.setitem(registry.HOMES, NAME, "made_up_mirror")
