"""Do pieces, board and table conform to the standards of chess equipment (Arbiters' Manual, equipment, 2 to 4)?

Lengths are centimetres; a tenth more or less is allowed for the height of the
pieces, 15 % for the table.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from itertools import pairwise

from tablas.errors import OptionError
from tablas.federation.regulations.finding import Finding
from tablas.messages import Items, Message

HEIGHTS = {
    "king": Fraction(19, 2),
    "queen": Fraction(17, 2),
    "bishop": Fraction(7),
    "knight": Fraction(6),
    "rook": Fraction(11, 2),
    "pawn": Fraction(5),
}
"""Recommended heights, tallest first."""
PIECES = {
    "king": Message("piece-king"),
    "queen": Message("piece-queen"),
    "bishop": Message("piece-bishop"),
    "knight": Message("piece-knight"),
    "rook": Message("piece-rook"),
    "pawn": Message("piece-pawn"),
}
_TABLE = (Fraction(110), Fraction(85))
_TABLE_HEIGHT = Fraction(74)


def check_pieces(heights: Mapping[str, Fraction], bases: Mapping[str, Fraction] | None = None) -> tuple[Finding, ...]:
    """Heights within a tenth and in descending order; bases of 40 to 50 % of the height."""
    for name in (*heights, *(bases or {})):
        if name not in HEIGHTS:
            raise OptionError("not-piece", name=name, heights=Items(HEIGHTS))
    findings = []
    for name, due in HEIGHTS.items():
        if name in heights:
            fits = abs(heights[name] - due) <= due / 10
            findings.append(
                Finding(
                    "2.3", fits, Message("due-tenth-more", piece=PIECES[name], height=_cm(heights[name]), due=_cm(due))
                )
            )
    for taller, smaller in pairwise(name for name in HEIGHTS if name in heights):
        kept = heights[taller] > heights[smaller]
        findings.append(Finding("2.3", kept, Message("taller-than", taller=PIECES[taller], smaller=PIECES[smaller])))
    for name, base in (bases or {}).items():
        if name in heights:
            kept = Fraction(2, 5) <= base / heights[name] <= Fraction(1, 2)
            findings.append(Finding("2.4", kept, Message("base-40-50", piece=PIECES[name], base=_cm(base))))
    return tuple(findings)


def check_board(square: Fraction, pawn_base: Fraction | None = None) -> tuple[Finding, ...]:
    """Squares of 5 to 6 cm, on which four pawns find room."""
    findings = [Finding("3.3", 5 <= square <= 6, Message("squares-5-6", size=_cm(square)))]
    if pawn_base is not None:
        findings.append(Finding("3.3", 2 * pawn_base <= square, Message("four-pawns-find")))
    return tuple(findings)


def check_table(length: Fraction, width: Fraction, height: Fraction) -> tuple[Finding, ...]:
    """110 by 85 cm, 15 % more or less, 74 cm high."""
    findings = [
        Finding("4.1", abs(value - due) <= due * 15 / 100, Message(code, size=_cm(value), due=_cm(due)))
        for code, value, due in (("length-due", length, _TABLE[0]), ("width-due", width, _TABLE[1]))
    ]
    return (
        *findings,
        Finding("4.1", height == _TABLE_HEIGHT, Message("height-due", size=_cm(height), due=_cm(_TABLE_HEIGHT))),
    )


def _cm(value: Fraction) -> str:
    return f"{float(value):g} cm"


def check_blind_board(
    width: Fraction, length: Fraction, *, raised: bool, holes: bool, pegs: bool, marked: bool
) -> tuple[Finding, ...]:
    """The board of a player who does not see, measured in centimetres (Laws, D.1)."""
    return (
        Finding("D.1.1", min(width, length) >= 20, Message("blind-board-size", width=_cm(width), length=_cm(length))),
        Finding("D.1.2", raised, Message("blind-board-raised")),
        Finding("D.1.3", holes, Message("blind-board-holes")),
        Finding("D.1.4.1", pegs, Message("blind-board-pegs")),
        Finding("D.1.4.2", marked, Message("blind-board-marked")),
    )
