"""Files and folders that are still there after a power cut.

A file is sure when it was synchronised, its name when the folder was, and a
new folder's name when the folder above it was.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path


def make_folder(folder: Path) -> None:
    """Make a folder for its owner alone, with those above it that are missing, so that their names survive."""
    missing = [one for one in (folder, *folder.parents) if not one.exists()]
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    for one in missing:
        sync_folder(one.parent)


def sync_file(handle: int) -> None:
    """Have the contents of an open file on the disk itself."""
    if sys.platform == "darwin":  # There a plain sync leaves the data in the disk's own memory.
        import fcntl

        try:
            fcntl.fcntl(handle, fcntl.F_FULLFSYNC)
        except OSError:  # Network folders and some sticks know only the plain one.
            os.fsync(handle)
        return
    os.fsync(handle)


def sync_folder(folder: Path) -> None:
    """Have the names in a folder on the disk, where folders can be synchronised."""
    try:
        handle = os.open(folder, os.O_RDONLY)
    except OSError:
        return
    try:
        sync_file(handle)
    except OSError:
        return
    finally:
        os.close(handle)
