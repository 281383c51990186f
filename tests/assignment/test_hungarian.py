"""The Hungarian system: the book's matrices, brute force and another solver."""

from __future__ import annotations

from itertools import permutations
from random import Random

import numpy
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

import late_scipy as scipy
from tablas.algorithms.assignment_problem import solve
from tablas.assignment.explain import explain
from tablas.assignment.hungarian import assign, square
from tablas.errors import OptionError
from tablas.messages import Message


def grid(text: str) -> tuple[tuple[int, ...], ...]:
    return tuple(tuple(map(int, line.split())) for line in text.strip().splitlines())


VOTES = grid("""
    40 15 12 21 12
    90  2  5  2  1
    25 12 10 48  5
    15 10 35 35  5
""")
NEGATED = grid("""
    -40 -15 -12 -21 -12
    -90  -2  -5  -2  -1
    -25 -12 -10 -48  -5
    -15 -10 -35 -35  -5
""")
POSITIVE = grid("""
    50 75 78 69 78
     0 88 85 88 89
    65 78 80 42 85
    75 80 55 55 85
""")
BY_ROWS = grid("""
     0 25 28 19 28
     0 88 85 88 89
    23 36 38  0 43
    20 25  0  0 30
     0  0  0  0  0
""")
MORE_ZEROS = grid("""
     0  6  9  0  9
     0 69 66 69 70
    42 36 38  0 43
    39 25  0  0 30
    19  0  0  0  0
""")
LAST = grid("""
     0  0  3  0  3
     0 63 60 69 64
    42 30 32  0 37
    45 25  0  6 30
    25  0  0  6  0
""")


def test_maximised_example_of_the_book() -> None:
    told = explain(VOTES, maximise=True)
    matrices = [step.matrix for step in told.steps]
    assert matrices[0] == VOTES
    assert matrices[1] == NEGATED
    assert matrices[2] == POSITIVE
    assert matrices[3] == (*POSITIVE, (0, 0, 0, 0, 0))
    assert matrices[4] == BY_ROWS
    assert told.steps[4].row_corrections == (-50, 0, -42, -55, 0)
    assert matrices[5] == BY_ROWS
    assert told.steps[5].column_corrections == (0, 0, 0, 0, 0)
    assert (told.steps[6].covered_rows, told.steps[6].covered_columns) == ((2, 3, 4), (0,))
    assert "19" in str(told.steps[7].title)
    assert matrices[7] == MORE_ZEROS
    assert (told.steps[8].covered_rows, told.steps[8].covered_columns) == ((3, 4), (0, 3))
    assert "Subtract 6 " in str(told.steps[9].title)
    assert matrices[9] == LAST
    assert (told.steps[10].covered_rows, told.steps[10].covered_columns) == ((0, 1, 2, 3, 4), ())
    assert matrices[12] == (
        (None, 15, None, None, None),
        (90, None, None, None, None),
        (None, None, None, 48, None),
        (None, None, 35, None, None),
    )
    assert matrices[11] == tuple(tuple(None if value is None else 0 for value in row) for row in matrices[12])
    assert len(told.steps) == 13
    assert [step.title for step in told.steps] == [
        Message("step-table"),
        Message("step-negate"),
        Message("step-add", top=90),
        Message("step-square"),
        Message("step-rows"),
        Message("step-columns"),
        Message("step-cover", lines=4, size=5),
        Message("step-cross", least=19),
        Message("step-cover", lines=4, size=5),
        Message("step-cross", least=6),
        Message("step-cover", lines=5, size=5),
        Message("step-choose"),
        Message("step-total", total=188),
    ]
    assert told.answer == assign(VOTES, maximise=True)
    assert (told.answer.options, told.answer.total) == ((1, 0, 3, 2), 188)


