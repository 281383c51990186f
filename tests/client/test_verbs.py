"""``tablas event --url``: the command line on a running program."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner

from tablas.cli.event import event
from tablas.events.acts import EnterResult
from tablas.events.results import read_result
from tablas.store import Store
from web_site import Site


def test_a_tournament_by_command_line_on_the_running_program(site: Site, run) -> None:
    run("new", "Far away", "--as", "far-away")
    run("tournament", "far-away", "a", "--rounds", "3")
    for name in ("Ana", "Blas", "Cira", "Dan"):
        run("add", "far-away", name)
    run("pair", "far-away")
    run("publish", "far-away")
    run("result", "far-away", "1", "1-0")
    section = site.section("far-away", "a")
    assert [game.white_outcome.value for game in section.facts.rounds[0].games] == ["1", "*"]
    assert "already has 1-0" in run("result", "far-away", "1", "0-1", status=2)
    assert json.loads(run("list", "--json"))[0]["event"] == "far-away"
    assert "4" in run("show", "far-away")
    entries = site.services.store.log("far-away")
    assert entries[-1].who.startswith("administrator")
    assert entries[-1].where.startswith("API from 127.0.0.1")
    assert run("verify", "far-away")
    run("undo", "far-away")
    assert site.section("far-away", "a").facts.rounds[0].games[0].white_outcome.value == "*"


def test_without_a_token_nothing_is_written(site: Site, run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("TABLAS_TOKEN")
    slug = site.event("Closed door", players=2)
    assert "TABLAS_TOKEN" in run("pair", slug, status=2)
    assert site.services.store.head(slug).seq == 3


def test_what_needs_the_database_says_so(site: Site, run) -> None:
    assert "on the machine of the program" in run("ratings", "search", "Ana", status=2)


def test_nobody_answers() -> None:
    result = CliRunner().invoke(event, ["--url", "http://127.0.0.1:9", "list"])
    assert result.exit_code == 2
    assert "does not answer" in result.stderr


@pytest.fixture
def far(site: Site) -> str:
    """An event whose first round is half played."""
    slug = site.event("Café de París", players=4)
    site.play(slug, "1.")
    return slug


def test_what_was_done_is_told_there_and_here_alike(site: Site, run, far: str) -> None:
    run("result", far, "2", "=", "--who", "Nobody")
    run("undo", far)
    told = json.loads(run("log", far, "--json"))
    here = site.services.store.history(far)
    assert [line["what"] for line in told] == [str(act.what) for act in here]
    assert [line["hash"] for line in told] == [act.entry.hash for act in here]
    assert [line["undone"] for line in told[-2:]] == [True, False]
    assert [line["entry"] for line in json.loads(run("log", far, "--after", "5", "--json"))] == [
        act.entry.seq for act in here[5:]
    ]
    run("mark", far, "lunch")
    run("unpublish", far, "--accept", "results-lost")
    points = json.loads(run("log", far, "--restore-points", "--json"))
    assert [point["name"] for point in points][-2] == "lunch"
    assert points[-1]["name"].startswith("before:")


def test_as_it_was(site: Site, run, far: str) -> None:
    boards = json.loads(run("boards", far, "--as-of", "5", "--json"))
    assert [game["result"] for game in boards["games"]] == ["*", "*"], "two boards without a result"
    assert "entries 1 to" in run("boards", far, "--as-of", "999", status=2)
    early = run("boards", far, "--as-of", "1999-01-01T00:00", status=2)
    assert "did not" in early


def test_verify_export_compare_and_bring_in(site: Site, run, far: str, tmp_path: Path) -> None:
    head = site.services.store.head(far)
    assert json.loads(run("verify", far, "--json")) == {"event": far, "entries": head.seq, "head": head.hash}
    file = tmp_path / "copy.tablas"
    run("export", far, "-o", str(file))
    run("result", far, "2", "0")
    found = json.loads(run("compare", far, str(file), "--json"))
    assert (found["relation"], found["ours"], found["theirs"]) == ("ahead", 1, 0)
    made = json.loads(run("import", str(file), "--as-copy", "--as", "copied", "--json"))
    assert made == {"event": "copied", "added": head.seq}
    # The copy goes its own way, so that neither can be brought into the other.
    run("delete", "copied", "--yes")
    parted = tmp_path / "parted.tablas"
    with Store(tmp_path / "own.db") as own:
        slug = own.bring_in(file.read_text()).slug
        own.do(slug, EnterResult("a", 1, 2, *read_result("1")), who="Elsewhere")
        parted.write_text(own.export(slug))
    refused = json.loads(run("import", str(parted), "--json", status=2))
    assert refused["kind"] == "DivergedError"
    assert refused["differences"] == ["a: round 1, board 2: 0-1 here, 1-0 there."]


def test_consent_and_second_thoughts(site: Site, run, far: str) -> None:
    refused = json.loads(run("add", far, "Player 001", "--json", status=2))
    assert refused["kind"] == "ConsentError"
    assert [concern["code"] for concern in refused["concerns"]] == ["same-name"]
    run("add", far, "Player 001", "--accept", "same-name")
    seen = site.services.store.head(far).seq
    run("result", far, "2", "1")
    overtaken = json.loads(run("result", far, "2", "0", "--expected", str(seen), "--json", status=2))
    assert (overtaken["kind"], overtaken["seen"], overtaken["now"]) == ("ConflictError", seen, seen + 1)
    assert run("mark", far, "tea", "--key", "once") != run("mark", far, "tea", "--key", "once")


def test_an_event_called_by_its_name(site: Site, run) -> None:
    slug = site.event("Peña de Móstoles", players=2)
    assert json.loads(run("show", "PENA DE MOSTOLES", "--json"))["event"] == slug
    assert f"Did you mean {slug} (Peña de Móstoles)?" in run("show", "Pena de Mostole", status=2)
    odd = site.event("Liga 2026/27", players=2)
    assert json.loads(run("show", "liga 2026/27", "--json"))["event"] == odd


def test_a_refusal_there_is_said_here_in_the_language_of_the_command_line(site: Site, run, far: str) -> None:
    assert "There is no event 'nirgends' in this database." in run("show", "nirgends", status=2)
    assert "No hay evento «nirgends» en esta base de datos." in run("show", "nirgends", "--lang", "es", status=2)


def test_games_that_cannot_be_read_there_are_told_here(site: Site, run, tmp_path: Path) -> None:
    run("new", "Moves", "--as", "moves")
    run("tournament", "moves", "a", "--rounds", "3")
    for name in ("Ana", "Blas", "Cira", "Dan"):
        run("add", "moves", name)
    run("pair", "moves", "--publish")
    first = site.section("moves", "a").facts.rounds[0].games[0]
    names = {1: "Ana", 2: "Blas", 3: "Cira", 4: "Dan"}
    played = f'[White "{names[first.white]}"]\n[Black "{names[first.black]}"]\n[Round "1.1"]\n\n1. e4 e5 *\n'
    strange = '[White "Nobody"]\n[Black "Else"]\n[Round "1.9"]\n\n1. e4 *\n'
    (tmp_path / "games.pgn").write_text(played + "\n" + strange)
    told = run("games", "moves", str(tmp_path / "games.pgn"))
    assert told.splitlines() == [
        "Games at their boards: 1; changed: 1.",
        "Nobody – Else: no board for this game. These two do not meet in that round.",
    ]
    assert [game.round for game in site.services.store.games.of("moves")] == [1]


def test_the_queue_of_players_is_decided_from_elsewhere(site: Site, run) -> None:
    slug = site.event("Queue", players=1)
    run("entry-form", slug, "--on", "--limit", "3")
    run("applications", slug, "--add", "Bo", "--add", "Carla", "--add", "Dan")
    found = json.loads(run("applications", slug, "--json"))["applications"]
    bo, carla, dan = (one["number"] for one in found)
    assert found[2]["waiting_list"] == 1
    keeper = site.services.store.applications
    asked = next(one for one in keeper.of(slug, "a") if one.number == bo)
    keeper.change(replace(asked, wish=replace(asked.wish, byes=(2,))))
    run("applications", slug, "--accept-entry", str(bo), "--refuse", str(carla), "--reason", "Too late")
    run("applications", slug, "--bye", f"{bo}:2=half")
    section = site.section(slug, "a")
    assert [player.name for player in section.facts.players] == ["Player 001", "Bo"]
    assert [(one.player, one.round, one.kind.value) for one in section.facts.absences] == [(2, 2, "H")]
    assert "Too late" in run("applications", slug)
    run("applications", slug, "--forget", str(carla))
    assert "Carla" not in run("applications", slug)
    assert "no such entry" in run("applications", slug, "--accept-entry", "999", status=2)
    assert "already" in run("applications", slug, "--accept-entry", str(bo), status=2)
    assert [one.number for one in keeper.of(slug, "a")] == [bo, dan]
