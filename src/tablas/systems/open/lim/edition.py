"""The Lim system's texts and choices.

``1999`` is the text approved in 1987 and amended to 1999, as the Arbiters'
Manual prints it; ``2026`` is its reissue (C.04.4.3), which differs in who is
barred from the pairing bye.  ``elementos`` is the system as *Elementos de un
torneo* teaches it: the criteria B1–B7 for whole combinations, colours E1–E4.
"""

from __future__ import annotations

from dataclasses import dataclass

from tablas.history import RULES_2017, RULES_2026, RULES_BEFORE_2017, HistoryRules

MAXI_LIMIT = 100
"""Rating points that a change for the sake of colours may cost in a maxi-tournament."""


@dataclass(frozen=True, slots=True)
class LimRules:
    """An edition with the choices of the tournament."""

    name: str
    history: HistoryRules
    float_criteria: bool = False
    """*Elementos*: groups by the criteria B1–B7, of which B5 and B6 look two rounds back for floats."""
    colours: bool = True
    maxi: bool = False


EDITIONS = {
    "1999": LimRules("1999", RULES_2017),
    "2026": LimRules("2026", RULES_2026),
    "elementos": LimRules("elementos", RULES_BEFORE_2017, float_criteria=True),
}
