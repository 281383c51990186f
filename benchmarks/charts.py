"""Time against size for every engine that answers, drawn by the run that measured it.

    python benchmarks/charts.py                         # both charts into docs/pictures, tables on the screen
    python benchmarks/charts.py --limit 30 --repeat 3   # slower engines are followed further
    python benchmarks/charts.py --sizes 20,100 --folder /tmp/charts

Seconds are seconds of the processor, so that a busy machine does not matter much.  An engine runs in a process
of its own and is stopped where a round takes it more than ``--limit`` of them; larger fields are then not tried.
Reading and building the input of an engine is not counted, but for caissify, which takes plain lists.  Building
our own field is counted.  Every engine pairs the same rounds, those of our 2017 text where the editions differ.
"""

from __future__ import annotations

import argparse
import multiprocessing as processes
import random
import resource
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any, NamedTuple

sys.path.insert(0, str(Path(__file__).parent))

import charts_drawn
import worst
from pairing import state
from tablas.errors import PairingError
from tablas.model import Tournament
from tablas.systems.open.common.field import build_field
from tablas.systems.open.dutch.edition import EDITIONS
from tablas.systems.open.dutch.fast import attempt
from tablas.systems.open.dutch.pair_dutch import pair_field

ENGINES = ("tablas 2017", "tablas 2026", "py4swiss 2017", "gacrux 2026", "caissify 2026")
HARD = (
    ("saturated", 20),
    ("saturated", 40),
    ("nine of ten games drawn", 40),
    ("White always wins", 60),
    ("three clubs, a third of all pairs", 100),
    ("one club of half", 100),
)
"""Cases of worst.py by name and players, the first of that kind."""
LONG_ENOUGH = 0.05
"""Seconds: on some machines the clock of the processor goes on by milliseconds."""
UNABLE = ("caissify 2026",)
"""Engines that know of no pairs to be kept apart."""


class Timed(NamedTuple):
    """What an engine needed."""

    seconds: float | None
    why: str = ""
    """Why there is no time."""


class Engine(NamedTuple):
    """How an engine is asked: what it is given, made beforehand, and the pairing that is timed."""

    given: Callable[[Tournament], Any]
    pair: Callable[[Any], object]


def ready(engine: str) -> Engine:
    """An engine with everything loaded that it loads."""
    if engine == "py4swiss 2017":
        from py4swiss.engines import DutchEngine

        import peers

        return Engine(peers.py4swiss_input, DutchEngine.generate_pairings)
    if engine == "gacrux 2026":
        import rivals

        return Engine(
            lambda event: (rivals.gacrux_facts(event), event.next_round), lambda given: rivals.gacrux_pair(*given)
        )
    if engine == "caissify 2026":
        import caissify_pairings  # noqa: F401

        import peers

        return Engine(lambda event: event, peers.caissify_pair)
    rules = EDITIONS[engine.removeprefix("tablas ")]
    return Engine(lambda event: event, lambda event: pair_field(build_field(event, rules.history), rules, attempt))


def timed(engine: Engine, event: Tournament) -> float:
    """Seconds of a round: of as many as are long enough for the clock of the processor."""
    count = 1
    while True:
        given = [engine.given(event) for _ in range(count)]
        start = time.process_time()
        for one in given:
            engine.pair(one)
        spent = time.process_time() - start
        if spent >= LONG_ENOUGH:
            return spent / count
        count *= 4


def measure(engine: str, events: Sequence[Tournament], limit: float, repeat: int) -> Timed:
    """The slowest of some rounds, each the best of some runs, in a process of its own."""
    context = processes.get_context("spawn")
    ours, theirs = context.Pipe(duplex=False)
    worker = context.Process(target=_work, args=(theirs, engine, tuple(events), limit, repeat))
    worker.start()
    theirs.close()
    try:
        answer: Timed = ours.recv()
    except EOFError:  # The system stopped it.
        answer = Timed(None, f"more than {limit:g} s")
    worker.join()
    return answer


