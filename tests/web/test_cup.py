"""A cup of 25 to its winner: byes, drawn games played again, stages by their names."""

from __future__ import annotations

import re

from tablas.store.people import Role
from web_site import Site


def test_a_cup_of_25_has_one_winner_and_stages_with_names(site: Site) -> None:
    """Nine matches bring 25 to 16; then the lower number wins, after a drawn first game in the round of 16."""
    slug = site.event("Cup of 25", players=25, system="knockout", total_rounds=None)
    arbiter = site.visitor(Role.ARBITER)
    drawn = False
    for _ in range(12):
        assert arbiter.post(f"/e/{slug}/a/pair", {"round": str(site.section(slug, "a").next_round)}).status_code in (
            303,
            422,
        )
        section = site.section(slug, "a")
        if section.draft is None:
            break
        number = section.next_round
        games = section.draft.games
        assert arbiter.post(f"/e/{slug}/a/publish", {"round": str(number)}).status_code == 303
        if number == 1:
            assert len(games) == 9
        for board, game in enumerate(games, 1):
            result = "1-0" if game.white < game.black else "0-1"
            if number == 2 and board == 1:
                result, drawn = "½-½", True
            answer = arbiter.post(f"/e/{slug}/a/results/{number}", {"board": str(board), "result": result})
            assert answer.status_code == 303
    assert drawn
    page = site.visitor().get(f"/p/{slug}/a/bracket").text
    assert "Winner: Player 001" in page
    for stage in ("Last 32", "Last 16", "Quarter-finals", "Semi-finals", "Final"):
        assert re.search(rf">{stage}</text>", page), stage


def test_a_card_of_a_cup_tells_places_and_calls_no_stage_a_point(site: Site) -> None:
    slug = site.event("Cup of 4", players=4, system="knockout", total_rounds=None)
    site.play(slug, "11")
    site.play(slug, "1")
    page = site.visitor().get(f"/en/p/{slug}/a/player/1").text
    caption = re.search(r"<caption>(.*?)</caption>", page)
    assert caption is not None
    assert re.match(r"In place 1\b", caption[1]), caption[1]
    assert " point" not in caption[1]
    assert re.search(r"· place 2\b(?!,)", page), "of the opponent, too"
