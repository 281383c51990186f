"""Teams without a browser: making them, line-ups, matches, forfeits, rests, and who may see what."""

from __future__ import annotations

import re

import pytest

from tablas.events.acts import ChangeTeams, CreateTournament, EnterPlayers, EnterResult, PairRound, PublishRound
from tablas.events.errors import RefusedError
from tablas.events.results import read_result
from tablas.events.state import Section
from tablas.model import POINT, MatchScoring, Outcome, Player, Team, Tournament
from tablas.store.people import Role, Scope
from tablas.web.screens.lineups import line_ups
from tablas.web.screens.teams import of_clubs, read_teams
from web_site import Site, Visitor, people

BOARDS = "WBWB"


def _league(site: Site, teams: int = 4, members: int = 5, system: str = "team-swiss", **settings: object) -> str:
    """Team 1 has the cards 1 to 5, team 2 has 6 to 10, and so on; matches on four boards."""
    slug = site.event("Liga", players=0, system=system, board_colours=BOARDS, **settings)
    site.do(slug, EnterPlayers("a", people(teams * members)))
    squads = [
        Team(number, f"Club {number}", members=tuple(range(members * (number - 1) + 1, members * number + 1)))
        for number in range(1, teams + 1)
    ]
    site.do(slug, ChangeTeams("a", tuple(squads)))
    return slug


@pytest.fixture
def arbiter(site: Site) -> Visitor:
    return site.visitor(Role.ARBITER)


def _post(arbiter: Visitor, path: str, **data: object):
    return arbiter.post(path, data, csrf=arbiter.csrf("/"))


def _publish(site: Site, slug: str) -> None:
    site.do(slug, PairRound("a"))
    site.do(slug, PublishRound("a", site.section(slug, "a").next_round))


# Making teams

_NAMES = ("Soler Vega, Ana", "Blas, Óscar", "Rey Lara, Inés", "Rey Soto, Inés", "Núñez, Raúl")


def _section(rounds: int = 0, **more: object) -> Section:
    players = tuple(Player(number, name, 2000 + number) for number, name in enumerate(_NAMES, 1))
    return Section("a", Tournament(players=players, **more), order=(1, 2, 3, 4, 5))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "written",
    [
        "Casino: 1, 2\nAteneo: 5, 3",
        "Casino: Soler Vega, Ana; Blas, Óscar\nAteneo: Núñez, Raúl; Rey Lara, Inés",
        "Casino: soler vega, ana, blas, oscar\nAteneo: nunez raul, Rey Lara, Inés",
        "Casino: Soler; Blas\n\nAteneo: Nuñez; rey lara",
        "Casino: Soler, Blas\nAteneo: Raúl, 3",
    ],
)
def test_players_are_named_in_any_way_that_is_clear(written: str) -> None:
    teams = read_teams(written, _section())
    assert [(team.number, team.name, team.members) for team in teams] == [(1, "Casino", (1, 2)), (2, "Ateneo", (5, 3))]


@pytest.mark.parametrize(
    ("written", "sentence"),
    [
        ("Casino 1, 2", "Line 1 is not 'Name: first player; second player'."),
        ("Casino: 1\nAteneo: Zapata", "Line 2: nobody is called 'Zapata'."),
        ("Casino: Rey", "Line 1: 'Rey' may be Rey Lara, Inés; Rey Soto, Inés. Write more of the name."),
        ("Casino: 6", "There is no player 6 in 'a'."),
    ],
)
def test_what_is_not_clear_is_refused(written: str, sentence: str) -> None:
    with pytest.raises(RefusedError) as refused:
        read_teams(written, _section())
    assert refused.value.sentence == sentence


def test_a_team_that_is_there_keeps_what_is_known_of_it() -> None:
    section = _section(teams=(Team(1, "Casino", "CAS", 2100, (1, 2)), Team(2, "Ateneo", members=(3,))))
    swapped = read_teams("Ateneo: 3, 4\nCasino: 2, 1", section)
    assert swapped == [Team(1, "Ateneo", members=(3, 4)), Team(2, "Casino", "CAS", 2100, (2, 1))]


