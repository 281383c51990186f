"""Work that other processes can import: quick, faulty and deadly pieces for the tests of crews."""

from __future__ import annotations

import os
import signal
import time
from pathlib import Path
from typing import Any

from tablas.errors import OptionError


def double(item: int) -> int:
    return 2 * item


def killed_at(bad: frozenset[int], item: int) -> int:
    if item in bad:
        os.kill(os.getpid(), signal.SIGKILL)
    return 2 * item


def killed_once(marks: Path, item: int) -> int:
    """The process dies the first time, as if somebody else had taken its memory."""
    mark = marks / str(item)
    if item % 7 == 3 and not mark.exists():
        mark.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return 2 * item


def squares(what: dict[str, Any], item: int) -> dict[str, int]:
    """What a job does with an item: slowly, faultily or deadly where *what* says so."""
    if item in what.get("deadly", ()):
        os.kill(os.getpid(), signal.SIGKILL)
    if item in what.get("refused", ()):
        raise OptionError("no-system", name=str(item), homes="")
    if item in what.get("faulty", ()):
        raise ZeroDivisionError("one by nothing")
    if what.get("marks"):
        killed_once(Path(what["marks"]), item)
    if what.get("loud"):
        print("the work prints")
    time.sleep(what.get("pause", 0))
    return {"square": item * item + what.get("plus", 0)}


def unlucky(item: int) -> int:
    raise OSError(f"no {item}")
