"""The tables, counts and reports of a study, worked out by hand column by column."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict, replace
from math import sqrt
from typing import Any

import pytest

from tablas.formats import trf
from tablas.messages import Message
from tablas.model import Bye, Game, Outcome, Player, Round, Scoring, Team, TeamBye, Tournament
from tablas.say import plain
from tablas.simulate.chances.sample import Share
from tablas.spread import Outcome as Came
from tablas.study import Field, Play, parse_arms
from tablas.study.answer import SURE, Answer, Difference, Summary, Sums, answered, widest
from tablas.study.arms import Arm
from tablas.study.conduct import CHUNK, FIRST, _Once, job_of
from tablas.study.event import EventStudy, Prospect, Prospects, _counted, rated, study_event
from tablas.study.event_report import columns, percent, report_of, tables_of
from tablas.study.reach import _of_boards, reachable
from tablas.study.report import report_of as study_report
from tablas.study.study import Study
from tablas.study.tables import tables_of as study_tables
from tablas.version import __version__

WIN, DRAW, LOSS = Outcome.WIN, Outcome.DRAW, Outcome.LOSS

# The chances of an event

ANA = Prospect(1, "Ana", "1", "3", True, ((1, 6), (2, 1), (4, 1)), 8, 5, 1250.0, (("IM", 2),))
BLAS = Prospect(2, "Blas", "2", "2.5", False, ((2, 2), (3, 6)), 8, 2, 50.0)
RICH = EventStudy(b"", Play("elo"), fund={"list": []}, norms=True, seed=4, noise=7.5)


def chances(study: EventStudy, of_teams: bool = False, rows: tuple[Prospect, ...] = (ANA, BLAS)) -> Prospects:
    return Prospects(study, "Club", 2, 3, 8, 1, rows, ((1, "Ana", "IM", 2),), of_teams)


def test_the_chances_of_everybody_as_a_table_for_people() -> None:
    heads, rows = columns(chances(RICH), plain)
    assert dict(zip(heads, zip(*rows, strict=True), strict=True)) == {
        "Name": ("Ana", "Blas"),
        "No.": ("1", "2"),
        "Place": ("1", "2"),
        "Points": ("3", "2.5"),
        "Win, %": ("75.0", "–"),
        "First three, %": ("87.5", "100.0"),
        "Mean place": ("1.5", "2.8"),
        "Prize, %": ("62.5", "25.0"),
        "Money, mean": ("12.50", "0.50"),
        "Norms, %": ("IM 25.0", ""),
    }
    plainer = EventStudy(b"", Play("elo"))
    assert columns(chances(plainer), plain) == (heads[:7], tuple(row[:7] for row in rows))
    assert columns(chances(RICH, of_teams=True), plain)[0] == heads[:9]
    assert percent(0.12345) == "12.3"


def test_the_chances_of_everybody_as_tidy_tables() -> None:
    players, places, norms = tables_of(chances(RICH))
    low, high = Share(6, 8).bounds
    found = dict(zip(players.heads, players.rows[0], strict=True))
    assert (found.pop("win_low"), found.pop("win_high")) == (low, high)
    assert (found.pop("first_three_low"), found.pop("first_three_high")) == Share(7, 8).bounds
    assert found == {
        "number": 1,
        "name": "Ana",
        "place": "1",
        "points": "3",
        "can_win": True,
        "win": 0.75,
        "first_three": 0.875,
        "mean_place": 1.5,
        "prize": 0.625,
        "money": 12.5,
    }
    assert places.heads == ("number", "name", "place", "share")
    assert places.rows == (
        *((1, "Ana", 1, 0.75), (1, "Ana", 2, 0.125), (1, "Ana", 4, 0.125)),
        *((2, "Blas", 2, 0.25), (2, "Blas", 3, 0.75)),
    )
    assert (norms.heads, norms.rows) == (("number", "name", "title", "share"), ((1, "Ana", "IM", 0.25),))
    assert [one.name for one in (players, places, norms)] == ["chances", "places", "norms"]
    without, _ = tables_of(chances(EventStudy(b"", Play("elo"))))
    assert without.rows[0][-2:] == (None, None)


def test_the_report_of_an_event() -> None:
    sheet = report_of(chances(RICH), plain, "tablas study …")
    first, chart, everybody, again = sheet.parts
    assert sheet.title == "Study: Club"
    assert first.words == (
        "8 endings drawn with seed 4; 2 rounds to come, 3 games open.",
        (
            "Results follow the model elo; strength is the rating, wrong by 7.5 points; rounds to come are paired by "
            "the system of the event."
        ),
        "Who can still win: Ana",
    )
    assert chart.heading == "Chance to win"
    assert chart.chart is not None
    assert chart.chart.heads == ("Name", "Mean", "From", "To")
    assert [row[0] for row in chart.chart.rows] == ["Ana"]
    assert everybody.heading == "Everybody's chances"
    assert (everybody.heads, everybody.rows) == columns(chances(RICH), plain)
    assert again.code == "tablas study …"
    assert again.rows[:3] == (("tablas", __version__), ("noise", "7.5"), ("seed", "4"))
    nobody = report_of(chances(RICH, rows=(BLAS,)), plain, "")
    assert [part.heading for part in nobody.parts] == ["", "Everybody's chances", "How to repeat it"]
    teams = report_of(chances(RICH, of_teams=True), plain, "")
    (norms,) = [part for part in teams.parts if part.heading == "Norms, %"]
    assert (norms.heads, norms.rows) == (("Name", "Title", "Norms, %"), (("Ana", "IM", "25.0"),))
    without = report_of(chances(EventStudy(b"", Play("elo")), of_teams=True), plain, "")
    assert "Norms, %" not in [part.heading for part in without.parts]
    assert not Prospects(RICH, "", 0, 0, 0, 0, ()).of_teams
    many = tuple(Prospect(n, f"P{n}", "1", "0", True, ((1, 1),), 8) for n in range(1, 15))
    drawn = report_of(chances(RICH, rows=many), plain, "").parts[1].chart
    assert drawn is not None
    assert len(drawn.rows) == 12


def test_endings_are_counted() -> None:
    players = (Player(1, "Ana", 2000), Player(2, "Blas"), Player(3, "Carla", 1800))
    event = Tournament(players=players, rounds=(Round((Game.of(1, 2, WIN),), (Bye(3, Outcome.HALF_BYE),)),))
    event = event.ruled(system="dutch", tie_breaks=("PTS",))
    came = [
        Came(0, {"stopped": False, "places": [[1, 1], [2, 2], [3, 2]], "money": [[1, 500], [2, 0]]}),
        Came(1, {"stopped": True, "places": [[1, 2], [2, 3], [3, 1]], "norms": [[3, "IM"], [3, "FM"]]}),
        Came(2, fault=Message("no-such-file")),
        Came(3, {"stopped": False, "places": [[1, 3], [2, 2], [3, 1]], "norms": [[3, "IM"]], "money": [[1, 100]]}),
    ]
    found = _counted(EventStudy(b"", Play("elo")), event, 1, 0, came)
    assert (found.runs, found.stopped, found.rounds_left, found.games_open) == (3, 1, 1, 0)
    assert found.faults == ((2, Message("no-such-file")),)
    assert [asdict(row) for row in found.rows] == [
        told(3, "Carla", "2", "0.5", True, ((1, 2), (2, 1)), norms=(("FM", 1), ("IM", 2))),
        told(1, "Ana", "1", "1", True, ((1, 1), (2, 1), (3, 1)), prizes=2, money=200.0),
        told(2, "Blas", "3", "0", True, ((2, 2), (3, 1))),
    ]
    assert found.norms == ((3, "Carla", "FM", 1), (3, "Carla", "IM", 2))
    over = _counted(EventStudy(b"", Play("elo")), event, 0, 0, came)
    assert [row.can_win for row in over.rows] == [True, True, False]
    assert rated(event) == {1: 2000, 2: 1800, 3: 1800}
    assert rated(Tournament(players=(Player(1),))) == {1: 1400}


def told(number: int, name: str, place: str, points: str, can_win: bool, places: Any, **more: Any) -> dict[str, Any]:
    known = {"number": number, "name": name, "place": place, "points": points, "can_win": can_win, "places": places}
    return known | {"runs": 3, "prizes": 0, "money": 0.0, "norms": ()} | more


def test_a_share_among_places() -> None:
    assert (ANA.share(), ANA.share(2), ANA.share(4), ANA.mean) == (Share(6, 8), Share(7, 8), Share(8, 8), 1.5)
    assert Prospect(1, "", "", "", False, (), 0).mean == 0


def test_a_study_of_an_event_as_plain_values() -> None:
    data = EventStudy(b"012", Play("fide"), 5.0, 2, "PTS", {"a": 1}, {"U8": (3, 4)}, True).as_data()
    assert data == {
        "noise": 5.0,
        "seed": 2,
        "tie_breaks": "PTS",
        "norms": True,
        "report": "MDEy",
        "play": asdict(Play("fide")),
        "fund": {"a": 1},
        "categories": {"U8": [3, 4]},
    }
    assert (EventStudy(b"", Play()).as_data()["fund"], EventStudy(b"", Play()).as_data()["categories"]) == (None, {})


# What can still be reached


def test_points_now_and_the_most_that_is_left() -> None:
    """One game of 1 and 2 is open; 3 has a bye and has left; the bye is worth more than a win here."""
    players = (Player(1), Player(2), Player(3, left_after=1), Player(4))
    rounds = (
        Round((Game.of(1, 2, DRAW), Game.of(3, 4, WIN))),
        Round((Game(2, 1), Game.of(4, 3, Outcome.FORFEIT_WIN))),
        Round((), (Bye(3),)),
    )
    event = Tournament(players=players, rounds=rounds).ruled(system="dutch")
    assert reachable(event, 2) == {1: (30, 210), 2: (30, 210), 3: (120, 120), 4: (60, 180)}
    dearer = event.ruled(scoring=with_bye(120))
    assert reachable(dearer, 1) == {1: (30, 270), 2: (30, 270), 3: (180, 180), 4: (60, 180)}
    assert reachable(event.ruled(system="knockout"), 2) == {}


def with_bye(points: int) -> Scoring:
    return replace(Tournament().scoring, pairing_bye=points)


def test_boards_add_up_and_a_round_sat_out_counts_as_won() -> None:
    event = Tournament(
        players=tuple(Player(number) for number in range(1, 5)),
        rounds=(Round((Game.of(1, 3, WIN), Game(4, 2))),),
        teams=(Team(1, members=(1, 2)), Team(2, members=(3, 4))),
        team_byes=(TeamBye(2, 2),),
    )
    assert _of_boards(event, 1) == {1: (60, 240), 2: (0, 180 + 120)}


# Answers


def test_means_and_errors() -> None:
    sums = Sums()
    assert (sums.count, sums.mean, sums.error) == (0, 0, 0)
    for value in (1.0, 2.0, 6.0):
        sums.add(value)
        assert sums.count < 2 or sums.error > 0
    assert (sums.count, sums.mean, sums.error) == (3, 3, pytest.approx(sqrt(7 / 3)))
    one = Summary("a", "tau", 1.0, 0.5, 9)
    assert (one.low, one.high) == (1 - 0.98, 1 + 0.98)
    assert SURE == 1.96
    for mean, sure in ((1.0, True), (0.97, False), (0.0, False), (-0.97, False), (-1.0, True)):
        apart = Difference("a", "b", "tau", mean, 0.5, 9)
        assert (apart.low, apart.high, apart.sure) == (mean - 0.98, mean + 0.98, sure)


TWO = Study(parse_arms("dutch,lim"), Field(players=8), rounds=2, seed=3)


def values(tau: float, rounds: Iterable[float]) -> dict[str, Any]:
    return {**dict.fromkeys(TWO.measures, 1.0), "tau": tau, "by_round": list(rounds)}


CAME = [
    Came(0, {"dutch": values(0.5, (0.25, 0.5)), "lim": values(0.25, (0.5,))}),
    Came(1, fault=Message("no-such-file")),
    Came(2, {"dutch": values(0.75, (0.75, 0.5)), "lim": values(0.0, (0.25,))}),
]


def test_runs_are_added_up() -> None:
    answer = answered(TWO, CAME, 0.1)
    assert (answer.runs, answer.until, answer.faults) == (2, 0.1, ((1, Message("no-such-file")),))
    assert answer.of("dutch", "tau") == ("dutch", "tau", 0.625, pytest.approx(0.125), 2)
    assert answer.of("lim", "games") == ("lim", "games", 1.0, 0.0, 2)
    apart = answer.between("dutch", "lim", "tau")
    assert apart == ("dutch", "lim", "tau", 0.5, pytest.approx(0.25), 2)
    assert answer.between("lim", "dutch", "tau") == ("lim", "dutch", "tau", -0.5, apart.error, 2)
    for unknown in (("dutch", "dubov", "tau"), ("dutch", "lim", "nothing")):
        with pytest.raises(KeyError):
            answer.between(*unknown)
    assert answer.by_round == (
        ("dutch", 1, 0.5, pytest.approx(0.25)),
        ("dutch", 2, 0.5, 0.0),
        ("lim", 1, 0.375, pytest.approx(0.125)),
    )
    assert widest(answer) == pytest.approx(1.96 * 0.25)
    assert widest(answer, "games") == 0
    alone = Study(parse_arms("dutch"), Field(players=8))
    assert widest(answered(alone, [Came(0, CAME[0].value), Came(2, CAME[2].value)])) == pytest.approx(1.96 * 0.125)
    assert widest(Answer(alone, 0, (), (), ())) == 0


def test_the_answer_as_tidy_tables_and_as_a_report() -> None:
    answer = answered(TWO, CAME)
    summary, differences, rounds, runs = study_tables(answer, CAME)
    assert [one.name for one in (summary, differences, rounds, runs)] == ["summary", "differences", "rounds", "runs"]
    first = dict(zip(summary.heads, summary.rows[0], strict=True))
    one = answer.of("dutch", "tau")
    assert first == {
        "arm": "dutch",
        "measure": "tau",
        "mean": one.mean,
        "standard_error": one.error,
        "low": one.low,
        "high": one.high,
        "runs": 2,
    }
    apart = answer.between("dutch", "lim", "tau")
    assert dict(zip(differences.heads, differences.rows[0], strict=True)) == {
        "arm": "dutch",
        "against": "lim",
        "measure": "tau",
        "difference": 0.5,
        "standard_error": apart.error,
        "low": apart.low,
        "high": apart.high,
        "runs": 2,
    }
    assert (rounds.heads, rounds.rows) == (("arm", "round", "tau", "standard_error"), answer.by_round)
    told_runs = list(runs.rows)
    assert [row[:3] for row in told_runs] == [(0, "dutch", 0.5), (0, "lim", 0.25), (2, "dutch", 0.75), (2, "lim", 0.0)]
    sheet = study_report(answer, plain, "A study", "tablas study", lambda message: message.code)
    parts = {part.heading: part for part in sheet.parts}
    assert sheet.title == "A study"
    assert parts[""].words[0].startswith("2 tournaments a system, seed 3.")
    assert parts["Runs that came to nothing"].rows == (("1", "no-such-file"),)
    assert parts["All measures"].heads == ("Measure", "dutch", "lim")
    assert parts["All measures"].rows[0] == (
        "Kendall's τ-b of final order and strength",
        "0.6250 ± 0.2450",
        "0.1250 ± 0.2450",
    )
    assert parts["Differences"].heads == ("Systems", "Measure", "Difference", "Interval")
    assert parts["Differences"].rows == (
        ("dutch − lim", "Kendall's τ-b of final order and strength", "0.5000", "0.0100 … 0.9900"),
    )
    facts = dict(parts["How to repeat it"].rows)
    assert facts["tablas"] == __version__
    assert (facts["field.players"], facts["play.model"], facts["rounds"], facts["best"]) == ("8", "elo", "2", "3")
    assert facts["lim: tie-breaks"] == "PTS, BH/C1, BH, SB"
    assert parts["How to repeat it"].code == "tablas study"


@pytest.mark.parametrize(
    ("players", "boards", "top", "participants", "best"),
    [(32, 0, 0, 32, 4), (8, 0, 0, 8, 3), (2, 0, 0, 2, 2), (100, 0, 0, 100, 12), (32, 0, 7, 32, 7), (40, 4, 0, 10, 3)],
)
def test_how_many_count_as_the_best(players: int, boards: int, top: int, participants: int, best: int) -> None:
    arm = "team-swiss" if boards else "dutch"
    study = Study(parse_arms(arm), Field(players=players, boards=boards), top=top)
    assert (study.participants, study.best) == (participants, best)


def test_chunks_take_about_two_seconds() -> None:
    """540 players over ten rounds take three tenths of a second; arms that differ in tie-breaks are played once."""
    study = Study(parse_arms("dutch,dutch@5"), Field(players=540), rounds=10)
    assert study.seconds == pytest.approx(0.304 + 0.154)
    alike = Study((Arm("dutch", tie_breaks="PTS"), Arm("dutch", tie_breaks="PTS,BH")), Field(players=540), rounds=10)
    assert alike.seconds == pytest.approx(0.304)
    assert (CHUNK, FIRST) == (2.0, 200)
    assert (job_of(alike, 50).size, job_of(alike, 50, 0.9).size, job_of(alike, 50, 0.0).size) == (7, 3, 1)
    assert list(job_of(alike, 3).items) == [0, 1, 2]
    assert job_of(alike, 3).what == alike.as_data()


def test_every_run_is_told_once() -> None:
    heard: list[tuple[int, int]] = []
    once = _Once(lambda *done: heard.append(done))
    for look in ([(3, 0), (2, 0)], [(0, 5), (4, 0)], [(0, 4), (0, 7), (1, 0), (0, 0)]):
        tell = once.again()
        assert tell is not None
        for done in look:
            tell(*done)
    assert heard == [(3, 0), (2, 0), (4, 0), (0, 2), (1, 0)]
    assert _Once(None).again() is None


def test_a_knock_out_is_played_to_its_champion() -> None:
    """Four players and nothing played: two semi-finals and a final in every run, however often matches are drawn."""
    people = tuple(Player(number, f"P{number}", 2300 - 100 * number) for number in range(1, 5))
    report = trf.dump(Tournament("Cup", people).ruled(system="knockout"), flavour="trf26")
    assert trf.load(report).tournament.regulation.system == "knockout"
    found = study_event(EventStudy(report, Play("elo", draws=0)), runs=6)
    assert (found.runs, found.stopped) == (6, 0)
    assert sum(row.share(1).hits for row in found.rows) == 6, "one champion a run"
    assert sum(dict(row.places).get(2, 0) for row in found.rows) == 6, "and one who lost the final"
