"""An event played to its end many times: the exact chances where they can be counted, real pairings where not."""

from __future__ import annotations

import csv
import json
from collections import Counter
from dataclasses import asdict, replace
from itertools import product
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import late_scipy as stats
import tablas
from tablas.cli.main import cli
from tablas.errors import OptionError
from tablas.events.acts import CreateTournament, EnterPlayers, PairRound, PublishRound
from tablas.events.acts.prizes import ChangePrizes
from tablas.formats import trf
from tablas.model import Game, Outcome, Player, Regulation, Round, Tournament
from tablas.say import plain
from tablas.spread import Folder, InProcess, hire
from tablas.standings import rank
from tablas.store import Store
from tablas.study import Play
from tablas.study.event import EventStudy, one_ending, study_event
from tablas.study.event_report import report_of
from tablas.version import __version__

LEVEL = 0.001
OPEN = Path(__file__).parents[2] / "examples" / "open-after-round-4.trf"


def last_round() -> Tournament:
    """Six players before the games of their last round."""
    players = tuple(Player(number, f"Player {number}", 2150 - 40 * number) for number in range(1, 7))
    first = Round(tuple(Game.of(white, black, Outcome.WIN) for white, black in ((1, 4), (5, 2), (3, 6))))
    paired = Round((Game(5, 1), Game(2, 3), Game(6, 4)))
    rules = Regulation("dutch", tie_breaks=("PTS", "BH", "SB"))
    return Tournament(players=players, rounds=(first, paired), total_rounds=2, regulation=rules)


@pytest.mark.slow
def test_the_last_round_comes_out_as_often_as_counting_says() -> None:
    """All 27 endings are gone through one by one; the runs give everybody who wins, alone or tied, as often."""
    event = last_round()
    play = Play("elo", white=50, draws=0.4)
    exact: Counter[frozenset[int]] = Counter()
    for results in product((Outcome.WIN, Outcome.DRAW, Outcome.LOSS), repeat=3):
        chance = 1.0
        games = []
        for game, result in zip(event.rounds[1].games, results, strict=True):
            odds = play.odds(2150 - 40 * game.white, 2150 - 40 * game.black)
            chance *= {Outcome.WIN: odds.win, Outcome.DRAW: odds.draw, Outcome.LOSS: odds.loss}[result]
            games.append(Game.of(game.white, game.black, result))
        table = rank(replace(event, rounds=(event.rounds[0], Round(tuple(games)))))
        exact[frozenset(row.number for row in table if row.place == 1)] += chance
    assert sum(exact.values()) == pytest.approx(1)
    runs = 1500
    study = EventStudy(trf.dump(event), play, noise=0.0, seed=11)
    seen = Counter(
        frozenset(number for number, place in one_ending(study.as_data(), run)["places"] if place == 1)
        for run in range(runs)
    )
    assert set(seen) <= set(exact)
    kinds = list(exact)
    assert stats.chisquare([seen[kind] for kind in kinds], [runs * exact[kind] for kind in kinds]).pvalue > LEVEL
    found = study_event(study, runs)
    assert (found.rounds_left, found.games_open, found.runs, found.stopped) == (0, 3, runs, 0)
    for row in found.rows:
        assert row.share(1).hits == sum(count for kind, count in seen.items() if row.number in kind)


def test_rounds_to_come_are_paired_by_the_system_and_places_add_up() -> None:
    found = study_event(EventStudy(OPEN.read_bytes(), Play("elo")), runs=12)
    assert found.rounds_left > 0
    assert found.stopped == 0
    for row in found.rows:
        assert sum(count for _, count in row.places) == 12
    assert all(row.can_win for row in found.rows if row.share(1).hits)


def test_who_is_out_of_reach_cannot_win() -> None:
    """Two points behind with one round to come; one behind may still draw level."""
    event = last_round()
    results = ((5, 1, Outcome.WIN), (2, 3, Outcome.DRAW), (6, 4, Outcome.LOSS))
    second = Round(tuple(Game.of(*result) for result in results))
    later = replace(event, rounds=(event.rounds[0], second), total_rounds=3)
    found = study_event(EventStudy(trf.dump(later), Play("elo")), runs=4)
    assert {row.number for row in found.rows if row.can_win} == {1, 3, 4, 5}


