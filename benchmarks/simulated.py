"""Simulated tournaments a second of one core, in this tree and in others, by turns.

    python benchmarks/simulated.py                             # this tree
    python benchmarks/simulated.py --before TREE --before TREE  # beside other trees, in turn

Every turn is a process of its own that generates, pairs and plays the same tournaments after a few to warm up.
Told is the best turn of each tree, in seconds of the processor, which leaves most of the load of others out.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parents[1]
TURN = """
import time, tablas
made = lambda seed: tablas.generate(players={players}, rounds={rounds}, seed=seed, edition={edition!r})
for seed in range(3):
    made(1000 + seed)
start = time.process_time()
for seed in range({count}):
    made(seed)
print({count} / (time.process_time() - start))
"""


def turn(tree: Path, options: argparse.Namespace) -> float:
    """Tournaments a second of one process with the sources of a tree."""
    code = TURN.format(players=options.players, rounds=options.rounds, edition=options.edition, count=options.count)
    around = os.environ | {"PYTHONPATH": str(tree / "src")}
    return float(subprocess.run([sys.executable, "-c", code], env=around, check=True, capture_output=True).stdout)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--before", type=Path, action="append", default=[], help="a folder with another tree")
    parser.add_argument("--players", type=int, default=60)
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--edition", default="2026")
    parser.add_argument("--count", type=int, default=100, help="tournaments of a turn")
    parser.add_argument("--turns", type=int, default=3)
    options = parser.parse_args()
    for tree in options.before:
        if not (tree / "src" / "tablas").is_dir():  # The tablas that is installed would be measured in its place.
            parser.error(f"there is no tree of tablas in {tree}")
    rates: dict[Path, list[float]] = {tree: [] for tree in (HERE, *options.before)}
    for _ in range(options.turns):
        for tree, found in rates.items():
            found.append(turn(tree, options))
    for tree, found in rates.items():
        ratio = max(rates[HERE]) / max(found)
        print(f"{tree}: {min(found):.1f} to {max(found):.1f} a second; this tree is {ratio:.2f} times as fast")


if __name__ == "__main__":
    main()
