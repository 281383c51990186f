"""Taking in FIDE's rating list: one at a time, in a thread, with a state everybody may ask for."""

from __future__ import annotations

import shutil
import tempfile
import threading
from dataclasses import dataclass, replace
from pathlib import Path
from typing import IO

from tablas.errors import TablasError
from tablas.events.errors import RefusedError
from tablas.events.keeper import PlayerList
from tablas.messages import Message


@dataclass(frozen=True, slots=True)
class Loading:
    """How far a list has come."""

    file: str = ""
    players: int = 0
    running: bool = False
    problem: Message | None = None
    """Why it was not taken in; the list before it stays."""


class Loader:
    """Keeps one list after another; who asks meanwhile searches the old one."""

    def __init__(self, ratings: PlayerList) -> None:
        self._ratings = ratings
        self._lock = threading.Lock()
        self.state = Loading()

    def begin(self, stream: IO[bytes], name: str) -> None:
        """Take the list in behind the back of the request; a second one has to wait."""
        if not self._lock.acquire(blocking=False):
            raise RefusedError("list-being-taken", None, "file")
        folder = Path(tempfile.mkdtemp(prefix="tablas-list"))
        plain = "".join(letter for letter in name.replace("\\", "/") if letter.isprintable())
        path = folder / (Path(plain).name[-100:] or "list.txt")
        try:
            with path.open("wb") as file:
                shutil.copyfileobj(stream, file, 1 << 20)
        except (OSError, ValueError) as error:
            shutil.rmtree(folder, ignore_errors=True)
            self._lock.release()
            raise RefusedError("file-cannot-kept", None, "file", strerror=getattr(error, "strerror", error)) from None
        self.state = Loading(path.name, running=True)
        threading.Thread(target=self._load, args=(path,), name="rating list", daemon=True).start()

    def _load(self, path: Path) -> None:
        try:
            about = self._ratings.load(path, self._count)
            self.state = Loading(path.name, about.players)
        except TablasError as error:
            self.state = Loading(path.name, problem=error.placed)
        except Exception:
            self.state = Loading(path.name, problem=Message("rating-list-unread"))
            raise
        finally:
            shutil.rmtree(path.parent, ignore_errors=True)
            self._lock.release()

    def _count(self, players: int) -> None:
        self.state = replace(self.state, players=players)
