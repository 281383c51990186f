"""Second calculations of the trainer's sums and decisions, by kind; `benchmarks/trainer.py` runs them by the thousand.

python benchmarks/trainer_sums.py --seeds 200
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT / "src"), str(ROOT / "tests" / "helpers"), str(ROOT / "benchmarks")]

from tablas.train import registry  # noqa: E402
from train_sums import CHECKS  # noqa: E402


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seeds", type=int, default=200, help="of each kind and level")
    options = parser.parse_args()
    count = 0
    wrong: list[str] = []
    for name, check in CHECKS.items():
        for level in range(1, len(registry.get(name).levels) + 1):
            for seed in range(options.seeds):
                exercise = registry.make(name, seed, level)
                count += 1
                if not check(exercise):
                    wrong.append(exercise.name)
                    print(f"another key: {exercise.name}", flush=True)
    print(f"{count} exercises of {len(CHECKS)} kinds, {len(wrong)} keys differ")
    sys.exit(bool(wrong))


if __name__ == "__main__":
    main()
