"""Hilton: an even number of teams, three rounds, a different team each time.

*Elementos de un torneo*, section 2.5.2, and the FIDE/FEDA Arbiters' Manual.
With n teams of n-1 boards every team meets every other team on one board in
every round, and nobody has three times the same colour.  A board is a Berger
circle of all teams but the last; one letter further on for each board.

>>> print(*hilton(6).rounds[0][:3])
E1-B1 C1-D1 F1-A1
"""

from __future__ import annotations

from tablas.errors import OptionError
from tablas.systems.closed.play import TEAM_LETTERS
from tablas.systems.closed.schedule import Board, Schedule, without

ROUNDS = 3


def hilton(teams: int) -> Schedule:
    """The table for four teams or more; with an odd number one of each board rests."""
    if not 3 <= teams <= len(TEAM_LETTERS):
        raise OptionError("hilton-3-teams", count=len(TEAM_LETTERS), teams=teams)
    size = teams + teams % 2
    rounds = tuple(
        tuple(board for number in range(1, size) for board in _board_line(size, number, played))
        for played in range(1, ROUNDS + 1)
    )
    table = Schedule("hilton", rounds)
    if teams == size:
        return table
    return without(table, [f"{TEAM_LETTERS[size - 1]}{number}" for number in range(1, size)])


def _board_line(size: int, number: int, played: int) -> list[Board]:
    """One board of one round: the circle around the team that meets the last one."""
    circle = size - 1
    if size == 4:  # the three rounds are one column of lines, moved down
        centre, turned = (0, 2, 1)[played - 1] + number - 1, False
        last_has_white = centre % circle != 1
    else:
        centre, turned = (0, 2, 3)[played - 1] + number - 1, played > 1
        last_has_white = (number % 2 == 1) == (played == 1)

    def label(team: int) -> str:
        return f"{TEAM_LETTERS[team % circle]}{number}"

    line = []
    for step in range(1, size // 2):
        board = Board(label(centre - step), label(centre + step))
        line.append(board if (step % 2 == 1) != turned else board.reversed)
    last = Board(f"{TEAM_LETTERS[circle]}{number}", label(centre))
    line.append(last if last_has_white else last.reversed)
    return line
