"""What a large report costs to read, and the whole ``tablas pair`` of it: seconds of the processor.

    python benchmarks/reading.py                               # this tree, 9,999 players
    python benchmarks/reading.py --before FOLDER --players 3000  # beside the tree of another folder, in turn

One report is as `tablas generate` writes it, with a line for each round that names who left; the other is the same
without these lines, as other programs write it.  The best of several calls counts, each a process of its own.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
from pathlib import Path

import tablas
from start_up import seconds

HERE = Path(__file__).resolve().parents[1]
LEFT = b"### Withdrawn after"
READ = "import tablas; tablas.load({file!r})"
PAIR = "from tablas.cli.main import main; sys.argv = ['tablas', 'pair', {file!r}]; main()"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--before", type=Path, help="a folder with another tree")
    parser.add_argument("--players", type=int, default=9999)
    parser.add_argument("--played", type=int, default=8, help="rounds in the report")
    parser.add_argument("--calls", type=int, default=5)
    options = parser.parse_args()
    trees = {"this tree": HERE} | ({"before": options.before} if options.before else {})
    with tempfile.TemporaryDirectory() as folder:
        told, untold = Path(folder) / "told.trf", Path(folder) / "untold.trf"
        made = f"generate --players {options.players} --rounds 9 --played {options.played} --seed 4 -o".split()
        call = [sys.executable, "-m", "tablas", *made, str(told)]
        subprocess.run(call, check=True, stdout=subprocess.DEVNULL)
        lines = told.read_bytes().splitlines(keepends=True)
        untold.write_bytes(b"".join(line for line in lines if not line.startswith(LEFT)))
        for call, name in ((READ, "read"), (PAIR, "tablas pair")):
            for file in (told, untold):
                best = dict.fromkeys(trees, 99.0)
                for _ in range(options.calls):
                    for tree in trees:
                        best[tree] = min(best[tree], seconds(call.format(file=str(file)), trees[tree]))
                costs = "  ".join(f"{tree}: {cost:.3f} s" for tree, cost in best.items())
                print(f"{name}, {'who left' if file is told else 'games alone':12} {costs}", flush=True)
    print(f"({options.players} players, {options.played} rounds, tablas {tablas.__version__})")


if __name__ == "__main__":
    main()
