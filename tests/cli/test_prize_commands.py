"""``tablas prizes`` as it is typed: points before tie-breaks, the Hort system, and the book's unfinished tournament."""

from __future__ import annotations

import json
from datetime import date
from pathlib import Path

import pytest
from click.testing import CliRunner

from tablas.cli.main import cli
from tablas.formats import trf
from tablas.model import EventInfo, Game, Outcome, Player, Round, Tournament

W, D, L, OPEN = Outcome.WIN, Outcome.DRAW, Outcome.LOSS, Outcome.PENDING
INFO = EventInfo("Lugo", "ESP", date(2026, 5, 1), date(2026, 5, 9))


def typed(folder: Path, event: Tournament, fund: str, *words: str, code: int = 0) -> str:
    report, prizes = folder / "event.trf", folder / "fund.toml"
    trf.save(str(report), event, flavour="trf26")
    prizes.write_text(fund, encoding="utf-8")
    line = ["prizes", str(report), "--fund", str(prizes), *words, "--lang", "en"]
    result = CliRunner().invoke(cli, line, catch_exceptions=False)
    assert result.exit_code == code, result.output
    return result.output


def paid(folder: Path, event: Tournament, fund: str, *words: str) -> dict[str, float]:
    answer = json.loads(typed(folder, event, fund, *words, "--json"))
    return {entry["name"]: entry["amount"] for entry in answer["payments"]}


def book() -> Tournament:
    """1.2.2: after six rounds A 6 (progressive 21), B 5½ (19.5), C 5½ (18), D 5 (20); A–B and C–D are not played.

    Each has met the same outsider six times: B drew in round 4, C in round 1, D lost in round 6.
    """
    ratings = {"A": 2100, "B": 2200, "C": 1750, "D": 1790}
    players = [Player(number, name, rating) for number, (name, rating) in enumerate(ratings.items(), 1)]
    players += [Player(number, f"X{number}", 1500) for number in range(5, 9)]
    drawn, lost = {(2, 4), (3, 1)}, {(4, 6)}

    def result(player: int, number: int) -> Outcome:
        return D if (player, number) in drawn else L if (player, number) in lost else W

    rounds = [Round(tuple(Game.of(p, p + 4, result(p, number)) for p in range(1, 5))) for number in range(1, 7)]
    rounds.append(Round((Game.of(1, 2, OPEN), Game.of(3, 4, OPEN), Game.of(5, 6, D), Game.of(7, 8, D))))
    return Tournament("Book", tuple(players), tuple(rounds), 7, info=INFO).ruled(system="dutch")


BY_PLACE = 'system = "tie-break"\nprizes = [900, 450, 90]\n'

NINE = """\
1-0 1-0 A C B
1-0 ½-½ A C D
1-0 0-1 A D B
½-½ 1-0 A C B
½-½ ½-½ A B C
½-½ 0-1 A D B
0-1 1-0 B C A
0-1 ½-½ B A C
0-1 0-1 B A D
"""
"""The book's nine cells, columns and rows turned; its last one has B D A, though A has the better progressive score."""


def test_the_nine_outcomes_of_the_book(tmp_path: Path) -> None:
    said = typed(tmp_path, book(), BY_PLACE, "--unfinished", "--tiebreaks", "PS", "--outcomes")
    lines = [" ".join(line.split()) for line in said.splitlines()]
    assert "A-B C-D Place 1 Place 2 Place 3" in lines
    assert [line for line in lines if line[:3] in ("1-0", "½-½", "0-1")] == NINE.splitlines()
    # 900 / 450 / 90: A 6/9, 2/9, 1/9; B 3/9, 1/9, 4/9 and so on.
    assert "1 A 710.00 6/9 2/9 1/9" in lines
    assert "2 B 390.00 3/9 1/9 4/9" in lines
    assert "3 C 220.00 4/9 2/9" in lines
    assert "4 D 120.00 2/9 2/9" in lines


def test_outcomes_as_data(tmp_path: Path) -> None:
    answer = json.loads(typed(tmp_path, book(), BY_PLACE, "--unfinished", "--tiebreaks", "PS", "--outcomes", "--json"))
    assert answer["games"] == [{"white": 1, "black": 2}, {"white": 3, "black": 4}]
    assert len(answer["outcomes"]) == 9
    assert answer["outcomes"][0] == {"results": ["1", "1"], "order": [1, 3, 2, 4, *answer["outcomes"][0]["order"][4:]]}
    assert answer["tie_breaks"] == ["PTS", "PS"]


