"""Taking in rating lists: one at a time, in a thread, with a state everybody may ask for; daily where it is wished."""

from __future__ import annotations

import shutil
import tempfile
import threading
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import IO

from tablas.errors import TablasError
from tablas.events.errors import RefusedError
from tablas.events.keeper import NationalLists, PlayerList
from tablas.messages import Message
from tablas.store.fetching import OWN, update_all

DAY = 24 * 60 * 60


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

    def begin_update(self, national: NationalLists, address: str) -> None:
        """Bring every list up to date behind the back of the request."""
        if not self._lock.acquire(blocking=False):
            raise RefusedError("list-being-taken", None, "file")
        self.state = Loading(OWN, running=True)
        threading.Thread(target=self._update, args=(national, address), name="rating lists", daemon=True).start()

    def _update(self, national: NationalLists, address: str) -> None:
        try:
            found = update_all(self._ratings, national, address, self._count)
            lost = [one.note for one in found if one.about is None and one.note is not None]
            players = sum(one.about.players for one in found if one.about)
            self.state = Loading(OWN, players, problem=lost[0] if lost else None)
        except TablasError as error:
            self.state = Loading(OWN, problem=error.placed)
        except Exception:
            self.state = Loading(OWN, problem=Message("rating-list-unread"))
            raise
        finally:
            self._lock.release()

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


class Daily:
    """Looks once a day whether the lists are still the newest, from the start of the program to its end."""

    def __init__(self, loader: Loader, national: NationalLists, address: str, seconds: float = DAY) -> None:
        self._ended = threading.Event()
        self._act = (loader, national, address, seconds)
        self._thread = threading.Thread(target=self._run, name="daily lists", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def stop(self) -> None:
        self._ended.set()

    def _run(self) -> None:
        loader, national, address, seconds = self._act
        while True:
            with suppress(RefusedError):  # Somebody is taking one in: tomorrow again.
                loader.begin_update(national, address)
            if self._ended.wait(seconds):
                return
