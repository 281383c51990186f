"""The first rating of an unrated player (B.02 8.2; book, 4.1 and 4.3.2).

Two generations: up to February 2024 the average of the rated opponents, plus a
fixed amount for each half point above 50 % or the table value below; since
March 2024 two hypothetical draws against 1800 are added, the table decides on
both sides, and the result is at most 2200.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from tablas.federation.ratings.change import Encounter, rate_player
from tablas.federation.ratings.expected_scores import WHOLE, difference, percentage
from tablas.federation.ratings.rules import InitialRules, RatingRules
from tablas.messages import Message
from tablas.model import HALF, POINT, Points, format_points
from tablas.model.rounding import half_up


@dataclass(frozen=True, slots=True)
class InitialRating:
    """A first rating, or what is missing for one."""

    games: int
    score: Points
    average: Fraction | None
    """Of the rated opponents, with the hypothetical ones where the edition has them."""
    percent: int | None
    difference: Fraction | None
    rating: int | None
    """What the games are worth; see :attr:`published`."""
    published: bool
    reasons: tuple[Message, ...]


def initial_rating(
    encounters: Sequence[Encounter],
    rules: RatingRules,
    earlier: Sequence[Encounter] = (),
    *,
    first_event: bool = True,
) -> InitialRating:
    """Rate an unrated player from this event and the pooled games of *earlier* ones.

    *earlier* are games of consecutive rating periods of at most 26 months; with
    any of them this is not the player's first event, nor with *first_event* unset.

    >>> from datetime import date
    >>> from tablas.federation.ratings.rules import rules_for
    >>> games = [Encounter.of(1726, "0"), Encounter.of(1315, "1"), Encounter.of(1424, "="), Encounter.of(1625, "0"),
    ...          Encounter.of(1502, "1"), Encounter.of(1980, "+"), Encounter.of(1628, "="), Encounter.of(1740, "0")]
    >>> initial_rating(games, rules_for(date(2022, 1, 1))).rating
    1516
    """
    event_score = _counted(encounters, rules)[1]
    if first_event and not earlier and event_score < rules.initial.minimum_score_halves * HALF:
        needed = format_points(rules.initial.minimum_score_halves * HALF, half="½")
        return InitialRating(
            *_counted(encounters, rules)[:2],
            average=None,
            percent=None,
            difference=None,
            rating=None,
            published=False,
            reasons=(Message("fewer-than-points", needed=needed),),
        )
    ratings, score = _ratings_and_score([*earlier, *encounters], rules)
    return _from_games(ratings, score, rules)


def _from_games(ratings: list[int], score: Points, rules: RatingRules) -> InitialRating:
    games = len(ratings)
    if not games:
        return InitialRating(0, 0, None, None, None, None, False, (Message("no-game-against"),))
    initial = rules.initial
    average = Fraction(sum(ratings) + initial.hypothetical * initial.hypothetical_rating, games + initial.hypothetical)
    percent = percentage(score + initial.hypothetical * HALF, games + initial.hypothetical)
    shift = _shift(score, games, percent, initial)
    value = half_up(average + shift)
    reasons = [_average_sentence(ratings, average, initial), _shift_sentence(score, games, percent, shift, initial)]
    if initial.maximum is not None and value > initial.maximum:
        reasons.append(Message("above-highest-first", value=value, maximum=initial.maximum))
        value = initial.maximum
    published = True
    if games < initial.minimum_games:
        published = False
        reasons.append(Message("games-against-rated", games=games, minimum_games=initial.minimum_games))
    if value < rules.floor:
        published = False
        reasons.append(Message("below-lowest-rating", value=value, floor=rules.floor))
    return InitialRating(games, score, average, percent, shift, value, published, tuple(reasons))


def _shift(score: Points, games: int, percent: int, initial: InitialRules) -> Fraction:
    """What is added to the average."""
    above = score - games * HALF
    if initial.per_half_point is None:
        return Fraction(difference(percent))
    if above == 0:
        return Fraction(0)
    if above > 0:
        return initial.per_half_point * Fraction(above, HALF)
    return Fraction(difference(percent))


def _counted(encounters: Sequence[Encounter], rules: RatingRules) -> tuple[int, Points]:
    ratings, score = _ratings_and_score(encounters, rules)
    return len(ratings), score


def _ratings_and_score(encounters: Sequence[Encounter], rules: RatingRules) -> tuple[list[int], Points]:
    lines = [line for line in rate_player(0, encounters, 0, _without_void(rules)).lines if line.counted]
    return [line.encounter.opponent_rating for line in lines], sum(line.score for line in lines) * POINT // WHOLE


def _without_void(rules: RatingRules) -> RatingRules:
    """A player without rating has no difference that could void a game."""
    return replace(rules, void_difference=None) if rules.void_difference is not None else rules


def _average_sentence(ratings: list[int], average: Fraction, initial: InitialRules) -> Message:
    count, shown = len(ratings), f"{float(average):.2f}"
    if not initial.hypothetical:
        return Message("average-rated-opponents", count=count, average=shown)
    draws, rating = initial.hypothetical, initial.hypothetical_rating
    return Message("average-with-draws", count=count, draws=draws, rating=rating, average=shown)


def _shift_sentence(score: Points, games: int, percent: int, shift: Fraction, initial: InitialRules) -> Message:
    points, change = format_points(score, half="½"), f"{float(shift):+g}"
    if initial.per_half_point is not None and score * 2 > games * POINT:
        halves = Fraction(score - games * HALF, HALF)
        step = f"{float(initial.per_half_point):g}"
        return Message("each-half-points", score=points, games=games, step=step, halves=halves, change=change)
    return Message("score-percent-shift", score=points, games=games, percent=percent, change=change)
