"""The questions on pairing of the exam for arbiters (Arbiters' Manual, questions 14 to 16)."""

from __future__ import annotations

import pytest

from dutch_fields import engine_answer, make_field, routes
from tablas.model import HALF, POINT
from tablas.systems.open.common.colours import white_and_black

QUESTION_14 = {
    7: "WWBWBB",
    16: "WBBWBW",
    17: "BWBWBB",
    21: "BWBWWB",
    26: "WWBWBB",
    29: "BWWBWW",
    42: "BWWBBW",
    54: "WBWBWB",
    68: "WBBWBW",
}


@pytest.mark.parametrize("edition", ["2017", "2026"])
@pytest.mark.parametrize("route", routes())
def test_question_14_a_bracket_of_the_last_round(edition: str, route: str) -> None:
    """Three of the pairs have been played: 42 and 68 change places and 54 floats to the bracket below."""
    numbers = list(QUESTION_14)
    place = {number: index for index, number in enumerate(numbers)}
    field = make_field(
        [3 * POINT + HALF] * 9 + [3 * POINT],
        colours=[*QUESTION_14.values(), ""],
        met=[(place[one], place[two]) for one, two in ((16, 29), (17, 42), (26, 54))],
        round_number=7,
        topscorers=tuple(range(9)),
    )
    pairs, _ = engine_answer(field, edition, route)
    named = {(numbers[white], numbers[black]) for white, black in pairs if 9 not in (white, black)}
    assert named == {(7, 29), (26, 16), (17, 68), (21, 42)}
    assert {frozenset(pair) for pair in pairs if 9 in pair} == {frozenset((place[54], 9))}


@pytest.mark.parametrize(
    ("first", "second", "white"),
    [
        # 2 (W B W - B) and 8 (W - B W B): the reason given, the preference of the
        # higher ranked, means 2-8; the printed 8-2 turns the colours round.
        ("WBWB", "WBWB", 0),
        ("BWBW", "WBBW", 1),  # 5 and 10: they alternate from the last round with different colours, 10-5
        ("BWBWB", "BWWBB", 1),  # 7 and 15: the stronger preference is granted, 15-7
    ],
)
def test_question_15_colours(first: str, second: str, white: int) -> None:
    field = make_field([POINT, POINT], colours=[first, second])
    assert white_and_black(field, 0, 1)[0] == white


@pytest.mark.parametrize("edition", ["2017", "2026"])
@pytest.mark.parametrize("route", routes())
def test_question_16_five_leaders(edition: str, route: str) -> None:
    """Only the second wants Black, and as much as the others want White: 1-3, 4-2, and 5 floats."""
    field = make_field([3 * POINT] * 5 + [2 * POINT], colours=["BWB", "WBW", "BWB", "BWB", "BWB", ""], round_number=4)
    pairs, _ = engine_answer(field, edition, route)
    assert {pair for pair in pairs if 5 not in pair} == {(0, 2), (3, 1)}
    assert {frozenset(pair) for pair in pairs if 5 in pair} == {frozenset((4, 5))}
