"""Matchings in general graphs: the mathematics under the Swiss engines."""

from tablas.algorithms.matching.cardinality import (
    FREE,
    AlternatingTree,
    augment,
    has_perfect_matching,
    mask_of,
    maximum_matching,
    perfect_matching,
    places_of,
)
from tablas.algorithms.matching.first import Settling, cheapest_first_matching, first_perfect_matching, matching_cost
from tablas.algorithms.matching.thrifty import ThriftySettling
from tablas.algorithms.matching.weighted import minimum_cost_matching

__all__ = [
    "FREE",
    "AlternatingTree",
    "Settling",
    "ThriftySettling",
    "augment",
    "cheapest_first_matching",
    "first_perfect_matching",
    "has_perfect_matching",
    "mask_of",
    "matching_cost",
    "maximum_matching",
    "minimum_cost_matching",
    "perfect_matching",
    "places_of",
]