def test_a_team_of_each_club_has_its_strongest_on_board_1() -> None:
    clubs = ("Casino", "", "Ateneo", "Casino", "Casino")
    players = tuple(Player(n, f"P{n}", 2000 + n, club=club) for n, club in enumerate(clubs, 1))
    section = Section("a", Tournament(players=players, teams=(Team(1, "Own", members=(1,)),)), order=(1, 2, 3, 4, 5))
    assert [(team.number, team.name, team.members) for team in of_clubs(section)] == [
        (1, "Own", (1,)),
        (2, "Ateneo", (3,)),
        (3, "Casino", (5, 4)),
    ]


def test_teams_are_made_and_moved_on_the_screen(site: Site, arbiter: Visitor) -> None:
    slug = site.event("Equipos", players=4, system="team-berger")
    base = f"/e/{slug}/a/teams"
    assert _post(arbiter, f"{base}/new", name="Casino").status_code == 303
    assert "There is a team Casino already." in _post(arbiter, f"{base}/new", name="Casino").text
    for card in (2, 3, 1):
        assert _post(arbiter, f"{base}/1/add", player=card).status_code == 303
    assert _post(arbiter, f"{base}/1/up", player=1).status_code == 303
    assert _post(arbiter, f"{base}/1/down", player=2).status_code == 303
    assert _post(arbiter, f"{base}/1/out", player=3).status_code == 303
    assert _post(arbiter, f"{base}/1/rename", name="Casino de Llera").status_code == 303
    assert site.section(slug, "a").facts.teams == (Team(1, "Casino de Llera", members=(1, 2)),)
    refused = _post(arbiter, f"{base}/1/rename", name="")
    assert refused.status_code == 422
    assert 'id="en-1">The name of team 1 is missing.' in refused.text, "beside its field"
    assert _post(arbiter, f"{base}/1/add", player=0).status_code == 422
    assert _post(arbiter, f"{base}/9/add", player=4).status_code == 404
    assert _post(arbiter, f"{base}/1/remove").status_code == 303
    assert site.section(slug, "a").facts.teams == ()


def test_strength_numbers_the_teams(site: Site, arbiter: Visitor) -> None:
    slug = site.event("Fuerza", players=4, system="team-swiss")
    site.do(slug, ChangeTeams("a", (Team(1, "Low", members=(3, 4)), Team(2, "High", members=(1, 2)))))
    assert _post(arbiter, f"/e/{slug}/a/teams/new", how="strength").status_code == 303
    assert [team.name for team in site.section(slug, "a").facts.teams] == ["High", "Low"]


def test_board_colours_make_reserves(site: Site, arbiter: Visitor) -> None:
    slug = _league(site)
    assert "Write W or B for each board" in _post(arbiter, f"/e/{slug}/a/teams/colours", colours="WXW").text
    assert _post(arbiter, f"/e/{slug}/a/teams/colours", colours="wbw").status_code == 303
    assert site.section(slug, "a").facts.board_colours == "WBW"
    assert arbiter.get(f"/e/{slug}/a/teams").text.count('class="reserve"') == 8
    assert _post(arbiter, f"/e/{slug}/a/teams/colours", colours="WBW", match_scoring="3-1-0").status_code == 303
    assert site.section(slug, "a").facts.match_scoring == MatchScoring(3 * POINT, POINT, 0)


# Line-ups


def _boards(section: Section, number: int, team: int) -> tuple[int, ...]:
    return next(one.players for one in section.facts.line_ups if (one.round, one.team) == (number, team))


def test_a_line_up_before_and_after_publication(site: Site, arbiter: Visitor) -> None:
    slug = _league(site)
    path = f"/e/{slug}/a/line-ups/1/1"
    answer = _post(arbiter, path, player=["1", "2", "4", "5"], following="2")
    assert answer.status_code == 303
    assert answer.headers["location"] == f"/e/{slug}/a/line-ups/1/2", "the next team waits"
    assert "as handed in" in arbiter.get(f"/e/{slug}/a/line-ups/1").text
    _publish(site, slug)
    assert _boards(site.section(slug, "a"), 1, 1) == (1, 2, 4, 5)
    assert "as handed in" in arbiter.get(f"/e/{slug}/a/line-ups/1").text, "also once the round is paired"
    listed = [f"{one.team.name}–{one.opponent.name}" for one in line_ups(site.section(slug, "a"), 1) if one.opponent]
    assert listed == ["Club 1–Club 3", "Club 3–Club 1", "Club 4–Club 2", "Club 2–Club 4"], "match by match, White first"
    assert _post(arbiter, path, player=["2", "3", "4", "5"]).status_code == 303
    assert _boards(site.section(slug, "a"), 1, 1) == (2, 3, 4, 5)


