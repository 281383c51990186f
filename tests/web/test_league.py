"""A league on its own screens: the calendar with its table, the sheet of a match, forfeits, what the public sees."""

from __future__ import annotations

import re

import pytest

from tablas.events.acts import ChangeTeams, CreateTournament, EnterPlayers, PairRound, PublishRound
from tablas.model import Team
from tablas.store.people import Role, Scope
from web_site import Site, Visitor, people

CLUBS = ("Casino", "Ateneo", "Liceo", "Torre")
BERGER_OF_FOUR = [[("Casino", "Torre"), ("Ateneo", "Liceo")], [("Torre", "Liceo"), ("Casino", "Ateneo")],
                  [("Ateneo", "Torre"), ("Liceo", "Casino")]]  # fmt: skip


@pytest.fixture
def slug(site: Site) -> str:
    """Four clubs on two boards; the first player of each is 1 to 4, the second 5 to 8."""
    made = site.services.store.create("League", who="test").slug
    site.do(made, CreateTournament("a", {"name": "First division", "system": "team-berger", "board_colours": "WB"}))
    site.do(made, EnterPlayers("a", people(8)))
    teams = [Team(place, club, members=(place, place + 4)) for place, club in enumerate(CLUBS, 1)]
    site.do(made, ChangeTeams("a", tuple(teams)))
    return made


def publish(site: Site, slug: str) -> None:
    site.do(slug, PairRound("a"))
    site.do(slug, PublishRound("a", site.section(slug, "a").next_round))


def fixtures(page: str) -> list[list[tuple[str, str, str]]]:
    days = page.split('aria-labelledby="day-')[1:]
    one = re.compile(
        r'<span class="name">([^<]+)</span>.*?<strong>([^<]+)</strong>.*?<span class="name">([^<]+)</span>'
    )
    return [one.findall(day) for day in days]


def send(visitor: Visitor, slug: str, number: int, match: int, *results: str, **more: str):
    """The form of a match as the page has it, with these results typed."""
    path = f"/e/{slug}/a/round/{number}/match/{match}"
    page = visitor.get(path).text
    fields = dict(re.findall(r'name="((?:pair|was)-\d+)" value="([^"]*)"', page))
    places = sorted(int(name.partition("-")[2]) for name in fields if name.startswith("pair"))
    fields |= {f"board-{place}": result for place, result in zip(places, results, strict=True)}
    return visitor.post(path, fields | more, csrf=visitor.csrf(path))


def table(page: str) -> list[list[str]]:
    rows = page.partition('class="fives dense league"')[2].partition("</table>")[0].split("<tr>")[2:]
    return [[re.sub("<[^>]+>", "", cell).strip() for cell in row.split("</td>")[:-1]] for row in rows]


def test_the_calendar_is_there_before_round_1_and_public_with_it(site: Site, slug: str) -> None:
    arbiter, public = site.visitor(Role.ARBITER), site.visitor()
    shown = fixtures(arbiter.get(f"/e/{slug}/a/schedule").text)
    assert [[(home, guest) for home, _, guest in day] for day in shown] == BERGER_OF_FOUR
    assert public.get(f"/p/{slug}/a/schedule").status_code == 404
    publish(site, slug)
    page = public.get(f"/p/{slug}/a/schedule").text
    assert [[(home, guest) for home, _, guest in day] for day in fixtures(page)] == BERGER_OF_FOUR
    assert page.count("to come") == 2
    assert 'href="/p/league' in public.get(f"/p/{slug}/a/pairings").text


def test_a_match_sheet_is_saved_as_a_whole(site: Site, slug: str) -> None:
    """Casino has White on board 1 and Black on board 2: 1–0 and ½–½ for it are 1½–½."""
    publish(site, slug)
    arbiter = site.visitor(Role.ARBITER)
    assert send(arbiter, slug, 1, 1, "1-0", "0-1").status_code == 303
    assert send(arbiter, slug, 1, 1, "1-0", "½-½").status_code == 303
    assert "1½ – ½" in arbiter.get(f"/e/{slug}/a/round/1/match/1").text
    games = site.section(slug, "a").facts.rounds[0].games
    assert [(game.white, game.black) for game in games[:2]] == [(1, 4), (8, 5)]
    day = fixtures(site.visitor().get(f"/p/{slug}/a/schedule").text)[0]
    assert day == [("Casino", "1½–½", "Torre"), ("Ateneo", "–", "Liceo")]
    entries = len(site.services.store.log(slug))
    assert send(arbiter, slug, 1, 1, "1-0", "½-½").status_code == 303
    assert len(site.services.store.log(slug)) == entries, "what stands already is not written again"


def test_who_was_slower_is_told(site: Site, slug: str) -> None:
    publish(site, slug)
    arbiter = site.visitor(Role.ARBITER)
    assert send(arbiter, slug, 1, 2, "1-0", "1-0").status_code == 303
    answer = send(arbiter, slug, 1, 2, "0-1", "0-1", **{"was-3": "", "was-4": ""})
    assert answer.status_code == 422
    assert "Board 2.1 was entered meanwhile: 1–0." in answer.text


def test_a_league_to_its_end_with_a_team_that_did_not_come(site: Site, slug: str) -> None:
    """Casino beats Torre 2–0 and Liceo 1½–½ and draws with Ateneo; Torre does not come to Ateneo in round 3.

    Casino 2+1+2 match points with 4½ boards, Ateneo 1 (Liceo) + 1 + 2 with 4, Liceo 1+2 with 3½, Torre 0.
    """
    arbiter = site.visitor(Role.ARBITER)
    publish(site, slug)
    send(arbiter, slug, 1, 1, "1-0", "1-0")
    send(arbiter, slug, 1, 2, "1-0", "0-1")
    publish(site, slug)
    send(arbiter, slug, 2, 1, "0-1", "0-1")
    send(arbiter, slug, 2, 2, "½-½", "½-½")
    publish(site, slug)
    sent = {"team": "4", "how": "one", "to": "1"}
    done = arbiter.post(f"/e/{slug}/a/round/3/match", sent)
    assert done.headers["location"] == f"/e/{slug}/a/round/3/match/1"
    assert "forfeited" in arbiter.get(f"/e/{slug}/a/round/3/match/1").text
    send(arbiter, slug, 3, 2, "½-½", "0-1")
    page = site.visitor().get(f"/p/{slug}/a/schedule").text
    assert "Table after round 3" in page
    assert table(page) == [
        ["1", "Casino", "3", "2", "1", "0", "5", "4½"],
        ["2", "Ateneo", "3", "1", "2", "0", "4", "4"],
        ["3", "Liceo", "3", "1", "1", "1", "3", "3½"],
        ["4", "Torre", "3", "0", "0", "3", "0", "0"],
    ]
    assert "Close the tournament" in arbiter.get(f"/e/{slug}/a/schedule").text


def test_an_assistant_saves_the_matches_given_and_forfeits_nothing(site: Site, slug: str) -> None:
    publish(site, slug)
    helper = site.visitor(Role.ASSISTANT, Scope(slug, "a", 1, 1))
    assert send(helper, slug, 1, 1, "1-0", "1-0").status_code == 303
    other = helper.get(f"/e/{slug}/a/round/1/match/2").text
    assert "Save the match" not in other
    assert "did not come" not in other
    assert site.visitor().get(f"/e/{slug}/a/round/1/match/1").status_code in (303, 403)
    assert helper.get(f"/e/{slug}/a/round/1/match/9").status_code == 404
