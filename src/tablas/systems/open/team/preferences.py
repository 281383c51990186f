"""Colour preferences of teams (C.04.6, 1.6): type A, type B, or none."""

from __future__ import annotations

from typing import NamedTuple

from tablas.history import colour_difference
from tablas.systems.open.common.field import BLACK, WHITE


class TeamPreference(NamedTuple):
    """The wanted colour (0: none) and whether it is a strong wish."""

    colour: int
    strong: bool


NONE = TeamPreference(0, False)


def type_a(colours: str) -> TeamPreference:
    """Two more of a colour, or balanced at best after the same colour twice running.

    >>> type_a("WW").colour, type_a("BWBB").colour, type_a("WB").colour
    (-1, 1, 0)
    """
    difference = colour_difference(colours)
    if difference < -1 or (difference in (0, -1) and colours[-2:] == "BB"):
        return TeamPreference(WHITE, True)
    if difference > 1 or (difference in (0, 1) and colours[-2:] == "WW"):
        return TeamPreference(BLACK, True)
    return NONE


def type_b(colours: str, last_round: bool) -> TeamPreference:
    """Type A as strong wishes, and mild ones towards balance and alternation.

    >>> type_b("W", False), type_b("WB", True)
    (TeamPreference(colour=-1, strong=False), TeamPreference(colour=0, strong=False))
    """
    strong = type_a(colours)
    if strong.colour or not colours:
        return strong
    difference = colour_difference(colours)
    if difference:
        return TeamPreference(WHITE if difference < 0 else BLACK, False)
    if last_round:
        return NONE
    return TeamPreference(WHITE if colours[-1] == "B" else BLACK, False)


def preference_of(kind: str, colours: str, last_round: bool) -> TeamPreference:
    """The preference by the type the tournament uses."""
    if kind == "A":
        return type_a(colours)
    return type_b(colours, last_round) if kind == "B" else NONE
