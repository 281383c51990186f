"""A federation's night: read and rate many tournament reports of 60 players in parallel processes.

    python benchmarks/ratings.py [FILES] [PROCESSES]

Reports of 60 players and 9 rounds are generated with a fixed seed (a few with
unrated players, byes and forfeits), written to a temporary folder, and rated
with the function behind ``tablas rate``: parse the file, choose the rules by
its date, rate every game of every player.  Result lines are added up, so that
two runs can be compared.

Measured on a shared machine of two cores (Python 3.11):

    files  processes  seconds  files/s  games/s
    10000          1     99.4      101    24117
    10000          2     84.8      118    28251

A file takes 4.5 ms of processor time, so that an idle machine reads and rates
about 200 a second on each core; the machine measured was busy with other work.
"""

from __future__ import annotations

import argparse
import os
import tempfile
import time
from concurrent.futures import ProcessPoolExecutor
from datetime import date
from pathlib import Path
from random import Random

from tablas.cli.rate import rate_file
from tablas.formats import trf
from tablas.model import Bye, EventInfo, Game, Outcome, PartialDate, Player, Round, Tournament

PLAYERS, ROUNDS = 60, 9
DATES = (date(2016, 3, 1), date(2019, 8, 1), date(2022, 6, 1), date(2023, 4, 1), date(2024, 9, 1), date(2025, 11, 1))


def tournament(seed: int) -> Tournament:
    """A random event: pairs by lot, results by rating."""
    random = Random(seed)
    ratings = sorted((random.randint(1400, 2600) for _ in range(PLAYERS)), reverse=True)
    players = tuple(
        Player(
            number,
            f"Player, Number {number}",
            0 if random.random() < 0.05 else rating,
            sex="m",
            federation="ESP",
            fide_id=str(2200000 + number),
            birth=PartialDate(random.randint(1950, 2012)),
        )
        for number, rating in enumerate(ratings, 1)
    )
    start = DATES[seed % len(DATES)]
    info = EventInfo("Town", "ESP", start, start, "Swiss", "Arbiter, A", (), "90+30")
    rounds = tuple(_round(random, ratings) for _ in range(ROUNDS))
    return Tournament(f"Open {seed}", players, rounds, ROUNDS, info=info)


def _round(random: Random, ratings: list[int]) -> Round:
    order = list(range(1, PLAYERS + 1))
    random.shuffle(order)
    byes: tuple[Bye, ...] = ()
    if random.random() < 0.2:
        byes = (Bye(order.pop(), Outcome.HALF_BYE), Bye(order.pop(), Outcome.ZERO_BYE))
    games = []
    for white, black in zip(order[::2], order[1::2], strict=True):
        gap = ratings[white - 1] - ratings[black - 1]
        chance = 1 / (1 + 10 ** (-gap / 400))
        luck = random.random()
        outcome = Outcome.WIN if luck < chance - 0.15 else Outcome.DRAW if luck < chance + 0.15 else Outcome.LOSS
        games.append(Game.of(white, black, Outcome.FORFEIT_WIN if random.random() < 0.01 else outcome))
    return Round(tuple(games), byes)


def measure(paths: list[str], processes: int) -> tuple[float, float, int, int]:
    """Seconds on the wall and of computing, games, and a sum over all new ratings."""
    begin, computed = time.perf_counter(), _computed()
    with ProcessPoolExecutor(processes) as pool:
        results = list(pool.map(rate_file, paths, chunksize=32))
    seconds, computing = time.perf_counter() - begin, _computed() - computed
    failed = [result for result in results if "error" in result]
    if failed:
        raise SystemExit(f"{len(failed)} files could not be rated: {failed[0]['error']}")
    total = sum(new or 0 for result in results for new in result["changes"].values())  # type: ignore[attr-defined]
    return seconds, computing, sum(int(str(result["games"])) for result in results), total


def _computed() -> float:
    """Computing time of finished child processes, which a busy machine does not stretch as much."""
    spent = os.times()
    return spent.children_user + spent.children_system


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("files", type=int, nargs="?", default=1000)
    parser.add_argument("most", type=int, nargs="?", default=2, help="processes at most")
    asked = parser.parse_args()
    files, most = asked.files, asked.most
    with tempfile.TemporaryDirectory() as folder:
        paths = []
        for seed in range(files):
            path = Path(folder) / f"{seed}.trf"
            trf.save(str(path), tournament(seed))
            paths.append(str(path))
        print(f"{'files':>7} {'processes':>9} {'seconds':>8} {'files/s':>8} {'games/s':>8} {'cpu ms/file':>11}  check")
        for processes in sorted({1, most}):
            seconds, computing, games, total = measure(paths, processes)
            speed = f"{files / seconds:>8.0f} {games / seconds:>8.0f} {1000 * computing / files:>11.2f}"
            print(f"{files:>7} {processes:>9} {seconds:>8.2f} {speed}  {total}", flush=True)


if __name__ == "__main__":
    main()
