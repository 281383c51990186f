"""Hard cases for the Dutch engine: what they cost, which route took them, and what py4swiss needs.

    python benchmarks/worst.py                      # both editions
    python benchmarks/worst.py --peer --most 300    # beside py4swiss (2017), up to 300 players
    python benchmarks/worst.py --only white

Seconds are seconds of the processor, so that a busy machine does not matter
much.  Building the field is not counted, nor is the input of py4swiss.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections import Counter
from pathlib import Path
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).parent))

import peers
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
    Case("White always wins", 60, 9, 0.0, white_wins=True),
    Case("White always wins", 100, 9, 0.0, white_wins=True),
    Case("White always wins", 300, 9, 0.0, white_wins=True),
    Case("White always wins", 1000, 9, 0.0, white_wins=True),
)


def play(case: Case, edition: str, peer: bool) -> None:
    """Play a case by the fast route and say what it cost."""
    rules, dice = EDITIONS[edition], random.Random(1)
    event = _start(case, dice)
    ours: list[float] = []
    theirs: list[float] = []
    routes: Counter[str] = Counter()
    ends = ""
    for number in range(case.rounds):
        field = build_field(event, rules.history)
        start = time.process_time()
        try:
            done = pair_field(field, rules, attempt)
        except PairingError:
            ends = f"; nothing legal in round {number + 1}"
            break
        ours.append(time.process_time() - start)
        routes.update(pairing.route for _, pairing in done)
        if peer:
            theirs.append(_py4swiss(event))
        event = event.with_round(played(case, field, [pair for _, one in done for pair in one.pairs], dice))
    print(
        f"{case.name:<34} {edition} {case.players:>5} x {case.rounds:<3} "
        f"slowest {max(ours):7.3f} s, all {sum(ours):7.3f} s; {sum(routes.values())} brackets, "
        f"{routes['by kinds']} by kinds, {routes['reference']} by the optimiser{ends}",
        flush=True,
    )
    if theirs:
        slower = sum(mine > yours for mine, yours in zip(ours, theirs, strict=True))
        print(
            f"{'':<34} py4swiss           slowest {max(theirs):7.3f} s, all {sum(theirs):7.3f} s;"
            f" quicker than we are in {slower} of {len(theirs)} rounds",
            flush=True,
        )


def _start(case: Case, dice: random.Random) -> Tournament:
    numbers = list(range(1, case.players + 1))
    drawn = list(numbers)
    dice.shuffle(drawn)
    groups: list[ForbiddenGroup] = []
    for size in case.clubs:
        groups.append(ForbiddenGroup(tuple(sorted(drawn[:size]))))
        drawn = drawn[size:]
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

    parsed = peers.py4swiss_input(event)
    start = time.process_time()
    DutchEngine.generate_pairings(parsed)
    return time.process_time() - start


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--peer", action="store_true", help="time py4swiss on every round of 2017, too")
    parser.add_argument("--most", type=int, default=10_000, help="leave out cases with more players")
    parser.add_argument("--only", default="", help="cases whose name holds these words")
    options = parser.parse_args()
    for case in CASES:
        if case.players <= options.most and options.only.lower() in case.name.lower():
            for edition in EDITIONS:
                play(case, edition, options.peer and edition == "2017")
    return 0


if __name__ == "__main__":
    sys.exit(main())
