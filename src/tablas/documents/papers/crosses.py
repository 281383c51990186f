"""Tables of everybody's games: Swiss cross table, everybody against everybody, progress, wall chart."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tablas.documents.facts import column_of, halved, person
from tablas.documents.paper import Choice, Data, Paper, Table
from tablas.documents.papers.standings import after_words, is_over, played
from tablas.documents.source import Source
from tablas.documents.words import said, shown_points
from tablas.errors import OptionError
from tablas.events.ranking import standings
from tablas.messages import Message
from tablas.model import Game, Outcome, Points, Round
from tablas.standings import Standings
from tablas.systems import registry

WIDE = 11
"""Rounds that fit beside federation and tie-breaks; with more, those are left to the standings."""
MOST = 20
"""Rounds that fit beside the names; more go into a second table."""
LARGEST = 30
"""Players in a table of everybody against everybody."""

_MARK = {
    Outcome.WIN: "1",
    Outcome.DRAW: "½",
    Outcome.LOSS: "0",
    Outcome.UNRATED_WIN: "1",
    Outcome.UNRATED_DRAW: "½",
    Outcome.UNRATED_LOSS: "0",
    Outcome.FORFEIT_WIN: "+",
    Outcome.FORFEIT_LOSS: "−",
    Outcome.ADJOURNED: "x",
    Outcome.PENDING: "·",
}


def sides(game: Game, of: Round) -> Iterator[tuple[int, int, str, Outcome]]:
    """A game as each of its players sees it: self, opponent, colour, outcome."""
    white, black = ("w", "b") if of.shows_colours(game) else ("", "")
    yield game.white, game.black, white, game.white_outcome
    yield game.black, game.white, black, game.black_outcome


def cells(source: Source, number: int, called: dict[int, int]) -> dict[int, dict[str, str]]:
    """What a round meant to everybody: opponent as *called*, colour, result; or a bye by its worth."""
    of = source.tournament.rounds[number - 1]
    values = source.tournament.scoring.table()
    found: dict[int, dict[str, str]] = {bye.player: {"bye": shown_points(values[bye.kind, None])} for bye in of.byes}
    for game in of.games:
        for me, you, colour, outcome in sides(game, of):
            found[me] = {"opp": str(called.get(you, "–")), "colour": colour, "res": _MARK[outcome]}
    return {player: found.get(player, {}) for player in called}


def _columns(ranking: Standings) -> tuple[list[dict[str, Any]], list[list[str]]]:
    """The tie-breaks as columns, and their values line by line."""
    texts = [[one.column.text(row.position) for row in ranking] for one in ranking.criteria]
    columns = [{"code": code, **column_of(values)} for code, values in zip(ranking.column_names(), texts, strict=True)]
    shown = [
        [halved(value) for value in values] if column["half"] else values
        for column, values in zip(columns, texts, strict=True)
    ]
    return columns, [list(line) for line in zip(*shown, strict=True)]


def cross(source: Source, choice: Choice) -> Data:
    """Line by line in the order of places; cells name the lines of the opponents, for places may be shared."""
    after = source.after_asked(choice.round)
    ranking = standings(source.section, after, False, **_asked(choice))
    lines: dict[int, int] = {row.number: line for line, row in enumerate(ranking, 1)}
    by_round = [cells(source, number, lines) for number in range(1, after + 1)]
    columns, values = _columns(ranking)
    if after > WIDE:
        columns, values = columns[:1], [line[:1] for line in values]
    rows = [
        {
            **person(source.people[row.number]),
            "line": line,
            "cells": [found[row.number] for found in by_round],
            "values": shown,
        }
        for (line, row), shown in zip(enumerate(ranking, 1), values, strict=True)
    ]
    sub = after_words(source, after, choice)
    return {"sub": sub, "spans": spans(after), "rows": rows, "columns": columns, "wide": after > WIDE}


def spans(rounds: int) -> list[list[int]]:
    """The rounds in as few tables as fit, about equally wide: first and last of each.

    >>> spans(9), spans(29)
    ([[1, 9]], [[1, 15], [16, 29]])
    """
    width = -(-rounds // max(1, -(-rounds // MOST))) or 1
    return [[first, min(first + width - 1, rounds)] for first in range(1, rounds + 1, width)] or [[1, 0]]


def _asked(choice: Choice) -> dict[str, Any]:
    return {"tie_breaks": choice.tie_breaks} if choice.tie_breaks else {}


def cross_spreadsheet(source: Source, choice: Choice) -> tuple[Table, ...]:
    """The cross table for a spreadsheet: a cell is opponent, colour and result."""
    data = cross(source, choice)
    heads = said(choice.lang, "Place", "Title", "Name", "Fed", "Rtg")
    codes = tuple(column["code"] for column in data["columns"])
    rows = tuple(
        (
            *(row[key] for key in ("line", "title", "name", "fed", "rating")),
            *(_written(cell) for cell in row["cells"]),
            *row["values"],
        )
        for row in data["rows"]
    )
    numbers = tuple(str(number) for number in range(1, data["spans"][-1][1] + 1))
    return (Table(said(choice.lang, "Cross table")[0], (*heads, *numbers, *codes), rows),)


def _written(cell: dict[str, str]) -> str:
    if "bye" in cell:
        return f"({cell['bye']})"
    return f"{cell['opp']}{cell['colour']}{cell['res']}" if cell else ""


def everybody_meets(source: Source) -> Message | None:
    """A round robin of a size that fits a page."""
    family = registry.get(source.section.system).family
    if family != "roundrobin" or source.section.system == "groups":
        return Message("paper-needs-round-robin")
    return None if 2 <= len(source.people) <= LARGEST else Message("paper-too-many", count=LARGEST)


def grid(source: Source, choice: Choice) -> Data:
    """Everybody against everybody, in order of pairing numbers, with points, tie-breaks and place."""
    after = source.after_asked(choice.round)
    met: dict[tuple[int, int], str] = {}
    for of in source.tournament.rounds[:after]:
        for game in of.games:
            for me, you, _, outcome in sides(game, of):
                met[me, you] = met.get((me, you), "") + _MARK[outcome]
    ranking = standings(source.section, after, False, **_asked(choice)) if source.people else None
    if ranking is None:
        raise OptionError("paper-needs-players")
    columns, values = _columns(ranking)
    placed: dict[int, tuple[str, list[str]]] = {
        row.number: (row.label, line) for row, line in zip(ranking, values, strict=True)
    }
    numbers = sorted(source.people)
    rows = [
        {
            **person(source.people[number]),
            "cells": [met.get((number, other), "") for other in numbers],
            "values": placed[number][1] if after else [""] * len(columns),
            "place": placed[number][0] if after else "",
        }
        for number in numbers
    ]
    return {"sub": after_words(source, after, choice) if after else "", "rows": rows, "columns": columns[:4]}


def grid_spreadsheet(source: Source, choice: Choice) -> tuple[Table, ...]:
    """The same for a spreadsheet."""
    data = grid(source, choice)
    numbers = [str(row["no"]) for row in data["rows"]]
    heads = (*said(choice.lang, "No.", "Name", "Rtg"), *numbers, *(one["code"] for one in data["columns"]))
    rows = tuple(
        (row["no"], row["name"], row["rating"], *row["cells"], *row["values"][: len(data["columns"])], row["place"])
        for row in data["rows"]
    )
    title, place = said(choice.lang, "All-play-all table", "Place")
    return (Table(title, (*heads, place), rows),)


def _sums(source: Source, after: int) -> list[dict[int, Points]]:
    """Everybody's points after each round as the standings count them: a game without a result gives nothing yet."""
    found = []
    for number in range(1, after + 1):
        ledger = standings(source.section, number, False, tie_breaks=("PTS",)).book.primary
        found.append(dict[int, Points](zip(ledger.numbers, ledger.scores, strict=True)))
    return found


