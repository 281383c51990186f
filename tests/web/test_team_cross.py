"""The cross table of teams: board points in the cells, the points of the standings at the end of the line."""

from __future__ import annotations

import re

from events_desk import Desk, people
from tablas.events.acts import (
    ChangeTeams,
    CreateTournament,
    EnterPlayers,
    EnterResult,
    PairRound,
    PublishRound,
)
from tablas.events.results import read_result
from tablas.model import Card, Team
from tablas.web.show.teams import team_cross
from web_site import Site


def test_two_teams_after_a_match_of_one_and_a_half_to_a_half() -> None:
    """White of board 1 and Black of board 2 are of team One: it wins the first board and draws the second."""
    desk = Desk()
    desk.do(CreateTournament("a", {"system": "team-swiss", "initial_colour": "w", "board_colours": "WB"}))
    desk.do(EnterPlayers("a", people(4)))
    desk.do(ChangeTeams("a", (Team(1, "One", members=(1, 2)), Team(2, "Two", members=(3, 4)))))
    desk.do(PairRound("a"))
    desk.do(PublishRound("a", 1))
    desk.do(EnterResult("a", 1, 1, *read_result("1-0")))
    open_cross = team_cross(desk.section())
    assert open_cross is not None
    assert [[cell.open for cell in cells] for line in open_cross.lines for cells in line.cells] == [[True], [True]]
    desk.do(EnterResult("a", 1, 2, *read_result("½-½")))
    cross = team_cross(desk.section())
    assert cross is not None
    assert cross.heads == ("1",)
    assert [(line.name, line.points) for line in cross.lines] == [("One", "2"), ("Two", "0")]
    cells = [[(cell.opponent, cell.score, cell.open) for cell in cells] for line in cross.lines for cells in line.cells]
    assert cells == [[("2", "1½", False)], [("1", "½", False)]]


def test_the_card_of_a_player_leads_to_the_working_of_the_player_not_of_the_team_of_that_number(site: Site) -> None:
    slug = site.services.store.create("Four boards", who="test").slug
    site.do(slug, CreateTournament("a", {"system": "team-swiss", "initial_colour": "w", "board_colours": "WB"}))
    site.do(slug, EnterPlayers("a", people(4)))
    site.do(slug, ChangeTeams("a", (Team(1, "One", members=(1, 2)), Team(2, "Two", members=(3, 4)))))
    site.play(slug, "11")
    for card in (1, 4):
        page = site.visitor().get(f"/en/p/{slug}/a/player/{card}").text
        (link,) = re.findall(r'href="([^"]+/standings/[^"]+)"', page)
        told = site.visitor().get(link.replace("&amp;", "&"))
        assert told.status_code == 200, "there are two teams and no fourth"
        assert site.section(slug, "a").called(Card(card)) in told.text
