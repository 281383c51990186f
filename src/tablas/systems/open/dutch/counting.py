"""What counting colour preferences proves about the players of a bracket.

A player's colour class is one of seven: 0 absolute, 1 strong, 2 mild for
White; 3 no preference; 4 mild, 5 strong, 6 absolute for Black.  Among players
who meet each other, how many go without their colour, and how many without a
strong preference, has a least value that depends only on how many there are of
each class; and exactly those pairings reach it whose pairs are all *tight*,
a question about the classes of the two players alone.
"""

from __future__ import annotations

from functools import cache

from tablas.history import Strength
from tablas.systems.open.common.field import Field

NEUTRAL = 3
CLASSES = range(7)
_MILD = {2: True, 4: True}


def colour_class(field: Field, player: int) -> int:
    """The colour class of a player."""
    return NEUTRAL - field.want[player] * field.strength[player]


def same_colour(one: int, two: int) -> bool:
    """Both classes want the same colour."""
    return (one < NEUTRAL and two < NEUTRAL) or (one > NEUTRAL and two > NEUTRAL)


def collide(one: int, two: int) -> bool:
    """Both want the same colour absolutely.

    Topscorers may meet all the same, but only at a price above every bound
    here, so such a pair is never part of what counting proves.
    """
    return same_colour(one, two) and min(abs(one - NEUTRAL), abs(two - NEUTRAL)) == Strength.ABSOLUTE


class Counting:
    """Bounds in the currency of a bracket's :class:`Pricing`."""

    def __init__(self, denied: int, strong_denied: int) -> None:
        self.denied = denied
        self.strong_denied = strong_denied

    def cost(self, one: int, two: int) -> int:
        """What colours cost in a pair of these classes."""
        if not same_colour(one, two):
            return 0
        weaker = min(abs(one - NEUTRAL), abs(two - NEUTRAL))
        return self.denied + (self.strong_denied if weaker == Strength.STRONG else 0)

    def least(self, counts: list[int]) -> int | None:
        """The least that colours cost when these players (an even number) are all paired.

        Each pair has room for one player who wants the majority colour; every
        one too many costs a preference, a strong one where no mild one is left
        to give.  ``None``: too many absolute preferences to pair legally.
        """
        pairs = sum(counts) // 2
        if counts[0] > pairs or counts[6] > pairs:
            return None
        excess, mild = _excess(counts, pairs)
        if excess <= 0:
            return 0
        return excess * self.denied + max(0, excess - mild) * self.strong_denied


COLOURS_ALONE = Counting(1 << 40, 1)
"""Where nothing but colours can differ any currency will do."""


def _excess(counts: list[int], pairs: int) -> tuple[int, int]:
    """How many players too many want the majority colour, and how many of that colour are mild."""
    whites = counts[0] + counts[1] + counts[2] - pairs
    blacks = counts[4] + counts[5] + counts[6] - pairs
    return (whites, counts[2]) if whites >= blacks else (blacks, counts[4])


def tightness(counts: list[int]) -> tuple[int, int, int]:
    """What :func:`tight_classes` depends on: players with the same answer have the same tight pairs.

    Which colour has too many (1 White, 2 Black) and whether they are more, as many or fewer than
    its mild preferences; or 0 and for each colour whether it has exactly one in every pair.
    """
    pairs = sum(counts) // 2
    whites = counts[0] + counts[1] + counts[2] - pairs
    blacks = counts[4] + counts[5] + counts[6] - pairs
    excess, mild = _excess(counts, pairs)
    if excess > 0:
        return (1 if whites >= blacks else 2), (excess > mild) - (excess < mild), 0
    return 0, whites == 0, blacks == 0


def tight_classes(counts: list[int]) -> tuple[tuple[bool, ...], ...]:
    """Which classes may meet in a pairing of least cost.

    ``tight_classes(counts)[p][q]`` is the complementary slackness condition of
    the bound in :meth:`Counting.least`: a pairing of all these players has the
    least cost if and only if all its pairs are tight.
    """
    partners = tight_partners(tightness(counts))
    return tuple(tuple(two in partners[one] for two in CLASSES) for one in CLASSES)


@cache
def tight_partners(key: tuple[int, int, int]) -> tuple[tuple[int, ...], ...]:
    """For every class those it may meet in a pairing of least cost, by the :func:`tightness` of all players."""
    side, excess_to_mild, of_blacks = key
    if side:
        majority = (0, 1, 2) if side == 1 else (4, 5, 6)
        return tuple(
            tuple(two for two in CLASSES if _tight_with_excess(one, two, majority, excess_to_mild)) for one in CLASSES
        )
    return tuple(
        tuple(
            two
            for two in CLASSES
            if not same_colour(one, two)
            and not (excess_to_mild and one >= NEUTRAL and two >= NEUTRAL)
            and not (of_blacks and one <= NEUTRAL and two <= NEUTRAL)
        )
        for one in CLASSES
    )


def _tight_with_excess(one: int, two: int, majority: tuple[int, ...], excess_to_mild: int) -> bool:
    """Tightness when *excess* pairs must join two players of the majority colour.

    *excess_to_mild* is the sign of their number less that of mild players.
    Every pair then holds at least one of them.  With more mild players than
    such pairs each needs one mild player; with fewer, each mild player must be
    in such a pair, and alone there.
    """
    wanting = (one in majority) + (two in majority)
    milds = (one in majority and one in _MILD) + (two in majority and two in _MILD)
    if wanting == 0:
        return False
    if wanting == 1:
        return milds == 0 or excess_to_mild < 0
    if collide(one, two):
        return False
    if milds == 0:
        return excess_to_mild > 0
    return milds == 1 or excess_to_mild < 0
