"""Why two do not meet and why a player's round is as it is: on the screen, on a phone and over the API."""

from __future__ import annotations

import pytest

from tablas.events.acts import PairRound
from tablas.pairing.compare import compare_pairings
from tablas.pairing.round import pair_round
from tablas.pairing.why import forced_round, together
from tablas.store.people import Role
from tablas.web.show.why import before
from web_site import Site


@pytest.fixture(scope="module")
def slug(site: Site) -> str:
    """Two rounds published, the third a draft; nine players, so that somebody rests."""
    found = site.event("Asked", players=9)
    for results in ("1=01", "10=1"):
        site.play(found, results)
    site.do(found, PairRound("a"))
    return found


def apart(site: Site, slug: str) -> tuple[int, int]:
    """Two who do not meet in round 2 although a round exists in which they do."""
    facts = before(site.section(slug, "a"), 2)
    made = pair_round(facts)
    for one in range(1, 9):
        for two in range(one + 1, 10):
            if any({one, two} == set(pair) for pair in made.pairs) or made.bye in (one, two):
                continue
            met = any({one, two} == set(game[:2]) for played in facts.rounds for game in played.games)
            if not met and forced_round(together(facts, one, two)) is not None:
                return one, two
    raise AssertionError("everybody meets")


def test_the_api_carries_the_comparison_whole(site: Site, slug: str) -> None:
    one, two = apart(site, slug)
    facts = before(site.section(slug, "a"), 2)
    forced = forced_round(together(facts, one, two))
    assert forced is not None
    found = compare_pairings(facts, pair_round(facts), forced)
    base = f"/events/{slug}/tournaments/a/rounds"
    data = site.caller().get(f"{base}/2/why-not", params={"one": one, "two": two}).json()
    assert data["comparison"]["only_second"] == [list(pair) for pair in found.only_second]
    assert data["comparison"]["decision"]["article"] == found.decision.article
    assert len(data["comparison"]["groups"]) == len(found.groups)
    assert data["sentence"].startswith("With Player")
    spanish = site.caller().get(f"{base}/2/why-not", params={"one": one}, headers={"Accept-Language": "es"}).json()
    assert "bye" not in spanish["sentence"]
    assert site.caller().get(f"{base}/2/why-not", params={"one": 99}).status_code in (404, 422)
    assert site.caller().get(f"{base}/3/why-not", params={"one": 1, "two": 2}).status_code == 404
    assert site.caller(Role.ARBITER).get(f"{base}/3/why-not", params={"one": 1, "two": 2}).status_code == 200


@pytest.mark.slow
def test_the_api_says_why_a_player_sits_there(site: Site, slug: str) -> None:
    base = f"/events/{slug}/tournaments/a/rounds/2/why"
    facts = before(site.section(slug, "a"), 2)
    made = pair_round(facts)
    seated = site.caller().get(f"{base}/{made.pairs[0].white}").json()
    assert {reason["about"] for reason in seated["reasons"]} >= {"opponent", "colour"}
    colour = next(reason for reason in seated["reasons"] if reason["about"] == "colour")
    assert "has White against" in colour["sentence"]
    rests = site.caller().get(f"{base}/{made.bye}").json()
    assert [reason["about"] for reason in rests["reasons"]] == ["bye"]


@pytest.mark.slow
def test_the_arbiter_sees_both_rounds_side_by_side(site: Site, slug: str) -> None:
    one, two = apart(site, slug)
    page = site.visitor(Role.ARBITER).get(f"/e/{slug}/a/round/2/why?one={one}&two={two}").text
    assert "As it is" in page
    assert "As it would be" in page
    assert f'data-pair="{one}-{two}"' in page or f'data-pair="{two}-{one}"' in page
    own = site.visitor(Role.ARBITER).get(f"/e/{slug}/a/round/2/why?who={one}").text
    assert "has White against" in own
    assert "stands above" in own or "stands below" in own or "shares" in own


def test_a_player_asks_on_the_phone(site: Site, slug: str) -> None:
    one, two = apart(site, slug)
    section = site.section(slug, "a")
    path = f"/p/{slug}/a/player/{section.card_of(one)}"
    visitor = site.visitor()
    assert f'href="{path}/why"' in visitor.get(path).text
    assert "has White against" in visitor.get(f"{path}/why").text
    asked = visitor.get(f"{path}/why?two={two}").text
    assert "As it would be" in asked
    assert "Como sería" in site.visitor(language="es").get(f"{path}/why?two={two}").text
    assert visitor.get(f"/p/{slug}/a/player/99/why").status_code == 404
