"""Rating changes for reading: who won and lost how much, and the working of one player."""

from __future__ import annotations

from dataclasses import dataclass

from tablas.events.report import report_of
from tablas.events.state import Event, Section
from tablas.federation.ratings import EventRating, PlayerRating, Record
from tablas.federation.ratings.change import RatingChange, show_change
from tablas.federation.ratings.expected_scores import show_share
from tablas.federation.ratings.k_factor import K
from tablas.federation.ratings.tournament import list_of, rate_tournament, with_list
from tablas.formats.fide_list import Listed
from tablas.messages import Message
from tablas.model import Player, Tournament
from tablas.web.show.standings_tables import half


@dataclass(frozen=True, slots=True)
class ChangeRow:
    """One rated player."""

    player: Player
    rating: int
    games: int
    score: str
    expected: str
    k: int
    change: str
    new: int
    bar: float
    """From −100 to 100, of the largest change."""


@dataclass(frozen=True, slots=True)
class Changes:
    """The changes of a tournament, the largest gain first."""

    event: EventRating
    rows: tuple[ChangeRow, ...]
    unrated: tuple[PlayerRating, ...]
    gained: int
    lost: int
    kind: str
    from_list: int
    """How many coefficients are those of the list on this machine."""


@dataclass(frozen=True, slots=True)
class WorkingLine:
    """One game of the working."""

    round: int
    name: str
    rating: int
    result: str
    expected: str
    gain: str
    remark: object


_RESULTS = {"1": "1", "=": "½", "0": "0", "+": "+", "-": "–"}


WAYS_HERE = {
    "event-too-old": "event-too-old-here",
    "period-one-kind": "period-one-kind-here",
    "report-no-starting-date": "no-starting-date-here",
    "report-no-starting": "no-starting-date-here",
}
"""Refusals that name an option of the command line, and what a page says instead."""


def worded_here(message: Message) -> Message:
    """A refusal with the way on that a page has."""
    return Message(WAYS_HERE.get(message.code, message.code), **message.values)


def rating_facts(
    event: Event, section: Section, listed: dict[int, Listed]
) -> tuple[Tournament, dict[int, Record], str]:
    """The tournament as its report tells it, what the list knows of its players, and which list it counts for."""
    shown = report_of(event, section)
    kind = list_of(shown).value
    records: dict[int, Record] = {}
    for player in shown.players:
        found = listed.get(int(player.fide_id)) if player.fide_id.isdecimal() else None
        record = with_list(None, found, kind)
        if record is not None:
            records[player.number] = record
    return shown, records, kind


def changes(event: Event, section: Section, listed: dict[int, Listed]) -> Changes:
    """Rate a tournament as far as it is played."""
    shown, records, kind = rating_facts(event, section, listed)
    rated = rate_tournament(shown, records=records)
    found = [
        (one, one.change, one.k)
        for one in rated.players
        if one.change is not None and one.change.games and one.k is not None
    ]
    most = max((abs(change.change) for _, change, _ in found), default=0)
    rows = tuple(
        _row(one, change, k, float(100 * change.change / most) if most else 0.0)
        for one, change, k in sorted(found, key=lambda each: -each[1].change)
    )
    return Changes(
        rated,
        rows,
        tuple(one for one in rated.players if one.first is not None and one.first.games),
        sum(row.bar > 0 for row in rows),
        sum(row.bar < 0 for row in rows),
        kind,
        sum(record.k is not None for record in records.values()),
    )


def _row(one: PlayerRating, change: RatingChange, k: K, bar: float) -> ChangeRow:
    return ChangeRow(
        one.player,
        one.rating,
        change.games,
        half(show_share(change.score).rstrip("0").rstrip(".")),
        show_share(change.expected),
        k.value,
        show_change(change.change),
        change.new_rating,
        bar,
    )


def working(one: PlayerRating) -> tuple[WorkingLine, ...]:
    """Every game of a player, counted or not."""
    if one.change is None:
        return ()
    return tuple(
        WorkingLine(
            line.encounter.round,
            line.encounter.name,
            line.encounter.opponent_rating,
            _RESULTS.get(line.encounter.outcome.value, line.encounter.outcome.value),
            show_share(line.expected) if line.counted else "",
            show_share(line.gain, signed=True) if line.counted else "",
            line.remark,
        )
        for line in one.change.lines
    )