def test_what_is_wrong_stands_beside_its_board(site: Site, arbiter: Visitor) -> None:
    slug = _league(site)
    path = f"/e/{slug}/a/line-ups/1/1"
    twice = _post(arbiter, path, player=["1", "2", "2", "5"])
    assert twice.status_code == 422
    seat = twice.text.split('id="board-3"')[1].split("</div>")[0]
    assert 'aria-invalid="true"' in seat
    assert "Player 002 is on two boards." in seat
    assert '<option value="5" selected>' in twice.text.split('id="board-4"')[1], "what was chosen stays"
    other = _post(arbiter, path, player=["1", "2", "3", "6"])
    assert "Player 006 is not a member of Club 1." in other.text
    assert _post(arbiter, path, player=["1", "2", "3", "999"]).status_code == 422


@pytest.mark.parametrize(
    ("players", "code"), [(["2", "1", "3", "4"], "board-order"), (["1", "0", "3", "4"], "empty-board")]
)
def test_unusual_line_ups_ask_for_consent(site: Site, arbiter: Visitor, players: list[str], code: str) -> None:
    slug = _league(site)
    path = f"/e/{slug}/a/line-ups/1/1"
    asked = _post(arbiter, path, player=players)
    assert asked.status_code == 409
    assert re.findall(r'name="player" value="(\d)"', asked.text) == players, "every board goes along"
    assert _post(arbiter, path, player=players, accept=code).status_code == 303
    _publish(site, slug)
    assert _boards(site.section(slug, "a"), 1, 1) == tuple(map(int, players))


def test_a_line_up_is_taken_back(site: Site, arbiter: Visitor) -> None:
    slug = _league(site)
    path = f"/e/{slug}/a/line-ups/1/2"
    _post(arbiter, path, player=["6", "7", "9", "10"])
    assert "Take the line-up back" in arbiter.get(path).text
    assert _post(arbiter, path, take_back="yes").status_code == 303
    assert site.section(slug, "a").facts.line_ups == ()


# Matches


def test_results_are_entered_with_the_team_named_first_in_front(site: Site, arbiter: Visitor) -> None:
    """On board 2 the team named first has Black: 1-0 there is a win of Black."""
    slug = _league(site)
    _publish(site, slug)
    page = arbiter.get(f"/e/{slug}/a/results").text
    rows = re.findall(r'data-board="(\d+)" data-label="([\d.]+)" data-pair="([\d-]+)"', page)
    assert [label for _, label, _ in rows] == ["1.1", "1.2", "1.3", "1.4", "2.1", "2.2", "2.3", "2.4"]
    for board, _, pair in rows[:2]:
        answer = _post(arbiter, f"/e/{slug}/a/results/1", board=board, pair=pair, result="1-0")
        assert answer.status_code == 303
    games = site.section(slug, "a").facts.rounds[0].games
    assert [game.white_outcome for game in games[:2]] == [Outcome.WIN, Outcome.LOSS]
    state = arbiter.get(f"/e/{slug}/a/results/1/state").json()
    assert state["results"]["1"] == state["results"]["2"] == "1-0"
    assert (state["scores"], state["missing"]) == ({"1": "2 – 0", "2": "0 – 0"}, 6)
    history = arbiter.get(f"/e/{slug}/-/history").text
    assert "board 1.2: " in history
    assert re.search(r"board 1\.2: [^<]* 1–0 ", history), "as it was entered: the team named first in front"
    assert "Round 1 has no result on boards 1.3, 1.4, 2.1" in _post(arbiter, f"/e/{slug}/a/pair", round="2").text


def test_a_form_that_means_other_players_is_refused(site: Site, arbiter: Visitor) -> None:
    """A page that was open while a line-up changed must not give the result to somebody else."""
    slug = _league(site)
    _publish(site, slug)
    game = site.section(slug, "a").facts.rounds[0].games[0]
    stale = _post(arbiter, f"/e/{slug}/a/results/1", board=1, pair=f"{game.black}-{game.white}", result="1-0")
    assert stale.status_code == 422
    assert "Other players sit at this board now." in stale.text
    assert site.section(slug, "a").facts.rounds[0].games[0].white_outcome is Outcome.PENDING


