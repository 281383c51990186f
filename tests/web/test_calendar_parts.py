"""A calendar of some ten thousand games comes in parts of whole rounds; everybody's games are found in it."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from itertools import combinations
from random import Random

import httpx
import pytest

from tablas.events.acts import ChangeTeams, CreateTournament, EnterPlayers, ImportTournament, PairRound, PublishRound
from tablas.model import Game, Outcome, Player, Round, Team, TeamRound, Tournament
from tablas.pairing.round import as_played, gone_on, pair_round
from tablas.store.people import Role
from tablas.web.sites import gather
from tablas.web.spectator import asking
from web_site import Site

pytestmark = pytest.mark.slow

PLAYERS = 240
ROUNDS = PLAYERS - 1
CLUBS = ("Alfil", "Dama", "Torre Blanca", "Torre Negra", "Rey")
GAME = re.compile(r'<span class="name">([^<]+)</span> <strong>([^<]+)</strong> <span class="name">([^<]+)</span>')
ROW = re.compile(
    r'<tr><td class="n">(\d+)</td><td class="n">(\d+)</td><td><(?:a|span) class="name"[^>]*>([^<]+)<.*?'
    r'<td class="c"><strong>([^<]+)</strong></td><td><(?:a|span) class="name"[^>]*>([^<]+)<'
)


def crowd(count: int) -> tuple[Player, ...]:
    """Players with names as different as those of people, which are not packed like counted ones."""
    dice = Random(7)

    def word() -> str:
        return "".join(dice.choice(("ba", "ce", "di", "fo", "gu", "la", "me", "ri", "so", "tu")) for _ in range(4))

    return tuple(
        Player(number, f"{word().title()} {word().title()}, {word().title()}{number}", 2600 - number)
        for number in range(1, count + 1)
    )


def played(system: str, players: int, rounds: int, **options: int) -> Tournament:
    """Everybody's games of so many rounds, all ended."""
    dice = Random(system)
    book = Tournament(players=crowd(players)).ruled(system=system, options=options)
    for _ in range(rounds):
        made, teams = as_played(book, pair_round(book))
        games = tuple(
            Game.of(game.white, game.black, dice.choice((Outcome.WIN, Outcome.DRAW, Outcome.LOSS)))
            for game in made.games
        )
        book = gone_on(book, replace(made, games=games), teams)
    return book


def wire(site: Site, path: str) -> int:
    with httpx.stream("GET", site.base + path, headers={"Accept-Encoding": "gzip"}, timeout=60) as answer:
        assert answer.status_code == 200, path
        return len(b"".join(answer.iter_raw()))


@pytest.fixture(scope="module")
def slug(site: Site) -> str:
    """Half of it is played: the rounds to come are the other half."""
    made = site.services.store.create("Everybody", who="test").slug
    site.do(made, ImportTournament("a", played("berger", PLAYERS, 120), "berger", fide_mode=False))
    return made


def parts(page: str) -> list[str]:
    return re.findall(r'href="(\?page=\d+)"', page)


@pytest.mark.parametrize("where", ["/en/p/{}/a/schedule", "/es/p/{}/a/schedule", "/e/{}/a/schedule"])
def test_the_parts_are_all_of_it_and_none_is_heavy(site: Site, slug: str, where: str) -> None:
    path = where.format(slug)
    reader = site.visitor(Role.ARBITER if path.startswith("/e/") else Role.PUBLIC)
    links = parts(reader.get(path).text)
    assert len(links) == 12, "2,500 games are twenty rounds of 120 boards"
    days: list[int] = []
    met: Counter[frozenset[str]] = Counter()
    for link in links:
        page = reader.get(path + link).text
        days += [int(number) for number in re.findall(r'id="day-(\d+)"', page)]
        met.update(frozenset((white, black)) for white, _, black in GAME.findall(page))
    assert days == list(range(1, ROUNDS + 1))
    names = [player.name for player in crowd(PLAYERS)]
    assert met == Counter(frozenset(pair) for pair in combinations(names, 2))
    if not path.startswith("/e/"):
        assert max(wire(site, path + link) for link in ("", *links)) < 100_000
    assert reader.get(f"{path}?page=13").status_code == 404
    assert reader.get(f"{path}?page=x").status_code == 404


def test_it_opens_at_the_round_that_is_played(site: Site, slug: str) -> None:
    page = site.visitor().get(f"/en/p/{slug}/a/schedule").text
    assert re.findall(r'aria-current="page">(\d+–\d+)</a>', page) == ["101–120"]
    assert 'id="day-120"' in page


def test_the_card_of_a_player_draws_the_last_places_of_a_long_event(site: Site, slug: str) -> None:
    page = site.visitor().get(f"/en/p/{slug}/a/player/7").text
    drawn = re.findall(r">R(\d+) · ", page)
    assert [int(number) for number in drawn] == list(range(109, 121))


def test_a_calendar_goes_on_to_the_last_round_of_the_second_cycle(site: Site) -> None:
    slug = site.services.store.create("Twice", who="test").slug
    site.do(slug, ImportTournament("a", played("berger", 202, 1, cycles=2), "berger", options={"cycles": 2}))
    page = site.visitor().get(f"/en/p/{slug}/a/schedule?q={crowd(1)[0].name}").text
    assert len(ROW.findall(page)) == 402, "everybody twice"


