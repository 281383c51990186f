"""``tablas event --url``: the command line on a running program."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner

from tablas.cli.event import event
from tablas.store.people import Role
from web_site import Site


@pytest.fixture
def run(site: Site, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("TABLAS_TOKEN", site.token(Role.ADMINISTRATOR))

    def call(*words: str, status: int = 0) -> str:
        result = CliRunner().invoke(event, ["--url", site.base, *words])
        assert result.exit_code == status, result.output + result.stderr
        return result.output + (result.stderr if status else "")

    return call


def test_a_tournament_by_command_line_on_the_running_program(site: Site, run) -> None:
    run("new", "Far away", "--as", "far-away")
    run("tournament", "far-away", "a", "--rounds", "3")
    for name in ("Ana", "Blas", "Cira", "Dan"):
        run("add", "far-away", name)
    run("pair", "far-away")
    run("publish", "far-away")
    run("result", "far-away", "1", "1-0")
    section = site.section("far-away", "a")
    assert [game.white_outcome.value for game in section.book.rounds[0].games] == ["1", "*"]
    assert "already has 1-0" in run("result", "far-away", "1", "0-1", status=2)
    assert json.loads(run("list", "--json"))[0]["event"] == "far-away"
    assert "4" in run("show", "far-away")
    entries = site.services.store.log("far-away")
    assert entries[-1].who.startswith("administrator")
    assert entries[-1].where.startswith("API from 127.0.0.1")
    assert run("verify", "far-away")
    run("undo", "far-away")
    assert site.section("far-away", "a").book.rounds[0].games[0].white_outcome.value == "*"


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
