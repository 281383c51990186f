"""The story and the picture of a round on the screens, in public and over the API."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from tablas.events.acts import PairRound
from tablas.store.people import Role
from web_site import Site


@pytest.fixture(scope="module")
def slug(site: Site) -> str:
    """Two rounds published, the third a draft."""
    found = site.event("Told", players=9)
    for results in ("1=01", "10=1"):
        site.play(found, results)
    site.do(found, PairRound("a"))
    return found


def test_the_arbiter_reads_the_story_of_the_draft(site: Site, slug: str) -> None:
    page = site.visitor(Role.ARBITER).get(f"/e/{slug}/a/round/3/why").text
    assert "have this score." in page
    assert "In full" in page
    assert "The bye goes to" in page


def test_a_board_that_is_tapped_tells_why(site: Site, slug: str) -> None:
    arbiter = site.visitor(Role.ARBITER)
    plain = arbiter.get(f"/e/{slug}/a/round/2/picture").text
    told = arbiter.get(f"/e/{slug}/a/round/2/picture?board=1").text
    assert "<svg" in plain
    assert "has White against" not in plain
    assert "has White against" in told
    assert 'aria-current="true"' in told


def test_everybody_sees_published_rounds_alone(site: Site, slug: str) -> None:
    visitor = site.visitor()
    for part in ("picture", "why"):
        assert visitor.get(f"/p/{slug}/a/{part}?round=2").status_code == 200
        assert visitor.get(f"/p/{slug}/a/{part}?round=3").status_code == 404
        assert visitor.get(f"/p/{slug}/a/{part}?round=0").status_code == 404


def test_the_api_tells_and_draws(site: Site, slug: str) -> None:
    visitor = site.visitor()
    base = f"/api/v1/events/{slug}/tournaments/a"
    story = visitor.get(f"{base}/rounds/2/story", headers={"accept-language": "es"}).json()
    assert story["round"] == 2
    assert any("Descansa" in line["text"] for group in story["groups"] for line in group["lines"])
    drawn = visitor.get(f"{base}/rounds/2/picture.svg")
    assert drawn.headers["content-type"].startswith("image/svg+xml")
    root = ElementTree.fromstring(drawn.text)
    assert sum("data-pair" in one.attrib for one in root.iter()) == 4
    assert visitor.get(f"{base}/rounds/3/story").status_code == 404
    place = visitor.get(f"{base}/standings/1/neighbours").json()
    assert place["number"] == 1