RANKS = grid("""
    0 1 2 3 4 5 6 7 8 9
    2 3 1 6 0 4 5 8 9 7
    6 0 8 3 9 1 2 7 5 4
    0 7 9 8 1 3 4 5 2 6
    3 9 5 1 0 6 4 2 8 7
    7 8 6 9 2 3 0 4 5 1
    5 9 6 8 4 3 2 1 0 7
    2 7 6 8 9 5 0 4 3 1
    2 7 8 9 6 1 4 5 0 3
    0 1 2 7 6 3 5 8 4 9
""")
BY_COLUMNS = grid("""
    0 1 1 2 4 4 6 6 8 8
    2 3 0 5 0 3 5 7 9 6
    6 0 7 2 9 0 2 6 5 3
    0 7 8 7 1 2 4 4 2 5
    3 9 4 0 0 5 4 1 8 6
    7 8 5 8 2 2 0 3 5 0
    5 9 5 7 4 2 2 0 0 6
    2 7 5 7 9 4 0 3 3 0
    2 7 7 8 6 0 4 4 0 2
    0 1 1 6 6 2 5 7 4 8
""")
TEN_LINES = grid("""
    0 0 0 1 3 3 5 5 7 7
    3 3 0 5 0 3 5 7 9 6
    7 0 7 2 9 0 2 6 5 3
    0 6 7 6 0 1 3 3 1 4
    4 9 4 0 0 5 4 1 8 6
    8 8 5 8 2 2 0 3 5 0
    6 9 5 7 4 2 2 0 0 6
    3 7 5 7 9 4 0 3 3 0
    3 7 7 8 6 0 4 4 0 2
    0 0 0 5 5 1 4 6 3 7
""")


def test_minimised_example_of_the_book() -> None:
    told = explain(RANKS)
    table, rows, columns, eight, zeros, ten, chosen, worth = told.steps
    assert table.matrix == rows.matrix == RANKS
    assert columns.matrix == BY_COLUMNS
    assert columns.column_corrections == (0, 0, -1, -1, 0, -1, 0, -1, 0, -1)
    assert (eight.covered_rows, eight.covered_columns) == ((1, 2, 4, 5, 6, 7, 8), (0,))
    assert zeros.matrix == TEN_LINES
    assert len(ten.covered_rows) + len(ten.covered_columns) == 10
    assert [row.index(0) for row in chosen.matrix] == [0, 2, 5, 4, 3, 6, 7, 9, 8, 1]
    assert [value for row in worth.matrix for value in row if value is not None] == [0, 1, 1, 1, 1, 0, 1, 1, 0, 1]
    assert told.answer.total == 7
    assert told.answer == assign(RANKS)


def test_vetoes_stay_blank_from_the_first_step_to_the_last() -> None:
    """Votes 3 and 1, each for another option: 3 - 3 and 3 - 1 remain, and the second row loses its 2."""
    told = explain([[3, None], [None, 1]], maximise=True)
    assert [(step.title.code, step.matrix) for step in told.steps] == [
        ("step-table", ((3, None), (None, 1))),
        ("step-negate", ((-3, None), (None, -1))),
        ("step-add", ((0, None), (None, 2))),
        ("step-rows", ((0, None), (None, 0))),
        ("step-columns", ((0, None), (None, 0))),
        ("step-cover", ((0, None), (None, 0))),
        ("step-choose", ((0, None), (None, 0))),
        ("step-total", ((3, None), (None, 1))),
    ]
    assert [step.row_corrections for step in told.steps[3:5]] == [(0, -2), ()]
    assert [step.column_corrections for step in told.steps[3:5]] == [(), (0, 0)]
    nobody = explain([[None]], maximise=True)
    assert [step.matrix for step in nobody.steps[:3]] == [((None,),)] * 3
    assert nobody.steps[2].title == Message("step-add", top=0)
    assert [step.matrix for step in nobody.steps[-2:]] == [((None,),)] * 2


@pytest.mark.parametrize(
    ("table", "seats", "square_"),
    [
        ([[1, 2], [2, 1]], None, None),
        ([[1], [2]], None, ((1, 0), (2, 0))),
        ([[1, 2]], None, ((1, 2), (0, 0))),
        ([[1], [2]], [2], ((1, 1), (2, 2))),
        ([[1, 2]], [0, 1], ((2,),)),
    ],
)
def test_a_table_is_filled_up_where_it_is_no_square(
    table: list[list[int]], seats: list[int] | None, square_: tuple[tuple[int, ...], ...] | None
) -> None:
    """Also where an option has other than one seat."""
    told = [step.matrix for step in explain(table, seats=seats).steps if step.title.code == "step-square"]
    assert told == ([] if square_ is None else [square_])


