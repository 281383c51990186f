"""Pairing cards, normal and short, blank grids and the blank chart of a Swiss (*Elementos*, appendix D)."""

from __future__ import annotations

from typing import Any

from tablas.documents.paper import Choice, Data, Paper
from tablas.documents.papers.standings import after_words, played
from tablas.documents.source import Source
from tablas.messages import Message
from tablas.model import POINT, Points
from tablas.pairing.round import lines_up
from tablas.say.catalogue import catalogue
from tablas.systems import registry
from tablas.systems.open.common.cards import Card, CardLine, cards_of

ROWS = 9
"""Rounds on a blank card, as the book has them."""
SHORT_ROWS = 10
NORMAL_ON_PAGE, SHORT_ON_PAGE = 4, 12
WIDEST = 24
"""Columns of a grid on one page."""
LEAST_ROUNDS, LEAST_PLAYERS = 5, 10
ARROWS = {"NONE": "", "DOWN": "↓", "UP": "↑"}


def _of_swiss(source: Source) -> Message | None:
    """Cards are about a Swiss of players with a round in it."""
    if registry.get(source.section.system).family != "swiss" or lines_up(source.section.facts):
        return Message("paper-needs-swiss")
    return played(source)


def fixed(points: Points, places: int) -> str:
    """Points with so many decimals, as the cards of the book have them.

    >>> fixed(150, 1), fixed(480, 2), fixed(-30, 1)
    ('2.5', '8.00', '-0.5')
    """
    tenths = round(abs(points) * 10**places / POINT)
    whole, rest = divmod(tenths, 10**places)
    return f"{'-' if points < 0 else ''}{whole}.{rest:0{places}}"


def normal(source: Source, choice: Choice) -> Data:
    """Colour, number, initials and rating of every opponent, result, sum and float."""
    return _cards(source, choice, short=False)


def short(source: Source, choice: Choice) -> Data:
    """Opponent, float, result and sum."""
    return _cards(source, choice, short=True)


def _cards(source: Source, choice: Choice, short: bool) -> dict[str, Any]:
    wanted = None if choice.player is None else (choice.player,)
    made = cards_of(source.tournament, wanted)
    rounds = max(source.tournament.total_rounds or 0, source.section.rounds_paired, ROWS if not short else SHORT_ROWS)
    words = catalogue(choice.lang)
    letters = {"W": words.phrase("{count}W", count=""), "B": words.phrase("{count}B", count="")}
    cards = [_card(one, rounds, short, letters) for one in made]
    return {
        "sub": after_words(source, source.section.rounds_paired, choice),
        "short": short,
        "on_page": _on_page(rounds, short),
        "cards": cards,
    }


def _on_page(rounds: int, short: bool) -> int:
    """How many cards stand on a page: two rows of normal ones, three of short ones, fewer where they are long."""
    if short:
        return SHORT_ON_PAGE if rounds <= SHORT_ROWS else 8 if rounds <= 20 else 4
    return NORMAL_ON_PAGE if rounds <= 10 else 2


def _card(card: Card, rounds: int, short: bool, letters: dict[str, str]) -> dict[str, Any]:
    places = 2 if short else 1
    rows = [_row(line, places, short, letters) for line in card.lines]
    rows += [_blank_row(number, short) for number in range(len(rows) + 1, rounds + 1)]
    who = card.player
    return {
        "no": str(who.number),
        "name": who.name or str(who.number),
        "title": who.title.value,
        "rating": str(who.rating or ""),
        "club": who.club or who.federation,
        "rows": rows,
        "total": {
            "whites": str(card.whites),
            "blacks": str(card.blacks),
            "games": str(card.whites + card.blacks),
            "average": str(card.average or "—"),
            "score": fixed(card.score, 1),
            "sum": fixed(card.progressive, places),
        },
    }


def _row(line: CardLine, places: int, short: bool, letters: dict[str, str]) -> dict[str, str]:
    away = line.opponent is None
    return {
        "round": _numbered(line.round, short),
        "colour": "" if away else letters.get(line.colour, "·"),
        "opponent": "" if line.opponent is None else f"{line.opponent:02}",
        "initials": "" if away else line.initials or "—",
        "rating": "" if away else str(line.rating or "—"),
        "result": line.result,
        "score": fixed(line.score, places),
        "float": ARROWS[line.floated.name],
    }


def _numbered(number: int, short: bool) -> str:
    """The tenth row of a short card is row 0, as in the book."""
    return str(number % 10) if short and number <= SHORT_ROWS else str(number)


def _blank_row(number: int, short: bool) -> dict[str, str]:
    keys = ("colour", "opponent", "initials", "rating", "result", "score", "float")
    return {"round": _numbered(number, short)} | dict.fromkeys(keys, "")


def _blank_cards(rounds: int, short: bool) -> Data:
    total = dict.fromkeys(("whites", "blacks", "games", "average", "score", "sum"), "")
    about = dict.fromkeys(("no", "name", "title", "rating", "club"), "")
    rows = [_blank_row(number, short) for number in range(1, rounds + 1)]
    on_page = _on_page(rounds, short)
    return {"short": short, "on_page": on_page, "cards": [{**about, "rows": rows, "total": total}] * on_page}


def normal_blank(source: Source, choice: Choice) -> Data:
    """A page of cards to write on."""
    return _blank_cards(max(ROWS, source.tournament.total_rounds or 0), short=False)


def short_blank(source: Source, choice: Choice) -> Data:
    """A page of short cards to write on."""
    return _blank_cards(max(SHORT_ROWS, source.tournament.total_rounds or 0), short=True)


def grid(source: Source, choice: Choice) -> Data:
    """The grid of a round robin with an empty line for everybody."""
    return blank_grid(max(len(source.tournament.players), 2))


def blank_grid(players: int) -> Data:
    """Total, three tie-breaks where there is room, and the place; the book has one from eleven players on."""
    ties = ("D1", "D2", "D3") if players <= 10 else ("D",)
    count = -(-players // WIDEST)
    size = -(-players // count)
    blocks = [[first, min(first + size - 1, players)] for first in range(1, players + 1, size)]
    return {"players": players, "ties": list(ties), "blocks": blocks}


def chart(source: Source, choice: Choice) -> Data:
    """The chart of a Swiss with an empty line for everybody."""
    facts = source.tournament
    return blank_chart(max(len(facts.players), LEAST_PLAYERS), max(facts.total_rounds or 0, LEAST_ROUNDS))


def blank_chart(players: int, rounds: int) -> Data:
    """So many lines and columns."""
    return {"players": players, "rounds": rounds}


def grid_lies(data: Data) -> bool:
    """A large grid lies on its side."""
    return int(data["players"]) > 12


PAPERS = (
    Paper("cards", "Pairing cards", "after", normal, needs=_of_swiss),
    Paper("cards-short", "Pairing cards, short", "after", short, template="cards", needs=_of_swiss),
    Paper("cards-blank", "Pairing cards to fill in", "blank", normal_blank, template="cards"),
    Paper("cards-short-blank", "Short pairing cards to fill in", "blank", short_blank, template="cards"),
    Paper("grid-blank", "Round-robin grid to fill in", "blank", grid, landscape=grid_lies),
    Paper("chart-blank", "Swiss chart to fill in", "blank", chart, landscape=True),
)
