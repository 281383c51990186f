"""The two texts of the old Dutch system and the choices an arbiter has in them.

``1992`` is the text of the 1992 General Assembly as the Spanish federation
annotated it in 2003, with its corrections.  ``1998`` is the later text taken at
its word where it differs: short exchange tables, and both float criteria of
downfloaters dropped in one step.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Text:
    """What differs between the texts and readings."""

    name: str
    short_tables: bool = False
    """D2 as printed in 1998: the outermost players never change sides."""
    downfloat_steps: tuple[int, ...] = (2, 1, 0)
    """How many rounds back B5 and B6 look for downfloaters, strictest first (C9)."""
    last_round_always: bool = False
    """The last-round note: B2, B5 and B6 off for players above half from the start,
    or only where more pairs come of it (as worked in *Elementos*)."""
    origin: str = ""
    """B3 bis, where the rules of the event ask for it: ``club`` or ``federation`` that is kept apart."""
    maxi: bool = False
    """B3 bis bis, maxi-tournaments: players of one score are within 100 rating points."""
    longest_without: bool = False
    """E3: a player whose history is shorter counts as having had no colour there."""


TEXTS = {
    "1992": Text("1992"),
    "1998": Text("1998", short_tables=True, downfloat_steps=(2, 0)),
}
