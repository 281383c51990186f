"""Passwords: argon2id, a minimum length, and waiting after wrong ones."""

from __future__ import annotations

import time
from base64 import b64encode
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from secrets import token_bytes
from threading import BoundedSemaphore, Lock

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from argon2.low_level import ARGON2_VERSION

from tablas.events.errors import RefusedError
from tablas.events.keeper import BusyError

SHORTEST = 8
LONGEST = 200
_NAMES = 10
"""How many names may be tried out from one address for each attempt at one of them."""
_KEYS = 10_000

_HASHER = PasswordHasher()


def hash_of_nobody(hasher: PasswordHasher) -> str:
    """A hash that no password has, and that takes as long to compare as those that are kept; made without hashing."""
    salt, made = (b64encode(token_bytes(size)).decode().rstrip("=") for size in (hasher.salt_len, hasher.hash_len))
    costs = f"m={hasher.memory_cost},t={hasher.time_cost},p={hasher.parallelism}"
    return f"$argon2id$v={ARGON2_VERSION}${costs}${salt}${made}"


_NOBODY = hash_of_nobody(_HASHER)


def hash_password(password: str) -> str:
    """The hash that is kept."""
    if len(password) < SHORTEST:
        raise RefusedError("password-needs-least", None, "password", shortest=SHORTEST)
    if len(password) > LONGEST:
        raise RefusedError("password-most-characters", None, "password", longest=LONGEST)
    with _HASHING.turn():
        return _HASHER.hash(password)


def is_password(password: str, known: str | None) -> bool:
    """Whether a password is right; a name nobody has takes as long as a wrong password."""
    try:
        with _HASHING.turn():
            _HASHER.verify(known or _NOBODY, password[: LONGEST + 1])
    except (VerificationError, InvalidHashError):
        return False
    return bool(known)


class Patience:
    """Counts attempts before they are looked at, and says how long to wait.

    A key is an address together with a name, so that strangers who try a name
    cannot keep its owner out; an address alone has more attempts, because a
    whole hall may come from one.  Each attempt too many doubles the wait.
    """

    def __init__(self, attempts: int, window: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._attempts, self._window, self._clock = attempts, window, clock
        self._tried: dict[tuple[str, ...], tuple[int, float]] = {}
        self._guard = Lock()

    def attempt(self, address: str, name: str) -> float:
        """Count an attempt; seconds to wait if it is one too many, which then is not looked at."""
        keys = {(address,): self._attempts * _NAMES, (address, name): self._attempts}
        with self._guard:
            wait = max(self._left(key, most) for key, most in keys.items())
            if wait:
                return wait
            self._make_room()
            for key in keys:
                self._tried[key] = (self._tried.get(key, (0, 0.0))[0] + 1, self._clock())
        return 0.0

    def _left(self, key: tuple[str, ...], most: int) -> float:
        count, last = self._tried.get(key, (0, 0.0))
        passed = self._clock() - last
        if passed >= 2 * self._window:  # Longer than the longest wait, or waiting would begin anew.
            self._tried.pop(key, None)
            return 0.0
        return max(0.0, min(self._window, 2.0 ** min(count - most, 30)) - passed) if count >= most else 0.0

    def _make_room(self) -> None:
        """An attacker's many names must not fill the memory, nor wash away who is waiting."""
        if len(self._tried) > _KEYS:
            now = self._clock()
            old = sorted(self._tried, key=lambda key: self._tried[key][1])
            for key in old[: _KEYS // 2]:
                if now - self._tried[key][1] >= 2 * self._window or len(key) == 2:
                    del self._tried[key]

    def right(self, address: str, name: str) -> None:
        """The attempt succeeded, and says nothing against anybody."""
        with self._guard:
            self._tried.pop((address, name), None)
            count, last = self._tried.get((address,), (0, 0.0))
            if count > 1:
                self._tried[address,] = (count - 1, last)
            else:
                self._tried.pop((address,), None)


class Hashing:
    """Lets few passwords be hashed at a time: each takes a processor and 64 megabytes."""

    def __init__(self, at_once: int = 2, waiting: int = 16, patience: float = 10.0) -> None:
        self._turn = BoundedSemaphore(at_once)
        self._places = BoundedSemaphore(at_once + waiting)
        self._patience = patience

    @contextmanager
    def turn(self) -> Iterator[None]:
        """Wait for a turn, or be refused if too many wait already."""
        if not self._places.acquire(blocking=False):
            raise BusyError("too-many-passwords")
        try:
            if not self._turn.acquire(timeout=self._patience):
                raise BusyError("too-many-passwords")
            try:
                yield
            finally:
                self._turn.release()
        finally:
            self._places.release()


_HASHING = Hashing()
