"""``tablas norms`` as it is typed: the kind of event, federations, women's titles, forecasts, forms, tables."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest
from click.testing import CliRunner

from tablas.cli.main import cli
from tablas.formats import trf
from tablas.model import EventInfo, Game, Outcome, Player, Round, Title, Tournament
from tablas.systems.closed.roundrobin.berger import berger

W, D, L, FORFEIT = Outcome.WIN, Outcome.DRAW, Outcome.LOSS, Outcome.FORFEIT_WIN
INFO = EventInfo(
    "Yerevan", "ARM", date(2024, 5, 1), date(2024, 5, 9), "Swiss", "IA Boss, B", ("FA Helper, H 22000001",)
)

Ask = Callable[..., str]


@pytest.fixture
def ask(tmp_path: Path) -> Ask:
    """Type ``tablas norms`` of a tournament."""

    def typed(tournament: Tournament, *words: object, code: int = 0) -> str:
        path = tmp_path / "event.trf"
        trf.save(str(path), tournament, flavour="trf26")
        words = ("norms", path, *words, "--lang", "en")
        result = CliRunner().invoke(cli, [str(word) for word in words], catch_exceptions=False)
        assert result.exit_code == code, result.output
        return result.output

    return typed


def nine(count: int = 9, hero: Player | None = None) -> Tournament:
    """The manual's third example, an IM of ARM, after *count* of nine rounds."""
    rows = [
        ("NOR", "GM", 2470, L),
        ("GEO", "", 2150, W),
        ("GER", "", 2410, W),
        ("ARM", "IM", 2570, L),
        ("GEO", "", 2340, W),
        ("GEO", "FM", 2380, W),
        ("ARM", "GM", 2675, D),
        ("ENG", "IM", 2540, W),
        ("USA", "GM", 2695, D),
    ]
    hero = hero or Player(1, "Hero, H", 2480, Title.IM, "m", "ARM", "13300000")
    others = [Player(n, f"P{n}", rating, Title(t), "m", fed) for n, (fed, t, rating, _) in enumerate(rows, 2)]
    rounds = tuple(Round((Game.of(1, n, result),)) for n, (*_, result) in enumerate(rows[:count], 2))
    return Tournament("Norms", (hero, *others), rounds, 9, info=INFO)


def test_three_rounds_before_the_end_the_score_and_the_average_are_told(ask: Ask) -> None:
    """4 of 6 and a sum of 14370, the opponent of 2150 raised to 2200: for 6 points 2475 are needed in all, 2634 in
    the last three; the manual's player met 2675, 2540 and 2695 there, scored 2 and made the norm with 2601."""
    (gm,) = json.loads(ask(nine(6), "--needs", 1, "--title", "GM", "--json"))
    assert gm["remaining"] == 3
    assert [(row["points"], row["average"]) for row in gm["scores"]] == [
        (3, 2349),
        (2.5, 2511),
        (2, 2634),
        (1.5, 2769),
        (1, 2880),
    ]
    said = ask(nine(6), "--needs", 1, "--title", "GM")
    assert "2 of the 3 games left against an average of 2634 or more" in said
    assert "2 more opponents with the title GM" in said
    assert "2 more titled opponents" in said
    assert ask(nine(6), "--player", 1, "--title", "GM") == said, "--player has no norm to show yet"


def test_too_late_for_a_norm(ask: Ask) -> None:
    event = replace(nine(6), total_rounds=8)
    (gm,) = json.loads(ask(event, "--needs", 1, "--title", "GM", "--json"))
    assert gm["scores"] == []
    assert "Only 8 games can be played; 9 are needed." in ask(event, "--needs", 1, "--title", "GM")


def all_play_all(played: int, cycles: int = 1, players: int = 10, forfeit: bool = False) -> Tournament:
    """Grandmasters of 2500 and an IM, number 1, who wins five games and loses the others."""
    feds = ("FRA", "GER", "ITA", "POR", "USA")
    people = [Player(1, "Hero, H", 2450, Title.IM, "m", "ARM")]
    people += [Player(n, f"G{n}", 2500, Title.GM, "m", feds[n % 5]) for n in range(2, players + 1)]
    rounds, wins = [], 0
    for line in berger(players, cycles).rounds[:played]:
        games = []
        for board in line:
            white, black = int(board.white), int(board.black)
            result = D
            if 1 in (white, black):
                won = wins < 5
                wins += won
                result = W if won == (white == 1) else L
            games.append(Game.of(white, black, result))
        rounds.append(Round(tuple(games)))
    if forfeit:
        one = rounds[0].games[1]
        rounds[0] = Round((rounds[0].games[0], Game.of(one.white, one.black, FORFEIT), *rounds[0].games[2:]))
    total = (players - 1) * cycles
    return Tournament("Closed", tuple(people), tuple(rounds), total, info=INFO)


