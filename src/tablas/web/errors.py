"""How a request can fail beside what the rooms below refuse, and the HTTP status of every error."""

from __future__ import annotations

from tablas.errors import TablasError
from tablas.events.errors import ConflictError, ConsentError, DamagedError, LogError
from tablas.events.keeper import BusyError, DivergedError, NoEventError, ReadOnlyError, StoreError, UnreachableError


class ForbiddenError(TablasError):
    """The person may not do this."""


class MissingError(TablasError):
    """There is no such page."""


class ElsewhereError(MissingError):
    """The event is there, under its short name: an address held another name of it."""

    def __init__(self, slug: str) -> None:
        super().__init__("no-such-event")
        self.slug = slug


class LoginNeededError(TablasError):
    """Nobody is signed in, and somebody must be."""


def status_of(error: TablasError) -> int:
    """The HTTP status that says what kind of trouble it is."""
    if isinstance(error, MissingError | NoEventError):
        return 404
    if isinstance(error, ForbiddenError):
        return 403
    if isinstance(error, LoginNeededError):
        return 401
    if isinstance(error, ConsentError | ConflictError | DivergedError | DamagedError):
        return 409
    if isinstance(error, BusyError | ReadOnlyError | UnreachableError):
        return 503
    return 500 if isinstance(error, LogError | StoreError) else 422
