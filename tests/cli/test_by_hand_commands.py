"""A group by hand from the command line: the figures of A.5.2 and A.7.2, charts and ways of A.7.3."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from open_vectors import entry_list, load, rounds_of
from tablas.cli.main import cli
from tablas.formats import trf


@pytest.fixture(scope="module")
def report(tmp_path_factory: pytest.TempPathFactory) -> Path:
    event = entry_list(40, 7, withdrawn={32: 4})
    for _, _, played in rounds_of(load("elementos/dutch_40.json"))[:6]:
        event = event.with_round(played)
    path = tmp_path_factory.mktemp("elementos") / "abierto.trf"
    path.write_bytes(trf.dump(event))
    return path


def run(report: Path, *words: str) -> str:
    answer = CliRunner().invoke(cli, ["explain", str(report), "--system", "dutch", "--edition", "1992", *words])
    assert answer.exit_code == 0, answer.output
    return answer.output


def figures(report: Path, number: int, group: str) -> list[list[str]]:
    """Every numbered figure as its pairs, the lower number first."""
    lines = run(report, "--round", str(number), "--group", group, "--tried").splitlines()
    return [line.split(". ")[1].split() for line in lines if line.lstrip()[:1].isdigit()]


def test_the_four_figures_of_a_5_2(report: Path) -> None:
    first = ["7–22", "11–23"]
    assert figures(report, 5, "2") == [
        [*first, "15–24", "18–29"],
        [*first, "15–24", "18–39"],
        [*first, "15–29", "18–24"],
        [*first, "15–29", "18–39"],
    ]


def test_the_fifteen_figures_of_a_7_2(report: Path) -> None:
    """The book goes from its figure 10 to 11 without 18–21, and its figure 12 has 18–26, which B2 forbids."""
    book = [
        "4–21 15–26",
        "4–21 15–27",
        "4–26 15–21",
        "4–26 15–27",
        "4–26 15–27 18–21",
        "4–27 15–21",
        "4–27 15–26",
        "4–27 15–26 18–21",
        "4–39 15–21",
        "4–39 15–26",
        "4–39 15–26 18–21",  # not in the book
        "4–39 15–27",
        "4–39 15–27 18–21",  # 18–26 in the book
        "4–19 15–26",
        "4–19 15–27",
        "4–26 15–27",
    ]
    assert [" ".join(figure) for figure in figures(report, 7, "3")][: len(book)] == book
    assert "Exchanged 19 for 21:" in run(report, "--round", "7", "--group", "3", "--tried")


def chart(text: str) -> list[list[str | None]]:
    return [
        [None if cell == "-" else "" if cell == "." else cell for cell in row.split()[1:]]
        for row in text.strip().splitlines()
    ]


BY_COLOURS = """
04  -  B1 B4 B4 B4 B4 B4 B4
15  B1 -  B4 B1 B4 B4 B4 B1
18  B4 .  -  B2 B4 B2 B2 B1
19  B4 B1 B2 -  B4 B2 B1 B1
21  B4 .  B4 B4 -  B4 B4 B4
26  B4 .  B2 B2 B4 -  B2 B4
27  B4 .  B2 B1 B4 B2 -  B4
39  B4 B1 B1 B1 B4 B4 B4 -
"""
FIRST_EXCHANGE = """
04  - B1 SS EE SS EE EE EE
15  - -  SS B1 SS .  .  B1
18  - -  -  B2 SS B2 B2 B1
19  - -  -  -  EE B2 B1 B1
21  - -  -  -  -  EE EE EE
26  - -  -  -  -  -  B2 SS
27  - -  -  -  -  -  -  SS
39  - -  -  -  -  -  -  -
"""
SECOND_EXCHANGE = """
04  - B1 SS EE EE SS EE EE
15  - -  SS B1 EE SS .  B1
18  - -  -  B2 EE B2 B2 B1
19  - -  -  -  SS B2 B1 B1
21  - -  -  -  -  EE SS SS
26  - -  -  -  -  -  B2 .
27  - -  -  -  -  -  -  SS
39  - -  -  -  -  -  -  -
"""


def test_the_charts_of_a_7_3(report: Path) -> None:
    """Both exchanges as printed; without one, 18 and 19 both need 21 (the book blocks 19–21 and finds that later)."""
    data = json.loads(run(report, "--round", "7", "--group", "3", "--chart", "--json"))
    assert data["players"] == [4, 15, 18, 19, 21, 26, 27, 39]
    assert data["by_colours"] == chart(BY_COLOURS)
    stages: list[Any] = data["stages"]
    assert [stage["exchanged"] for stage in stages] == [
        [[], []],
        [[19], [21]],
        [[19], [21]],
        [[19], [26]],
        [[19], [26]],
        [[19], [26]],
    ]
    assert stages[2]["found"] == [[19, [4, 21]], [39, [4, 21]]]
    assert stages[2]["cells"] == chart(FIRST_EXCHANGE)
    assert stages[4]["found"] == [[18, [21]], [19, [4]]]
    assert stages[4]["cells"] == chart(SECOND_EXCHANGE)
    assert [stage["solved"] for stage in stages] == [False] * 5 + [True]
    assert stages[5]["found"][2:] == [[15, [27]], [26, [39]]]


def test_the_options_of_a_7_3(report: Path) -> None:
    """AA to CD with S1 and S2; the book leaves out 34–22, 23–25, 37–35 (ours AB, so its AB is our AC)."""
    data = json.loads(run(report, "--round", "7", "--group", "2.5", "--ways", "--json"))
    halves = {way["name"]: (way["S1"], way["S2"]) for way in data["ways"]}
    assert halves == {
        "AA": ([22, 23, 28, 29], [25, 34, 35, 37]),
        "AB": ([22, 23, 28, 35], [25, 29, 34, 37]),
        "AC": ([22, 23, 25, 35], [28, 29, 34, 37]),
        "BA": ([22, 25, 28, 35], [23, 29, 34, 37]),
        "BB": ([22, 23, 28, 29], [25, 34, 35, 37]),
        "BC": ([22, 23, 28, 35], [25, 29, 34, 37]),
        "CA": ([22, 25, 28, 34], [23, 29, 35, 37]),
        "CB": ([22, 23, 28, 34], [25, 29, 35, 37]),
        "CC": ([22, 23, 28, 34], [25, 29, 35, 37]),
        "CD": ([22, 23, 25, 34], [28, 29, 35, 37]),
    }
    assert data["first"] == "CD"
    assert next(way["pairs"] for way in data["ways"] if way["name"] == "CD") == [[22, 37], [23, 28], [25, 29], [34, 35]]


def test_what_cannot_be_shown_by_hand_is_refused(report: Path) -> None:
    for words in (["--round", "7", "--group", "9", "--tried"], ["--edition", "2017", "--tried"]):
        answer = CliRunner().invoke(cli, ["explain", str(report), "--system", "dutch", "--edition", "1992", *words])
        assert answer.exit_code == 2
        assert answer.output.count("\n") == 1
