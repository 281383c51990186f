"""Small numbers of the Manuals around the Dutch pairing: histories, late numbers, the check-list of round 6."""

from __future__ import annotations

import pytest

import tablas
from tablas.history import RULES_2017, RULES_2026, colour_difference, preference, records
from tablas.model import Absence, Bye, Colour, Game, Outcome, Player, Round, Tournament

CHECK_LIST = """
bwbbw W -1 1
wbwbb W -1 -2
bwbbw W -1 1
wbwbw B 1 1
bwbwb W -1 -1
bwbwb W -1 -1
bwbwb W -1 -1
wbbwb W -1 -1
bwbwb W -1 -1
wbwbw B 1 1
wbwbw B 1 1
bwbwb W -1 -1
wbwbw B 1 1
bwbwb W -1 -1
bwbwb W -1 -1
wbwbw B 1 1
wbwbw B 1 1
bwbwb W -1 -1
wbwbw B 1 1
wbwwb B 1 -1
wbwbw B 1 1
wbwbb W -1 -2
wbwbw B 1 1
bwbwb W -1 -1
wbwbw B 1 1
bwbwb W -1 -1
wbwbw B 1 1
bwbwb W -1 -1
bwbww B 1 2
wbwbw B 1 1
bwbwb W -1 -1
wbwwb B 1 -1
bwbwb W -1 -1
wbwbw B 1 1
wbwbw B 1 1
bwbwb W -1 -1
bwbwb W -1 -1
bwbww B 1 2
bwwbw B 1 1
bwbwb W -1 -1
"""
"""Forty players before round 6 of an open: colours, colour due, colour difference, length of the last run."""


def test_the_printed_check_list() -> None:
    rows = [line.split() for line in CHECK_LIST.strip().splitlines()]
    assert len(rows) == 40
    for text, due, difference, run in rows:
        colours = text.upper()
        wish = preference(colours)
        assert wish.colour is (Colour.WHITE if due == "W" else Colour.BLACK), text
        assert colour_difference(colours) == int(difference), text
        length = len(colours) - len(colours.rstrip(colours[-1]))
        assert (length if colours[-1] == "W" else -length) == int(run), text
        assert (abs(int(run)) > 1 or abs(int(difference)) > 1) == (wish.strength.name == "ABSOLUTE"), text


@pytest.mark.parametrize(("history", "closed"), [("BWB-W", "BWBW"), ("WB-WB", "WBWB"), ("BWW-B-W", "BWWBW")])
def test_gaps_close_up_from_the_front(history: str, closed: str) -> None:
    """C.04.2 D.5; the Manual 2023 prints the second one with its colours exchanged."""
    event = Tournament(players=tuple(Player(number) for number in range(1, 9)), total_rounds=9)
    for number, sign in enumerate(history, 2):
        if sign == "-":
            event = event.with_round(Round(byes=(Bye(1, Outcome.HALF_BYE),)))
        else:
            pair = (1, number) if sign == "W" else (number, 1)
            event = event.with_round(Round((Game.of(*pair, Outcome.DRAW),)))
    for rules in (RULES_2017, RULES_2026):
        assert records(event, rules)[1].colours == closed


@pytest.mark.parametrize("edition", ["2017", "2026"])
@pytest.mark.parametrize("late", [12, 31])
def test_numbers_behind_a_late_entry_count_one_less(late: int, edition: str) -> None:
    """Who looks odd behind him was even in round 1 and had the colour opposite to the first player's."""
    event = Tournament(
        players=tuple(Player(number) for number in range(1, 102)),
        total_rounds=9,
        initial_colour=Colour.WHITE,
        absences=(Absence(1, late),),
    )
    whites = {white for white, _ in tablas.pair(event, edition=edition).pairs}
    upper = [number for number in range(1, 52) if number != late]
    assert [number in whites for number in upper] == [place % 2 == 0 for place in range(50)]
    assert late + 1 in whites if late % 2 else late + 1 not in whites
    assert 33 not in whites
    assert 35 not in whites
