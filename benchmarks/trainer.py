"""The trainer's keys worked out again by others: engines, literal twins, formulas, second calculators.

    python benchmarks/trainer.py [--seeds 60] [--only round-dutch]

Ends with an error if a key differs, or if nobody works a kind out again.
"""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT / "src"), str(ROOT / "tests" / "helpers"), str(ROOT / "benchmarks")]

from tablas.train import registry  # noqa: E402
from train_keys import ARGUED, check_of  # noqa: E402
from train_sums import CHECKS as SUMS  # noqa: E402


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seeds", type=int, default=60, help="of each kind and level")
    parser.add_argument("--first", type=int, default=0, help="the first seed")
    parser.add_argument("--only", default="")
    options = parser.parse_args()
    total, wrong, alone = 0, [], []
    for name, kind in registry.kinds().items():
        if not name.startswith(options.only):
            continue
        check = SUMS.get(name) or check_of(name)
        if check is None:
            alone.append(name)
            continue
        began, count, differ = time.process_time(), 0, 0
        for level in range(1, len(kind.levels) + 1):
            for seed in range(options.first, options.first + options.seeds):
                exercise = registry.make(name, seed, level)
                count += 1
                if not check(exercise):
                    differ += 1
                    wrong.append(exercise.name)
        total += count
        spent = 1000 * (time.process_time() - began) / max(count, 1)
        print(f"{name:32} {count:6} keys, {differ} differ, {spent:6.1f} ms each", flush=True)
    unasked = ", ".join(alone) or "none"
    print(f"{total} exercises, {len(wrong)} keys differ {wrong[:8] or ''}; no second opinion: {unasked}")
    for reason in sorted(set(ARGUED)):
        print(f"argued from the text: {ARGUED.count(reason)} {reason}")
    sys.exit(bool(wrong or alone))


if __name__ == "__main__":
    main()
