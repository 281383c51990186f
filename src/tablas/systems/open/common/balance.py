"""How many colour wishes a group must deny, by counting alone.

Wishes are 1 for White, -1 for Black and 0 for none.  If more players wish for
one colour than there can be pairs, some pairs must deny one of two equal
wishes.  A pairing denies no more than that exactly when every pair and every
leftover holds the wish of the majority; where nothing must be denied, when no
pair holds the same wish twice.  So the best pairings can be told pair by pair,
and engines need no counting to find them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


def same_wish(one: int, two: int) -> bool:
    """Both wish for the same colour, so that one of them goes without."""
    return one != 0 and one == two


@dataclass(frozen=True, slots=True)
class Balance:
    """The wish of the majority, and how many pairs at least deny a wish.

    >>> Balance.of([1, 1, 1, 1, -1, -1], 3)
    Balance(majority=1, least=1)
    """

    majority: int
    least: int

    @classmethod
    def of(cls, wishes: Sequence[int], pairs: int) -> Balance:
        """The balance of a group of which *pairs* pairs are to be made."""
        white, black = wishes.count(1), wishes.count(-1)
        return cls(1 if white >= black else -1, max(0, max(white, black) - len(wishes) + pairs))

    def pair_fits(self, one: int, two: int) -> bool:
        """A pair with these wishes does not add to the least number."""
        return self.majority in (one, two) if self.least else not same_wish(one, two)

    def fitting(self, graph: Sequence[int], wishes: Sequence[int], bits: Sequence[int] = ()) -> list[int]:
        """Of who may meet whom, as masks, the pairs that do not add to the least number.

        *bits* are the places of the players in the masks, where those are not 0, 1, 2 …

        >>> [f"{mask:03b}" for mask in Balance(1, 0).fitting([0b110, 0b101, 0b011], [1, 1, -1])]
        ['100', '100', '011']
        """
        of_wish = dict.fromkeys(wishes, 0)
        for place, wish in zip(bits or range(len(wishes)), wishes, strict=True):
            of_wish[wish] |= 1 << place
        majority = of_wish.get(self.majority, 0)
        if self.least:
            return [
                mask if wish == self.majority else mask & majority for mask, wish in zip(graph, wishes, strict=True)
            ]
        return [mask & ~of_wish[wish] if wish else mask for mask, wish in zip(graph, wishes, strict=True)]

    def leftover_fits(self, wish: int) -> bool:
        """A leftover with this wish does not add to the least number."""
        return not self.least or wish == self.majority
