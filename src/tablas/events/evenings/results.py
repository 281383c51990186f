"""How a table ended, from what people type: places, points, or the score of the game itself."""

from __future__ import annotations

from collections.abc import Sequence

from tablas.events.errors import RefusedError
from tablas.events.evenings.facts import places_of
from tablas.model import Points, parse_points

WAYS = ("places", "score", "lowest", "points")
"""What the numbers typed for the seats are: finishing places, the game's own score of which the highest or the
lowest wins, or points of the standings given by hand."""


def read_finish(way: str, words: Sequence[str]) -> tuple[tuple[int, ...], tuple[Points, ...]]:
    """Places and points given by hand, from a word for each seat.

    >>> read_finish("places", ["2", "1", "2", "3"])
    ((2, 1, 2, 4), ())
    >>> read_finish("score", ["70", "85", "70", "12"])
    ((2, 1, 2, 4), ())
    >>> read_finish("points", ["2.5", "5"])
    ((2, 1), (150, 300))
    """
    if way not in WAYS:
        raise RefusedError("not-choice-2", None, "way", chosen=way)
    if not all(words):
        raise RefusedError("seat-without-number", None, "places")
    if way == "places":
        return _places(words), ()
    values = tuple(parse_points(word) for word in words)
    if way == "points":
        return places_of(values), values
    return places_of([-value for value in values] if way == "lowest" else values), ()


def _places(words: Sequence[str]) -> tuple[int, ...]:
    """Finishing places; after equals people count on by one or leave the places out, and both are understood."""
    if not all(word.isascii() and word.isdigit() and len(word) < 4 for word in words):
        raise RefusedError("places-run-from", None, "places")
    typed = [int(word) for word in words]
    shared = places_of([-place for place in typed])
    counted_on = sorted(set(typed)) == list(range(1, len(set(typed)) + 1))
    if tuple(typed) != shared and not counted_on:
        raise RefusedError("places-run-from", None, "places")
    return shared