def brute(table: list[list[int | None]], maximise: bool, seats: list[int]) -> tuple[int, int]:
    """The most players served, and the best total among those ways."""
    places: list[int | None] = [option for option, count in enumerate(seats) for _ in range(count)]
    places += [None] * len(table)
    best: tuple[int, int] | None = None
    for way in set(permutations(places, len(table))):
        values = [None if option is None else row[option] for row, option in zip(table, way, strict=True)]
        known = [value for value in values if value is not None]
        if any(value is None and option is not None for value, option in zip(values, way, strict=True)):
            continue
        merit = (len(known), sum(known) if maximise else -sum(known))
        best = merit if best is None or merit > best else best
    assert best is not None
    return best[0], best[1] if maximise else -best[1]


CELL = st.one_of(st.integers(-9, 9), st.integers(-9, 9), st.none())


@st.composite
def tables(draw: st.DrawFn) -> tuple[list[list[int | None]], list[int]]:
    players, options = draw(st.integers(1, 4)), draw(st.integers(1, 4))
    table = [[draw(CELL) for _ in range(options)] for _ in range(players)]
    seats = draw(st.lists(st.integers(0, 2), min_size=options, max_size=options).filter(any))
    return table, seats


@given(tables(), st.booleans())
@settings(max_examples=300, deadline=None)
def test_the_optimum_equals_brute_force(case: tuple[list[list[int | None]], list[int]], maximise: bool) -> None:
    table, seats = case
    answer = assign(table, maximise, seats)
    served, total = brute(table, maximise, seats)
    assert sum(option is not None for option in answer.options) == served
    assert answer.total == total
    for option in range(len(seats)):
        assert answer.options.count(option) <= seats[option]
    told = explain(table, maximise, seats)
    assert told.answer == answer
    last = next(step for step in reversed(told.steps) if step.covered_rows or step.covered_columns)
    assert len(last.covered_rows) + len(last.covered_columns) == len(last.matrix)


@given(st.integers(1, 40), st.integers(1, 10**6), st.integers(0, 10**6))
@settings(max_examples=60, deadline=None)
def test_prices_prove_the_optimum(size: int, spread: int, seed: int) -> None:
    chance = Random(seed)
    costs = [[chance.randrange(-spread, spread) for _ in range(size)] for _ in range(size)]
    answer = solve(costs)
    assert sorted(answer.columns) == list(range(size))
    for row in range(size):
        for column in range(size):
            slack = costs[row][column] - answer.row_prices[row] - answer.column_prices[column]
            assert slack >= 0
            if answer.columns[row] == column:
                assert slack == 0
    rows, columns = scipy.linear_sum_assignment(numpy.array(costs))
    assert sum(costs[row][answer.columns[row]] for row in range(size)) == numpy.array(costs)[rows, columns].sum()


@pytest.mark.parametrize(("size", "spread"), [(200, 10), (200, 10**6), (500, 1000)])
def test_large_tables_against_another_solver(size: int, spread: int) -> None:
    chance = Random(size * spread)
    costs = [[chance.randrange(spread) for _ in range(size)] for _ in range(size)]
    rows, columns = scipy.linear_sum_assignment(numpy.array(costs))
    assert assign(costs).total == numpy.array(costs)[rows, columns].sum()


def test_costs_on_a_slope() -> None:
    # Every cheap start fails on such a table; the paths alone must find the diagonal.
    costs = [[(row + 1) * (column + 1) for column in range(60)] for row in range(60)]
    assert solve(costs).columns == tuple(range(59, -1, -1))


@given(st.integers(2, 6), st.integers(0, 10**6))
@settings(max_examples=60, deadline=None)
def test_equal_answers_serve_the_list_in_its_order(size: int, seed: int) -> None:
    chance = Random(seed)
    table = [[chance.randrange(3) for _ in range(size)] for _ in range(size)]
    ways = [
        way
        for way in permutations(range(size))
        if sum(r[c] for r, c in zip(table, way, strict=True)) == assign(table).total
    ]
    first = min(ways, key=lambda way: [(table[row][column], column) for row, column in enumerate(way)])
    assert assign(table).options == first


