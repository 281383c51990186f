"""Ratings by dated rule set: expectation, change, first rating, performance, what-if.

>>> from datetime import date
>>> from tablas.federation.ratings import Encounter, rate_player, rules_for
>>> event = rate_player(2212, [Encounter.of(2659, "1")], 40, rules_for(date(2024, 5, 1)))
>>> str(event.lines[0].remark), event.new_rating
('447 counts as 400', 2249)
"""

from tablas.federation.ratings.change import Encounter, GameLine, RatingChange, abbreviated_change, rate_player
from tablas.federation.ratings.event import EventRating, PlayerRating, Record, rate_event
from tablas.federation.ratings.expected_scores import difference, expected, expected_by_formula, percentage
from tablas.federation.ratings.initial import InitialRating, initial_rating
from tablas.federation.ratings.k_factor import K, k_factor
from tablas.federation.ratings.performance import Performance, perfect_performance, performance, surplus
from tablas.federation.ratings.rules import EDITIONS, Kind, RatingRules, rules_for, rules_named
from tablas.federation.ratings.what_if import needed_for, next_game

__all__ = [
    "EDITIONS",
    "Encounter",
    "EventRating",
    "GameLine",
    "InitialRating",
    "K",
    "Kind",
    "Performance",
    "PlayerRating",
    "RatingChange",
    "RatingRules",
    "Record",
    "abbreviated_change",
    "difference",
    "expected",
    "expected_by_formula",
    "initial_rating",
    "k_factor",
    "needed_for",
    "next_game",
    "percentage",
    "perfect_performance",
    "performance",
    "rate_event",
    "rate_player",
    "rules_for",
    "rules_named",
    "surplus",
]
