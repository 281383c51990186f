"""Events in groups and team tables on the pages and in the API."""

from __future__ import annotations

import re

from tablas.events.acts import ChangeTeams
from tablas.model import Team
from tablas.store.people import Role
from web_site import Site


def test_the_standings_of_groups_and_their_final(site: Site) -> None:
    """Groups 1 4 and 2 3: White wins everything, so 1 and 2 come to the final, which 1 wins."""
    slug = site.event("Groups", 4, system="groups", total_rounds=None, options={"groups": 2, "qualifiers": 1})
    site.play(slug, "11")
    site.play(slug, "1")
    page = site.visitor(Role.ARBITER).get(f"/e/{slug}/a/standings").text
    heads = ["Group A", "Group B", "All groups", "Final"]
    places = [page.index(f"<h2>{head}</h2>") for head in heads]
    assert places == sorted(places)
    spanish = site.visitor(language="es").get(f"/p/{slug}/a/standings").text
    assert "<h2>Grupo A</h2>" in spanish
    assert "<h2>Todos los grupos</h2>" in spanish
    told = site.caller().get(f"/events/{slug}/tournaments/a/standings").json()
    assert [row["number"] for row in told["standings"]] == [1, 2, 3, 4]
    assert [row["place"] for row in told["standings"]] == [1, 2, 3, 3]
    assert [part["table"] for part in told["tables"]] == ["A", "B", "all", "final"]
    assert [row["number"] for row in told["tables"][3]["standings"]] == [1, 2]


def test_a_round_in_which_teams_meet_several_others(site: Site) -> None:
    """Skalitzka's first round, A1-B1 B2-C1 C2-A2: A wins both games, B one, C none."""
    slug = site.event("Three clubs", 6, system="skalitzka", total_rounds=None)
    teams = tuple(Team(number, f"Club {number}", members=(2 * number - 1, 2 * number)) for number in (1, 2, 3))
    site.do(slug, ChangeTeams("a", teams))
    site.play(slug, "110")
    told = site.caller().get(f"/events/{slug}/tournaments/a/standings").json()
    assert [(row["name"], row["tiebreaks"]["PTS"]) for row in told["standings"]] == [
        ("Club 1", 2),
        ("Club 2", 1),
        ("Club 3", 0),
    ]
    arbiter = site.visitor(Role.ARBITER)
    for screen in ("standings", "standings/1", "cross", "round"):
        assert arbiter.get(f"/e/{slug}/a/{screen}", follow=True).status_code == 200, screen


def test_the_bracket_of_teams_and_of_two_finals(site: Site) -> None:
    """Two teams of one player with two lives: T2 wins the first final and T1 the second, which decides."""
    slug = site.event("Cup", 2, system="team-knockout", total_rounds=None, options={"lives": 2})
    site.do(slug, ChangeTeams("a", (Team(1, "Rooks", members=(1,)), Team(2, "Bishops", members=(2,)))))
    arbiter = site.visitor(Role.ARBITER)
    assert "Rooks" in arbiter.get(f"/e/{slug}/a/bracket").text
    site.play(slug, "1")
    site.play(slug, "0")
    site.play(slug, "1")
    page = site.visitor().get(f"/p/{slug}/a/bracket").text
    assert "Winner: Rooks" in page
    drawn = page.partition("wide-drawing")[2].partition("</svg>")[0]
    finals = [re.findall(r"<text[^>]*>([^<]+)</text>", box) for box in drawn.split("<g ")[2:]]
    assert [box[1:] for box in finals] == [["Rooks", "0", "Bishops", "1"], ["Rooks", "1", "Bishops", "0"]]
