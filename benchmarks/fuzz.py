"""Hostile inputs at length: ``python benchmarks/fuzz.py [--inputs 20000] [--minutes N] [--seed N]``.

Half of them are requests to every route as nobody, assistant, arbiter and
administrator, half spoilt files for every reader.  A fault is an answer of 500
or more, an exception, more than five seconds of the processor or more than
200 MB for one input; any ends with 1.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "tests" / "helpers"))

from fuzzing import Fuzz


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--inputs", type=int, default=20_000)
    options.add_argument("--minutes", type=float, default=60)
    options.add_argument("--seed", type=int, default=int(time.time()))
    chosen = options.parse_args()
    end = time.monotonic() + chosen.minutes * 60
    with tempfile.TemporaryDirectory(prefix="tablas-fuzz-") as folder:
        fuzz = Fuzz(Path(folder), chosen.seed)
        while fuzz.count["requests"] + fuzz.count["files"] < chosen.inputs and time.monotonic() < end:
            fuzz.route()
            fuzz.file()
        fuzz.close()
    for fault in fuzz.faults:
        print(fault)
    words = ", ".join(f"{count} {what}" for what, count in fuzz.count.items())
    print(f"seed {chosen.seed}: {words}; {len(fuzz.faults)} faults")
    print(f"the slowest took {fuzz.slowest:.2f} s of the processor, the largest {fuzz.largest / 1024:.0f} MB more")
    sys.exit(1 if fuzz.faults else 0)


if __name__ == "__main__":
    main()
