"""Who may meet whom, asked pair by pair: slow, and as the rules say it."""

from __future__ import annotations

from collections.abc import Callable


def masks_where(size: int, may_meet: Callable[[int, int], bool]) -> list[int]:
    """Bit *j* of mask *i*: *i* and *j* may be paired; each pair is asked once, the smaller first."""
    masks = [0] * size
    for one in range(size):
        for two in range(one + 1, size):
            if may_meet(one, two):
                masks[one] |= 1 << two
                masks[two] |= 1 << one
    return masks
