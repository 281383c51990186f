"""What a round meant for one player, and what each code of it stands for.

A game has two outcomes, one a side, because arbiters may rule ½–0 or 0–0.  A
bye has one.  ``docs/results.md`` shows the same table in words; a test keeps
the two equal.

=====  ==================  ======  =========  ========  =================
code   outcome             played  opponent   colour    rated
=====  ==================  ======  =========  ========  =================
``1``  win                 yes     met        counts    yes
``=``  draw                yes     met        counts    yes
``0``  loss                yes     met        counts    yes
``W``  win, unrated        yes     met        counts    no
``D``  draw, unrated       yes     met        counts    no
``L``  loss, unrated       yes     met        counts    no
``+``  forfeit win         no      not met    nothing   no
``-``  forfeit loss        no      not met    nothing   no
``X``  adjourned           yes     met        counts    later
``*``  not yet known       yes     met        counts    later
``H``  half-point bye      no      none       nothing   no
``F``  full-point bye      no      none       nothing   no
``U``  pairing bye         no      none       nothing   no
``Z``  zero-point bye      no      none       nothing   no
=====  ==================  ======  =========  ========  =================
"""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING


class Outcome(Enum):
    """One side's outcome of a round; the value is its code in a report."""

    WIN = "1"
    DRAW = "="
    LOSS = "0"
    UNRATED_WIN = "W"
    UNRATED_DRAW = "D"
    UNRATED_LOSS = "L"
    FORFEIT_WIN = "+"
    FORFEIT_LOSS = "-"
    ADJOURNED = "X"
    PENDING = "*"
    HALF_BYE = "H"
    FULL_BYE = "F"
    PAIRING_BYE = "U"
    ZERO_BYE = "Z"

    __hash__ = object.__hash__  # Each is one object; hashing names was a noticeable part of pairing a round.

    if TYPE_CHECKING:  # Looked at with every game of every round, so each outcome has them written on it, below.

        @property
        def played(self) -> bool:
            """A game over the board: the opponent is met and the colour counts."""

        @property
        def is_bye(self) -> bool:
            """No opponent was assigned."""

        @property
        def is_forfeit(self) -> bool:
            """An opponent was assigned, but the game was not played."""

        @property
        def is_rated(self) -> bool:
            """Counts for ratings."""

        @property
        def is_known(self) -> bool:
            """The result has been entered."""

    def __repr__(self) -> str:
        return f"Outcome.{self.name}"


for _one in Outcome:
    vars(_one).update(
        played=_one.value in "1=0WDLX*",
        is_bye=_one.value in "HFUZ",
        is_forfeit=_one.value in "+-",
        is_rated=_one.value in "1=0",
        is_known=_one.value not in "X*",
    )

BYES = frozenset(outcome for outcome in Outcome if outcome.is_bye)

REPLY = {
    Outcome.WIN: Outcome.LOSS,
    Outcome.DRAW: Outcome.DRAW,
    Outcome.LOSS: Outcome.WIN,
    Outcome.UNRATED_WIN: Outcome.UNRATED_LOSS,
    Outcome.UNRATED_DRAW: Outcome.UNRATED_DRAW,
    Outcome.UNRATED_LOSS: Outcome.UNRATED_WIN,
    Outcome.FORFEIT_WIN: Outcome.FORFEIT_LOSS,
    Outcome.FORFEIT_LOSS: Outcome.FORFEIT_WIN,
    Outcome.ADJOURNED: Outcome.ADJOURNED,
    Outcome.PENDING: Outcome.PENDING,
}
"""The usual outcome of the other side."""
