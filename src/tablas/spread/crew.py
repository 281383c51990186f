"""What a crew is: it does calls in any order and tells which one killed its worker; here, the crew of one."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple, Protocol

TRIES = 2
"""How often a call is tried whose worker dies, before it is called deadly."""
AHEAD = 3
"""Calls handed out for each worker, so that nobody waits for the next."""


class Call(NamedTuple):
    """A function that another process can import, and what it is given."""

    key: str
    function: Callable[..., Any]
    arguments: tuple[Any, ...] = ()


class Done(NamedTuple):
    """What a call returned, or that its worker died again and again."""

    key: str
    value: Any = None
    died: bool = False


class Crew(Protocol):
    """Workers, at hand inside ``with``.

    What a call raises is raised here too: whoever wants to go on catches it inside the call.
    """

    workers: int

    def __enter__(self) -> Crew: ...

    def __exit__(self, *raised: object) -> None: ...

    def run(self, calls: Iterable[Call]) -> Iterator[Done]:
        """Do the calls; answers come as they are ready.  Calls are taken only a little ahead of their answers."""
        ...


class InProcess:
    """The crew of one: everything is done here, in order."""

    workers = 1

    def __enter__(self) -> InProcess:
        return self

    def __exit__(self, *raised: object) -> None:
        return None

    def run(self, calls: Iterable[Call]) -> Iterator[Done]:
        """Do the calls one after the other."""
        for call in calls:
            yield Done(call.key, call.function(*call.arguments))
