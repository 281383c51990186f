"""The worked examples of the books: *Elementos de un torneo*, Annex III, the Nanjing table, the exam."""

from __future__ import annotations

import pytest

from standings_data import DATA, against, crosstable, read, round_robin
from tablas.history import virtual_opponent
from tablas.model import POINT, points
from tablas.standings import explain, rank
from tablas.standings.buchholz import harkness_cuts
from tablas.standings.values import decimal

CLOSED = [
    "* 1 1 = 0 0",
    "0 * 0 + 0 =",
    "0 1 * 0 0 1",
    "= - 1 * = =",
    "1 1 1 = * =",
    "1 = 0 = = *",
]
"""Elementos, 3.5.1."""


def test_closed_example() -> None:
    """The book prints a Koya of 1½ for player 6; with the win against player 1 it is 2."""
    table = rank(round_robin(CLOSED).ruled(system="berger"), "PTS,DE,KS,KASHDAN421,SB", "classic")
    assert [table.row(number)["PTS"] for number in range(1, 7)] == ["2.5", "1.5", "2", "2.5", "4", "2.5"]
    found = {number: [table.row(number)[code] for code in ("DE", "KS", "KASHDAN421", "SB")] for number in (1, 4, 6)}
    assert found == {
        1: ["0.5", "0.5", "12", "4.75"],
        4: ["1", "1.5", "12", "6.5"],
        6: ["1.5", "2", "11", "6.5"],
    }


def test_open_example() -> None:
    event = against(
        ["1", "1", "=", "U", "=", "-", "0"],
        [(2100, "1.5"), (2026, "1"), (2014, "4"), None, (1980, "2.5"), (1859, "3.5"), (2047, "2.5")],
        "classic",
        own_rating=2200,
    )
    row = rank(event, "PTS,PS,BH,ARO", "classic").row(1)
    assert [row[code] for code in ("PTS", "PS", "BH", "ARO")] == ["4", "21", "19.5", "2033"]
    # 3.3.3, as an unrated player: 3 of 5 is half a point above one half, 2033 + 15; formerly 12.5; by the table 2105.
    row = rank(event, "PTS,UPR,UPR/K12.5,TPR", "classic").row(1)
    assert [row[code] for code in ("UPR", "UPR/K12.5", "TPR")] == ["2048", "2046", "2105"]
    assert "15 for each half point above 50 %" in str(explain(event, 1, "PTS,UPR", "classic").workings[1].note)
    working = explain(event, 1, "PTS,PS,BH", "classic").workings
    assert [decimal(part.value) for part in working[1].contributions] == ["1", "2", "2.5", "3.5", "4", "4", "4"]
    assert [decimal(part.value) for part in working[2].contributions] == ["1.5", "1", "4", "4", "2.5", "4", "2.5"]


FINAL = """\
1 5 4.0 12.5
2 3 4.0 10.5
3 1 3.5 12.5
4 2 3.5 10.5
5 11 3.0 10.5
6 7 3.0 10.0
7 14 3.0 7.0
8 13 2.5 9.0
9 15 2.5 7.0
10 6 2.5 6.0
11 9 2.5 5.0
12 10 2.0 7.5
13 12 1.5 5.0
14 8 1.5 4.0
15 4 1.0 3.0
"""


def test_final_table_of_the_lim_tournament() -> None:
    table = rank(read("lim15.txt"), "PTS,PS", "plain")
    found = "".join(f"{row.label} {row.number} {float(row['PTS'])} {float(row['PS'])}\n" for row in table)
    assert found == FINAL


def test_working_of_its_winner() -> None:
    event = read("lim15.txt")
    working = explain(event, 5, "PTS,BH,PS,SB,KS,KASHDAN100", "plain").workings
    shown = [[decimal(part.value) for part in item.contributions] for item in working]
    assert [item.value for item in working] == ["4", "14", "12.5", "10.5", "3", "3"]
    assert shown == [
        ["1", "1", "0.5", "0.5", "1"],
        ["1.5", "2.5", "3.5", "3.5", "3"],
        ["1", "2", "2.5", "3", "4"],
        ["1.5", "2.5", "1.75", "1.75", "3"],
        ["0", "1", "0.5", "0.5", "1"],
        ["1", "1", "0", "0", "1"],
    ]
    assert [part.opponent for part in working[1].contributions] == [12, 15, 1, 2, 7]


