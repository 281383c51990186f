"""Tie-break descriptors, the short words that name a tie-break with its modifiers.

The grammar is that of Annex MTB26 of C.02.03 (records 202 and 212 of a
tournament report): ``NAME[:MP|:GP][/Cn|/Mn|/L±n|/Kx][/P][/F][/R]``, plus ``/Un``,
a rating for unrated players.  Tie-breaks that MTB26 does not know are written with
``OTHER_`` in front when they go into a report.

>>> parse("bh/c1")
Descriptor('BH/C1')
>>> parse("KS/L+1").limit, parse("SB:gp/C2/P").score, parse("KASHDAN421").triple
(1, 'GP', (4, 2, 1))
>>> [str(item) for item in parse_list("PTS,DE, BH/C1 ; SB")]
['PTS', 'DE', 'BH/C1', 'SB']
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

from tablas.errors import OptionError

_SPELLING = {"MPVGP": "MPvGP"}
_ALIASES = {
    "GE": "REP",
    "SNO": "TPN",
    "RTG": "RTNG",
    "SOLKOFF": "BH",
    "BRAZILIAN": "BH/C1",
    "MEDIAN": "BH/M1",
    "BERLINER": "BERLIN",
    "BLACKS": "BPG",
}
"""Other names in use; ``GE`` is what the edition of 2023 called ``REP``."""

_KASHDAN = re.compile(r"KASHDAN(?:(\d)(\d)(\d)|(\d+)-(\d+)-(\d+))$")
_NAME = re.compile(r"[A-Z][A-Z0-9_-]*$")
_MODIFIER = re.compile(r"(C|M|U)(\d+)$|(L)([+-]?\d+)$|(K)(\d+(?:\.\d+)?)$|([PFR])$")


@dataclass(frozen=True, slots=True, repr=False)
class Descriptor:
    """A tie-break with its modifiers."""

    code: str
    score: str = ""
    """``MP`` or ``GP`` for teams; empty: the primary score."""
    cut: int = 0
    """How many of the least significant values are left out (``/Cn``)."""
    median: int = 0
    """How many of the least and of the most significant values are left out (``/Mn``)."""
    limit: int = 0
    """By how many half points the Koya limit moves (``/L±n``)."""
    factor: Fraction | None = None
    """The divisor of SSSC or the coefficient of Brightwell (``/Kx``)."""
    forfeits_played: bool = False
    """``/P``: a forfeited game counts as one against the scheduled opponent."""
    fore: bool = False
    """``/F``: built on fore-Buchholz."""
    reverse: bool = False
    """``/R``: the other way round."""
    unrated: int | None = None
    """``/Un``: the rating of players without one."""
    triple: tuple[int, int, int] | None = None
    """Win, draw and loss of a Kashdan."""

    @property
    def low(self) -> int:
        """Values cut at the low end."""
        return self.cut or self.median

    @property
    def high(self) -> int:
        """Values cut at the high end."""
        return self.median

    def modifiers(self) -> str:
        """The letters of the modifiers that are set, for checks."""
        letters = ":" if self.score else ""
        letters += "C" * bool(self.cut) + "M" * bool(self.median) + "L" * bool(self.limit)
        letters += "K" * (self.factor is not None) + "P" * self.forfeits_played + "F" * self.fore
        return letters + "R" * self.reverse + "U" * (self.unrated is not None)

    def __str__(self) -> str:
        text = spelled(self.code) + (f":{self.score}" if self.score else "")
        text += f"/C{self.cut}" * bool(self.cut) + f"/M{self.median}" * bool(self.median)
        text += f"/L{self.limit:+d}" * bool(self.limit)
        if self.factor is not None:
            text += f"/K{_number(self.factor)}"
        text += "/P" * self.forfeits_played + "/F" * self.fore + "/R" * self.reverse
        return text + (f"/U{self.unrated}" if self.unrated is not None else "")

    def __repr__(self) -> str:
        return f"Descriptor({str(self)!r})"


def spelled(code: str) -> str:
    """A code as MTB26 writes it.

    >>> spelled("MPVGP")
    'MPvGP'
    """
    return _SPELLING.get(code, code)


def parse(text: str) -> Descriptor:
    """Read one descriptor; raises :class:`OptionError` for what is none.

    Whether the tie-break exists and understands the modifiers is for
    :func:`tablas.standings.registry.check` to say.
    """
    word = text.strip().upper()
    head, *modifiers = word.split("/")
    name, _, score = head.partition(":")
    if name in _ALIASES:
        name, *implied = _ALIASES[name].split("/")
        modifiers = implied + modifiers
    if not _NAME.match(name):
        raise OptionError("not-tie-break", text=text.strip())
    if score not in ("", "MP", "GP") or (":" in head and not score):
        raise OptionError("only-mp-gp", text=text.strip())
    fields: dict[str, object] = {}
    for modifier in modifiers:
        name_, value = _read_modifier(modifier, text)
        if name_ in fields or (name_ in ("cut", "median") and {"cut", "median"} & fields.keys()):
            raise OptionError("modifier-beside-another", text=text.strip(), modifier=modifier)
        fields[name_] = value
    return Descriptor(name, score, triple=_triple(name), **fields)  # type: ignore[arg-type]


def parse_list(text: str | Iterable[str | Descriptor]) -> tuple[Descriptor, ...]:
    """Read a list of descriptors, separated by commas, semicolons or blanks."""
    words: Iterable[str | Descriptor] = re.split(r"[,;\s]+", text.strip(" ,;\n\t")) if isinstance(text, str) else text
    found = tuple(word if isinstance(word, Descriptor) else parse(word) for word in words if word)
    if not found:
        raise OptionError("list-tie-breaks")
    return found


def format_list(descriptors: Iterable[Descriptor]) -> str:
    """Write a list the way a report has it.

    >>> format_list(parse_list("pts bh/c1 mpvgp"))
    'PTS,BH/C1,MPvGP'
    """
    return ",".join(str(descriptor) for descriptor in descriptors)


def _read_modifier(modifier: str, text: str) -> tuple[str, object]:
    match = _MODIFIER.match(modifier)
    if not match:
        raise OptionError("not-modifier-cn", modifier=modifier, text=text.strip())
    counted, count, _limit, limit, factor, coefficient, flag = match.groups()
    if counted == "U":
        return "unrated", int(count)
    if counted:
        if int(count) == 0:
            raise OptionError("cuts-nothing-leave", modifier=modifier, text=text.strip())
        return ("cut" if counted == "C" else "median"), int(count)
    if _limit:
        return "limit", int(limit)
    if factor:
        if Fraction(coefficient) == 0:
            raise OptionError("must-greater-than", modifier=modifier, text=text.strip())
        return "factor", Fraction(coefficient)
    return {"P": "forfeits_played", "F": "fore", "R": "reverse"}[flag], True


def _triple(name: str) -> tuple[int, int, int] | None:
    match = _KASHDAN.match(name.removeprefix("OTHER_"))
    if not match:
        return None
    win, draw, loss = (int(digit) for digit in match.groups() if digit is not None)
    return win, draw, loss


def _number(value: Fraction) -> str:
    return str(value.numerator) if value.denominator == 1 else format(float(value), "g")
