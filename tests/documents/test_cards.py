"""Pairing cards as the book prints them, and blank ones."""

from __future__ import annotations

from dataclasses import replace

import pytest

from events_desk import tournament
from open_vectors import entry_list, load, rounds_of
from tablas.documents import press
from tablas.documents.paper import Choice
from tablas.documents.papers import by_name
from tablas.documents.papers.cards import blank_grid
from tablas.documents.source import Source, from_event, from_report
from tablas.errors import OptionError
from tablas.model import Game, Outcome, Round
from tablas.systems.open.common.cards import card_of, cards_of

OPPONENTS = {
    18: ("F, T", 2005),
    27: ("G, L", 1906),
    33: ("P, R", 1894),
    30: ("M, L", 1900),
    39: ("B, C", 1817),
    36: ("T, E", 1826),
    38: ("Nombre y Apellidos", 1820),
}
"""Initials and ratings that card 38 of the book names."""


@pytest.fixture(scope="module")
def book() -> Source:
    """Appendix A with the results of the printed card: it has 38 win in round 6, which the appendix gives to 39."""
    event = entry_list(40, 7, withdrawn={32: 4})
    for _, _, played in rounds_of(load("elementos/dutch_40.json"))[:6]:
        games = tuple(
            Game(*game[:2], Outcome.LOSS, Outcome.WIN) if game[:2] == (39, 38) else game for game in played.games
        )
        event = event.with_round(replace(played, games=games))
    event = event.with_round(Round((Game(36, 38, Outcome.FORFEIT_LOSS, Outcome.FORFEIT_WIN),)))
    named = tuple(
        replace(player, name=OPPONENTS[player.number][0], rating=OPPONENTS[player.number][1])
        if player.number in OPPONENTS
        else player
        for player in event.players
    )
    return from_report(replace(event, players=named))


NORMAL = [
    ("1", "B", "18", "TF", "2005", "0", "0.0", ""),
    ("2", "N", "27", "LG", "1906", "0", "0.0", ""),
    ("3", "B", "33", "RP", "1894", "0", "0.0", ""),
    ("4", "B", "30", "LM", "1900", "½", "0.5", ""),
    ("5", "·", "00", "—", "—", "+", "1.5", "↓"),
    ("6", "N", "39", "CB", "1817", "1", "2.5", "↑"),
    # The book writes N, and like us does not count it as Black; a forfeit won is a downfloat only in newer editions.
    ("7", "·", "36", "ET", "1826", "+", "3.5", "↓"),
    ("8", "", "", "", "", "", "", ""),
    ("9", "", "", "", "", "", "", ""),
]


def test_card_38_is_the_one_of_the_book(book: Source) -> None:
    data = press.data_of(by_name("cards"), book, Choice(lang="es", player=38))
    (card,) = data["cards"]
    keys = ("round", "colour", "opponent", "initials", "rating", "result", "score", "float")
    assert [tuple(row[key] for key in keys) for row in card["rows"]] == NORMAL
    assert (card["no"], card["rating"]) == ("38", "1820")
    total = card["total"]
    assert (total["whites"], total["blacks"], total["games"], total["average"]) == ("3", "2", "5", "1904")
    assert (total["score"], total["sum"]) == ("3.5", "8.0")


def test_the_short_card_has_ten_rows_the_last_called_0(book: Source) -> None:
    data = press.data_of(by_name("cards-short"), book, Choice(lang="es", player=38))
    (card,) = data["cards"]
    assert [row["round"] for row in card["rows"]] == [*"1234567890"]
    assert [row["score"] for row in card["rows"]][:5] == ["0.00", "0.00", "0.00", "0.50", "1.50"]
    assert card["total"]["sum"] == "8.00"


def test_all_cards_are_those_of_each_player(book: Source) -> None:
    everybody = cards_of(book.tournament)
    assert everybody == tuple(card_of(book.tournament, number) for number in book.people)


def test_blank_papers_have_the_book_s_sizes() -> None:
    source = from_event((desk := tournament(6)).event, desk.section())
    normal, short = (press.data_of(by_name(name), source, Choice()) for name in ("cards-blank", "cards-short-blank"))
    assert (len(normal["cards"]), len(normal["cards"][0]["rows"])) == (4, 9)
    assert (len(short["cards"]), len(short["cards"][0]["rows"])) == (12, 10)
    assert press.data_of(by_name("grid-blank"), source, Choice())["players"] == 6
    # The book has three columns for tie-breaks up to ten players, one from twelve on.
    assert [len(blank_grid(size)["ties"]) for size in (4, 6, 8, 10, 12, 20)] == [3, 3, 3, 3, 1, 1]


@pytest.mark.parametrize("name", ["cards", "cards-short", "cards-blank", "cards-short-blank", "chart-blank"])
def test_they_are_set(book: Source, name: str) -> None:
    printed = press.typeset(by_name(name), book, Choice(lang="es", paper_size="letter"))
    assert printed.notes == ()
    assert printed.pages == {"cards": 10, "cards-short": 4, "chart-blank": 3}.get(name, 1)


def test_a_large_grid_is_cut_into_columns_that_fit() -> None:
    assert blank_grid(20)["blocks"] == [[1, 20]]
    assert blank_grid(60)["blocks"] == [[1, 20], [21, 40], [41, 60]]
    for players, pages in ((2, 1), (12, 1), (20, 1), (60, 9)):
        desk = tournament(players)
        source = from_event(desk.event, desk.section())
        assert press.typeset(by_name("grid-blank"), source, Choice()).pages == pages, players


def test_a_round_robin_has_no_cards() -> None:
    desk = tournament(6, system="berger", total_rounds=None)
    with pytest.raises(OptionError) as refused:
        press.data_of(by_name("cards"), from_event(desk.event, desk.section()), Choice())
    assert refused.value.message.code == "paper-needs-swiss"
