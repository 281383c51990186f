"""Fields written by hand, for examples that show one group only."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from tablas.history import colour_difference, preference
from tablas.model import Colour
from tablas.systems.open.common.field import BLACK, DOWN, UP, WHITE, Field


class Line(NamedTuple):
    """A player as a pairing card shows it; floats as ``a``/``d`` two rounds ago, ``A``/``D`` in the last one."""

    number: int
    colours: str
    score: int = 60
    met: Sequence[int] = ()
    floats: str = ""


def hand_field(lines: list[Line], *, last_round: bool = False) -> Field:
    """A field in ranking order."""
    ordered = sorted(lines, key=lambda line: (-line.score, line.number))
    rank = {line.number: place for place, line in enumerate(ordered)}
    wants = [preference(line.colours) for line in ordered]
    return Field(
        round=6,
        numbers=[line.number for line in ordered],
        parity=[line.number for line in ordered],
        score=[line.score for line in ordered],
        met=[{rank[other] for other in line.met if other in rank} for line in ordered],
        want=[0 if wish.colour is None else WHITE if wish.colour is Colour.WHITE else BLACK for wish in wants],
        strength=[int(wish.strength) for wish in wants],
        balance=[colour_difference(line.colours) for line in ordered],
        colours=[line.colours for line in ordered],
        last_float=[UP if "A" in line.floats else DOWN if "D" in line.floats else 0 for line in ordered],
        float_before=[UP if "a" in line.floats else DOWN if "d" in line.floats else 0 for line in ordered],
        topscorer=[last_round] * len(ordered),
        may_have_bye=[True] * len(ordered),
        unplayed=[0] * len(ordered),
        initial_colour=Colour.WHITE,
        clubs=[frozenset()] * len(ordered),
        byes=(),
    )
