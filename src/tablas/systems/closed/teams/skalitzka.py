"""Skalitzka: three teams, two rounds, nobody rests.

*Elementos de un torneo*, section 2.6, and the FIDE/FEDA Arbiters' Manual,
chapter IV.5, which adds a version whose colours balance between teams.  Boards
go in couples: in each the three teams make a ring of three games, one of which
joins a first and a second board.

>>> print(*skalitzka(4).rounds[0])
A1-B1 B2-C1 C2-A2 A3-B3 B4-C3 C4-A4
"""

from __future__ import annotations

from tablas.errors import OptionError
from tablas.systems.closed.schedule import Board, Schedule, boards

_PLAIN = ("A1-B1 B2-C1 C2-A2", "C1-A1 B1-C2 A2-B2")
_BALANCED = ("A1-B1 C1-A2 B2-C2", "B1-C1 C2-A1 A2-B2")


def skalitzka(players: int, balanced: bool = False) -> Schedule:
    """The two rounds for three teams of an even number of players.

    *balanced* turns the colours in every second couple of boards, so that
    teams of 4, 8, 12 … have as many Whites as Blacks against each other.
    """
    if players < 2 or players % 2:
        raise OptionError("skalitzka-three-teams", players=players)
    rounds = []
    for line in _BALANCED if balanced else _PLAIN:
        played = []
        for couple in range(players // 2):
            for board in boards(line):
                moved = Board(*(f"{label[0]}{int(label[1]) + 2 * couple}" for label in board))
                played.append(moved.reversed if balanced and couple % 2 else moved)
        rounds.append(tuple(played))
    return Schedule("skalitzka", tuple(rounds))
