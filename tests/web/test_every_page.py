"""Every page once, as the arbiter or the spectator it is for, with an event that has something to show on it."""

from __future__ import annotations

import re
from html import unescape

import pytest

from tablas.events.acts import CreateEvening, JoinEvening, SeatRound
from tablas.store.people import Role
from web_site import Site, Visitor
from web_table import GET

ABSENT = {
    *("/setup/{secret}", "/join/{secret}", "/entry/{secret}", "/news/{secret}"),
    *("/night/{number}", "/night/{number}/state", "/night/{number}/files/{name}"),
    *("/train/exam/{code}", "/train/exam/{code}/{kind}.pdf", "/train/class/{code}", "/train/class/{code}/results"),
    *("/train/lesson/{name}", "/train/lesson/{name}/{number}", "/train/rule/{name}"),
    *("/enter/{slug}/{tournament}", "/enter/{slug}/{tournament}/listed"),
    *("/p/{slug}/{tournament}/me/{card}/{code}", "/p/{slug}/{tournament}/me/{card}/{code}/news"),
    *("/p/{slug}/{tournament}/final", "/p/{slug}/{tournament}/final.csv"),
    *("/p/{slug}/{tournament}/team/{team}", "/p/{slug}/{tournament}/teams"),
    *(f"/{side}/{{slug}}/{{tournament}}/{name}" for side in "ep" for name in ("bracket", "schedule")),
    *(f"/e/{{slug}}/{{tournament}}/line-ups{rest}" for rest in ("", "/{round_number}", "/{round_number}/{team}")),
    *(f"/e/{{slug}}/{{tournament}}/round/{{round_number}}/{rest}" for rest in ("match/{match}", "sheets")),
}
"""Pages of what an open event of players under way has not: teams, a bracket, an end, an entry form."""
# Two that never end, one that takes seconds, one that is another page until a round is a draft.
ELSEWHERE = {"/e/{slug}/-/live", "/p/{slug}/-/live", "/e/{slug}/-/publish/site.zip", "/e/{slug}/{tournament}/draft"}
VALUES = {
    "card": "1",
    "place": "1",
    "team": "1",
    "evening": "night",
    "screen": "1",
    "round_number": "1",
    "number": "1",
    "match": "1",
    "what": "standings",
    "code": "none",
    "tournament": "a",
}
NAMED = {
    "/rules/{name}": "dutch",
    "/guide/{chapter}": "round",
    "/train/exercise/{kind}": "late-entry",
    "/p/{slug}/{tournament}/sheet/{name}/{kind}": "standings",
}


@pytest.fixture(scope="module")
def slug(site: Site) -> str:
    made = site.event("Walked over", players=6)
    site.play(made, "1=0")
    site.play(made, "01.")
    site.do(made, CreateEvening("night", "Night"))
    site.do(made, JoinEvening("night", ("Ana", "Bo", "Carla")))
    site.do(made, SeatRound("night"))
    return made


@pytest.fixture(scope="module")
def arbiter(site: Site) -> Visitor:
    return site.visitor(Role.ADMINISTRATOR)


def filled(path: str, slug: str) -> str:
    values = VALUES | {"slug": slug, "name": NAMED.get(path, "pairings"), "chapter": "round", "kind": "csv"}
    if path == "/train/exercise/{kind}":
        values["kind"] = NAMED[path]
    return re.sub(r"\{(\w+)\}", lambda found: values.get(found[1], "none"), path)


def shown(visitor: Visitor, path: str) -> str:
    answer = visitor.get(path, follow=True)
    assert answer.status_code == 200, path
    return unescape(re.sub(r"\s+", " ", answer.text))


FRAGMENTS = ("embed", "/listed", "/state")


def test_every_page_can_be_looked_at(slug: str, arbiter: Visitor) -> None:
    wrong = {}
    for path in GET:
        if path in ELSEWHERE or "papers/{name}" in path:
            continue
        answer = arbiter.get(filled(path, slug), follow=True)
        is_page = answer.headers["content-type"].startswith("text/html") and not any(one in path for one in FRAGMENTS)
        expected = 404 if path in ABSENT else 200
        if answer.status_code != expected or (expected == 200 and is_page and "<main" not in answer.text):
            wrong[path] = answer.status_code
    assert wrong == {}


def test_chances_of_one_player_and_of_everybody(slug: str, arbiter: Visitor) -> None:
    everybody = shown(arbiter, f"/e/{slug}/a/chances")
    assert "Player 006" in everybody
    one = shown(arbiter, f"/e/{slug}/a/chances?player=2&aim=win")
    assert re.search(r'<option value="2" selected[^>]*>2 Player 002', one)
    assert not re.search(r'<option value="2" selected', everybody)


def test_going_back_is_shown_before_it_is_done(slug: str, arbiter: Visitor, site: Site) -> None:
    """The last act is a result of round 2, board 2: it would go, the result before it would stay."""
    before = site.services.store.head(slug).seq
    page = shown(arbiter, f"/e/{slug}/-/history")
    assert page.count("SeatRound") == 0, "acts are told in words"
    assert "Player 001" in page
    assert site.services.store.head(slug).seq == before, "looking changes nothing"
