"""What a call costs before it does anything: seconds of the processor above a bare interpreter.

    python benchmarks/start_up.py                  # this tree
    python benchmarks/start_up.py --before FOLDER  # beside the tree of another folder, in turn

A report of 20 players is paired by ``tablas pair`` and by ``tablas-engine``; the best of many calls counts.
"""

from __future__ import annotations

import argparse
import os
import resource
import subprocess
import sys
import tempfile
from pathlib import Path

import tablas

HERE = Path(__file__).resolve().parents[1]
CALLS = {
    "bare interpreter": "pass",
    "import tablas": "import tablas",
    "import click": "import click",
    "tablas --help": "from tablas.cli.main import main; sys.argv = ['tablas', '--help']; main()",
    "tablas pair": "from tablas.cli.main import main; sys.argv = ['tablas', 'pair', {file!r}]; main()",
    "tablas-engine": "from tablas.cli.engine import main; sys.argv = ['engine', '--dutch', {file!r}, '-p']; main()",
}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--before", type=Path, help="a folder with another tree")
    parser.add_argument("--calls", type=int, default=15)
    options = parser.parse_args()
    trees = {"this tree": HERE} | ({"before": options.before} if options.before else {})
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "open.trf"
        tablas.save(tablas.generate(players=20, rounds=5, seed=4).tournament.after(3), file)
        best = {(call, tree): 9.0 for call in CALLS for tree in trees}
        for _ in range(options.calls):
            for call, tree in best:
                best[call, tree] = min(best[call, tree], seconds(CALLS[call].format(file=str(file)), trees[tree]))
    for call in CALLS:
        print(f"{call:18}" + "  ".join(told(tree, best[call, tree], best["bare interpreter", tree]) for tree in trees))


def told(tree: str, cost: float, bare: float) -> str:
    """What a call costs, and how much of it is ours."""
    return f"{tree}: {1000 * cost:6.1f} ms, {1000 * (cost - bare):5.1f} above"


def seconds(code: str, tree: Path) -> float:
    """Processor seconds of one call; byte code is kept, as it is where the program is installed."""
    around = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    start = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(
        [sys.executable, "-c", f"import sys; {code}"],
        check=False,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        env=around | {"PYTHONPATH": str(tree / "src")},
    )
    end = resource.getrusage(resource.RUSAGE_CHILDREN)
    return end.ru_utime + end.ru_stime - start.ru_utime - start.ru_stime


if __name__ == "__main__":
    main()
