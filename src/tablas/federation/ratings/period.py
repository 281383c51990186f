"""A rating period: several events of one list summed up, each player once (B.02 7, 8.2 and 8.3).

Every event is rated by the rules of its first day and with the ratings that its
report has.  K comes from the list and is limited by all the games of the
period, the sum of the changes is rounded once, and the games of a player
without rating are pooled over the events, those of earlier lists included as
far as 26 months back.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from fractions import Fraction

from tablas.errors import OptionError
from tablas.federation.ratings.change import Encounter, rounded, show_change
from tablas.federation.ratings.event import EventRating, PlayerRating, Record, coefficient
from tablas.federation.ratings.expected_scores import WHOLE, Share, show_share
from tablas.federation.ratings.initial import InitialRating, initial_rating
from tablas.federation.ratings.k_factor import K
from tablas.federation.ratings.listing import POOL_MONTHS
from tablas.federation.ratings.periods import following_list
from tablas.federation.ratings.rules import RatingRules
from tablas.messages import Message
from tablas.model import Player, Tournament

Person = str
"""Who somebody is in every event: the FIDE ID, else the name."""


@dataclass(frozen=True, slots=True)
class Part:
    """What a period needs of one player's event."""

    player: Player
    rating: int
    """The rating the event was played with; 0 for an unrated player."""
    games: int | None
    """Games that change the rating; ``None``: the player has none to change, and the encounters are pooled."""
    gain: Share
    encounters: tuple[Encounter, ...] = ()

    @classmethod
    def of(cls, entry: PlayerRating) -> Part:
        """The part of a player of a rated event."""
        if entry.change is None:
            return cls(entry.player, 0, None, 0, entry.encounters)
        return cls(entry.player, entry.rating, entry.change.games, entry.change.gain)


@dataclass(frozen=True, slots=True)
class RatedEvent:
    """One event of the period, or an earlier one whose games are pooled only."""

    name: str
    start: date
    end: date
    rules: RatingRules
    parts: tuple[Part, ...]
    earlier: bool = False

    @classmethod
    def of(cls, name: str, start: date, end: date, rating: EventRating, earlier: bool = False) -> RatedEvent:
        """The event as the period sees it."""
        return cls(name, start, end, rating.rules, tuple(map(Part.of, rating.players)), earlier)


@dataclass(frozen=True, slots=True)
class EventShare:
    """What one event gives to a player's sum."""

    event: str
    rating: int
    games: int
    gain: Share


@dataclass(frozen=True, slots=True)
class PeriodRow:
    """One player over the whole period."""

    person: Person
    player: Player
    rating: int
    """Of the newest list the player's events were played with; 0 for an unrated player."""
    games: int
    k: K | None
    gain: Share
    change: Fraction | None
    """K × Σ ΔR before the one rounding."""
    new_rating: int | None
    events: tuple[EventShare, ...]
    first: InitialRating | None
    reasons: tuple[Message, ...]


def person_of(player: Player) -> Person:
    """The key that finds a player again in another report."""
    return player.fide_id or player.name


def newest_ratings(tournaments: Sequence[Tournament]) -> dict[Person, int]:
    """The rating of everybody in the event that began last among those with one (for 8.2.4 and for the sum)."""
    found: dict[Person, int] = {}
    for tournament in sorted(tournaments, key=lambda one: one.info.start or date.min):
        found |= {person_of(player): player.rating for player in tournament.players if player.rating}
    return found


def check_day(event: RatedEvent, list_day: date) -> None:
    """Refuse an event that cannot be rated for the list of that day."""
    if event.end >= list_day:
        raise OptionError("event-after-list", name=event.name, end=event.end, list_day=list_day)
    if not event.earlier and following_list(event.end, 3) < list_day:
        raise OptionError("event-too-old", name=event.name, end=event.end, list_day=list_day)


