"""What a visit costs in this tree and in another: ``python benchmarks/visits.py OTHER/src [--rounds N] [--times N]``.

Two programs, one on each tree, answer the same visits of an event of 300
players by turns: the first visit of a page after a result came in, the second
one, and one by somebody who has the page already.  Counted is the processor's
time of the whole answer, from the request to its last byte, and how many bytes
go over the wire; the network itself is left out.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections import defaultdict
from pathlib import Path
from statistics import median
from time import process_time
from typing import Any

PLAYERS = 300
SLUG = "hall"
PAGES = {
    "standings": f"/p/{SLUG}/a/standings",
    "pairings": f"/p/{SLUG}/a/pairings",
    "cross table": f"/p/{SLUG}/a/cross",
    "player": f"/p/{SLUG}/a/player/7",
    "players": f"/p/{SLUG}/a/players",
    "standings, API": f"/api/v1/events/{SLUG}/tournaments/a/standings",
}


def prepare(file: Path, rounds: int) -> None:
    """An event whose last round has begun."""
    from tablas.events.acts import CreateTournament, EnterPlayers, EnterResult, PairRound, PublishRound
    from tablas.events.results import read_result
    from tablas.model import Player
    from tablas.store import Store

    people = tuple(Player(0, f"Player {n:03}", 2600 - 4 * n, federation="ESP") for n in range(1, PLAYERS + 1))
    with Store(file) as store:
        store.create("Hall", who="benchmark", slug=SLUG)
        store.do(SLUG, CreateTournament("a", {"total_rounds": rounds, "initial_colour": "w"}), who="benchmark")
        store.do(SLUG, EnterPlayers("a", people), who="benchmark")
        for number in range(1, rounds + 1):
            store.do(SLUG, PairRound("a"), who="benchmark")
            store.do(SLUG, PublishRound("a", number), who="benchmark")
            for board in range(1, PLAYERS // 2 + 1 if number < rounds else 1):
                result = read_result("1=0"[(board + number) % 3])
                store.do(SLUG, EnterResult("a", number, board, *result), who="benchmark")


class Visits:
    """The program of one tree, answering in this process."""

    def __init__(self, file: str) -> None:
        from tablas.web.app import create_app
        from tablas.web.settings import Settings

        self.app = create_app(Settings(file))
        self.store = self.app.state.services.store

    async def visit(self, path: str, **headers: str) -> tuple[float, int, int, str]:
        """Processor seconds, status, bytes and tag of an answer."""
        found: dict[str, Any] = {"status": 0, "tag": "", "bytes": 0}
        sent = [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()]
        scope = {
            "type": "http",
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "method": "GET",
            "scheme": "http",
            "path": path,
            "raw_path": path.encode(),
            "root_path": "",
            "query_string": b"",
            "headers": [(b"host", b"hall"), (b"accept-encoding", b"gzip"), *sent],
            "client": ("127.0.0.1", 1),
            "server": ("127.0.0.1", 80),
        }

        async def give() -> dict[str, Any]:
            return {"type": "http.request", "body": b"", "more_body": False}

        async def take(message: Any) -> None:
            if message["type"] == "http.response.start":
                found["status"] = message["status"]
                found["tag"] = next((value.decode() for name, value in message["headers"] if name == b"etag"), "")
            else:
                found["bytes"] += len(message.get("body", b""))

        start = process_time()
        await self.app(scope, give, take)
        return process_time() - start, found["status"], found["bytes"], found["tag"]

    def enter(self, board: int) -> None:
        from tablas.events.acts import EnterResult
        from tablas.events.results import read_result

        last = self.store.moment(SLUG).event.section("a").rounds_paired
        self.store.do(SLUG, EnterResult("a", last, board, *read_result("½-½")), who="benchmark")


async def work(file: str) -> None:
    """Answer one line of standard input after another."""
    visits = Visits(file)
    for path in PAGES.values():
        await visits.visit(path)
    for line in sys.stdin:
        board, name = json.loads(line)
        visits.enter(board)
        first = await visits.visit(PAGES[name])
        second = min([await visits.visit(PAGES[name]) for _ in range(5)])
        known = min([await visits.visit(PAGES[name], if_none_match=second[3] or "*none*") for _ in range(5)])
        print(json.dumps([first[:3], second[:3], known[:3]]), flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("other", type=Path, nargs="?")
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--times", type=int, default=7)
    parser.add_argument("--work")
    parser.add_argument("--prepare", type=Path)
    given = parser.parse_args()
    if given.prepare:
        prepare(given.prepare, given.rounds)
        return
    if given.work:
        asyncio.run(work(given.work))
        return
    trees = {"before": given.other, "now": Path(__file__).parents[1] / "src"}
    costs: dict[tuple[str, str], list[Any]] = defaultdict(list)
    with tempfile.TemporaryDirectory() as folder:
        # The older program makes the database: a newer one can bring it up to date, not the other way round.
        sources = os.environ | ({"PYTHONPATH": str(given.other)} if given.other else {})
        made = ["--prepare", str(Path(folder) / "before.db"), "--rounds", str(given.rounds)]
        subprocess.run([sys.executable, __file__, *made], env=sources, check=True)
        shutil.copy(Path(folder) / "before.db", Path(folder) / "now.db")
        programs = {
            name: subprocess.Popen(
                [sys.executable, __file__, "--work", str(Path(folder) / f"{name}.db")],
                env=os.environ | {"PYTHONPATH": str(sources)},
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                text=True,
            )
            for name, sources in trees.items()
            if sources
        }
        board = 0
        for _ in range(given.times):
            for page in PAGES:
                board += 1
                for name, program in programs.items():
                    assert program.stdin
                    assert program.stdout
                    program.stdin.write(json.dumps([board, page]) + "\n")
                    program.stdin.flush()
                    costs[name, page].append(json.loads(program.stdout.readline()))
        for program in programs.values():
            assert program.stdin
            program.stdin.close()
            program.wait()
    for page in PAGES:
        for name in programs:
            first, second, known = (median(one[kind][0] for one in costs[name, page]) * 1000 for kind in range(3))
            last = costs[name, page][-1]
            print(
                f"{page:16}{name:8} first {first:7.2f} ms, second {second:7.2f} ms, known {known:6.2f} ms "
                f"(status {last[2][1]}), {last[0][2] / 1000:.1f} KB"
            )


if __name__ == "__main__":
    main()
