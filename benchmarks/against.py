"""What a result costs in this tree and in another: ``python benchmarks/against.py OTHER/src [--results N]``.

Two programs, one on each tree, enter the same results into the same event of
300 players by turns, so that whatever else the machine does meanwhile slows
both alike.  The ratio is what counts.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from random import Random
from statistics import fmean, median
from time import perf_counter

PLAYERS, ROUNDS = 300, 3


def work(where: str) -> None:
    """Play one event; every result waits for a line on standard input and answers with its seconds."""
    from tablas.events.acts import CreateTournament, EnterPlayers, EnterResult, PairRound, PublishRound
    from tablas.events.results import read_result
    from tablas.model import Player
    from tablas.store import Store

    random = Random(1)
    with Store(where) as store:
        slug = store.create("Benchmark", who="bench").slug
        store.do(slug, CreateTournament("a", {"total_rounds": ROUNDS}), who="bench")
        players = tuple(Player(0, f"Player {place:03}", random.randrange(1200, 2700)) for place in range(PLAYERS))
        store.do(slug, EnterPlayers("a", players), who="bench")
        for number in range(1, ROUNDS + 1):
            store.do(slug, PairRound("a"), who="bench")
            store.do(slug, PublishRound("a", number), who="bench")
            for board in range(1, PLAYERS // 2 + 1):
                command = EnterResult("a", number, board, *read_result(random.choice("10=")))
                if not sys.stdin.readline():
                    return
                start = perf_counter()
                store.do(slug, command, who="bench")
                print(perf_counter() - start, flush=True)


class Tree:
    """A program on one tree."""

    def __init__(self, sources: Path, where: str) -> None:
        self._process = subprocess.Popen(
            [sys.executable, __file__, "--work", where],
            env=os.environ | {"PYTHONPATH": str(sources)},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        self.times: list[float] = []

    def enter(self) -> None:
        """One result."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write("go\n")
        self._process.stdin.flush()
        self.times.append(float(self._process.stdout.readline()))

    def close(self) -> None:
        assert self._process.stdin is not None
        self._process.stdin.close()
        self._process.wait()


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("other", nargs="?", type=Path)
    options.add_argument("--results", type=int, default=ROUNDS * PLAYERS // 2)
    options.add_argument("--work", metavar="DATABASE", help=argparse.SUPPRESS)
    chosen = options.parse_args()
    if chosen.work:
        work(chosen.work)
        return
    with tempfile.TemporaryDirectory(prefix="tablas-bench-") as folder:
        here = Tree(Path(__file__).parents[1] / "src", f"{folder}/here.db")
        other = Tree(chosen.other, f"{folder}/other.db")
        for turn in range(chosen.results):
            for tree in (here, other) if turn % 2 else (other, here):
                tree.enter()
        here.close()
        other.close()
    for name, tree in (("this tree", here), ("the other", other)):
        middle, mean = median(tree.times) * 1000, fmean(tree.times) * 1000
        print(f"{name:<12}{middle:8.2f} ms a result in the median, {mean:8.2f} in the mean of {len(tree.times)}")
    middle, mean = (find(here.times) / find(other.times) for find in (median, fmean))
    print(f"{'ratio':<12}{middle:8.2f}    {'':<24}{mean:8.2f}")


if __name__ == "__main__":
    main()
