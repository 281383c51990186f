"""What an arbiter's misconduct may cost (disciplinary regulations for arbiters, article 1).

Every offence has a range of months without appointments; the milder ones may
end with a written warning instead.  Of several offences the gravest counts,
and the sanction may be raised; it is raised for who offends again in a season.
"""

from __future__ import annotations

from collections.abc import Collection
from enum import Enum
from typing import NamedTuple

from tablas.errors import OptionError


class Offence(Enum):
    """The cases of article 1.3, in its order."""

    REFUSED = "refused"
    ABSENT = "absent"
    REJECTED_EVENT = "rejected-event"
    TECHNICAL = "technical"
    PAIRINGS = "pairings"
    FALSIFIED = "falsified"
    CERTIFICATES = "certificates"
    INSTRUCTIONS = "instructions"
    BEHAVIOUR = "behaviour"
    DISCREDIT = "discredit"


class Range(NamedTuple):
    """Months of suspension, from and to."""

    least: int
    most: int
    warning: bool
    """A written warning may do."""
    what: str
    removal: bool = False
    """Struck off the list of arbiters."""


RANGES = {
    Offence.REFUSED: Range(0, 2, True, "an appointment accepted and then refused without reason"),
    Offence.ABSENT: Range(1, 3, True, "absent from a game, late for it or gone before its end"),
    Offence.REJECTED_EVENT: Range(2, 4, True, "work at an event that the federation rejects"),
    Offence.TECHNICAL: Range(0, 6, True, "technical rules broken or misread"),
    Offence.PAIRINGS: Range(4, 18, False, "pairings changed on purpose"),
    Offence.FALSIFIED: Range(4, 18, False, "a scoresheet, match protocol or report falsified"),
    Offence.CERTIFICATES: Range(4, 18, False, "wrong norm certificates signed on purpose"),
    Offence.INSTRUCTIONS: Range(0, 6, True, "regulations and instructions not followed"),
    Offence.BEHAVIOUR: Range(3, 12, False, "abusive or indecent behaviour"),
    Offence.DISCREDIT: Range(0, 24, False, "discredit brought on the game or the office", removal=True),
}
"""Article 1.3, a to j."""


class Sanction(NamedTuple):
    """What the commission may decide."""

    gravest: Offence
    months: Range
    may_be_raised: bool
    is_raised: bool
    reason: str


def arbiter_sanction(offences: Collection[Offence], *, again: bool = False) -> Sanction:
    """The range for an arbiter's *offences*; *again*: not the first of the season.

    >>> arbiter_sanction([Offence.ABSENT, Offence.PAIRINGS]).months[:2]
    (4, 18)
    """
    if not offences:
        raise OptionError("name-least-one")
    order = list(Offence)
    gravest = max(offences, key=lambda one: (RANGES[one].most, RANGES[one].least, -order.index(one)))
    months = RANGES[gravest]
    span = f"{months.least} to {months.most} months" if months.least else f"up to {months.most} months"
    parts = [f"{months.what.capitalize()}: {span} without appointments"]
    parts += [", or a written warning"] if months.warning else []
    parts += [", and off the list of arbiters"] if months.removal else []
    sentences = ["".join(parts) + " (1.3)."]
    several = len(offences) > 1
    if several:
        sentences.append("The gravest of several offences counts, and the sanction may be raised (1.5).")
    if again:
        sentences.append("It is raised, because it is not the first of the season (1.4).")
    return Sanction(gravest, months, several, again, " ".join(sentences))
