"""Going back on the screen: nothing happens unasked, one tournament is meant, nobody's work goes unseen."""

from __future__ import annotations

import re

import pytest

from tablas.events.acts import CorrectResult, CreateTournament, EnterPlayers, EnterResult, PairRound, PublishRound
from tablas.events.results import read_result
from tablas.store.people import Role
from web_site import Site, Visitor, people


@pytest.fixture
def slug(site: Site) -> str:
    """Group A and Group B, both in round 1; two desks entered results."""
    slug = site.event("Two groups", players=6)
    site.do(slug, PairRound("a"))
    site.do(slug, PublishRound("a", 1))
    site.do(slug, CreateTournament("b", {"name": "Group B", "total_rounds": 5, "initial_colour": "w"}))
    site.do(slug, EnterPlayers("b", people(4)))
    _enter(site, slug, 1, "Desk 2")
    _enter(site, slug, 2, "Desk 1")
    _enter(site, slug, 3, "Desk 2")
    return slug


@pytest.fixture
def arbiter(site: Site) -> Visitor:
    return site.visitor(Role.ARBITER)


def _enter(site: Site, slug: str, board: int, who: str, written: str = "1-0") -> None:
    site.services.store.do(slug, EnterResult("a", 1, board, *read_result(written)), who=who)


def _hidden(page: str) -> dict[str, str]:
    form = page[page.index('id="preview"') :]
    form = form[form.index("<form") : form.index("</form>")]
    return dict(re.findall(r'type="hidden" name="(\w+)" value="([^"]*)"', form))


def _results(site: Site, slug: str) -> str:
    return "".join(game.white_outcome.value for game in site.section(slug, "a").facts.rounds[0].games)


def test_back_to_here_only_looks_and_touches_one_tournament(site: Site, slug: str, arbiter: Visitor) -> None:
    entered = next(entry.seq for entry in site.services.store.log(slug) if entry.kind.value == "players-entered")
    before = site.services.store.head(slug).seq
    page = arbiter.get(f"/e/{slug}/-/history?to={entered}&how=all").text
    assert site.services.store.head(slug).seq == before, "a look changes nothing"
    assert "Nothing has happened yet" in page
    assert "Group B is not touched." in page
    form = _hidden(page)
    assert form["tournament"] == "a"
    assert arbiter.post(f"/e/{slug}/-/history/restore", form).status_code == 303
    assert site.section(slug, "a").rounds_paired == 0
    assert len(site.section(slug, "b").facts.players) == 4
    assert arbiter.get(f"/p/{slug}/b/players").status_code == 200


def test_only_what_one_desk_entered(site: Site, slug: str, arbiter: Visitor) -> None:
    first = next(entry.seq for entry in site.services.store.log(slug) if entry.kind.value == "result-entered")
    page = arbiter.get(f"/e/{slug}/-/history?of=a&to={first}").text
    assert "Takes back 1 result of round 1 by Desk 2" in page
    assert re.search(r'<tr class="goes">.*?board 3', page, re.DOTALL)
    assert re.search(r'<tr class="stays">.*?board 2', page, re.DOTALL)
    form = _hidden(page)
    assert form["who"] == "Desk 2"
    assert arbiter.post(f"/e/{slug}/-/history/undo", form).status_code == 303
    assert _results(site, slug) == "11*"


def test_what_came_meanwhile_is_shown_and_not_dropped(site: Site, slug: str, arbiter: Visitor) -> None:
    """The preview is open while a desk corrects nothing less than another board: it is told, and asked anew."""
    published = next(entry.seq for entry in site.services.store.log(slug) if entry.kind.value == "round-published")
    stale = _hidden(arbiter.get(f"/e/{slug}/-/history?of=a&to={published}&how=all").text)
    site.do(slug, EnterPlayers("b", people(1, 9)))
    answer = arbiter.post(f"/e/{slug}/-/history/restore", stale)
    assert answer.status_code == 422
    assert "was faster" in answer.text
    assert _results(site, slug) == "111"
    fresh = _hidden(answer.text)
    assert int(fresh["seq"]) == site.services.store.head(slug).seq
    assert arbiter.post(f"/e/{slug}/-/history/restore", fresh | {"why": "slips mixed up"}).status_code == 303
    assert _results(site, slug) == "***"
    assert len(site.section(slug, "b").facts.players) == 5


def test_times_are_those_of_the_hall_and_say_so(site: Site, slug: str, arbiter: Visitor) -> None:
    page = arbiter.get(f"/e/{slug}/-/history").text
    assert re.search(r"times of the hall \(UTC[+−0-9:]*\)", page)
    moment = r'<span class="unbroken">\d{4}-\d\d-\d\d \d\d:\d\d UTC[+−0-9:]*</span>'
    assert re.search(f'<td class="when">{moment}</td>', page)


def test_the_last_act_stays_the_one_that_was_looked_at(site: Site, slug: str, arbiter: Visitor) -> None:
    """Another desk writes while the preview is open: what is offered then is still the act that was meant."""
    stale = _hidden(arbiter.get(f"/e/{slug}/-/history?of=a&last=1").text)
    assert stale["who"] == "Desk 2"
    site.do(slug, PairRound("b"))
    site.services.store.do(
        slug, CorrectResult("a", 1, 2, *read_result("0-1")), who="Desk 1", accepted=("result-replaced",)
    )
    answer = arbiter.post(f"/e/{slug}/-/history/undo", stale)
    assert answer.status_code == 422
    assert "Takes back 1 result of round 1 by Desk 2" in answer.text
    assert arbiter.post(f"/e/{slug}/-/history/undo", _hidden(answer.text)).status_code == 303
    assert _results(site, slug) == "10*"
    assert site.section(slug, "b").draft is not None
