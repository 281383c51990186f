"""The hall at work: a 300-player event, spectators connected, assistants entering results.

Run: ``python benchmarks/web.py [--spectators 500] [--assistants 20] [--results 150]``

The server runs in a process of its own; spectators listen for news and ask for
the pairings again after each, as the page in a browser does.  Every number is
also given as a ratio to a bare page (``/login``) of the same server in the
same run, so that machines can be compared.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import multiprocessing
import os
import socket
import statistics
import tempfile
import time
from pathlib import Path
from typing import Any

from tablas.events.acts import CreateTournament, EnterPlayers, EnterResult, PairRound, PublishRound
from tablas.events.results import read_result
from tablas.model import Player
from tablas.store import Store
from tablas.store.people import Credential, People, Role

PLAYERS = 300
SLUG = "hall"


def prepare(file: Path) -> str:
    """An event in its third round; a token for the assistants."""
    with Store(file) as store:
        store.create("Hall", who="benchmark", slug=SLUG)

        def do(command: Any) -> None:
            store.do(SLUG, command, who="benchmark")

        do(CreateTournament("a", {"total_rounds": 9, "initial_colour": "w"}))
        do(EnterPlayers("a", tuple(Player(0, f"Player {n:03}", 2600 - 4 * n) for n in range(1, PLAYERS + 1))))
        for number in (1, 2):
            do(PairRound("a"))
            do(PublishRound("a", number))
            for board in range(1, PLAYERS // 2 + 1):
                do(EnterResult("a", number, board, *read_result("1=0"[(board + number) % 3])))
        do(PairRound("a"))
        do(PublishRound("a", 3))
        people = People(store.database)
        assistant = people.add("assistant", Role.ASSISTANT)
        return people.issue(Credential.TOKEN, assistant, None, Role.ASSISTANT, "benchmark")


def serve(file: Path, listener: socket.socket) -> None:
    """The program, as ``tablas serve`` runs it."""
    import uvicorn

    from tablas.web.app import create_app
    from tablas.web.settings import Settings

    config = uvicorn.Config(create_app(Settings(file)), lifespan="on", log_level="error", ws="none")
    uvicorn.Server(config).run([listener])


async def request(port: int, method: str, path: str, headers: str = "", body: bytes = b"") -> tuple[int, bytes]:
    """One request on a connection of its own: the cheapest client there is."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    head = (
        f"{method} {path} HTTP/1.1\r\nHost: hall\r\nConnection: close\r\nContent-Length: {len(body)}\r\n{headers}\r\n"
    )
    writer.write(head.encode() + body)
    answer = await reader.read(-1)
    writer.close()
    return int(answer[9:12]), answer.partition(b"\r\n\r\n")[2]


