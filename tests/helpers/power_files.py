"""Records what Python's own file functions do in a folder, for :mod:`power_disk`.

The contents of a file are taken down when it is synchronised or renamed;
nothing else of a file that is written once can matter after a power cut.
"""

from __future__ import annotations

import fcntl
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from power_disk import Delete, Make, MakeFolder, Rename, Step, Sync, SyncFolder, Write
from tablas.store import durable

FULL = 51
"""The number of macOS for a sync that empties the cache of the disk."""


class _Recorder:
    def __init__(self, root: Path) -> None:
        self.steps: list[Step] = []
        self._root = root
        self._opened: dict[int, Path] = {}

    def ours(self, path: Any) -> bool:
        return isinstance(path, str | os.PathLike) and Path(path).is_relative_to(self._root)

    def opened(self, handle: int, path: Any) -> None:
        self._opened[handle] = Path(path)

    def note(self, path: Path) -> None:
        """A file as it is."""
        self.steps += [Make(str(path)), Write(str(path), 0, path.read_bytes())]

    def synced(self, handle: int, full: bool) -> None:
        path = self._opened.get(handle)
        if path is not None and path.is_dir():
            self.steps.append(SyncFolder(str(path), full))
        elif path is not None:
            self.note(path)
            self.steps.append(Sync(str(path), full))


@contextmanager
def recorded_files(root: Path, macos: bool = False) -> Iterator[list[Step]]:
    """Record what happens to the files under a folder; as on a Mac, if wanted, where a sync can be a full one."""
    recorder = _Recorder(root)
    plain_open, plain_sync, plain_control = os.open, os.fsync, fcntl.fcntl

    def opening(path: Any, *more: Any, **named: Any) -> int:
        handle = plain_open(path, *more, **named)
        if recorder.ours(path):
            recorder.opened(handle, path)
        return handle

    def syncing(handle: int) -> None:
        plain_sync(handle)
        recorder.synced(handle, False)

    def syncing_fully(handle: int, command: int, *more: Any) -> Any:
        if command != FULL:
            return plain_control(handle, command, *more)
        plain_sync(handle)
        recorder.synced(handle, True)
        return 0

    def after(function: Callable[..., Any], tell: Callable[..., Step]) -> Callable[..., Any]:
        def call(path: Any, *more: Any, **named: Any) -> Any:
            result = function(path, *more, **named)
            if recorder.ours(path):
                recorder.steps.append(tell(*map(str, (path, *more))))
            return result

        return call

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, "open", opening)
        patch.setattr(os, "fsync", syncing)
        patch.setattr(os, "mkdir", after(os.mkdir, lambda path, *_: MakeFolder(path)))
        patch.setattr(os, "replace", after(os.replace, lambda path, new, *_: Rename(path, new)))
        patch.setattr(os, "unlink", after(os.unlink, lambda path, *_: Delete(path)))
        if macos or sys.platform == "darwin":
            patch.setattr(durable, "sys", SimpleNamespace(platform="darwin"))
            patch.setattr(fcntl, "F_FULLFSYNC", FULL, raising=False)
            patch.setattr(fcntl, "fcntl", syncing_fully)
        yield recorder.steps
