"""Papers of teams: the matches of a round, the sheet of each, and the form a captain hands in."""

from __future__ import annotations

from typing import Any

from tablas.documents.facts import person, shown_result
from tablas.documents.paper import Choice, Data, Paper, Table
from tablas.documents.papers.rounds import head, is_going_on
from tablas.documents.source import Source
from tablas.documents.words import said, shown_points
from tablas.errors import OptionError
from tablas.events.acts import MatchSheet, SheetBoard, sheets_of
from tablas.messages import Message
from tablas.model import Card, Outcome
from tablas.pairing.round import lines_up


def matches_paired(source: Source) -> Message | None:
    """Teams are paired, and a round is."""
    if not lines_up(source.tournament):
        return Message("paper-needs-teams")
    return None if source.last_round else Message("paper-needs-round")


def teams_paired(source: Source) -> Message | None:
    """Teams are paired, so that captains hand in line-ups."""
    return None if lines_up(source.tournament) else Message("paper-needs-teams")


def _player(source: Source, card: int) -> dict[str, Any]:
    if not card:
        return {"no": 0, "title": "", "name": "", "fed": "", "rating": "", "club": ""}
    return person(source.people[source.section.number_of[Card(card)]])


def _board(source: Source, sheet: MatchSheet, board: SheetBoard) -> dict[str, Any]:
    game, result = board.game, ["", ""]
    if game is not None:
        outcomes = game[3:1:-1] if board.turned else game[2:]
        if outcomes[0] is not Outcome.PENDING:
            result = _halves(shown_result(*outcomes))
    elif board.home or board.guest:
        result = ["+", "–"] if board.home else ["–", "+"]
    return {
        "board": f"{sheet.number}.{board.board}",
        "home": _player(source, board.home),
        "guest": _player(source, board.guest),
        "colours": ["", ""] if game is None else ["b", "w"] if board.turned else ["w", "b"],
        "result": result,
    }


def _halves(result: str) -> list[str]:
    """The two sides of a result as it is printed.

    >>> _halves("1–0"), _halves("+:–"), _halves("adj")
    (['1', '0'], ['+', '–'], ['adj', ''])
    """
    one, mark, two = result.partition(":")
    if not mark:
        one, mark, two = result.partition("–")
    return [one, two] if mark and one and two else [result, ""]


def matches(source: Source, choice: Choice) -> Data:
    """Every match with its boards."""
    number, above = head(source, choice)
    names = {team.number: team.name for team in source.tournament.teams}
    shown = []
    for sheet in sheets_of(source.section, number):
        rows = [_board(source, sheet, board) for board in sheet.boards]
        is_open = not sheet.forfeit and any(
            board.game is not None and board.game.white_outcome is Outcome.PENDING for board in sheet.boards
        )
        shown.append(
            {
                "number": str(sheet.number),
                "home": names[sheet.home.team],
                "guest": names[sheet.guest.team],
                "score": ["", ""] if is_open else [shown_points(score) for score in sheet.score],
                "boards": rows,
                "reserves": [_reserves(source, side.team, side.players) for side in (sheet.home, sheet.guest)],
            }
        )
    playing = {side.team for sheet in sheets_of(source.section, number) for side in (sheet.home, sheet.guest)}
    return {**above, "matches": shown, "off": [name for team, name in names.items() if team not in playing]}


def _reserves(source: Source, number: int, seated: tuple[int, ...]) -> list[str]:
    """The members of a team who do not sit at a board."""
    team = next(team for team in source.section.facts.teams if team.number == number)
    return [_player(source, card)["name"] for card in team.members if card not in seated]


def match_table(source: Source, choice: Choice) -> tuple[Table, ...]:
    """The boards of every match for a spreadsheet."""
    heads = said(choice.lang, "Match", "Team", "Team", "Board", "No.", "Name", "Result", "No.", "Name")
    rows = tuple(
        (
            match["number"],
            match["home"],
            match["guest"],
            row["board"],
            row["home"]["no"] or "",
            row["home"]["name"],
            "–".join(filter(None, row["result"])),
            row["guest"]["no"] or "",
            row["guest"]["name"],
        )
        for match in matches(source, choice)["matches"]
        for row in match["boards"]
    )
    return (Table(said(choice.lang, "Pairings by team")[0], heads, rows),)


def line_ups(source: Source, choice: Choice) -> Data:
    """A form for every team: its members in board order, and the boards of the coming round."""
    section = source.section
    number = choice.round or section.rounds_paired + (section.draft is not None or not section.rounds_paired)
    if not 1 <= number <= (source.tournament.total_rounds or number):
        raise OptionError("paper-no-round", number=number, last=source.tournament.total_rounds)
    sheets = sheets_of(section, number)
    against: dict[int, int] = {}
    for sheet in sheets:
        against |= {sheet.home.team: sheet.guest.team, sheet.guest.team: sheet.home.team}
    names = {team.number: team.name for team in source.tournament.teams}
    size = max((len(sheet.boards) for sheet in sheets), default=0)
    forms = []
    for team in source.tournament.teams:
        members = [person(source.people[member]) for member in team.members]
        boards = size or min(len(members), int(source.section.options.get("boards", 0) or 4))
        forms.append(
            {
                "team": team.name,
                "against": names.get(against.get(team.number, 0), ""),
                "boards": boards,
                "members": members,
            }
        )
    return {"round": number, "forms": forms}


_MATCHES: Any = {"usual": is_going_on, "by_round": True, "needs": matches_paired}

PAPERS = (
    Paper("pairings-by-team", "Pairings by team", "round", matches, table=match_table, **_MATCHES),
    Paper("match-sheets", "Match sheets", "round", matches, **_MATCHES),
    Paper("line-up-forms", "Line-up forms", "round", line_ups, by_round=True, needs=teams_paired),
)
