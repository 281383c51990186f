"""Hutton: several teams meet at once, one game for each player.

*Elementos de un torneo*, section 2.5.1.  The printed tables have as many
boards as let every team meet every other one twice, once with each colour;
they are kept as printed.  Other sizes are made by the same principles: equals
meet equals or the board next to them, and colours balance between teams.

>>> print(*hutton(3).rounds[0])
B1-C1 C2-A1 A2-B2 B3-A3 A4-C3 C4-B4
"""

from __future__ import annotations

from tablas.errors import OptionError
from tablas.systems.closed.play import TEAM_LETTERS
from tablas.systems.closed.roundrobin.berger import berger_round
from tablas.systems.closed.schedule import Board, Schedule, boards

PRINTED = {
    (3, 4): "B1-C1 C2-A1 A2-B2 B3-A3 A4-C3 C4-B4",
    (4, 6): "A1-B1 C1-D1 B2-C2 D2-A2 A3-C3 B3-D3 D4-B4 C4-A4 C5-B5 A5-D5 B6-A6 D6-C6",
    (5, 8): (
        "B1-E1 D1-C1 E2-A1 A2-D2 C2-B2 A3-C3 E3-D3 D4-B3 B4-A4 C4-E4 "
        "B5-C5 D5-A5 A6-E5 C6-D6 E6-B6 A7-B7 E7-C7 B8-D7 C8-A8 D8-E8"
    ),
}
"""By number of teams and boards."""


def hutton(teams: int, players: int | None = None) -> Schedule:
    """The single round of *teams* teams of *players* boards.

    Without *players* it is twice the number of other teams, as in the printed
    tables.  An odd number of teams needs an even number of boards.
    """
    if not 3 <= teams <= len(TEAM_LETTERS):
        raise OptionError("hutton-3-teams", count=len(TEAM_LETTERS), teams=teams)
    size = 2 * (teams - 1) if players is None else players
    if size < 1 or (teams % 2 and size % 2):
        raise OptionError("hutton-even-boards" if teams % 2 else "hutton-one-board", teams=teams, size=size)
    if (teams, size) in PRINTED:
        line = boards(PRINTED[teams, size])
    elif teams % 2 == 0:
        line = tuple(board for number in range(1, size + 1) for board in _level(teams, number))
    else:
        line = tuple(board for block in range(size // 2) for board in _staggered(teams, block))
    return Schedule("hutton", (line,))


def _level(teams: int, number: int) -> list[Board]:
    """Board *number* of an even field: everybody meets an equal, cycle by cycle with colours turned."""
    cycle, place = divmod(number - 1, teams - 1)
    found = []
    for white, black in berger_round(teams, place + 1):
        board = Board(f"{TEAM_LETTERS[int(white) - 1]}{number}", f"{TEAM_LETTERS[int(black) - 1]}{number}")
        found.append(board.reversed if cycle % 2 else board)
    return found


def _staggered(teams: int, block: int) -> list[Board]:
    """Two boards of an odd field: first board of each team against the second of the one *step* further on."""
    cycle, place = divmod(block, (teams - 1) // 2)
    step = place + 1
    upper = 2 * block + 1
    found = []
    for team in range(teams):
        other = TEAM_LETTERS[(team + step) % teams]
        board = Board(f"{TEAM_LETTERS[team]}{upper}", f"{other}{upper + 1}")
        found.append(board.reversed if cycle % 2 else board)
    return found
