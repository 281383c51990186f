"""How long the pure Python assignment takes, next to SciPy's compiled one.

Run with ``python benchmarks/assignment.py [SIZE]``.  Times are the best of
three on this machine; the ratio is what compares between machines.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from random import Random
from time import perf_counter

import numpy
from scipy.optimize import linear_sum_assignment

from tablas.assignment.hungarian import assign


def best_of_three(work: Callable[[], object]) -> float:
    times = []
    for _ in range(3):
        start = perf_counter()
        work()
        times.append(perf_counter() - start)
    return min(times)


def random_costs(size: int, spread: int) -> list[list[int]]:
    chance = Random(size * spread)
    return [[chance.randrange(spread) for _ in range(size)] for _ in range(size)]


def ranks(size: int) -> list[list[int]]:
    return [Random(player).sample(range(size), size) for player in range(size)]


def main(size: int) -> None:
    cases = {f"costs below {spread}": random_costs(size, spread) for spread in (10, 1000, 10**6)}
    cases["ranks"] = ranks(size)
    print(f"{size} x {size}: seconds of tablas, of SciPy, ratio")
    for name, costs in cases.items():
        compiled = numpy.array(costs)
        ours = best_of_three(lambda costs=costs: assign(costs))
        theirs = best_of_three(lambda compiled=compiled: linear_sum_assignment(compiled))
        rows, columns = linear_sum_assignment(compiled)
        same = assign(costs).total == int(compiled[rows, columns].sum())
        print(
            f"{name:20} {ours:7.3f} {theirs:9.5f} {ours / theirs:7.0f}  {'same total' if same else 'DIFFERENT TOTAL'}"
        )


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("size", type=int, nargs="?", default=500)
    main(parser.parse_args().size)
