"""News for whoever watches: one thread hears of changes, every connection is told once.

A spectator's page asks for its own contents again when it is told, so what is
sent is only the number of the last entry.  Entries the public cannot see
(drafts, check-in) are not told to the public: not even when they happen.
"""

from __future__ import annotations

import asyncio
import logging
import threading
from collections.abc import AsyncIterator
from dataclasses import dataclass, field

from tablas.errors import TablasError
from tablas.events.hall import now
from tablas.store import Change, Store
from tablas.web.versions import HIDDEN

_LOG = logging.getLogger(__name__)

HEARTBEAT = 20.0
"""Seconds between signs of life on quiet connections, which proxies would close otherwise."""
PUBLIC_PAUSE = 0.5
"""Spectators are told at once, but of several changes in a row only this often: a hall has hundreds of them."""


@dataclass(eq=False)
class _Listener:
    slug: str
    public: bool
    helper: int = 0
    """The account of a helper, who is there as long as somebody listens."""
    again: bool = False
    """To be told once more, though nothing was written: a helper came or went."""
    news: asyncio.Event = field(default_factory=asyncio.Event)
    seq: int = 0
    told: int = 0


class Hub:
    """Tells every listener of an event that it changed."""

    def __init__(self, store: Store, most: int) -> None:
        self._store = store
        self._most = most
        self._listeners: set[_Listener] = set()
        self._told: dict[str, int] = {}
        self._heard: dict[str, int] = {}
        """How often each event changed, so that an event made anew under an old name is another one."""
        self._loop: asyncio.AbstractEventLoop | None = None
        self._stop = threading.Event()
        self._thread: threading.Thread | None = None
        self._public_at: dict[str, float] = {}
        self._waiting: dict[str, int] = {}
        """Events whose spectators will be told after the pause, and the entry they will be told of."""

    def start(self, loop: asyncio.AbstractEventLoop) -> None:
        """Begin to listen; answers are given in *loop*."""
        self._loop = loop
        self._told = {head.slug: head.seq for head in self._store.events()}
        self._stop.clear()
        self._thread = threading.Thread(target=self._listen, name="tablas-news", daemon=True)
        self._thread.start()
        loop.call_later(HEARTBEAT, self._beat)

    def _beat(self) -> None:
        self._release()
        if self._loop is not None and not self._stop.is_set():
            self._loop.call_later(HEARTBEAT, self._beat)

    def stop(self) -> None:
        """Stop listening and let every listener go."""
        self._stop.set()
        if self._thread is not None:
            self._thread.join(timeout=5)
        if self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._release)

    def _release(self) -> None:
        for listener in self._listeners:
            listener.news.set()

    @property
    def listeners(self) -> int:
        return len(self._listeners)

    @property
    def is_full(self) -> bool:
        return len(self._listeners) >= self._most

    def version(self, slug: str) -> tuple[int, int] | None:
        """What changes whenever the event does; ``None`` for an event this hub does not know."""
        seq = self._told.get(slug, 0)
        return (seq, self._heard.get(slug, 0)) if seq else None

    def _listen(self) -> None:
        """Hear of changes until told to stop, whatever becomes of the database meanwhile."""
        while not self._stop.is_set():
            try:
                with self._store.watch() as watcher:
                    self._catch_up()
                    while not self._stop.is_set():
                        for change in watcher.wait(0.5, self._stop):
                            self._tell(change)
            except Exception as error:  # Whatever driver it comes from: without this thread nobody hears anything.
                if not isinstance(error, TablasError):
                    _LOG.exception("no news for a moment")
                self._stop.wait(0.5)

    def _catch_up(self) -> None:
        """Tell what happened while nobody listened."""
        now = {head.slug: head.seq for head in self._store.events()}
        for slug in {*now, *self._told}:
            if now.get(slug, 0) != self._told.get(slug, 0):
                self._tell(Change(slug, now.get(slug, 0)))

    def _tell(self, change: Change) -> None:
        visible = self._visible(change)
        self._told[change.slug] = change.seq
        self._heard[change.slug] = self._heard.get(change.slug, 0) + 1
        if self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._wake, change, visible)

    def _visible(self, change: Change) -> int:
        """The last entry of what was added that the public can see; 0 if it sees none of it."""
        before = self._told.get(change.slug)
        if not change.seq or (before is not None and change.seq <= before):
            return change.seq or 1
        try:
            if before is None:  # Heard of for the first time: what came before may be a draft.
                return self._store.last_entry(change.slug, HIDDEN)[0]
            added = self._store.log(change.slug, before)
        except TablasError:
            return change.seq
        return max((entry.seq for entry in added if entry.kind not in HIDDEN), default=0)

    def _wake(self, change: Change, visible: int) -> None:
        self._notify(change.slug, change.seq, public=False)
        if not visible or self._loop is None:
            return
        if change.slug in self._waiting:
            self._waiting[change.slug] = visible
            return
        now = self._loop.time()
        pause = self._public_at.get(change.slug, 0.0) + PUBLIC_PAUSE - now
        if pause <= 0:
            self._public_at[change.slug] = now
            self._notify(change.slug, visible, public=True)
        else:
            self._waiting[change.slug] = visible
            self._loop.call_later(pause, self._wake_public, change.slug)

    def _wake_public(self, slug: str) -> None:
        assert self._loop is not None
        self._public_at[slug] = self._loop.time()
        self._notify(slug, self._waiting.pop(slug), public=True)

    def _notify(self, slug: str, seq: int, public: bool) -> None:
        for listener in self._listeners:
            if listener.slug == slug and listener.public is public:
                listener.seq = seq
                listener.news.set()

    def helping(self, slug: str) -> set[int]:
        """The accounts of the helpers who have a page of the event open, as far as this process knows."""
        return {one.helper for one in tuple(self._listeners) if one.slug == slug and one.helper}

    def _moved(self, listener: _Listener) -> None:
        """A helper came or went: arbiters look again."""
        if not listener.helper:
            return
        for other in self._listeners:
            if other.slug == listener.slug and not other.public:
                other.again = True
                other.news.set()

    async def listen(self, slug: str, public: bool, helper: int = 0) -> AsyncIterator[str]:
        """The messages for one connection, in the form of server-sent events."""
        listener = _Listener(slug, public, helper)
        self._listeners.add(listener)
        self._moved(listener)
        try:
            yield "retry: 2000\n: welcome\n\n"
            yield f"event: clock\ndata: {now().isoformat(timespec='seconds')}\n\n"
            while not self._stop.is_set():
                await listener.news.wait()
                listener.news.clear()
                if listener.seq == listener.told and not listener.again:
                    yield ": still here\n\n"
                elif not self._stop.is_set():
                    listener.told, listener.again = listener.seq, False
                    yield f"event: changed\ndata: {listener.seq}\n\n"
        finally:
            self._listeners.discard(listener)
            self._moved(listener)
