"""What must happen for a player: on the arbiter's screen, on a phone and over the API."""

from __future__ import annotations

import pytest

from tablas.events.acts import ChangePrizes, PairRound, PublishRound
from tablas.store.people import Role
from web_site import Site


@pytest.fixture(scope="module")
def slug(site: Site) -> str:
    """Four players, two rounds; the leaders meet in the last one, which is being played."""
    found = site.event("Hopes", players=4, total_rounds=2, tie_breaks=("PTS",))
    site.play(found, "10")
    site.play(found, "..")
    site.do(found, ChangePrizes("a", {"currency": "EUR", "prizes": [100]}, public=False))
    return found


@pytest.fixture(scope="module")
def early(site: Site) -> str:
    """Two rounds of five are played, the third is a draft."""
    found = site.event("Early", players=8)
    for results in ("1=01", "10=1"):
        site.play(found, results)
    site.do(found, PairRound("a"))
    return found


def leaders(site: Site, slug: str) -> tuple[int, str]:
    """White of board 1 and the name of Black."""
    section = site.section(slug, "a")
    game = section.tournament.rounds[-1].games[0]
    return game.white, section.tournament.player(game.black).name


def test_a_phone_says_what_is_enough(site: Site, slug: str) -> None:
    white, rival = leaders(site, slug)
    card = site.section(slug, "a").card_of(white)
    visitor = site.visitor()
    path = f"/p/{slug}/a/player/{card}"
    assert f'href="{path}/chances"' in visitor.get(path).text
    page = visitor.get(f"{path}/chances").text
    assert f"A win against {rival} is enough." in page
    assert f"A loss against {rival} is not enough." in page
    assert "aim=prize" not in page, "prizes that are not public are nobody's business"
    assert "can still reach place 3 or better" in visitor.get(f"{path}/chances?aim=place:3").text or (
        "will reach place 3 or better" in visitor.get(f"{path}/chances?aim=place:3").text
    )
    spanish = site.visitor(language="es").get(f"{path}/chances").text
    assert f"Basta con ganar a {rival}." in spanish


def test_the_arbiter_asks_for_anybody_and_for_prizes(site: Site, slug: str) -> None:
    white, rival = leaders(site, slug)
    arbiter = site.visitor(Role.ARBITER)
    page = arbiter.get(f"/e/{slug}/a/chances?player={white}&aim=prize").text
    assert f"A win against {rival} is enough." in page
    assert "Money: 0.00 to 100.00 EUR" in page
    everybody = arbiter.get(f"/e/{slug}/a/chances").text
    assert "Exact: all 9 results of the 2 open games." in everybody
    assert "chances" in arbiter.get(f"/e/{slug}/a/standings").text
    assert "is no aim" in arbiter.get(f"/e/{slug}/a/chances?player={white}&aim=third").text


def test_the_api_carries_conditions_and_sentences(site: Site, slug: str) -> None:
    white, rival = leaders(site, slug)
    base = f"/events/{slug}/tournaments/a/chances"
    data = site.caller().get(f"{base}/{white}", headers={"Accept-Language": "es"}).json()
    assert data["verdict"] == "open"
    assert [(one["own"], one["state"]) for one in data["sections"]] == [
        ("win", "enough"),
        ("draw", "enough"),
        ("loss", "not"),
    ]
    assert data["sentences"][1]["sentence"] == f"Basta con ganar a {rival}."
    assert site.caller().get(base).status_code == 401
    assert site.caller().get(f"{base}/99").status_code == 404
    assert site.caller().get(f"{base}/{white}?aim=prize").status_code == 422
    overview = site.caller(Role.ARBITER).get(base).json()
    assert overview["exact"]
    assert sum(row["win"] > 0 for row in overview["players"]) == 2


@pytest.mark.slow
def test_rounds_to_come_are_played_by_lot_and_said_so(site: Site, early: str) -> None:
    visitor = site.visitor()
    page = visitor.get(f"/p/{early}/a/player/1/chances").text
    assert "By lot: the rest was played 500 times" in page
    assert "95 times of 100" in page
    assert page == visitor.get(f"/p/{early}/a/player/1/chances").text
    site.do(early, PublishRound("a", 3))
    assert visitor.get(f"/p/{early}/a/player/99/chances").status_code == 404


def test_a_page_does_not_work_for_minutes(site: Site) -> None:
    """Fifty runs of five rounds for 500 players would: the page says so at once, to whoever asks."""
    slug = site.event("Too many hopes", players=500, total_rounds=6)
    site.play(slug, "1")
    page = site.visitor().get(f"/p/{slug}/a/player/1/chances").text
    assert "With 500 players and rounds to come (5) this would take minutes" in page
    assert "this would take minutes" in site.visitor(Role.ARBITER).get(f"/e/{slug}/a/chances").text
