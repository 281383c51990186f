"""Categories, fees and payments by the command line: amounts as they are typed, sums as they are counted by hand."""

from __future__ import annotations

from pathlib import Path
from shutil import copy

import pytest

from typed_club import Club


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = Club(tmp_path_factory.mktemp("club") / "club.db")
    made("new", "Open", "--as", "open")
    made("tournament", "open", "main", "--rounds", 3, "--set", "initial_colour=w")
    for name, rating, sex in (("Ana", 2100, "w"), ("Bo", 2000, "m"), ("Carla", 1700, "w")):
        made("add", "open", name, "--rating", rating, "--sex", sex)
    return made.database


@pytest.fixture
def club(written: Path, tmp_path: Path) -> Club:
    return Club(Path(copy(written, tmp_path / "club.db")))


def test_categories_are_told_with_their_rule_and_how_many_are_of_them(club: Club) -> None:
    found = club("categories", "open", "Women=sex=w", "U1800 = rating=-1799", "Locals")["categories"]
    assert found == [
        {"name": "Women", "rule": "sex=w", "players": {"main": 2}},
        {"name": "U1800", "rule": "rating=-1799", "players": {"main": 1}},
        {"name": "Locals", "rule": "", "players": {"main": 0}},
    ]
    club("category", "open", "Locals", "Bo", "Ana")
    assert [one["name"] for one in club("category", "open", "Locals")["players"]] == ["Ana", "Bo"]
    club("category", "open", "Locals", "Bo", "--out")
    assert [one["name"] for one in club("category", "open", "Locals")["players"]] == ["Ana"]
    heads, *rows = club.run("categories", "open").stdout.splitlines()
    assert heads.split() == ["Category", "Rule", "main"]
    assert [row.split() for row in rows] == [
        ["Women", "sex=w", "2"],
        ["U1800", "rating=-1799", "1"],
        ["Locals", "by", "hand", "1"],
    ]
    assert [one["name"] for one in club("categories", "open", "--remove", "U1800")["categories"]] == ["Women", "Locals"]
    assert "U1800" in club.refusal("categories", "open", "--remove", "U1800")
    assert "Juniors" in club.refusal("category", "open", "Juniors")
    assert club.run("category", "open", "Women").stdout.split() == ["No.", "Name", "1", "Ana", "3", "Carla"]


def test_fees_payments_and_what_is_still_due(club: Club) -> None:
    club("categories", "open", "Women=sex=w")
    found = club("fees", "open", "--entry", "20", "--currency", "EUR", "--category", "Women=12.50")
    assert (found["entry"], found["currency"], found["by_category"]) == (20, "EUR", {"Women": 12.5})
    assert [(one["name"], one["due"], one["paid"], one["open"]) for one in found["players"]] == [
        ("Ana", 12.5, 0, 12.5),
        ("Bo", 20, 0, 20),
        ("Carla", 12.5, 0, 12.5),
    ]
    assert found["totals"] == {"due": 45, "paid": 0, "open": 45, "over": 0}
    assert found["debtors"] == 3
    club("pay", "open", "Ana", "Carla")
    paid = club("pay", "open", "Bo", "--amount", "25")
    assert [(one["name"], one["due"], one["paid"], one["open"]) for one in paid["players"]] == [("Bo", 20, 25, -5)]
    club("pay", "open", "Carla", "--amount", "2,50", "--back")
    found = club("fees", "open", "--owing")
    assert [(one["name"], one["open"]) for one in found["players"]] == [("Carla", 2.5)]
    assert found["totals"] == {"due": 45, "paid": 47.5, "open": 2.5, "over": 5}
    assert found["debtors"] == 1
    *rows, said = club.run("fees", "open").stdout.splitlines()
    assert [row.split() for row in rows] == [
        ["No.", "Name", "Due", "Paid", "Still", "due"],
        ["1", "Ana", "12.50", "12.50", "0.00"],
        ["2", "Bo", "20.00", "25.00", "-5.00"],
        ["3", "Carla", "12.50", "10.00", "2.50"],
    ]
    assert said == "Due 45.00 EUR, paid 47.50 EUR, open 2.50 EUR."


def test_one_player_may_owe_another_amount(club: Club) -> None:
    club("categories", "open", "Guests")
    club("fees", "open", "--entry", "20", "--category", "Guests=0", "--currency", "EUR")
    assert club.run("due", "open", "Bo", "7.5").stdout.splitlines()[-1].endswith("Bo: due 7.50 EUR, paid 0.00 EUR.")
    assert [one["due"] for one in club("fees", "open")["players"]] == [20, 7.5, 20]
    assert [one["due"] for one in club("due", "open", "Bo")["players"]] == [20], "the fees hold again"
    assert club("fees", "open", "--category", "Guests=")["by_category"] == {}
    assert club("fees", "open", "--currency", "USD")["entry"] == 20, "what is not said stays"


def test_what_is_no_amount_is_refused(club: Club) -> None:
    assert "a lot" in club.refusal("fees", "open", "--entry", "a lot")
    assert "Women" in club.refusal("fees", "open", "--category", "Women")
    assert "--amount" in club.refusal("pay", "open", "Ana", "--back")
    assert club("fees", "open")["totals"]["due"] == 0
