"""Molter: several teams at the same time, nobody rests although teams are odd.

The idea that Hutton and Skalitzka share, carried through all rounds: players
meet the same board, or the one next to it, of a different team in every round,
so that a match between two teams is spread over the rounds.  No source prints
a table; this one gives everybody one game against each other team and
alternates the colours of everybody in odd fields.

>>> [str(board) for board in molter(3, 2).rounds[0]]
['A1-B2', 'B1-C2', 'C1-A2']
"""

from __future__ import annotations

from tablas.errors import OptionError
from tablas.systems.closed.play import TEAM_LETTERS
from tablas.systems.closed.roundrobin.berger import berger_round
from tablas.systems.closed.schedule import Board, Schedule


def molter(teams: int, players: int) -> Schedule:
    """The rounds for *teams* teams of *players* players, one less than there are teams."""
    if not 3 <= teams <= len(TEAM_LETTERS) or players < 1:
        raise OptionError("molter-3-teams", count=len(TEAM_LETTERS), teams=teams)
    if teams % 2 and players % 2:
        raise OptionError("teams-odd-number", teams=teams, players=players)
    if teams % 2 == 0:
        return Schedule("molter", tuple(_even(teams, players, number) for number in range(1, teams)))
    rounds = tuple(
        _odd(teams, players, step, second) for step in range(1, (teams + 1) // 2) for second in (False, True)
    )
    return Schedule("molter", rounds)


def _even(teams: int, players: int, number: int) -> tuple[Board, ...]:
    """An even field plays level: a Berger round on each board, colours turned on even boards."""
    played = []
    for place in range(1, players + 1):
        for white, black in berger_round(teams, number):
            board = Board(f"{TEAM_LETTERS[int(white) - 1]}{place}", f"{TEAM_LETTERS[int(black) - 1]}{place}")
            played.append(board if place % 2 else board.reversed)
    return tuple(played)


def _odd(teams: int, players: int, step: int, second: bool) -> tuple[Board, ...]:
    """An odd field goes round a ring: each team's first board of a couple meets a second board."""
    played = []
    for upper in range(1, players, 2):
        ours, theirs = (upper + 1, upper) if second else (upper, upper + 1)
        for team in range(teams):
            board = Board(f"{TEAM_LETTERS[team]}{ours}", f"{TEAM_LETTERS[(team + step) % teams]}{theirs}")
            played.append(board if upper % 4 == 1 else board.reversed)
    return tuple(played)
