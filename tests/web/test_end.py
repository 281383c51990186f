"""The end of an event in the browser: prizes, rating changes, norms, the report, the final page."""

from __future__ import annotations

import re
from html import unescape

import pytest

from ended_event import ended
from tablas.events.acts import EnterResult
from tablas.events.prizes import paid_out
from tablas.events.results import read_result
from tablas.store.people import Role
from web_site import Site, Visitor


@pytest.fixture(scope="module")
def slug(site: Site) -> str:
    made = site.services.store.create("End of Llera", who="test").slug
    ended(site, made, "open")
    ended(site, made, "closed", closed=True)
    return made


@pytest.fixture(scope="module")
def arbiter(site: Site) -> Visitor:
    return site.visitor(Role.ARBITER)


def words(visitor: Visitor, path: str) -> str:
    """The text of a page, tags and blanks taken out."""
    answer = visitor.get(path)
    assert answer.status_code == 200, (path, answer.status_code)
    main = answer.text[answer.text.index("<main") :]
    return re.sub(r"\s+", " ", unescape(re.sub(r"<[^>]+>", " ", main)))


def test_prizes_with_their_working(slug: str, arbiter: Visitor) -> None:
    """Jara has 7½ and the first prize; the three grandmasters have 4½ and share 200 and 100 by Hort.

    Place 2: half of 200 and half of 300 shared by two (cut off): 100 + 75; place 3: 50 + 75.  Conti takes the 50 of
    the women if she is not among the first three.
    """
    page = words(arbiter, f"/e/{slug}/open/prizes")
    assert re.search(r"1 FM Jara 7½ 1 the prize of the place 300\.00", page)
    assert "50 % of 200.00 EUR = 100.00 + 50 % of 300.00 EUR, shared by 2 = 75.00" in page
    assert "announced 650.00, nothing left over 650.00" in page


def test_sums_of_prizes_add_up(site: Site, slug: str) -> None:
    event = site.services.store.moment(slug).event
    paid = paid_out(event, event.section("open"))
    assert sum(one.amount for one in paid.distribution.payments) == paid.fund.total == 65000


def test_the_fund_is_edited_in_the_browser(site: Site, slug: str, arbiter: Visitor) -> None:
    made = site.event("Prizes", 4)
    path = f"/e/{made}/a/prizes"
    assert "No prizes yet" in words(arbiter, path)
    form = {
        "prizes0": "100; 50,50",
        "lists": "1",
        "name1": "Young",
        "prizes1": "20",
        "system": "hort",
        "currency": "EUR",
    }
    assert arbiter.post(f"{path}/fund", form | {"cut_off": "no", "per_player": "all"}).status_code == 303
    fund = site.section(made, "a").fund
    assert fund["prizes"] == ["100", "50,50"]
    assert fund["list"] == [{"name": "Young", "prizes": ["20"]}]
    assert fund["cut_off"] is False
    assert fund["per_player"] == "all"
    shown = arbiter.get(f"{path}/fund").text
    assert 'value="100; 50,50"' in shown
    refused = arbiter.post(f"{path}/fund", {"prizes0": "lots", "lists": "0"})
    assert refused.status_code == 422
    assert "is not an amount of money" in unescape(refused.text)
    assert arbiter.post(f"{path}/public", {"public": "yes"}).status_code == 303
    assert site.section(made, "a").prizes_public
    assert arbiter.post(f"{path}/fund", {"prizes0": "", "lists": "0"}).status_code == 303
    assert site.section(made, "a").fund == {}


def test_rating_changes_with_the_working_of_one(slug: str, arbiter: Visitor) -> None:
    page = words(arbiter, f"/e/{slug}/open/rating-changes")
    assert page.index("Jara") < page.index("Hoyos"), "the largest gain stands first"
    assert "9 games counted, score 7.50" in page
    assert " 7½ 3.10 20 " in page, "points with a true half, shares with decimals"
    other = words(arbiter, f"/e/{slug}/open/rating-changes?player=1")
    assert "9 games counted, score 4.50" in other, "Adler drew every game"


