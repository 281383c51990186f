"""The data of papers are the facts of the tournament, in the orders that arbiters know."""

from __future__ import annotations

import random

import pytest

import tablas
from events_desk import tournament
from tablas.documents import press
from tablas.documents.facts import in_columns
from tablas.documents.paper import Choice
from tablas.documents.papers import by_name, usual
from tablas.documents.source import from_event, from_report
from tablas.errors import OptionError
from tablas.events.acts import ChangeFees, RecordPayment
from tablas.events.state import Fees
from tablas.model import Bye, Card, Game, Outcome, Player, Round, Tournament, format_points, parse_points
from tablas.say.rules import rules_of
from tablas.standings import rank

NAMES = ("Ñíguez, Ana", "Nuño, Blas", "Óscar, Cira", "Olga, Dan", "Zorn, Eva")
PLAYED = (
    Round((Game.of(1, 3, Outcome.WIN), Game.of(4, 2, Outcome.DRAW)), (Bye(5),)),
    Round((Game.of(2, 1, Outcome.FORFEIT_LOSS), Game.of(5, 4, Outcome.PENDING)), (Bye(3, Outcome.HALF_BYE),)),
)
CLUB = Tournament(
    "Club", tuple(Player(no, name, 2000 - no) for no, name in enumerate(NAMES, 1)), PLAYED, total_rounds=3
).ruled(system="dutch", edition="2026")


def data(name: str, tournament: Tournament = CLUB, **choice: object) -> dict[str, object]:
    return press.data_of(by_name(name), from_report(tournament), Choice(**choice))  # type: ignore[arg-type]


def test_boards_with_points_before_the_round() -> None:
    shown = data("pairings")
    rows = [
        (row["board"], row["white"]["name"], row["white"]["points"], row["result"], row["black"]["points"])
        for row in shown["rows"]
    ]
    assert rows == [("1", "Nuño, Blas", "½", "–:+", "1"), ("2", "Zorn, Eva", "1", "", "½")]
    assert [(row["name"], row["reason"]) for row in shown["off"]] == [("Óscar, Cira", "half-point bye")]
    assert shown["sub"] == "Round 2 of 3"


@pytest.mark.parametrize(
    ("lang", "names"),
    [
        ("es", ["Nuño, Blas", "Ñíguez, Ana", "Olga, Dan", "Óscar, Cira", "Zorn, Eva"]),
        ("en", ["Ñíguez, Ana", "Nuño, Blas", "Olga, Dan", "Óscar, Cira", "Zorn, Eva"]),
    ],
)
def test_names_stand_as_their_language_orders_them(lang: str, names: list[str]) -> None:
    assert [row["name"] for row in data("pairings-by-name", lang=lang)["rows"]] == names


def test_a_cross_table_points_to_lines() -> None:
    shown = data("cross-table", round=1)
    lines = {row["line"]: row["name"] for row in shown["rows"]}
    for row in shown["rows"]:
        opponents = {"Ñíguez, Ana": "Óscar, Cira", "Nuño, Blas": "Olga, Dan"}
        opponents |= {other: one for one, other in opponents.items()}
        cell = row["cells"][0]
        assert cell == {"bye": "1"} if "opp" not in cell else lines[int(cell["opp"])] == opponents[row["name"]]


def test_standings_are_those_of_the_standings() -> None:
    event = tablas.generate(players=30, rounds=7, seed=8).tournament
    table = rank(event, "PTS,BH/C1,BH,SB")
    part = data("standings", event, tie_breaks=("PTS", "BH/C1", "BH", "SB"))["parts"][0]
    assert [column["code"] for column in part["columns"]] == ["PTS", "BH/C1", "BH", "SB"]
    assert [(row["place"], row["no"]) for row in part["rows"]] == [(row.label, row.number) for row in table]
    for shown, row in zip(part["rows"], table, strict=True):
        assert parse_points(shown["values"][0]) == parse_points(row["PTS"])
        assert shown["values"][3] == row["SB"]


def test_progress_is_the_sum_of_every_round() -> None:
    rows = {row["no"]: row["sums"] for row in data("progress")["rows"]}
    half, one = format_points(30, half="½"), "1"
    assert rows == {1: [one, "2"], 2: [half, half], 3: ["0", half], 4: [half, half], 5: [one, one]}


def test_players_by_federation_are_in_groups() -> None:
    field = Tournament(
        "Club",
        tuple(Player(no, name, federation=fed) for no, (name, fed) in enumerate(zip("ABCD", "XYXY", strict=True), 1)),
    )
    groups = data("players", field, order="federation")["groups"]
    assert [(group["name"], [row["name"] for row in group["rows"]]) for group in groups] == [
        ("X", ["A", "C"]),
        ("Y", ["B", "D"]),
    ]


@pytest.mark.parametrize("boards", [1, 7, 8, 9, 23, 64])
def test_slips_lie_in_order_when_the_pile_is_cut(boards: int) -> None:
    """One cut down, the right half under the left; three cuts across; the piles one on the other."""
    pages = in_columns(list(range(1, boards + 1)), -(-boards // 8), 8)
    piles = []
    for row in range(4):
        left, right = ([page[2 * row + side] for page in pages] for side in (0, 1))
        piles += left + right
    assert [board for board in piles if board is not None] == list(range(1, boards + 1))


def test_what_is_usual_follows_the_event() -> None:
    field = Tournament("Club", CLUB.players, total_rounds=3).ruled(system="dutch", edition="2026")
    known = {
        "nothing paired": (field, ["players", "check-in"]),
        "results missing": (CLUB, ["pairings", "pairings-by-name", "slips"]),
        "results there": (field.with_round(PLAYED[0]), ["standings", "cross-table"]),
    }
    for moment, (event, names) in known.items():
        found = [paper.name for paper in usual(from_report(event))]
        assert [name for name in found if name in names] == names, moment


def test_a_table_shows_every_round_and_everybody_once() -> None:
    players = random.Random(5).randint(5, 9)
    field = Tournament("Liga", tuple(Player(no, f"P{no}") for no in range(1, players + 1)), total_rounds=players)
    shown = data("schedule", field.ruled(system="berger"))
    for one in shown["rounds"]:
        seated = [label for board in one["boards"] for label in board] + one["rests"]
        assert sorted(map(int, seated)) == list(range(1, players + 1))


def test_the_check_in_list_knows_the_money() -> None:
    desk = tournament(3)
    desk.do(ChangeFees("a", Fees(2500, currency="EUR")))
    desk.do(RecordPayment("a", (Card(2),), 1000))
    shown = press.data_of(by_name("check-in"), from_event(desk.event, desk.section()), Choice())
    rows = [(row["name"], row["due"], row["paid"]) for row in shown["rows"]]
    assert rows == [("P01", "25.00", ""), ("P02", "25.00", "10.00"), ("P03", "25.00", "")]
    assert shown["total"] == {"due": "75.00 EUR", "paid": "10.00 EUR", "open": "65.00 EUR"}


def test_whom_a_badge_or_a_plate_is_for() -> None:
    for paper in ("badges", "name-plates"):
        (page,) = data(paper, player=2)["pages"]
        assert [row["name"] for row in page] == ["Nuño, Blas"]
        with pytest.raises(OptionError, match="no player 9"):
            data(paper, player=9)


def test_the_headline_of_a_text_is_the_title_of_its_paper() -> None:
    """A text begins with its headline, which the paper sets once, at its head."""
    shown = data("rules")
    assert f"# {shown['title']}" == rules_of("dutch").splitlines()[0]
    assert shown["blocks"]
    assert "title" not in {block["kind"] for block in shown["blocks"]}
