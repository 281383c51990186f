"""Hard cases for the Dutch engine: what they cost, which route took them, and what others need.

    python benchmarks/worst.py                      # both editions
    python benchmarks/worst.py --peer --most 300    # beside py4swiss (2017) and gacrux (2026), up to 300 players
    python benchmarks/worst.py --against OTHER/src  # another tree of ours plays the same events by turns
    python benchmarks/worst.py --only white

Seconds are seconds of the processor, so that a busy machine does not matter
much.  Building the field is not counted, nor is the input of the peers.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).parent))

from tablas.errors import PairingError
from tablas.model import Absence, Bye, Colour, ForbiddenGroup, Game, Outcome, Player, Round, Tournament
from tablas.systems.open.common.boards import boards
from tablas.systems.open.common.field import Field, build_field
from tablas.systems.open.dutch.edition import EDITIONS
from tablas.systems.open.dutch.fast import attempt
from tablas.systems.open.dutch.pair_dutch import pair_field


class Case(NamedTuple):
    name: str
    players: int
    rounds: int
    draws: float = 0.3
    """Share of draws; otherwise the lower number wins by Elo odds."""
    white_wins: bool = False
    forfeits: bool = False
    """Black never comes."""
    clubs: tuple[int, ...] = ()
    """Sizes of groups, drawn at random, whose players may not meet."""
    late: float = 0.0
    """Share of players who miss one to five rounds at the beginning."""
    apart: float = 0.0
    """Share of all pairs that may not meet, drawn one by one."""


CASES = (
    Case("usual open", 1001, 11),
    Case("saturated", 12, 11, 0.4),
    Case("saturated", 16, 13, 0.4),
    Case("saturated", 20, 19, 0.4),
    Case("saturated", 30, 25, 0.4),
    Case("saturated", 40, 13, 0.4),
    Case("saturated", 40, 30, 0.4),
    Case("everybody draws", 1000, 9, 1.0),
    Case("nearly everybody draws, odd", 1001, 9, 0.97),
    Case("Black never comes", 101, 6, forfeits=True),
    Case("Black never comes", 1000, 9, forfeits=True),
    Case("many enter late", 9999, 9, late=0.4),
    Case("one club of 60", 1000, 9, clubs=(60,)),
    Case("fifty clubs of 20", 1000, 9, clubs=(20,) * 50),
    Case("three clubs, a third of all pairs", 100, 9, clubs=(34, 33, 33)),
    Case("three clubs, a third of all pairs", 1000, 9, clubs=(334, 333, 333)),
    Case("two clubs, half of all pairs", 200, 9, clubs=(100, 100)),
    Case("one club of half", 100, 9, clubs=(50,)),
    Case("one club of half", 200, 9, clubs=(100,)),
    Case("one club of half", 1000, 9, clubs=(500,)),
    Case("clubs of 46 and 19", 100, 9, clubs=(46, 19)),
    Case("pairs drawn apart, 1 %", 200, 9, apart=0.01),
    Case("pairs drawn apart, 30 %", 200, 9, apart=0.3),
    Case("pairs drawn apart, 60 %", 200, 9, apart=0.6),
    Case("nine of ten games drawn", 40, 13, 0.9),
    Case("White always wins", 60, 9, 0.0, white_wins=True),
    Case("White always wins", 100, 9, 0.0, white_wins=True),
    Case("White always wins", 300, 9, 0.0, white_wins=True),
    Case("White always wins", 300, 13, 0.0, white_wins=True),
    Case("White always wins", 1000, 9, 0.0, white_wins=True),
)


class Played(NamedTuple):
    """What the rounds of a case cost, ours and a peer's, and which routes were taken."""

    ours: list[float]
    theirs: list[float]
    routes: dict[str, int]
    ends: str


def play(case: Case, edition: str, peer: bool) -> Played:
    """Play a case by the fast route."""
    rules, dice = EDITIONS[edition], random.Random(1)
    event = opening(case, dice)
    ours: list[float] = []
    theirs: list[float] = []
    routes: Counter[str] = Counter()
    for number in range(case.rounds):
        field = build_field(event, rules.history)
        start = time.process_time()
        try:
            done = pair_field(field, rules, attempt)
        except PairingError:
            return Played(ours, theirs, routes, f"; nothing legal in round {number + 1}")
        ours.append(time.process_time() - start)
        routes.update(pairing.route for _, pairing in done)
        if peer:
            theirs.append(_py4swiss(event) if edition == "2017" else _gacrux(event))
        event = event.with_round(played(case, field, [pair for _, one in done for pair in one.pairs], dice))
    return Played(ours, theirs, routes, "")


