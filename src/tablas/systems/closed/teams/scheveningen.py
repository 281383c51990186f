"""Two teams, everybody of one against everybody of the other.

*Elementos de un torneo*, section 2.4, and the FIDE/FEDA Arbiters' Manual,
chapter IV.3.  The classic tables turn the colours of the whole team every
round and exist for even teams only.  Djaja's tables, which most people call
Scheveningen today, share the colours out inside every round.

>>> print(*scheveningen(4).rounds[1])
B2-A1 B3-A2 B4-A3 B1-A4
>>> print(*djaja(4).rounds[1])
B2-A1 B1-A2 A3-B4 A4-B3
"""

from __future__ import annotations

from tablas.errors import OptionError
from tablas.systems.closed.schedule import Board, Schedule, boards, without

PRINTED_DJAJA: dict[int, tuple[str, ...]] = {
    6: (
        "B1-A1 B5-A2 A3-B4 A4-B2 A5-B3 B6-A6",
        "B2-A1 A2-B1 B3-A3 B4-A4 A5-B6 A6-B5",
        "A1-B3 A2-B2 B1-A3 B6-A4 B5-A5 A6-B4",
        "A1-B4 B6-A2 A3-B5 A4-B1 B2-A5 B3-A6",
        "B5-A1 B4-A2 A3-B6 B3-A4 A5-B1 A6-B2",
        "A1-B6 A2-B3 B2-A3 A4-B5 B4-A5 B1-A6",
    ),
    10: (
        "A1-B1 A2-B2 A3-B8 B9-A4 B5-A5 A6-B3 A7-B4 B6-A8 B7-A9 B10-A10",
        "B2-A1 B1-A2 B4-A3 A4-B7 A5-B10 B8-A6 B3-A7 A8-B5 A9-B6 A10-B9",
        "A1-B3 A2-B8 A3-B1 B2-A4 B6-A5 A6-B4 A7-B10 B7-A8 B9-A9 B5-A10",
        "B4-A1 B3-A2 A3-B9 B1-A4 A5-B7 B10-A6 A7-B6 B8-A8 A9-B5 A10-B2",
        "A1-B5 A2-B4 B2-A3 A4-B3 B1-A5 B9-A6 B7-A7 A8-B10 B8-A9 A10-B6",
        "B6-A1 A2-B7 B5-A3 B4-A4 A5-B8 A6-B1 A7-B9 A8-B2 B10-A9 B3-A10",
        "A1-B7 B5-A2 A3-B10 A4-B6 B4-A5 B2-A6 B1-A7 B9-A8 A9-B3 A10-B8",
        "B8-A1 B6-A2 B3-A3 B10-A4 A5-B9 A6-B5 A7-B2 A8-B1 A9-B4 B7-A10",
        "A1-B9 A2-B10 A3-B6 A4-B8 B2-A5 A6-B7 B5-A7 B3-A8 B1-A9 B4-A10",
        "B10-A1 B9-A2 B7-A3 A4-B5 A5-B3 B6-A6 B8-A7 A8-B4 A9-B2 A10-B1",
    ),
}
"""Sizes that are even but no multiple of four; these two are printed.

No rotation of one list against the other can give every player as many Whites
as Blacks at such a size (see `_one_exchange`), and these follow none.
"""


def scheveningen(size: int) -> Schedule:
    """The classic table for two teams of an even number of players."""
    if size < 2 or size % 2:
        raise OptionError("classic-scheveningen-table", size=size)
    return Schedule(
        "scheveningen",
        tuple(
            tuple(_board(player, _rotated(player, number, size), number % 2 == 1) for player in range(1, size + 1))
            for number in range(1, size + 1)
        ),
    )


def djaja(size: int) -> Schedule:
    """Djaja's table for two teams of two players or more.

    Multiples of four split both teams in halves, and one half has the colours
    of the classic table, the other half the opposite ones.  Odd sizes turn the
    colours of a block of half the team that moves up the list.  Other sizes
    need an exchange in the rotation; tables are printed for 6 and 10.
    """
    if size < 2:
        raise OptionError("djajas-table-two", size=size)
    if size == 2:
        rounds = scheveningen(2).rounds
    elif size in PRINTED_DJAJA:
        rounds = tuple(boards(line) for line in PRINTED_DJAJA[size])
    elif size % 4 == 0:
        rounds = _halves(size)
    elif size % 2 == 0:
        rounds = _one_exchange(size)
    else:
        rounds = _moving_block(size)
    return Schedule("djaja", rounds)


