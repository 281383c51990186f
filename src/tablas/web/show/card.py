"""A player's card for phones: where to sit, how it went, the rating so far and the way through the standings."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from fractions import Fraction

from tablas.errors import TablasError
from tablas.events.ranking import last_complete
from tablas.events.state import Section
from tablas.federation.ratings import EventRating, next_game, performance, rate_event
from tablas.federation.ratings.expected_scores import WHOLE
from tablas.messages import Message
from tablas.model import POINT
from tablas.standings.neighbours import WhyHere, why_here
from tablas.web.show.boards import NameRow
from tablas.web.show.own_reasons import why_opponent
from tablas.web.show.person import Person, person
from tablas.web.show.remembered import Remembered
from tablas.web.show.standings_tables import columns_of, half, ranking_after

WIDTH, HEIGHT, EDGE = 320, 120, 24
"""Of the drawing of places, in units of its own."""
MOST_SPOTS = 12
"""Rounds that the drawing has room for, the last ones: a season has forty, a round robin may have hundreds."""


@dataclass(frozen=True, slots=True)
class Spot:
    """A place after a round, and where it is drawn."""

    round: int
    label: str
    points: str
    x: int
    y: int


@dataclass(frozen=True, slots=True)
class Progress:
    """Places round by round."""

    spots: tuple[Spot, ...]
    top: int
    bottom: int

    @property
    def line(self) -> str:
        """The spots as SVG joins them."""
        return " ".join(f"{spot.x},{spot.y}" for spot in self.spots)


@dataclass(frozen=True, slots=True)
class RatingCard:
    """The rating of the list, what the games so far change, and what today's game can."""

    listed: int
    k: int
    change: str
    now: int
    games: dict[int, str]
    """What each round changed."""
    today: tuple[str, str, str] | None = None
    """A win, a draw, a loss."""


@dataclass(frozen=True, slots=True)
class PlayerCard:
    """Everything a player's phone shows."""

    person: Person
    opponent_place: str = ""
    opponent_points: str = ""
    progress: Progress | None = None
    rating: RatingCard | None = None
    performance: int | None = None
    whites: int = 0
    blacks: int = 0
    why: tuple[Message, ...] = ()
    """Why this opponent."""
    place: WhyHere | None = None
    words: tuple[Message, ...] = ()
    """What the tie-breaks of the place are called."""
    after: int = 0
    """The round after which the place holds."""

    @property
    def now(self) -> NameRow | None:
        return self.person.now


def player_card(section: Section, number: int) -> PlayerCard:
    """The card of the player with that pairing number; published rounds only."""
    shown = person(section, number)
    after = last_complete(section)
    now = shown.now
    place = points = ""
    if now is not None and now.opponent is not None:
        place, points = _standing(section, after, now.opponent.number)
    done = [row for _, row in shown.games if row is not None and row.opponent is not None and row.result]
    return PlayerCard(
        shown,
        place,
        points,
        _progress(section, number, after),
        _rating(section, number, now),
        _performance(done),
        sum(row.colour == "w" for row in done),
        sum(row.colour == "b" for row in done),
        why_opponent(section, now) if now is not None else (),
        *_place(section, number, after),
        after,
    )


def _place(section: Section, number: int, after: int) -> tuple[WhyHere | None, tuple[Message, ...]]:
    """The place among its neighbours after the last round that is over, and what its tie-breaks are called."""
    if not after:
        return None, ()
    ranking = ranking_after(section, after)
    if all(row.number != number for row in ranking):
        return None, ()
    return why_here(ranking, number), tuple(words for _, words in columns_of(ranking))


def _standing(section: Section, after: int, number: int) -> tuple[str, str]:
    if not after:
        return "", ""
    row = next((row for row in ranking_after(section, after) if row.number == number), None)
    return ("", "") if row is None else (row.label, half(row.criteria[0].column.text(row.position)))


def _progress(section: Section, number: int, after: int) -> Progress | None:
    """The way through the standings; there is none to draw before two rounds are over."""
    if after < 2:
        return None
    found = [(each, *_standing(section, each, number)) for each in range(max(1, after - MOST_SPOTS + 1), after + 1)]
    known = [(each, label, points, int(label.rstrip("="))) for each, label, points in found if label[:1].isdigit()]
    if len(known) < 2:
        return None
    places = [place for *_, place in known]
    top, bottom = min(places), max(max(places), min(places) + 4)
    step = (WIDTH - 2 * EDGE) / (len(known) - 1)
    room = HEIGHT - 2 * EDGE - 16
    spots = tuple(
        Spot(
            each,
            label,
            points,
            round(EDGE + step * at),
            round(EDGE + room * (place - top) / (bottom - top)),
        )
        for at, (each, label, points, place) in enumerate(known)
    )
    return Progress(spots, top, bottom)


_ratings = Remembered[EventRating](8)


def _rated(section: Section) -> EventRating:
    """Everybody's rating so far, worked out once for all who look at their cards."""
    day = section.tournament.info.began or date.today()
    made_of = (section.facts, section.order, day)
    return _ratings.of((section.id, section.name), made_of, lambda: rate_event(section.tournament, day=day))


def _rating(section: Section, number: int, now: NameRow | None) -> RatingCard | None:
    """The rating so far, where the player has one; the day is today where nobody said when the event began."""
    try:
        rated = _rated(section)
        entry = rated.of(number)
    except TablasError:
        return None
    change = entry.change
    if change is None or entry.k is None:
        return None
    games: dict[int, str] = {}
    for encounter, line in zip(entry.encounters, change.lines, strict=False):
        if line.counted:
            games[encounter.round] = tenth(Fraction(change.k * line.gain, WHOLE))
    today = None
    if now is not None and now.opponent is not None and not now.result and now.opponent.player.rating:
        found = next_game(entry.rating, now.opponent.player.rating, change.k, rated.rules)
        win, draw, loss = (whole(one.game) for one in found)
        today = (win, draw, loss)
    return RatingCard(entry.rating, change.k, tenth(change.change), change.new_rating, games, today)


def tenth(value: Fraction) -> str:
    """A change with its sign and one decimal, as print writes it.

    >>> tenth(Fraction(-58, 10)), tenth(Fraction(3))
    ('−5.8', '+3.0')
    """
    tenths = round(value * 10)
    return f"{'−' if tenths < 0 else '+'}{abs(tenths) // 10}.{abs(tenths) % 10}"


def whole(value: Fraction) -> str:
    """A change with its sign.

    >>> whole(Fraction(-78, 10))
    '−8'
    """
    found = round(value)
    return f"{'−' if found < 0 else '+'}{abs(found)}"


def _performance(done: list[NameRow]) -> int | None:
    """Against the rated opponents met so far."""
    scores = {"1": POINT, "½": POINT // 2, "0": 0}
    met = [
        (row.opponent.player.rating, scores[row.result])
        for row in done
        if row.opponent is not None and row.opponent.player.rating and row.result in scores
    ]
    if not met:
        return None
    return performance([rating for rating, _ in met], sum(score for _, score in met)).rating
