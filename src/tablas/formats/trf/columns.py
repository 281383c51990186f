"""Where everything stands in a line, and what the letters mean.

Annexure A of C.02.03 (TRF26), which keeps the columns of TRF16 and TRF06.
Slices are 0-based; the regulation counts columns from 1.
"""

from __future__ import annotations

from typing import NamedTuple

from tablas.model import Colour, Outcome, Title

NUMBER = slice(4, 8)
SEX = slice(9, 10)
TITLE = slice(10, 13)
NAME = slice(14, 47)
RATING = slice(48, 52)
FEDERATION = slice(53, 56)
FIDE_ID = slice(57, 68)
BIRTH = slice(69, 79)
POINTS = slice(80, 84)
RANK = slice(85, 89)
FIRST_CELL = 91
CELL_STEP = 10
CELL_WIDTH = 8
GAPS = (3, 8, 13, 47, 52, 56, 68, 79, 84, 89, 90)
"""Columns of a player's line that must be blank if the fields stand where they should."""

TITLES = {
    **{title.value: title for title in Title if title is not Title.NONE},
    "G": Title.GM,
    "M": Title.IM,
    "WG": Title.WGM,
    "F": Title.FM,
    "WM": Title.WIM,
    "C": Title.CM,
    "WF": Title.WFM,
    "WC": Title.WCM,
}
"""Titles as TRF16/26 write them, and the short ones of older files."""

SEXES = {"M": "m", "W": "w", "F": "w", "": "", "-": "", ".": ""}

BYE_KINDS = {
    "F": Outcome.FULL_BYE,
    "H": Outcome.HALF_BYE,
    "U": Outcome.PAIRING_BYE,
    "Z": Outcome.ZERO_BYE,
    "=": Outcome.HALF_BYE,
    "D": Outcome.HALF_BYE,
    "-": Outcome.ZERO_BYE,
    "0": Outcome.ZERO_BYE,
    "L": Outcome.ZERO_BYE,
}
"""What a result without opponent means; ``+``, ``1`` and ``W`` need a look at the round."""

POINT_WITHOUT_OPPONENT = frozenset("+1W")
UNKNOWN_RESULTS = frozenset(("", "?", "X", "*"))
FORFEITS = frozenset("+-")
WINS = frozenset("1W+")
DRAWS = frozenset("=D")

_NORMAL = (("1", "0"), ("=", "="), ("0", "1"), ("=", "0"), ("0", "="), ("0", "0"))
_UNRATED = {"1": "W", "=": "D", "0": "L"}

RESULTS: dict[tuple[str, str], tuple[Outcome, Outcome]] = {
    (mine, theirs): (Outcome(mine), Outcome(theirs))
    for mine, theirs in (
        *_NORMAL,
        *((_UNRATED[mine], _UNRATED[theirs]) for mine, theirs in _NORMAL),
        ("+", "-"),
        ("-", "+"),
        ("-", "-"),
    )
}
"""The two results of a game that may stand together, unknown ones aside."""

REPLIES = {"1": "0", "=": "=", "0": "1", "W": "L", "D": "D", "L": "W", "+": "-", "-": "+"}


class Tail(NamedTuple):
    """Colour and result of a round, as letters: ``w``, ``b`` or nothing; result in capitals."""

    colour: str
    result: str


def _tails() -> dict[str, Tail]:
    results = {letter: letter.upper() for letter in "10=+-WDLHFUZwdlhfuz?xX* "}
    results["½"] = "="
    return {
        f" {colour} {result}".rstrip(): Tail("" if colour in "- " else colour.lower(), shown.strip())
        for colour in "wbWB- "
        for result, shown in results.items()
    }


TAILS = _tails()
"""Every way in which columns 96-99 may be filled, without trailing blanks."""

COLOURS = {"W": Colour.WHITE, "B": Colour.BLACK}

RANKING_METHODS = frozenset(("FIDE", "NRO", "FIDON", "NIDOF", "HBFN", "LBFN", "OTHER"))

NEW_RECORDS = frozenset(
    f"{number:03}" for number in (*range(142, 223, 10), 240, 250, 260, 299, 300, 310, 320, 330, 352, 362, 801, 802)
)
EXTENSIONS = frozenset(("XXR", "XXC", "XXZ", "XXS", "XXA", "XXP", "BBW", "BBD", "BBL", "BBZ", "BBF", "BBU"))

MOST_ROUNDS = 999
"""Records have three columns for a round."""


def cell_column(round_number: int, part: int = 0) -> int:
    """The 1-based column of a round's opponent (*part* 0), colour (5) or result (7)."""
    return FIRST_CELL + 1 + CELL_STEP * (round_number - 1) + part