def _work(pipe: Connection, engine: str, events: Sequence[Tournament], limit: float, repeat: int) -> None:
    slowest = 0.0
    try:
        asked = ready(engine)
        for event in events:
            spent = resource.getrusage(resource.RUSAGE_SELF)
            most = int(spent.ru_utime + spent.ru_stime + 2 * limit) + 2  # Room for the input.
            resource.setrlimit(resource.RLIMIT_CPU, (most, resource.RLIM_INFINITY))
            best = timed(asked, event)
            for _ in range(repeat - 1 if best < 1 else 0):
                best = min(best, timed(asked, event))
            slowest = max(slowest, best)
            if slowest > limit:
                pipe.send(Timed(None, f"more than {limit:g} s"))
                return
    except Exception as error:
        pipe.send(Timed(None, f"no answer ({type(error).__name__})"))
        return
    pipe.send(Timed(slowest))


def by_size(sizes: Sequence[int], number: int, limit: float, repeat: int) -> dict[str, dict[int, Timed]]:
    """One round of an open of each size."""
    found: dict[str, dict[int, Timed]] = {engine: {} for engine in ENGINES}
    for size in sizes:
        # Everybody is there: gacrux takes half a point that was announced for this round for one too many.
        event = replace(state(size, number, None, seed=1), absences=())
        for engine, times in found.items():
            if not any(one.why.startswith("more") for one in times.values()):
                times[size] = measure(engine, [event], limit, repeat)
    return found


def by_case(limit: float, repeat: int) -> dict[str, dict[str, Timed]]:
    """The slowest round of small hard events."""
    found: dict[str, dict[str, Timed]] = {engine: {} for engine in ENGINES}
    for name, players in HARD:
        case = next(one for one in worst.CASES if (one.name, one.players) == (name, players))
        events = _rounds(case)
        for engine, times in found.items():
            apart = bool(case.clubs or case.apart)
            shown = f"{name}, {players} × {case.rounds}"
            unable = apart and engine in UNABLE
            times[shown] = Timed(None, "keeps nobody apart") if unable else measure(engine, events, limit, repeat)
    return found


def _rounds(case: worst.Case) -> list[Tournament]:
    """The event before each of its rounds."""
    rules, dice = EDITIONS["2017"], random.Random(1)
    event, found = worst.opening(case, dice), []
    for _ in range(case.rounds):
        field = build_field(event, rules.history)
        try:
            done = pair_field(field, rules, attempt)
        except PairingError:
            break
        found.append(event)
        event = event.with_round(worst.played(case, field, [pair for _, one in done for pair in one.pairs], dice))
    return found


def table(found: dict[str, dict[str, Timed]], head: str) -> str:
    """The numbers as the documents have them."""
    lines = [f"| {head} | " + " | ".join(found) + " |", "|---|" + "---:|" * len(found)]
    for name in dict.fromkeys(name for times in found.values() for name in times):
        cells = [_cell(times.get(name)) for times in found.values()]
        lines.append(f"| {name} | " + " | ".join(cells) + " |")
    return "\n".join(lines)


def _cell(one: Timed | None) -> str:
    if one is None:
        return "–"
    return one.why if one.seconds is None else f"{one.seconds:.2g}" if one.seconds < 1 else f"{one.seconds:.1f}"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sizes", default="20,40,100,300,1000,3000,9999", help="numbers of players")
    parser.add_argument("--round", type=int, default=5, help="which round is paired")
    parser.add_argument("--limit", type=float, default=10, help="seconds of the processor for a round")
    parser.add_argument("--repeat", type=int, default=3, help="runs of which the best counts")
    parser.add_argument("--folder", type=Path, default=Path(__file__).parents[1] / "docs" / "pictures")
    options = parser.parse_args()
    options.folder.mkdir(parents=True, exist_ok=True)
    sizes = [int(word) for word in options.sizes.split(",")]
    open_ = by_size(sizes, options.round, options.limit, options.repeat)
    print(table({name: {f"{size:,}": one for size, one in times.items()} for name, times in open_.items()}, "Players"))
    lines = {name: {size: one.seconds for size, one in times.items()} for name, times in open_.items()}
    title = f"Seconds of the processor to pair round {options.round} of an open; both scales by tens"
    _write(options.folder / "speed-size.svg", charts_drawn.lines(lines, title, options.limit))
    hard = by_case(options.limit, options.repeat)
    print("\n" + table(hard, "Event"))
    dots = {name: {case: one.seconds for case, one in times.items()} for name, times in hard.items()}
    title = "Seconds of the processor for the slowest round of small hard events; a scale by tens"
    _write(options.folder / "speed-hard.svg", charts_drawn.dots(dots, title))
    return 0


def _write(path: Path, text: str) -> None:
    path.write_text(text, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    sys.exit(main())
