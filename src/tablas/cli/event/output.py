"""Answers of ``tablas event``: sentences and tables for people, JSON for programs."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import click

from tablas.cli.show import echo_json, left, right, table, width
from tablas.cli.speech import say
from tablas.cli.words import rest
from tablas.events.acts import match_sheets
from tablas.events.errors import RefusedError
from tablas.events.numbers import card_in
from tablas.events.results import write_result
from tablas.events.state import Section
from tablas.messages import Message
from tablas.model import Card, Round, TeamRound, decimal_points, format_points
from tablas.systems import registry

NO_LIST = Message("no-rating-list")


def emit(as_json: bool, data: Any, text: str | Iterable[str]) -> None:
    """Print *data* as JSON, or *text*."""
    if as_json:
        echo_json(data)
    else:
        for line in [text] if isinstance(text, str) else text:
            click.echo(line)


def round_data(section: Section, played: Round, teams: TeamRound | None = None) -> dict[str, Any]:
    """A round by pairing number and name, as plain data; with *teams* also the matches."""
    data: dict[str, Any] = {
        "games": [
            {
                "board": board,
                "white": person(section, card_in(game.white)),
                "black": person(section, card_in(game.black)),
                "result": write_result(*game[2:]),
            }
            for board, game in enumerate(played.games, 1)
        ],
        "byes": [person(section, card_in(bye.player)) | {"kind": bye.kind.value} for bye in played.byes],
    }
    if teams is not None and teams.line_ups:
        data["matches"] = [
            {
                "match": sheet.number,
                "white": sheet.home.team,
                "black": sheet.guest.team,
                "boards": [board.place or None for board in sheet.boards],
                "score": [decimal_points(value) for value in sheet.score],
            }
            for sheet in match_sheets(section, played, teams)
        ]
        data["team_byes"] = [{"team": bye.team, "kind": bye.kind} for bye in teams.byes]
    return data


def round_lines(
    section: Section, played: Round, teams: TeamRound | None = None, only: set[int] | None = None
) -> list[str]:
    """A round as arbiters print it; with *teams*, match by match; with *only*, some of its boards."""
    if teams is not None and teams.line_ups:
        return _match_lines(section, played, teams)
    rows = [
        (board, _called(section, card_in(game.white)), write_result(*game[2:]), _called(section, card_in(game.black)))
        for board, game in enumerate(played.games, 1)
        if only is None or board in only
    ]
    byes = played.byes if only is None else ()
    lines = table([say("Board"), say("White"), say("Result"), say("Black")], rows)
    return lines + [f"       {_called(section, card_in(bye.player))}: {_rest(section, bye.kind.value)}" for bye in byes]


def _rest(section: Section, kind: str) -> str:
    """How somebody without an opponent spends the round; where a table or a bracket says it, nobody asked for it."""
    if registry.get(section.system).family not in ("swiss", "keizer"):
        return say("rests")
    return say("zero-point bye") if kind == "Z" else rest(kind)


def _team_rest(kind: str) -> str:
    kinds = {"H": say("rests for a drawn match"), "F": say("rests for a won match"), "Z": say("rests")}
    return kinds.get(kind) or rest(kind)


def board_number(section: Section, played: Round, teams: TeamRound, match: int, board: int) -> int:
    """The place among all games of a board of a match."""
    found = match_sheets(section, played, teams)
    if not 1 <= match <= len(found):
        raise RefusedError("round-matches-1-not", None, "board", count=len(found), match=match)
    boards = found[match - 1].boards
    if not 1 <= board <= len(boards):
        raise RefusedError("match-boards-1", None, "board", match=match, count=len(boards), board=board)
    if not boards[board - 1].place:
        raise RefusedError("nobody-plays-board", None, "board", board=board, match=match)
    return boards[board - 1].place


def match_scores(section: Section, played: Round, teams: TeamRound) -> list[str]:
    """Each match with its board points so far."""
    names = {team.number: team.name for team in section.facts.teams}
    lines = []
    for sheet in match_sheets(section, played, teams):
        home, guest = sheet.home.team, sheet.guest.team
        own, theirs = (format_points(value, half="½") for value in sheet.score)
        lines.append(f"{home} {names[home]} {own} – {theirs} {names[guest]} {guest}")
    return lines


def _match_lines(section: Section, played: Round, teams: TeamRound) -> list[str]:
    told = []
    for sheet in match_sheets(section, played, teams):
        rows = []
        for seat in sheet.boards:
            own, theirs = (_called(section, Card(card)) if card else "–" for card in (seat.home, seat.guest))
            game = seat.game
            if game is None:
                rows.append((own, theirs, ""))
            elif seat.turned:
                rows.append((f"{own} b", f"{theirs} w", write_result(game.black_outcome, game.white_outcome)))
            else:
                rows.append((f"{own} w", f"{theirs} b", write_result(*game[2:])))
        told.append(rows)
    widths = [max((width(row[column]) for rows in told for row in rows), default=0) for column in (0, 1)]
    lines = []
    for place, (title, rows) in enumerate(zip(match_scores(section, played, teams), told, strict=True), 1):
        lines.append(f"{right(str(place), 3)}  {title}")
        for board, (own, theirs, shown) in enumerate(rows, 1):
            sides = f"{left(own, widths[0])}  {left(theirs, widths[1])}"
            lines.append(f"{right(f'{place}.{board}', 7)}  {sides}  {shown}".rstrip())
    names = {team.number: team.name for team in section.facts.teams}
    return lines + [f"     {bye.team} {names[bye.team]}: {_team_rest(str(bye.kind))}" for bye in teams.byes]


def person(section: Section, card: Card) -> dict[str, Any]:
    """A player as plain data."""
    return {"number": section.number_of[card], "card": card, "name": section.called(card)}


def _called(section: Section, card: Card) -> str:
    return f"{section.number_of[card]} {section.called(card)}"
