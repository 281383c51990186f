"""Papers of a round: pairings in several orders, slips for the results, numbers of the boards."""

from __future__ import annotations

from typing import Any

from tablas.documents.facts import boards, in_columns, off, round_words
from tablas.documents.paper import Choice, Data, Paper, Table
from tablas.documents.source import Source
from tablas.documents.words import alphabet, said
from tablas.messages import Message

SLIPS = 8
"""Slips on a page, and numbers of boards."""


def paired(source: Source) -> Message | None:
    """A round is there to print."""
    return None if source.last_round else Message("paper-needs-round")


def is_going_on(source: Source) -> bool:
    """The newest round waits for results: what hangs on the wall now is its pairings."""
    if source.section.draft is not None:
        return True
    rounds = source.tournament.rounds
    return bool(rounds) and not rounds[source.section.running_round - 1].is_finished


def head(source: Source, choice: Choice) -> tuple[int, dict[str, Any]]:
    """The round that is asked for, and what stands above its papers."""
    number = source.round_asked(choice.round)
    draft = number > source.section.rounds_paired
    return number, {"round": number, "sub": round_words(source, number, choice), "draft": draft}


def by_board(source: Source, choice: Choice) -> Data:
    """The boards in order, then those without a game."""
    number, above = head(source, choice)
    return {**above, "rows": boards(source, number), "off": off(source, number, choice.lang)}


def board_table(source: Source, choice: Choice) -> tuple[Table, ...]:
    """The same for a spreadsheet."""
    data = by_board(source, choice)
    heads = said(choice.lang, "Board", "No.", "White", "Rtg", "Pts", "Result", "No.", "Black", "Rtg", "Pts")
    keys = ("no", "name", "rating", "points")
    rows = [
        (row["board"], *(row["white"][key] for key in keys), row["result"], *(row["black"][key] for key in keys))
        for row in data["rows"]
    ]
    rows += [("", *(row[key] for key in keys), row["reason"], "", "", "", "") for row in data["off"]]
    return (Table(said(choice.lang, "Pairings")[0], heads, tuple(rows)),)


def by_name(source: Source, choice: Choice) -> Data:
    """Everybody in the order of the alphabet: where, with which colour, against whom."""
    number, above = head(source, choice)
    rows: list[dict[str, Any]] = []
    for row in boards(source, number):
        for own, other, colour in (("white", "black", "w"), ("black", "white", "b")):
            rows.append({**row[own], "board": row["board"], "colour": colour, "against": row[other]["name"]})
    rows += [{**row, "board": "–", "colour": "", "against": row["reason"]} for row in off(source, number, choice.lang)]
    key = alphabet(choice.lang)
    rows.sort(key=lambda row: (key(row["name"]), row["no"]))
    return {**above, "rows": [{**row, "initial": key(row["name"])[0][:1]} for row in rows]}


def name_table(source: Source, choice: Choice) -> tuple[Table, ...]:
    """The same for a spreadsheet."""
    heads = said(choice.lang, "Name", "No.", "Board", "Colour", "Opponent")
    white, black = said(choice.lang, "White", "Black")
    colours = {"w": white, "b": black, "": ""}
    rows = tuple(
        (row["name"], row["no"], row["board"], colours[row["colour"]], row["against"])
        for row in by_name(source, choice)["rows"]
    )
    return (Table(said(choice.lang, "Pairings by name")[0], heads, rows),)


def slips(source: Source, choice: Choice) -> Data:
    """A slip a board, in the order of a pile that is cut."""
    number, above = head(source, choice)
    rows = boards(source, number)
    return {**above, "pages": in_columns(rows, -(-len(rows) // SLIPS), SLIPS)}


def board_numbers(source: Source, choice: Choice) -> Data:
    """A large number for every board there may be, in the same order."""
    if source.last_round:
        names = [row["board"] for row in boards(source, source.round_asked(choice.round))]
    else:
        names = [str(board) for board in range(1, max(1, len(source.people) // 2) + 1)]
    return {"pages": in_columns(names, -(-len(names) // SLIPS), SLIPS)}


_ROUND: Any = {"usual": is_going_on, "by_round": True, "needs": paired}

PAPERS = (
    Paper("pairings", "Pairings", "round", by_board, table=board_table, **_ROUND),
    Paper("pairings-by-name", "Pairings by name", "round", by_name, table=name_table, **_ROUND),
    Paper("slips", "Result slips", "round", slips, **_ROUND),
    Paper("board-numbers", "Board numbers", "before", board_numbers),
)
