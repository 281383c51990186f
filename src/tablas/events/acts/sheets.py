"""Match sheets: the boards of each match of a round, with their games and the score (C.04.6).

On a sheet the team named first stands first, whatever its colour; boards have
the number of the match and of the board, ``2.3``.
"""

from __future__ import annotations

from typing import NamedTuple

from tablas.events.state import Section
from tablas.model import Colour, Game, LineUp, Points, Round, TeamRound
from tablas.pairing.round import lines_up
from tablas.systems.line_ups import team_round


class SheetBoard(NamedTuple):
    """A board of a match; players by card, 0 where nobody sits."""

    board: int
    home: int
    guest: int
    place: int
    """Among all games of the round, counted from 1; 0 without a game."""
    game: Game | None

    @property
    def turned(self) -> bool:
        """The team named first has Black."""
        return self.game is not None and self.game.white != self.home


class MatchSheet(NamedTuple):
    """A match of a round."""

    number: int
    home: LineUp
    guest: LineUp
    boards: tuple[SheetBoard, ...]
    score: tuple[Points, Points]
    """Board points so far."""
    forfeit: str
    """``+-``, ``-+`` or ``--`` where a team did not come."""


def match_sheets(section: Section, played: Round, teams: TeamRound) -> tuple[MatchSheet, ...]:
    """The matches of a round in their order."""
    places = {frozenset(game[:2]): place for place, game in enumerate(played.games, 1)}
    forfeits = {frozenset((one.white, one.black)): one for one in teams.forfeits}
    found = []
    for number, (home, guest) in enumerate(teams.matches, 1):
        boards = []
        for board, (one, two) in enumerate(zip(home.players, guest.players, strict=False), 1):
            place = places.get(frozenset((one, two)), 0)
            boards.append(SheetBoard(board, one, two, place, played.games[place - 1] if place else None))
        forfeit = forfeits.get(frozenset((home.team, guest.team)))
        marks = "" if forfeit is None else forfeit.outcome[:: 1 if forfeit.white == home.team else -1]
        score = _score(section, played, home, guest)
        found.append(MatchSheet(number, home, guest, tuple(boards), score, marks))
    return tuple(found)


def shown_round(section: Section, number: int) -> tuple[Round, TeamRound] | None:
    """A published round or the draft, with what it is to the teams; ``None`` if it is not paired."""
    if 1 <= number <= section.rounds_paired:
        return section.facts.rounds[number - 1], team_round(section.facts, number)
    if number == section.next_round and section.draft is not None:
        return section.draft, section.draft_teams
    return None


def sheets_of(section: Section, number: int) -> tuple[MatchSheet, ...]:
    """The matches of a published round or of the draft; none where players are paired, not teams."""
    shown = shown_round(section, number) if lines_up(section.facts) else None
    return () if shown is None else match_sheets(section, *shown)


def board_names(section: Section, number: int) -> dict[int, str]:
    """What the boards of a round are called where they are not simply counted: ``2.3`` is board 3 of match 2."""
    return {
        board.place: f"{sheet.number}.{board.board}"
        for sheet in sheets_of(section, number)
        for board in sheet.boards
        if board.place
    }


def match_of_boards(section: Section, number: int) -> dict[int, int]:
    """The match that each board of a round belongs to; nothing where players are paired, not teams."""
    return {board.place: sheet.number for sheet in sheets_of(section, number) for board in sheet.boards if board.place}


class Called(NamedTuple):
    """A board as people read it on a sheet or a list."""

    label: str
    first: int
    second: int
    turned: bool
    """The one named first has Black, as the team named first may on even boards."""


def board_called(section: Section, number: int, place: int) -> Called:
    """What a board of a published round is called and who sits there, the team named first in front."""
    for sheet in sheets_of(section, number):
        for board in sheet.boards:
            if board.place == place:
                return Called(f"{sheet.number}.{board.board}", board.home, board.guest, board.turned)
    game = section.facts.rounds[number - 1].games[place - 1]
    return Called(str(place), game.white, game.black, False)


def _score(section: Section, played: Round, home: LineUp, guest: LineUp) -> tuple[Points, Points]:
    """The board points of a match."""
    values = section.facts.scoring.table()
    points: dict[int, Points] = {}
    for game in played.games:
        for player, outcome, colour in zip(game[:2], game[2:], (Colour.WHITE, Colour.BLACK), strict=True):
            points[player] = values[outcome, colour]
    for bye in played.byes:
        points[bye.player] = values[bye.kind, None]
    own, theirs = (sum(points.get(player, 0) for player in side.players if player) for side in (home, guest))
    return own, theirs
