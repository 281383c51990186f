"""A language is data alone: in one that marks all it says, nothing stands outside the marks."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

import made_language
from made_language import NAME, Shown, words
from tablas.events.acts import ChangeTeams, CreateTournament, EnterPlayers, PairRound, PublishRound, WithdrawPlayer
from tablas.model import Team
from tablas.say.catalogue import catalogue
from tablas.store.people import Role
from tablas.web import render
from web_site import Site, Visitor, people

NAMES = frozenset(
    {
        "Player",
        "Group",
        "Marked",
        "Prueba",
        "English",
        "Español",
        "tablas",
        "test",
        "Club",
        "administrator",
        "assistant",
    }
)
"""Names of people, events and languages, which nobody translates."""
CODES = frozenset({"csv", "trf", "tsv", "json", "MPvGP", "elementos", "handbook", "olympiad"})
"""Endings of files, tie-breaks, and editions, which are called as on the command line."""
KEYS = frozenset({"Esc", "Vega", "Sharly"})
"""Keys, and the programs whose keys the page understands."""
ALLOWED = NAMES | CODES | KEYS


@pytest.fixture
def marked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    made_language.make(tmp_path / "languages")
    monkeypatch.setenv("TABLAS_LANGUAGES", str(tmp_path / "languages"))
    render.environment.cache_clear()
    catalogue.cache_clear()
    yield NAME
    render.environment.cache_clear()
    catalogue.cache_clear()


def reader(site: Site, role: Role = Role.ADMINISTRATOR) -> Visitor:
    visitor = site.visitor(role)
    visitor.client.cookies.set("language", NAME)
    return visitor


def outside(answer: httpx.Response, allowed: frozenset[str] = ALLOWED) -> list[str]:
    return [word for text in Shown(answer.text).texts for word in words(text, allowed)]


def look(site: Site, *paths: str) -> dict[str, list[str]]:
    """The words outside the marks on each page that has some."""
    visitor = reader(site)
    # Other tests have let helpers in, whom the desk names while they are about.
    helpers = {word for account in site.services.people.all() for word in re.findall(r"\w+", account.name)}
    found = {}
    for path in paths:
        answer = visitor.get(path)
        assert answer.status_code == 200, path
        assert f'<html lang="{NAME}"' in answer.text, path
        if left := outside(answer, ALLOWED | helpers):
            found[path] = left
    return found


def test_the_language_names_itself(site: Site, marked: str) -> None:
    assert catalogue(marked).name == "Marked"
    assert "Marked" in site.visitor().get("/").text


def test_a_swiss_from_the_first_page_to_the_last(site: Site, marked: str) -> None:
    slug = site.event("Prueba", players=7)
    site.play(slug, "1=0")
    site.do(slug, WithdrawPlayer("a", 1, expelled=True))
    site.do(slug, PairRound("a"))
    site.do(slug, PublishRound("a", 2))
    parts = ("players", "players/1", "players/import", "checkin", "round", "round?by=name", "results", "standings")
    parts += ("standings/2", "cross", "settings", "draft", "round/1/why", "round/2/why")
    paths = ["/ratings", f"/e/{slug}", f"/e/{slug}/-/history", f"/e/{slug}/-/history?only=consents"]
    paths += [f"/e/{slug}/-/import", f"/e/{slug}/-/stage", *(f"/e/{slug}/a/{part}" for part in parts)]
    paths += [f"/p/{slug}/a/{part}" for part in ("pairings", "standings", "cross", "players", "player/2")]
    assert look(site, *paths) == {}


@pytest.mark.parametrize("system", ["knockout", "groups", "berger", "keizer", "lim", "dubov", "burstein", "monrad"])
def test_other_systems_and_why_they_pair_so(site: Site, marked: str, system: str) -> None:
    slug = site.event("Prueba", players=8, system=system)
    site.play(slug, "1111")
    parts = ("round", "round/1/why", "standings", "settings")
    assert look(site, f"/e/{slug}", *(f"/e/{slug}/a/{part}" for part in parts)) == {}


def test_a_team_event(site: Site, marked: str) -> None:
    slug = site.event("Prueba", players=0)
    site.do(slug, CreateTournament("t", {"system": "team-swiss", "total_rounds": 3}))
    site.do(slug, EnterPlayers("t", people(8)))
    site.do(slug, ChangeTeams("t", tuple(Team(n, f"Club {n}", members=(2 * n - 1, 2 * n)) for n in (1, 2, 3, 4))))
    site.do(slug, PairRound("t"))
    site.do(slug, PublishRound("t", 1))
    parts = ("teams", "round", "results", "standings", "round/1/why", "settings")
    assert look(site, *(f"/e/{slug}/t/{part}" for part in parts)) == {}


def test_refusals_beside_their_field_and_pages_that_are_not_there(site: Site, marked: str) -> None:
    slug = site.event("Prueba", players=2)
    visitor = reader(site)
    for path, form in (
        (f"/e/{slug}/a/players", {"name": "Prueba", "rating": "9999"}),
        (f"/e/{slug}/a/players", {"name": "Player 001"}),
        (f"/e/{slug}/a/players", {"name": ""}),
    ):
        answer = visitor.post(path, form, csrf=visitor.csrf("/"))
        assert answer.status_code in (409, 422), path
        assert outside(answer) == [], path
    assert outside(visitor.get("/nowhere")) == []
    assert outside(visitor.get(f"/e/{slug}/nowhere/round")) == []


def test_problem_documents_of_the_api(site: Site, marked: str) -> None:
    slug = site.event("Prueba", players=2)
    caller = site.caller(Role.ADMINISTRATOR)
    caller.headers["Accept-Language"] = NAME
    refused = [
        caller.get("/events/nowhere"),
        caller.get("/nowhere"),
        caller.post(f"/events/{slug}/commands/enter-players", json={"tournament": "a", "players": [{"name": ""}]}),
        caller.post(f"/events/{slug}/commands/pair-round", json={"tournament": "b"}),
        caller.post(f"/events/{slug}/commands/pair-round", content=b"{"),
    ]
    for answer in refused:
        told = answer.json()
        assert answer.status_code >= 400, told
        assert words(told["title"], ALLOWED) == []
        assert words(told["detail"], ALLOWED) == []


def test_a_caller_who_names_no_language_is_told_in_english(fresh_site: Site, marked: str) -> None:
    assert (
        fresh_site.caller().get("/events/nowhere").json()["detail"] == "There is no event 'nowhere' in this database."
    )