def test_in_a_round_robin_the_opponents_to_come_are_known(ask: Ask) -> None:
    """Against 2500 six points of nine are a norm: five are made, two games are left."""
    (gm,) = json.loads(ask(all_play_all(7).ruled(system="berger"), "--needs", 1, "--title", "GM", "--json"))
    assert gm["scores"] == [{"points": 1, "average": 2500}]


@pytest.mark.parametrize(
    ("event", "words", "fixed", "double"),
    [
        (all_play_all(9, forfeit=True).ruled(system="berger"), [], True, False),
        (all_play_all(10, 2, 6, forfeit=True).ruled(system="berger", options={"cycles": 2}), [], True, True),
        (all_play_all(9, 2, 6), [], False, False),
        (all_play_all(9, 2, 6), ["--double-round"], True, True),
        (all_play_all(9).ruled(system="dutch"), [], False, False),
        (all_play_all(9).ruled(system="dutch"), ["--fixed-pairings"], True, False),
    ],
)
def test_the_kind_of_event(ask: Ask, event: Tournament, words: list[str], fixed: bool, double: bool) -> None:
    """As declared, forfeits or not; what the report does not tell can be said."""
    found = json.loads(ask(event, *words, "--json"))["event"]
    assert (found["predetermined"], found["double_round"]) == (fixed, double)


def test_a_drawn_game_of_a_round_robin_with_a_forfeit_is_not_left_out(ask: Ask) -> None:
    """6 of 9 against 2500 and then a loss in round 10 would be a norm of a Swiss, where games after it do not count."""
    lost = [Round((Game.of(1, n, W if n < 8 else L),)) for n in range(2, 12)]
    people = all_play_all(1, players=12).players[:11]
    event = Tournament("Table", people, tuple(lost), 10, info=INFO)
    swiss = json.loads(ask(event.ruled(system="dutch"), "--title", "GM", "--json"))
    closed = json.loads(ask(event.ruled(system="berger"), "--title", "GM", "--json"))
    assert [norm["number"] for norm in swiss["made"]] == [1]
    assert closed["made"] == []


def foreigners(flag: str) -> Tournament:
    """Two hosts and twenty guests, one of them with the *flag*; two rounds."""
    feds = ["FRA", "GER", "ITA", "POR"]
    people = [Player(n, f"P{n}", 2300, Title.IM if n <= 12 else Title.NONE, "m", feds[n % 4]) for n in range(1, 21)]
    people[0] = replace(people[0], federation=flag)
    people += [Player(n, f"P{n}", 2300, federation="ARM") for n in (21, 22)]
    rounds = tuple(Round(tuple(Game.of(n, n + shift, D) for n in range(1, 12))) for shift in (11,))
    second = Round(tuple(Game.of(n, 23 - n, D) for n in range(1, 12)))
    return Tournament("Open", tuple(people), (*rounds, second), 9, info=INFO)


def test_players_without_federation_are_no_foreigners(ask: Ask) -> None:
    """1.4.3 d wants twenty rated foreigners in each round: FID is nobody's flag."""
    assert json.loads(ask(foreigners("ESP"), "--json"))["event"]["exemption"]
    assert not json.loads(ask(foreigners("FID"), "--json"))["event"]["exemption"]


def woman(title: Title) -> Tournament:
    """Nine draws against 2250, three of them IM and two FM: a performance of 2250, a WIM norm."""
    titles = [Title.IM] * 3 + [Title.FM] * 2 + [Title.NONE] * 4
    feds = ("FRA", "GER", "ITA", "POR")
    others = [Player(n, f"P{n}", 2250, held, "m", feds[n % 4]) for n, held in enumerate(titles, 2)]
    hero = Player(1, "Hero, H", 2200, title, "f", "ARM")
    rounds = tuple(Round((Game.of(1, n, D),)) for n in range(2, 11))
    return Tournament("Women", (hero, *others), rounds, 9, info=INFO)


