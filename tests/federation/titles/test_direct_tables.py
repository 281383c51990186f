"""Tables 1.24 a and b of the direct titles, row by row (B.01, 2017)."""

from __future__ import annotations

import pytest

from tablas.federation.titles.direct import OPEN, WOMEN, Result, direct_titles
from tablas.model import points

RESULTS = {
    "gold": Result(1, rating=2600),
    "tied": Result(3, tied_for_first=True, rating=2600),
    "medal": Result(2, rating=2600),
    "fourth": Result(4, rating=2600),
    "65% of 9": Result(20, score=points(6), games=9, rating=2600),
    "50% of 9": Result(20, score=points("4.5"), games=9, rating=2600),
    "65% of 7": Result(20, score=points(5), games=7, rating=2600),
    "50% of 7": Result(20, score=points("3.5"), games=7, rating=2600),
}
"""Gold is a winner ahead of all others; tied means a shared first place and the third after tie-break."""

# What each result brings: T a title, n a norm; numbers are columns, 1 for GM or WGM to 4 for CM or WCM.
# A title makes the columns below it idle, so they are left out.
TABLES = """
World Senior, World U20, Continental Individual: gold T1; tied n1 T2; medal T2
World U18, Continental Senior, Continental U20: gold n1 T2; tied T2; medal n2 T3
World U16, Continental U18: gold T2; tied n2 T3; medal T3
World U14, Continental U16: gold n2 T3; tied T3; medal T4
World U12, World Schools U17, World Schools U15, World Schools U13, World Blind U20: gold T3; tied T3; medal T4
Continental U14, Continental U12, Continental Schools U17, Continental Schools U15, Continental Schools U13: \
gold T3; tied T4; medal T4
World U10, World U8, World Schools U11, World Schools U9, World Schools U7: gold T4; tied T4; medal T4
Continental Amateur, Continental U10, Continental U8, Continental Schools U11, Continental Schools U9, \
Continental Schools U7: gold T4; tied T4; medal T4
World Amateur: gold T3; tied T4; medal T4
Olympiad: 65% of 9 T3; 50% of 9 T4; 65% of 7 T4; 50% of 7 T4
World Team, Continental Team: 65% of 9 T3; 50% of 9 T4; 65% of 7 T3; 50% of 7 T4
Sub-Continental Individual: gold T2; tied T2; medal n2 T3; 65% of 9 T3; 50% of 9 T4
Commonwealth, Francophone or Iberoamerican Individual: gold T2; tied T2; medal n2 T3
"""
ONE_NAME = "Commonwealth, Francophone or Iberoamerican Individual"
COLUMNS = {False: ("GM", "IM", "FM", "CM"), True: ("WGM", "WIM", "WFM", "WCM")}


def rows() -> list[tuple[str, dict[str, list[str]]]]:
    found = []
    for line in TABLES.strip().splitlines():
        names, cells = line.split(": ")
        wins = {}
        for cell in cells.split("; "):
            result = next(name for name in RESULTS if cell.startswith(name + " "))
            wins[result] = cell[len(result) :].split()
        found += [(name, wins) for name in ([names] if names == ONE_NAME else names.split(", "))]
    return found


@pytest.mark.parametrize("women", [False, True], ids=["open", "women"])
@pytest.mark.parametrize(("event", "wins"), rows(), ids=[name for name, _ in rows()])
def test_a_row_of_the_tables(event: str, wins: dict[str, list[str]], women: bool) -> None:
    for name, result in RESULTS.items():
        expected = [
            (COLUMNS[women][int(cell[1]) - 1], "title" if cell[0] == "T" else "norm") for cell in wins.get(name, [])
        ]
        won = [(one.title.value, one.award.value) for one in direct_titles(event, result, women)]
        assert won == expected, (event, name)


@pytest.mark.parametrize("women", [False, True], ids=["open", "women"])
@pytest.mark.parametrize("event", [name for name, _ in rows()])
def test_who_wins_after_tie_break_gets_what_a_sole_winner_gets(event: str, women: bool) -> None:
    shared, alone = Result(1, tied_for_first=True, rating=2600), RESULTS["gold"]
    assert direct_titles(event, shared, women) == direct_titles(event, alone, women)


def test_every_row_is_tested() -> None:
    alike = {name for name, _ in rows()}
    assert set(OPEN) - alike == {"World Cup", "Women's World", "World Blind"}
    assert set(WOMEN) - alike == {"Women's World", "World Blind"}


@pytest.mark.parametrize("name", RESULTS)
def test_the_championship_of_the_blind_has_titles_in_the_open_table_only(name: str) -> None:
    open_titles = direct_titles("World Blind", RESULTS[name])
    assert [won.title.value for won in open_titles] == [
        won.title.value for won in direct_titles(ONE_NAME, RESULTS[name])
    ]
    assert direct_titles("World Blind", RESULTS[name], women=True) == ()
