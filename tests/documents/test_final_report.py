"""The chief arbiter's final report as a paper and as text: what the log tells, line by line."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from click.testing import CliRunner

from events_desk import Desk, play, tournament
from tablas.cli.main import cli
from tablas.documents import press
from tablas.documents.paper import Choice
from tablas.documents.papers import by_name
from tablas.documents.papers.final_report import text_of
from tablas.documents.source import Source, from_event
from tablas.events.acts import AdjustPoints, CorrectResult, WithdrawPlayer, WriteNote
from tablas.events.note import NoteKind
from tablas.events.timeline import history
from tablas.federation.regulations.duty_lists import Moment, duty_list
from tablas.model import POINT, Outcome


@pytest.fixture(scope="module")
def desk() -> Desk:
    made = tournament(6, chief_arbiter="IA Robles, Isabel (2200001)", city="Lugo", start="2026-03-07")
    play(made, "1=+")
    play(made, "01=")
    made.do(CorrectResult("a", 2, 1, Outcome.DRAW, Outcome.DRAW), when="2026-03-08T18:00:00")
    made.do(WriteNote("a", NoteKind.INCIDENT, "A phone rang.", 2, 1, article="11.3.2", decision="The game is lost."))
    made.do(WriteNote("a", NoteKind.APPEAL, "It was not hers.", 2, 1, about=1, decision="No.", upheld=False))
    made.do(WriteNote("a", NoteKind.FAIR_PLAY, "Detectors at the door."))
    made.do(WithdrawPlayer("a", 6))
    made.do(AdjustPoints("a", 3, -POINT // 2, 2, "late"))
    return made


@pytest.fixture(scope="module")
def source(desk: Desk) -> Source:
    return from_event(desk.event, desk.section(), tuple(history(desk.log)))


def test_it_holds_what_the_manual_asks_for(source: Source) -> None:
    """Nine things: players, results, standings, arbiters, norms, incidents, appeals, breaches, the next time."""
    asked = [one.code for one in duty_list(Moment.REPORT)]
    assert len(asked) == 9
    data = press.data_of(by_name("final-report"), source, Choice())
    heads = [part["head"].partition(" · ")[2] for part in data["parts"]]
    assert heads == [
        "The event",
        "The players",
        "The rounds",
        "Results",
        "Pairings altered by hand, results corrected after publication",
        "Points given or taken, prohibitions, rounds taken back",
        "Incidents and decisions of the arbiters",
        "Appeals and their decisions",
        "Fair play: measures, checks, complaints",
        "Hall, boards, clocks, access",
        "For the next time",
        "FIDE mode and its remarks",
        "Arbiters and norms",
        "Enclosed",
    ]


def test_the_text_tells_what_was_done(source: Source) -> None:
    game = source.tournament.rounds[1].games[0]
    white, black = source.people[game.white].name, source.people[game.black].name
    lines = text_of(press.data_of(by_name("final-report"), source, Choice()))
    for wanted in (
        f"  2 · a: round 2, board 1: 0–1 corrected to ½–½, {white} – {black} · Ana, 2026-03-08 18:00",
        "  a: player withdrawn: P06 · Ana",
        "  2 · a: -0.5 points for P03: late · Ana",
        "     Decision: The game is lost. (11.3.2)",
        "     Outcome: The appeal was dismissed.",
        "     Detectors at the door.",
        "  Chief arbiter  IA Robles, Isabel  2200001",
    ):
        assert wanted in lines, wanted
    total = next(line for line in lines if line.startswith("  Total"))
    # A win, a draw, a forfeit; then, one corrected, two draws and a win.
    assert total.split() == ["Total", "6", "2", "3", "0", "1", "0", "0", "0"]


def test_what_nobody_wrote_keeps_its_lines(source: Source) -> None:
    data = press.data_of(by_name("final-report"), source, Choice(lang="es"))
    ruled = [part["head"] for part in data["parts"] if part["kind"] == "notes" and part["lines"]]
    assert [head.partition(" · ")[2] for head in ruled] == [
        "Sala, tableros, relojes, accesibilidad",
        "Para otra edición",
    ]


@pytest.mark.parametrize("lang", ["en", "es"])
def test_it_is_set(source: Source, lang: str) -> None:
    printed = press.typeset(by_name("final-report"), source, Choice(lang=lang))
    assert printed.notes == ()
    assert printed.pages == 2


def test_from_the_command_line(tmp_path) -> None:
    def run(*words: str) -> str:
        answer = CliRunner().invoke(cli, ["event", *words, "--data", str(tmp_path)])
        assert answer.exit_code == 0, answer.output
        return answer.output

    run("new", "club")
    run("tournament", "club", "a", "--rounds", "1")
    run("add", "club", "Ana")
    run("add", "club", "Bo")
    run("pair", "club")
    run("publish", "club")
    run("note", "club", "A phone rang.", "--round", "1", "--board", "1")
    run("note", "club", "--note", "1", "--decision", "Lost.")
    run("note", "club", "Not hers.", "--kind", "appeal", "--about", "1", "--dismissed", "--decision", "No.")
    notes = json.loads(run("note", "club", "--json"))["notes"]
    assert [(one["kind"], one["decision"], one["upheld"]) for one in sorted(notes, key=lambda one: one["number"])] == [
        ("incident", "Lost.", None),
        ("appeal", "No.", False),
    ]
    data = json.loads(run("final-report", "club", "--json"))
    assert data["seal"] == json.loads(run("verify", "club", "--json"))["head"]
    assert [one["text"] for one in data["notes"]] == ["Not hers.", "A phone rang."]
    assert "A phone rang." in run("final-report", "club", "--lang", "es")


def test_what_did_not_happen_is_said_where_it_is_asked_for() -> None:
    made = tournament(4)
    play(made, "10")
    quiet = from_event(made.event, made.section(), tuple(history(made.log)))
    parts = press.data_of(by_name("final-report"), quiet, Choice())["parts"]
    heads = {part["head"].partition(" · ")[2]: part for part in parts}
    assert heads["Pairings altered by hand, results corrected after publication"]["text"] == "None."
    assert "Points given or taken, prohibitions, rounds taken back" not in heads


def test_a_picture_among_the_templates_of_an_event_has_no_words(source: Source) -> None:
    own = replace(source, templates={"crest.png": b"\xff\xd8", "extra.typ": b'#t("Black")'})
    job = press._job(by_name("final-report"), own, Choice(lang="es"), None)
    words = press._words(own.templates, "es")
    assert words == {"Black": "Negras"}
    assert job is not None
