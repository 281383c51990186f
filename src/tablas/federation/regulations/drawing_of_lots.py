"""What is drawn by lot at an event, and when: numbers, the initial colour, a committee.

Lots are drawn in public, with a seed that can be announced; for round robins where
norms are possible at least twelve hours before the first round (competition rules).
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import TypeVar

from tablas.federation.regulations.finding import Finding
from tablas.messages import Message
from tablas.model import Colour
from tablas.model.lots import Lots

_T = TypeVar("_T")


def draw_order(entries: Sequence[_T], seed: int) -> tuple[_T, ...]:
    """The entries in an order by lot.

    >>> draw_order("ABCD", 1) == draw_order("ABCD", 1)
    True
    """
    return tuple(Lots(seed).order(entries))


def draw_numbers(names: Sequence[str], seed: int) -> dict[str, int]:
    """A pairing number for each name."""
    numbers = draw_order(range(1, len(names) + 1), seed)
    return dict(zip(names, numbers, strict=True))


def draw_colour(seed: int) -> Colour:
    """The initial colour of a Swiss event."""
    return Lots(seed).one((Colour.WHITE, Colour.BLACK))


def draw_committee(names: Sequence[str], seed: int, seats: int = 5) -> tuple[str, ...]:
    """An appeals committee by lot (book, 1.2.3 a)."""
    return draw_order(names, seed)[:seats]


def check_time_of_draw(drawn: datetime, first_round: datetime) -> Finding:
    """At least twelve hours between the draw and the first round."""
    gap = first_round - drawn
    hours = gap.total_seconds() / 3600
    return Finding("5.8", gap >= timedelta(hours=12), Message("hours-between-draw", hours=f"{hours:g}"))