def test_the_listed_outcomes_give_what_the_chances_give(tmp_path: Path) -> None:
    """Counting the nine outcomes and multiplying chances are two ways to one result."""
    ways = ["--unfinished", "--tiebreaks", "PS"]
    assert paid(tmp_path, book(), BY_PLACE, *ways) == paid(tmp_path, book(), BY_PLACE, *ways, "--outcomes")


def test_an_unfinished_event_is_paid_as_its_fund_says(tmp_path: Path) -> None:
    """One prize of 90, ties shared equally by all (cut_off off).

    A is first alone with 7 or 6½ points; if B wins, B has 6½ and is first unless C wins too and has as many.
    """
    shared = 'system = "equal"\ncut_off = false\nprizes = [90]\n'
    assert paid(tmp_path, book(), shared, "--unfinished", "--tiebreaks", "PS") == {"A": 55.0, "B": 25.0, "C": 10.0}
    by_place = 'system = "tie-break"\nprizes = [90]\n'
    assert paid(tmp_path, book(), by_place, "--unfinished", "--tiebreaks", "PS") == {"A": 60.0, "B": 30.0}


def test_other_tie_breaks_pay_others(tmp_path: Path) -> None:
    """With the higher number first among equals C, winning, is first whenever A does not win."""
    by_place = 'system = "tie-break"\nprizes = [90]\n'
    assert paid(tmp_path, book(), by_place, "--unfinished", "--tiebreaks", "TPN/R") == {"A": 50, "B": 20, "C": 20}


def test_categories_of_an_unfinished_event(tmp_path: Path) -> None:
    """Best under 1800: C is ahead of D unless D wins; level on 6 points C has 24 and D 26 of progressive score."""
    fund = '[[list]]\nname = "U1800"\nprizes = [90]\nrating_to = 1799\nsystem = "tie-break"\n'
    assert paid(tmp_path, book(), fund, "--unfinished", "--tiebreaks", "PS") == {"C": 60.0, "D": 30.0}


def test_points_come_before_the_tie_breaks(tmp_path: Path) -> None:
    """The loser of both games has the highest Buchholz and no prize."""
    players = tuple(Player(number, name) for number, name in enumerate(("Ana", "Blas", "Cira", "Dan"), 1))
    rounds = (Round((Game.of(1, 2, W), Game.of(3, 4, W))), Round((Game.of(3, 1, L), Game.of(2, 4, W))))
    event = Tournament("Four", players, rounds, 2, info=INFO).ruled(system="dutch")
    assert paid(tmp_path, event, "prizes = [100]\n", "--tiebreaks", "BH") == {"Ana": 100.0}


def level(count: int) -> Tournament:
    """So many players who have all drawn once."""
    players = tuple(Player(number, f"P{number}", 2000 - number) for number in range(1, count + 1))
    half = count // 2
    games = Round(tuple(Game.of(n, n + half, D) for n in range(1, half + 1)))
    return Tournament("Level", players, (games,), 1, info=INFO).ruled(system="dutch")


def test_horts_working_tells_who_shares(tmp_path: Path) -> None:
    """Four level, two prizes: by default two share (500 + 400 and 300 + 400 halved …), and the working says so."""
    fund = 'system = "hort"\ncurrency = "EUR"\nprizes = [1000, 600]\n'
    said = typed(tmp_path, level(4), fund, "--tiebreaks", "TPN")
    assert "among 2 of 4 tied players, as many as there are prizes (cut_off)" in said
    assert "900.00" in said
    everybody = typed(tmp_path, level(4), "cut_off = false\n" + fund, "--tiebreaks", "TPN")
    assert "among 4 tied players" in everybody
    assert "700.00" in everybody  # 500 + 200
    assert "cut_off" in CliRunner().invoke(cli, ["prizes", "--help"]).output


@pytest.mark.parametrize(
    ("words", "said"),
    [(["--outcomes"], "belongs to --unfinished"), (["--unfinished"], "Every result is known")],
)
def test_what_is_refused(tmp_path: Path, words: list[str], said: str) -> None:
    assert said in typed(tmp_path, level(4), "prizes = [100]\n", *words, code=2)
