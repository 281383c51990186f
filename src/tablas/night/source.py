"""Which reports a night is about: a folder with everything below it, or a list of files."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from pathlib import Path

from tablas.errors import FormatError, Where
from tablas.messages import Items

SUFFIXES = (".trf", ".trfx", ".txt")
"""How reports are called."""


@dataclass(frozen=True, slots=True)
class Reports:
    """Files by their names below a folder, in order, each with the digest of its bytes."""

    root: Path
    files: tuple[tuple[str, str], ...]

    def items(self) -> list[dict[str, str]]:
        """The files as items of a job: a file that changes is another item."""
        return [{"file": file, "sha256": digest} for file, digest in self.files]

    def twice(self) -> dict[str, str]:
        """Files whose very bytes came before, and where."""
        first: dict[str, str] = {}
        found = {}
        for file, digest in self.files:
            if digest and first.setdefault(digest, file) != file:
                found[file] = first[digest]
        return found


def find_reports(source: str | Path) -> Reports:
    """The reports below a folder, those a text file lists, a line each, from its own folder, or a single one."""
    path = Path(source)
    if path.is_dir():
        root = path
        names = sorted(
            file.relative_to(root).as_posix()
            for file in root.rglob("*")
            if file.suffix.lower() in SUFFIXES and not file.name.startswith(".") and file.is_file()
        )
    elif path.is_file() and path.suffix.lower() in SUFFIXES[:2]:  # A report, not a list of such.
        root, names = path.parent, [path.name]
    elif path.is_file():
        root = path.parent
        try:
            lines = path.read_text("utf-8").splitlines()
        except UnicodeDecodeError:
            raise FormatError("list-of-files-not-text", Where(file=str(source))) from None
        names = list(dict.fromkeys(line.strip() for line in lines if line.strip() and not line.startswith("#")))
    else:
        raise FormatError("no-such-file", Where(file=str(source)))
    if not names:
        raise FormatError("no-reports-here", Where(file=str(source)), suffixes=Items(SUFFIXES))
    return Reports(root.resolve(), tuple((name, _digest(root / name)) for name in names))


def _digest(file: Path) -> str:
    """Of what the file has; empty where it cannot be read, which its own outcome will tell."""
    try:
        with file.open("rb") as stream:
            return hashlib.file_digest(stream, "sha256").hexdigest()[:32]
    except OSError:
        return ""