def progress(source: Source, choice: Choice) -> Data:
    """Everybody's points after each round, in the order of places."""
    after = source.after_asked(choice.round)
    ranking = standings(source.section, after, False, **_asked(choice))
    sums = _sums(source, after)
    rows = [
        {
            **person(source.people[row.number]),
            "place": row.label,
            "sums": [shown_points(found.get(row.number, 0)) for found in sums],
        }
        for row in ranking
    ]
    return {"sub": after_words(source, after, choice), "rounds": after, "rows": rows}


def progress_table(source: Source, choice: Choice) -> tuple[Table, ...]:
    """The same for a spreadsheet."""
    data = progress(source, choice)
    numbers = tuple(str(number) for number in range(1, data["rounds"] + 1))
    heads = (*said(choice.lang, "Place", "No.", "Name", "Rtg"), *numbers)
    rows = tuple((row["place"], row["no"], row["name"], row["rating"], *row["sums"]) for row in data["rows"])
    return (Table(said(choice.lang, "Progress table")[0], heads, rows),)


def wall_chart(source: Source, choice: Choice) -> Data:
    """Everybody by pairing number, and round by round the opponent with the result and the points so far."""
    after = source.after_asked(choice.round)
    called = {number: number for number in sorted(source.people)}
    by_round = [cells(source, number, called) for number in range(1, after + 1)]
    sums = _sums(source, after)
    total = max(source.tournament.total_rounds or after, after)
    rows = [
        {
            **person(source.people[number]),
            "cells": [
                {**cell[number], "sum": shown_points(found.get(number, 0))}
                for cell, found in zip(by_round, sums, strict=True)
            ],
        }
        for number in called
    ]
    return {"sub": after_words(source, after, choice) if after else "", "spans": spans(total), "rows": rows}


_ABOUT: Any = {"by_round": True, "needs": played}

PAPERS = (
    Paper(
        "cross-table", "Cross table", "after", cross, landscape=True, table=cross_spreadsheet, usual=is_over, **_ABOUT
    ),
    Paper(
        "all-play-all",
        "All-play-all table",
        "after",
        grid,
        landscape=lambda data: len(data["rows"]) > 12,
        table=grid_spreadsheet,
        usual=is_over,
        by_round=True,
        needs=everybody_meets,
    ),
    Paper(
        "progress",
        "Progress table",
        "after",
        progress,
        landscape=lambda data: data["rounds"] > 11,
        table=progress_table,
        **_ABOUT,
    ),
    Paper("wall-chart", "Wall chart", "after", wall_chart, landscape=True, by_round=True),
)
