"""Colours of a pair by the texts of 2026 (Dubov and Burstein 5.2) and by the Lim text (article 5)."""

from __future__ import annotations

from typing import NamedTuple


class Side(NamedTuple):
    """A player with the played colours, the due colour (``W``, ``B`` or nothing) and its strength."""

    number: int
    history: str
    due: str
    strength: int


def board_2026(high: Side, low: Side) -> tuple[int, int]:
    """Both wishes, the stronger one, the last difference, the higher ranked."""
    if high.due != low.due:
        return _give(high, low) if high.due else _give(low, high)
    if high.strength != low.strength:
        return _give(*sorted((high, low), key=lambda side: -side.strength))
    turned = _last_difference(high, low)
    return turned if turned is not None else _give(high, low)


def board_lim(high: Side, low: Side, below_median: bool) -> tuple[int, int]:
    """5.1: limits; 5.4–5.6: due colours, histories, then the higher ranked, below the median the lower."""
    if high.due != low.due:
        return _give(high, low) if high.due else _give(low, high)
    if (high.strength == 3) != (low.strength == 3):
        return _give(high, low) if high.strength == 3 else _give(low, high)
    turned = _last_difference(high, low)
    if turned is not None:
        return turned
    return _give(low, high) if below_median else _give(high, low)


def _give(served: Side, other: Side) -> tuple[int, int]:
    return (served.number, other.number) if served.due == "W" else (other.number, served.number)


def _last_difference(one: Side, two: Side) -> tuple[int, int] | None:
    """Each gets the colour that the other had when they last differed."""
    for mine, yours in zip(one.history[::-1], two.history[::-1], strict=False):
        if mine != yours:
            return (two.number, one.number) if mine == "W" else (one.number, two.number)
    return None
