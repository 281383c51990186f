"""What a table or a tab offers: the category, the round, its papers, a spreadsheet; and the hall on every desk."""

from __future__ import annotations

import csv
import io
import json
import re
from html import unescape

import openpyxl
import pytest
from click.testing import CliRunner

from ended_event import ended
from tablas.cli.event import event as verbs
from tablas.events.acts import Announce, CreateTournament, EnterPlayers, PairRound, SetTimes
from tablas.events.hall import RoundTime
from tablas.store.people import Role
from web_site import Site, people


@pytest.fixture(scope="module")
def slug(site: Site) -> str:
    """Masters of Llera to the end; beside them a tournament whose second round is being played."""
    made = site.services.store.create("Choices", who="test").slug
    ended(site, made, "masters")
    site.do(made, CreateTournament("a", {"name": "Open", "total_rounds": 3, "initial_colour": "w"}))
    site.do(made, EnterPlayers("a", people(4)))
    site.play(made, "11", "a")
    site.play(made, "1.", "a")
    return made


def _names(page: str) -> list[str]:
    body = page[page.index("<tbody>") : page.index("</tbody>")]
    return [unescape(name) for name in re.findall(r'class="name"[^>]*>([^<]+)<', body)]


@pytest.mark.parametrize("side", ["e", "p"])
def test_standings_of_a_category(site: Site, slug: str, side: str) -> None:
    visitor = site.visitor(Role.ARBITER) if side == "e" else site.visitor()
    path = f"/{side}/{slug}/masters/standings"
    whole = visitor.get(path).text
    assert re.search(r'<nav aria-label="Category".*?aria-current="page">Everybody<', whole, re.DOTALL)
    women = visitor.get(path + "?category=Women").text
    assert _names(women) == [name for name in _names(whole) if name in ("Conti", "Evrard", "Hoyos")]
    assert "Standings after round 9 · Women" in women
    assert re.search(r'href="\?after=4&amp;category=Women"', women), "another round keeps the category"
    assert set(_names(visitor.get(path + "?category=Locals").text)) == {"Hoyos", "Ibarra"}
    assert visitor.get(path + "?category=Nobody").status_code == 404


def test_the_command_line_and_the_api_show_the_last_complete_round(site: Site, slug: str) -> None:
    caller = site.caller()
    path = f"/events/{slug}/tournaments/a/standings"
    told, running = caller.get(path).json(), caller.get(path, params={"after": 2}).json()
    assert (told["rounds"], told["provisional"]) == (1, False)
    assert (running["rounds"], running["provisional"]) == (2, True)
    place = ["standings", slug, "-t", "a", "--data", str(site.services.store.database.file.parent), "--json"]
    shown = json.loads(CliRunner().invoke(verbs, place).stdout)
    assert (shown["rounds"], shown["provisional"]) == (1, False)
    asked = json.loads(CliRunner().invoke(verbs, [*place, "--after", "2"]).stdout)
    assert (asked["rounds"], asked["provisional"]) == (2, True)


@pytest.mark.parametrize(
    ("tab", "papers"),
    [
        ("prizes", ["prizes", "receipts", "certificates"]),
        ("norms", ["it1", "it2", "it3"]),
        ("report", ["final-report", "it3"]),
    ],
)
def test_tabs_of_the_end_lead_to_their_papers(site: Site, slug: str, tab: str, papers: list[str]) -> None:
    arbiter = site.visitor(Role.ARBITER)
    page = arbiter.get(f"/e/{slug}/masters/{tab}").text
    for paper in papers:
        assert f'href="/e/{slug}/masters/papers/{paper}"' in page, paper
        assert f'href="/e/{slug}/masters/papers/{paper}/as/pdf"' in page, paper
    early = arbiter.get(f"/e/{slug}/a/{tab}").text
    assert "/papers/it1" not in early, "no form of norms after one round"
    assert "/papers/receipts" not in early, "no receipts without prizes"


