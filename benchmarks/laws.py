"""Random events of every system, with people coming, leaving and staying away, for as long as one likes.

    python benchmarks/laws.py --minutes 60 [--only team-knockout] [--first 0]

Ends with an error if a law of tests/helpers/every_law.py is broken; each broken
one is told once, with the seed that repeats it.
"""

from __future__ import annotations

import argparse
import sys
import time
import traceback
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT / "src"), str(ROOT / "tests" / "helpers")]

from every_case import systems  # noqa: E402
from every_law import assert_lawful  # noqa: E402


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--only", default="", help="Systems whose names begin so.")
    parser.add_argument("--first", type=int, default=0, help="The first seed.")
    chosen = parser.parse_args()
    end = time.monotonic() + 60 * chosen.minutes
    cases = [case for case in systems() if case[0].startswith(chosen.only)]
    events, seed = 0, chosen.first
    broken: dict[tuple[str, str, str], str] = {}
    while time.monotonic() < end:
        for system, edition in cases:
            events += 1
            try:
                assert_lawful(seed, system, edition)
            except Exception as error:
                law = traceback.extract_tb(error.__traceback__)[-1].name
                said = f"{system} {edition} seed {seed}: {type(error).__name__} in {law}: {error}"
                if (system, law, type(error).__name__) not in broken:
                    print(said, flush=True)
                broken.setdefault((system, law, type(error).__name__), said)
        seed += 1
    print(f"{events} events, seeds {chosen.first} to {seed - 1}, {len(broken)} laws broken.")
    if broken:
        raise SystemExit(1)


if __name__ == "__main__":
    main()
