"""What a disk may hold after a power cut, from the record of what a program wrote and when it asked to be sure.

A file system promises little: what was written before a sync of its file is
there, names made before a sync of their folder are there.  Everything later
may be there or not, in any order, and a write may be torn between two sectors.
A disk with a cache of its own (``cached=True``, what macOS leaves to the
program) forgets even what was synchronised the plain way, until a full sync
empties its cache.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import PurePath
from random import Random
from typing import NamedTuple

SECTOR = 512


class Make(NamedTuple):
    """A file gets a name, or stays if it has it already."""

    path: str


class MakeFolder(NamedTuple):
    """A folder gets a name; what is in it is lost with that name."""

    path: str


class Write(NamedTuple):
    path: str
    offset: int
    data: bytes


class Truncate(NamedTuple):
    path: str
    size: int


class Sync(NamedTuple):
    path: str
    full: bool = False


class SyncFolder(NamedTuple):
    path: str
    full: bool = False


class Rename(NamedTuple):
    path: str
    new: str


class Delete(NamedTuple):
    path: str


class Told(NamedTuple):
    """Somebody was told that something is kept: no step of the disk, a place in the record."""

    what: object


Step = Make | MakeFolder | Write | Truncate | Sync | SyncFolder | Rename | Delete | Told


@dataclass
class _File:
    sure: bytearray = field(default_factory=bytearray)
    sent: list[Write | Truncate] = field(default_factory=list)
    """Synchronised the plain way: on the disk or in its cache."""
    open: list[Write | Truncate] = field(default_factory=list)


class Disk:
    """A disk that has taken the steps of a record."""

    def __init__(self, cached: bool = False) -> None:
        self._cached = cached
        self._files: dict[str, _File] = {}
        """By the names that the program sees."""
        self._sure: dict[str, _File] = {}
        """By the names that survive."""
        self._folders: set[str] = set()
        self._names: list[tuple[PurePath, str, _File | None]] = []
        """Changes of names that no sync has made sure: the folder, the name, and what it stands for."""

    def take(self, step: Step) -> None:
        match step:
            case Make(path):
                if path not in self._files:
                    self._files[path] = _File()
                    self._name(path, self._files[path])
            case MakeFolder(path):
                self._folders.add(path)
                self._name(path, _File())
            case Write(path) | Truncate(path):
                self._files[path].open.append(step)
            case Rename(path, new):
                self._files[new] = self._files.pop(path)
                self._name(new, self._files[new])
                self._name(path, None)
            case Delete(path):
                if self._files.pop(path, None) is not None:
                    self._name(path, None)
            case Sync(path, full):
                file = self._files[path]
                file.sent += file.open
                file.open = []
                self._empty_cache(full, [file])
            case SyncFolder(path, full):
                for folder, name, known in self._names:
                    if folder == PurePath(path):
                        self._point(self._sure, name, known)
                self._names = [change for change in self._names if change[0] != PurePath(path)]
                self._empty_cache(full, [])
            case Told():
                pass

    def _name(self, path: str, file: _File | None) -> None:
        self._names.append((PurePath(path).parent, path, file))

    @staticmethod
    def _point(names: dict[str, _File], name: str, file: _File | None) -> None:
        names.pop(name, None)
        if file is not None:
            names[name] = file

    def _empty_cache(self, full: bool, files: list[_File]) -> None:
        if self._cached and not full:
            return
        every = [*self._files.values(), *self._sure.values()] if self._cached else files
        for file in every:
            for step in file.sent:
                _apply(file.sure, step)
            file.sent = []

    def cut(self, random: Random) -> dict[str, bytes]:
        """The files that may be found when the power comes back."""
        names = dict(self._sure)
        style = random.choice(["none", "all", "some", "first"])
        few = random.randrange(len(self._names) + 1)
        for place, (_, name, file) in enumerate(self._names):
            if {"none": False, "all": True, "some": random.random() < 0.5, "first": place < few}[style]:
                self._point(names, name, file)
        style = random.choice(["none", "all", "some", "first", "last"])
        gone = self._folders - names.keys()
        return {
            name: self._left(file, style, random)
            for name, file in names.items()
            if name not in self._folders and not gone & {str(folder) for folder in PurePath(name).parents}
        }

    def _left(self, file: _File, style: str, random: Random) -> bytes:
        content = bytearray(file.sure)
        loose = [piece for step in [*file.sent, *file.open] for piece in _sectors(step)]
        few = random.randrange(len(loose) + 1)
        for place, piece in enumerate(loose):
            kept = {
                "none": False,
                "all": True,
                "some": random.random() < 0.5,
                "first": place < few,
                "last": place >= few,
            }[style]
            if kept:
                _apply(content, piece, random.randbytes(1) if random.random() < 0.2 else b"\0")
        return bytes(content)


def _sectors(step: Write | Truncate) -> list[Write | Truncate]:
    """A write in the pieces that cannot be torn."""
    if isinstance(step, Truncate):
        return [step]
    pieces: list[Write | Truncate] = []
    start, end = step.offset, step.offset + len(step.data)
    while start < end:
        stop = min(end, (start // SECTOR + 1) * SECTOR)
        pieces.append(Write(step.path, start, step.data[start - step.offset : stop - step.offset]))
        start = stop
    return pieces


def _apply(content: bytearray, step: Write | Truncate, hole: bytes = b"\0") -> None:
    """A write behind the end leaves a hole, in which a disk may show anything."""
    end = step.size if isinstance(step, Truncate) else step.offset + len(step.data)
    if isinstance(step, Truncate):
        del content[end:]
    else:
        content.extend(hole * max(0, step.offset - len(content)))
        content[step.offset : end] = step.data
    content.extend(hole * max(0, end - len(content)))


def disk_after(steps: list[Step], cached: bool = False) -> Disk:
    """A disk that took some steps."""
    disk = Disk(cached)
    for step in steps:
        disk.take(step)
    return disk
