"""Is an announcement complete?  A checklist for the regulations of an event.

The book's list (1.1), the 24 points of an invitation (competition rules, 12.3)
and what must be fixed before the first round.  The announcement is a plain
table of keys; what matters is which of them are there, and that what they say
does not contradict itself.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from itertools import pairwise
from typing import NamedTuple

from tablas.errors import OptionError
from tablas.federation.ratings.rules import Kind
from tablas.federation.regulations.appeals import check_appeal_rule
from tablas.federation.regulations.rounds import advise_rounds, is_maxi
from tablas.federation.regulations.time_control import classify, read_time_control
from tablas.messages import Message


class Weight(Enum):
    """How much a missing point matters."""

    ERROR = "error"
    """The event cannot start without it."""
    WARNING = "warning"
    """Players will ask."""
    HINT = "hint"
    """Asked for in invitations to official events."""


class Remark(NamedTuple):
    """Something an announcement lacks or gets wrong."""

    weight: Weight
    key: str
    sentence: Message


class Point(NamedTuple):
    key: str
    weight: Weight
    what: Message


CHECKLIST = (
    Point("name", Weight.ERROR, Message("name-event")),
    Point("organiser", Weight.WARNING, Message("who-organises")),
    Point("entry", Weight.ERROR, Message("who-may-enter")),
    Point("entry_how", Weight.ERROR, Message("how-until-when")),
    Point("fee", Weight.ERROR, Message("entry-fee")),
    Point("limits", Weight.WARNING, Message("least-largest-number")),
    Point("venue", Weight.ERROR, Message("place-play-how")),
    Point("schedule", Weight.ERROR, Message("days-hours-play")),
    Point("rated", Weight.ERROR, Message("whether-event-rated")),
    Point("pairing", Weight.ERROR, Message("pairing-system")),
    Point("rounds", Weight.ERROR, Message("fact-total-rounds")),
    Point("time_control", Weight.ERROR, Message("fact-time-control")),
    Point("rules", Weight.ERROR, Message("which-laws-regulations")),
    Point("forfeits", Weight.WARNING, Message("when-absences-exclude")),
    Point("default_time", Weight.WARNING, Message("default-time-zero")),
    Point("tie_breaks", Weight.ERROR, Message("tie-breaks-their")),
    Point("prizes", Weight.ERROR, Message("the-prizes")),
    Point("prize_sharing", Weight.ERROR, Message("how-tied-players")),
    Point("director", Weight.WARNING, Message("director-event")),
    Point("chief_arbiter", Weight.ERROR, Message("fact-chief-arbiter")),
    Point("appeals", Weight.ERROR, Message("appeals-committee-members")),
    Point("byes", Weight.WARNING, Message("byes-request-how")),
    Point("bye_points", Weight.HINT, Message("what-bye-pairing")),
    Point("draws", Weight.HINT, Message("restrictions-agreeing-draws")),
    Point("publication", Weight.WARNING, Message("when-pairings-published")),
    Point("late_entries", Weight.WARNING, Message("what-late-entries")),
    Point("clocks", Weight.HINT, Message("kind-clocks")),
    Point("supervision", Weight.HINT, Message("rapid-blitz-which")),
    Point("programme", Weight.HINT, Message("arrival-opening-technical")),
    Point("hotels", Weight.HINT, Message("hotels-their-contacts")),
    Point("financial", Weight.HINT, Message("travel-board-lodging")),
    Point("currency", Weight.HINT, Message("currency-payment-tax")),
    Point("visas", Weight.HINT, Message("visas")),
    Point("participants", Weight.HINT, Message("expected-number-players")),
    Point("website", Weight.WARNING, Message("web-site-contact")),
    Point("media", Weight.HINT, Message("duties-towards-media")),
    Point("dress", Weight.HINT, Message("dress-code")),
    Point("smoking", Weight.HINT, Message("smoking")),
    Point("security", Weight.WARNING, Message("security-anti-cheating")),
    Point("medical", Weight.HINT, Message("medical-requirements")),
    Point("tourism", Weight.HINT, Message("tourism-internet")),
    Point("reply", Weight.HINT, Message("until-when-invited")),
    Point("needs", Weight.HINT, Message("medical-dietary-religious")),
    Point("disability", Weight.WARNING, Message("how-players-disability")),
)

_QUICK_ONLY = frozenset({"supervision"})


def lint(announcement: Mapping[str, object]) -> tuple[Remark, ...]:
    """Everything an announcement lacks or contradicts, gravest first."""
    known = {point.key for point in CHECKLIST} | {"players", "rounds_a_day", "minutes_between_rounds", "prize_bands"}
    remarks = [
        Remark(Weight.WARNING, key, Message("not-point-checklist", key=key)) for key in announcement if key not in known
    ]
    kind = _kind(announcement, remarks)
    for point in CHECKLIST:
        if point.key in _QUICK_ONLY and kind is Kind.STANDARD:
            continue
        weight = Weight.ERROR if point.key in _QUICK_ONLY and kind is not None else point.weight
        if announcement.get(point.key) in (None, "", [], {}):
            remarks.append(Remark(weight, point.key, Message("does-not-say", what=point.what)))
    remarks += _rounds(announcement)
    remarks += _appeals(announcement)
    remarks += _bands(announcement)
    order = list(Weight)
    return tuple(sorted(remarks, key=lambda remark: order.index(remark.weight)))


def _kind(announcement: Mapping[str, object], remarks: list[Remark]) -> Kind | None:
    text = announcement.get("time_control")
    if not text:
        return None
    try:
        return classify(read_time_control(str(text))).kind
    except OptionError as error:
        remarks.append(Remark(Weight.WARNING, "time_control", error.message))
        return None


def _rounds(announcement: Mapping[str, object]) -> list[Remark]:
    rounds, players = announcement.get("rounds"), announcement.get("players")
    if not isinstance(rounds, int) or not isinstance(players, int) or players < 2:
        return []
    if "swiss" not in str(announcement.get("pairing", "")).casefold():
        return []
    if rounds < 1:
        return [Remark(Weight.ERROR, "rounds", Message("tournament-least-one", rounds=rounds))]
    advice = advise_rounds(players)
    if is_maxi(players, rounds):
        sentence = Message("rounds-cannot-separate", rounds=rounds, players=players, minimal=advice.minimal)
        return [Remark(Weight.WARNING, "rounds", sentence)]
    if rounds >= players - 1:
        return [Remark(Weight.ERROR, "rounds", Message("rounds-too-many", rounds=rounds, players=players))]
    return []


def _appeals(announcement: Mapping[str, object]) -> list[Remark]:
    appeals = announcement.get("appeals")
    if not isinstance(appeals, Mapping):
        return []
    between = announcement.get("minutes_between_rounds")
    deadline = appeals.get("deadline_minutes")
    found = check_appeal_rule(
        written=appeals.get("written", True) is True,
        deadline_minutes=deadline if isinstance(deadline, int) else 0,
        minutes_between_rounds=between if isinstance(between, int) else 24 * 60,
        deposit=bool(appeals.get("deposit")),
    )
    return [Remark(Weight.ERROR, "appeals", finding.sentence) for finding in found if not finding.kept]


def _bands(announcement: Mapping[str, object]) -> list[Remark]:
    """Rating prizes whose bands overlap: one player could win two."""
    bands = announcement.get("prize_bands")
    if not isinstance(bands, list):
        return []
    if not all(isinstance(band, list) and [type(end) for end in band] == [int, int] for band in bands):
        return [Remark(Weight.WARNING, "prize_bands", Message("band-written-2000"))]
    spans = sorted((low, high) for low, high in bands)
    return [
        Remark(Weight.WARNING, "prize_bands", Message("bands-overlap", low=a[0], high=a[1], low2=b[0], high2=b[1]))
        for a, b in pairwise(spans)
        if b[0] <= a[1]
    ]
