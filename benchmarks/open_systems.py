"""Play many random tournaments by every open system, and time rounds of many players.

    python benchmarks/open_systems.py [--tournaments 2000] [--players 300] [--only NAME]

Every round is checked against the laws of its system (see tests/systems/open/test_laws.py).
A tournament that runs out of legal pairings ends early and is counted; anything
else that goes wrong stops the program.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT / "src"), str(ROOT / "tests" / "helpers")]

from open_laws import CASES, Case  # noqa: E402
from open_play import finish, play, players  # noqa: E402
from tablas.model import Tournament  # noqa: E402


def many(case: Case, count: int) -> str:
    """Small and middle-sized tournaments to their end."""
    start = time.perf_counter()
    rounds = early = 0
    for seed in range(count):
        rng = random.Random(seed)
        event, why = play(case.pair, case.settings, rng.randint(5, 40), rng.randint(3, 9), seed, check=case.laws)
        rounds += event.rounds_paired
        early += bool(why)
    seconds = time.perf_counter() - start
    return (
        f"{count} tournaments, {rounds} rounds, {early} ended early, {1000 * seconds / max(rounds, 1):.1f} ms a round"
    )


def large(case: Case, count: int, rounds: int = 9) -> str:
    """One tournament of many players."""
    rng = random.Random(1)
    event = Tournament(players=players(count, rng), total_rounds=rounds)
    slowest = 0.0
    for _ in range(rounds):
        start = time.perf_counter()
        pairing = case.pair(event, case.settings)
        slowest = max(slowest, time.perf_counter() - start)
        case.laws(event, pairing)
        event = event.with_round(finish(pairing, rng))
    return f"{count} players: slowest of {rounds} rounds {slowest:.2f} s"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--tournaments", type=int, default=2000)
    parser.add_argument("--players", type=int, default=300)
    parser.add_argument("--only", default="")
    chosen = parser.parse_args()
    for case in CASES:
        if chosen.only and not case.name.startswith(chosen.only):
            continue
        parts = []
        if chosen.tournaments:
            parts.append(many(case, chosen.tournaments))
        if chosen.players:
            parts.append(large(case, chosen.players))
        print(f"{case.name:40} {'; '.join(parts)}", flush=True)


if __name__ == "__main__":
    main()
