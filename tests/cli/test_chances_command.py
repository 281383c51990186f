"""``tablas chances`` on reports and events."""

from __future__ import annotations

import json
from datetime import date
from pathlib import Path

import pytest
from click.testing import CliRunner

from tablas.cli.main import cli
from tablas.formats import trf
from tablas.model import EventInfo, Game, Outcome, Player, Regulation, Round, Title, Tournament
from tablas.systems.closed.roundrobin.berger import berger


def typed(*words: str, code: int = 0) -> str:
    answer = CliRunner().invoke(cli, ["chances", *words])
    assert answer.exit_code == code, answer.output
    return answer.output


@pytest.fixture
def report(tmp_path: Path) -> str:
    names = ("Ana", "Blas", "Cira", "Dan")
    event = Tournament(
        name="Hopes",
        players=tuple(Player(number, name, 2010 - 10 * number) for number, name in enumerate(names, 1)),
        rounds=(
            Round((Game.of(1, 3, Outcome.WIN), Game.of(2, 4, Outcome.WIN))),
            Round((Game(1, 2), Game(3, 4))),
        ),
        total_rounds=2,
        regulation=Regulation("dutch", tie_breaks=("PTS",)),
    )
    file = tmp_path / "hopes.trf"
    file.write_bytes(trf.dump(event))
    return str(file)


def test_what_must_happen_is_told_in_both_languages(report: str) -> None:
    assert typed(report, "2", "--equal").splitlines()[:5] == [
        "Blas can still win the tournament.",
        "A win against Ana is enough.",
        "A draw against Ana is enough.",
        "A loss against Ana is not enough.",
        "The chance is 67 %.",
    ]
    assert "Basta con ganar a Ana." in typed(report, "2", "--lang", "es")


def test_a_program_reads_the_conditions(report: str) -> None:
    data = json.loads(typed(report, "1", "--equal", "--json"))
    assert data["games"] == [{"round": 2, "white": 1, "black": 2}]
    assert data["chance"] == pytest.approx(2 / 3, abs=1e-6)
    assert [section["own"] for section in data["sections"]] == ["win", "draw", "loss"]


def test_a_prize_needs_a_fund(report: str, tmp_path: Path) -> None:
    refused = CliRunner().invoke(cli, ["chances", report, "1", "--aim", "prize"])
    assert refused.exit_code == 2
    fund = tmp_path / "fund.toml"
    fund.write_text('currency = "EUR"\nsystem = "equal"\ncut_off = false\nprizes = [90]\n', encoding="utf-8")
    told = typed(report, "1", "--aim", "prize", "--fund", str(fund), "--equal")
    # Won alone 90, drawn 45 each, lost nothing: one third of each.
    assert "Money: 0.00 to 90.00 EUR, on average 45.00." in told


def test_everybody_in_one_table(report: str) -> None:
    lines = typed(report, "--equal").splitlines()
    assert lines[0] == "Exact: all 9 results of the 2 open games."
    assert [line.split()[2] for line in lines[3:5]] == ["Ana", "Blas"]
    assert all("67 %" in line for line in lines[3:5])


def test_a_norm_is_told_by_the_rules_on_titles(tmp_path: Path) -> None:
    """Against nine grandmasters of 2500 six points are a norm; with five made one of the last two games is needed.

    Won, drawn and lost alike, that comes true in six of nine cases; 400 runs lie within 0.1 of it (4 sigma).
    """
    feds = ("FRA", "GER", "ITA", "POR", "USA")
    people = [Player(1, "Hero", 2450, Title.IM, "m", "ARM")]
    people += [Player(n, f"G{n}", 2500, Title.GM, "m", feds[n % 5]) for n in range(2, 11)]
    rounds = []
    for line in berger(10, 1).rounds[:7]:
        games = [Game.of(int(one.white), int(one.black), Outcome.DRAW) for one in line]
        games = [Game.of(one.white, one.black, result_of(one, len(rounds))) if 1 in one[:2] else one for one in games]
        rounds.append(Round(tuple(games)))
    info = EventInfo("Yerevan", "ARM", date(2024, 5, 1), date(2024, 5, 9))
    event = Tournament("Closed", tuple(people), tuple(rounds), 9, Regulation("berger"), info=info)
    file = tmp_path / "norm.trf"
    file.write_bytes(trf.dump(event))
    data = json.loads(typed(str(file), "1", "--aim", "norm:GM", "--equal", "--runs", "400", "--json"))
    assert "1 of the 2 games left" in typed(str(file), "1", "--aim", "norm:GM", "--equal", "--runs", "5")
    assert data["chance"] == pytest.approx(6 / 9, abs=0.1)
    none = typed(str(file), "1", "--aim", "norm:IM", "--runs", "5", code=2)
    assert "already" in none or "holds" in none


def result_of(game: Game, number: int) -> Outcome:
    """Number 1 wins the first five rounds and loses after that."""
    won = number < 5
    return Outcome.WIN if won == (game.white == 1) else Outcome.LOSS


@pytest.mark.parametrize("words", [("9",), ("1", "--aim", "third"), ("1", "--draw-rate", "2")])
def test_bad_words_are_refused(report: str, words: tuple[str, ...]) -> None:
    assert CliRunner().invoke(cli, ["chances", report, *words]).exit_code == 2