def tell(case: Case, edition: str, now: Played, before: Played | None) -> None:
    routes = now.routes
    print(
        f"{case.name:<34} {edition} {case.players:>5} x {case.rounds:<3} "
        f"slowest {max(now.ours):7.3f} s, all {sum(now.ours):7.3f} s; {sum(routes.values())} brackets, "
        f"{routes.get('by kinds', 0)} by kinds, {routes.get('optimiser', 0)} by a cheapest matching{now.ends}",
        flush=True,
    )
    if before is not None:
        ratio = max(before.ours) / max(now.ours)
        print(
            f"{'':<34} before             slowest {max(before.ours):7.3f} s, all {sum(before.ours):7.3f} s; {ratio:.1f}"
        )
    if now.theirs:
        slower = sum(mine > yours for mine, yours in zip(now.ours, now.theirs, strict=True))
        print(
            f"{'':<34} {'py4swiss' if edition == '2017' else 'gacrux  '}           "
            f"slowest {max(now.theirs):7.3f} s, all {sum(now.theirs):7.3f} s;"
            f" quicker than we are in {slower} of {len(now.theirs)} rounds",
            flush=True,
        )


def _elsewhere(case: Case, edition: str, source: Path) -> Played:
    """The same case by another tree, in a process of its own."""
    told = subprocess.run(
        [sys.executable, __file__, "--case", str(CASES.index(case)), edition],
        env={**os.environ, "PYTHONPATH": str(source)},
        capture_output=True,
        check=True,
        text=True,
    )
    return Played(*json.loads(told.stdout))


def opening(case: Case, dice: random.Random) -> Tournament:
    """The event before round 1."""
    numbers = list(range(1, case.players + 1))
    drawn = list(numbers)
    dice.shuffle(drawn)
    groups: list[ForbiddenGroup] = []
    for size in case.clubs:
        groups.append(ForbiddenGroup(tuple(sorted(drawn[:size]))))
        drawn = drawn[size:]
    for one in numbers if case.apart else ():
        groups += [ForbiddenGroup((one, two)) for two in numbers[one:] if dice.random() < case.apart]
    absences = tuple(
        Absence(missed, number)
        for number in numbers
        if dice.random() < case.late
        for missed in range(1, dice.randint(2, 6))
    )
    return Tournament(
        players=tuple(Player(number, rating=2800 - number) for number in numbers),
        total_rounds=case.rounds,
        forbidden=tuple(groups),
        absences=absences,
        initial_colour=Colour.WHITE,
    )


def played(case: Case, field: Field, pairs: list[tuple[int, int]], dice: random.Random) -> Round:
    """A round with results as the case draws them."""
    games: list[Game] = []
    for white, black in boards(field, pairs):
        if case.forfeits:
            games.append(Game(white, black, Outcome.FORFEIT_WIN, Outcome.FORFEIT_LOSS))
            continue
        if dice.random() < case.draws:
            outcome = Outcome.DRAW
        else:
            wins = case.white_wins or dice.random() < 1 / (1 + 10 ** ((white - black) / 400))
            outcome = Outcome.WIN if wins else Outcome.LOSS
        games.append(Game.of(white, black, outcome))
    paired = {rank for pair in pairs for rank in pair}
    byes = tuple(Bye(field.numbers[rank]) for rank in range(len(field)) if rank not in paired)
    return Round(tuple(games), field.byes + byes)


def _py4swiss(event: Tournament) -> float:
    from py4swiss.engines import DutchEngine

    import peers

    parsed = peers.py4swiss_input(event)
    start = time.process_time()
    DutchEngine.generate_pairings(parsed)
    return time.process_time() - start


def _gacrux(event: Tournament) -> float:
    import rivals

    facts = rivals.gacrux_facts(event)
    start = time.process_time()
    rivals.gacrux_pair(facts, event.next_round)
    return time.process_time() - start


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument(
        "--peer", action="store_true", help="time py4swiss (2017) and gacrux (2026) on every round, too"
    )
    parser.add_argument("--against", type=Path, help="the src folder of another tree")
    parser.add_argument("--most", type=int, default=10_000, help="leave out cases with more players")
    parser.add_argument("--least", type=int, default=0, help="leave out cases with fewer players")
    parser.add_argument("--only", default="", help="cases whose name holds these words")
    parser.add_argument("--case", nargs=2, metavar=("NUMBER", "EDITION"), help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.case:
        print(json.dumps(play(CASES[int(options.case[0])], options.case[1], peer=False)))
        return 0
    for case in CASES:
        if options.least <= case.players <= options.most and options.only.lower() in case.name.lower():
            for edition in EDITIONS:
                before = _elsewhere(case, edition, options.against) if options.against else None
                tell(case, edition, play(case, edition, options.peer), before)
    return 0


if __name__ == "__main__":
    sys.exit(main())
