"""Studies: equal luck, the same answer whoever does the work, ends that depend on nothing else."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest
from click.testing import CliRunner

import late_scipy as stats
from dask_cluster import Workers
from tablas.cli.main import cli
from tablas.errors import OptionError
from tablas.federation.titles import event_norms
from tablas.messages import Message
from tablas.say import plain
from tablas.spread import Folder, InProcess, Job, Memory, Outcome, hire
from tablas.study import MODELS, Arm, Field, Play, Study, parse_arm, parse_arms, run_study
from tablas.study.colours import surplus
from tablas.study.conduct import outcomes_of
from tablas.study.field import entrants_of
from tablas.study.luck import Luck
from tablas.study.published import PUBLISHED, Beside, reproduce
from tablas.study.purse import norm_measures, titled
from tablas.study.report import pictures_of
from tablas.study.trial import played

SMALL = Study(parse_arms("dutch,monrad"), Field(players=10), Play("elo"), rounds=4, seed=7)


def test_two_systems_meet_the_same_luck() -> None:
    field, play = Field(players=12), Play("commission")
    people = entrants_of(field, 3, 5, 6)
    results: dict[tuple[int, int], tuple[int, object]] = {}
    shared = 0
    for name in ("dutch", "lim", "berger"):
        for one in played(Arm(name), people, play, field, 3, 5, 6).tournament.rounds:
            for game in one.games:
                pair = (min(game.white, game.black), max(game.white, game.black))
                white, outcome = results.setdefault(pair, (game.white, game.white_outcome))
                if white == game.white:
                    assert outcome is game.white_outcome
                    shared += 1
    assert shared > 66, "the table alone has 66 games"


def test_the_same_system_twice_differs_in_nothing() -> None:
    study = Study((Arm("dutch"), Arm("dutch", tie_breaks="PTS,BH/C1,BH,SB")), Field(players=8), rounds=3)
    answer = run_study(study, 6)
    assert all(one.mean == one.error == 0 for one in answer.differences)


def test_intervals_are_those_of_paired_samples() -> None:
    shelf = Memory()
    answer = run_study(SMALL, 25, shelf=shelf)
    values = [(one.value["dutch"]["tau"], one.value["monrad"]["tau"]) for one in outcomes_of(SMALL, 25, shelf)]
    apart = [one - two for one, two in values]
    found = answer.between("dutch", "monrad", "tau")
    assert found.mean == pytest.approx(sum(apart) / 25)
    assert found.error == pytest.approx(stats.sem(apart))
    assert answer.between("monrad", "dutch", "tau").mean == -found.mean
    assert answer.of("dutch", "tau").error == pytest.approx(stats.sem([one for one, _ in values]))


def test_it_ends_when_it_is_sure_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tablas.study.conduct.FIRST", 20)
    easy = Study(parse_arms("berger"), Field(players=4, spread=300), Play("elo"), seed=1)
    wide = run_study(easy, 5000, until=0.9)
    assert wide.runs == 20, "the first look is enough"
    narrow = run_study(easy, 50, until=0.0001)
    assert narrow.runs == 50, "never sure enough: as many runs as were allowed"


def test_every_run_is_told_once_however_often_it_is_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tablas.study.conduct.FIRST", 10)
    heard: list[int] = []
    study = Study(parse_arms("berger"), Field(players=4), Play("elo"), seed=1)
    run_study(study, 40, until=0.0001, told=lambda done, kept: heard.append(done + kept), seconds=5 * study.seconds)
    assert sum(heard) == 40, "looked at after 10, 20 and 40 runs, in chunks of five"


def test_strength_and_rating_are_two_numbers() -> None:
    field = Field(players=400, spread=150, noise=80, growth=200, improving=0.25)
    people = entrants_of(field, 1, 0, 5)
    gaps = [people.strength[player.number] - player.rating for player in people.players]
    assert 35 < sum(gaps) / len(gaps) < 65, "a quarter is 200 better than rated"
    assert stats.tstd(gaps) == pytest.approx((80**2 + 200**2 * 0.25 * 0.75) ** 0.5, rel=0.15)
    exact = entrants_of(Field(players=50, noise=0), 1, 0, 5)
    assert all(abs(exact.strength[player.number] - player.rating) <= 0.5 for player in exact.players)


def test_equal_ratings_are_numbered_by_lot_and_not_by_strength() -> None:
    field = Field(players=2, shape="step", spread=0.2, noise=0)
    first = [entrants_of(field, seed, 0, 5).strength[1] > 2000 for seed in range(200)]
    assert 70 < sum(first) < 130


def test_who_stays_away_and_who_leaves() -> None:
    field = Field(players=20, byes=0.1, withdrawals=0.3)
    people = entrants_of(field, 1, 0, 7)
    trial = played(Arm("dutch"), people, Play("elo"), field, 1, 0, 7)
    kinds = {bye.kind.name for one in trial.tournament.rounds for bye in one.byes}
    assert {"HALF_BYE", "ZERO_BYE"} <= kinds
    assert 1 <= sum(player.left_after is not None for player in people.players) <= 12


@pytest.mark.parametrize("model", MODELS)
@pytest.mark.parametrize("white", [100, 1200, 2000, 2850])
@pytest.mark.parametrize("black", [100, 1200, 2000, 2850])
def test_odds_are_odds(model: str, white: int, black: int) -> None:
    odds = Play(model, white=60, draws=0.6, draws_by_level=0.05, upsets=0.1).odds(white, black)
    assert sum(odds) == pytest.approx(1)
    assert min(odds) >= -1e-12


def test_the_commissions_model_as_published() -> None:
    win, draw, loss = Play("commission").odds(2400, 2200)
    assert win == pytest.approx(1 / (1 + 10 ** ((2200 - 2400 + 96 + 0.0986 * 300) / 370)))
    assert loss == pytest.approx(1 / (1 + 10 ** ((2400 - 2200 + 150 + 0.157 * 300) / 370)))
    assert draw == pytest.approx(1 - win - loss)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("dutsch", "dutsch"),
        ("dutch@x", "a number of rounds must follow"),
        ("dutch/1066", "1066"),
        ("berger+baku", "berger"),
        ("dutch[x]", "x"),
    ],
)
def test_what_cannot_be_compared(text: str, sentence: str) -> None:
    with pytest.raises(OptionError, match=sentence):
        parse_arm(text)


def test_who_cannot_play() -> None:
    for wrong in ({"model": "chance"}, {"draws": 1.5}, {"upsets": -1}):
        with pytest.raises(OptionError):
            Play(**wrong)  # type: ignore[arg-type]
    for wrong in ({"players": 1}, {"shape": "round"}, {"byes": 2}):
        with pytest.raises(OptionError):
            Field(**wrong)  # type: ignore[arg-type]


def test_the_extra_white_of_a_report() -> None:
    study = Study((Arm("dutch"),), Field(players=8, noise=0), rounds=3)
    people = entrants_of(study.field, 1, 0, 3)
    tournament = played(Arm("dutch"), people, study.play, study.field, 1, 0, 3).tournament
    found = surplus(tournament)
    assert len(found["white"]) == len(found["black"]) == 4
    assert sum((*found["white"], *found["black"])) == pytest.approx(0, abs=1e-4), "what one gains another loses"


def test_published_beside_ours() -> None:
    assert Beside("", 0.5, 0.5, 0.7, 0.1, 9).sigma == pytest.approx(2)
    assert Beside("", 0.0, 1.0, 0.7, 0.1, 9).sigma == 0
    assert not Beside("", 0.5, 0.5, 0.8, 0.1, 9).agrees
    (beside,), faults = reproduce("efficacy", 4, 1, InProcess())
    assert 0 <= beside.ours <= 1
    assert beside.runs == 4
    assert faults == ()
    with pytest.raises(OptionError, match="efficacy"):
        reproduce("nothing", 4, 1, InProcess())
    assert {"efficacy", "order", "acceleration", "gambit"} <= set(PUBLISHED)


def folder_of(path: Path) -> dict[str, bytes]:
    return {str(file.relative_to(path)): file.read_bytes() for file in sorted(path.rglob("*")) if file.is_file()}


def typed(*words: object) -> str:
    result = CliRunner().invoke(cli, ["study", *map(str, words)])
    assert result.exit_code == 0, result.output
    return result.stdout


SMALL_WORDS = ("compare", "--systems", "dutch,monrad", "--players", 8, "--rounds", 3, "--runs", 90, "--seed", 7)


@pytest.mark.slow
def test_the_same_folder_with_one_worker_with_four_and_with_two_killed_on_the_way(tmp_path: Path) -> None:
    """What was stopped goes on where it stood, and ends with the bytes of a study that nothing happened to."""
    words = [str(word) for word in (*SMALL_WORDS, "--jobs", 2, "--chunk", 0.2, "-o", tmp_path / "killed")]
    known = {**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}
    chunks = tmp_path / "killed" / "chunks"
    with subprocess.Popen([sys.executable, "-m", "tablas", "study", *words], env=known) as begun:
        while begun.poll() is None and len(list(chunks.glob("*.jsonl"))) < 2:
            time.sleep(0.01)
        begun.kill()
    done = {file.name: file.stat().st_mtime_ns for file in chunks.glob("*.jsonl")}
    assert len(done) >= 2
    typed(*words)
    assert done.items() <= {file.name: file.stat().st_mtime_ns for file in chunks.glob("*.jsonl")}.items()
    for file in chunks.glob(".*"):
        file.unlink()  # What was half written when it was killed.
    for jobs in (1, 4):
        typed(*SMALL_WORDS, "--jobs", jobs, "--chunk", 0.2, "-o", tmp_path / str(jobs))
    first = folder_of(tmp_path / "1")
    assert len([name for name in first if name.startswith("chunks")]) > 3
    assert {"report.html", "report.pdf", "summary.csv", "runs.csv", "study.json", "tau.svg"} <= set(first)
    assert first == folder_of(tmp_path / "killed") == folder_of(tmp_path / "4")


@pytest.mark.slow
def test_the_same_folder_with_a_cluster(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, dask_workers: Workers) -> None:
    shelf = Folder(tmp_path / "cluster")
    monkeypatch.setattr("tablas.study.conduct.CHUNK", 0.2)
    with hire(cluster=dask_workers.of(2).address) as crew:
        together = run_study(SMALL, 60, crew, shelf)
    assert together == run_study(SMALL, 60, shelf=Folder(tmp_path / "alone"))
    assert folder_of(tmp_path / "cluster") == folder_of(tmp_path / "alone")
    assert len(folder_of(tmp_path / "cluster")) > 2


def test_the_answer_for_programs(tmp_path: Path) -> None:
    told = json.loads(
        typed("rounds", "--from", 3, "--to", 4, "--players", 8, "--runs", 4, "--jobs", 1, "--json", "-o", tmp_path)
    )
    assert told["arms"] == ["dutch@3", "dutch@4"]
    assert {one["mean"] for one in told["summary"] if one["measure"] == "rounds"} == {3, 4}
    assert "--from 3 --to 4" in json.loads((tmp_path / "study.json").read_text())["command"]


def test_the_report_speaks_spanish(tmp_path: Path) -> None:
    words = ("tiebreaks", "--lists", "BH;SB", "--players", 8, "--rounds", 3, "--runs", 4, "--jobs", 1, "--lang", "es")
    assert "torneos por sistema" in typed(*words, "-o", tmp_path)
    assert '<html lang="es">' in (tmp_path / "report.html").read_text()


def test_prizes_and_norms_are_measured_where_they_are_asked_for() -> None:
    usual = Study(parse_arms("dutch,keizer"), Field(players=16, mean=2400), Play("elo"), rounds=9, seed=3)
    study = replace(usual, prizes=(500.0, 300.0, 200.0), norms=True)
    assert set(study.measures) - set(usual.measures) == {"prize_strongest", "prize_best", "norms", "norm_chance"}
    answer = run_study(study, runs=6)
    plain = run_study(usual, runs=6)
    for arm in ("dutch", "keizer"):
        assert answer.of(arm, "tau") == plain.of(arm, "tau"), "titles and prizes change no game"
        assert 0 < answer.of(arm, "prize_strongest").mean <= answer.of(arm, "prize_best").mean <= 1
        assert answer.of(arm, "games").mean == 72
    assert answer.of("dutch", "norms").mean > 0
    assert answer.of("dutch", "rematches").mean == 0 < answer.of("keizer", "rematches").mean
    with pytest.raises(OptionError, match="Prizes are above 0"):
        replace(usual, prizes=(5.0, -1.0))


def test_norms_are_those_of_the_title_regulations() -> None:
    """The norms of a run are what the examination of its report finds."""
    field = Field(players=20, mean=2380)
    entrants = entrants_of(field, 1, 4, 9)
    entrants = entrants._replace(players=titled(entrants.players, Luck(1, 4)))
    trial = played(parse_arm("dutch"), entrants, Play("elo"), field, 1, 4, 9)
    dated = replace(trial.tournament, info=replace(trial.tournament.info, start=date(2026, 3, 1)))
    made = [one for one in event_norms(dated).made if one.check.level.title.value in ("GM", "IM")]
    assert norm_measures(trial.tournament)["norms"] == len(made)


def test_luck_differs_from_run_to_run() -> None:
    assert len({Luck(1, run).share("x") for run in range(100)}) == 100


def test_players_are_numbered_by_rating_and_equal_ones_by_lot_whatever_their_strength() -> None:
    apart = Field(players=40, spread=300, noise=150).draw(Luck(1, 1), 5)
    ratings = [player.rating for player in apart.players]
    assert ratings == sorted(ratings, reverse=True)
    assert [player.number for player in apart.players] == list(range(1, 41))
    known = [apart.strength[player.number] for player in apart.players]
    assert known != sorted(known, reverse=True), "a rating is not the strength"
    alike = Field(players=12, spread=0.001, noise=0).draw(Luck(1, 1), 5)
    assert {player.rating for player in alike.players} == {2000}
    by_number = list(alike.strength.values())
    assert by_number not in (sorted(by_number), sorted(by_number, reverse=True)), "a lot does not know the strength"


def test_a_gift_that_was_not_possible_counts_neither_way_and_a_fault_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of five runs two count: one place lost, three places won."""
    fault = Message("no-parameter", name="x", known="y")
    came = [
        Outcome(0, {"possible": True, "before": 4, "after": 5}),
        Outcome(1, {"possible": False}),
        Outcome(2, None, fault),
        Outcome(3, {"possible": False}),
        Outcome(4, {"possible": True, "before": 6, "after": 3}),
    ]
    asked = []

    def spread(job: Job, *_: object) -> list[Outcome]:
        asked.append(job)
        return came

    monkeypatch.setattr("tablas.study.published.spread", spread)
    (better, won), faults = reproduce("gambit", 5, 9, InProcess())
    assert (better.runs, better.ours, won.ours) == (2, 0.5, 1.0)
    assert faults == ((2, fault),)
    (job,) = asked
    assert (job.work, list(job.items)) == ("tablas.study.gambit:one_gambit", [0, 1, 2, 3, 4])
    assert (job.what["player"], job.what["study"]["seed"]) == (8, 9)


