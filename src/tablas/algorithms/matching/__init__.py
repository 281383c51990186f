"""Matchings in general graphs: the mathematics under the Swiss engines.

Whoever pairs one small report waits for imports, so a part is brought in by who asks for it.
"""

from __future__ import annotations

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

_LATER = {
    "Blossoms": "blossoms",
    "Edges": "blossoms",
    "FREE": "cardinality",
    "AlternatingTree": "cardinality",
    "augment": "cardinality",
    "has_perfect_matching": "cardinality",
    "mask_of": "cardinality",
    "maximum_matching": "cardinality",
    "perfect_matching": "cardinality",
    "places_of": "cardinality",
    "Settling": "first",
    "cheapest_first_matching": "first",
    "first_perfect_matching": "first",
    "matching_cost": "first",
    "ThriftySettling": "thrifty",
    "first_uppers": "uppers",
    "first_prices": "weighted",
    "graph_of_cheapest": "weighted",
    "minimum_cost_matching": "weighted",
}
"""Where each name lives; it is imported when it is first asked for."""


def __getattr__(name: str) -> object:
    if name not in _LATER:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(f"{__name__}.{_LATER[name]}"), name)
