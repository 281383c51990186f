"""Questions about ratings as they are typed, with the numbers that the book and the manuals print."""

from __future__ import annotations

import json
from datetime import date
from pathlib import Path

import pytest
from click.testing import CliRunner

from tablas.cli.main import cli
from tablas.formats import trf
from tablas.model import Bye, EventInfo, Game, Outcome, Player, Round, Tournament

BOOK_GAMES = "1975:1 2016:0 1594:1 0:1 2126:0 2040:= 2451:0 1998:+ 2003:= 1987:0 2205:="
OPEN_EXAMPLE = "2100:1 2026:1 2014:= 1980:= 1859:- 2047:0"


def typed(line: str, code: int = 0) -> str:
    result = CliRunner().invoke(cli, [*line.split(), "--lang", "en"], catch_exceptions=False)
    assert result.exit_code == code, result.output
    return result.output


def data(line: str) -> object:
    return json.loads(typed(f"{line} --json"))


def test_the_short_formula_of_the_book() -> None:
    """4.3.1: K 20, 3½ of 9 against 2039, −9.94: 1990; game by game it is −10.8: 1989."""
    said = typed(f"elo short 2000 {BOOK_GAMES}")
    assert "3½ of 9 against 2039" in said
    assert "-9.94: now 1990." in said
    answer = data(f"elo short 2000 {BOOK_GAMES}")
    assert isinstance(answer, dict)
    assert (answer["games"], answer["score"], answer["average"], answer["new_rating"]) == (9, 3.5, 2039, 1990)


def test_performance_has_three_names() -> None:
    """3.3.3 of the book measures as an unrated player (2033 and 15 for the half point above): 2048, not 2105."""
    answer = data(f"elo performance {OPEN_EXAMPLE}")
    assert isinstance(answer, dict)
    assert (answer["as_unrated"], answer["performance"]["rating"]) == (2048, 2105)
    assert answer["performance"]["score"] == 3
    assert "As an unrated player: 2048." in typed(f"elo performance {OPEN_EXAMPLE}")
    former = data(f"elo performance {OPEN_EXAMPLE} --step 12.5")
    assert isinstance(former, dict)
    assert former["as_unrated"] == 2046  # 2033.4 + 12.5
    assert "As an unrated player: none." in typed("elo performance 2000:0")


def test_both_tables() -> None:
    """Rows of 4.1 and 4.2 of the book."""
    differences = data("elo table difference")
    assert isinstance(differences, list)
    by_percent = {row["percent"]: row["difference"] for row in differences}
    assert len(by_percent) == 101
    assert [by_percent[p] for p in (100, 63, 50, 38, 13, 0)] == [800, 95, 0, -87, -322, -800]
    expected = data("elo table expected")
    assert isinstance(expected, list)
    assert len(expected) == 51
    assert expected[:2] == [
        {"from": 0, "to": 3, "higher": 0.5, "lower": 0.5},
        {"from": 4, "to": 10, "higher": 0.51, "lower": 0.49},
    ]
    assert expected[-2:] == [
        {"from": 620, "to": 735, "higher": 0.99, "lower": 0.01},
        {"from": 736, "to": None, "higher": 1.0, "lower": 0.0},
    ]
    assert "392-411          0.92         0.08" in typed("elo table expected")


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("elo convert --ingo 80", "2200"),
        ("elo convert --bcf 200", "2200"),
        ("elo convert --to-ingo 2200", "80"),
        ("elo convert --to-bcf 2204", "200.5"),
        ("elo lifted 2000 1850", "1850 → 1900"),
        ("elo lifted 1800 1900", "1900 → 1900"),
        ("elo raised 1000", "1000 → 1400"),
        ("elo raised 2100", "2100 → 2100"),
    ],
)
def test_other_scales_and_what_lists_once_did(line: str, said: str) -> None:
    assert typed(line).strip() == said


def test_games_pooled_over_26_months() -> None:
    assert "5 games" in typed("elo pooled 2026-05-01 2024-04-01:3 2026-05-01:2")
    assert "2 games" in typed("elo pooled 2026-05-01 2024-03-01:3 2026-05-01:2", code=1)


