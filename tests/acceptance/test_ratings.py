"""Ratings of an event, asked as an examiner of tournament programs asks: official, national and tournament ratings."""

from __future__ import annotations

import pytest

from events_desk import Desk
from examiner import Shell
from tablas.events.acts import ChangeSettings, CreateTournament, EditPlayer, EnterPlayers, PairRound
from tablas.events.errors import RefusedError
from tablas.model import NationalRating, Player, initial_order, ranking_rating
from tablas.store.people import Role
from web_site import Site

# FIDE, national and typed rating; then what each method makes of them.
TABLE = """
FIDE NAT  TYPED | FIDE NRO  FIDON NIDOF HBFN OTHER
2000 2100 2200  | 2000 2100 2000  2100  2200 2200
1900 0    0     | 1900 0    1900  1900  1900 0
0    1800 0     | 0    1800 1800  1800  1800 0
0    0    1700  | 0    0    1700  1700  1700 1700
2100 2000 0     | 2100 2000 2100  2000  2100 0
0    0    0     | 0    0    0     0     0    0
"""
METHODS = TABLE.strip().splitlines()[0].partition("|")[2].split()
ROWS = [
    tuple([int(cell) for cell in side.split()] for side in line.split("|")) for line in TABLE.strip().splitlines()[1:]
]


@pytest.mark.parametrize(("given", "ranked"), ROWS)
def test_q145_six_ways_to_the_tournament_rating(given: list[int], ranked: list[int]) -> None:
    official, national, typed = given
    player = Player(1, "Ana", official, national=(NationalRating("ESP", national),), tournament_rating=typed)
    assert [ranking_rating(player, method, "ESP") for method in METHODS] == ranked


def three() -> tuple[Player, ...]:
    """Each is first by another rating."""
    return (
        Player(0, "Fide", 2300, national=(NationalRating("ESP", 2000),), tournament_rating=2050),
        Player(0, "National", 2000, national=(NationalRating("ESP", 2310), NationalRating("FRA", 1000))),
        Player(0, "Typed", 2100, national=(NationalRating("ESP", 2100),), tournament_rating=2400),
    )


@pytest.mark.parametrize(
    ("method", "order"),
    [
        ("FIDE", "Fide Typed National"),
        ("NRO", "National Typed Fide"),
        ("FIDON", "Fide Typed National"),
        ("NIDOF", "National Typed Fide"),
        ("HBFN", "Typed National Fide"),
        ("OTHER", "Typed Fide National"),
        ("", "Typed Fide National"),
    ],
)
def test_q145_the_method_orders_the_initial_list_and_the_pairing_numbers(method: str, order: str) -> None:
    desk = Desk()
    desk.do(CreateTournament("a", {"ranking_method": method, "ranking_federation": "ESP", "total_rounds": 5}))
    desk.do(EnterPlayers("a", three()))
    section = desk.section()
    assert " ".join(section.called(card) for card in section.cards) == order
    desk.do(PairRound("a"))
    assert " ".join(player.name for player in desk.section().tournament.players) == order


def test_q145_an_unknown_method_is_refused(shell: Shell) -> None:
    assert "there are FIDE, NRO, FIDON" in shell.open(2).fails("settings", "open", "ranking_method=BEST")
    assert "ranking_method" in str(ChangeSettings("a", {"ranking_method": "BEST"}))


def test_q116_official_and_tournament_rating_are_two_values() -> None:
    desk = Desk()
    desk.do(CreateTournament("a", {"total_rounds": 5}))
    desk.do(EnterPlayers("a", (Player(0, "Ana", 2000), Player(0, "Bo", 2100))))
    desk.do(EditPlayer("a", 1, {"tournament_rating": 2200}))
    ana = desk.section().player(1)
    assert (ana.rating, ana.tournament_rating, desk.section().number_of[1]) == (2000, 2200, 1)
    assert [player.name for player in initial_order(desk.section().facts.players)] == ["Ana", "Bo"]
    with pytest.raises(RefusedError):
        desk.do(EditPlayer("a", 1, {"tournament_rating": 5000}))


def test_q116_the_report_has_the_official_rating_and_the_order_of_the_other(site: Site) -> None:
    slug = site.event(players=0, ranking_method="NIDOF", ranking_federation="ESP")
    players = (Player(0, "Ana", 2000, national=(NationalRating("ESP", 2200, identifier="77"),)), Player(0, "Bo", 2100))
    site.do(slug, EnterPlayers("a", players))
    site.play(slug, "1")
    report = site.visitor(Role.ARBITER).get(f"/e/{slug}/a/report.trf").text.splitlines()
    lines = [line for line in report if line.startswith("001")]
    assert [(line[4:8].strip(), line[14:17].strip(), line[48:52]) for line in lines] == [
        ("1", "Ana", "2000"),
        ("2", "Bo", "2100"),
    ]
    assert "172 ESP NIDOF" in report
    assert [line[48:52] for line in report if line.startswith("ESP")] == ["2200"]


def test_q116_q131_q132_ratings_at_the_command_line(shell: Shell) -> None:
    shell.open(1, ranking_method="HBFN", ranking_federation="ESP")
    shell("add", "open", "Nat", "--rating", "1000", "--national", "esp:2500:123", "--tournament-rating", "1900")
    rows = shell.json("numbers", "open")["players"]
    assert rows[0] == {"number": 1, "name": "Nat", "rating": 1000, "tournament_rating": 2500}
    shell("edit", "open", "Nat", "national=ESP:1500", "tournament_rating=2000", "rating=1100")
    rows = shell.json("numbers", "open")["players"]
    assert rows[1] == {"number": 2, "name": "Nat", "rating": 1100, "tournament_rating": 2000}
    assert "not a rating of a national list" in shell.fails("edit", "open", "Nat", "national=ESP")


def test_q116_q131_q132_ratings_in_the_forms(site: Site) -> None:
    slug, arbiter = site.event(players=2), site.visitor(Role.ARBITER)
    form = {"name": "Nat", "rating": "1000", "national": "ESP:2100:123", "tournament_rating": "1950"}
    assert arbiter.post(f"/e/{slug}/a/players", form).status_code == 303
    player = site.section(slug, "a").player(3)
    assert (player.rating, player.tournament_rating, player.national) == (
        1000,
        1950,
        (NationalRating("ESP", 2100, identifier="123"),),
    )
    shown = arbiter.get(f"/e/{slug}/a/players/3").text
    assert 'value="ESP:2100:123"' in shown
    assert "typed by hand" in shown
    changed = {"name": "Nat", "rating": "1010", "national": "ESP:2100:123", "tournament_rating": ""}
    assert arbiter.post(f"/e/{slug}/a/players/3", changed).status_code == 303
    assert site.section(slug, "a").player(3).tournament_rating == 0
    refused = arbiter.post(f"/e/{slug}/a/players/3", changed | {"national": "2100"})
    assert refused.status_code == 422
    assert "not a rating of a national list" in refused.text