def rate_period(
    events: Sequence[RatedEvent], list_day: date, records: Mapping[Person, Record] | None = None
) -> tuple[PeriodRow, ...]:
    """Sum up the events for the list of *list_day*; *records* are what the list before it knows, by person."""
    known = records or {}
    for event in events:
        check_day(event, list_day)
    if len({event.rules.kind for event in events}) > 1:
        raise OptionError("period-one-kind")
    ordered = sorted(events, key=lambda event: (event.start, event.end))
    rows: dict[Person, list[tuple[RatedEvent, Part]]] = {}
    for event in ordered:
        for entry in event.parts:
            rows.setdefault(person_of(entry.player), []).append((event, entry))
    found = []
    for person, played in rows.items():
        if all(event.earlier for event, _ in played):
            continue
        now = [(event, entry) for event, entry in played if not event.earlier]
        if any(entry.games is not None for _, entry in now):
            found.append(_changed(person, now, known.get(person)))
        else:
            found.append(_pooled(person, played, list_day))
    return tuple(sorted(found, key=lambda row: (-(row.new_rating or row.rating), row.player.name)))


def _changed(person: Person, played: list[tuple[RatedEvent, Part]], record: Record | None) -> PeriodRow:
    event, last = played[-1]
    rules = event.rules
    shares = tuple(
        EventShare(event.name, entry.rating, entry.games, entry.gain)
        for event, entry in played
        if entry.games is not None
    )
    games, gain = sum(share.games for share in shares), sum(share.gain for share in shares)
    rating = record.rating if record is not None and record.rating else shares[-1].rating
    k = coefficient(last.player, rating, record, rules, played[0][0].start, games)
    change = Fraction(k.value * gain, WHOLE)
    new = rating + rounded(change, rules)
    reasons = [Message("as-sentence", clause=k.reason), _sum_sentence(k, gain, change, new, len(shares), rules)]
    if {share.rating for share in shares} != {rating}:
        reasons.append(Message("period-ratings-differ", rating=rating))
    if new < rules.floor:
        reasons.append(Message("below-player-leaves", new_rating=new, floor=rules.floor))
    return PeriodRow(person, last.player, rating, games, k, gain, change, new, shares, None, tuple(reasons))


def _sum_sentence(k: K, gain: Share, change: Fraction, new: int, count: int, rules: RatingRules) -> Message:
    return Message(
        "period-sum",
        count=count,
        k=k.value,
        gain=show_share(gain, signed=True),
        change=show_change(change),
        rounded=f"{rounded(change, rules):+d}",
        new_rating=new,
    )


def _pooled(person: Person, played: list[tuple[RatedEvent, Part]], list_day: date) -> PeriodRow:
    since = following_list(list_day, -POOL_MONTHS)
    event, last = played[-1]
    within = [(event, entry) for event, entry in played if following_list(event.end) > since]
    notes: list[Message] = []
    if len(within) < len(played):
        notes.append(Message("pool-left-out", count=len(played) - len(within), since=since))
    rules = event.rules
    shares = [EventShare(event.name, 0, initial_rating(entry.encounters, rules).games, 0) for event, entry in within]
    pool = [(share, entry.encounters) for share, (_, entry) in zip(shares, within, strict=True) if share.games]
    begun = True
    if len(pool) > 1 and initial_rating(pool[0][1], rules).rating is None:
        notes.append(Message("first-event-ignored", event=pool[0][0].event))
        begun, pool = False, pool[1:]
    games = [encounters for _, encounters in pool] or [()]
    first = initial_rating(games[-1], rules, _joined(games[:-1]), first_event=begun)
    new = first.rating if first.published else None
    used = tuple(share for share, _ in pool)
    return PeriodRow(person, last.player, 0, first.games, None, 0, None, new, used, first, (*notes, *first.reasons))


def _joined(pool: Sequence[Sequence[Encounter]]) -> list[Encounter]:
    return [encounter for encounters in pool for encounter in encounters]


def listed(record: Record | None, rating: int) -> Record:
    """The record of a player who had no rating in an event but has one by now (8.2.4)."""
    return replace(record or Record(), listed_since=rating)