@pytest.mark.slow
def test_the_same_endings_whoever_plays_them(tmp_path: Path) -> None:
    study = EventStudy(OPEN.read_bytes(), Play("commission"), seed=5)
    alone = study_event(study, 30, InProcess(), Folder(tmp_path / "one"))
    with hire(2) as crew:
        assert study_event(study, 30, crew, Folder(tmp_path / "two")) == alone
    assert one_ending(study.as_data(), 3) == one_ending(study.as_data(), 3)


def test_an_event_without_players_is_refused() -> None:
    with pytest.raises(OptionError, match="player"):
        study_event(EventStudy(b"012 Club\n", Play("elo")), 2)


def study(*words: object) -> Result:
    return CliRunner().invoke(cli, ["study", "event", *map(str, words), "--jobs", "1", "--lang", "en"])


@pytest.mark.slow
def test_prizes_and_norms_from_a_file(tmp_path: Path) -> None:
    event = tablas.generate(10, 9, 3, acceleration="none", forfeits=0, withdrawals=0).tournament
    report = tmp_path / "event.trf"
    body = trf.dump(event.after(7)).decode().rstrip().splitlines()
    body = [line for line in body if line[:3] != "042"]
    report.write_text("\n".join([*body, "042 2026/05/01"]) + "\n")
    fund = tmp_path / "fund.toml"
    fund.write_text('currency = "EUR"\nprizes = [300, 200]\n[[list]]\nname = "U"\nprizes = [50]\nrating_to = 1999\n')
    result = study(report, "--runs", 8, "--fund", fund, "--norms", "-o", tmp_path / "out", "--json")
    assert result.exit_code == 0, result.output
    told = json.loads(result.stdout)
    assert {"chances.csv", "places.csv", "norms.csv", "report.html", "report.pdf"} <= set(told["files"])
    money = sum(row["money"] for row in told["players"])
    assert money == pytest.approx(550) or money == pytest.approx(500), "every run pays the whole fund"
    assert (tmp_path / "out" / "report.pdf").read_bytes().startswith(b"%PDF")
    page = (tmp_path / "out" / "report.html").read_text()
    assert "tablas study event" in page
    with (tmp_path / "out" / "places.csv").open(newline="") as stream:
        shares: dict[str, float] = {}
        for row in csv.DictReader(stream):
            shares[row["number"]] = shares.get(row["number"], 0) + float(row["share"])
    assert all(share == pytest.approx(1) for share in shares.values())


def test_an_event_of_this_machine_with_its_own_prizes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TABLAS_DATABASE", str(tmp_path / "club.db"))
    with Store(tmp_path / "club.db") as store:
        slug = store.create("Club", who="Ana").slug
        store.do(slug, CreateTournament("a", {"total_rounds": 3}), who="Ana")
        people = tuple(Player(0, f"Player {number}", 2000 - 50 * number) for number in range(6))
        store.do(slug, EnterPlayers("a", people), who="Ana")
        store.do(slug, ChangePrizes("a", {"prizes": [60, 40]}), who="Ana")
        store.do(slug, PairRound("a"), who="Ana")
        store.do(slug, PublishRound("a", 1), who="Ana")
    result = study("club/a", "--runs", 10, "-o", tmp_path / "out", "--json")
    assert result.exit_code == 0, result.output
    told = json.loads(result.stdout)
    assert (told["rounds_left"], told["games_open"], told["runs"]) == (2, 3, 10)
    assert sum(row["money"] for row in told["players"]) == pytest.approx(100)
    assert all(row["can_win"] for row in told["players"])


def test_what_is_not_there_is_said(tmp_path: Path) -> None:
    result = study(tmp_path / "nowhere.trf", "-o", tmp_path / "out")
    assert result.exit_code == 2
    assert "nowhere.trf" in result.output


def test_a_report_tells_everything_that_is_needed_to_repeat_it() -> None:
    play = Play("commission")
    found = study_event(EventStudy(OPEN.read_bytes(), play, seed=5), 1)
    again = report_of(found, plain, "tablas study event open.trf").parts[-1]
    assert again.code == "tablas study event open.trf"
    facts = dict(again.rows)
    assert (facts["tablas"], facts["seed"]) == (__version__, "5")
    assert {name: value for name, value in facts.items() if name.startswith("play.")} == {
        f"play.{name}": str(value) for name, value in asdict(play).items()
    }
