"""The written invitation to an event: the 24 points of C.05, 12.3, filled from the announcement."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from tablas.messages import Message

POINTS: tuple[tuple[Message, tuple[str, ...]], ...] = (
    (Message("invite-dates"), ("schedule", "venue")),
    (Message("invite-rules"), ("rules",)),
    (Message("invite-hotels"), ("hotels",)),
    (Message("invite-programme"), ("programme",)),
    (Message("invite-time"), ("time_control", "clocks")),
    (Message("invite-pairing"), ("pairing", "tie_breaks")),
    (Message("invite-default-time"), ("default_time",)),
    (Message("invite-draws"), ("draws",)),
    (Message("invite-supervision"), ("supervision",)),
    (Message("invite-financial"), ("financial",)),
    (Message("invite-prizes"), ("fee", "prizes", "currency")),
    (Message("invite-visas"), ("visas",)),
    (Message("invite-travel"), ("travel",)),
    (Message("invite-players"), ("participants", "chief_arbiter")),
    (Message("invite-website"), ("website", "organiser")),
    (Message("invite-media"), ("media",)),
    (Message("invite-dress"), ("dress",)),
    (Message("invite-smoking"), ("smoking",)),
    (Message("invite-security"), ("security",)),
    (Message("invite-medical"), ("medical",)),
    (Message("invite-tourism"), ("tourism",)),
    (Message("invite-reply"), ("reply",)),
    (Message("invite-needs"), ("needs",)),
    (Message("invite-disability"), ("disability",)),
)
"""What each point is, and the keys of the announcement that say it."""


class Line(NamedTuple):
    """A point of the invitation."""

    number: int
    what: Message
    said: str
    """What the announcement says of it; empty where it says nothing."""


def invitation(announcement: Mapping[str, object]) -> tuple[Line, ...]:
    """The 24 points in order.

    >>> invitation({"dress": "no caps"})[16].said
    'no caps'
    """
    return tuple(
        Line(number, what, "; ".join(_shown(announcement[key]) for key in keys if announcement.get(key)))
        for number, (what, keys) in enumerate(POINTS, 1)
    )


def _shown(value: object) -> str:
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)