def test_successive_and_subsidiary_application() -> None:
    event = round_robin(["* 1 0 1", "0 * 1 1", "1 0 * 1", "0 0 0 *"])  # A beat B, B beat C, C beat A
    values = {"OTHER_SB": {1: 2, 2: 2, 3: 1, 4: 0}, "OTHER_KASHDAN": {1: 1, 2: 2, 3: 2, 4: 0}}
    order = "PTS,DE,OTHER_SB,OTHER_KASHDAN"
    assert [row.number for row in rank(event, order, "classic", external=values)] == [2, 1, 3, 4]
    assert [row.number for row in rank(event, order, "classic", external=values, subsidiary=True)] == [1, 2, 3, 4]


NANJING = [
    "** 1= =1 11 1= 1=",
    "0= ** == =1 == =1",
    "=0 == ** == == ==",
    "00 =0 == ** =1 ==",
    "0= == == =0 ** ==",
    "0= =0 == == == **",
]


def test_nanjing_2009() -> None:
    table = rank(round_robin(NANJING), "PTS,WIN,DE,SB", "2012")
    assert [row.number for row in table] == [1, 2, 3, 4, 5, 6]
    assert [row["PTS"] for row in table] == ["8", "5.5", "4.5", "4", "4", "4"]
    assert [row["WIN"] for row in table] == ["6", "2", "0", "1", "0", "0"]
    assert [row["DE"] for row in table] == ["-", "-", "-", "-", "1", "1"], "printed 0 where nothing was tied"
    assert [row["SB"] for row in table] == ["35", "24.5", "21.5", "17.25", "20", "19.25"]


CANDIDATES = [
    "* 1 = = = = 1 =",
    "0 * = 1 1 = 1 =",
    "= = * = = = 0 1",
    "= 0 = * = = = 1",
    "= 0 = = * = 1 =",
    "= = = = = * = =",
    "0 0 1 = 0 = * =",
    "= = 0 0 = = = *",
]


@pytest.mark.parametrize("edition", ["2012", "2023", "2026"])
def test_exam_question_on_sonneborn_berger(edition: str) -> None:
    """The printed 9.75 of the last player is 9.25: his row adds up to that; places are the same."""
    table = rank(round_robin(CANDIDATES), "PTS,SB", edition)
    assert [table.row(number)["SB"] for number in range(1, 9)] == [
        "15.25",
        "14.25",
        "12.25",
        "11.25",
        "11.25",
        "12.25",
        "8.25",
        "9.25",
    ]
    assert [row.label for row in table] == ["1", "2", "3=", "3=", "5=", "5=", "7", "8"]
    assert {row.number for row in table.rows[2:4]} == {3, 6}


def test_exam_question_on_buchholz() -> None:
    scores = ["2", "2", "1.5", "4.5", "2.5"]
    event = against(["1", "=", "+", "-", "1"], [(0, score) for score in scores], "2012")
    working = explain(event, 1, "PTS,BH", "2012").workings[1]
    assert [decimal(part.value) for part in working.contributions] == ["2", "2", "2.5", "4", "2.5"]
    assert working.value == "13"


