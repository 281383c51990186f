"""A Swiss round by hand from the command line, with the numbers the books print."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from open_vectors import entry_list, load, rounds_of
from tablas.cli.main import cli
from tablas.formats import trf
from tablas.model import Game, Outcome, PartialDate, Player, Round, Tournament

C1 = """
Jugador | Adversarios | Colores | Flotante | Puntos
07 | 17, 18, 01, 14, 00 | B0NN0 | aD | 2,0
16 | 06, 08, 09, 15, 19 | BNBNN |    | 2,0
01 | 11, 15, 07, 19, 20 | BNB0N |    | 1,5
02 | 12, 05, 14, 00, 15 | N000B | d  | 1,5
15 | 05, 01, 13, 16, 02 | NBNBN |    | 1,5
18 | 08, 07, 06, 03, 14 | 00B00 |    | 1,5
20 | 10, 00, 10, 06, 01 | 00BNB | a  | 1,5
"""


def run(*words: str) -> str:
    answer = CliRunner().invoke(cli, ["swiss", *words])
    assert answer.exit_code == 0, answer.output
    return answer.output


def data(*words: str) -> Any:
    return json.loads(run(*words, "--json"))


def cells(text: str) -> list[list[str]]:
    return [line.split() for line in text.strip().splitlines()]


# Colours: appendix C.2 and section 2.9, E3


@pytest.mark.parametrize(
    ("one", "two", "seats"),
    [
        ("7:B0N", "14:BN0", "7–14"),
        ("7:B0N:1.5", "14:BN0:2", "14–7"),
        ("12:00BN", "13:BNBN", "13–12"),
        ("1:00BN", "2:BNBN", "2–1"),
        ("12:00WB", "13:WBWB", "13–12"),
    ],
)
def test_colours_from_two_histories(one: str, two: str, seats: str) -> None:
    assert run("colours", one, two).startswith(f"{seats}: ")


def test_the_later_texts_read_the_same_histories_otherwise() -> None:
    """The official wording, taken strictly, finds no difference in the games both have and serves the stronger."""
    assert data("colours", "12:00BN", "13:BNBN", "--rule", "2017")["white"] == 12


# Exchanges and transpositions


def test_the_exchange_table_of_a_6_3() -> None:
    assert cells(run("exchanges", "12,17,25", "28,31,39")) == [
        ["25", "17", "12"],
        ["28", "1", "3", "6"],
        ["31", "2", "5", "8"],
        ["39", "4", "7", "9"],
    ]


def test_the_table_of_two_players() -> None:
    printed = """
    5 + 6  1   3   6   10  15  21
    5 + 7  2   5   9   14  20  26
    5 + 8  4   8   13  19  25  30
    6 + 7  7   12  18  24  29  33
    6 + 8  11  17  23  28  32  35
    7 + 8  16  22  27  31  34  36
    """
    head, *rows = cells(run("exchanges", "1-4", "5-8", "--players", "2"))
    assert " ".join(head) == "3 + 4 2 + 4 1 + 4 2 + 3 1 + 3 1 + 2"
    assert rows == cells(printed)


def test_the_table_of_1992_for_nine_players_has_twenty() -> None:
    found = data("exchanges", "1-4", "5-9")["exchanges"]
    assert len(found) == 20
    assert found[:4] == [[[4], [5]], [[4], [6]], [[3], [5]], [[4], [7]]]
    assert len(data("exchanges", "1-4", "5-8", "--edition", "1998")["exchanges"]) == 9


def test_the_exchanges_of_2017() -> None:
    found = data("exchanges", "1-3", "4-6", "--edition", "2017")["exchanges"]
    assert found[:6] == [[[3], [4]], [[3], [5]], [[2], [4]], [[3], [6]], [[2], [5]], [[1], [4]]]


def test_the_transpositions_of_2017() -> None:
    """Eleven players: 720 orders; two moved down against nine: 72."""
    told = run("transpositions", "1-5", "6-11")
    assert told.splitlines()[1] == "   2. 1–6  2–7  3–8  4–9  5–11"
    assert told.splitlines()[-1] == "720 orders in all"
    assert data("transpositions", "1-2", "3-11")["count"] == 72


# Orders of Burstein and Lim


@pytest.mark.parametrize(("name", "players"), [("six", "1-6"), ("five", "1-5")])
def test_the_printed_orders_of_burstein(name: str, players: str) -> None:
    """15 lines of six and of five; the handbook prints those of five with the floater where it falls."""
    printed = load("handbook/open_systems.json")["burstein"][name]
    lines = data("order", "burstein", players)["lines"]
    assert len(lines) == 15
    ours = [
        {frozenset(pair) for pair in line["pairs"]} | ({line["left_over"]} if line["left_over"] else set())
        for line in lines
    ]
    theirs = [
        {int(pair[0]) if pair.endswith("F") else frozenset(int(one) for one in pair.split("*")) for pair in line}
        for line in printed
    ]
    assert ours == theirs


def test_the_printed_exchanges_of_lim() -> None:
    printed = load("handbook/open_systems.json")["lim_exchanges"]["six_players_for_player_1"]
    lines = data("order", "lim", "1-6")["lines"]
    first = {tuple(line["pairs"][0]): line for line in reversed(lines)}
    ours = [["-".join(map(str, pair)) for pair in line["pairs"]] for line in first.values()]
    assert ours[::-1] == printed


def test_the_printed_columns_of_dubov() -> None:
    printed = load("handbook/open_systems.json")["dubov_example"]
    white = ",".join(map(str, reversed(printed["white_ARO"])))
    black = ",".join(map(str, sorted(printed["black_R"])))
    rows = data("columns", "--white", white, "--black", black)["rows"]
    assert rows == [list(row) for row in zip(printed["white_ARO"], printed["black_R"], strict=True)]


# One group: appendix C.1


@pytest.fixture
def group(tmp_path: Path) -> str:
    path = tmp_path / "c1.txt"
    path.write_text(C1, encoding="utf-8")
    return str(path)


def test_the_group_of_c_1(group: str) -> None:
    found = data("bracket", group)
    assert {frozenset(pair) for pair in found["pairs"]} == {
        frozenset((7, 2)),
        frozenset((16, 18)),
        frozenset((15, 20)),
    }
    assert found["left_over"] == [1]
    assert "1 finds nobody: 15 (they have met, B1), 20 (they have met, B1)" in run("bracket", group)


def test_the_check_names_the_mistake_of_c_1(group: str) -> None:
    told = run("bracket", group, "--check", "7-2,16-20,1-18,15-F").splitlines()
    assert told[1:] == [
        "15 was chosen to go down before the others were paired; who is left over is 1.",
        "16 meets 20, but 18 stands earlier in the order and can be had.",
    ]
    assert run("bracket", group, "--check", "7-2,16-18,15-20,1-F").splitlines()[1:] == ["No mistake."]


@pytest.mark.parametrize(
    ("pairs", "sentence"),
    [
        ("7-18,16-2,1-20,15-F", "1–20 may not be paired: they have met (B1)."),
        ("2-7,16-18,15-20,1-F", "2–7: the colours are the other way round (E1)."),
        ("7-2,16-15,18-20,1-F", "16–15 may not be paired: they have met (B1)."),
    ],
)
def test_other_mistakes_are_named(group: str, pairs: str, sentence: str) -> None:
    assert sentence in run("bracket", group, "--check", pairs).splitlines()


# Rounds saved, cards, charts


def test_rounds_saved_by_acceleration() -> None:
    assert data("saved", "2", "--players", "200", "--rounds", "7") == {"accelerated": 2, "saved": 1, "maxi": False}
    assert data("saved", "2", "--players", "300", "--rounds", "7")["maxi"]
    assert run("saved", "4").strip() == "rounds saved: 2"


@pytest.fixture(scope="module")
def report(tmp_path_factory: pytest.TempPathFactory) -> str:
    event = entry_list(40, 7, withdrawn={32: 4})
    for _, _, played in rounds_of(load("elementos/dutch_40.json"))[:6]:
        event = event.with_round(played)
    path = tmp_path_factory.mktemp("elementos") / "abierto.trf"
    path.write_bytes(trf.dump(event))
    return str(path)


def test_card_38_by_appendix_a(report: str) -> None:
    """Opponents, colours and floats of the printed card; round 6 is the loss of appendix A (1.5, progressive 3.5)."""
    card = data("card", report, "38")
    lines = card["rounds"]
    assert [line["opponent"] for line in lines] == [18, 27, 33, 30, 0, 39]
    assert [line["colour"] for line in lines] == ["W", "B", "W", "W", "", "B"]
    assert [line["float"] for line in lines] == ["none", "none", "none", "none", "down", "up"]
    assert [line["score"] for line in lines] == ["0", "0", "0", "0.5", "1.5", "1.5"]
    assert (card["whites"], card["blacks"], card["games"]) == (3, 2, 5)
    assert (card["score"], card["progressive"]) == ("1.5", "3.5")
    short = cells(run("card", report, "38", "--short"))
    assert short[-1] == ["T", "5", "–", "1.5", "3.5"]
    assert ["5", "00", "↓", "+", "1.5"] in short


def test_a_card_names_its_player_as_the_manual_of_2018_does(tmp_path: Path) -> None:
    """Name, rating, number, federation, day of birth and FIDE ID stand above the rounds."""
    player = Player(1, "Rossi, Ada", 2650, federation="ITA", birth=PartialDate(1960, 12, 25), fide_id="890123")
    file = tmp_path / "card.trf"
    trf.save(str(file), Tournament(players=(player, Player(2, "Bo"))), flavour="trf26")
    first = run("card", str(file), "1").splitlines()[0]
    assert first.split("  ") == ["1", "Rossi, Ada", "Rtg 2650", "ITA", "1960-12-25", "890123"]


def test_blank_cards_and_charts(report: str) -> None:
    assert [line[0] for line in cells(run("card"))[1:]] == [*map(str, range(1, 10)), "T"]
    assert data("chart", "--players", "12", "--rounds", "7") == {
        "rounds": 7,
        "players": [{"number": number} for number in range(1, 13)],
    }
    row = next(line for line in cells(run("chart", report)) if line[0] == "38")
    assert row[2:8] == ["18w0", "27b0", "33w0", "30w½", "00+", "39b0"]


@pytest.mark.parametrize(
    "words",
    [
        ("colours", "12", "13:BN"),
        ("colours", "12:BX", "13:BN"),
        ("exchanges", "a", "5-8"),
        ("columns", "--white", "x", "--black", "1"),
        ("bracket", "nowhere.txt"),
        ("card", "nowhere.trf", "3"),
    ],
)
def test_bad_words_are_one_sentence(words: tuple[str, ...]) -> None:
    answer = CliRunner().invoke(cli, ["swiss", *words])
    assert answer.exit_code == 2
    assert answer.output.count("\n") == 1


# tablas check names the mistake


def checked(tmp_path: Path, number: int, change: dict[str, str]) -> list[str]:
    """Appendix A up to a round in which some boards are paired otherwise: what the check says of that round."""
    event = entry_list(40, 7, withdrawn={32: 4})
    rounds = rounds_of(load("elementos/dutch_40.json"))[:number]
    for place, (_, _, played) in enumerate(rounds, 1):
        games = played.games
        if place == number:
            new = {tuple(map(int, old.split("-"))): tuple(map(int, now.split("-"))) for old, now in change.items()}
            games = tuple(Game.of(*new.get((g.white, g.black), (g.white, g.black)), Outcome.DRAW) for g in games)
        event = event.with_round(Round(games, played.byes))
    path = tmp_path / "wrong.trf"
    path.write_bytes(trf.dump(event))
    answer = CliRunner().invoke(cli, ["check", str(path), "--system", "dutch", "--edition", "1992"])
    assert answer.exit_code == 1
    return [line.strip() for line in answer.output.splitlines() if line.startswith("  ")]


@pytest.mark.parametrize(
    ("number", "change", "mistakes"),
    [
        # 9 floated down in round 3 and must not do so again (B5); 5 goes down and meets 12.
        (
            4,
            {"9-1": "5-1", "12-5": "12-9"},
            [
                "9 may not be the one who goes down (B5).",
                "1 meets 5; with that not all criteria can be kept, and the next who serves is 9.",
            ],
        ),
        # 13 and 2 have met in round 2 (B1).
        (5, {"17-2": "13-2", "13-10": "17-10"}, ["2–13 may not be paired: they have met (B1)."]),
        # Colours turned: 28 has been longer without White than 21 (E3).
        (5, {"28-21": "21-28"}, ["21–28: the colours are the other way round (E3)."]),
        # 1 could have met 10, who stands before 12.
        (2, {"10-1": "12-1", "12-3": "10-3"}, ["1 meets 12, but 10 stands earlier in the order and can be had."]),
    ],
)
def test_the_check_of_a_report_names_the_mistake(
    tmp_path: Path, number: int, change: dict[str, str], mistakes: list[str]
) -> None:
    told = checked(tmp_path, number, change)
    assert told[: len(mistakes)] == mistakes


def test_a_range_that_runs_backwards_is_refused() -> None:
    said = CliRunner().invoke(cli, ["swiss", "order", "burstein", "9-1"])
    assert (said.exit_code, said.stdout) == (2, "")
    assert "9-1" in said.stderr
