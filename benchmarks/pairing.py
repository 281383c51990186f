"""How long does one round take?  Our engine, both routes, py4swiss and caissify-pairings, in one run.

    python benchmarks/pairing.py
    python benchmarks/pairing.py --sizes 100,1000,9999 --folder FOLDER --limit 300

Tournaments are generated from a seed (and paired by our engine), or read from
a folder with files ``nNNNNN.trf`` and cut before the round.  Every measurement
runs in a process of its own, which is stopped after ``--limit`` seconds; the
best of ``--repeat`` runs counts.  Reading the file is not timed, nor is building
the input of py4swiss; that of caissify-pairings, a list of dictionaries, is.
Memory is the peak of the whole process.
"""

from __future__ import annotations

import argparse
import math
import multiprocessing as processes
import resource
import sys
import time
from multiprocessing.connection import Connection
from pathlib import Path
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).parent))

from tablas.formats import trf
from tablas.model import Tournament
from tablas.simulate import Parameters, simulate
from tablas.systems import registry

ENGINES = ("fast", "reference", "py4swiss", "caissify")


class Measure(NamedTuple):
    seconds: float | None
    """``None``: stopped at the limit."""
    megabytes: float = 0.0
    problem: str = ""

    def shown(self, limit: float) -> str:
        if self.problem:
            return self.problem[:12]
        if self.seconds is None:
            return f"> {limit:.0f} s"
        return f"{self.seconds:.4f}" if self.seconds < 10 else f"{self.seconds:.1f}"


def state(size: int, round_number: int, folder: Path | None, seed: int) -> Tournament:
    """The tournament before a round."""
    if folder is not None:
        whole = trf.load(folder / f"n{size:05}.trf", lenient=True).tournament
    else:
        whole = _generated(size, seed)
    before = whole.after(min(round_number - 1, whole.rounds_paired))
    return Tournament(
        players=before.players,
        rounds=before.rounds,
        total_rounds=11,
        absences=tuple(one for one in before.absences if one.round == round_number),
        initial_colour=before.initial_colour,
    )


_KNOWN: dict[tuple[int, int], Tournament] = {}


def _generated(size: int, seed: int) -> Tournament:
    shape = Parameters.of(
        players=size,
        rounds=11,
        acceleration="none",
        scoring="standard",
        half_byes="1%",
        zero_byes="1%",
        full_byes=0,
        forfeits="1%",
        double_forfeits=0,
        unusual_results=0,
        unrated_games=0,
        withdrawals=0,
        late_entries=0,
        forbidden_pairs=0,
        rating_low=1400,
        rating_high=2600,
        edition="2017",
    )
    if (size, seed) not in _KNOWN:
        _KNOWN[size, seed] = simulate(shape, seed).tournament
    return _KNOWN[size, seed]


def measure(tournament: Tournament, engine: str, edition: str, limit: float, repeat: int) -> Measure:
    """Time one pairing in a process of its own."""
    context = processes.get_context("spawn")
    ours, theirs = context.Pipe(duplex=False)
    worker = context.Process(target=_work, args=(theirs, tournament, engine, edition, repeat))
    worker.start()
    theirs.close()
    try:
        # The first word comes when everything is imported and read; only then the clock of the limit starts.
        ours.recv()
        if not ours.poll(limit):
            return Measure(None)
        answer: Measure = ours.recv()
        return answer
    except EOFError:
        return Measure(None, problem="broke down")
    finally:
        if worker.is_alive():
            worker.terminate()
        worker.join()


def _work(pipe: Connection, tournament: Tournament, engine: str, edition: str, repeat: int) -> None:
    if engine == "py4swiss":
        from py4swiss.engines import DutchEngine

        import peers

        def once() -> float:
            parsed = peers.py4swiss_input(tournament)
            start = time.perf_counter()
            DutchEngine.generate_pairings(parsed)
            return time.perf_counter() - start

    elif engine == "caissify":
        import caissify_pairings  # noqa: F401  (loading it is not pairing)

        import peers

        def once() -> float:
            start = time.perf_counter()
            peers.caissify_pair(tournament)
            return time.perf_counter() - start

    else:
        system = registry.get("dutch")
        settings = system.settings(edition, {"engine": engine})

        def once() -> float:
            start = time.perf_counter()
            system.pair(tournament, settings)
            return time.perf_counter() - start

    pipe.send("ready")
    try:
        best = once()
        for _ in range(repeat - 1):
            if best < 5:
                best = min(best, once())
        peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
        pipe.send(Measure(best, peak))
    except Exception as error:
        pipe.send(Measure(None, problem=type(error).__name__))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sizes", default="20,100,300,1000", help="numbers of players, up to 9999")
    parser.add_argument("--rounds", default="2,5,9", help="rounds to pair")
    parser.add_argument("--engines", default=",".join(ENGINES), help="which of " + ", ".join(ENGINES))
    parser.add_argument("--edition", choices=["2017", "2026"], default="2017", help="rules for our own engine")
    parser.add_argument("--folder", type=Path, help="read nNNNNN.trf from here instead of generating")
    parser.add_argument("--limit", type=float, default=120, help="seconds after which an engine is stopped")
    parser.add_argument("--repeat", type=int, default=3, help="runs of which the best counts")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    sizes = [int(word) for word in options.sizes.split(",")]
    rounds = [int(word) for word in options.rounds.split(",")]
    engines = [word for word in options.engines.split(",") if word]
    if unknown := set(engines) - set(ENGINES):
        parser.error(f"there is no engine {', '.join(unknown)}")
    heads = ["players", "round", *(f"{engine} s" for engine in engines), *(f"{engine} MB" for engine in engines)]
    print("  ".join(f"{head:>13}" for head in [*heads, "py4swiss/fast", "caissify/fast"]))
    table: dict[tuple[str, int], list[tuple[int, float]]] = {}
    for size in sizes:
        for number in rounds:
            tournament = state(size, number, options.folder, options.seed)
            found = {
                engine: measure(tournament, engine, options.edition, options.limit, options.repeat)
                for engine in engines
            }
            for engine, one in found.items():
                if one.seconds is not None:
                    table.setdefault((engine, number), []).append((size, one.seconds))
            cells = [str(size), str(number)]
            cells += [one.shown(options.limit) for one in found.values()]
            cells += [f"{one.megabytes:.0f}" if one.seconds is not None else "-" for one in found.values()]
            cells += [_ratio(found, peer, options.limit) for peer in ("py4swiss", "caissify")]
            print("  ".join(f"{cell:>13}" for cell in cells), flush=True)
    print("\nGrowth: the power of the number of players with which time grows, between the smallest and the largest")
    for (engine, number), points in sorted(table.items()):
        if len(points) > 1:
            (small, quick), (large, slow) = points[0], points[-1]
            power = math.log(slow / quick) / math.log(large / small)
            print(f"    {engine}, round {number}: {power:.2f} ({small} to {large} players)")
    return 0


def _ratio(found: dict[str, Measure], peer: str, limit: float) -> str:
    ours, theirs = found.get("fast"), found.get(peer)
    if ours is None or theirs is None or ours.seconds is None or theirs.problem:
        return "-"
    if theirs.seconds is None:
        return f"> {limit / ours.seconds:.0f}"
    return f"{theirs.seconds / ours.seconds:.1f}"


if __name__ == "__main__":
    sys.exit(main())
