"""What a table shows without being asked: the last complete round, lines that have numbers, honest legends."""

from __future__ import annotations

import re

import pytest

from tablas.store.people import Role
from web_site import Site


@pytest.fixture(scope="module")
def slug(site: Site) -> str:
    """Round 1 is complete, round 2 has one of four results."""
    slug = site.event("Running", players=8, tie_breaks=["PTS", "BH/C1", "BH"])
    site.play(slug, "1=1=")
    site.play(slug, "1...")
    return slug


@pytest.mark.parametrize("path", ["/e/{slug}/a/standings", "/p/{slug}/a/standings"])
def test_standings_are_of_the_last_complete_round(site: Site, slug: str, path: str) -> None:
    page = site.visitor(Role.ARBITER).get(path.format(slug=slug)).text
    assert "Standings after round 1" in page
    assert "results are missing" not in page
    running = site.visitor(Role.ARBITER).get(path.format(slug=slug).split("?")[0] + "?after=2").text
    assert "Standings after round 2 · results are missing" in running


def test_the_running_round_is_a_marked_choice(site: Site, slug: str) -> None:
    page = site.visitor().get(f"/p/{slug}/a/standings").text
    assert re.search(r'href="\?after=2"[^>]*>.*?2 <span class="muted">running</span>', page)
    assert not re.search(r"1 <span class=\"muted\">running", page)


def test_legends_say_what_is_cut(site: Site, slug: str) -> None:
    page = site.visitor().get(f"/p/{slug}/a/standings").text
    legends = dict(re.findall(r"<dt><strong>([^<]+)</strong></dt><dd>([^<]+)</dd>", page))
    assert legends["BH/C1"] == "Buchholz, without the lowest value"
    assert legends["BH"] == "Buchholz"
    spanish = site.visitor(language="es").get(f"/p/{slug}/a/standings").text
    assert "Buchholz, sin el valor más bajo" in spanish


def test_lines_of_a_cross_table_have_the_numbers_its_cells_name(site: Site, slug: str) -> None:
    """Four players share places 1 and four 5: a cell names a line, never a place that several have."""
    page = site.visitor().get(f"/p/{slug}/a/cross").text
    body = page[page.index("<tbody>") : page.index("</tbody>")]
    rows = re.findall(r'<tr><th class="n" scope="row">(\d+)</th><td class="n"><strong>([^<]+)</strong>', body)
    assert [line for line, _ in rows] == [str(number) for number in range(1, 9)]
    assert len({place for _, place in rows}) < 8, "places are shared here"


def test_a_team_system_asks_for_teams_first(site: Site) -> None:
    slug = site.event("No teams", players=8, system="team-swiss")
    arbiter = site.visitor(Role.ARBITER)
    answer = arbiter.post(f"/e/{slug}/a/pair", {"round": "1"})
    assert answer.status_code == 422
    assert "make the teams first" in answer.text
    assert site.section(slug, "a").draft is None
    page = arbiter.get(f"/e/{slug}/a/players").text
    assert not re.search(r">Pair round 1<", page)
    assert f'class="button main" href="/e/{slug}/a/teams"' in page
