"""What screens, public pages and the API work with, made once when the program starts."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, TypeVar

from starlette.concurrency import run_in_threadpool

from tablas.events.keeper import PlayerList
from tablas.store import Store
from tablas.store.people import Credential, People, Role
from tablas.web.access.passwords import Patience
from tablas.web.door import Door
from tablas.web.jobs import Foreman
from tablas.web.lists import Loader
from tablas.web.live import Hub
from tablas.web.papers import Press
from tablas.web.settings import Settings
from tablas.web.versions import Versions

T = TypeVar("T")


@dataclass
class Services:
    """What the screens work with."""

    settings: Settings
    store: Store
    people: People
    ratings: PlayerList
    loader: Loader
    patience: Patience
    hub: Hub
    door: Door
    tries: Patience
    """Wrong codes of players and of the hall; they keep nobody from signing in."""
    versions: Versions
    foreman: Foreman
    press: Press = field(default_factory=Press)
    entering: Patience = field(default_factory=lambda: Patience(20, 300))
    """Entries by players from one address: a club enters many, a machine would enter thousands."""

    async def in_thread(self, function: Callable[..., T], *arguments: Any) -> T:
        """Wait for something that reads the database."""
        return await run_in_threadpool(function, *arguments)

    def setup_link(self) -> str | None:
        """The path of a one-time link for the first administrator; ``None`` if there is one already."""
        if self.people.count(Role.ADMINISTRATOR):
            return None
        self.people.revoke_all(Credential.SETUP)
        secret = self.people.issue(Credential.SETUP, None, self.settings.setup_lifetime, Role.ADMINISTRATOR)
        return f"/setup/{secret}"
