"""The Hungarian system step by step, with every matrix, as the book works it by hand.

*Elementos de un torneo*, sections 2.7.1 (maximised) and 2.7.2 (minimised).
The answer is the same as that of `hungarian.assign`; this is for people who
want to see where it comes from, so it takes its time with large tables.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from tablas.assignment.hungarian import Assignment, Problem, Table, assign, square
from tablas.errors import OptionError
from tablas.messages import Message

LARGEST = 60
"""Nobody follows more by hand."""

Cells = tuple[tuple[int | None, ...], ...]


class Step(NamedTuple):
    """A matrix and what was done to it; ``None`` cells are vetoes or not chosen."""

    title: Message
    matrix: Cells
    row_corrections: tuple[int, ...] = ()
    column_corrections: tuple[int, ...] = ()
    covered_rows: tuple[int, ...] = ()
    covered_columns: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Explanation:
    """The steps and the answer they lead to."""

    steps: tuple[Step, ...]
    answer: Assignment


def explain(table: Table, maximise: bool = False, seats: Sequence[int] | None = None) -> Explanation:
    """Work the table by hand and keep every matrix."""
    problem = square(table, maximise, seats)
    if len(problem.costs) > LARGEST:
        raise OptionError("steps-shown-up", largest=LARGEST, count=len(problem.costs))
    answer = assign(table, maximise, seats)
    work = _Work(problem)
    opening = _opening(table, problem, maximise)
    work.subtract_rows()
    work.subtract_columns()
    while work.cover():
        work.create_zeros()
    return Explanation((*opening, *work.steps, *_closing(table, problem, answer)), answer)


def _opening(table: Table, problem: Problem, maximise: bool) -> list[Step]:
    """The table as given, negated, made positive, and made square."""
    given = tuple(tuple(row) for row in table)
    steps = [Step(Message("step-table"), given)]
    if maximise:
        steps.append(
            Step(Message("step-negate"), tuple(tuple(None if v is None else -v for v in row) for row in given))
        )
        top = max((value for row in given for value in row if value is not None), default=0)
        positive = tuple(tuple(None if v is None else top - v for v in row) for row in given)
        steps.append(Step(Message("step-add", top=top), positive))
    if len(problem.costs) != len(table) or len(problem.costs) != len(table[0]):
        steps.append(Step(Message("step-square"), _shown(problem, problem.costs)))
    return steps


def _closing(table: Table, problem: Problem, answer: Assignment) -> list[Step]:
    """The zeros chosen and what they are worth in the table."""

    def marked(player: int, option: int, value: int | None) -> int | None:
        return value if answer.options[player] == option else None

    zeros = tuple(tuple(marked(p, o, 0) for o in range(len(row))) for p, row in enumerate(table))
    values = tuple(tuple(marked(p, o, value) for o, value in enumerate(row)) for p, row in enumerate(table))
    return [
        Step(Message("step-choose"), zeros),
        Step(Message("step-total", total=answer.total), values),
    ]


def _shown(problem: Problem, costs: Sequence[Sequence[int]]) -> Cells:
    """Costs with vetoes left blank: a veto stays far above every real cost."""
    half = problem.veto // 2
    return tuple(tuple(None if value >= half else value for value in row) for row in costs)


class _Work:
    """The matrix being worked on and the steps so far."""

    def __init__(self, problem: Problem) -> None:
        self.problem = problem
        self.costs = [list(row) for row in problem.costs]
        self.steps: list[Step] = []
        self.covered: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())

    def note(self, title: Message, **details: tuple[int, ...]) -> None:
        self.steps.append(Step(title, _shown(self.problem, self.costs), **details))

    def subtract_rows(self) -> None:
        least = [min(row) for row in self.costs]
        self.costs = [[value - low for value in row] for row, low in zip(self.costs, least, strict=True)]
        self.note(Message("step-rows"), row_corrections=tuple(-low for low in least))

    def subtract_columns(self) -> None:
        least = [min(column) for column in zip(*self.costs, strict=True)]
        self.costs = [[value - low for value, low in zip(row, least, strict=True)] for row in self.costs]
        self.note(Message("step-columns"), column_corrections=tuple(-low for low in least))

    def cover(self) -> bool:
        """Cover all zeros with as few lines as possible; true if they are fewer than rows.

        A largest choice of zeros leaves some rows without one.  What can be
        reached from those rows, going to their zeros and from there to the
        rows that hold them, tells the lines: the columns reached and the rows
        not reached.
        """
        size = len(self.costs)
        zeros = [[column for column, value in enumerate(row) if value == 0] for row in self.costs]
        row_of = _matching(zeros, size)
        reached_rows = [row for row in range(size) if row not in row_of]
        columns: set[int] = set()
        for row in reached_rows:
            for column in zeros[row]:
                if column not in columns:
                    columns.add(column)
                    reached_rows.append(row_of[column])
        rows = tuple(row for row in range(size) if row not in set(reached_rows))
        self.covered = rows, tuple(sorted(columns))
        lines = len(rows) + len(columns)
        title = Message("step-cover", lines=lines, size=size)
        self.note(title, covered_rows=rows, covered_columns=self.covered[1])
        return lines < size

    def create_zeros(self) -> None:
        rows, columns = (set(lines) for lines in self.covered)
        size = range(len(self.costs))
        least = min(
            self.costs[row][column] for row in size if row not in rows for column in size if column not in columns
        )
        for row in size:
            for column in size:
                crossings = (row in rows) + (column in columns)
                self.costs[row][column] += least * (crossings - 1)
        self.note(Message("step-cross", least=least))


def _matching(zeros: list[list[int]], size: int) -> list[int]:
    """The row that holds each column in a largest choice of zeros, -1 for none."""
    row_of = [-1] * size

    def seat(row: int, tried: set[int]) -> bool:
        for column in zeros[row]:
            if column not in tried:
                tried.add(column)
                if row_of[column] < 0 or seat(row_of[column], tried):
                    row_of[column] = row
                    return True
        return False

    for row in range(size):
        seat(row, set())
    return row_of
