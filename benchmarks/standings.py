"""How long a table takes: ``python benchmarks/standings.py``.

Eight tie-breaks after eleven rounds, for fields from 625 to 10,000 players, and
the table made again after one corrected result.  Prints seconds of the processor,
the best of three runs, and how they grow when the field doubles.
"""

from __future__ import annotations

import random
import sys
from dataclasses import replace
from time import process_time

from tablas.model import Bye, Game, Outcome, Player, Round, Tournament
from tablas.standings import explain, rank

ROUNDS = 11
LIST = "PTS,DE,BH/C1,BH,SB,PS,WIN,BWG,ARO/C1"
RATINGS_LIST = "PTS,BH/M1,FB,AOB,TPR,PTP,APRO,STD,REP"


def random_event(players: int, seed: int = 1) -> Tournament:
    """A Swiss-like event: neighbours by score meet, some stay away or do not come."""
    dice = random.Random(seed)
    entered = tuple(
        Player(number, f"Player {number}", 2800 - number * 1800 // players) for number in range(1, players + 1)
    )
    score = dict.fromkeys(range(1, players + 1), 0)
    rounds = []
    results = (Outcome.WIN, Outcome.DRAW, Outcome.LOSS)
    for _ in range(ROUNDS):
        order = sorted(score, key=lambda number: (-score[number], dice.random()))
        byes = [Bye(number, Outcome.HALF_BYE) for number in order if dice.random() < 0.02]
        away = {bye.player for bye in byes}
        here = [number for number in order if number not in away]
        if len(here) % 2:
            byes.append(Bye(here.pop(), Outcome.PAIRING_BYE))
        games = []
        for white, black in zip(here[::2], here[1::2], strict=True):
            outcome = Outcome.FORFEIT_WIN if dice.random() < 0.01 else dice.choice(results)
            games.append(Game.of(white, black, outcome))
            score[white] += {"1": 2, "+": 2, "=": 1}.get(outcome.value, 0)
            score[black] += {"0": 2, "=": 1}.get(outcome.value, 0)
        rounds.append(Round(tuple(games), tuple(byes)))
    return Tournament(players=entered, rounds=tuple(rounds), total_rounds=ROUNDS)


def corrected(event: Tournament) -> Tournament:
    """The same event with the first result of round 6 turned round."""
    played = event.rounds[5]
    game = played.games[0]
    fixed = Game(game.white, game.black, game.black_outcome, game.white_outcome)
    changed = Round((fixed, *played.games[1:]), played.byes)
    return replace(event, rounds=(*event.rounds[:5], changed, *event.rounds[6:]))


def best_of(times: int, event: Tournament, tie_breaks: str) -> float:
    found = []
    for _ in range(times):
        start = process_time()
        assert len(rank(event, tie_breaks, "2026").rows) == len(event.players)
        found.append(process_time() - start)
    return min(found)


def main() -> None:
    sizes = [625, 1250, 2500, 5000, 10000]
    for tie_breaks in (LIST, RATINGS_LIST):
        print(tie_breaks)
        print(f"{'players':>8} {'seconds':>9} {'growth':>7} {'again after a correction':>25}")
        before = 0.0
        for size in sizes:
            event = random_event(size)
            seconds = best_of(3, event, tie_breaks)
            again = best_of(3, corrected(event), tie_breaks)
            growth = f"x{seconds / before:.2f}" if before else ""
            print(f"{size:>8} {seconds:>9.3f} {growth:>7} {again:>25.3f}")
            before = seconds
    event = random_event(sizes[-1])
    table = rank(event, LIST, "2026")
    start = process_time()
    explain(event, 1, standings=table)
    print(f"working of one player of {sizes[-1]}: {process_time() - start:.3f} s")


if __name__ == "__main__":
    sys.exit(main())
