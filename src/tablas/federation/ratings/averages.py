"""A tournament that was a round robin rated as a whole, against the average of the others (book, 4.3.3).

The ordinary way, game by game, is :func:`tablas.federation.ratings.rate_event`;
this one is asked for, and needs a table in which every game was played.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date

from tablas.errors import OptionError
from tablas.federation.ratings.event import Record, coefficient
from tablas.federation.ratings.round_robin import Entrant, RoundRobinRating, cross_table, rate_round_robin
from tablas.federation.ratings.rules import RatingRules
from tablas.model import Tournament


def rate_by_averages(
    tournament: Tournament,
    rules: RatingRules,
    records: Mapping[int, Record] | None = None,
    *,
    mean_over_rated_only: bool = False,
) -> RoundRobinRating:
    """Every player of a round robin against the average of the competition, in the order of the report."""
    table = cross_table(tournament)
    if table is None:
        raise OptionError("averages-need-round-robin")
    known = records or {}
    games = (len(tournament.players) - 1) * table.cycles
    day: date = tournament.info.start or rules.start
    entrants = [
        Entrant(
            player.name,
            player.rating,
            sum(points or 0 for points in row),
            coefficient(player, player.rating, known.get(player.number), rules, day, games).value,
        )
        for player, row in zip(tournament.players, table.results, strict=True)
    ]
    return rate_round_robin(entrants, rules, mean_over_rated_only=mean_over_rated_only)