def test_every_chart_of_a_study_has_a_heading_for_each_number() -> None:
    """Two systems over four rounds: what grows by the round has a column for each of them."""
    answer = run_study(SMALL, 6, InProcess())
    shown = pictures_of(answer, plain)
    assert "rounds" in shown
    for name, chart in shown.items():
        assert {len(row) for row in chart.rows} == {len(chart.heads)}, name
    assert shown["rounds"].heads[1:] == ("R1", "R2", "R3", "R4")
    assert [row[0] for row in shown["rounds"].rows] == [arm.label for arm in SMALL.arms]
    for row, arm in zip(shown["rounds"].rows, SMALL.arms, strict=True):
        means = [mean for label, _, mean, _ in answer.by_round if label == arm.label]
        assert [float(cell.replace("−", "-")) for cell in row[1:]] == pytest.approx(means, abs=0.0006)


def test_a_claim_without_a_number_has_no_distance() -> None:
    from math import inf

    from tablas.cli.study.reproduce import _numbers
    from tablas.study.published import Beside

    assert _numbers(Beside("", 0.5, 0.5, 0.7, 0.1, 9)) == [0.5, 0.5, 0.7, 0.1, pytest.approx(2.0)]
    assert _numbers(Beside("", -inf, inf, 0.7, 0.1, 9)) == [None, None, 0.7, 0.1, None]
