"""The prize list, receipts and certificates: the amounts of the fund, places in words, names as they are spoken."""

from __future__ import annotations

import pytest

import tablas
from tablas.documents import press
from tablas.documents.paper import Choice
from tablas.documents.papers import by_name
from tablas.documents.papers.prizes import place_words
from tablas.documents.source import Source, from_report, with_fund
from tablas.errors import OptionError
from tablas.model import Game, Outcome, Player, Round, Tournament
from tablas.say.catalogue import catalogue

FUND = {"currency": "EUR", "system": "hort", "prizes": [1200, 800, 500], "list": [{"name": "Club", "prizes": [50.5]}]}


@pytest.fixture(scope="module")
def source() -> Source:
    """Ana wins both games; Bo and Cal drew with each other and have half a point each; Dan has one."""
    people = ("Vila, Ana", "Roca, Bo", "Mas, Cal", "Sol, Dan")
    players = tuple(Player(number, name, 2000 - number) for number, name in enumerate(people, 1))
    rounds = (
        Round((Game.of(1, 4, Outcome.WIN), Game.of(2, 3, Outcome.DRAW))),
        Round((Game.of(2, 1, Outcome.LOSS), Game.of(4, 3, Outcome.WIN))),
    )
    return with_fund(from_report(Tournament("Club", players, rounds, 2)), FUND)


def test_hort_pays_half_by_order_and_half_equally(source: Source) -> None:
    """Tied on half a point for the third prize of 500: with the cut-off only one of them is in the money."""
    data = press.data_of(by_name("prizes"), source, Choice())
    assert [(row["name"], row["amount"]) for row in data["rows"]][:2] == [
        ("Vila, Ana", "1,200.00"),
        ("Sol, Dan", "800.00"),
    ]
    assert data["total"] == "2,550.50"
    assert "Hort" in data["system"]


def test_amounts_are_written_as_the_language_does(source: Source) -> None:
    data = press.data_of(by_name("receipts"), source, Choice(lang="es"))
    assert data["rows"][0]["amount"] == "1.200,00"
    assert [row["receipt"] for row in data["rows"]] == [str(n) for n in range(1, len(data["rows"]) + 1)]


def test_without_a_fund_there_is_no_list() -> None:
    plain = from_report(tablas.generate(players=8, rounds=3, seed=1).tournament)
    with pytest.raises(OptionError) as refused:
        press.data_of(by_name("prizes"), plain, Choice())
    assert refused.value.message.code == "paper-needs-fund"
    assert len(press.data_of(by_name("certificates"), plain, Choice())["people"]) >= 3


def test_a_certificate_names_its_player_as_people_speak(source: Source) -> None:
    data = press.data_of(by_name("certificates"), source, Choice(lang="es", player=1))
    (only,) = data["people"]
    assert (only["name"], only["place"], only["score"]) == ("Ana Vila", "Primer puesto", "con 2 puntos de 2")


def test_places_in_words() -> None:
    assert [place_words(place, catalogue("en")) for place in (1, 2, 3, 10, 11)] == [
        "First place",
        "Second place",
        "Third place",
        "Tenth place",
        "Place 11",
    ]
    assert place_words(7, catalogue("es")) == "Séptimo puesto"


@pytest.mark.parametrize("size", ["a4", "letter"])
def test_they_are_set(source: Source, size: str) -> None:
    receipts = press.data_of(by_name("receipts"), source, Choice())["rows"]
    people = press.data_of(by_name("certificates"), source, Choice())["people"]
    wanted = {"prizes": 1, "receipts": -(-len(receipts) // 4), "certificates": len(people)}
    for name, pages in wanted.items():
        printed = press.typeset(by_name(name), source, Choice(lang="es", paper_size=size))
        assert (printed.pages, printed.notes) == (pages, ())


def test_a_certificate_names_the_place_up_to_the_third_and_a_prize_of_a_list_beyond() -> None:
    """All four have only a prize of the list: the third place is still called a place, the fourth by its prize."""
    players = tuple(Player(number, f"P{number}", 2000 - number) for number in range(1, 5))
    rounds = (
        Round((Game.of(1, 4, Outcome.WIN), Game.of(2, 3, Outcome.WIN))),
        Round((Game.of(2, 1, Outcome.LOSS), Game.of(4, 3, Outcome.LOSS))),
        Round((Game.of(1, 3, Outcome.WIN), Game.of(4, 2, Outcome.LOSS))),
    )
    fund = {"currency": "EUR", "prizes": [], "list": [{"name": "Club", "prizes": [40, 30, 20, 10]}]}
    source = with_fund(from_report(Tournament("Club", players, rounds, 3)), fund)
    told = press.data_of(by_name("certificates"), source, Choice())["people"]
    assert [(one["name"], one["place"], one["prize"]) for one in told] == [
        ("P1", "First place", "Club"),
        ("P2", "Second place", "Club"),
        ("P3", "Third place", "Club"),
        ("P4", "Club", "Fourth place"),
    ]
