"""A full house: ``python benchmarks/hall.py [--idle 2000] [--spectators 500] [--helpers 20]``.

A real ``tablas serve`` in a process of its own.  First the helpers enter half
of a round of 300 players while nobody else is there, then the other half while
spectators listen and look again after each change, and strangers hold
connections that ask for nothing and open a new one whenever one is closed.
The crowd is a third process, so that its own work does not count as waiting.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import multiprocessing
import sys
import tempfile
import time
from multiprocessing.connection import Connection
from pathlib import Path
from statistics import median, quantiles
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).parents[1] / "tests" / "helpers"))

from serve_crew import Serving
from tablas.store import Store
from tablas.web.door import most_files
from web import PLAYERS, SLUG, Spectator, memory, prepare, request

ROUND = 3
RESULTS = ("1-0", "0-1", "½-½")
WHITE = {"1-0": "1", "0-1": "0", "½-½": "="}


class Entered(NamedTuple):
    """What the helpers went through."""

    times: list[float]
    refused: list[int]

    @property
    def p95(self) -> float:
        return quantiles(self.times, n=20)[18]


async def enter(port: int, token: str, boards: range, helpers: int) -> Entered:
    """Each helper takes the next board, walks a little, and takes another."""
    left = asyncio.Queue[int]()
    for board in boards:
        left.put_nowait(board)
    found = Entered([], [])
    headers = f"Authorization: Bearer {token}\r\nContent-Type: application/json\r\n"

    async def help_out() -> None:
        while not left.empty():
            board = left.get_nowait()
            path = f"/api/v1/events/{SLUG}/tournaments/a/rounds/{ROUND}/boards/{board}"
            begin = time.perf_counter()
            status, _ = await request(port, "PUT", path, headers, json.dumps({"result": RESULTS[board % 3]}).encode())
            found.times.append(time.perf_counter() - begin)
            if status != 200:
                found.refused.append(status)
            await asyncio.sleep(1)

    await asyncio.gather(*(help_out() for _ in range(helpers)))
    return found


async def crowd(port: int, idle: int, spectators: int, tell: Connection) -> None:
    """Everybody else, until told to go home."""
    opened = [0]

    async def hold() -> None:
        while True:
            try:
                reader, _ = await asyncio.open_connection("127.0.0.1", port)
                opened[0] += 1
                await reader.read(-1)
            except OSError:
                await asyncio.sleep(0.5)

    watching = [Spectator(port) for _ in range(spectators)]
    connected = asyncio.Semaphore(0)
    tasks = [asyncio.ensure_future(one.watch(connected)) for one in watching]
    for _ in watching:
        await connected.acquire()
    for _ in range(idle):
        tasks.append(asyncio.ensure_future(hold()))
        if len(tasks) % 50 == 0:
            await asyncio.sleep(0.02)
    while opened[0] < idle:
        await asyncio.sleep(0.1)
    tell.send("here")
    while not tell.poll():
        await asyncio.sleep(0.1)
    last = tell.recv()
    await asyncio.sleep(3)
    saw = sum(any(seq >= last for seq in one.seen) for one in watching)
    tell.send((opened[0], sum(one.looks for one in watching), saw))


def come(port: int, idle: int, spectators: int, tell: Connection) -> None:
    most_files(idle + 2 * spectators + 200)
    asyncio.run(crowd(port, idle, spectators, tell))


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--idle", type=int, default=2000)
    options.add_argument("--spectators", type=int, default=500)
    options.add_argument("--helpers", type=int, default=20)
    chosen = options.parse_args()
    half = PLAYERS // 4
    with tempfile.TemporaryDirectory(prefix="tablas-hall-") as folder:
        file = Path(folder) / "hall.db"
        token = prepare(file)
        server = Serving(str(file))
        server.wait()
        try:
            alone = asyncio.run(enter(server.port, token, range(1, half + 1), chosen.helpers))
            before = memory(server.pid)
            ours, theirs = multiprocessing.Pipe()
            process = multiprocessing.get_context("spawn").Process(
                target=come, args=(server.port, chosen.idle, chosen.spectators, theirs)
            )
            process.start()
            assert ours.recv() == "here"
            full = asyncio.run(enter(server.port, token, range(half + 1, PLAYERS // 2 + 1), chosen.helpers))
            with Store(file) as store:
                games = store.moment(SLUG).event.section("a").facts.rounds[ROUND - 1].games
                ours.send(store.head(SLUG).seq)
                store.verify(SLUG)
            opened, looks, saw = ours.recv()
            grown = memory(server.pid) - before
            process.join()
        finally:
            server.close()
    right = sum(game.white_outcome.value == WHITE[RESULTS[board % 3]] for board, game in enumerate(games, 1))
    print(f"{chosen.idle} idle connections ({opened} opened), {chosen.spectators} spectators ({looks} looks)")
    print(f"results right: {right} of {len(games)}; refused: {len(alone.refused) + len(full.refused)}")
    print(f"spectators who saw the last result three seconds after it: {saw}")
    for name, found in (("nobody else there", alone), ("a full house", full)):
        print(f"{name:<20}median {median(found.times) * 1000:8.1f} ms   p95 {found.p95 * 1000:8.1f} ms")
    print(f"{'ratio':<20}median {median(full.times) / median(alone.times):8.2f}      p95 {full.p95 / alone.p95:8.2f}")
    print(f"memory of the server grew by {grown / 1024:.0f} MB")


if __name__ == "__main__":
    main()
