"""Where finished chunks are kept: files that are added and never changed, or memory for a short while."""

from __future__ import annotations

import hashlib
import json
import os
from pathlib import Path
from typing import Protocol

from tablas.errors import FormatError, Where
from tablas.spread.job import Chunk, written


class Shelf(Protocol):
    """Keeps the lines of chunks by the chunk's name."""

    def get(self, chunk: Chunk) -> str | None:
        """The lines of a finished chunk, or nothing."""
        ...

    def put(self, chunk: Chunk, lines: str) -> None:
        """Keep the lines of a chunk."""
        ...


class Memory:
    """A shelf that is gone with the program."""

    def __init__(self) -> None:
        self._kept: dict[str, str] = {}

    def get(self, chunk: Chunk) -> str | None:
        """The lines of a finished chunk, or nothing."""
        return self._kept.get(chunk.name)

    def put(self, chunk: Chunk, lines: str) -> None:
        """Keep the lines of a chunk."""
        self._kept[chunk.name] = lines


class Folder:
    """A folder with a file a chunk: a first line that says what it is, then a line of JSON an item.

    A file appears whole or not at all, whoever is killed and whoever else
    writes into the folder meanwhile; one that was damaged later is done again.
    """

    def __init__(self, path: str | os.PathLike[str]) -> None:
        self.path = Path(path)
        try:
            self.path.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise FormatError("file-cannot-written", Where(file=str(path)), strerror=error.strerror) from None

    def get(self, chunk: Chunk) -> str | None:
        """The lines of a finished chunk, or nothing."""
        try:
            told = self._file(chunk).read_text("utf-8")
        except (FileNotFoundError, UnicodeDecodeError):
            return None
        head, _, lines = told.partition("\n")
        try:
            whole = json.loads(head).get("sha256") == _digest(lines)
        except (ValueError, AttributeError):
            return None
        return lines if whole else None

    def put(self, chunk: Chunk, lines: str) -> None:
        """Keep the lines of a chunk."""
        file = self._file(chunk)
        head = {
            "chunk": chunk.name,
            "items": len(chunk.items),
            "sha256": _digest(lines),
            "version": chunk.version,
            "work": chunk.work,
        }
        unfinished = file.with_name(f".{chunk.name}.{os.getpid()}")
        try:
            with unfinished.open("w", encoding="utf-8", newline="\n") as stream:
                stream.write(f"{written(head)}\n{lines}")
                stream.flush()
                os.fsync(stream.fileno())
            unfinished.replace(file)
        except OSError as error:
            raise FormatError("file-cannot-written", Where(file=str(file)), strerror=error.strerror) from None

    def _file(self, chunk: Chunk) -> Path:
        return self.path / f"{chunk.name}.jsonl"


def _digest(lines: str) -> str:
    return hashlib.sha256(lines.encode()).hexdigest()
