"""Do a job with a crew: what the shelf has is taken from there, the rest is done, and everything comes in order."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from tablas.messages import Message
from tablas.spread.crew import Call, Crew
from tablas.spread.job import Chunk, Job, Outcome, do
from tablas.spread.shelf import Memory, Shelf

Told = Callable[[int, int], None]
"""Told how many items were done just now and how many were found done already."""


def spread(job: Job, crew: Crew, shelf: Shelf | None = None, told: Told | None = None) -> Iterator[Outcome]:
    """The outcome of every item, in order, once all are done.

    Killed and called again it goes on where it stood; the outcomes and the
    files are the same whoever does the work.  An item that kills whichever
    process works on it is told as such and is not kept, so that the next call
    tries it again.
    """
    shelf = Memory() if shelf is None else shelf
    told = told or (lambda done, kept: None)
    lost: dict[str, str] = {}
    missing: dict[str, Chunk] = {}
    for chunk in job.chunks():
        if shelf.get(chunk) is None:
            missing[chunk.name] = chunk
        else:
            told(0, len(chunk.items))
    deadly: list[Chunk] = []
    for done in crew.run(Call(name, do, (chunk,)) for name, chunk in missing.items()):
        chunk = missing[done.key]
        if done.died:
            deadly.append(chunk)
            continue
        shelf.put(chunk, done.value)
        told(len(chunk.items), 0)
    for chunk in deadly:
        lines, whole = _one_by_one(chunk, crew)
        if whole:
            shelf.put(chunk, lines)
        else:
            lost[chunk.name] = lines
        told(len(chunk.items), 0)
    return _in_order(job.chunks(), shelf, lost)


def _one_by_one(chunk: Chunk, crew: Crew) -> tuple[str, bool]:
    """The lines of a chunk that killed its worker, each item by itself; and whether all came through."""
    alone = {
        f"{place}-{chunk.name}": Chunk(chunk.work, chunk.what, (item,), chunk.version)
        for place, item in enumerate(chunk.items)
    }
    found = {done.key: done for done in crew.run(Call(key, do, (one,)) for key, one in alone.items())}
    lost = {
        key: f"{Outcome(one.items[0], fault=Message('item-kills-process')).line()}\n"
        for key, one in alone.items()
        if found[key].died
    }
    return "".join(lost.get(key) or found[key].value for key in alone), not lost


def _in_order(chunks: Iterable[Chunk], shelf: Shelf, lost: dict[str, str]) -> Iterator[Outcome]:
    for chunk in chunks:
        lines = lost.get(chunk.name) or shelf.get(chunk)
        if lines is None:
            raise LookupError(chunk.name)  # Somebody took the file away meanwhile.
        yield from map(Outcome.read, lines.split("\n")[:-1])
