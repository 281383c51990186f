"""A group written by hand, as a pairing card or a table of the books shows its players.

A line has number, opponents, colours, floats and points:
``07 | 17, 18, 01, 14, 00 | B0NN0 | aD | 2,0``.  Colours are W and B, or B and N
where an N is among them; 0 or - is a round without a game, whose opponent does
not count as met.  Floats: a and d two rounds ago, A and D in the last one.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from tablas.errors import FormatError, OptionError, Where
from tablas.history import colour_difference, preference
from tablas.model import POINT, Colour, Number, Rank
from tablas.systems.open.common.field import BLACK, DOWN, UP, WHITE, Field

_SPLIT = re.compile(r"[|;\t]")


class HandLine(NamedTuple):
    """A player of the group."""

    number: int
    colours: str
    """W and B of the games played, the oldest first."""
    score: int = POINT
    met: tuple[int, ...] = ()
    floats: str = ""
    may_have_bye: bool = True


def read_colours(texts: Sequence[str], spanish: bool) -> list[str]:
    """Histories as W, B and - however they are written; B alone is White where Spanish is spoken.

    >>> read_colours(["B0NN0", "BNBNN"], False), read_colours(["WB-", "B0"], False)
    (['W-BB-', 'WBWBB'], ['WB-', 'B-'])
    """
    joined = "".join(texts).upper()
    if wrong := sorted(set(joined) - set("WBN0-*. ")):
        raise OptionError("colours-written", wrong=wrong[0])
    by_n = "N" in joined or (spanish and "W" not in joined)
    table = str.maketrans(
        {"B": "W", "N": "B", "0": "-", "*": "", ".": "-", " ": ""} if by_n else {"0": "-", "*": "", ".": "-", " ": ""}
    )
    return [text.upper().translate(table) for text in texts]


def read_group(text: str, spanish: bool, file: str = "") -> list[HandLine]:
    """The lines of a file; lines that do not begin with a number are headings."""
    rows = []
    for place, line in enumerate(text.splitlines(), 1):
        cells = [cell.strip() for cell in _SPLIT.split(line)]
        if not cells[0].isdecimal():
            continue
        if len(cells) == 4:
            cells.insert(3, "")
        if len(cells) != 5:
            raise FormatError("group-line-cells", Where(file=file, line=place))
        rows.append((place, cells))
    if not rows:
        raise FormatError("group-empty", Where(file=file))
    histories = read_colours([cells[2] for _, cells in rows], spanish)
    return [
        _line(cells, colours, Where(file=file, line=place))
        for (place, cells), colours in zip(rows, histories, strict=True)
    ]


def _line(cells: list[str], colours: str, where: Where) -> HandLine:
    opponents = [int(word) for word in re.findall(r"\d+", cells[1])]
    if len(opponents) != len(colours):
        raise FormatError("group-line-rounds", where, opponents=len(opponents), colours=len(colours))
    try:
        points = float(cells[4].replace(",", ".").replace("½", ".5"))
    except ValueError:
        raise FormatError("group-line-points", where, text=cells[4]) from None
    met = tuple(other for other, colour in zip(opponents, colours, strict=True) if colour != "-" and other)
    return HandLine(
        int(cells[0]), colours.replace("-", ""), round(points * POINT), met, cells[3], may_have_bye=0 not in opponents
    )


def field_of(lines: Iterable[HandLine]) -> Field:
    """The players of the group in the order of the pairing."""
    ordered = sorted(lines, key=lambda line: (-line.score, line.number))
    rank = {line.number: Rank(place) for place, line in enumerate(ordered)}
    wants = [preference(line.colours) for line in ordered]
    met: list[set[Rank]] = [{rank[other] for other in line.met if other in rank} for line in ordered]
    for one, others in enumerate(met):
        for two in others:
            met[two].add(Rank(one))
    return Field(
        round=1 + max((len(line.met) for line in ordered), default=0),
        numbers=[Number(line.number) for line in ordered],
        parity=[line.number for line in ordered],
        score=[line.score for line in ordered],
        met=met,
        want=[0 if wish.colour is None else WHITE if wish.colour is Colour.WHITE else BLACK for wish in wants],
        strength=[int(wish.strength) for wish in wants],
        balance=[colour_difference(line.colours) for line in ordered],
        colours=[line.colours for line in ordered],
        last_float=[UP if "A" in line.floats else DOWN if "D" in line.floats else 0 for line in ordered],
        float_before=[UP if "a" in line.floats else DOWN if "d" in line.floats else 0 for line in ordered],
        topscorer=[False] * len(ordered),
        may_have_bye=[line.may_have_bye for line in ordered],
        unplayed=[0] * len(ordered),
        initial_colour=Colour.WHITE,
        byes=(),
        clubs=[frozenset()] * len(ordered),
    )
