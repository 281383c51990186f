"""Tidy tables as files: a row an observation, the same bytes for the same rows; CSV, and Parquet where pyarrow is.

Texts are written as they are, for programs; a text that a spreadsheet would take
for a formula gets an apostrophe in CSV, as everywhere in tablas.
"""

from __future__ import annotations

import csv
import io
import json
import os
from collections.abc import Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from importlib.util import find_spec
from itertools import islice
from pathlib import Path
from typing import IO, Any, TypeAlias

from tablas.errors import FormatError, OptionError, Where

Cell: TypeAlias = str | int | float | bool | None

STARTERS = ("=", "+", "-", "@", "＝", "＋", "－", "＠", "\t", "\r")
"""What a formula begins with, in narrow and wide letters."""
_GET = "pip install pyarrow"
BATCH = 5000
"""Rows of a flowing table that are in memory at a time."""


@dataclass(frozen=True, slots=True)
class Tidy:
    """A table: names of columns, and rows of numbers, truths and texts; ``None`` is an empty cell."""

    name: str
    heads: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]

    def as_data(self) -> list[dict[str, Cell]]:
        """A dictionary a row, as pandas and polars read them.

        >>> Tidy("games", ("round", "white"), ((1, "Ana"),)).as_data()
        [{'round': 1, 'white': 'Ana'}]
        """
        return [dict(zip(self.heads, row, strict=True)) for row in self.rows]

    def csv(self) -> bytes:
        """The table as CSV, in UTF-8.

        >>> Tidy("t", ("name", "x"), (("=1+1", 0.5), ("Ana, B.", None))).csv().decode().splitlines()
        ['name,x', "'=1+1,0.5", '"Ana, B.",']
        """
        out = io.StringIO(newline="")
        writer = csv.writer(out, lineterminator="\n")
        writer.writerow(self.heads)
        writer.writerows([_safe(cell) for cell in row] for row in self.rows)
        return out.getvalue().encode("utf-8", "replace")

    def json(self) -> bytes:
        """The table as JSON: a list with an object a row.

        >>> Tidy("t", ("name", "x"), (("Ana", 0.5), ("Blas", None))).json()
        b'[{"name":"Ana","x":0.5},\\n{"name":"Blas","x":null}]\\n'
        """
        rows = (json.dumps(row, ensure_ascii=False, separators=(",", ":")) for row in self.as_data())
        return ("[" + ",\n".join(rows) + "]\n").encode("utf-8", "replace")

    def parquet(self) -> bytes:
        """The table as Parquet; needs pyarrow."""
        if find_spec("pyarrow") is None:
            raise OptionError("parquet-needs-pyarrow", command=_GET)
        import pyarrow as arrow
        import pyarrow.parquet as files

        columns = {head: [row[at] for row in self.rows] for at, head in enumerate(self.heads)}
        out = io.BytesIO()
        files.write_table(arrow.table({head: _column(cells) for head, cells in columns.items()}), out)
        return out.getvalue()


@dataclass(frozen=True, slots=True)
class Flowing:
    """A table whose rows come one by one and are never all in memory; they can be gone through once."""

    name: str
    heads: tuple[str, ...]
    rows: Iterable[tuple[Cell, ...]]

    def write(self, folder: Path, parquet: bool) -> list[Path]:
        """Write the rows as they come, as ``NAME.csv`` (and ``NAME.parquet``)."""
        names = [folder / f"{self.name}.csv", *([folder / f"{self.name}.parquet"] if parquet else [])]
        coming = iter(self.rows)
        with ExitStack() as stack:
            table, *more = [stack.enter_context(_instead_of(name)) for name in names]
            words = io.TextIOWrapper(table, "utf-8", "replace", newline="", write_through=True)
            stack.callback(words.detach)
            writer = csv.writer(words, lineterminator="\n")
            writer.writerow(self.heads)
            packed = stack.enter_context(_Packed(more[0], self.heads)) if more else None
            while batch := list(islice(coming, BATCH)):
                writer.writerows([_safe(cell) for cell in row] for row in batch)
                if packed is not None:
                    packed.add(batch)
        return names


class _Packed:
    """A Parquet file that grows by a batch of rows at a time; the first batch says what the columns are."""

    def __init__(self, stream: IO[bytes], heads: Sequence[str]) -> None:
        self._stream, self._heads = stream, heads
        self._writer: Any = None

    def __enter__(self) -> _Packed:
        return self

    def __exit__(self, *raised: object) -> None:
        if self._writer is None:
            self.add([])
        self._writer.close()

    def add(self, rows: Sequence[tuple[Cell, ...]]) -> None:
        """Some more rows."""
        import pyarrow as arrow
        import pyarrow.parquet as files

        columns = {head: _column([row[at] for row in rows]) for at, head in enumerate(self._heads)}
        schema = None if self._writer is None else self._writer.schema
        table = arrow.table(columns, schema=schema)
        if self._writer is None:
            self._writer = files.ParquetWriter(self._stream, table.schema)
        self._writer.write_table(table)


@contextmanager
def _instead_of(path: Path) -> Iterator[IO[bytes]]:
    """A file that takes its place when it is whole; until then what was there stays."""
    unfinished = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with unfinished.open("wb") as stream:
            yield stream
        unfinished.replace(path)
    except OSError as error:
        raise FormatError("file-cannot-written", Where(file=str(path)), strerror=error.strerror) from None


def write_tables(folder: str | os.PathLike[str], tables: Iterable[Tidy | Flowing], parquet: bool = False) -> list[Path]:
    """Write every table as ``NAME.csv`` (and ``NAME.parquet``) into the folder; the files written.

    A file appears whole or stays as it was.
    """
    written = []
    for table in tables:
        if isinstance(table, Flowing):
            written += table.write(Path(folder), parquet)
            continue
        written.append(put(Path(folder) / f"{table.name}.csv", table.csv()))
        if parquet:
            written.append(put(Path(folder) / f"{table.name}.parquet", table.parquet()))
    return written


def put(path: Path, content: bytes) -> Path:
    """Put a whole file in place of whatever was there."""
    with _instead_of(path) as stream:
        stream.write(content)
    return path


def _safe(cell: Cell) -> Cell:
    if cell is True or cell is False:
        return "true" if cell else "false"
    return f"'{cell}" if isinstance(cell, str) and cell.startswith(STARTERS) else cell


def _column(cells: Sequence[Cell]) -> Any:
    """A column of one kind: mixed ones are text."""
    kinds = {type(cell) for cell in cells if cell is not None}
    if len(kinds) <= 1:
        return cells
    if kinds <= {int, float}:
        return [None if cell is None else float(cell) for cell in cells]
    return [None if cell is None else str(cell) for cell in cells]
