"""Passwords: argon2id, a minimum length, and waiting after wrong ones."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable
from threading import Lock

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from tablas.events.errors import RefusedError

SHORTEST = 8
LONGEST = 200

_HASHER = PasswordHasher()
_NOBODY = _HASHER.hash("nobody has this password")


def hash_password(password: str) -> str:
    """The hash that is kept."""
    if len(password) < SHORTEST:
        raise RefusedError("password-needs-least", None, "password", shortest=SHORTEST)
    if len(password) > LONGEST:
        raise RefusedError("password-most-characters", None, "password", longest=LONGEST)
    return _HASHER.hash(password)


def is_password(password: str, known: str | None) -> bool:
    """Whether a password is right; a name nobody has takes as long as a wrong password."""
    try:
        _HASHER.verify(known or _NOBODY, password[: LONGEST + 1])
    except (VerificationError, InvalidHashError):
        return False
    return bool(known)


class Patience:
    """Counts wrong attempts by name and by address, and says how long to wait."""

    def __init__(self, attempts: int, window: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._attempts, self._window, self._clock = attempts, window, clock
        self._wrong: dict[str, deque[float]] = {}
        self._guard = Lock()

    def wait(self, *keys: str) -> float:
        """Seconds until another attempt is looked at; 0: now."""
        with self._guard:
            return max((self._left(key) for key in keys), default=0.0)

    def _left(self, key: str) -> float:
        tried = self._wrong.get(key)
        if tried is None:
            return 0.0
        now = self._clock()
        while tried and tried[0] <= now - self._window:
            tried.popleft()
        if not tried:
            del self._wrong[key]
        return tried[0] + self._window - now if len(tried) >= self._attempts else 0.0

    def wrong(self, *keys: str) -> None:
        """An attempt failed."""
        with self._guard:
            if len(self._wrong) > 10_000:  # An attacker's many names must not fill the memory.
                self._wrong.clear()
            for key in keys:
                self._wrong.setdefault(key, deque(maxlen=self._attempts)).append(self._clock())

    def right(self, *keys: str) -> None:
        """An attempt succeeded."""
        with self._guard:
            for key in keys:
                self._wrong.pop(key, None)
