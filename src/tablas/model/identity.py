"""Who is meant: four kinds of whole numbers that must not be taken for one another.

The type checker tells them apart; inside an engine ranks are plain indices of lists.
"""

from __future__ import annotations

from typing import NewType

Card = NewType("Card", int)
"""A person in the log of an event: given once in a tournament of the event and never again."""

Number = NewType("Number", int)
"""A pairing number: the place in the initial list, from 1; it may change until round four."""

Rank = NewType("Rank", int)
"""A position in the field of a round: 0 is the highest ranked player who is paired."""

Place = NewType("Place", int)
"""The place in the standings; 1 is the first, and those who share one have the same."""
