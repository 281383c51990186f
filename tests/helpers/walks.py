"""How far a test goes: over a sample of the cases of a law, or, on a walk, over every one.

The suite looks at a sample of what is many times the same question: every law, every page, every paper has its
part in it. ``make walks`` asks the tests that are marked ``walk`` once more, with ``TABLAS_WALKS=all``, for
everything; CI does both. A walk never looks at anything of which the suite sees nothing.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import TypeVar

Thing = TypeVar("Thing")

ALL = os.environ.get("TABLAS_WALKS") == "all"


def up_to(everything: int, sample: int) -> int:
    """How many, on a walk and otherwise."""
    return everything if ALL else sample


def some(things: Sequence[Thing], every: int, first: int = 0) -> Sequence[Thing]:
    """All of them on a walk, otherwise one of so many, from the first, or the second, or the third on.

    >>> some("abcdefg", 3, first=1)
    'be'
    """
    return things if ALL else things[first::every]
