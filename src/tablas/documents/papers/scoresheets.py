"""Score sheets with the fields of the equipment standards (C.01, 6), filled in for the boards of a round, or blank."""

from __future__ import annotations

from tablas.documents.facts import boards, round_words
from tablas.documents.paper import Choice, Data, Paper
from tablas.documents.papers.rounds import paired
from tablas.documents.source import Source

MOVES = 60


def filled(source: Source, choice: Choice) -> Data:
    """A sheet for every board of a round, two a page."""
    number = source.round_asked(choice.round)
    rows = [
        {"board": str(row["board"]), "white": row["white"]["name"], "black": row["black"]["name"]}
        for row in boards(source, number)
    ]
    return {"round": round_words(source, number, choice), "moves": MOVES, "sheets": rows}


def blank(source: Source, choice: Choice) -> Data:
    """Two empty sheets."""
    return {"round": "", "moves": MOVES, "sheets": [dict.fromkeys(("board", "white", "black"), "")] * 2}


PAPERS = (
    Paper("score-sheets", "Score sheets", "round", filled, "score-sheets", landscape=True, by_round=True, needs=paired),
    Paper("score-sheets-blank", "Score sheets to fill in", "blank", blank, "score-sheets", landscape=True),
)
