"""Tournaments and files a second on processes and on Dask, against plain multiprocessing in the same run.

    python benchmarks/scale.py                        # one and two workers, chunks of about two seconds
    python benchmarks/scale.py --workers 1,2,4        # for a quiet machine; about three minutes on two cores
    python benchmarks/scale.py --seconds 0.2          # whether it works at all

Every way does the same chunks once (with ``--repeat`` several times, the best counts).
How much makes a chunk is measured first, in this process.  Told are items a second of
the wall clock from the first chunk to the last answer, workers being started before;
and seconds of the processor, those of the work itself and all of them, start and
imports included: these mean something on a busy machine too.  The last columns are
ratios to plain multiprocessing with as many workers, by the wall clock and by the
processor at work, and the growth over the fewest workers of the same way.
``docs/scale.md`` has the numbers.
"""

from __future__ import annotations

import argparse
import multiprocessing
import os
import resource
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import tablas
from tablas.spread import Call, Crew, Job
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


class Spent(NamedTuple):
    """Seconds of the processor: of a chunk, and of the process that did it since it began."""

    chunk: float
    process: int
    so_far: float


def timed(chunk: Chunk) -> Spent:
    """Do a chunk; what it took."""
    start = time.process_time()
    do(chunk)
    now = time.process_time()
    return Spent(now - start, os.getpid(), now)


class Taken(NamedTuple):
    """Seconds of the wall clock, of the processor at work, and of the processor in all."""

    wall: float
    work: float
    whole: float


def by_pool(chunks: list[Chunk], workers: int) -> tuple[float, list[Spent]]:
    """Plain multiprocessing."""
    pool = multiprocessing.get_context("spawn").Pool(workers)
    pool.map(warm, range(4 * workers), chunksize=1)
    start = time.perf_counter()
    work = list(pool.imap_unordered(timed, chunks))
    wall = time.perf_counter() - start
    pool.close()
    pool.join()
    return wall, work


def by_crew(chunks: list[Chunk], crew: Crew) -> tuple[float, list[Spent]]:
    with crew:
        for _ in crew.run(Call(f"warm{number}", warm, (number,)) for number in range(4 * crew.workers)):
            pass
        start = time.perf_counter()
        work = [done.value for done in crew.run(Call(chunk.name, timed, (chunk,)) for chunk in chunks)]
        return time.perf_counter() - start, work


def taken(way: Callable[[], tuple[float, list[Spent]]], beyond: bool) -> Taken:
    """What a way took; *beyond*: its work is done by children of children, of which the system does not tell us."""
    before = _processor()
    wall, work = way()
    whole = _processor() - before
    if beyond:
        whole += sum({one.process: one.so_far for one in sorted(work, key=lambda one: one.so_far)}.values())
    return Taken(wall, sum(one.chunk for one in work), whole)


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


def cost(job: Job) -> float:
    """Seconds of the processor that one item takes here, once everything is warm."""
    chunk = next(job.chunks())
    do(chunk)
    return min(timed(chunk).chunk for _ in range(2)) / len(chunk.items)


class Line(NamedTuple):
    """One way of doing one thing."""

    what: str
    workers: int
    way: str
    rate: float
    taken: Taken


def measured(what: str, job: Job, workers: int, repeat: int) -> list[Line]:
    """Every way once or more; the best of each."""
    chunks = list(job.chunks())
    ways: dict[str, Callable[[], tuple[float, list[Spent]]]] = {
        "multiprocessing": lambda: by_pool(chunks, workers),
        "processes": lambda: by_crew(chunks, Processes(workers)),
        "Dask": lambda: by_crew(chunks, Cluster(f"local:{workers}")),
    }
    found: dict[str, list[Taken]] = {name: [] for name in ways}
    for _ in range(repeat):
        for name, way in ways.items():
            found[name].append(taken(way, beyond=name == "Dask"))
            print(
                f"{what}, {workers} workers, {name}: {len(job.items) / found[name][-1].wall:.1f} a second", flush=True
            )
    best = {name: Taken(*map(min, zip(*every, strict=True))) for name, every in found.items()}
    return [Line(what, workers, name, len(job.items) / one.wall, one) for name, one in best.items()]


def table(lines: list[Line]) -> str:
    """All lines with their ratios, as docs/scale.md has them."""
    rows = [
        "| | workers | a second (wall) | growth | processor at work, s | in all, s | wall : mp | work : mp |",
        "|---|---:|---:|---:|---:|---:|---:|---:|",
    ]
    for one in lines:
        plain = next(two for two in lines if two[:2] == one[:2] and two.way == "multiprocessing").taken
        first = next(two for two in lines if (two.what, two.way) == (one.what, one.way))
        rows.append(
            f"| {one.what}, {one.way} | {one.workers} | {one.rate:.1f} | {one.rate / first.rate:.2f} | "
            f"{one.taken.work:.2f} | {one.taken.whole:.2f} | {one.taken.wall / plain.wall:.3f} | "
            f"{one.taken.work / plain.work:.3f} |"
        )
    return "\n".join(rows)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--workers", default="1,2")
    parser.add_argument("--chunks", type=int, default=8, help="of each way; a multiple of the workers is fair")
    parser.add_argument("--seconds", type=float, default=2.0, help="of the processor in a chunk")
    parser.add_argument(
        "--files", type=int, default=40, help="different reports; they are gone through again and again"
    )
    parser.add_argument("--repeat", type=int, default=1)
    given = parser.parse_args()
    study = Study(parse_arms("dutch"), Field(players=60), Play("elo"), rounds=9)
    one_run = "tablas.study.study:one_run"
    each = cost(Job(one_run, study.as_data(), range(30), 30))
    print(f"in this process: {1 / each:.1f} tournaments of 60 × 9 a second of the processor", flush=True)
    size = max(1, round(given.seconds / each))
    jobs = {"tournaments": Job(one_run, study.as_data(), range(size * given.chunks), size)}
    with tempfile.TemporaryDirectory() as folder:
        names = reports(Path(folder), given.files)
        each = cost(Job("scale:check_report", None, names[:20], 20))
        size = max(1, round(given.seconds / each))
        again = [names[number % len(names)] for number in range(size * given.chunks)]
        jobs["files"] = Job("scale:check_report", None, again, size)
        lines: list[Line] = []
        for what, job in jobs.items():
            for workers in map(int, given.workers.split(",")):
                lines += measured(what, job, workers, given.repeat)
    print(f"{given.chunks} chunks of {given.seconds:g} s each")
    print(table(lines))


if __name__ == "__main__":
    import scale  # Workers find what they do by this name.

    scale.main()