class Spectator:
    """Listens, and looks again when told; remembers when each entry was seen."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.seen: dict[int, float] = {}
        self.looks = 0
        self._busy = False
        self._latest = 0
        self._tasks: set[asyncio.Task[None]] = set()

    async def watch(self, connected: asyncio.Semaphore) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        writer.write(f"GET /p/{SLUG}/-/live HTTP/1.1\r\nHost: hall\r\n\r\n".encode())
        while b": welcome" not in await reader.readline():
            pass
        connected.release()
        while line := await reader.readline():
            if line.startswith(b"data: "):
                self._latest = int(line[6:])
                if not self._busy:
                    self._busy = True
                    task = asyncio.ensure_future(self._look())
                    self._tasks.add(task)
                    task.add_done_callback(self._tasks.discard)

    async def _look(self) -> None:
        """As the script of the page: one look at a time, at most one a second."""
        while True:
            wanted = self._latest
            await request(self.port, "GET", f"/p/{SLUG}/a/pairings", "X-Requested-With: fetch\r\n")
            self.looks += 1
            self.seen[wanted] = time.perf_counter()
            await asyncio.sleep(1)
            if self._latest == wanted:
                break
        self._busy = False


async def measure(
    port: int, token: str, process: int, spectators: int, assistants: int, results: int
) -> dict[str, Any]:
    bare = [await _timed(port) for _ in range(50)]
    before = memory(process)
    watching = [Spectator(port) for _ in range(spectators)]
    connected = asyncio.Semaphore(0)
    tasks = [asyncio.ensure_future(one.watch(connected)) for one in watching]
    for _ in watching:
        await connected.acquire()
    after = memory(process)
    boards = asyncio.Queue[int]()
    for board in range(1, min(results, PLAYERS // 2) + 1):
        boards.put_nowait(board)
    times: list[float] = []
    done: dict[int, float] = {}
    begin = time.perf_counter()
    await asyncio.gather(*(_assist(port, token, boards, times, done) for _ in range(assistants)))
    entering = time.perf_counter() - begin
    await asyncio.sleep(2)
    last = max(done)
    lags = [min(when for seq, when in one.seen.items() if seq >= last) - done[last] for one in watching if one.seen]
    lags = [lag for lag in lags if lag is not None]
    for task in tasks:
        task.cancel()
    bare += [await _timed(port) for _ in range(50)]
    return report(bare, times, lags, spectators, after - before, entering, sum(one.looks for one in watching))


async def _timed(port: int) -> float:
    begin = time.perf_counter()
    status, _ = await request(port, "GET", "/login")
    assert status == 200
    return time.perf_counter() - begin


async def _assist(
    port: int, token: str, boards: asyncio.Queue[int], times: list[float], done: dict[int, float]
) -> None:
    headers = f"Authorization: Bearer {token}\r\nContent-Type: application/json\r\n"
    while not boards.empty():
        board = boards.get_nowait()
        body = json.dumps({"result": ("1-0", "0-1", "½-½")[board % 3]}).encode()
        begin = time.perf_counter()
        path = f"/api/v1/events/{SLUG}/tournaments/a/rounds/3/boards/{board}"
        status, answer = await request(port, "PUT", path, headers, body)
        assert status == 200, answer
        times.append(time.perf_counter() - begin)
        done[json.loads(answer)["entry"]] = time.perf_counter()
        await asyncio.sleep(0.2)  # An assistant also walks.


def memory(process: int) -> int:
    """Resident kilobytes of the server."""
    for line in Path(f"/proc/{process}/status").read_text().splitlines():
        if line.startswith("VmRSS"):
            return int(line.split()[1])
    raise AssertionError("no resident memory")


def report(
    bare: list[float], times: list[float], lags: list[float], spectators: int, grown: int, entering: float, looks: int
) -> dict[str, Any]:
    plain = statistics.median(bare)

    def timed(seconds: float) -> dict[str, float]:
        return {"ms": round(seconds * 1000, 1), "bare pages": round(seconds / plain, 1)}

    return {
        "bare page": timed(plain),
        "results": len(times),
        "results per second": round(len(times) / entering, 1),
        "a result, median": timed(statistics.median(times)),
        "a result, p99": timed(statistics.quantiles(times, n=100)[98]),
        "until the last spectator sees the last result": timed(max(lags)),
        "until half of them see it": timed(statistics.median(lags)),
        "looks of spectators": looks,
        "spectators that saw it": f"{len(lags)} of {spectators}",
        "memory per spectator, KB": round(grown / max(spectators, 1), 1),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--spectators", type=int, default=500)
    parser.add_argument("--assistants", type=int, default=20)
    parser.add_argument("--results", type=int, default=150)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "hall.db"
        token = prepare(file)
        listener = socket.socket(proto=socket.IPPROTO_TCP)
        listener.bind(("127.0.0.1", 0))
        listener.listen(2048)
        port = listener.getsockname()[1]
        server = multiprocessing.get_context("fork").Process(target=serve, args=(file, listener), daemon=True)
        server.start()
        assert server.pid is not None
        wait_for(port)
        found = asyncio.run(measure(port, token, server.pid, options.spectators, options.assistants, options.results))
        server.terminate()
        server.join()
    print(
        f"{PLAYERS} players, {options.spectators} spectators, {options.assistants} assistants, {os.cpu_count()} cores"
    )
    for name, value in found.items():
        shown = f"{value['ms']} ms = {value['bare pages']} bare pages" if isinstance(value, dict) else value
        print(f"{name}: {shown}")


def wait_for(port: int) -> None:
    """Wait until the server answers."""
    for _ in range(200):
        try:
            asyncio.run(_timed(port))
        except OSError:
            time.sleep(0.05)
        else:
            return
    raise SystemExit("The server does not answer.")


if __name__ == "__main__":
    main()
