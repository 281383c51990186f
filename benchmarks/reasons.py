"""Hold every comparison and every reason against all legal rounds of small rough positions.

    python benchmarks/reasons.py [--positions 300] [--reasons 3000] [--start 0] [--only NAME] [--players 100]

Ends with an error if the pairing made is ever found worse than another legal round, or if a reason does not name
exactly what decides.  *reasons* are the positions of which only the reasons are tried, *start* is the first of all;
what is false is printed with its position.  Without *positions* nothing else is done.  In large rounds the answers are
counted by what their round was taken from; the last lines are the time of a why-not beside that of the pairing.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections import Counter
from itertools import product
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT / "src"), str(ROOT / "tests" / "helpers")]

from ideas_told import ideas_of_round  # noqa: E402
from literal_ideas import dutch_reasons, dutch_traces  # noqa: E402
from literal_judges import differs, reading_of  # noqa: E402
from open_rough import rough_event  # noqa: E402
from reasons_by_force import CASES, Case, compare_all, why_not_by_force  # noqa: E402
from reasons_told import reasons_hold  # noqa: E402
from tablas import generate  # noqa: E402
from tablas.pairing.round import pair_round  # noqa: E402
from tablas.pairing.why import why_not  # noqa: E402


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--positions", type=int, default=300)
    parser.add_argument("--reasons", type=int, default=0, help="positions whose reasons alone are tried")
    parser.add_argument("--start", type=int, default=0, help="the first position")
    parser.add_argument("--only", default="")
    parser.add_argument("--players", type=int, default=100)
    chosen = parser.parse_args()
    worse = 0
    for case in CASES:
        if case.name.startswith(chosen.only):
            most = max(chosen.positions, chosen.reasons)
            worse += force(case, chosen.start, chosen.positions, most)
            if chosen.positions:
                proved(case)
                speed(case, chosen.players)
    if worse:
        raise SystemExit(f"{worse} comparisons or reasons are false.")


def force(case: Case, start: int, positions: int, reasons: int) -> int:
    found, tried, false, read = Counter[str](), Counter[str](), Counter[str](), Counter[str]()
    for seed in range(start, start + reasons):
        whole = seed < start + positions
        reading = reading_of(case, case.event(seed))
        for told in compare_all(case, seed) if whole else ():
            found["second" if told.decision.worse == "second" else "wrong"] += 1
            if reading is not None:
                read["same" if differs(told, reading) is None else "other"] += 1
        for judging in (None, reading) if reading is not None else (None,):
            held = reasons_hold(case, seed, judging=judging)
            tried += held.tried
            false.update(held.false.keys())
            for claim in held.false:
                print(f"false: {case.name}, position {seed}: {claim}", flush=True)
            read["reasons"] += held.tried.total() if judging is not None else 0
        for idea, wrong in ideas_of_round(case, seed) if whole else ():
            read["stands" if idea.fault is None else "faulty"] += 1
            false.update([] if wrong is None else ["first idea"])
    if case.system == "dutch" and case.edition in ("2017", "2026"):
        for trace in dutch_traces(case.edition, range(start, start + reasons), _twentieth(start, reasons)):
            for choice, entry, holds in dutch_reasons(trace, most=7):
                claim = f"{choice.role.name} {entry.cause.name} {entry.rule}".strip()
                tried[claim] += 1
                read["reasons"] += 1
                if not holds:
                    false[claim] += 1
                    print(f"false: {case.name}: {choice}, {entry}", flush=True)
    print(
        f"{case.name:42} {found.total():6} rounds compared, {found['wrong']} wrong"
        f" ({read['same'] + read['other']} read once more, {read['other']} otherwise);"
        f" {tried.total():5} reasons ({read['reasons']} by the second reading), {false.total()} false"
        f" {dict(false) or ''}; {read['stands']} first ideas stand, {read['faulty']} do not",
        flush=True,
    )
    if not positions:
        return false.total()
    asked = [
        sum(column)
        for column in zip(*(why_not_by_force(case, seed) for seed in range(start, start + positions)), strict=True)
    ]
    print(
        f"{'':42} {asked[0]:6} why-not, {asked[1]} not the best round with the pair,"
        f" {asked[2]} of them for another reason;"
        f" {asked[3]} impossible, {asked[4]} wrongly",
        flush=True,
    )
    return found["wrong"] + read["other"] + false.total() + asked[1] + asked[4]


def _twentieth(start: int, count: int) -> range:
    """Whole tournaments, one for every twenty rough positions."""
    return range(start // 20, (start + count) // 20)


def proved(case: Case, players: int = 40, asked: int = 6) -> None:
    """In rounds too large to judge every other one: what the round compared with was taken from."""
    if case.made is not rough_event:
        return
    found = Counter[str]()
    for seed, number in product(range(4), (2, 4, 6, 8)):
        event = generate(players=players + seed % 2, rounds=9, seed=seed).tournament.after(number)
        event = event.ruled(system=case.system, edition=case.edition, options=case.options)
        line = [player for pair in pair_round(event).pairs for player in pair]
        lot = random.Random(seed * 10 + number)
        for place in (lot.randrange(len(line) - 12) for _ in range(asked)):
            answer = why_not(event, line[place], line[place + lot.randrange(2, 12)])
            if answer.searched is not None:
                found[answer.searched.name.lower()] += 1
    print(
        f"{'':42} {players} players: " + ", ".join(f"{count} {name}" for name, count in found.most_common()), flush=True
    )


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