def test_a_match_is_forfeited_and_played_after_all(site: Site, arbiter: Visitor) -> None:
    slug = _league(site)
    _publish(site, slug)
    path = f"/e/{slug}/a/round/1/match"
    assert _post(arbiter, path, team=1, how="one").status_code == 303
    page = site.visitor().get(f"/p/{slug}/a/pairings").text
    assert "(forfeited)" in page
    assert "0 – 4" in page
    refused = _post(arbiter, path, team=1, how="one")
    assert 'class="field-problem">The match of Club 1 is forfeited already.' in refused.text
    assert _post(arbiter, path, team=1, how="cancel").status_code == 303
    assert _post(arbiter, path, team=1, how="both").status_code == 303
    assert site.section(slug, "a").facts.forfeited_matches[0].outcome == "--"
    assert _post(arbiter, path, team=1, how="cancel").status_code == 303
    site.do(slug, EnterResult("a", 1, 1, *read_result("1-0")))
    assert "was played: a team is there" in _post(arbiter, path, team=1, how="one").text


def test_a_team_rests(site: Site, arbiter: Visitor) -> None:
    slug = _league(site, teams=5)
    base = f"/e/{slug}/a/teams/2"
    assert _post(arbiter, f"{base}/rest", round=1, bye="half").status_code == 303
    assert "Rests in round 1" in arbiter.get(f"/e/{slug}/a/teams").text
    assert _post(arbiter, f"{base}/rest", round=1, bye="full").status_code == 409
    assert 'id="er-2">The tournament has 5 rounds.' in _post(arbiter, f"{base}/rest", round=9).text
    _publish(site, slug)
    assert "Rests, a drawn match" in site.visitor().get(f"/p/{slug}/a/pairings").text
    assert "Rests, a drawn match" in site.visitor().get(f"/p/{slug}/a/team/2").text
    assert _post(arbiter, f"{base}/rest", round=2).status_code == 303
    assert _post(arbiter, f"{base}/play", round=2).status_code == 303
    assert [one.round for one in site.section(slug, "a").facts.team_byes] == [1]


def _drafted(site: Site, slug: str) -> list[tuple[int, int]]:
    return [(home.team, guest.team) for home, guest in site.section(slug, "a").draft_teams.matches]


def test_a_draft_of_teams_is_altered(site: Site, arbiter: Visitor) -> None:
    """Round 1 pairs 1–3 and 4–2; then 3 and 2 change places, a match its colours, and all is made by hand."""
    slug = _league(site)
    site.do(slug, PairRound("a"))
    assert _drafted(site, slug) == [(1, 3), (4, 2)]
    assert "Choose two different teams" in _post(arbiter, f"/e/{slug}/a/alter", one=1, two=1).text
    assert _post(arbiter, f"/e/{slug}/a/alter", one=3, two=2).status_code == 303
    assert _drafted(site, slug) == [(1, 2), (4, 3)]
    assert _post(arbiter, f"/e/{slug}/a/alter", turn=2).status_code == 303
    assert _drafted(site, slug) == [(1, 2), (3, 4)]
    by_hand = {"white": ["4 Club 4", "2"], "black": ["1", "3"]}
    assert _post(arbiter, f"/e/{slug}/a/draft", **by_hand).status_code == 303
    assert _drafted(site, slug) == [(4, 1), (2, 3)]
    wrong = _post(arbiter, f"/e/{slug}/a/draft", white=["4", "2"], black=["1", "9"])
    assert "is not the number of a team." in wrong.text
    assert "Match 2 has only one team." in _post(arbiter, f"/e/{slug}/a/draft", white=["4", "2"], black=["1", ""]).text
    assert _post(arbiter, f"/e/{slug}/a/draft", white=["4"], black=["1"]).status_code == 422, "two teams are left out"


def test_a_table_says_itself_which_teams_meet(site: Site, arbiter: Visitor) -> None:
    slug = _league(site, system="team-berger")
    assert arbiter.get(f"/e/{slug}/a/draft").status_code == 404
    site.do(slug, PairRound("a"))
    page = arbiter.get(f"/e/{slug}/a/round").text
    assert "Exchange them" not in page
    assert "Line-ups of this round" in page


