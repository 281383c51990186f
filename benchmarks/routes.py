"""The fast and the reference route of the Dutch engine against each other.

    python benchmarks/routes.py --rounds 20000 --jobs 2     # same answers?
    python benchmarks/routes.py --worst                     # the hard cases of benchmarks/worst.py
    python benchmarks/routes.py --throughput                # checks and simulations a second

Tournaments are generated from seeds with everything unset drawn at random:
4–120 players, 3–13 rounds, forfeits, byes, withdrawals, late entries,
acceleration, forbidden pairs, unusual scoring; every second one is an event of
benchmarks/hunt.py with clubs or many pairs that may not meet.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).parent))

import hunt
import tablas
from tablas.model import Player, Tournament
from tablas.simulate import Parameters, simulate
from tablas.systems.open.acceleration.baku import Baku, baku
from tablas.systems.open.common.field import build_field
from tablas.systems.open.dutch.edition import EDITIONS
from tablas.systems.open.dutch.fast import attempt
from tablas.systems.open.dutch.pair_dutch import pair_field
from worst import CASES, Case, play, played, tell


class Comparison(NamedTuple):
    rounds: int
    differences: list[str]
    routes: Counter[str]
    fast: float
    reference: float


def compare(edition: str, seed: int) -> Comparison:
    """Every round of one tournament, by both routes."""
    rules = EDITIONS[edition]
    differences: list[str] = []
    routes: Counter[str] = Counter()
    rounds, fast, reference = 0, 0.0, 0.0
    for before in _generated(edition, seed) if seed % 2 else _kept_apart(edition, seed):
        rounds += 1
        field = build_field(before, rules.history)
        start = time.process_time()
        quick = pair_field(field, rules, attempt)
        middle = time.process_time()
        slow = pair_field(field, rules)
        fast, reference = fast + middle - start, reference + time.process_time() - middle
        routes.update(pairing.route for _, pairing in quick)
        if [pairing.pairs for _, pairing in quick] != [pairing.pairs for _, pairing in slow]:
            differences.append(f"edition {edition}, seed {seed}, round {rounds}")
    return Comparison(rounds, differences, routes, fast, reference)


def _generated(edition: str, seed: int) -> Iterator[Tournament]:
    """The states before the rounds of a generated tournament."""
    dice = random.Random(seed)
    players = dice.choice([dice.randint(4, 20), dice.randint(4, 60), dice.randint(4, 120)])
    rounds = dice.randint(3, min(13, max(3, players - 1)))
    made = simulate(Parameters.of(players=players, rounds=rounds, edition=edition), seed).tournament
    return map(made.after, range(made.rounds_paired))


def _kept_apart(edition: str, seed: int) -> Iterator[Tournament]:
    """The same of the events of benchmarks/hunt.py: clubs, forbidden pairs, draws, wins of White, absences."""
    dice = random.Random(seed)
    event = hunt.drawn(dice, [("dutch", edition)], most=dice.choice((12, 20, 40, 60)))
    return (before for before, _ in hunt.rounds(event, patience=600))


def compare_many(edition: str, wanted: int, first_seed: int, jobs: int) -> bool:
    rounds, fast, reference = 0, 0.0, 0.0
    routes: Counter[str] = Counter()
    differences: list[str] = []
    seed = first_seed
    with ProcessPoolExecutor(jobs) as pool:
        while rounds < wanted:
            batch = range(seed, seed + 40 * jobs)
            seed = batch.stop
            for result in pool.map(compare, [edition] * len(batch), batch, chunksize=5):
                rounds += result.rounds
                fast, reference = fast + result.fast, reference + result.reference
                routes += result.routes
                differences += result.differences
    brackets = sum(routes.values())
    print(
        f"Dutch {edition}: {rounds} rounds of {seed - first_seed} tournaments, {len(differences)} differences; "
        f"{brackets} brackets, {100 * routes['optimiser'] / brackets:.1f} % needed a cheapest matching; "
        f"fast {1000 * fast / rounds:.2f} ms a round, reference {1000 * reference / rounds:.2f} ms, "
        f"ratio {reference / fast:.1f}"
    )
    for difference in differences:
        print("  " + difference)
    return not differences


def throughput() -> None:
    """`check` on 300 players and 9 rounds, and simulated tournaments of 60 x 9, on one core."""
    quiet = dict.fromkeys(("half_byes", "full_byes", "zero_byes", "withdrawals", "late_entries"), "0")
    event = tablas.generate(players=300, rounds=9, seed=1, edition="2026", **quiet).tournament
    start = time.perf_counter()
    same = tablas.check(event).same
    print(f"check of 300 players x 9 rounds: {time.perf_counter() - start:.3f} s (same: {same})")
    start, made = time.perf_counter(), 0
    while time.perf_counter() - start < 5:
        tablas.generate(players=60, rounds=9, seed=made, edition="2026")
        made += 1
    print(f"simulation of 60 players x 9 rounds: {made / (time.perf_counter() - start):.1f} tournaments a second")
    crowd = Tournament(players=tuple(Player(number) for number in range(1, 100_001)), total_rounds=9)
    event = replace(crowd, virtual_points=baku(crowd, Baku.WIN))
    dice = random.Random(1)
    for number in range(1, 4):
        start = time.perf_counter()
        field = build_field(event, EDITIONS["2026"].history)
        middle = time.perf_counter()
        pairs = [pair for _, one in pair_field(field, EDITIONS["2026"], attempt) for pair in one.pairs]
        print(
            f"100,000 players, round {number}: field {middle - start:.2f} s, "
            f"pairing {time.perf_counter() - middle:.2f} s"
        )
        event = event.with_round(played(Case("", 0, 0), field, pairs, dice))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=0, help="rounds to compare per edition")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--worst", action="store_true", help="play hard cases and report what was left over")
    parser.add_argument("--throughput", action="store_true", help="checks, simulations, 100,000 players")
    chosen = parser.parse_args()
    same = True
    if chosen.rounds:
        for edition in EDITIONS:
            same = compare_many(edition, chosen.rounds, chosen.seed, chosen.jobs) and same
    if chosen.worst:
        for case in CASES:
            for edition in EDITIONS:
                tell(case, edition, play(case, edition, peer=False), None)
    if chosen.throughput:
        throughput()
    if not (chosen.rounds or chosen.worst or chosen.throughput):
        parser.error("say what to do: --rounds, --worst or --throughput")
    return 0 if same else 1


if __name__ == "__main__":
    raise SystemExit(main())
