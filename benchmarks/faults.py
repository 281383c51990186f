"""Faults at length: ``python benchmarks/faults.py [--minutes N] [--only NAME,…] [--seed N]``.

Each kind of fault gets its share of the time, on a SQLite file and on a
PostgreSQL server of its own where both make sense:

- ``cuts``: the power is cut at any moment of a recorded session;
- ``store``: writers of the store are killed;
- ``command-line``: ``tablas event`` is killed;
- ``serve``: ``tablas serve`` is killed under somebody who enters players;
- ``jepsen``: two servers, clients who repeat, double and delay, servers killed, the database stopped;
- ``disk``: the disk is full, again and again;
- ``clock``: the clock goes backwards.

The report counts faults, acknowledged commands, lost ones and doubled ones;
anything but 0 and 0 ends with 1.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random

import httpx

sys.path.insert(0, str(Path(__file__).parents[1] / "tests" / "helpers"))

import store_hands as hands
from events_moves import CONSENTS, random_command
from history_checker import History
from history_clients import Clients
from power_cuts import cut, play
from serve_crew import SOURCES, Serving, token
from store_crew import Crew, check_books
from store_server import Server, running_server
from tablas.errors import TablasError
from tablas.events.timeline import replay
from tablas.store import Store


class Run:
    """Where one kind of fault works, until when, and what it found."""

    def __init__(self, folder: Path, server: Server | None, seconds: float, random: Random) -> None:
        self.folder, self.server, self.random = folder, server, random
        self.where = str(folder / "club.db") if server is None else server.new_database()
        self._seconds = seconds
        self._end = 0.0
        self.count: Counter[str] = Counter()

    @property
    def goes_on(self) -> bool:
        self._end = self._end or time.monotonic() + self._seconds  # Servers that start slowly do not count.
        return time.monotonic() < self._end

    @contextmanager
    def event(self) -> Iterator[tuple[Store, str]]:
        """An event to be written to, looked through in the end."""
        with Store(self.where) as store:
            slug = hands.new_event(store, 12)
            yield store, slug
            assert store.verify(slug) == store.head(slug).seq
            with Store(self.where) as fresh:
                assert fresh.moment(slug) == replay(fresh.log(slug))

    def compare(self, store: Store, slug: str, acknowledged: set[str]) -> None:
        """What was acknowledged against what is there."""
        keys = Counter(entry.key for entry in store.log(slug))
        self.count["acknowledged"] += len(acknowledged)
        self.count["lost"] += len(acknowledged - keys.keys())
        self.count["doubled"] += sum(times - 1 for times in keys.values())


def power_cuts(run: Run) -> None:
    while run.goes_on:
        with tempfile.TemporaryDirectory(dir=run.folder) as name:
            session = play(Path(name), run.random, run.random.randrange(20, 80))
            for _ in range(50):
                found = cut(session, Path(name), run.random, run.random.random() < 0.5)
                run.count["cuts"] += 1
                run.count["acknowledged"] += found.told
                run.count["lost"] += found.lost
                assert not found.broken


def killed_writers(run: Run) -> None:
    while run.goes_on:
        with run.event() as (store, slug), closing(Crew(run.where, slug)) as crew:
            for death in range(30):
                pid = crew.start("write", f"r{death}", run.random.randrange(10**6), 30)
                if death % 4:
                    crew.until("ack" if death % 4 == 1 else "try", f"r{death}")
                time.sleep(run.random.uniform(0, 0.05))
                crew.kill(pid)
                run.count["kills"] += 1
            crew.drain()
            check_books(store, slug, crew, 3, 30)
            run.compare(store, slug, set(crew.acknowledged))


def killed_commands(run: Run) -> None:
    """``tablas event add`` with an answer, or killed before or after it."""
    with run.event() as (store, slug):
        said: set[str] = set()
        number = 0
        while run.goes_on:
            number += 1
            command = ["event", "add", slug, f"Guest {number}", "-t", "a", "--database", run.where]
            program = "from tablas.cli.main import main; main()"
            process = subprocess.Popen(
                [sys.executable, "-c", program, *command],
                env=os.environ | {"PYTHONPATH": str(SOURCES)},
                stdout=subprocess.DEVNULL,
                stderr=subprocess.PIPE,
            )
            try:
                code = process.wait(run.random.choice([60, run.random.uniform(0.3, 3)]))
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
                run.count["kills"] += 1
            else:
                assert process.stderr is not None
                assert code == 0, process.stderr.read()
                said.add(f"Guest {number}")
            assert process.stderr is not None
            process.stderr.close()
        names = Counter(player.name for player in store.moment(slug).event.section("a").facts.players)
        run.count["acknowledged"] += len(said)
        run.count["lost"] += len(said - names.keys())
        run.count["doubled"] += sum(times - 1 for times in names.values())


def killed_servers(run: Run) -> None:
    with run.event() as (store, slug):
        secret = token(store)
        server = Serving(run.where)
        address = f"{server.base}/api/v1/events/{slug}/commands/enter-players"
        acknowledged: set[str] = set()
        tried = 0
        while run.goes_on:
            with ThreadPoolExecutor(1) as pool:
                dying = pool.submit(lambda: (time.sleep(run.random.uniform(0.05, 1.5)), server.kill()))
                while True:
                    tried += 1
                    body = {"tournament": "a", "players": [{"number": 0, "name": f"Guest {tried}"}]}
                    headers = {"Authorization": f"Bearer {secret}", "Idempotency-Key": f"k{tried}"}
                    try:
                        answer = httpx.post(address, json=body, headers=headers, timeout=30)
                    except httpx.TransportError:
                        break
                    assert answer.status_code == 200, answer.text
                    acknowledged.add(f"k{tried}")
                dying.result()
            run.count["kills"] += 1
            server.start()
        server.close()
        run.compare(store, slug, acknowledged)


def jepsen(run: Run) -> None:
    with run.event() as (store, slug):
        secret = token(store)
        with ThreadPoolExecutor() as pool:
            servers = list(pool.map(Serving, [run.where] * 2))
        assert run.goes_on
        clients = Clients(store, slug, [server.base for server in servers], secret, run.random.randrange(10**6), 6)
        try:
            while run.goes_on:
                time.sleep(run.random.uniform(1, 4))
                if run.server is not None and run.random.random() < 0.5:
                    run.server.stop()
                    time.sleep(run.random.uniform(0, 1))
                    run.server.start()
                    run.count["database stopped"] += 1
                    continue
                struck = run.random.choice(servers)
                struck.kill()
                struck.start()
                run.count["kills"] += 1
        finally:
            clients.stop()
            for server in servers:
                server.close()
        run.count["requests"] += len(clients.calls)
        run.count["readings"] += len(clients.readings)
        run.count["without an answer"] += sum(call.status is None for call in clients.calls)
        run.compare(store, slug, {call.key for call in clients.calls if call.status == 200})
        problems = History(store.log(slug), clients.calls, clients.readings, CONSENTS).problems(before=3)
        run.count["unexplained"] += len(problems)
        for problem in problems:
            print(problem)


def full_disks(run: Run) -> None:
    with run.event() as (store, slug):
        while run.goes_on:
            crew = Crew(run.where, slug)
            before = store.head(slug).seq
            name = f"f{run.count['full disks']}"
            crew.start("full", name, run.random.randrange(10**6), run.random.randrange(20_000, 200_000))
            crew.until("end", name)
            crew.close()
            check_books(store, slug, crew, before, in_doubt=0)
            run.count["full disks"] += 1
            run.count["acknowledged"] += len(crew.acknowledged)


def clock_backwards(run: Run) -> None:
    now = [datetime(2026, 6, 1, tzinfo=UTC)]
    with run.event() as (_, slug), Store(run.where, clock=lambda: now[0]) as store:
        acknowledged: set[str] = set()
        while run.goes_on:
            now[0] += timedelta(minutes=run.random.randrange(-600, 500))
            run.count["leaps of the clock"] += 1
            key = f"c{run.count['leaps of the clock']}"
            try:
                command = random_command(store.moment(slug).event, run.random)
                store.do(slug, command, who="Ana", key=key, accepted=CONSENTS)
            except TablasError:
                continue
            acknowledged.add(key)
        run.compare(store, slug, acknowledged)


KINDS: dict[str, tuple[Callable[[Run], None], bool]] = {
    "cuts": (power_cuts, False),
    "store": (killed_writers, True),
    "command-line": (killed_commands, True),
    "serve": (killed_servers, True),
    "jepsen": (jepsen, True),
    "disk": (full_disks, False),
    "clock": (clock_backwards, True),
}
"""What does it, and whether also on PostgreSQL."""


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--minutes", type=float, default=10)
    options.add_argument("--only", default=",".join(KINDS), help="some of " + ", ".join(KINDS))
    options.add_argument("--jepsen", action="store_const", dest="only", const="jepsen")
    options.add_argument("--seed", type=int, default=int(time.time()))
    chosen = options.parse_args()
    kinds = chosen.only.split(",")
    turns = [(name, post) for name in kinds for post in (False, True) if KINDS[name][1] or not post]
    total: Counter[str] = Counter()
    with running_server() as server, tempfile.TemporaryDirectory(prefix="tablas-faults-") as folder:
        for place, (name, post) in enumerate(turns):
            part = Path(folder) / str(place)
            part.mkdir()
            seconds = chosen.minutes * 60 / len(turns)
            run = Run(part, server if post else None, seconds, Random(chosen.seed + place))
            KINDS[name][0](run)
            total += run.count
            words = ", ".join(f"{count} {what}" for what, count in run.count.items())
            print(f"{name:<14}{'PostgreSQL' if post else 'SQLite':<12}{words}", flush=True)
    for what in ("acknowledged", "lost", "doubled", "unexplained"):
        total.setdefault(what, 0)
    print(f"seed {chosen.seed}; " + ", ".join(f"{count} {what}" for what, count in total.items()))
    sys.exit(1 if total["lost"] or total["doubled"] or total["unexplained"] else 0)


if __name__ == "__main__":
    main()