@pytest.mark.parametrize(
    ("title", "norms"),
    [
        (Title.NONE, ["WIM"]),
        (Title.FM, ["WIM"]),
        (Title.WFM, ["WIM"]),
        (Title.CM, ["WIM"]),
        (Title.WIM, []),
        (Title.IM, []),
    ],
)
def test_womens_titles_are_a_list_of_their_own(ask: Ask, title: Title, norms: list[str]) -> None:
    found = json.loads(ask(woman(title), "--json"))["made"]
    assert [norm["title"] for norm in found if norm["number"] == 1] == norms


def test_forms_of_one_player(ask: Ask) -> None:
    words = ["--player", 1, "--forms", "--organiser", "Chess Club", "--contact", "a@example.org"]
    found = json.loads(ask(nine().ruled(system="dutch"), *words, "--birthplace", "1=Gyumri", "--title", "GM"))
    assert [norm["title"] for norm in found["norms"]] == ["GM"]
    (it1,) = found["forms"]["IT1"]
    assert (it1["performance"], it1["birth_place"], it1["name"]) == (2601, "Gyumri", "Hero")
    it3 = found["forms"]["IT3"]
    assert (it3["organiser"], it3["contact"]) == ("Chess Club", "a@example.org")
    assert it3["program"].startswith("tablas ")
    assert "Dutch" in it3["pairing_system"]
    assert it1["system"] == it3["pairing_system"]


def test_nobody_signs_her_own_norm_or_needs_a_title_twice(ask: Ask) -> None:
    """The deputy is FA and needs IA1 only; the chief arbiter signs, and an IA needs nothing."""
    forms = json.loads(ask(nine(), "--forms"))["forms"]
    assert forms["FA1"] == []
    assert [(form["last_name"], form["fide_id"]) for form in forms["IA1"]] == [("Helper", "22000001")]
    forms = json.loads(ask(nine(), "--forms", "--arbiter", "Boss, B", "--arbiter", "Third, T"))["forms"]
    assert [form["last_name"] for form in (*forms["FA1"], *forms["IA1"])] == ["Third", "Third"]
    assert {(entry["form"], entry["name"]) for entry in forms["withheld"]} == {("FA1", "Boss, B"), ("IA1", "Boss, B")}
    forms = json.loads(ask(nine(), "--forms", "--arbiter", "IA Known, K"))["forms"]
    assert (forms["FA1"], forms["IA1"]) == ([], [])


@pytest.mark.parametrize(
    ("words", "limits"),
    [
        ("GM 9", (3, 5, 6, 5)),
        ("GM 18 --double-round", (5, 5, 6, 5)),
        ("GM 18 --double-round --edition 2023", (3, 5, 6, 5)),
        ("GM 7", (3, 4, None, None)),
        ("GM 8", (3, 4, None, None)),
    ],
)
def test_norm_tables_by_edition(words: str, limits: tuple[int | None, ...]) -> None:
    """Since 2024 a double round robin of 18 games asks for 5 GMs; of 7 and 8 games federations are irrelevant."""
    result = CliRunner().invoke(cli, ["rules", "norm-table", *words.split(), "--json"])
    found = json.loads(result.output)["limits"]
    assert tuple(found[name] for name in ("met", "titled", "one_federation", "own_federation")) == limits


THIRTEEN = """\
GM GER 2383 1
GM ENG 2508 =
- GER 2573 0
- AUT 2180 1
GM RUS 2598 1
GM GER 2568 0
- GER 2070 1
IM GER 2483 1
- RUS 2497 1
- GER 2561 =
FM GER 2440 1
IM GER 2479 =
GM GER 2492 =
"""
"""The manual's thirteen rounds: without the win in round 7 the mix is right, 8 of 12."""


def test_an_application_tells_the_games_that_make_the_norm(tmp_path: Path) -> None:
    rows = [line.split() for line in THIRTEEN.splitlines()]
    others = [
        Player(n, f"P{n}", int(rating), Title(title.strip("-")), "m", fed)
        for n, (title, fed, rating, _) in enumerate(rows, 2)
    ]
    hero = Player(1, "Hero, H", 2480, Title.IM, "m", "HUN", "700000")
    rounds = tuple(Round((Game.of(1, n, Outcome(row[3])),)) for n, row in enumerate(rows, 2))
    path = tmp_path / "event.trf"
    info = replace(INFO, start=date(2023, 5, 1), end=date(2023, 5, 13))
    trf.save(str(path), Tournament("Thirteen", (hero, *others), rounds, 13, info=info), flavour="trf26")
    said = CliRunner().invoke(cli, ["rules", "it2", "GM", "700000", str(path), "--lang", "en"]).output
    assert "Thirteen: 8 of 12" in said