def djaja_with_rests(size: int) -> Schedule:
    """Djaja's original for an odd number: the table of one more, in which who meets the missing player rests.

    >>> table = djaja_with_rests(3)
    >>> print(*table.rounds[0], table.rests[1])
    A1-B1 A2-B2 B3-A3 ('A3', 'B3')
    """
    if size < 3 or size % 2 == 0:
        raise OptionError("djaja-original-odd", size=size)
    return without(djaja(size + 1), (f"A{size + 1}", f"B{size + 1}"))


def semi_scheveningen(size: int) -> Schedule:
    """Each half of a team against the same half of the other, by Djaja's table."""
    if size < 4 or size % 2:
        raise OptionError("semi-scheveningen-splits", size=size)
    half = size // 2
    rounds = []
    for played in djaja(half).rounds:
        upper = tuple(Board(*(f"{label[0]}{int(label[1:]) + half}" for label in board)) for board in played)
        rounds.append((*played, *upper))
    return Schedule("semi-scheveningen", tuple(rounds))


def _rotated(player: int, number: int, size: int) -> int:
    """Whom the rotation gives a player of A in a round."""
    return (player + number - 2) % size + 1


def _board(ours: int, theirs: int, white: bool) -> Board:
    return Board(f"A{ours}", f"B{theirs}") if white else Board(f"B{theirs}", f"A{ours}")


def _halves(size: int) -> tuple[tuple[Board, ...], ...]:
    half = size // 2
    rounds = []
    for number in range(1, size + 1):
        crossed = number > half
        played = []
        for player in range(1, size + 1):
            upper = player <= half
            step = (player - 1 + number - 1) % half + 1
            theirs = step if upper != crossed else step + half
            played.append(_board(player, theirs, (number % 2 == 1) == upper))
        rounds.append(tuple(played))
    return tuple(rounds)


def _moving_block(size: int) -> tuple[tuple[Board, ...], ...]:
    """Odd sizes: the rotation, with the colours of a block of half the team turned.

    The block moves up one place every second round: into even rounds in the
    printed tables for 3, 7 and 9, into odd ones in that for 5.
    """
    length = size // 2
    rounds = []
    for number in range(1, size + 1):
        moved = (number - 1) // 2 if size == 5 else number // 2
        above = (size + 1) // 2 - moved
        played = []
        for player in range(1, size + 1):
            turned = above < player <= above + length
            played.append(_board(player, _rotated(player, number, size), (number % 2 == 1) != turned))
        rounds.append(tuple(played))
    return tuple(rounds)


def _one_exchange(size: int) -> tuple[tuple[Board, ...], ...]:
    """Sizes 6, 10, 14 …: the rotation with a single exchange of rounds between four players.

    Number both teams from 0 and let them meet in round (sum of numbers).
    Team A has White on whole diagonals (difference of numbers): half of the
    even ones and half of the odd ones but one of each, which gives everybody
    and every round the same share of Whites.  The one White still missing
    lies on a choice of games with one in each row, column and round.  The pure
    rotation has no such choice at these sizes; the exchange makes one.
    """
    half = size // 2
    diagonals = {*range(2, half, 2), *range(half + 2, size, 2)}
    rounds: list[list[Board]] = [[] for _ in range(size)]
    for ours in range(size):
        for theirs in range(size):
            diagonal = (theirs - ours) % size
            chosen = (
                (diagonal == 0 and ours < half)
                or (diagonal == 1 and half <= ours < size - 1)
                or (diagonal == half + 1 and ours == size - 1)
            )
            number = ours + theirs
            if ours in (half - 1, size - 1) and theirs in (0, half):
                number += half
            # Counting team B and the rounds backwards makes equals meet first, as in the other tables.
            board = _board(ours + 1, -theirs % size + 1, chosen or diagonal in diagonals)
            rounds[-number % size].append(board)
    return tuple(tuple(played) for played in rounds)