@pytest.mark.parametrize("where", ["/en/p/{}/a/schedule", "/e/{}/a/schedule"])
def test_the_games_of_one_player_are_found_played_and_to_come(site: Site, slug: str, where: str) -> None:
    name = crowd(PLAYERS)[77].name
    reader = site.visitor(Role.ARBITER)
    page = reader.get(where.format(slug), params={"q": name}).text
    rows = ROW.findall(page)
    assert [int(row[0]) for row in rows] == list(range(1, ROUNDS + 1))
    assert all(name in (white, black) for _, _, white, _, black in rows)
    assert {row[3] for row in rows[:120]} == {"1–0", "½–½", "0–1"}
    assert {row[3] for row in rows[120:]} == {"–"}
    assert "Nobody is called that." in reader.get(where.format(slug), params={"q": "xyzzy"}).text


def test_a_search_that_finds_everybody_is_in_parts_as_well(site: Site, slug: str) -> None:
    page = site.visitor().get(f"/en/p/{slug}/a/schedule?q=b").text
    links = [link.replace("&amp;", "&") for link in re.findall(r'href="(\?q=b&amp;page=\d+)"', page)]
    assert len(links) > 1
    assert max(wire(site, f"/en/p/{slug}/a/schedule{link}") for link in links) < 100_000


def test_a_short_calendar_is_whole(site: Site) -> None:
    slug = site.event("Ten", players=10, system="berger", total_rounds=None)
    site.play(slug, "1")
    page = site.visitor().get(f"/en/p/{slug}/a/schedule").text
    assert (parts(page), len(GAME.findall(page))) == ([], 45)


def test_a_team_of_a_league_is_found_by_its_name_and_by_a_member(site: Site) -> None:
    slug = site.services.store.create("League", who="test").slug
    site.do(slug, CreateTournament("a", {"system": "team-berger"}))
    site.do(slug, EnterPlayers("a", crowd(10)))
    squads = tuple(Team(one, word, members=(2 * one - 1, 2 * one)) for one, word in enumerate(CLUBS, 1))
    site.do(slug, ChangeTeams("a", squads))
    site.do(slug, PairRound("a"))
    site.do(slug, PublishRound("a", 1))
    public = site.visitor()
    for typed in ("torre blan", crowd(10)[5].name):
        page = public.get(f"/en/p/{slug}/a/schedule", params={"q": typed}).text
        rows = ROW.findall(page)
        assert (len(rows), page.count(">Rests<")) == (4, 1), "five teams: each rests once"
        assert all("Torre Blanca" in (home, guest) for _, _, home, _, guest in rows)


def test_the_parts_are_files_of_the_site_with_links_between_them(site: Site, slug: str) -> None:
    event = site.services.store.moment(slug).event
    wanted = re.compile(r"/(en|es)/p/[^/]+/a/(schedule(\?page=\d+)?|files)")
    with asking(site.app) as get:
        missing = replace(get("/en/p/nobody"), status=404)
        made = gather(event, slug, lambda address: get(address) if wanted.fullmatch(address) else missing)
    for language in ("en", "es"):
        names = {name for name in made.files if name.startswith(f"{language}/a/schedule")}
        assert names == {f"{language}/a/schedule.html", *(f"{language}/a/schedule-page-{n}.html" for n in range(1, 13))}
        page = made.files[f"{language}/a/schedule-page-3.html"].decode()
        assert {f"schedule-page-{n}.html" for n in range(1, 13)} <= set(re.findall(r'href="([^"]+)"', page))
        assert "<form" not in page


def by_turns(players: int, rounds: int) -> Tournament:
    """Rounds of a large field without pairing them: the others go round one who stays."""
    book = Tournament(players=crowd(players), total_rounds=rounds).ruled(system="monrad")
    for number in range(rounds):
        row = [1, *range(2 + number, players + 1), *range(2, 2 + number)]
        games = tuple(Game.of(row[place], row[-1 - place], Outcome.DRAW) for place in range(players // 2))
        book = gone_on(book, Round(games), TeamRound())
    return book


@pytest.mark.parametrize("system", ["berger", "monrad"])
def test_a_cross_table_of_long_lines_has_fewer_on_a_page(site: Site, system: str) -> None:
    """Three hundred against each other, and five hundred in forty rounds."""
    book = played("berger", 300, 299) if system == "berger" else by_turns(500, 40)
    slug = site.services.store.create(f"Long lines {system}", who="test").slug
    site.do(slug, ImportTournament("a", book, system, fide_mode=False))
    path = f"/en/p/{slug}/a/cross"
    links = parts(site.visitor().get(path).text)
    assert len(links) > 1
    cards = [
        int(card)
        for link in links
        for card in re.findall(r'class="name" href="[^"]*/player/(\d+)"', site.visitor().get(path + link).text)
    ]
    assert sorted(cards) == list(range(1, len(book.players) + 1))
    assert max(wire(site, path + link) for link in links) < 100_000
