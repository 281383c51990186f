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
from tablas.messages import Message, together


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
    what: Message
    removal: bool = False
    """Struck off the list of arbiters."""


RANGES = {
    Offence.REFUSED: Range(0, 2, True, Message("appointment-accepted-then")),
    Offence.ABSENT: Range(1, 3, True, Message("absent-from-game")),
    Offence.REJECTED_EVENT: Range(2, 4, True, Message("work-event-federation")),
    Offence.TECHNICAL: Range(0, 6, True, Message("technical-rules-broken")),
    Offence.PAIRINGS: Range(4, 18, False, Message("pairings-changed-purpose")),
    Offence.FALSIFIED: Range(4, 18, False, Message("scoresheet-match-protocol")),
    Offence.CERTIFICATES: Range(4, 18, False, Message("wrong-norm-certificates")),
    Offence.INSTRUCTIONS: Range(0, 6, True, Message("regulations-instructions-not")),
    Offence.BEHAVIOUR: Range(3, 12, False, Message("abusive-indecent-behaviour")),
    Offence.DISCREDIT: Range(0, 24, False, Message("discredit-brought-game"), removal=True),
}
"""Article 1.3, a to j."""


class Sanction(NamedTuple):
    """What the commission may decide."""

    gravest: Offence
    months: Range
    may_be_raised: bool
    is_raised: bool
    reason: Message


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
    span = Message("to-months" if months.least else "up-months", least=months.least, most=months.most)
    code = "suspended-or-warned" if months.warning else "suspended-and-removed" if months.removal else "suspended"
    sentences = [Message(code, what=months.what, span=span)]
    several = len(offences) > 1
    if several:
        sentences.append(Message("gravest-several-offences"))
    if again:
        sentences.append(Message("raised-because-not"))
    return Sanction(gravest, months, several, again, together(sentences))
