"""Schenkel: the Monrad way in groups that are formed anew every few rounds."""

from __future__ import annotations

from tablas.systems.open.monrad import MONRAD, judge, pair
from tablas.systems.registry import Option, System

SYSTEM = System(
    name="schenkel",
    title="Schenkel system",
    pair=pair,
    judge=judge,
    family="swiss",
    options=(
        *MONRAD.options,
        Option("groups", 2, "number of groups", minimum=1),
        Option("regroup", 2, "rounds after which groups are formed anew", minimum=1),
    ),
    reference="Elementos de un torneo, 2.9.1",
)
