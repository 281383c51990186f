"""Reports that somebody sends: single files or a ZIP of them, under names that are safe, within limits."""

from __future__ import annotations

import zipfile
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import PurePosixPath
from typing import IO

from tablas.errors import FormatError, Where
from tablas.night.source import SUFFIXES

MEGABYTE = 1024 * 1024


@dataclass(frozen=True, slots=True)
class Limits:
    """How much somebody may send at a time."""

    files: int = 5000
    file: int = 4 * MEGABYTE
    """Bytes of one report."""
    whole: int = 256 * MEGABYTE
    """Bytes of all reports, unpacked."""


def unpacked(sent: Iterable[tuple[str, IO[bytes]]], limits: Limits | None = None) -> Iterator[tuple[str, bytes]]:
    """Every report that was sent, by its name; what a ZIP has besides reports is passed over.

    Nothing is unpacked beyond the limits, whatever the archive says of itself.
    """
    bounds = limits or Limits()
    names = _Names()
    left = bounds.whole
    for count, (name, body) in enumerate(_found(sent, bounds), 1):
        left -= len(body)
        if count > bounds.files:
            raise FormatError("too-many-reports-sent", Where(file=name), most=bounds.files)
        if left < 0:
            raise FormatError("reports-too-large", Where(file=name), most=bounds.whole // MEGABYTE)
        yield names.free(name), body


def _found(sent: Iterable[tuple[str, IO[bytes]]], bounds: Limits) -> Iterator[tuple[str, bytes]]:
    for name, stream in sent:
        if not zipfile.is_zipfile(stream):
            stream.seek(0)
            yield name, _read(stream, name, bounds)
            continue
        try:
            with zipfile.ZipFile(stream) as archive:
                entries = [entry for entry in archive.infolist() if _is_report(entry.filename)]
                if len(entries) > bounds.files:
                    raise FormatError("too-many-reports-sent", Where(file=name), most=bounds.files)
                for entry in entries:
                    with archive.open(entry) as inside:
                        yield entry.filename, _read(inside, entry.filename, bounds)
        except (zipfile.BadZipFile, RuntimeError, NotImplementedError, EOFError, OSError, ValueError) as error:
            # Damaged, with a password, or packed in a way that nobody uses for reports.
            raise FormatError("archive-cannot-be-read", Where(file=name), error=str(error)) from None


def _read(stream: IO[bytes], name: str, bounds: Limits) -> bytes:
    body = stream.read(bounds.file + 1)
    if len(body) > bounds.file:
        raise FormatError("report-too-large", Where(file=name), most=bounds.file // MEGABYTE)
    return body


def _is_report(name: str) -> bool:
    path = PurePosixPath(name.replace("\\", "/"))
    hidden = any(part.startswith((".", "__MACOSX")) for part in path.parts)
    return not name.endswith("/") and path.suffix.lower() in SUFFIXES and not hidden


def safe_name(name: str) -> str:
    """A name below a folder, whatever was sent: no way out of it, nothing unprintable.

    >>> safe_name("../../etc/pass\\x00wd.trf"), safe_name("C:\\\\may\\\\1.trf"), safe_name("")
    ('etc/passwd.trf', 'C_/may/1.trf', 'report')
    """
    parts = name.replace("\\", "/").split("/")
    plain = [
        "".join(letter if letter not in ':*?"<>|' else "_" for letter in part if letter.isprintable()) for part in parts
    ]
    kept = [part.strip()[-100:] for part in plain if part.strip(" .")]
    return "/".join(kept[-4:]) or "report"


class _Names:
    """Gives every report a name that no other has, nor any folder of another."""

    def __init__(self) -> None:
        self._files: set[str] = set()
        self._folders: set[str] = set()

    def free(self, name: str) -> str:
        wanted = safe_name(name)
        path = PurePosixPath(wanted)
        found = wanted
        number = 1
        while self._taken(found):
            number += 1
            found = f"{path.with_suffix('')} ({number}){path.suffix}" if number < 9 else f"{number} {path.name}"
        self._files.add(found)
        self._folders |= {str(parent) for parent in PurePosixPath(found).parents}
        return found

    def _taken(self, name: str) -> bool:
        parents = {str(parent) for parent in PurePosixPath(name).parents}
        return name in self._files or name in self._folders or bool(parents & self._files)