def test_a_rating_period_of_two_tournaments(slug: str, arbiter: Visitor) -> None:
    page = words(arbiter, f"/e/{slug}/-/rating-period?list=2026-08")
    assert re.search(r"Jara 2300 18 ", page), "the games of both tournaments count together"
    one = words(arbiter, f"/e/{slug}/-/rating-period?list=2026-08&tournament=open")
    assert re.search(r"Jara 2300 9 ", one)
    assert "is not a month" in words(arbiter, f"/e/{slug}/-/rating-period?list=soon")


def test_norms_made_and_what_they_needed(slug: str, arbiter: Visitor) -> None:
    page = words(arbiter, f"/e/{slug}/open/norms")
    assert "IM norm, counts for" in page
    assert re.search(r"Games played 9 needs 9", page)
    assert re.search(r"Opponents GM / IM 6 needs 3", page)
    assert "7½ of 9 against an average of" in page


def test_the_report_says_what_was_checked(slug: str, arbiter: Visitor) -> None:
    page = words(arbiter, f"/e/{slug}/open/report")
    assert "All 45 games have a result." in page
    assert "10 players have no FIDE ID" in page
    assert "0 stop it" in page


def test_a_report_so_far_does_not_say_that_every_game_has_a_result(site: Site, arbiter: Visitor) -> None:
    made = site.event("Half of Llera", 4)
    site.play(made, "1.")
    path = f"/e/{made}/a/report"
    assert "have a result" not in words(arbiter, path), "one is being played"
    site.do(made, EnterResult("a", 1, 2, *read_result("=")))
    assert "All 2 games have a result." in words(arbiter, path)


def test_the_check_list_of_a_round(site: Site, arbiter: Visitor) -> None:
    made = site.event("Check", 6)
    site.play(made, "1=0")
    page = words(arbiter, f"/e/{made}/a/round/2/check-list")
    assert "Check-list of round 2" in page
    assert arbiter.get(f"/e/{made}/a/round/4/check-list").status_code == 404


def test_the_final_page_is_for_closed_tournaments(site: Site, slug: str) -> None:
    public = site.visitor()
    assert public.get(f"/p/{slug}/open/final").status_code == 404
    assert public.get(f"/p/{slug}/closed").headers["location"].endswith("/closed/final")
    page = words(public, f"/p/{slug}/closed/final")
    assert "Masters of Llera: final" in page
    assert re.search(r"1 FM Jara ESP 7½ points", page)
    assert "announced 650.00" in page, "the prizes are published"
    table = public.get(f"/p/{slug}/closed/final.csv")
    assert table.text.splitlines()[1].startswith("1,Jara,7½")


def test_the_desk_titles_the_standings_of_a_closed_tournament_final(slug: str, arbiter: Visitor) -> None:
    """Those after its last round, in the table and on its way there; nothing else is final."""

    def titles(path: str) -> list[str]:
        return re.findall(r"<caption>(.*?)</caption>", arbiter.get(path).text)

    assert titles(f"/e/{slug}/closed/standings") == ["Final standings after round 9"]
    assert titles(f"/e/{slug}/closed/standings?after=8") == ["Standings after round 8"]
    assert titles(f"/e/{slug}/open/standings") == ["Standings after round 9"], "complete, but not closed"
    way = '<a class="button main" href="/e/{}/{}/standings">Final standings</a>'
    assert way.format(slug, "closed") in arbiter.get(f"/e/{slug}/closed/players").text
    assert "Final standings" not in arbiter.get(f"/e/{slug}/open/players").text


def test_pictures_have_their_tables(site: Site, slug: str, arbiter: Visitor) -> None:
    for visitor, path in ((arbiter, f"/e/{slug}/open/pictures"), (site.visitor(), f"/p/{slug}/open/pictures")):
        page = visitor.get(path).text
        assert page.count('class="chart"') == page.count("As a table") == 4
        shown = words(visitor, path)
        assert "Score groups after round 9" in shown
        assert re.search(r"7½ 1 ", shown)


def test_spanish_pages_are_spanish(site: Site, slug: str) -> None:
    arbiter = site.visitor(Role.ARBITER, language="es")
    assert "no sobra nada" in words(arbiter, f"/e/{slug}/open/prizes")
    assert "Rivales con título" in words(arbiter, f"/e/{slug}/open/norms")
    assert "Las 45 partidas tienen resultado." in words(arbiter, f"/e/{slug}/open/report")
    assert "Grupos de puntuación" in words(arbiter, f"/e/{slug}/open/pictures")
