"""Reading tournament reports beside the reader of py4swiss: which files are read, and which come back unchanged."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

from borrowed_rows import Held, Row, borrow
from tablas.formats import trf

PART = "reports"
FILES = sorted((Path(__file__).parents[1] / "tests" / "data").rglob("*.trf"))


def rows() -> Iterator[Row]:
    library, name = borrow("py4swiss.trf", "py4swiss")

    def theirs(path: Path) -> bytes:
        with tempfile.TemporaryDirectory() as folder:
            copy = Path(folder) / "copy.trf"
            library.TrfParser.parse(path).write_to_file(copy)
            return copy.read_bytes()

    (our_read, our_same), (their_read, their_same) = counted(ours), counted(theirs)
    every = len(FILES)
    note = f"{our_read} and {their_read} of {every}"
    yield Held(PART, "reads the reports of the test data", name, our_read == every, their_read == every, note)
    note = f"{our_same} and {their_same} of {every}"
    yield Held(PART, "writes back the same bytes", name, our_same == every, their_same == every, note)


def ours(path: Path) -> bytes:
    loaded = trf.load(path)
    return trf.dump(loaded.tournament, loaded.document)


def counted(back: Callable[[Path], bytes]) -> tuple[int, int]:
    """How many files can be read and written, and how many of them are the same afterwards."""
    read = same = 0
    for path in FILES:
        try:
            written = back(path)
        except Exception:  # Whatever a reader raises, it has not read the file.
            continue
        read, same = read + 1, same + (written == path.read_bytes())
    return read, same
