"""The linear assignment problem: one column for each row, at the least total cost.

Shortest augmenting paths in the manner of Jonker and Volgenant: a cheap start
assigns most rows, and each row left over is brought in along the cheapest way
to exchange columns.  O(n³), whole numbers only, so the answer is exact.

Reference: R. Jonker and A. Volgenant, "A shortest augmenting path algorithm
for dense and sparse linear assignment problems", Computing 38 (1987).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

Matrix = Sequence[Sequence[int]]


class Optimum(NamedTuple):
    """The column of each row, and prices that prove that nothing is cheaper.

    No cell costs less than the price of its row plus that of its column, and
    every chosen cell costs exactly that.
    """

    columns: tuple[int, ...]
    row_prices: tuple[int, ...]
    column_prices: tuple[int, ...]


def solve(costs: Matrix) -> Optimum:
    """The cheapest assignment of a square matrix.

    >>> solve([[4, 1, 3], [2, 0, 5], [3, 2, 2]]).columns
    (1, 0, 2)
    """
    size = len(costs)
    if size < 2:
        return Optimum((0,) * size, tuple(row[0] for row in costs), (0,) * size)
    rows = [list(row) for row in costs]
    column_of, row_of, prices, free = _column_reduction(rows)
    for _ in range(2):
        free = _row_reduction(rows, column_of, row_of, prices, free)
    for row in free:
        _augment(rows, column_of, row_of, prices, row)
    row_prices = tuple(rows[row][column] - prices[column] for row, column in enumerate(column_of))
    return Optimum(tuple(column_of), row_prices, tuple(prices))


def _column_reduction(rows: list[list[int]]) -> tuple[list[int], list[int], list[int], list[int]]:
    """Give each column its cheapest row where that row is still free."""
    size = len(rows)
    column_of, row_of = [-1] * size, [-1] * size
    prices = [0] * size
    wins = [0] * size
    columns = list(zip(*rows, strict=True))
    for column in range(size - 1, -1, -1):
        values = columns[column]
        prices[column] = cheapest = min(values)
        row = values.index(cheapest)
        wins[row] += 1
        if wins[row] == 1:
            column_of[row], row_of[column] = column, row
    for row, count in enumerate(wins):  # what a row could do without, it pays back to its column
        if count == 1:
            own = column_of[row]
            reduced = [cost - price for cost, price in zip(rows[row], prices, strict=True)]
            del reduced[own]
            prices[own] -= min(reduced)
    return column_of, row_of, prices, [row for row, count in enumerate(wins) if count == 0]


def _row_reduction(
    rows: list[list[int]], column_of: list[int], row_of: list[int], prices: list[int], free: list[int]
) -> list[int]:
    """Let each free row take its cheapest column and pass the displaced row on.

    A row that gains by it is passed on at once; the number of such steps is
    bounded, because costs far apart would make them crawl.
    """
    waiting = free[::-1]
    left: list[int] = []
    patience = 4 * len(rows)
    while waiting:
        row = waiting.pop()
        reduced = [cost - price for cost, price in zip(rows[row], prices, strict=True)]
        least = min(reduced)
        column = reduced.index(least)
        other = reduced[:column] + reduced[column + 1 :]
        second = min(other)
        displaced = row_of[column]
        if least < second:
            prices[column] -= second - least
        elif displaced >= 0:
            place = other.index(second)
            column = place if place < column else place + 1
            displaced = row_of[column]
        column_of[row], row_of[column] = column, row
        if displaced >= 0:
            column_of[displaced] = -1
            patience -= 1
            if least < second and patience > 0:
                waiting.append(displaced)
            else:
                left.append(displaced)
    return left


def _augment(rows: list[list[int]], column_of: list[int], row_of: list[int], prices: list[int], start: int) -> None:
    """Bring one more row in, along the shortest path to a column without a row."""
    size = len(rows)
    distance = [cost - price for cost, price in zip(rows[start], prices, strict=True)]
    before = [start] * size
    rest = list(range(size))
    reached: list[int] = []
    end = -1
    limit = 0
    while end < 0:
        limit = min([distance[column] for column in rest])
        nearest = [column for column in rest if distance[column] == limit]
        end = next((column for column in nearest if row_of[column] < 0), -1)
        if end >= 0:
            break
        rest = [column for column in rest if distance[column] != limit]
        for column in nearest:  # grows while columns at the same distance are found
            reached.append(column)
            row = row_of[column]
            costs = rows[row]
            offset = costs[column] - prices[column] - limit
            touched = False
            for other in rest:
                length = costs[other] - prices[other] - offset
                if length < distance[other]:
                    distance[other] = length
                    before[other] = row
                    if length == limit:
                        if row_of[other] < 0:
                            end = other
                            break
                        nearest.append(other)
                        touched = True
            if end >= 0:
                break
            if touched:
                rest = [other for other in rest if distance[other] != limit]
    for column in reached:
        prices[column] += distance[column] - limit
    while True:
        row = before[end]
        row_of[end] = row
        column_of[row], end = end, column_of[row]
        if row == start:
            return
