"""How the time of one round grows with the number of players, for every open system.

    python benchmarks/growth.py --sizes 300,1000,3000                 # this tree
    python benchmarks/growth.py --sizes 300,1000 --before FOLDER      # beside the tree of another folder
    python benchmarks/growth.py --only dubov,dutch:1998 --sizes 1000

Seconds of the processor for the fifth round of a random event; the power is that
between the first and the last size.
"""

from __future__ import annotations

import argparse
import json
import math
import os
import subprocess
import sys
import time
from pathlib import Path

HERE = Path(__file__).resolve().parents[1]
SYSTEMS = (
    "dutch:2026", "dutch:2017", "dutch:1998", "dutch:1992", "lim", "dubov", "burstein", "vega", "monrad", "schenkel",
    "amalfi", "keizer", "double-swiss", "team-swiss",
)  # fmt: skip
PLAYED = 4


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sizes", default="300,1000,3000")
    parser.add_argument("--only", default=",".join(SYSTEMS))
    parser.add_argument("--before", type=Path, help="a folder with another tree")
    parser.add_argument("--measure", action="store_true", help=argparse.SUPPRESS)
    options = parser.parse_args()
    sizes, names = [int(size) for size in options.sizes.split(",")], options.only.split(",")
    if options.measure:
        print(json.dumps(measured(names, sizes)))
        return
    now = asked(HERE, options)
    earlier = asked(options.before, options) if options.before else {}
    for name in names:
        row = [f"{seconds:8.3f}" for seconds in now[name]]
        if name in earlier:
            pairs = zip(earlier[name], now[name], strict=True)
            row += [f"  before {before:8.3f} = {before / seconds:5.1f} times" for before, seconds in pairs]
        print(f"{name:14}{''.join(row)}   power {power(sizes, now[name]):.2f}")


def asked(tree: Path, options: argparse.Namespace) -> dict[str, list[float]]:
    """The seconds of a tree, measured by a process of its own."""
    command = [sys.executable, __file__, "--measure", "--sizes", options.sizes, "--only", options.only]
    around = os.environ | {"PYTHONPATH": str(tree / "src")}
    found = subprocess.run(command, env=around, check=True, capture_output=True, text=True)
    answer: dict[str, list[float]] = json.loads(found.stdout)
    return answer


def measured(names: list[str], sizes: list[int]) -> dict[str, list[float]]:
    """The seconds of every system by size."""
    from tablas import generate
    from tablas.pairing.round import pair_round, ruled

    found: dict[str, list[float]] = {name: [] for name in names}
    for size in sizes:
        made = generate(players=size, rounds=9, seed=5, acceleration="none", forbidden_pairs=0, scoring="standard")
        before = made.tournament.after(PLAYED)
        for name in names:
            system, _, edition = name.partition(":")
            event = ruled(before, edition or None, system)
            start = time.process_time()
            pair_round(event)
            found[name].append(time.process_time() - start)
    return found


def power(sizes: list[int], seconds: list[float]) -> float:
    """By which power of the size the time grows."""
    if len(sizes) < 2:
        return float("nan")
    return math.log(seconds[-1] / seconds[0]) / math.log(sizes[-1] / sizes[0])


if __name__ == "__main__":
    main()
