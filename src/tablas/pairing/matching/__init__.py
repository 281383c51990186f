"""Matchings in general graphs: the mathematics under the Swiss engines."""

from tablas.pairing.matching.cardinality import FREE, augment, has_perfect_matching, maximum_matching
from tablas.pairing.matching.first import Settling, cheapest_first_matching, first_perfect_matching, matching_cost
from tablas.pairing.matching.thrifty import ThriftySettling
from tablas.pairing.matching.weighted import minimum_cost_matching

__all__ = [
    "FREE",
    "Settling",
    "ThriftySettling",
    "augment",
    "cheapest_first_matching",
    "first_perfect_matching",
    "has_perfect_matching",
    "matching_cost",
    "maximum_matching",
    "minimum_cost_matching",
]
