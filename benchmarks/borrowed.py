"""What we wrote by hand beside the library that does the same, in one run.

    python benchmarks/borrowed.py [--quick] [--json] [PART ...]

The parts are moves, codec, sessions, matching and reports; ``docs/decisions.md``
argues from these numbers.  Times are seconds of the processor, the best of some
runs; the ratio (ours divided by theirs, so below 1 ours is the faster) is what
compares between machines.  For sessions and reports the question is what holds,
not how fast.  A library that is not installed is told in a line at the end, and
the rest runs.  The libraries that no test needs come with
``pip install msgspec rustworkx itsdangerous starlette-csrf asgi-csrf``.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

import borrowed_codec as codec
import borrowed_matching as matching
import borrowed_moves as moves
import borrowed_reports as reports
import borrowed_sessions as sessions
from borrowed_rows import Held, Row, Timed, as_json, gathered

PARTS = ("moves", "codec", "sessions", "matching", "reports")


def sources(part: str, quick: bool) -> list[Callable[[], Iterator[Row]]]:
    """What measures a part, one for each library."""
    sizes, players = ([50], 60) if quick else ([50, 100, 200, 300], 150)
    return {
        "moves": [moves.rows],
        "codec": [codec.msgspec_rows, codec.pydantic_rows],
        "sessions": [sessions.rows, sessions.starlette_csrf_rows, sessions.asgi_csrf_rows],
        "matching": [
            partial(matching.networkx_rows, sizes, players),
            partial(matching.rustworkx_rows, sizes, players),
        ],
        "reports": [reports.rows],
    }[part]


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("parts", nargs="*", metavar="PART", help=", ".join(PARTS))
    options.add_argument("--quick", action="store_true", help="matchings of small groups only")
    options.add_argument("--json", action="store_true")
    chosen = options.parse_args()
    if unknown := set(chosen.parts) - set(PARTS):
        options.error(f"{', '.join(sorted(unknown))}: the parts are {', '.join(PARTS)}")
    rows: list[Row] = []
    missing: list[str] = []
    for part in chosen.parts or PARTS:
        found = list(gathered(sources(part, chosen.quick), missing))
        rows += found
        if not chosen.json:
            show(part, found)
    if chosen.json:
        print(as_json(rows, missing))
    else:
        print("", *missing, sep="\n")


def show(part: str, rows: list[Row]) -> None:
    timed = [row for row in rows if isinstance(row, Timed)]
    held = [row for row in rows if isinstance(row, Held)]
    if timed:
        print(f"\n{part:<50}{'library':<22}{'ours':>11}{'theirs':>11}{'ratio':>9}", *timed, sep="\n")
    if held:
        print(f"\n{part:<60}{'library':<34}{'ours':>5}{'theirs':>8}", *held, sep="\n")


if __name__ == "__main__":
    main()
