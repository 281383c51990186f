"""What a study found, in charts, in a report and on a page; and which runs it is made of."""

from __future__ import annotations

from dataclasses import replace
from html import unescape
from types import SimpleNamespace
from typing import Any

import pytest

from tablas.messages import Message
from tablas.model import Player, Title, Tournament
from tablas.say import plain
from tablas.spread import Outcome as Came
from tablas.study import Field, Play, Study, parse_arms, run_study
from tablas.study.answer import SURE, Answer, Difference, Summary, answered, widest
from tablas.study.purse import NORM_MEASURES, PRIZE_MEASURES, norm_measures
from tablas.study.report import pictures_of, report_of
from tablas.study.sheet import Part, Sheet, as_page, table_of
from tablas.study.study import one_run, study_of
from tablas.study.trial import played


def test_the_widest_interval_is_the_one_that_counts() -> None:
    study = Study(parse_arms("dutch,lim,monrad"), Field(players=8))
    errors = (0.1, 0.3, 0.2)
    apart = tuple(Difference("a", "b", "tau", 0.0, error, 9) for error in errors)
    other = Difference("a", "b", "games", 0.0, 0.9, 9)
    assert widest(Answer(study, 9, (), (*apart, other), ())) == pytest.approx(SURE * 0.3)
    assert widest(Answer(study, 9, (), (*apart, other), ()), "games") == pytest.approx(SURE * 0.9)
    alone = (Summary("a", "tau", 0.0, 0.1, 9), Summary("a", "tau", 0.0, 0.4, 9), Summary("a", "games", 0.0, 0.9, 9))
    assert widest(Answer(study, 9, alone, (), ())) == pytest.approx(SURE * 0.4)


def test_one_run_is_never_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    """A single run has no interval at all, which is not a narrow one."""
    monkeypatch.setattr("tablas.study.conduct.FIRST", 1)
    study = Study(parse_arms("berger"), Field(players=4), Play("elo"), seed=1)
    assert run_study(study, 8, until=9.0).runs == 2
    assert run_study(study, 1, until=9.0).runs == 1


def values(study: Study, tau: float, *by_round: float) -> dict[str, Any]:
    return {**dict.fromkeys(study.measures, 1.0), "tau": tau, "by_round": list(by_round)}


def test_the_charts_and_the_faults_of_a_report() -> None:
    study = Study(parse_arms("dutch,lim"), Field(players=8), rounds=2, seed=3)
    came = [
        Came(0, {"dutch": values(study, 0.5, 0.25, 0.5), "lim": values(study, 0.25, 0.75)}),
        Came(1, {"dutch": values(study, 0.75, 0.75, 0.5), "lim": values(study, 0.0, 0.25)}),
        *(Came(number, fault=Message("no-such-file")) for number in range(2, 30)),
    ]
    answer = answered(study, came)
    charts = pictures_of(answer, plain)
    assert list(charts) == ["tau", "best_wins", "rating_gap", "differences", "rounds"]
    assert charts["tau"].title == "Kendall's τ-b of final order and strength"
    assert charts["tau"].heads == ("System", "Mean", "From", "To")
    assert charts["differences"].title == "Difference of τ-b, run by run"
    assert [row[0] for row in charts["differences"].rows] == ["dutch − lim"]
    assert charts["rounds"].title == "τ-b by points after each round"
    assert charts["rounds"].heads == ("System", "R1", "R2")
    assert [len(row) for row in charts["rounds"].rows] == [3, 3]
    assert charts["rounds"].rows[1][2] == "", "lim had one round only"
    told = "Kendall's τ-b of final order and strength: dutch 0.625, lim 0.125."
    assert told in unescape(charts["tau"].picture.svg)
    assert "Difference of τ-b, run by run: dutch − lim 0.500." in charts["differences"].picture.svg
    assert "τ-b by points after each round: dutch 0.500, lim 0.500." in charts["rounds"].picture.svg
    sheet = report_of(answer, plain, "A study", "command", lambda message: message.code)
    (faults,) = [part for part in sheet.parts if part.heading == "Runs that came to nothing"]
    assert faults.heads == ("Run", "Why")
    assert [row[0] for row in faults.rows] == [str(number) for number in range(2, 22)], "twenty are enough"
    (words,) = sheet.parts[0].words
    assert words == (
        "2 tournaments a system, seed 3. Intervals hold the truth 95 times of 100; differences are taken run by run "
        "on equal luck."
    )
    facts = dict(sheet.parts[-1].rows)
    assert sheet.parts[-1].heads == ("What", "Value")
    assert (facts["seed"], facts["prizes"], facts["norms"]) == ("3", "()", "False")
    lonely = Study(parse_arms("dutch"), Field(players=8))
    alone = answered(lonely, [Came(0, {"dutch": values(lonely, 0.5)})])
    assert list(pictures_of(alone, plain)) == ["tau", "best_wins", "rating_gap"]
    headings = [part.heading for part in report_of(alone, plain, "", "", str).parts]
    assert "Differences" not in headings
    assert "Runs that came to nothing" not in headings


