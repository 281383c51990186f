"""Share options out among players as well as their votes or ranks allow.

*Elementos de un torneo*, section 2.7 (the Hungarian or Kuhn-Munkres system):
votes are maximised, ranks are minimised.  Here an option may also have several
seats, and a player may veto one.

>>> answer = assign([[7, 5], [6, 1], [2, 2]], maximise=True)
>>> answer.options, answer.total
((1, 0, None), 11)
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tablas.algorithms.assignment_problem import Matrix, Optimum, solve
from tablas.errors import OptionError

Table = Sequence[Sequence[int | None]]
"""What each player gives each option; ``None`` is a veto."""


@dataclass(frozen=True, slots=True)
class Assignment:
    """The option of each player (``None``: no option left) and what it is worth in all."""

    options: tuple[int | None, ...]
    total: int
    maximised: bool


@dataclass(frozen=True, slots=True)
class Problem:
    """A table made square: the costs to minimise and what its rows and columns mean."""

    costs: tuple[tuple[int, ...], ...]
    players: int
    column_option: tuple[int | None, ...]
    """The option behind each column; ``None`` is a column of zeros."""
    veto: int
    """The cost that stands for a veto, above anything real costs can add up to."""


def assign(table: Table, maximise: bool = False, seats: Sequence[int] | None = None) -> Assignment:
    """The best assignment.

    Players may be more or fewer than seats; as many as possible get an option
    they did not veto.  Of equally good answers the one is taken that serves
    the players best in the order of the list.
    """
    problem = square(table, maximise, seats)
    columns = first_choice(problem, solve(problem.costs))
    return _answer(table, problem, columns, maximise)


def square(table: Table, maximise: bool, seats: Sequence[int] | None = None) -> Problem:
    """Turn votes into costs and fill up with zeros, as the book's first steps do."""
    check(table, seats)
    options = len(table[0])
    places = [1] * options if seats is None else list(seats)
    column_option: list[int | None] = [option for option in range(options) for _ in range(places[option])]
    known = [value for row in table for value in row if value is not None]
    top = max(known, default=0) if maximise else 0
    low = 0 if maximise else min([0, *known])
    size = max(len(table), len(column_option))
    span = max(known, default=0) - min(known, default=0)
    veto = (max(abs(value) for value in [0, *known]) + span + 1) * (size + 1)

    def cost(value: int | None) -> int:
        if value is None:
            return veto
        return top - value if maximise else value - low

    costs = []
    for row in table:
        real = [cost(row[option]) for option in column_option if option is not None]
        costs.append((*real, *(0,) * (size - len(real))))
    costs += [(0,) * size] * (size - len(table))
    column_option += [None] * (size - len(column_option))
    return Problem(tuple(costs), len(table), tuple(column_option), veto)


def check(table: Table, seats: Sequence[int] | None = None) -> None:
    """Refuse a table that no assignment can be made from."""
    if not table or not table[0]:
        raise OptionError("assignment-needs-least")
    if any(len(row) != len(table[0]) for row in table):
        raise OptionError("every-player-must")
    if seats is not None and (len(seats) != len(table[0]) or min(seats) < 0 or sum(seats) == 0):
        raise OptionError("give-every-option")


def first_choice(problem: Problem, optimum: Optimum) -> tuple[int, ...]:
    """Among all cheapest assignments, the one that serves the rows best in their order.

    To be left without an option costs nothing in the matrix, yet it serves a
    player worst: such cells come last, and which of them it is may follow from
    the wishes of the rows below.  Every cheapest assignment uses only cells that
    cost exactly their two prices.  Row by row, the best such cell is taken from
    which the rows below can still find theirs; sets of rows and columns are kept
    as bits of whole numbers, so that large tables stay quick.
    """
    costs = problem.costs
    size = len(costs)
    choices, takers = _exact_cells(costs, optimum)
    unserved = [option is None for option in problem.column_option]
    column_of = list(optimum.columns)
    row_of = [0] * size
    for row, column in enumerate(column_of):
        row_of[column] = row
    open_rows = -1
    for row in range(size):
        open_rows &= ~(1 << row)
        way = _exchanges(row, column_of, takers, open_rows)
        values = costs[row]
        without = [unserved[column] or value >= problem.veto for column, value in enumerate(values)]
        best = min(
            (column for column in way if choices[row] >> column & 1),
            key=lambda column: (without[column], values[column], column),
        )
        # Hand the wanted column over, and each column freed by it, until the row's own one is taken.
        column, taker = best, row
        while True:
            loser = row_of[column]
            row_of[column], column_of[taker] = taker, column
            if loser == row:
                break
            taker, column = loser, way[column]
        if without[best]:
            for column in range(size):
                if not without[column]:
                    takers[column] &= ~(1 << row)
            open_rows |= 1 << row
    return tuple(column_of)


def _exact_cells(costs: Matrix, optimum: Optimum) -> tuple[list[int], list[int]]:
    """For each row the columns, and for each column the rows, whose cell costs exactly its prices."""
    size = len(costs)
    choices, takers = [0] * size, [0] * size
    for row, (values, price) in enumerate(zip(costs, optimum.row_prices, strict=True)):
        for column, (value, other) in enumerate(zip(values, optimum.column_prices, strict=True)):
            if value == price + other:
                choices[row] |= 1 << column
                takers[column] |= 1 << row
    return choices, takers


def _exchanges(row: int, column_of: list[int], takers: list[int], open_rows: int) -> dict[int, int]:
    """Columns the row could have, each with the column its present owner would move to."""
    own = column_of[row]
    way = {own: own}
    found = [own]
    for column in found:
        rows = takers[column] & open_rows
        open_rows &= ~rows
        while rows:
            lowest = rows & -rows
            rows ^= lowest
            freed = column_of[lowest.bit_length() - 1]
            if freed not in way:
                way[freed] = column
                found.append(freed)
    return way


def _answer(table: Table, problem: Problem, columns: Sequence[int], maximise: bool) -> Assignment:
    options: list[int | None] = []
    total = 0
    for player in range(problem.players):
        option = problem.column_option[columns[player]]
        value = None if option is None else table[player][option]
        options.append(None if value is None else option)
        total += value or 0
    return Assignment(tuple(options), total, maximise)
