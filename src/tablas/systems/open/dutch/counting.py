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

NEUTRAL = 3
CLASSES = range(7)
_MILD = {2: True, 4: True}


def same_colour(one: int, two: int) -> bool:
    """Both classes want the same colour."""
    return (one < NEUTRAL and two < NEUTRAL) or (one > NEUTRAL and two > NEUTRAL)


def collide(one: int, two: int) -> bool:
    """Both want the same colour absolutely.

    Topscorers may meet all the same, but only at a price above every bound
    here, so such a pair is never part of what counting proves.
    """
    return same_colour(one, two) and min(abs(one - NEUTRAL), abs(two - NEUTRAL)) == Strength.ABSOLUTE


COLLIDING = tuple(next((two for two in CLASSES if collide(one, two)), -1) for one in CLASSES)
"""For every class the one it collides with; -1 where there is none."""


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
        whites, blacks, mild_whites, mild_blacks = excess_of(counts)
        if whites > counts[1] + mild_whites or blacks > counts[5] + mild_blacks:
            return None
        excess, mild = (whites, mild_whites) if whites >= blacks else (blacks, mild_blacks)
        if excess <= 0:
            return 0
        return excess * self.denied + max(0, excess - mild) * self.strong_denied


COLOURS_ALONE = Counting(1 << 40, 1)
"""Where nothing but colours can differ any currency will do."""


Excess = tuple[int, int, int, int]
"""How many more than pairs want White and want Black, and how many of each are mild."""


def excess_of(counts: list[int]) -> Excess:
    """The excess of some players, an even number."""
    absolute_white, strong_white, mild_white, neutral, mild_black, strong_black, absolute_black = counts
    whites, blacks = absolute_white + strong_white + mild_white, mild_black + strong_black + absolute_black
    pairs = (whites + neutral + blacks) // 2
    return whites - pairs, blacks - pairs, mild_white, mild_black


def tightness(whites: int, blacks: int, mild_whites: int, mild_blacks: int) -> int:
    """What :func:`tight_classes` depends on: players with the same answer have the same tight pairs.

    Which colour has too many (White 0–2, Black 3–5) and whether they are fewer, as many or more than
    its mild preferences; or 6–9: for each colour whether it has exactly one in every pair.
    """
    if whites >= blacks:
        if whites > 0:
            return 0 if whites < mild_whites else 1 if whites == mild_whites else 2
    elif blacks > 0:
        return 3 if blacks < mild_blacks else 4 if blacks == mild_blacks else 5
    return 6 + (whites == 0) + 2 * (blacks == 0)


def tight_classes(counts: list[int]) -> tuple[tuple[bool, ...], ...]:
    """Which classes may meet in a pairing of least cost.

    ``tight_classes(counts)[p][q]`` is the complementary slackness condition of
    the bound in :meth:`Counting.least`: a pairing of all these players has the
    least cost if and only if all its pairs are tight.
    """
    partners = tight_partners(tightness(*excess_of(counts)))
    return tuple(tuple(two in partners[one] for two in CLASSES) for one in CLASSES)


@cache
def tight_partners(key: int) -> tuple[tuple[int, ...], ...]:
    """For every class those it may meet in a pairing of least cost, by the :func:`tightness` of all players."""
    if key < 6:
        majority = (0, 1, 2) if key < 3 else (4, 5, 6)
        return tuple(
            tuple(two for two in CLASSES if _tight_with_excess(one, two, majority, key % 3 - 1)) for one in CLASSES
        )
    one_white, one_black = (key - 6) & 1, (key - 6) & 2
    return tuple(
        tuple(
            two
            for two in CLASSES
            if not same_colour(one, two)
            and not (one_white and one >= NEUTRAL and two >= NEUTRAL)
            and not (one_black and one <= NEUTRAL and two <= NEUTRAL)
        )
        for one in CLASSES
    )


def _step(one: int, two: int) -> Excess | None:
    """How the excess of the others differs once two players of these classes are paired; ``None``: not at all."""
    pair = (one, two)
    step = (
        1 - sum(colour < NEUTRAL for colour in pair),
        1 - sum(colour > NEUTRAL for colour in pair),
        -pair.count(NEUTRAL - 1),
        -pair.count(NEUTRAL + 1),
    )
    return step if any(step) else None


STEPS = tuple(tuple(_step(one, two) for two in CLASSES) for one in CLASSES)
"""How pairing two classes changes the excess."""


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