@example(players=4, options=4, maximise=True, seed=1)
@given(players=st.integers(1, 5), options=st.integers(1, 5), maximise=st.booleans(), seed=st.integers(0, 10**6))
@settings(max_examples=80, deadline=None)
def test_to_be_left_without_an_option_serves_a_player_worst(
    players: int, options: int, maximise: bool, seed: int
) -> None:
    chance = Random(seed)
    table = [[chance.choice((0, 1, 2, None)) for _ in range(options)] for _ in range(players)]
    seats: list[int | None] = [*range(options), *[None] * players]
    ways = set()
    for way in permutations(seats, players):
        ways.add(tuple(None if c is None or table[p][c] is None else c for p, c in enumerate(way)))
    sign = -1 if maximise else 1

    def served(way: tuple[int | None, ...]) -> list[tuple[bool, int, int]]:
        return [(True, 0, 0) if c is None else (False, sign * (table[p][c] or 0), c) for p, c in enumerate(way)]

    def merit(way: tuple[int | None, ...]) -> tuple[int, int, list[tuple[bool, int, int]]]:
        cells = served(way)
        return sum(cell[0] for cell in cells), sum(cell[1] for cell in cells), cells

    assert assign(table, maximise).options == min(ways, key=merit)


def test_the_first_of_the_list_is_served_when_ranks_are_equal() -> None:
    assert assign([[4], [4]]).options == (0, None)
    assert assign([[1, 2], [1, 2], [1, 2]]).options == (0, 1, None)
    assert assign([[5, 3], [5, 3], [5, 3]], maximise=True).options == (0, 1, None)


def test_seats_and_vetoes() -> None:
    table = [[9, 1], [8, 2], [7, None]]
    assert assign(table, maximise=True, seats=[2, 1]).options == (0, 1, 0)
    assert assign([[None], [5]], maximise=True).options == (None, 0)
    assert assign([[None, None]], maximise=True).options == (None,)


@pytest.mark.parametrize(
    ("table", "seats", "words"),
    [([], None, "one player"), ([[1, 2], [1]], None, "different lengths"), ([[1]], [0], "one seat")],
)
def test_tables_that_cannot_be_assigned(table: list[list[int | None]], seats: list[int] | None, words: str) -> None:
    for ask in (assign, explain):
        with pytest.raises(OptionError, match=words):
            ask(table, seats=seats)


@pytest.mark.parametrize(
    ("table", "seats", "code"),
    [
        ([[]], None, "assignment-needs-least"),
        ([[1], [1, 2]], None, "every-player-must"),
        ([[1, 2]], [1], "give-every-option"),
        ([[1, 2]], [1, 1, 1], "give-every-option"),
        ([[1, 2]], [2, -1], "give-every-option"),
        ([[1, 2]], [0, 0], "give-every-option"),
    ],
)
def test_every_refusal_has_its_code(table: list[list[int | None]], seats: list[int] | None, code: str) -> None:
    with pytest.raises(OptionError) as told:
        assign(table, seats=seats)
    assert told.value.message.code == code


def test_steps_are_for_tables_one_can_follow() -> None:
    assert explain([[0] * 60] * 60).answer.total == 0
    for table in ([[0] * 61] * 61, [[0]] * 61, [[0] * 61]):
        with pytest.raises(OptionError) as told:
            explain(table)
        assert told.value.message == Message("steps-shown-up", largest=60, count=61)


def test_what_an_answer_says() -> None:
    """Least of ranks, most of votes, and whether it was the most."""
    table = [[4, 1, None], [2, 0, 5]]
    least, most = assign(table), assign(table, maximise=True)
    assert (least.options, least.total, least.maximised) == ((1, 0), 3, False)
    assert (most.options, most.total, most.maximised) == ((0, 2), 9, True)


def test_costs_are_never_negative_in_the_first_step() -> None:
    """The book's way counts upwards from the smallest number; zeros that fill up are the least of all."""
    assert square(((-3, 2), (1, 0)), False).costs == ((0, 5), (4, 3))
    assert square(((-3, 2), (1, 0)), True).costs == ((5, 0), (1, 2))