def test_without_the_last_game_nobody_is_called_inactive() -> None:
    answer = data("elo listing 1500 2024-05-01")
    assert isinstance(answer, dict)
    assert (answer["active"], answer["flag"]) == (None, "")
    answer = data("elo listing 1500 2024-05-01 --last-rated 2023-04-30")
    assert isinstance(answer, dict)
    assert (answer["active"], answer["flag"]) == (False, "i")


def test_points_in_answers_are_points() -> None:
    """Not sixtieths: 3 of 7, 3½ of 5, 1½ of 4."""
    first = data("elo first 1726:0 1315:1 1424:= 1625:0 1502:1 1980:+ 1628:= 1740:0 --rules 2022-01-01")
    needed = data("elo needed 2000 2010 1975 2016 1600 2126 2040")
    performance = data("elo performance 2400:0 1550:1 1900:0 2000:=")
    assert isinstance(first, dict)
    assert isinstance(needed, dict)
    assert isinstance(performance, dict)
    assert (first["score"], first["rating"]) == (3, 1516)
    assert needed["points"] == 3.5
    assert performance["performance"]["score"] == 1.5


def five(path: Path) -> Path:
    """The five players of 4.3.3: A beat B and drew C, B drew C, C drew D, D beat A and B, E beat everybody."""
    w, d, lost, rest = Outcome.WIN, Outcome.DRAW, Outcome.LOSS, Outcome.ZERO_BYE
    people = [("A", 0), ("B", 2400), ("C", 1700), ("D", 2000), ("E", 2033)]
    players = tuple(Player(number, name, rating) for number, (name, rating) in enumerate(people, 1))
    rounds = (
        Round((Game.of(2, 5, lost), Game.of(3, 4, d)), (Bye(1, rest),)),
        Round((Game.of(5, 3, w), Game.of(1, 2, w)), (Bye(4, rest),)),
        Round((Game.of(3, 1, d), Game.of(4, 5, lost)), (Bye(2, rest),)),
        Round((Game.of(1, 4, lost), Game.of(2, 3, d)), (Bye(5, rest),)),
        Round((Game.of(4, 2, w), Game.of(5, 1, w)), (Bye(3, rest),)),
    )
    info = EventInfo("Madrid", "ESP", date(2015, 5, 1), date(2015, 5, 5))
    trf.save(str(path), Tournament("Five", players, rounds, 5, info=info).ruled(system="berger"), flavour="trf26")
    return path


def test_a_round_robin_rated_as_a_whole(tmp_path: Path) -> None:
    """4.3.3 with every intermediate number: Rar 2033, Dp +80, Ra 1969, and the new ratings."""
    report = five(tmp_path / "five.trf")
    answer = data(f"rate {report} --averages all")
    assert isinstance(answer, dict)
    assert (answer["rar"], answer["dp"], answer["ra"]) == (2033, 80, 1969)
    rows = {row["name"]: row for row in answer["players"]}
    assert {name: row["rc"] for name, row in rows.items()} == {"A": 1969, "B": 1861, "C": 2036, "D": 1961, "E": 1953}
    assert [rows[name]["expected"] for name in "BCDE"] == [3.68, 0.48, 2.2, 2.44]
    assert [rows[name]["change"] for name in "BCDE"] == [-31.8, 20.4, 6.0, 31.2]
    assert {name: row["new_rating"] for name, row in rows.items()} == {
        "A": 1899,
        "B": 2368,
        "C": 1720,
        "D": 2006,
        "E": 2064,
    }
    shown = typed(f"rate {report} --averages all").splitlines()
    assert "  3  C     1700  1½   38  2036  -336  12  0.48  +1.02  20  +20.40  1720" in shown
    lines = [line.split() for line in shown]
    assert ["1", "A", "-", "1½", "38", "1969", "1899"] in lines


def test_the_usual_way_is_game_by_game(tmp_path: Path) -> None:
    """What the same table gives when nobody asks for averages differs, as docs/decisions.md says."""
    answer = data(f"rate {five(tmp_path / 'five.trf')}")
    assert isinstance(answer, dict)
    assert [row["new_rating"] for row in answer["players"]][2:] != [1720, 2006, 2064]


def test_averages_need_a_whole_table(tmp_path: Path) -> None:
    report = tmp_path / "swiss.trf"
    typed(f"generate --players 8 --rounds 3 --seed 2 -o {report}")
    assert "round robin" in typed(f"rate {report} --averages all --rules 2024", code=2)
