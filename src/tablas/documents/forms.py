"""What a printed form is made of: lines with labelled fields, boxes, tables, boxes to tick, lines to write on.

A form keeps its own wording whatever the language of the event, for offices
read it that know no other; an empty field keeps its line for the pen.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

Block = dict[str, Any]


def field(
    label: str, value: object = "", width: int = 1, middle: bool = False, tick: bool | None = None
) -> dict[str, Any]:
    """A label and what stands on its line; *width* is its share of the row, *middle* sets a short number.

    With *tick* a box stands before the label, ticked or not.
    """
    shown = "" if value is None else str(value)
    return {"label": label, "value": shown, "width": width, "middle": middle, "tick": tick}


def lines(*rows: Sequence[dict[str, Any]], apart: int = 54) -> Block:
    """Fields on lines, row after row, so many tenths of a millimetre apart."""
    return {"kind": "lines", "rows": [list(row) for row in rows], "apart": apart}


def boxes(*rows: Sequence[dict[str, Any]], tall: int = 11) -> Block:
    """Fields in boxes, row after row; *tall* is the height of a row in millimetres."""
    return {"kind": "boxes", "rows": [list(row) for row in rows], "tall": tall}


def ticks(label: str, *choices: tuple[str, bool], across: bool = False) -> Block:
    """Boxes to tick, one under the other or *across* the page."""
    shown = [{"label": words, "on": on} for words, on in choices]
    return {"kind": "ticks", "label": label, "choices": shown, "across": across}


def table(
    heads: Sequence[str], widths: Sequence[int], rows: Sequence[Sequence[object]], least: int = 0, numbers: str = ""
) -> Block:
    """A table with at least so many rows; *widths* in millimetres, 0 for what is left; *numbers*: l, c or r each."""
    shown = [["" if cell is None else str(cell) for cell in row] for row in rows]
    shown += [[""] * len(heads)] * (least - len(shown))
    align = numbers or "l" * len(heads)
    return {"kind": "table", "heads": list(heads), "widths": list(widths), "rows": shown, "align": align}


def ruled(label: str, count: int, value: str = "") -> Block:
    """So many lines to write on, the first words of them perhaps known."""
    return {"kind": "ruled", "label": label, "count": count, "value": value}


def note(text: str, small: bool = False, strong: bool = False) -> Block:
    """A sentence of the form."""
    return {"kind": "note", "text": text, "small": small, "strong": strong}


def gap(millimetres: int = 3) -> Block:
    """Room between parts."""
    return {"kind": "gap", "size": millimetres}


def form(name: str, heading: str, *blocks: Block, foot: Sequence[str] = (), framed: str = "") -> dict[str, Any]:
    """A form of one page: its short name, its heading, what it holds, the notes at its foot."""
    return {"form": name, "heading": heading, "framed": framed, "blocks": list(blocks), "foot": list(foot)}


def fields_of(made: Iterable[dict[str, Any]]) -> dict[str, str]:
    """Every labelled field of forms with what stands in it."""
    return {
        one["label"]: one["value"]
        for each in made
        for block in each["blocks"]
        for row in block.get("rows", ())
        for one in row
        if isinstance(one, dict)
    }
