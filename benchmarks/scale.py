"""Tournaments and files a second on processes and on Dask, against plain multiprocessing in the same run.

    python benchmarks/scale.py                        # one and two workers, chunks of about two seconds
    python benchmarks/scale.py --workers 1,2,4 --chunks 8 --seconds 2

Every way does the same chunks once.  Told are items a second of the wall clock from
the first chunk to the last answer, workers being started before; and seconds of the
processor, those of the work itself and all of them, start and imports included: these
mean something on a busy machine too.  ``docs/scale.md`` has the numbers.
"""

from __future__ import annotations

import argparse
import multiprocessing
import resource
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import tablas
from tablas.spread import Call, Crew, InProcess, Job
from tablas.spread.cluster import Cluster
from tablas.spread.job import Chunk, Json, do
from tablas.spread.processes import Processes
from tablas.study import Field, Play, Study, parse_arms
from tablas.study.conduct import job_of


def check_report(_: Json, file: str) -> dict[str, Json]:
    """Pair every round of a report again: the work on one file."""
    return {"same": tablas.check(tablas.load(file)).same}


def warm(_: int) -> None:
    """Import what the work needs."""
    do(next(job_of(Study(parse_arms("dutch"), Field(players=6), Play("elo"), rounds=2), 1).chunks()))


def timed(chunk: Chunk) -> float:
    """Do a chunk; the seconds of the processor it took."""
    start = time.process_time()
    do(chunk)
    return time.process_time() - start


class Taken(NamedTuple):
    """Seconds of the wall clock, of the processor at work, and of the processor in all."""

    wall: float
    work: float
    whole: float


def by_pool(chunks: list[Chunk], workers: int) -> tuple[float, float]:
    """Plain multiprocessing."""
    pool = multiprocessing.get_context("spawn").Pool(workers)
    pool.map(warm, range(4 * workers), chunksize=1)
    start = time.perf_counter()
    work = sum(pool.imap_unordered(timed, chunks))
    wall = time.perf_counter() - start
    pool.close()
    pool.join()
    return wall, work


def by_crew(chunks: list[Chunk], crew: Crew) -> tuple[float, float]:
    with crew:
        for _ in crew.run(Call(f"warm{number}", warm, (number,)) for number in range(4 * crew.workers)):
            pass
        start = time.perf_counter()
        work = sum(done.value for done in crew.run(Call(chunk.name, timed, (chunk,)) for chunk in chunks))
        return time.perf_counter() - start, work


def taken(way: Callable[[], tuple[float, float]]) -> Taken:
    before = _processor()
    wall, work = way()
    return Taken(wall, work, _processor() - before)


def _processor() -> float:
    used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(one.ru_utime + one.ru_stime for one in used)


def reports(folder: Path, count: int) -> list[str]:
    names = []
    for number in range(count):
        made = tablas.generate(60, 9, number, forfeits=0, withdrawals=0).tournament
        names.append(str(folder / f"{number}.trf"))
        tablas.save(made, names[-1])
    return names


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--workers", default="1,2")
    parser.add_argument("--chunks", type=int, default=6)
    parser.add_argument("--seconds", type=float, default=2.0)
    parser.add_argument("--files", type=int, default=120)
    given = parser.parse_args()
    study = Study(parse_arms("dutch"), Field(players=60), Play("elo"), rounds=9)
    size = max(1, round(given.seconds / study.seconds))
    runs = Job("tablas.study.study:one_run", study.as_data(), range(size * given.chunks), size)
    alone = taken(lambda: by_crew([next(runs.chunks())], InProcess()))
    print(f"in this process: {size / alone.work:.1f} tournaments of 60 × 9 a second of the processor", flush=True)
    with tempfile.TemporaryDirectory() as folder:
        names = reports(Path(folder), given.files)
        checks = Job("scale:check_report", None, names, max(1, given.files // given.chunks))
        for what, job, count in (("tournaments", runs, len(runs.items)), ("files", checks, len(names))):
            chunks = list(job.chunks())
            for workers in map(int, given.workers.split(",")):
                ways: dict[str, Callable[[], tuple[float, float]]] = {
                    "multiprocessing": lambda chunks=chunks, n=workers: by_pool(chunks, n),
                    "processes": lambda chunks=chunks, n=workers: by_crew(chunks, Processes(n)),
                    "dask": lambda chunks=chunks, n=workers: by_crew(chunks, Cluster(f"local:{n}")),
                }
                for name, way in ways.items():
                    found = taken(way)
                    print(
                        f"{what}, {workers} workers, {len(chunks)} chunks, {name}: {count / found.wall:.1f} a second; "
                        f"processor {found.work:.2f} s at work, {found.whole:.2f} s in all",
                        flush=True,
                    )


if __name__ == "__main__":
    import scale  # Workers find what they do by this name.

    scale.main()
