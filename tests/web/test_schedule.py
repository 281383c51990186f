"""The whole schedule of a round robin: there before round 1, public with it, right about every meeting."""

from __future__ import annotations

import re
from itertools import combinations

from tablas.store.people import Role
from web_site import Site


def _days(page: str) -> list[list[tuple[str, str, str]]]:
    days = page.split('<section class="sheet" aria-labelledby="day-')[1:]
    game = re.compile(r'<span class="name">([^<]+)</span> <strong>([^<]+)</strong> <span class="name">([^<]+)</span>')
    return [[(white, result, black) for white, result, black in game.findall(day)] for day in days]


def test_every_round_stands_there_before_the_first(site: Site) -> None:
    slug = site.event("All", players=6, system="berger", total_rounds=None)
    arbiter = site.visitor(Role.ARBITER)
    days = _days(arbiter.get(f"/e/{slug}/a/schedule").text)
    assert [len(day) for day in days] == [3] * 5
    met = {frozenset((white, black)) for day in days for white, _, black in day}
    assert met == {frozenset(pair) for pair in combinations([f"Player {number:03}" for number in range(1, 7)], 2)}
    assert site.visitor().get(f"/p/{slug}/a/schedule").status_code == 404, "numbers may still move"


def test_the_public_has_it_with_round_1_and_rounds_come_as_foretold(site: Site) -> None:
    slug = site.event("Foretold", players=5, system="berger", total_rounds=None)
    site.play(slug, "1=")
    foretold = _days(site.visitor().get(f"/p/{slug}/a/schedule").text)
    assert [len(day) for day in foretold] == [2] * 5
    assert [result for _, result, _ in foretold[0]] == ["1–0", "½–½"]
    for _ in range(4):
        site.play(slug, "11")
    now = _days(site.visitor().get(f"/p/{slug}/a/schedule").text)
    assert [[(white, black) for white, _, black in day] for day in now] == [
        [(white, black) for white, _, black in day] for day in foretold
    ]


def test_a_swiss_has_no_schedule(site: Site) -> None:
    slug = site.event("Swiss", players=6)
    assert site.visitor(Role.ARBITER).get(f"/e/{slug}/a/schedule").status_code == 404
