"""The whole schedule of a round robin: there before round 1, public with it, right about every meeting."""

from __future__ import annotations

import re
from itertools import combinations

from tablas.store.people import Role, Scope
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


def test_it_is_published_in_one_act_and_takes_results_in_any_order(site: Site) -> None:
    """Four players: 1-4 2-3, 4-3 1-2, 2-4 3-1."""
    slug = site.event("At once", players=4, system="berger", total_rounds=None)
    arbiter, public = site.visitor(Role.ARBITER), site.visitor()
    assert "Publish all rounds" in arbiter.get(f"/e/{slug}/a/round").text
    assert "Publish all rounds" in arbiter.get(f"/e/{slug}/a/schedule").text
    done = arbiter.post(f"/e/{slug}/a/publish-all", {"round": "1", "key": "once"})
    assert done.headers["location"] == f"/e/{slug}/a/schedule"
    assert site.section(slug, "a").rounds_paired == 3
    assert arbiter.post(f"/e/{slug}/a/publish-all", {"round": "1"}).status_code == 422
    shown = public.get(f"/p/{slug}/a/pairings").text
    assert shown.index("Player 001") < shown.index("Player 004") < shown.index("Player 002")  # round 1
    for number, board, result in ((3, 2, "0-1"), (1, 1, "1-0"), (1, 2, "½-½")):
        sent = {"board": str(board), "result": result}
        assert arbiter.post(f"/e/{slug}/a/results/{number}", sent).status_code == 303
    days = _days(public.get(f"/p/{slug}/a/schedule").text)
    assert [[result for _, result, _ in day] for day in days] == [["1–0", "½–½"], ["–", "–"], ["–", "0–1"]]
    situation = arbiter.get(f"/e/{slug}/a/results").text.partition('id="situation"')[2]
    assert "Round 2 of 3" in situation
    assert "Standings after round 1" in public.get(f"/p/{slug}/a/standings").text
    for number, board in ((2, 1), (2, 2), (3, 1)):
        arbiter.post(f"/e/{slug}/a/results/{number}", {"board": str(board), "result": "1-0"})
    assert "Close the tournament" in arbiter.get(f"/e/{slug}/a/standings").text


def test_an_assistant_enters_any_of_the_rounds_published_together(site: Site) -> None:
    slug = site.event("Helped", players=4, system="berger", total_rounds=None)
    site.visitor(Role.ARBITER).post(f"/e/{slug}/a/publish-all", {"round": "1"})
    helper = site.visitor(Role.ASSISTANT, Scope(slug, "a"))
    token = helper.csrf(f"/e/{slug}/a/results")
    sent = {"board": "1", "result": "1-0"}
    assert helper.post(f"/e/{slug}/a/results/1", sent, csrf=token).status_code == 303
    assert helper.post(f"/e/{slug}/a/results/3", sent, csrf=token).status_code == 303