def test_the_team_that_rests_by_the_table_is_shown(site: Site) -> None:
    slug = _league(site, teams=3, system="team-berger")
    _publish(site, slug)
    page = site.visitor().get(f"/p/{slug}/a/pairings").text
    resting = re.findall(
        r">(Club \d)</a></td><td class=\"n wide-only\"></td><td class=\"result\" colspan=\"3\">Rests", page
    )
    playing = re.findall(r'/team/\d">(Club \d)</a> <span', page)
    assert sorted(resting + playing) == ["Club 1", "Club 2", "Club 3"]
    assert len(resting) == 1


# What everybody sees


def test_a_draft_of_teams_is_nobody_elses_business(site: Site) -> None:
    slug = _league(site)
    site.do(slug, PairRound("a"))
    public = site.visitor()
    assert "Nothing is published yet." in public.get(f"/p/{slug}/a/pairings").text
    for part in ("team/1", "player/1"):
        page = public.get(f"/p/{slug}/a/{part}").text
        assert "Club 3" not in page, part
        assert "1.1" not in page, part


def test_public_pages_of_a_league(site: Site) -> None:
    """Four teams, two rounds: White wins every game, so every match is drawn 2–2."""
    slug = _league(site, system="team-berger")
    for _ in range(2):
        _publish(site, slug)
        number = site.section(slug, "a").rounds_paired
        for board in range(1, 9):
            site.do(slug, EnterResult("a", number, board, *read_result("1-0")))
    public = site.visitor()
    cross = public.get(f"/p/{slug}/a/cross").text
    assert cross.count('class="own c"') == 4, "a column for each team"
    cells = re.findall(r'<td class="c">(.*?)</td>', cross)
    assert sorted(re.sub(r"<.*?>", "", cell).strip() for cell in cells) == ["2"] * 8 + ["–"] * 4
    assert "Player 001" in public.get(f"/p/{slug}/a/cross?of=players").text
    standings = public.get(f"/p/{slug}/a/standings").text
    assert f'href="/p/{slug}/a/team/1"' in standings
    assert "Player 001" not in standings
    assert '<span class="team">Club 1</span>' in public.get(f"/p/{slug}/a/standings?of=players").text
    assert public.get(f"/p/{slug}/a/standings/1").status_code == 200
    team = public.get(f"/p/{slug}/a/team/1").text
    assert team.count("2 – 2") == 3, "the match now, and both matches so far"
    assert public.get(f"/p/{slug}/a/team/99").status_code == 404
    assert "1.2" in public.get(f"/p/{slug}/a/player/2").text
    assert public.get(f"/p/{site.event('Solo', players=2)}/a/teams").status_code == 404


