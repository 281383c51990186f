"""A report told line by line: what each line is, what was understood of it, and what is odd about it.

For files that are refused or read with repairs, so that an arbiter sees where
the trouble is and what the rest of the file says.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from tablas.errors import TablasError
from tablas.formats.trf import lexing
from tablas.formats.trf.document import COMMENT, PLAYER, UNKNOWN, Loaded
from tablas.formats.trf.reading import read, sections_of
from tablas.formats.trf.regulation import type_of
from tablas.messages import Message, together
from tablas.model import Tournament, format_points


class Line(NamedTuple):
    """One line of a report."""

    number: int
    code: str
    """The record; empty where the line has none that is known."""
    what: Message
    text: str
    understood: str
    """The value as it was read, where that is more than the text says."""
    remarks: tuple[Message, ...] = ()
    """Notes and repairs, each with its column."""


def told_lines(data: bytes, name: str = "") -> tuple[tuple[Line, ...], TablasError | None]:
    """Every line of a file; where even a generous reading fails, the reason stands at its line and is given too."""
    texts = lexing.split(data).texts
    try:
        loaded, error = read(data, name, lenient=True), None
    except TablasError as refused:
        loaded, error = None, refused
    sections = loaded.document.sections if loaded is not None else sections_of(texts)
    remarks: dict[int, list[Message]] = {}
    for one in (*loaded.notes, *loaded.repairs) if loaded is not None else ():
        remarks.setdefault(one.line or 0, []).append(_placed(one.column, one.message))
    if error is not None:
        remarks.setdefault(error.where.line or 0, []).append(_placed(error.where.column, error.message))
    players: dict[int, str] = {}
    if loaded is not None:
        cells = _cells(loaded.tournament)
        for player in loaded.tournament.players:
            rounds = cells[player.number]
            who = f"{player.number} {player.name}".strip()
            players[loaded.document.line_of[player.number]] = " ".join([who, *(["|", *rounds] if rounds else [])])
    lines = [
        Line(
            number,
            text[:3].upper() if section and section != COMMENT else "",
            _what(section, text),
            text,
            players.get(number) or _understood(loaded, section),
            tuple(remarks.get(number, ())),
        )
        for number, (text, section) in enumerate(zip(texts, sections, strict=True), 1)
    ]
    if 0 in remarks:
        # What concerns the file as a whole stands before its first line.
        lines.insert(0, Line(0, "", Message("line-whole-file"), "", "", tuple(remarks[0])))
    return tuple(lines), error


def _placed(column: int | None, message: Message) -> Message:
    return message if column is None else together((Message("at-column", column=column), message))


def _what(section: str, text: str) -> Message:
    if section == UNKNOWN and not text.strip():
        return Message("line-empty")
    return WHAT[section]


def _understood(loaded: Loaded | None, section: str) -> str:
    value = UNDERSTOOD.get(section)
    return value(loaded.tournament) if loaded is not None and value is not None else ""


def _cells(tournament: Tournament) -> dict[int, list[str]]:
    """Opponent, colour and result of every player, round by round."""
    rounds = len(tournament.rounds)
    cells: dict[int, list[str]] = {player.number: ["·"] * rounds for player in tournament.players}
    for index, played in enumerate(tournament.rounds):
        for game in played.games:
            white, black = "wb" if played.shows_colours(game) else "--"
            cells[game.white][index] = f"{game.black}{white}{game.white_outcome.value}"
            cells[game.black][index] = f"{game.white}{black}{game.black_outcome.value}"
        for bye in played.byes:
            cells[bye.player][index] = bye.kind.value
    return cells


UNDERSTOOD: dict[str, Callable[[Tournament], str]] = {
    "start": lambda one: str(one.info.start or ""),
    "end": lambda one: str(one.info.end or ""),
    "round dates": lambda one: ", ".join(str(day or "–") for day in one.info.round_dates),
    "rounds": lambda one: str(one.total_rounds or ""),
    "colour": lambda one: one.initial_colour.name.lower() if one.initial_colour else "",
    "scoring": lambda one: str(one.scoring),
    "ranking": lambda one: f"{one.info.ranking_federation} {one.info.ranking_method}".strip(),
    "type": lambda one: " ".join(filter(None, (type_of(one), one.regulation.system, one.regulation.edition))),
    "kind": lambda one: one.regulation.system,
    "tie-breaks": lambda one: ", ".join(one.tie_breaks),
    "match points": lambda one: "-".join(
        format_points(value) for value in (one.match_scoring.win, one.match_scoring.draw, one.match_scoring.loss)
    ),
}
"""What was understood of a section, as far as it may differ from what stands there."""

WHAT = {
    UNKNOWN: Message("line-unknown"),
    "name": Message("line-name"),
    "city": Message("line-city"),
    "federation": Message("line-federation"),
    "start": Message("line-start"),
    "end": Message("line-end"),
    "player count": Message("line-player-count"),
    "rated count": Message("line-rated-count"),
    "team count": Message("line-team-count"),
    "kind": Message("line-kind"),
    "chief arbiter": Message("line-chief-arbiter"),
    "deputies": Message("line-deputies"),
    "time control": Message("line-time-control"),
    "round dates": Message("line-round-dates"),
    "rounds": Message("line-rounds"),
    "colour": Message("line-colour"),
    "scoring": Message("line-scoring"),
    "ranking": Message("line-ranking"),
    "controller": Message("line-controller"),
    "type": Message("line-type"),
    "tie-breaks": Message("line-tie-breaks"),
    "encoded time control": Message("line-time-control"),
    "board colours": Message("line-board-colours"),
    "match points": Message("line-match-points"),
    COMMENT: Message("line-comment"),
    "comings": Message("line-comings"),
    PLAYER: Message("line-player"),
    "national": Message("line-national"),
    "teams": Message("line-team"),
    "byes": Message("line-byes"),
    "virtual points": Message("line-virtual-points"),
    "forbidden": Message("line-forbidden"),
    "adjustments": Message("line-adjustments"),
    "line-ups": Message("line-line-ups"),
    "team byes": Message("line-team-byes"),
    "forfeited matches": Message("line-forfeited-matches"),
    "team games": Message("line-team-tables"),
    "team results": Message("line-team-tables"),
}
"""What the lines of a section are."""
