"""Compare every open system with its text tried out whole, on as many small rough positions as one likes.

    python benchmarks/literal.py [--positions 3000] [--only NAME]

Ends with an error if an engine and its twin (tests/helpers/literal_*.py) differ.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT / "src"), str(ROOT / "tests" / "helpers")]

from literal_cases import CASES, agree  # noqa: E402
from open_rough import rough_event  # noqa: E402


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--positions", type=int, default=3000)
    parser.add_argument("--only", default="")
    chosen = parser.parse_args()
    different = 0
    for case in CASES:
        if not case.name.startswith(chosen.only):
            continue
        verdicts = [agree(case, rough_event(seed)) for seed in range(chosen.positions)]
        seeds = [seed for seed, verdict in enumerate(verdicts) if verdict is False]
        different += len(seeds)
        print(f"{case.name:30} {verdicts.count(True):6} equal, {len(seeds)} different {seeds[:5] or ''}", flush=True)
    if different:
        raise SystemExit(f"{different} positions differ.")


if __name__ == "__main__":
    main()