def test_a_long_season_of_a_team_comes_in_parts(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    """Three matches of four boards, two matches a part: the last ones first, every round once."""
    monkeypatch.setattr("tablas.web.show.teams.MOST_ROWS", 8)
    slug = _league(site, system="team-berger")
    for number in range(1, 4):
        _publish(site, slug)
        for board in range(1, 9):
            site.do(slug, EnterResult("a", number, board, *read_result("1-0")))
    public = site.visitor()
    address = f"/p/{slug}/a/team/1"
    first, second = public.get(address).text, public.get(f"{address}?page=2").text
    heads = r"<h2>Round (\d) · "
    assert [re.findall(heads, page) for page in (first, second)] == [["3", "2"], ["1"]]
    assert '<a class="quiet" href="?page=1" aria-current="page">3–2</a><a class="quiet" href="?page=2">1</a>' in first
    assert first == public.get(f"{address}?page=1").text
    assert public.get(f"{address}?page=3").status_code == 404


@pytest.mark.slow
@pytest.mark.parametrize("system", ["scheveningen", "hutton", "hilton", "schiller"])
def test_other_systems_of_teams_name_them_beside_the_players(site: Site, system: str) -> None:
    slug = site.event("Otros", players=0, system=system, total_rounds=None)
    site.do(slug, EnterPlayers("a", people(8)))
    site.do(slug, ChangeTeams("a", tuple(Team(n, f"Club {n}", members=(n, n + 2, n + 4, n + 6)) for n in (1, 2))))
    if system in ("hutton", "hilton", "schiller"):
        squads = tuple(Team(n, f"Club {n}", members=(2 * n - 1, 2 * n)) for n in (1, 2, 3, 4))
        site.do(slug, ChangeTeams("a", squads))
    _publish(site, slug)
    public = site.visitor()
    for part in ("pairings", "pairings?by=name", "standings?of=players"):
        assert '<span class="team">Club 1</span>' in public.get(f"/p/{slug}/a/{part}").text, part
    assert "Club 1" in public.get(f"/p/{slug}/a/standings").text
    assert "Cross table of the teams" in public.get(f"/p/{slug}/a/cross").text
    assert '<span class="team">Club 1</span>' in site.visitor(Role.ARBITER).get(f"/e/{slug}/a/results").text
    assert "Line-ups" not in site.visitor(Role.ARBITER).get(f"/e/{slug}/a/round").text


def test_an_assistant_enters_boards_of_a_match_and_nothing_else(site: Site) -> None:
    slug = _league(site)
    _publish(site, slug)
    helper = site.visitor(Role.ASSISTANT, Scope(slug, "a", 2, 2))
    page = helper.get(f"/e/{slug}/a/results").text
    assert re.findall(r'data-label="([\d.]+)"', page) == ["2.1", "2.2", "2.3", "2.4"]
    pairs = re.findall(r'data-board="(\d+)" data-label="2.2" data-pair="([\d-]+)"', page)
    answer = helper.post(
        f"/e/{slug}/a/results/1", {"board": pairs[0][0], "pair": pairs[0][1], "result": "0-1"}, csrf=helper.csrf("/")
    )
    assert answer.status_code == 303
    for path in ("line-ups/1/1", "round/1/match", "teams/1/rest"):
        assert helper.post(f"/e/{slug}/a/{path}", csrf=helper.csrf("/")).status_code == 403


def test_a_system_of_teams_without_teams_says_so(site: Site, arbiter: Visitor) -> None:
    slug = site.event("Sin equipos", players=4, system="team-swiss")
    assert "This system pairs teams, and there are none yet." in arbiter.get(f"/e/{slug}/a/round").text
    assert arbiter.get(f"/e/{slug}/a/line-ups").status_code == 404


@pytest.mark.slow
def test_spanish_screens_of_teams_have_no_english(site: Site) -> None:
    slug = _league(site)
    _publish(site, slug)
    spanish = site.visitor(Role.ARBITER, language="es")
    for part, words in {
        "teams": "Un equipo nuevo",
        "line-ups/2": "Suplentes",
        "round": "Un equipo no se presentó",
    }.items():
        assert words in spanish.get(f"/e/{slug}/a/{part}").text
    refused = spanish.post(f"/e/{slug}/a/line-ups/2/1", {"player": ["1", "1", "2", "3"]}, csrf=spanish.csrf("/"))
    assert "Player 001 está en dos tableros." in refused.text
    early = spanish.post(f"/e/{slug}/a/pair", {"round": "2"}, csrf=spanish.csrf("/"))
    assert "En la ronda 1 faltan los resultados de las mesas 1.1, 1.2" in early.text
    assert "2.3 y 2.4" in early.text


def test_match_sheets_are_a_paper_and_their_old_address_leads_there(site: Site, arbiter: Visitor) -> None:
    slug = _league(site)
    site.do(slug, PairRound("a"))
    moved = arbiter.get(f"/e/{slug}/a/round/1/sheets")
    assert (moved.status_code, moved.headers["location"]) == (303, f"/e/{slug}/a/papers/match-sheets?round=1")
    assert "Match sheets" in arbiter.get(moved.headers["location"]).text
    assert arbiter.get(f"/e/{slug}/a/round/2/sheets").status_code == 404
    solo = site.event("Sin encuentros", players=4)
    site.do(solo, CreateTournament("b"))
    assert arbiter.get(f"/e/{solo}/a/round/1/sheets").status_code == 404


def test_teams_are_kept_apart_and_given_points_on_the_settings_screen(site: Site, arbiter: Visitor) -> None:
    """Team 3 and card 3 are not the same."""
    slug = _league(site, total_rounds=3)
    _post(arbiter, f"/e/{slug}/a/apart", first="1", second="3")
    _post(arbiter, f"/e/{slug}/a/points", player="2", points="-1", reason="came late")
    assert [group.players for group in site.section(slug, "a").facts.forbidden] == [(1, 3)]
    shown = arbiter.get(f"/e/{slug}/a/settings").text
    assert "Club 1 – Club 3" in shown
    assert "Club 2: -1" in shown
