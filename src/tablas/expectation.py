"""The two rating tables of B.02, art. 8.1: difference from a fraction, and fraction from a difference."""

from __future__ import annotations

from bisect import bisect_right

_DIFFERENCE = (
    # fractional score .50, .51, … 1.00
    *(0, 7, 14, 21, 29, 36, 43, 50, 57, 65, 72, 80, 87, 95, 102, 110, 117, 125, 133, 141),
    *(149, 158, 166, 175, 184, 193, 202, 211, 220, 230, 240, 251, 262, 273, 284, 296, 309, 322, 336, 351),
    *(366, 383, 401, 422, 444, 470, 501, 538, 589, 677, 800),
)

_STEPS = (
    # the least rating difference at which the stronger side expects .51, .52, … 1.00
    *(4, 11, 18, 26, 33, 40, 47, 54, 62, 69, 77, 84, 92, 99, 107, 114, 122, 130, 138, 146),
    *(154, 163, 171, 180, 189, 198, 207, 216, 226, 236, 246, 257, 268, 279, 291, 303, 316, 329, 345, 358),
    *(375, 392, 412, 433, 457, 485, 518, 560, 620, 736),
)


def performance_difference(hundredths: int) -> int:
    """Table 8.1.1: the rating difference for a fractional score in hundredths.

    >>> performance_difference(67), performance_difference(33), performance_difference(0)
    (125, -125, -800)
    """
    return _DIFFERENCE[hundredths - 50] if hundredths >= 50 else -_DIFFERENCE[50 - hundredths]


def expected_hundredths(difference: int) -> int:
    """Table 8.1.2: the expected score in hundredths at a rating difference, without the 400-point limit.

    >>> expected_hundredths(0), expected_hundredths(-92), expected_hundredths(736)
    (50, 37, 100)
    """
    return 50 + bisect_right(_STEPS, difference) if difference >= 0 else 50 - bisect_right(_STEPS, -difference)


_FULL = _STEPS[-1]
_REACH = 11_000
_EXPECTED = (
    *(0,) * (_REACH - _FULL),
    *(expected_hundredths(difference) for difference in range(-_FULL, _FULL + 1)),
    *(100,) * (_REACH - _FULL),
)


def expected_sum(rating: int, opponents: list[int]) -> int:
    """The expected score in hundredths of a rating against several opponents.

    Looks differences up at once; the table reaches beyond any two ratings of four digits.

    >>> expected_sum(2000, [2000, 1908, 2092, 1000])
    250
    """
    shift = rating + _REACH
    return sum([_EXPECTED[shift - opponent] for opponent in opponents])
