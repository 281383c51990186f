"""A site written into a folder: only what changed, each file whole or not at all, and what is gone is removed.

A list of the files stands in the folder, so that files of somebody else there
are never touched.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from tablas.errors import OptionError

LIST = ".tablas-site.json"


class Changes(NamedTuple):
    """What became of the files."""

    written: tuple[str, ...]
    removed: tuple[str, ...]
    kept: int
    """Files that were there already, as they are."""


def marks_of(files: Mapping[str, bytes]) -> dict[str, str]:
    """What tells each file from any other of its name."""
    return {name: sha256(body).hexdigest() for name, body in files.items()}


def difference(files: Mapping[str, bytes], before: Mapping[str, str]) -> Changes:
    """What has to be written and removed where *before* is."""
    now = marks_of(files)
    written = tuple(sorted(name for name, mark in now.items() if before.get(name) != mark))
    removed = tuple(sorted(name for name in before if name not in now))
    return Changes(written, removed, len(now) - len(written))


def read_list(text: bytes) -> dict[str, str]:
    """The list of files of a site; a list that cannot be read is none, and everything is written anew."""
    try:
        data = json.loads(text)
        files = data["files"]
    except (ValueError, KeyError, TypeError):
        return {}
    if not isinstance(files, dict):
        return {}
    return {str(name): str(mark) for name, mark in files.items() if _is_inside(str(name))}


def write_list(files: Mapping[str, bytes]) -> bytes:
    """The list as it is kept beside the files."""
    return json.dumps({"files": marks_of(files)}, sort_keys=True, indent=0).encode()


def _is_inside(name: str) -> bool:
    """Whether a name stays in the folder: a list that somebody altered must not reach out of it."""
    parts = name.split("/")
    return bool(name) and not any(part in ("", ".", "..") or "\\" in part or ":" in part for part in parts)


def write_folder(files: Mapping[str, bytes], folder: Path) -> Changes:
    """Bring a folder to the state of the site."""
    if folder.exists() and not folder.is_dir():
        raise OptionError("not-a-folder", folder=str(folder))
    folder.mkdir(parents=True, exist_ok=True)
    known = folder / LIST
    before = read_list(known.read_bytes()) if known.is_file() else {}
    before = {name: mark for name, mark in before.items() if (folder / name).is_file()}
    changes = difference(files, before)
    for name in changes.written:
        _replace(folder / name, files[name])
    if changes.written or changes.removed or not known.is_file():
        _replace(known, write_list(files))
    for name in changes.removed:
        (folder / name).unlink(missing_ok=True)
        _remove_empty(folder, (folder / name).parent)
    return changes


def _replace(path: Path, body: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    new = path.with_name(f".{path.name}.{os.getpid()}.new")
    try:
        new.write_bytes(body)
        new.replace(path)
    finally:
        new.unlink(missing_ok=True)


def _remove_empty(folder: Path, inner: Path) -> None:
    while inner != folder and inner.is_dir() and not any(inner.iterdir()):
        inner.rmdir()
        inner = inner.parent
