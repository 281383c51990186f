"""Matchings in general graphs: the mathematics under the Swiss engines."""

from tablas.pairing.matching.cardinality import has_perfect_matching, maximum_matching
from tablas.pairing.matching.weighted import minimum_cost_matching

__all__ = ["has_perfect_matching", "maximum_matching", "minimum_cost_matching"]
