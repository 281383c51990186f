"""Papers of a round: pairings in several orders, and the slips that results are written on."""

from __future__ import annotations

from typing import Any

from tablas.documents.facts import boards, in_columns, off, round_words
from tablas.documents.paper import Choice, Data, Paper, Table
from tablas.documents.source import Source
from tablas.documents.words import said
from tablas.messages import Message

SLIPS = 8
"""Slips on a page."""


def paired(source: Source) -> Message | None:
    """A round is there to print."""
    return None if source.last_round else Message("paper-needs-round")


def is_going_on(source: Source) -> bool:
    """The newest round waits for results: what hangs on the wall now is its pairings."""
    if source.section.draft is not None:
        return True
    rounds = source.tournament.rounds
    return bool(rounds) and not rounds[-1].is_finished


def _head(source: Source, choice: Choice) -> tuple[int, dict[str, Any]]:
    number = source.round_asked(choice.round)
    return number, {
        "round": number,
        "sub": round_words(source, number, choice),
        "draft": number > source.section.rounds_paired,
    }


def by_board(source: Source, choice: Choice) -> Data:
    """The boards in order, then those without a game."""
    number, head = _head(source, choice)
    return {**head, "rows": boards(source, number), "off": off(source, number, choice.lang)}


def board_table(source: Source, choice: Choice) -> tuple[Table, ...]:
    """The same for a spreadsheet."""
    data = by_board(source, choice)
    heads = said(choice.lang, "Board", "No.", "White", "Rtg", "Pts", "Result", "No.", "Black", "Rtg", "Pts")
    rows = [
        (
            row["board"],
            *(row["white"][key] for key in ("no", "name", "rating", "points")),
            row["result"],
            *(row["black"][key] for key in ("no", "name", "rating", "points")),
        )
        for row in data["rows"]
    ]
    rows += [
        ("", *(row[key] for key in ("no", "name", "rating", "points")), row["reason"], "", "", "", "")
        for row in data["off"]
    ]
    return (Table(said(choice.lang, "Pairings")[0], heads, tuple(rows)),)


def slips(source: Source, choice: Choice) -> Data:
    """A slip a board, in the order of a pile that is cut."""
    number, head = _head(source, choice)
    rows = boards(source, number)
    return {**head, "pages": in_columns(rows, -(-len(rows) // SLIPS), SLIPS)}


PAPERS = (
    Paper("pairings", "Pairings", "round", by_board, table=board_table, usual=is_going_on, by_round=True, needs=paired),
    Paper("slips", "Result slips", "round", slips, usual=is_going_on, by_round=True, needs=paired),
)
