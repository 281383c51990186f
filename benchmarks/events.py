"""What the log and the databases cost: ``python benchmarks/events.py [--players N] [--hammer SECONDS]``.

One run measures, side by side on a SQLite file and on a PostgreSQL server of
its own (the `pgserver` package):

- the replay of an event of 300 players and 11 rounds, seals checked or not;
- the entry of one result at the beginning and at the end of that event, by a
  process that runs on and by one that has just started;
- the import of a FIDE-format list of N invented players and searches in it;
- with ``--hammer``, two processes that write into one event for so long.

Times are seconds of the clock on this machine; the ratios compare better.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from statistics import median, quantiles
from time import perf_counter

from tablas.events.acts import CreateTournament, EnterPlayers, EnterResult, PairRound, PublishRound, Redo, Undo
from tablas.events.log import verify
from tablas.events.portable import dump, load
from tablas.events.results import read_result
from tablas.events.timeline import replay
from tablas.model import Player
from tablas.store import Store
from tablas.store.lists import player_list

PLAYERS, ROUNDS = 300, 11
SYLLABLES = (
    "ka",
    "ri",
    "mo",
    "ta",
    "le",
    "no",
    "sa",
    "vi",
    "du",
    "ge",
    "pe",
    "ro",
    "lu",
    "ma",
    "cho",
    "an",
    "ov",
    "ic",
)


def timed(work: Callable[[], object]) -> float:
    start = perf_counter()
    work()
    return perf_counter() - start


def play(store: Store) -> tuple[str, list[float]]:
    """The whole event; how long each of its results took."""
    random, times = Random(1), []
    slug = store.create("Benchmark", who="bench").slug
    store.do(slug, CreateTournament("a", {"total_rounds": ROUNDS}), who="bench")
    for number in range(PLAYERS):
        player = Player(0, f"Player {number:03}", random.randrange(1200, 2700))
        store.do(slug, EnterPlayers("a", (player,)), who="bench")
    for number in range(1, ROUNDS + 1):
        store.do(slug, PairRound("a"), who="bench")
        done = store.do(slug, PublishRound("a", number), who="bench")
        for board in range(1, len(done.moment.event.section("a").facts.rounds[-1].games) + 1):
            command = EnterResult("a", number, board, *read_result(random.choice("10=")))
            times.append(timed(lambda act=command: store.do(slug, act, who="bench")))
    return slug, times


def cold(where: str, slug: str) -> float:
    """What a program that has just started pays to read the event."""

    def once() -> None:
        with Store(where) as store:
            store.moment(slug)

    return median(timed(once) for _ in range(7))


def write_list(path: Path, players: int) -> None:
    """Invented players in the columns of the combined list."""
    random = Random(players)
    given = ["".join(random.choices(SYLLABLES, k=2)).capitalize() for _ in range(3000)]
    family = ["".join(random.choices(SYLLABLES, k=random.randint(2, 4))).capitalize() for _ in range(100_000)]
    widths = (
        ("ID Number", 15), ("Name", 61), ("Fed", 4), ("Sex", 4), ("Tit", 5), ("WTit", 5), ("OTit", 15), ("FOA", 4),
        ("SRtng", 6), ("SGm", 4), ("SK", 3), ("RRtng", 6), ("RGm", 4), ("Rk", 3), ("BRtng", 6), ("BGm", 4), ("BK", 3),
        ("B-day", 6), ("Flag", 4),
    )  # fmt: skip
    with path.open("w") as file:
        file.write("".join(name.ljust(width) for name, width in widths) + "\n")
        for number in range(players):
            name = f"{random.choice(family)}, {random.choice(given)}"
            rating = random.randrange(1400, 2800) if number % 3 == 0 else ""
            front = f"{100_000 + number * 7:<15}{name:<61}{'ESP':<4}{'M':<4}{'':<29}"
            file.write(f"{front}{rating:<6}{0:<4}{20:<3}{'':<26}{1950 + number % 65:<6}{'':<4}\n")


@contextmanager
def databases() -> Iterator[dict[str, str]]:
    """An empty database of each kind."""
    with tempfile.TemporaryDirectory(prefix="tablas-bench-") as name:
        folder = Path(name)
        folder.chmod(0o755)
        os.environ.setdefault("XDG_RUNTIME_DIR", tempfile.gettempdir())
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            import pgserver

            server = pgserver.get_server(folder / "pg", cleanup_mode="stop")
        try:
            yield {"SQLite": str(folder / "bench.db"), "PostgreSQL": server.get_uri()}
        finally:
            server.cleanup()


def show(what: str, seconds: dict[str, float]) -> None:
    ratio = seconds["SQLite"] / seconds["PostgreSQL"]
    cells = "  ".join(f"{name} {value * 1000:10.2f} ms" for name, value in seconds.items())
    print(f"{what:<44}{cells}   {ratio:6.2f} : 1")


def measure_log(store: Store, slug: str) -> None:
    entries = store.log(slug)
    uid = store.head(slug).uid
    print(f"\nan event of {PLAYERS} players, {ROUNDS} rounds, {len(entries)} entries")
    print(f"{'replay':<44}{median(timed(lambda: replay(entries)) for _ in range(5)):8.3f} s")
    print(f"{'check of every seal':<44}{median(timed(lambda: verify(uid, entries)) for _ in range(5)):8.3f} s")
    exported = dump(uid, entries)
    print(f"{'export to text':<44}{timed(lambda: dump(uid, entries)):8.3f} s   {len(exported) / 1e6:.2f} MB")
    print(f"{'import from text, seals checked':<44}{timed(lambda: load(exported)):8.3f} s")


def measure_events(places: dict[str, str]) -> None:
    print(f"{'':<44}{'':>28}{'':>21}SQLite : PostgreSQL")
    slugs, times = {}, {}
    for name, where in places.items():
        with Store(where) as store:
            slugs[name], times[name] = play(store)
    early = {name: times[name][:100] for name in places}
    late = {name: times[name][-100:] for name in places}
    show("one result, first hundred (median)", {name: median(early[name]) for name in places})
    show("one result, last hundred (median)", {name: median(late[name]) for name in places})
    show("one result, all (99 of 100)", {name: quantiles(times[name], n=100)[98] for name in places})
    show("open the database and read the event", {name: cold(places[name], slugs[name]) for name in places})
    undo, whole = {}, {}
    for name, where in places.items():
        with Store(where) as store:
            undo[name] = timed(lambda s=store, n=name: s.do(slugs[n], Undo(last=500), who="bench"))
            store.do(slugs[name], Redo(), who="bench")
            whole[name] = timed(lambda s=store, n=name: s.verify(slugs[n]))
    show("undo of 500 acts", undo)
    show("verify: read, check and replay the log", whole)
    with Store(places["SQLite"]) as store:
        measure_log(store, slugs["SQLite"])


def measure_list(places: dict[str, str], players: int) -> None:
    print(f"\na rating list of {players} players")
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "players_list_foa.txt"
        write_list(path, players)
        loads, searches = {}, {}
        for name, where in places.items():
            with Store(where) as store:
                known = player_list(store.database)
                loads[name] = timed(lambda k=known: k.load(path))
                searches[name] = max(timed(lambda k=known, t=t: k.search(t)) for t in ("kari", "moka ri", "100007"))
    show("import", loads)
    show("slowest of three searches", searches)


def measure_hammer(places: dict[str, str], seconds: float) -> None:
    sys.path.insert(0, str(Path(__file__).parents[1] / "tests" / "helpers"))
    from store_crew import Crew, check_books
    from store_hands import new_event

    print(f"\ntwo processes on one event for {seconds:g} seconds")
    for name, where in places.items():
        with Store(where) as store:
            slug = new_event(store, 60)
            crew = Crew(where, slug)
            for run, seed in (("one", 1), ("two", 2)):
                crew.start("write", run, seed, seconds)
            while crew.said["end"] < 2:
                crew.drain(0.2)
            crew.close()
            check_books(store, slug, crew, 3, in_doubt=0)
            assert {entry.key for entry in store.log(slug)[3:]} == crew.acknowledged.keys()
            words = ", ".join(f"{count} {word}" for word, count in crew.said.items() if word not in ("pid", "end"))
            print(f"{name:<12}{words}; every acknowledged command is in the log once, and no other")


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--players", type=int, default=200_000, help="size of the rating list (FIDE's: 1900000)")
    options.add_argument("--hammer", type=float, default=0, metavar="SECONDS")
    chosen = options.parse_args()
    with databases() as places:
        measure_events(places)
        measure_list(places, chosen.players)
        if chosen.hammer:
            measure_hammer(places, chosen.hammer)


if __name__ == "__main__":
    main()
