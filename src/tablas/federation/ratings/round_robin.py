"""Rating a round robin as a whole, with its unrated players (book, 4.3.3; B.02 until 2021, 8.2.1 b and 8.5.8).

Two methods.  :func:`rate_round_robin` is the book's: everybody is measured
against the average of the others, which is found from the average of the rated
players and the mean of all table differences.  :func:`rate_by_iteration` is
the one the regulations had until 2021: the unrated players get ratings that
agree with each other, and then each game counts as in any event.

Each step is rounded to a whole number, a half up, as the book does.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from tablas.errors import OptionError
from tablas.federation.ratings.change import rounded
from tablas.federation.ratings.expected_scores import WHOLE, Share, difference, expected, percentage, share_of
from tablas.federation.ratings.rules import RatingRules
from tablas.messages import Message
from tablas.model import HALF, POINT, Outcome, Points, Tournament, format_points
from tablas.model.rounding import half_up


@dataclass(frozen=True, slots=True)
class Entrant:
    """A row of the cross table; *rating* 0 is unrated, *k* matters for rated players."""

    name: str
    rating: int
    score: Points
    k: int = 20


@dataclass(frozen=True, slots=True)
class RoundRobinRow:
    """What the method finds for one player."""

    entrant: Entrant
    percent: int
    difference: int
    average: int
    """The average of the competition for this player, Rc."""
    used_difference: int | None
    expected_percent: int | None
    expected: Share | None
    gain: Share | None
    change: Fraction | None
    new_rating: int | None
    reason: Message


@dataclass(frozen=True, slots=True)
class RoundRobinRating:
    """The round robin with the averages of its working."""

    rated_average: int
    """Rar: of the rated players."""
    mean_difference: int
    """Dp: mean of the table differences."""
    average: int
    """Ra: of the tournament, with the unrated players."""
    rows: tuple[RoundRobinRow, ...]


def rate_round_robin(
    entrants: Sequence[Entrant], rules: RatingRules, *, mean_over_rated_only: bool = False
) -> RoundRobinRating:
    """Rate every player of a single or double round robin that was played out.

    The book takes the mean of the differences over all players; B.02 8.2.1 b
    over the rated ones only (*mean_over_rated_only*).
    """
    rated = [entrant for entrant in entrants if entrant.rating]
    opponents = len(entrants) - 1
    if opponents < 1 or not rated:
        raise OptionError("round-robin-needs")
    games = _games_each(entrants, opponents)
    percents = [percentage(entrant.score, games) for entrant in entrants]
    differences = [difference(percent) for percent in percents]
    rated_average = _mean([entrant.rating for entrant in rated])
    used = [d for d, entrant in zip(differences, entrants, strict=True) if entrant.rating or not mean_over_rated_only]
    mean_difference = _mean(used)
    average = half_up(rated_average - Fraction(mean_difference * opponents, opponents + 1))
    rows = []
    for entrant, percent, table in zip(entrants, percents, differences, strict=True):
        own = entrant.rating or average
        competition = half_up(Fraction(average * (opponents + 1) - own, opponents))
        if entrant.rating:
            rows.append(_rated_row(entrant, percent, table, competition, games, rules))
        else:
            rows.append(_unrated_row(entrant, percent, table, competition, games, opponents, len(rated), rules))
    return RoundRobinRating(rated_average, mean_difference, average, tuple(rows))


def _games_each(entrants: Sequence[Entrant], opponents: int) -> int:
    total = sum(entrant.score for entrant in entrants)
    cycles, rest = divmod(2 * total, POINT * len(entrants) * opponents)
    if rest or not cycles:
        raise OptionError("scores-do-not")
    return cycles * opponents


def _rated_row(
    entrant: Entrant, percent: int, table: int, competition: int, games: int, rules: RatingRules
) -> RoundRobinRow:
    gap = entrant.rating - competition
    used = max(-rules.cap, min(rules.cap, gap))
    probability = expected(used)
    due = probability * games
    gain = share_of(entrant.score) - due
    change = Fraction(entrant.k * gain, WHOLE)
    code = "games-against-average" if used == gap else "games-against-capped"
    return RoundRobinRow(
        entrant,
        percent,
        table,
        competition,
        used,
        probability * 100 // WHOLE,
        due,
        gain,
        change,
        entrant.rating + rounded(change, rules),
        Message(code, games=games, competition=competition, gap=abs(gap), cap=rules.cap),
    )


def _unrated_row(
    entrant: Entrant,
    percent: int,
    table: int,
    competition: int,
    games: int,
    opponents: int,
    rated: int,
    rules: RatingRules,
) -> RoundRobinRow:
    new_rating, reason = _first_rating(entrant.score, table, competition, games, opponents, rated, rules)
    return RoundRobinRow(entrant, percent, table, competition, None, None, None, None, None, new_rating, reason)


def _first_rating(
    score: Points, table: int, competition: int, games: int, opponents: int, rated: int, rules: RatingRules
) -> tuple[int | None, Message]:
    if score == 0:
        return None, Message("no-points-nothing")
    if rated < 4 or 3 * rated < opponents:
        return None, Message("rated-opponents-third", rated=rated)
    above = score - games * HALF
    if above == 0:
        return competition, Message("50-average-opponents")
    if above > 0:
        step = rules.initial.per_half_point or Fraction(20)
        halves = Fraction(above, HALF)
        value = half_up(competition + step * halves)
        return value, Message("each-half-points-above", step=f"{float(step):g}", halves=halves)
    shift = Fraction(table * opponents, opponents + 1)
    return half_up(competition + shift), Message(
        "shift-working", table=table, opponents=opponents, all=opponents + 1, shift=f"{float(shift):g}"
    )


def _mean(values: Sequence[int]) -> int:
    return half_up(Fraction(sum(values), len(values)))


def rate_by_iteration(
    ratings: Sequence[int],
    results: Sequence[Sequence[Points | None]],
    rules: RatingRules,
    *,
    cycles: int = 1,
    limit: int = 100,
) -> tuple[tuple[int, ...], Message]:
    """Ratings for the unrated players of a round robin that agree with each other.

    *results[i][j]* are the points of player i against j (``None`` on the
    diagonal) over *cycles* games.  Every unrated player starts at the
    average of the rated ones; then each takes average and table difference of
    all opponents, as often as somebody still changes.  Returns all ratings, the
    rated players' unchanged, and how many steps it took.
    """
    rated = [rating for rating in ratings if rating]
    if not rated:
        raise OptionError("round-robin-without")
    start = _mean(rated)
    current = tuple(rating or start for rating in ratings)
    for step in range(1, limit + 1):
        following = tuple(
            rating or _agreeing(number, current, results[number], rules, cycles)
            for number, rating in enumerate(ratings)
        )
        if following == current:
            return current, Message("ratings-agree-after", step=step)
        current = following
    return current, Message("ratings-had-not", limit=limit)


def _agreeing(
    number: int, current: Sequence[int], row: Sequence[Points | None], rules: RatingRules, cycles: int
) -> int:
    met = [(current[other], points) for other, points in enumerate(row) if points is not None and other != number]
    score = sum(points for _, points in met)
    average = Fraction(sum(rating for rating, _ in met), len(met))
    games = len(met) * cycles
    above = score - games * HALF
    if above > 0:
        return half_up(average + (rules.initial.per_half_point or Fraction(20)) * Fraction(above, HALF))
    return half_up(average + difference(percentage(score, games)))


class CrossTable(NamedTuple):
    """Points of everybody against everybody, over *cycles* games each."""

    results: tuple[tuple[Points | None, ...], ...]
    cycles: int


def cross_table(tournament: Tournament) -> CrossTable | None:
    """The cross table of a round robin that was played out, or ``None`` for any other event.

    One game not played makes it a Swiss event for rating (B.02 until 2021, 6.4).
    """
    place = {player.number: index for index, player in enumerate(tournament.players)}
    count = len(place)
    table: list[list[Points | None]] = [[None] * count for _ in range(count)]
    meetings = [[0] * count for _ in range(count)]
    for played in tournament.rounds:
        for game in played.games:
            if not (game.white_outcome.is_rated and game.black_outcome.is_rated):
                return None
            for one, other, outcome in (
                (place[game.white], place[game.black], game.white_outcome),
                (place[game.black], place[game.white], game.black_outcome),
            ):
                meetings[one][other] += 1
                table[one][other] = (table[one][other] or 0) + rating_points(outcome)
    wanted = meetings[0][1] if count > 1 else 0
    complete = wanted > 0 and all(
        meetings[one][other] == wanted for one in range(count) for other in range(count) if one != other
    )
    return CrossTable(tuple(tuple(row) for row in table), wanted) if complete else None


def rating_points(outcome: Outcome) -> Points:
    """Points of a played game for rating, whatever the event itself gives for it."""
    return {Outcome.WIN: POINT, Outcome.DRAW: HALF}.get(outcome, 0)


def describe(row: RoundRobinRow) -> Message:
    """One line of the working."""
    result = Message("not-rated") if row.new_rating is None else row.new_rating
    return Message(
        "points-rc",
        name=row.entrant.name,
        score=format_points(row.entrant.score, half="½"),
        percent=row.percent,
        average=row.average,
        result=result,
        reason=row.reason,
    )
