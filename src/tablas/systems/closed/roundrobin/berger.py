"""Berger tables for any number of players and cycles.

FIDE C.05 Annex 1 and *Elementos de un torneo*, sections 2.2.1 and 2.2.4.  The
tables follow from one picture: all numbers but the highest stand on a circle,
and in every round one of them leaves the circle to meet the highest while the
others meet across it.

>>> print(*berger_round(6, 2))
6-4 5-3 1-2
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from tablas.errors import OptionError
from tablas.messages import Items, Message
from tablas.systems.closed.schedule import Board, Schedule, without

MOST_CYCLES = 20
KEPT_TABLES = 4
"""A table is asked for with every round of an event, and a calendar asks for all of them."""
SWAPS = ("auto", "none", "each", "followed")


def pivot(size: int, number: int) -> int:
    """Who meets the highest number of an even table in that round.

    >>> [pivot(8, number) for number in range(1, 8)]
    [1, 5, 2, 6, 3, 7, 4]
    """
    return ((number - 1) * (size // 2)) % (size - 1) + 1


def berger_round(size: int, number: int) -> tuple[Board, ...]:
    """One round of the table for an even number of players."""
    circle = size - 1
    centre = pivot(size, number)
    first = Board(str(centre), str(size))
    played = [first if number % 2 else first.reversed]
    for step in range(1, size // 2):
        white = (centre + step - 1) % circle + 1
        black = (centre - step - 1) % circle + 1
        played.append(Board(str(white), str(black)))
    return tuple(played)


@lru_cache(KEPT_TABLES)
def berger(players: int, cycles: int = 1, swap: str = "auto", reverse: bool = False) -> Schedule:
    """The table for any number of players, two or more.

    With an odd number the highest one of the table stands for nobody and its
    opponent rests.  Every second cycle has the colours reversed.  *swap* says
    in which cycles the last two rounds change places, so that nobody has one
    colour three times in a row where two cycles meet: ``each`` of them,
    ``followed`` (those that another cycle follows), ``none``, or ``auto``, the
    first of these two ways that leaves no run of three.

    >>> len(berger(9).rounds), berger(9).rests[0]
    (9, ('1',))
    """
    check_size(players, 2)
    check_cycles(cycles)
    if swap not in SWAPS:
        raise OptionError("swap-one-not", swaps=Items(SWAPS), swap=swap)
    size = players + players % 2
    once = tuple(berger_round(size, number) for number in range(1, size))
    chosen, notes = _swap_for(once, cycles, swap)
    table = Schedule("berger", _cycled(once, cycles, chosen), notes=notes)
    if reverse:
        table = table.with_colours_reversed()
    return without(table, [str(size)]) if players % 2 else table


def check_size(players: int, minimum: int, maximum: int | None = None) -> None:
    """Refuse a number of players that no table of the system has."""
    if players < minimum or (maximum is not None and players > maximum):
        if maximum is None:
            raise OptionError("table-players-least", minimum=minimum, players=players)
        raise OptionError("table-players-not", minimum=minimum, maximum=maximum, players=players)


def check_cycles(cycles: int) -> int:
    """The number of cycles, refused if it is none that a table has."""
    if not 1 <= cycles <= MOST_CYCLES:
        raise OptionError("table-1-cycles", most_cycles=MOST_CYCLES, cycles=cycles)
    return cycles


def _cycled(once: tuple[tuple[Board, ...], ...], cycles: int, swap: str) -> tuple[tuple[Board, ...], ...]:
    """The rounds of all cycles, colours turned in every second one."""
    rounds: list[tuple[Board, ...]] = []
    for cycle in range(1, cycles + 1):
        ordered = list(once)
        followed = cycle < cycles
        if len(ordered) > 1 and (swap == "each" or (swap == "followed" and followed)):
            ordered[-2:] = reversed(ordered[-2:])
        for played in ordered:
            rounds.append(played if cycle % 2 else tuple(board.reversed for board in played))
    return tuple(rounds)


def _swap_for(once: tuple[tuple[Board, ...], ...], cycles: int, swap: str) -> tuple[str, tuple[Message, ...]]:
    """Resolve ``auto``, and say what was done.

    The handbook swaps the last two rounds of each cycle in its printed
    example and those of the first cycle in its Annex; the former leaves a run
    of three with four players, so the choice is measured, not assumed.
    """
    if swap != "auto":
        return swap, ()
    if cycles == 1 or len(once) < 2:
        return "none", ()

    def run(way: str) -> int:
        return Schedule("berger", _cycled(once, cycles, way)).longest_run()

    best = min(("each", "followed"), key=run)
    where = Message("every-cycle" if best == "each" else "every-followed-cycle")
    return best, (Message("last-rounds-swapped" if run(best) < 3 else "last-rounds-swapped-run", cycles=where),)


def titled(table: Schedule, system: str, *notes: Message) -> Schedule:
    """The same table under another name, with more notes."""
    return replace(table, system=system, notes=(*table.notes, *notes))