def test_a_report_as_a_page() -> None:
    chart = pictures_of(answered(Study(parse_arms("dutch"), Field(players=8)), []), plain)["tau"]
    sheet = Sheet(
        "A & B",
        (
            Part("", ("One < two.", "Two.")),
            Part("Chart", chart=chart),
            Part("Again", code="tablas a > b", heads=("What", "<Value>"), rows=(("x", "1 & 2"),)),
        ),
    )
    page = as_page(sheet, plain, "es")
    body = page.partition("<body>")[2]
    assert '<html lang="es">' in page
    assert "<title>A &amp; B</title>" in page
    assert body.startswith("<h1>A &amp; B</h1>\n<p>One &lt; two.</p>\n<p>Two.</p>\n<h2>Chart</h2>\n<svg")
    shown = table_of(chart.heads, chart.rows)
    assert (
        f"<details><summary>As a table</summary>{shown}</details>\n<h2>Again</h2>\n<pre>tablas a &gt; b</pre>" in body
    )
    table = (
        '<div class="wide"><table><thead><tr><th scope="col">What</th><th scope="col">&lt;Value&gt;</th></tr></thead>'
        "<tbody><tr><td>x</td><td>1 &amp; 2</td></tr></tbody></table></div>"
    )
    assert body.endswith(f"{table}</body></html>\n")
    assert table_of(("What", "<Value>"), (("x", "1 & 2"),)) == table


# Runs


def test_a_study_is_read_back_whole() -> None:
    study = Study(
        parse_arms("dutch+baku@5,knockout[third-place=yes]"),
        Field(players=12, byes=0.1),
        Play("fide", upsets=0.1),
        rounds=6,
        seed=9,
        tie_breaks="BH",
        top=2,
        prizes=(5.0, 2.0),
        norms=True,
    )
    assert study_of(study.as_data()) == study
    assert set(study.measures) >= {*PRIZE_MEASURES, *NORM_MEASURES}
    usual = Study(parse_arms("dutch"))
    assert not set(usual.measures) & {*PRIZE_MEASURES, *NORM_MEASURES}


def test_arms_that_differ_in_tie_breaks_alone_are_played_once(monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[tuple[str, int]] = []

    def noted(arm: Any, *words: Any) -> Any:
        calls.append((arm.label, words[-1]))
        return played(arm, *words)

    monkeypatch.setattr("tablas.study.study.played", noted)
    one, three = parse_arms("dutch@1,monrad")
    study = Study((one, replace(one, tie_breaks="SB"), three), Field(players=6), rounds=2, seed=2)
    found = one_run(study.as_data(), 4)
    assert calls == [("dutch@1", 1), ("monrad", 2)]
    assert list(found) == ["dutch@1", "dutch@1=SB", "monrad"]
    assert [values["rounds"] for values in found.values()] == [1, 1, 2]
    assert "norms" not in found["monrad"]
    with_norms = one_run(replace(study, norms=True).as_data(), 4)
    assert {*NORM_MEASURES} <= set(with_norms["monrad"])


def test_norms_made_of_those_that_could_be(monkeypatch: pytest.MonkeyPatch) -> None:
    """A grandmaster is open to none, an international master to one, anybody else to two of the two titles."""
    made = [object(), object()]
    monkeypatch.setattr("tablas.study.purse.event_norms", lambda event, **how: SimpleNamespace(made=made))
    people = [Player(1, title=Title.GM), Player(2, title=Title.IM), Player(3, title=Title.FM), Player(4)]
    assert norm_measures(Tournament(players=tuple(people))) == {"norms": 2.0, "norm_chance": 2 / 5}
    made.clear()
    assert norm_measures(Tournament(players=tuple(people[:1]))) == {"norms": 0.0, "norm_chance": 0.0}
