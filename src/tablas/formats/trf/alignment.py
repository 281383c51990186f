"""Whether a player's line has its fields in their columns, and how to move them there."""

from __future__ import annotations

import re
from collections.abc import Iterator
from operator import itemgetter

from tablas.formats.trf import columns as at
from tablas.formats.trf.values import read_points, whole

_gaps = itemgetter(*at.GAPS)
_NO_GAP_USED = (" ",) * len(at.GAPS)
_TOO_LONG_NAME = 47


def fits(text: str) -> bool:
    """Whether the columns between the fields are blank; a name may be one letter too long."""
    used = _gaps(text.ljust(at.FIRST_CELL))
    if used != _NO_GAP_USED:
        offending = [column for column, mark in zip(at.GAPS, used, strict=True) if mark != " "]
        if offending != [_TOO_LONG_NAME] or not text[46].strip() or whole(text[at.RATING] or "0") is None:
            return False
    return not (text[99::10].strip() or text[100::10].strip())


def is_sound(text: str) -> bool:
    """Whether, moreover, every field holds the kind of thing it should."""
    return (
        fits(text)
        and bool(whole(text[at.NUMBER]))
        and whole(text[at.RATING].strip().strip("-.") or "0") is not None
        and read_points(text[at.POINTS].strip() or "0") is not None
        and whole(text[at.RANK].strip() or "0") is not None
        and all(
            _is_cell(text[start : start + at.CELL_WIDTH]) for start in range(at.FIRST_CELL, len(text), at.CELL_STEP)
        )
    )


def has_sound_games(text: str) -> bool:
    """Whether number, points and the cells of all rounds can be read as they stand."""
    cells = (text[start : start + at.CELL_WIDTH] for start in range(at.FIRST_CELL, len(text), at.CELL_STEP))
    return (
        bool(whole(text[at.NUMBER]))
        and read_points(text[at.POINTS].strip() or "0") is not None
        and not (text[99::10].strip() or text[100::10].strip())
        and all(map(_is_cell, cells))
    )


_WORDS = (
    r"\s*001\s+(?P<number>\d{1,4})\s+(?P<head>.*?)\s+(?P<points>\d+[.,]\d|\d*½)(?:\s+(?P<rank>\d{1,4}))?"
    r"(?P<cells>(?:\s+(?:\d{1,4}|-)\s+[wbWB-]\s+[10=+\-WDLHFUZwdlhfuz½?xX*])*)\s*"
)
_HEAD = (
    rf"(?:(?P<sex>[mwMWfF])\s+)?(?:(?P<title>{'|'.join(sorted(at.TITLES, key=len, reverse=True))})\s+)?(?P<name>.*?)"
    r"(?:\s+(?P<rating>\d{3,4}))?(?:\s+(?P<federation>[A-Z]{3}))?(?:\s+(?P<fide_id>\d{5,11}))?"
    r"(?:\s+(?P<birth>\d{4}(?:[/.-]\d{1,2}){2}|\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}))?"
)


def respaced(text: str) -> str | None:
    """A line whose fields are all there, but anywhere, put into its columns; every round needs its three parts.

    >>> respaced("001 1 Ana 2100 1.5 1 3 w 1 2 b =")[80:]
    ' 1.5    1     3 w 1     2 b ='
    """
    found = re.fullmatch(_WORDS, text.replace("\t", " "))
    head = re.fullmatch(_HEAD, found["head"].strip()) if found else None
    if found is None or head is None:
        return None
    words = found["cells"].split()
    cells = [f"  {words[place]:>4} {words[place + 1]} {words[place + 2]}" for place in range(0, len(words), 3)]
    line = (
        f"001 {found['number']:>4} {head['sex'] or ' '}{head['title'] or '':>3} {head['name']:<33.33} "
        f"{head['rating'] or '':>4} {head['federation'] or '':<3} "
        f"{head['fide_id'] or '':>11} {head['birth'] or '':<10} "
        f"{found['points']:>4} {found['rank'] or '':>4}{''.join(cells)}"
    ).rstrip()
    return line if is_sound(line) else None


def _is_cell(cell: str) -> bool:
    return cell[4:].rstrip() in at.TAILS and whole(cell[:4].strip() or "0") is not None


def first_misfit(text: str) -> int:
    """The 1-based column where the line first goes wrong."""
    if "\t" in text:
        return text.index("\t") + 1
    gaps = [*at.GAPS, *(gap for start in range(99, len(text), 10) for gap in (start, start + 1))]
    return next((gap + 1 for gap in gaps if text[gap : gap + 1].strip()), at.FIRST_CELL + 1)


def realigned(text: str) -> Iterator[str]:
    """The line with tabs expanded, or with blanks put in or taken out at one place, if that makes it sound."""
    if "\t" in text:
        for variant in (text.expandtabs(8), text.replace("\t", " ")):
            if is_sound(variant):
                yield variant
        text = text.replace("\t", " ")
    starts = [place for place in range(3, len(text)) if text[place] == " " and text[place - 1] != " "]
    # What stands left of the first misfit is right, so the fault is most likely just before it.
    misfit = first_misfit(text) - 1
    starts.sort(key=lambda place: (place > misfit, abs(misfit - place)))
    for amount in (1, 2, 3, 4):
        for place in starts:
            longer = text[:place] + " " * amount + text[place:]
            if is_sound(longer):
                yield longer
            if not text[place : place + amount].strip():
                shorter = text[:place] + text[place + amount :]
                if is_sound(shorter):
                    yield shorter
