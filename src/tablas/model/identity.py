"""Who is meant: three kinds of whole numbers that must not be taken for one another.

They cost nothing at run time; the type checker tells them apart.  The rank of an
engine, a position in the field of a round that counts from 0, is a plain index.
"""

from __future__ import annotations

from typing import NewType

Card = NewType("Card", int)
"""A person in the log of an event: given once in a tournament of the event and never again."""

Number = NewType("Number", int)
"""A pairing number: the place in the initial list, from 1; it may change until round four."""

Place = NewType("Place", int)
"""The place in the standings; 1 is the first, and those who share one have the same."""
