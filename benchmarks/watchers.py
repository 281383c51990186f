"""A world championship on one machine: ``python benchmarks/watchers.py [--spectators 5000] [--seconds 40]``.

nginx with the configuration we ship, two workers, PostgreSQL, all real.  The
spectators are processes of their own and behave as the script of a page does:
each asks for the version every few seconds and looks at its page when it
changed.  Results come in meanwhile.  Then a few of them do the same without
the cache, and the figures are given as ratios of that: what a spectator costs
the program.  Everything stops by itself.
"""

from __future__ import annotations

import argparse
import asyncio
import multiprocessing
import os
import sys
import tempfile
import time
from multiprocessing.connection import Connection
from pathlib import Path
from statistics import median, quantiles
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).parents[1] / "tests" / "helpers"))

from crowd import Crowd
from front import Front
from serve_crew import Serving
from store_server import running_server
from tablas.events.acts import CreateTournament, EnterPlayers, EnterResult, PairRound, PublishRound
from tablas.events.results import read_result
from tablas.model import Player
from tablas.store import Store
from tablas.web.door import most_files

PLAYERS = 300
SLUG = "hall"
CROWDS = 2
EVERY = 4.0
"""Seconds between results."""
PARTS = ("pairings", "pairings?by=name", "standings", "players", *(f"player/{card}" for card in range(1, 11)))
PAGES = [f"/{language}/p/{SLUG}/a/{part}" for language in ("en", "es") for part in PARTS]


class Watched(NamedTuple):
    """What a time of watching cost."""

    spectators: int
    seconds: float
    requests: int
    """Of the spectators."""
    asked: float
    """Requests a second that reached the program, in the mean."""
    busiest: int
    """The most of any second."""
    work: float
    """Processor seconds of the workers."""
    waits: list[float]
    refused: int


def prepare(where: str) -> None:
    """An event whose third round is being played."""
    with Store(where) as store:
        store.create("Hall", who="benchmark", slug=SLUG)
        people = tuple(Player(0, f"Player {n:03}", 2600 - 4 * n) for n in range(1, PLAYERS + 1))
        store.do(SLUG, CreateTournament("a", {"total_rounds": 9, "initial_colour": "w"}), who="benchmark")
        store.do(SLUG, EnterPlayers("a", people), who="benchmark")
        for number in (1, 2, 3):
            store.do(SLUG, PairRound("a"), who="benchmark")
            store.do(SLUG, PublishRound("a", number), who="benchmark")
            for board in range(1, PLAYERS // 2 + 1 if number < 3 else 1):
                result = read_result("1=0"[(board + number) % 3])
                store.do(SLUG, EnterResult("a", number, board, *result), who="benchmark")


def crowd(port: int, count: int, seed: int, told: Connection) -> None:
    """A process of spectators: says when all are in, watches until told, and gives back what was seen."""
    most_files(count + 200)
    watching = Crowd(port, SLUG, PAGES)

    async def watch() -> None:
        ready, over = asyncio.Event(), asyncio.Event()
        task = asyncio.ensure_future(watching.watch(count, ready, over, seed))
        await ready.wait()
        told.send("ready")
        await asyncio.to_thread(told.recv)
        over.set()
        await task

    asyncio.run(watch())
    told.send((watching.seen, watching.looks + watching.asked, watching.refused))


def watch(
    where: str, serving: Serving, port: int, front: Front | None, spectators: int, seconds: float, boards: range
) -> Watched:
    """Let a crowd watch while results come in."""
    context = multiprocessing.get_context("spawn")
    pipes, crowds = [], []
    for seed in range(CROWDS):
        ours, theirs = context.Pipe()
        one = context.Process(target=crowd, args=(port, spectators // CROWDS, seed, theirs))
        one.start()
        pipes.append(ours)
        crowds.append(one)
    for pipe in pipes:
        assert pipe.recv() == "ready"
    entered: dict[int, float] = {}
    start, before = time.time(), work(serving.pid)
    with Store(where) as store:
        for board in boards:
            if time.time() - start > seconds:
                break
            command = EnterResult("a", 3, board, *read_result("½-½"))
            entered[store.do(SLUG, command, who="benchmark").entry.seq] = time.time()
            time.sleep(EVERY)
    time.sleep(12)  # The last result is to be seen, too.
    end, after = time.time(), work(serving.pid)
    for pipe in pipes:
        pipe.send("over")
    answers = [pipe.recv() for pipe in pipes]
    for one in crowds:
        one.join(20)
    together = Crowd(port, SLUG, PAGES, seen=[times for seen, _, _ in answers for times in seen])
    requests = sum(count for _, count, _ in answers)
    reached = [one[0] for one in front.asked(start) if one[2] != "-" and one[0] <= end] if front else []
    by_second: dict[int, int] = {}
    for moment in reached:
        by_second[int(moment)] = by_second.get(int(moment), 0) + 1
    asked = len(reached) / (end - start) if front else requests / (end - start)
    busiest = max(by_second.values(), default=0)
    refused = sum(count for _, _, count in answers)
    return Watched(spectators, end - start, requests, asked, busiest, after - before, together.waits(entered), refused)


def work(parent: int) -> float:
    """Processor seconds of a process and its children so far."""
    children = Path(f"/proc/{parent}/task/{parent}/children").read_text().split()
    total = 0
    for one in (str(parent), *children):
        fields = Path(f"/proc/{one}/stat").read_text().rpartition(")")[2].split()
        total += int(fields[11]) + int(fields[12])
    return total / os.sysconf("SC_CLK_TCK")


def tell(name: str, found: Watched) -> None:
    print(
        f"{name}: {found.spectators} spectators, {found.seconds:.0f} s, {found.requests} requests of theirs, "
        f"{found.refused} refused; {found.asked:.1f} a second reached the program"
        + (f" (at most {found.busiest} in one)" if found.busiest else "")
        + f", {found.work:.1f} s of its processors; a result was seen after {median(found.waits):.1f} s in the median, "
        f"{quantiles(found.waits, n=100)[98]:.1f} s by 99 of 100, {max(found.waits):.1f} s by the last"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--spectators", type=int, default=5000)
    parser.add_argument("--seconds", type=float, default=40)
    parser.add_argument("--without", type=int, default=200, help="Spectators without the cache.")
    given = parser.parse_args()
    most_files(given.spectators + 500)
    with running_server() as server, tempfile.TemporaryDirectory() as folder:
        where = server.new_database()
        prepare(where)
        serving = Serving(where, ["--workers", "2"])
        serving.wait()
        front = Front(Path(folder), serving.port)
        try:
            boards = range(1, 76)
            with_cache = watch(where, serving, front.port, front, given.spectators, given.seconds, boards)
            tell("with the cache", with_cache)
            without = watch(where, serving, serving.port, None, given.without, given.seconds / 2, range(76, 151))
            tell("without it", without)
            one, other = (found.asked / found.spectators for found in (with_cache, without))
            print(f"requests that reach the program for each spectator: {one / other:.5f} of those without the cache")
            one, other = (found.work / found.seconds / found.spectators for found in (with_cache, without))
            print(f"processor time for each spectator: {one / other:.5f} of that without the cache")
        finally:
            front.close()
            serving.close()


if __name__ == "__main__":
    main()
