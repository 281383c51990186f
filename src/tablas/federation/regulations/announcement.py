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
    sentence: str


class Point(NamedTuple):
    key: str
    weight: Weight
    what: str


CHECKLIST = (
    Point("name", Weight.ERROR, "the name of the event"),
    Point("organiser", Weight.WARNING, "who organises it"),
    Point("entry", Weight.ERROR, "who may enter"),
    Point("entry_how", Weight.ERROR, "how and until when to enter"),
    Point("fee", Weight.ERROR, "the entry fee"),
    Point("limits", Weight.WARNING, "the least and largest number of players"),
    Point("venue", Weight.ERROR, "the place of play and how to get there"),
    Point("schedule", Weight.ERROR, "days and hours of play"),
    Point("rated", Weight.ERROR, "whether the event is rated, and by whom"),
    Point("pairing", Weight.ERROR, "the pairing system"),
    Point("rounds", Weight.ERROR, "the number of rounds"),
    Point("time_control", Weight.ERROR, "the rate of play"),
    Point("rules", Weight.ERROR, "which laws and regulations apply"),
    Point("forfeits", Weight.WARNING, "when absences exclude a player"),
    Point("default_time", Weight.WARNING, "the default time (zero if it is not stated)"),
    Point("tie_breaks", Weight.ERROR, "the tie-breaks in their order"),
    Point("prizes", Weight.ERROR, "the prizes"),
    Point("prize_sharing", Weight.ERROR, "how tied players share prizes"),
    Point("director", Weight.WARNING, "the director of the event"),
    Point("chief_arbiter", Weight.ERROR, "the chief arbiter"),
    Point("appeals", Weight.ERROR, "the appeals committee: members, deadline, deposit"),
    Point("byes", Weight.WARNING, "byes on request: how many and in which rounds"),
    Point("bye_points", Weight.HINT, "what the bye of the pairing is worth (a win if it is not stated)"),
    Point("draws", Weight.HINT, "restrictions on agreeing draws"),
    Point("publication", Weight.WARNING, "when pairings are published and until when mistakes are reported"),
    Point("late_entries", Weight.WARNING, "what late entries score for missed rounds"),
    Point("clocks", Weight.HINT, "the kind of clocks"),
    Point("supervision", Weight.HINT, "for rapid and blitz, which articles on supervision apply"),
    Point("programme", Weight.HINT, "arrival, opening, technical meeting, drawing of lots, closing, departure"),
    Point("hotels", Weight.HINT, "hotels and their contacts"),
    Point("financial", Weight.HINT, "travel, board and lodging"),
    Point("currency", Weight.HINT, "currency, payment and tax of the prizes"),
    Point("visas", Weight.HINT, "visas"),
    Point("participants", Weight.HINT, "the expected number of players"),
    Point("website", Weight.WARNING, "web site and contact of the organisers"),
    Point("media", Weight.HINT, "duties towards media and sponsors"),
    Point("dress", Weight.HINT, "the dress code"),
    Point("smoking", Weight.HINT, "smoking"),
    Point("security", Weight.WARNING, "security and anti-cheating measures"),
    Point("medical", Weight.HINT, "medical requirements"),
    Point("tourism", Weight.HINT, "tourism and internet"),
    Point("reply", Weight.HINT, "until when invited players answer"),
    Point("needs", Weight.HINT, "medical, dietary and religious needs of players"),
    Point("disability", Weight.WARNING, "how players with a disability announce what they need"),
)

_QUICK_ONLY = frozenset({"supervision"})


def lint(announcement: Mapping[str, object]) -> tuple[Remark, ...]:
    """Everything an announcement lacks or contradicts, gravest first."""
    known = {point.key for point in CHECKLIST} | {"players", "rounds_a_day", "minutes_between_rounds", "prize_bands"}
    remarks = [
        Remark(Weight.WARNING, key, f"'{key}' is not a point of the checklist; it is not looked at.")
        for key in announcement
        if key not in known
    ]
    kind = _kind(announcement, remarks)
    for point in CHECKLIST:
        if point.key in _QUICK_ONLY and kind is Kind.STANDARD:
            continue
        weight = Weight.ERROR if point.key in _QUICK_ONLY and kind is not None else point.weight
        if announcement.get(point.key) in (None, "", [], {}):
            remarks.append(Remark(weight, point.key, f"It does not say {point.what}."))
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
        remarks.append(Remark(Weight.WARNING, "time_control", error.sentence))
        return None


def _rounds(announcement: Mapping[str, object]) -> list[Remark]:
    rounds, players = announcement.get("rounds"), announcement.get("players")
    if not isinstance(rounds, int) or not isinstance(players, int) or players < 2:
        return []
    if "swiss" not in str(announcement.get("pairing", "")).casefold():
        return []
    if rounds < 1:
        return [Remark(Weight.ERROR, "rounds", f"A tournament has at least one round, not {rounds}.")]
    advice = advise_rounds(players)
    if is_maxi(players, rounds):
        sentence = f"{rounds} rounds cannot separate {players} players; {advice.minimal} can, or accelerate."
        return [Remark(Weight.WARNING, "rounds", sentence)]
    if rounds >= players - 1:
        return [Remark(Weight.ERROR, "rounds", f"{rounds} rounds are too many for a Swiss of {players} players.")]
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
        return [Remark(Weight.WARNING, "prize_bands", "A band is written [2000, 2199].")]
    spans = sorted((low, high) for low, high in bands)
    return [
        Remark(Weight.WARNING, "prize_bands", f"The bands {a[0]}-{a[1]} and {b[0]}-{b[1]} overlap.")
        for a, b in pairwise(spans)
        if b[0] <= a[1]
    ]