@pytest.mark.parametrize(
    ("before", "result", "round_number", "rounds", "final"),
    [
        ("1.5", 0, 3, 3, "2.5"),
        ("1.5", 0, 3, 9, "5.5"),
        ("3.5", 1, 6, 6, "3.5"),
        ("3.5", 1, 6, 9, "5"),
        ("2", 1, 5, 11, "5"),
        ("2", 0, 5, 11, "6"),
        ("2", "0.5", 5, 11, "5.5"),
        ("2", 1, 5, 5, "2"),
        ("2", 0, 5, 5, "3"),
        ("2", "0.5", 5, 5, "2.5"),
    ],
)
def test_virtual_opponent(before: str, result: int | str, round_number: int, rounds: int, final: str) -> None:
    score = virtual_opponent(points(before), points(result), round_number, rounds, POINT, POINT // 2)
    assert score == points(final)


def test_unplayed_rounds_of_an_opponent_count_as_draws_in_annex_iii() -> None:
    event = crosstable("1 0 2w1 4w1 3w1\n2 0 1b0 3w1 Z\n3 0 4w1 2b0 1b0\n4 0 3b0 1b0 U\n")
    working = explain(event, 1, "PTS,BH", "2012").workings[1]
    assert [decimal(part.value) for part in working.contributions] == ["1.5", "0.5", "1"]


def test_annex_iii_ranks_the_absent_below_on_average_ratings() -> None:
    event = crosstable(
        "1 2000 2w1 3w1 4w1 2b1\n2 2400 1b0 4w1 3w1 1w0\n3 1900 4w1 1b0 2b0 4b1\n4 1800 3b0 2b0 1b0 3w0\n"
        "5 1700 Z Z Z U\n6 1600 Z Z 7w1 U\n7 1500 H U 6b0 Z\n"
    )
    table = rank(event, "ARO/C1", "2012")
    assert [table.row(number)["ARO/C1"] for number in (5, 6, 7)] == ["-", "1500", "1600"]
    # Everybody else is cut once; whoever has an unplayed round has used the cut up.
    assert table.row(1)["ARO/C1"] == "2233"  # 2400, 1900, 2400 without 1800


@pytest.mark.parametrize(("rounds", "cuts"), [(5, 1), (8, 1), (9, 2), (12, 2), (13, 3), (15, 3)])
def test_harkness_cuts(rounds: int, cuts: int) -> None:
    assert harkness_cuts(rounds) == cuts


def test_harkness_counts_lost_forfeits_and_not_won_ones() -> None:
    event = against(["1", "1", "+", "-", "0"], [(0, "1"), (0, "2"), (0, "5"), (0, "4"), (0, "3")], "plain")
    assert rank(event, "HARKNESS", "classic").row(1)["HARKNESS"] == "5"  # 1, 2, 4, 3 without 1 and 4


APART = """\
1 0 2w1 5b0
2 0 1b0 6w1
3 0 4w1 Z
4 0 3b0 Z
5 0 6w1 1w1
6 0 5b0 2b0
"""
"""1 beat 2; 3, who has a point too, has met neither."""


@pytest.mark.parametrize("edition", ["2024", "2026"])
def test_a_direct_encounter_that_decides_nothing_has_no_value(edition: str) -> None:
    """1, 2 and 3 stay tied: to show 1, 0 and 0 points among them would say that 1 is ahead."""
    table = rank(crosstable(APART), "PTS,DE", edition)
    assert [(row.label, row.number) for row in table][1:4] == [("2=", 1), ("2=", 2), ("2=", 3)]
    assert [table.row(number)["DE"] for number in (5, 1, 2, 3)] == ["-"] * 4
    rows = table.as_data()["standings"]
    assert isinstance(rows, list)
    assert [row["tiebreaks"]["DE"] for row in rows[:4]] == [None] * 4
    assert "do not tell the order" in str(explain(crosstable(APART), 1, "PTS,DE", edition).workings[1].note)


def test_a_lottery_shows_the_places_drawn() -> None:
    """1, 2 and 3 are tied; number 1 of the lottery begins with the second name."""
    table = rank(crosstable(APART), "PTS,LOTTERY", lottery=1)
    assert [(row.number, row["LOTTERY"]) for row in table][1:4] == [(2, "1"), (3, "2"), (1, "3")]


def test_where_all_have_met_it_decides() -> None:
    table = rank(round_robin(CLOSED).ruled(system="berger"), "PTS,DE", "2026")
    assert [(row.number, row["DE"]) for row in table][:4] == [(5, "-"), (6, "1.5"), (4, "1"), (1, "0.5")]


def test_data_files_are_there() -> None:
    assert {path.name for path in DATA.iterdir()} >= {"lim15.txt", "swiss5.txt", "swiss9.txt", "teams14.txt"}
