"""Hold every comparison and every reason against all legal rounds of small rough positions.

    python benchmarks/reasons.py [--positions 300] [--only NAME] [--players 100]

Ends with an error if the pairing made is ever found worse than another legal round.  Reasons that do not name
exactly what decides are counted and shown.  The last lines are the time of a why-not beside that of the pairing.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT / "src"), str(ROOT / "tests" / "helpers")]

from reasons_by_force import CASES, Case, compare_all, reasons_hold, why_not_by_force  # noqa: E402
from tablas import generate  # noqa: E402
from tablas.pairing.round import pair_round  # noqa: E402
from tablas.pairing.why import why_not  # noqa: E402


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--positions", type=int, default=300)
    parser.add_argument("--only", default="")
    parser.add_argument("--players", type=int, default=100)
    chosen = parser.parse_args()
    worse = 0
    for case in CASES:
        if case.name.startswith(chosen.only):
            worse += force(case, chosen.positions)
            speed(case, chosen.players)
    if worse:
        raise SystemExit(f"{worse} rounds are found better than the pairing made.")


def force(case: Case, positions: int) -> int:
    found, tried, inexact = Counter[str](), Counter[str](), Counter[str]()
    for seed in range(positions):
        found.update((told.decision.worse == "second" and "second") or "wrong" for told in compare_all(case, seed))
        held = reasons_hold(case, seed)
        tried += held.tried
        inexact.update(held.false.keys())
    print(
        f"{case.name:42} {found.total():6} rounds compared, {found['wrong']} wrong;"
        f" {tried.total():5} reasons, {inexact.total()} inexact {dict(inexact) or ''}",
        flush=True,
    )
    asked = [sum(column) for column in zip(*(why_not_by_force(case, seed) for seed in range(positions)), strict=True)]
    print(
        f"{'':42} {asked[0]:6} why-not, {asked[1]} not the best round with the pair,"
        f" {asked[2]} of them for another reason;"
        f" {asked[3]} impossible, {asked[4]} wrongly",
        flush=True,
    )
    return found["wrong"] + asked[4]


def speed(case: Case, players: int) -> None:
    event = generate(players=players, rounds=7, seed=3).tournament.after(4)
    event = event.ruled(system=case.system, edition=case.edition, options=case.options)
    start = time.perf_counter()
    made = pair_round(event)
    paired = time.perf_counter() - start
    one, two = made.pairs[0].white, made.pairs[2].black
    start = time.perf_counter()
    why_not(event, one, two)
    asked = time.perf_counter() - start
    print(f"{'':42} {players} players: paired in {paired:.3f} s, why-not {asked:.3f} s, {asked / paired:.1f} times")


if __name__ == "__main__":
    main()
