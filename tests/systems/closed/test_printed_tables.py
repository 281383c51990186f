"""Every table the sources print, cell by cell.

The files under ``data/closed`` hold the tables as printed, misprints included.
Each test collects the cells in which our table differs and compares them with
the list of misprints that ``docs/decisions.md`` argues, so that neither a new
difference nor a vanished one goes unnoticed.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tablas.systems.closed.roundrobin.berger import berger, berger_round
from tablas.systems.closed.roundrobin.nagarajan import inversions, nagarajan, round_order
from tablas.systems.closed.roundrobin.varma import envelopes
from tablas.systems.closed.schedule import Schedule, boards
from tablas.systems.closed.teams.hilton import hilton
from tablas.systems.closed.teams.hutton import hutton
from tablas.systems.closed.teams.scheveningen import djaja, scheveningen, semi_scheveningen
from tablas.systems.closed.teams.skalitzka import skalitzka

DATA = Path(__file__).parents[2] / "data" / "closed"

ROMAN = {"I": 1, "V": 5, "X": 10}


def printed(name: str) -> Any:
    return json.loads((DATA / f"{name}.json").read_text(encoding="utf-8"))


def cells(table: Schedule) -> list[list[str]]:
    return [[str(board) for board in played] for played in table.rounds]


def differing(table: Schedule, lines: list[str]) -> dict[tuple[int, int], tuple[str, str]]:
    """Round and board of each cell that differs: as printed, as we have it."""
    ours = cells(table)
    theirs = [line.split() for line in lines]
    assert [len(line) for line in ours] == [len(line) for line in theirs]
    return {
        (number, place): (cell, own)
        for number, (line, mine) in enumerate(zip(theirs, ours, strict=True), 1)
        for place, (cell, own) in enumerate(zip(line, mine, strict=True), 1)
        if cell != own
    }


def roman(text: str) -> int:
    values = [ROMAN[letter] for letter in text]
    return sum(-value if value < max(values[place:]) else value for place, value in enumerate(values))


@pytest.mark.parametrize("size", range(4, 31, 2))
def test_berger_tables_of_the_book(size: int) -> None:
    assert differing(berger(size), printed("berger")[str(size)]) == {}


def test_the_construction_example_of_the_book_has_two_rows_wrong() -> None:
    # Section 2.2.1 step 4; the tables of section 2.2.4 have these rows right.
    example = ["1-6 2-5 3-4", "6-4 5-3 1-2", "2-6 3-1 4-5", "5-6 1-4 2-3", "6-3 4-2 5-1"]
    assert differing(berger(6), example) == {(4, 1): ("5-6", "6-5"), (5, 1): ("6-3", "3-6")}


ANNEX_MISPRINTS: dict[int, dict[tuple[int, int], tuple[str, str]]] = {
    12: {
        (3, 2): ("8-6", "3-1"),
        (3, 3): ("9-5", "4-11"),
        (3, 4): ("10-4", "5-10"),
        (3, 5): ("11-3", "6-9"),
        (3, 6): ("1-2", "7-8"),
    },
    16: {(6, 3): ("13-8", "13-9"), (10, 2): ("15-11", "14-12"), (10, 3): ("14-12", "15-11")},
}


@pytest.mark.parametrize("size", range(4, 17, 2))
def test_berger_tables_of_the_handbook_annex(size: int) -> None:
    table = printed("berger_annex")[str(size)]
    lines = [table[str(number)] for number in range(1, size)]
    assert differing(berger(size), lines) == ANNEX_MISPRINTS.get(size, {})


CHAPTER_MISPRINTS: dict[int, dict[tuple[int, int], tuple[str, str]]] = {
    12: {
        (5, 3): ("1-5", "5-1"),
        (8, 1): ("12-", "12-10"),
        (9, 6): ("10-", "10-11"),
        (10, 1): ("12-", "12-11"),
        (11, 2): ("7-4", "7-5"),
    },
    14: {
        (6, 1): ("14-", "14-10"),
        (7, 5): ("8-", "8-13"),
        (7, 7): ("10-", "10-11"),
        (8, 1): ("14-", "14-11"),
        (8, 2): ("12-", "12-10"),
        (9, 1): ("5-24", "5-14"),
        (9, 6): ("10-", "10-13"),
        (9, 7): ("11-", "11-12"),
        (10, 1): ("14-", "14-12"),
        (10, 2): ("13-", "13-11"),
        (11, 7): ("12-3", "12-13"),
        (12, 1): ("14-", "14-13"),
    },
}
CHAPTER_HEADERS = {12: ["R1", "R2", "R3", *(f"R{number}" for number in range(4, 12))]}
"""The header of the table for 12 reads R1 R1 R2 R4."""


@pytest.mark.parametrize("size", range(4, 17, 2))
def test_berger_tables_of_the_handbook_chapter(size: int) -> None:
    table = printed("berger_chapter4")[str(size)]
    headers = CHAPTER_HEADERS.get(size, table["headers"])
    columns = dict(zip(headers, zip(*table["cells"], strict=True), strict=True))
    lines = [" ".join(columns[f"R{number}"]) for number in range(1, size)]
    assert differing(berger(size), lines) == CHAPTER_MISPRINTS.get(size, {})


def test_double_round_robin_of_the_handbook() -> None:
    assert differing(berger(8, cycles=2, swap="each"), printed("double_round_8")) == {}
    assert berger(8, cycles=2).rounds == berger(8, cycles=2, swap="each").rounds


@pytest.mark.parametrize("size", range(4, 21, 2))
def test_nagarajan_colours(size: int) -> None:
    table = printed("nagarajan")["inversions"][str(size)]
    ours = {str(number): f"{int(white):02}-{int(black):02}" for number, (white, black) in inversions(size).items()}
    assert ours == table


@pytest.mark.parametrize("size", range(4, 21, 2))
def test_nagarajan_order_of_rounds(size: int) -> None:
    table = printed("nagarajan")["order"][str(size)]
    assert list(round_order(size)) == [roman(table[str(place)]) for place in range(1, size)]


def test_nagarajan_table_is_berger_with_both_changes() -> None:
    # Four players, worked by hand: rounds III, I, II; 4-3 and 2-4 turned.
    assert [" ".join(line) for line in cells(nagarajan(4))] == ["4-2 3-1", "1-4 2-3", "3-4 1-2"]
    assert [" ".join(line) for line in cells(nagarajan(4, lot_winner=2))] == ["2-4 1-3", "4-1 3-2", "4-3 2-1"]


@pytest.mark.parametrize("size", [4, 6, 8])
def test_scheveningen(size: int) -> None:
    misprint = {(2, 4): ("B1-A5", "B1-A4")} if size == 4 else {}
    assert differing(scheveningen(size), printed("scheveningen")[str(size)]) == misprint


@pytest.mark.parametrize("size", range(2, 11))
def test_djaja_in_both_sources(size: int) -> None:
    def ten(line: str) -> str:  # the book writes 10 as 0
        return line.replace("A0", "A10").replace("B0", "B10")

    assert differing(djaja(size), [ten(line) for line in printed("djaja")[str(size)]]) == {}
    assert differing(djaja(size), printed("djaja_manual")[str(size)]) == {}


def test_semi_scheveningen_of_the_handbook() -> None:
    table = semi_scheveningen(8)
    assert len(table.rounds) == 4
    for label in table.labels():
        upper = int(label[1:]) <= 4
        met = {other for played in table.rounds for board in played if label in board for other in board} - {label}
        team = "B" if label[0] == "A" else "A"
        assert met == {f"{team}{number}" for number in (range(1, 5) if upper else range(5, 9))}


@pytest.mark.parametrize("teams", [3, 4, 5])
def test_hutton(teams: int) -> None:
    table = printed("hutton")[str(teams)]
    assert differing(hutton(teams), [table["line"]]) == {}
    assert len(hutton(teams).labels()) == teams * table["players"]


HILTON_MISPRINTS = {
    (2, "I6-F6", "I6-G6"),
    (2, "G6-J6", "F6-J6"),
    (3, "H7-I7", "K7-I7"),
    (3, "K7-A7", "H7-A7"),
}


@pytest.mark.parametrize("teams", [4, 6, 8, 10, 12])
def test_hilton(teams: int) -> None:
    table = printed("hilton")[str(teams)]
    ours = hilton(teams)
    found = set()
    for number in (1, 2, 3):
        mine = cells(ours)[number - 1]
        for board, line in enumerate(table[str(number)], 1):
            own = mine[(board - 1) * teams // 2 : board * teams // 2]
            if (teams, number, board) == (12, 3, 2):  # the pairs of this line stand in another order
                assert sorted(line.split()) == sorted(own)
                continue
            found |= {(number, cell, mine) for cell, mine in zip(line.split(), own, strict=True) if cell != mine}
    assert found == (HILTON_MISPRINTS if teams == 12 else set())


@pytest.mark.parametrize("teams", [4, 6, 8, 10, 12])
def test_hilton_of_the_handbook(teams: int) -> None:
    ours = cells(hilton(teams))
    found = set()
    for board, columns in enumerate(printed("hilton_manual")[str(teams)], 1):
        for number, column in enumerate(columns, 1):
            own = ours[number - 1][(board - 1) * teams // 2 : board * teams // 2]
            theirs = [f"{cell[0]}{board}-{cell[1]}{board}" for cell in column.split()]
            if (teams, number, board) == (12, 3, 2):
                assert sorted(theirs) == sorted(own)
                continue
            found |= {(number, cell, mine) for cell, mine in zip(theirs, own, strict=True) if cell != mine}
    assert found == (HILTON_MISPRINTS if teams == 12 else set())


def test_skalitzka_of_the_book() -> None:
    lines = [
        "A1-B1 B2-C1 C2-A2 A3-B3 B4-C3 C4-A4 A5-B5 B6-C5 C6-A6",
        "C1-A1 B1-C2 A2-B2 C3-A3 B3-C4 A4-B4 C5-A5 B5-C6 A6-B6",
    ]
    assert differing(skalitzka(6), lines) == {}


def test_skalitzka_of_the_handbook_with_letters() -> None:
    # Capitals are team A, small letters team B, figures team C.
    lines = ["A-a b-1 2-B C-c d-3 4-D E-e f-5 6-F", "1-A a-2 B-b 3-C c-4 D-d 5-E e-6 F-f"]

    def name(label: str) -> str:
        if label.isdigit():
            return f"C{label}"
        team = "A" if label.isupper() else "B"
        return f"{team}{ord(label.upper()) - ord('A') + 1}"

    translated = [" ".join("-".join(map(name, cell.split("-"))) for cell in line.split()) for line in lines]
    assert differing(skalitzka(6), translated) == {}


def test_skalitzka_balanced() -> None:
    lines = [
        "A1-B1 C1-A2 B2-C2 B3-A3 A4-C3 C4-B4 A5-B5 C5-A6 B6-C6",
        "B1-C1 C2-A1 A2-B2 C3-B3 A3-C4 B4-A4 B5-C5 C6-A5 A6-B6",
    ]
    assert differing(skalitzka(6, balanced=True), lines) == {}


VARMA = {
    9: "3,4,8 5,7,9 1,6 2",
    10: "3,4,8 5,7,9 1,6 2,10",
    12: "4,5,9,10 1,2,7 6,8,12 3,11",
    14: "4,5,6,11,12 1,2,8,9 7,10,13 3,14",
    16: "5,6,7,12,13,14 1,2,3,9,10 8,11,15 4,16",
    18: "5,6,7,8,14,15,16 1,2,3,10,11,12 9,13,17 4,18",
    20: "6,7,8,9,15,16,17,18 1,2,3,11,12,13,14 5,10,19 4,20",
    22: "6,7,8,9,10,17,18,19,20 1,2,3,4,12,13,14,15 11,16,21 5,22",
    24: "6,7,8,9,10,11,19,20,21,22 1,2,3,4,13,14,15,16,17 12,18,23 5,24",
}


@pytest.mark.parametrize("players", VARMA)
def test_varma_groups(players: int) -> None:
    groups = tuple(tuple(map(int, group.split(","))) for group in VARMA[players].split())
    assert envelopes(players, as_printed=True) == groups
    if players != 12:
        assert envelopes(players) == groups


def test_a_line_is_read_as_it_is_printed() -> None:
    assert boards("1-6 2-5 3-4") == berger_round(6, 1)
