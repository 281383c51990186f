"""The rating change of a rated player, game by game (B.02 8.3; book, 4.3.1)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from tablas.errors import OptionError
from tablas.federation.ratings.expected_scores import (
    WHOLE,
    Share,
    expected,
    round_half_away,
    share_of,
    show_share,
)
from tablas.federation.ratings.rules import RatingRules, Rounding
from tablas.messages import Message
from tablas.model import HALF, POINT, Outcome, Points, format_points
from tablas.model.rounding import half_up, rounded_mean

_SCORES = {Outcome.WIN: POINT, Outcome.DRAW: HALF, Outcome.LOSS: 0}


class Encounter(NamedTuple):
    """What a player did in one round; *opponent_rating* 0 is an unrated opponent or none."""

    outcome: Outcome
    opponent_rating: int = 0
    round: int = 0
    opponent: int = 0
    name: str = ""
    note: Message | None = None
    """Why the game may not be rated, if something outside the ratings says so."""

    @classmethod
    def of(cls, opponent_rating: int, score: str) -> Encounter:
        """An encounter from a rating and ``1``, ``½``, ``=``, ``0``, ``+`` or ``-``."""
        code = {"½": "=", "0.5": "=", "1/2": "="}.get(score, score)
        try:
            return cls(Outcome(code), opponent_rating)
        except ValueError:
            raise OptionError("not-result-use", score=score) from None


class GameLine(NamedTuple):
    """One row of the working: what was counted and why, or why not."""

    encounter: Encounter
    counted: bool
    difference: int
    """Own rating less that of the opponent."""
    used: int
    """The difference after the limit."""
    score: Share
    expected: Share
    remark: Message | None

    @property
    def gain(self) -> Share:
        return self.score - self.expected if self.counted else 0


@dataclass(frozen=True, slots=True)
class RatingChange:
    """A player's rating change with its working."""

    rating: int
    k: int
    rules: RatingRules
    lines: tuple[GameLine, ...]

    @property
    def games(self) -> int:
        return sum(line.counted for line in self.lines)

    @property
    def score(self) -> Share:
        return sum(line.score for line in self.lines if line.counted)

    @property
    def expected(self) -> Share:
        return sum(line.expected for line in self.lines if line.counted)

    @property
    def gain(self) -> Share:
        return self.score - self.expected

    @property
    def change(self) -> Fraction:
        """K × Σ ΔR before rounding."""
        return Fraction(self.k * self.gain, WHOLE)

    @property
    def rounded(self) -> int:
        return rounded(self.change, self.rules)

    @property
    def new_rating(self) -> int:
        return self.rating + self.rounded

    @property
    def is_below_floor(self) -> bool:
        """The new rating would not be published any more."""
        return self.new_rating < self.rules.floor

    def working(self) -> list[Message]:
        """The sentences an arbiter can read out to the player."""
        gain = show_share(self.gain, signed=True)
        score, due = show_share(self.score), show_share(self.expected)
        text = [
            Message("games-counted-score", games=self.games, score=score, due=due, gain=gain),
            Message(
                "k-rounded-now",
                k=self.k,
                gain=gain,
                change=show_change(self.change),
                rounded=f"{self.rounded:+d}",
                new_rating=self.new_rating,
            ),
        ]
        if self.is_below_floor:
            text.append(Message("below-player-leaves", new_rating=self.new_rating, floor=self.rules.floor))
        return text


def rounded(change: Fraction, rules: RatingRules) -> int:
    """The change as a whole number, by the rounding of the edition."""
    return half_up(change) if rules.rounding is Rounding.UP else round_half_away(change)


def show_change(change: Fraction) -> str:
    """A change with two decimals: ``+56.40``."""
    hundredths = round_half_away(change * 100)
    sign = "-" if hundredths < 0 else "+"
    return f"{sign}{abs(hundredths) // 100}.{abs(hundredths) % 100:02d}"