def test_public_tables_are_spreadsheets_too(site: Site, slug: str) -> None:
    public = site.visitor()
    page = public.get(f"/p/{slug}/a/standings").text
    links = re.findall(r'href="(/p/[^"]+/sheet/[^"]+)"', page)
    assert [link.split("/sheet/")[1] for link in links] == [
        f"standings/{kind}?round=1" for kind in ("xlsx", "ods", "csv")
    ]
    text = public.get(links[2]).content.decode("utf-8-sig")
    rows = list(csv.reader(io.StringIO(text)))
    shown = _names(page)
    assert [cell for row in rows for cell in row if cell in shown] == shown
    book = openpyxl.load_workbook(io.BytesIO(public.get(links[0]).content))
    cells = [str(cell.value) for row in book.worksheets[0].iter_rows() for cell in row if cell.value is not None]
    assert [cell for cell in cells if cell in shown] == shown
    pairings = public.get(f"/p/{slug}/a/sheet/pairings/csv?round=2")
    assert pairings.headers["content-disposition"] == f'attachment; filename="{slug}-a-pairings-2.csv"'
    assert "Player 001" in pairings.text
    for refused in ("players/csv", "standings/pdf", "final-report/csv", "nothing/csv", "pairings/csv?round=3"):
        assert public.get(f"/p/{slug}/a/sheet/{refused}").status_code == 404, refused


def test_a_draft_is_in_no_public_spreadsheet(site: Site) -> None:
    slug = site.event("Drafted", players=4)
    site.play(slug, "11")
    site.do(slug, PairRound("a"))
    public = site.visitor()
    assert public.get(f"/p/{slug}/a/sheet/pairings/csv?round=2").status_code == 404
    latest = public.get(f"/p/{slug}/a/sheet/pairings/csv").text
    assert latest == public.get(f"/p/{slug}/a/sheet/pairings/csv?round=1").text


def test_announcements_and_the_clock_stand_on_every_desk(site: Site, open_page) -> None:
    slug = site.event("Told", players=4)
    site.do(slug, SetTimes("a", (RoundTime(1, "2099-07-08 16:30"),)))
    site.do(slug, Announce("Lunch at two"))
    arbiter = site.visitor(Role.ARBITER)
    for part in ("players", "checkin", "round", "standings", "papers", "settings"):
        page = arbiter.get(f"/e/{slug}/a/{part}").text
        frame = page[page.index('class="situation"') : page.index("<main")]
        assert "starts 2099-07-08 at 16:30" in re.sub(r"\s+", " ", frame), part
        assert "Lunch at two" in frame, part
    page = open_page(site, Role.ARBITER)
    page.goto(f"/e/{slug}/a/standings")
    page.locator(".situation .clock [data-until]:has-text('days')").wait_for()


def test_the_refusals_of_a_rating_period_name_the_way_of_the_page(site: Site) -> None:
    slug = site.services.store.create("Periods", who="test").slug
    for name, control in (("slow", "90+30"), ("quick", "10+5")):
        settings = {
            "name": name,
            "total_rounds": 3,
            "start": "2026-07-04",
            "end": "2026-07-05",
            "time_control": control,
        }
        site.do(slug, CreateTournament(name, settings))
        site.do(slug, EnterPlayers(name, people(4)))
        site.play(slug, "11", name)
    arbiter = site.visitor(Role.ARBITER)
    mixed = unescape(arbiter.get(f"/e/{slug}/-/rating-period").text)
    assert "leave ticks only at standard ones, only at rapid or only at blitz" in mixed
    late = unescape(arbiter.get(f"/e/{slug}/-/rating-period?tournament=slow&list=2027-06").text)
    assert "Take the tick away, or name an earlier list." in late
    undated = site.event("Undated", players=4)
    site.play(undated, "11")
    for page in (f"/e/{undated}/-/rating-period", f"/e/{undated}/a/rating-changes"):
        assert "write it into the settings" in unescape(arbiter.get(page).text), page
    for page in (mixed, late):
        assert not re.search(r"--[a-z]", page[page.index("<main") :])
