"""Matchings in general graphs: the mathematics under the Swiss engines.

Whoever pairs one small report waits for imports, so a part is brought in by who asks for it.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tablas.algorithms.matching.blossoms import Blossoms, Edges
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
    from tablas.algorithms.matching.first import (
        Settling,
        cheapest_first_matching,
        first_perfect_matching,
        matching_cost,
    )
    from tablas.algorithms.matching.thrifty import ThriftySettling
    from tablas.algorithms.matching.uppers import first_uppers
    from tablas.algorithms.matching.weighted import first_prices, graph_of_cheapest, minimum_cost_matching

__all__ = [
    "FREE",
    "AlternatingTree",
    "Blossoms",
    "Edges",
    "Settling",
    "ThriftySettling",
    "augment",
    "cheapest_first_matching",
    "first_perfect_matching",
    "first_prices",
    "first_uppers",
    "graph_of_cheapest",
    "has_perfect_matching",
    "mask_of",
    "matching_cost",
    "maximum_matching",
    "minimum_cost_matching",
    "perfect_matching",
    "places_of",
]

_PARTS = {
    "blossoms": ("Blossoms", "Edges"),
    "cardinality": (
        *("FREE", "AlternatingTree", "augment", "has_perfect_matching", "mask_of", "maximum_matching"),
        *("perfect_matching", "places_of"),
    ),
    "first": ("Settling", "cheapest_first_matching", "first_perfect_matching", "matching_cost"),
    "thrifty": ("ThriftySettling",),
    "uppers": ("first_uppers",),
    "weighted": ("first_prices", "graph_of_cheapest", "minimum_cost_matching"),
}
_HOME = {name: part for part, names in _PARTS.items() for name in names}


def __getattr__(name: str) -> object:
    part = _HOME.get(name)
    if part is None:
        raise AttributeError(name)
    found: object = getattr(import_module(f"{__name__}.{part}"), name)
    globals()[name] = found
    return found
