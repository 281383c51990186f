"""The forms of the hall, sent as a browser sends them: what stands in the log afterwards is what was filled in."""

from __future__ import annotations

import pytest

from tablas.events.acts import CheckIn, CreateTournament
from tablas.events.hall import Order, Reporting, Screen, Show
from tablas.events.state import Event
from tablas.store.people import Role
from web_site import Site, Visitor


@pytest.fixture
def hall(site: Site) -> tuple[Site, str, Visitor]:
    """An event with two tournaments and its arbiter."""
    slug = site.event("Hall", players=4)
    site.do(slug, CreateTournament("b", {"total_rounds": 3}))
    site.play(slug, "..")
    return site, slug, site.visitor(Role.ADMINISTRATOR)


def event(site: Site, slug: str) -> Event:
    return site.services.store.moment(slug).event


def test_a_screen_shows_what_was_chosen_for_it(hall: tuple[Site, str, Visitor]) -> None:
    site, slug, arbiter = hall
    filled = {"screen": "2", "what": "standings", "order": "board", "seconds": "12", "language": "es", "of": ["b"]}
    assert arbiter.post(f"/e/{slug}/-/hall", filled).status_code == 303
    chosen = Screen(2, Show.STANDINGS, Order.BOARD, 12, "es", ("b",))
    assert event(site, slug).screens == (chosen,)
    assert arbiter.post(f"/e/{slug}/-/hall", filled | {"of": ["a", "b", "nowhere"]}).status_code == 303
    assert event(site, slug).screens[0].tournaments == (), "all of them, those to come too"
    for wrong in ({"what": "fireworks"}, {"order": "beauty"}, {"language": "klingon!"}, {"seconds": "0"}):
        assert arbiter.post(f"/e/{slug}/-/hall", filled | wrong).status_code == 422
    assert len(event(site, slug).screens) == 1


def test_a_sentence_is_announced_for_a_tournament_and_taken_down(hall: tuple[Site, str, Visitor]) -> None:
    site, slug, arbiter = hall
    arbiter.post(f"/e/{slug}/-/announce", {"text": "Lunch at two", "for": "b"})
    (told,) = event(site, slug).announcements
    assert (told.text, told.tournament) == ("Lunch at two", "b")
    assert arbiter.post(f"/e/{slug}/-/announce", {"text": ""}).status_code == 422
    arbiter.post(f"/e/{slug}/-/announce/{told.number}/end")
    assert event(site, slug).announcements == ()


def test_rounds_start_one_by_one_or_at_equal_distance(hall: tuple[Site, str, Visitor]) -> None:
    site, slug, arbiter = hall
    arbiter.post(f"/e/{slug}/a/times", {"start-2": "2026-05-02T10:00", "start-3": "2026-05-02T16:30"})
    starts = {one.round: one.start for one in site.section(slug, "a").times}
    assert {2: "2026-05-02 10:00", 3: "2026-05-02 16:30"}.items() <= starts.items()
    arbiter.post(f"/e/{slug}/a/times", {"start-1": "2026-05-01T09:00", "every": "90"})
    starts = {one.round: one.start for one in site.section(slug, "a").times}
    assert [starts[number] for number in range(1, 6)] == [
        "2026-05-01 09:00",
        "2026-05-01 10:30",
        "2026-05-01 12:00",
        "2026-05-01 13:30",
        "2026-05-01 15:00",
    ]
    assert arbiter.post(f"/e/{slug}/a/times", {"start-1": "2026-05-01T08:00", "every": "-5"}).status_code == 422
    assert arbiter.post(f"/e/{slug}/a/times", {"start-1": "soon"}).status_code == 422


def test_players_report_as_the_desk_allows(hall: tuple[Site, str, Visitor]) -> None:
    site, slug, arbiter = hall
    for how in Reporting:
        arbiter.post(f"/e/{slug}/a/reporting", {"how": how.value})
        assert site.section(slug, "a").reporting is how
    assert arbiter.post(f"/e/{slug}/a/reporting", {"how": "loudly"}).status_code == 422


def test_the_clocks_run_from_the_round_they_were_started_in(hall: tuple[Site, str, Visitor]) -> None:
    site, slug, arbiter = hall
    answer = arbiter.post(f"/e/{slug}/a/clock", {"back": f"/e/{slug}/a/round"})
    assert answer.headers["location"].startswith(f"/e/{slug}/a/round")
    (time,) = [one for one in site.section(slug, "a").times if one.round == 1]
    assert time.has_begun is not None
    elsewhere = arbiter.post(f"/e/{slug}/a/clock", {"back": "https://example.org/"})
    assert "example.org" not in elsewhere.headers.get("location", "")


def test_all_here_is_one_button_and_what_is_missing_one_line(site: Site) -> None:
    """Thirty are expected: nobody reads thirty names, and the button means as many as it says."""
    slug = site.event("All of them here", players=30)
    arbiter = site.visitor(Role.ARBITER)
    page = f"/e/{slug}/a/checkin"
    arbiter.post(f"{page}/open")
    site.do(slug, CheckIn("a", (1,)))
    shown = arbiter.get(page).text
    line = shown[shown.index('<p role="status">') :].partition("</p>")[0]
    assert "1 of 30 are here." in line
    assert line.count("Player 0") == 5, "and how many more"
    assert "All here: the 29 missing players too" in shown
    site.do(slug, CheckIn("a", (2,)))
    stale = arbiter.post(f"{page}/all", {"count": "29"})
    assert stale.status_code == 422
    assert len(site.section(slug, "a").present) == 2, "somebody came meanwhile: it is asked again"
    assert arbiter.post(f"{page}/all", {"count": "28"}).status_code == 303
    assert len(site.section(slug, "a").present) == 30
    assert ">Pair round 1<" in arbiter.get(page).text, "straight on to pairing"