def rate_player(rating: int, encounters: Sequence[Encounter], k: int, rules: RatingRules) -> RatingChange:
    """Rate one player's event.

    >>> from datetime import date
    >>> from tablas.federation.ratings.rules import rules_for
    >>> games = [Encounter.of(1980, "1")]
    >>> rate_player(1900, games, 20, rules_for(date(2014, 7, 1))).new_rating
    1912
    """
    reasons = [why_not_rated(rating, encounter, rules) for encounter in encounters]
    limited = _limited(rating, encounters, reasons, rules)
    lines = []
    for index, (encounter, reason) in enumerate(zip(encounters, reasons, strict=True)):
        if reason:
            lines.append(GameLine(encounter, False, 0, 0, 0, 0, reason))
            continue
        gap = rating - encounter.opponent_rating
        used = _clamp(gap, rules.cap) if index in limited else gap
        remark = Message("counts-as", gap=abs(gap), cap=rules.cap) if used != gap else None
        score = share_of(_SCORES[encounter.outcome])
        lines.append(GameLine(encounter, True, gap, used, score, expected(used), remark))
    return RatingChange(rating, k, rules, tuple(lines))


def why_not_rated(rating: int, encounter: Encounter, rules: RatingRules) -> Message | None:
    """Why a round does not count for a rated player's change; nothing if it does."""
    outcome = encounter.outcome
    if outcome in _SCORES and encounter.opponent_rating and not encounter.note:
        return _why_void(rating, encounter.opponent_rating, rules) if rules.void_difference is not None else None
    if outcome.is_bye:
        return Message("no-opponent")
    if outcome.is_forfeit:
        return Message("not-played-forfeit")
    if not outcome.is_known:
        return Message("no-result-yet")
    if not outcome.is_rated:
        return Message("marked-not-rated")
    return encounter.note or Message("opponent-unrated")


def _why_void(rating: int, opponent: int, rules: RatingRules) -> Message | None:
    limit = rules.void_difference
    if limit is not None and abs(rating - opponent) >= limit and max(rating, opponent) > rules.void_above:
        return Message("difference-more-player", limit=limit, void_above=rules.void_above)
    return None


def _limited(
    rating: int, encounters: Sequence[Encounter], reasons: Sequence[Message | None], rules: RatingRules
) -> frozenset[int]:
    """The games whose difference is cut to the limit."""
    if rules.cap_exempt_from is not None and rating >= rules.cap_exempt_from:
        return frozenset()
    beyond = [
        index
        for index, (encounter, reason) in enumerate(zip(encounters, reasons, strict=True))
        if not reason and abs(rating - encounter.opponent_rating) > rules.cap
    ]
    if rules.cap_once and beyond:
        beyond = [max(beyond, key=lambda index: (abs(rating - encounters[index].opponent_rating), -index))]
    return frozenset(beyond)


def _clamp(gap: int, cap: int) -> int:
    return max(-cap, min(cap, gap))


def abbreviated_change(rating: int, average: int, score: Points, games: int, k: int) -> float:
    """The book's shortcut: one formula over the average of the opponents (4.3.1).

    It differs slightly from the game-by-game working and is for estimates only.

    >>> round(abbreviated_change(2000, 2039, 210, 9, 20), 2)
    -9.94
    """
    return k * score / POINT - k * games / (1 + 10 ** ((average - rating) / 400))


@dataclass(frozen=True, slots=True)
class Abbreviated:
    """The short formula with what went into it."""

    games: int
    score: Points
    average: int
    """Rc: of the opponents, each within the limit."""
    change: float
    new_rating: int
    reason: Message


def abbreviated(rating: int, encounters: Sequence[Encounter], k: int, rules: RatingRules) -> Abbreviated:
    """The short formula for the games that count; ratings beyond the limit are taken at the limit.

    >>> from tablas.federation.ratings.rules import rules_named
    >>> games = [Encounter.of(2000, "1"), Encounter.of(2451, "0")]
    >>> abbreviated(2000, games, 20, rules_named("2014")).average
    2200
    """
    lines = [line for line in rate_player(rating, encounters, k, rules).lines if line.counted]
    if not lines:
        raise OptionError("no-games-count")
    average = rounded_mean([rating - line.used for line in lines])
    score = sum(_SCORES[line.encounter.outcome] for line in lines)
    change = abbreviated_change(rating, average, score, len(lines), k)
    new = rating + rounded(Fraction(change), rules)
    reason = Message(
        "short-formula",
        k=k,
        points=format_points(score, half="½"),
        count=len(lines),
        average=average,
        rating=rating,
        change=f"{change:+.2f}",
        new_rating=new,
    )
    return Abbreviated(len(lines), score, average, change, new, reason)
