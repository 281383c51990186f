"""How a command can fail: refused by the rules, waiting for consent, or overtaken by another writer."""

from __future__ import annotations

from typing import NamedTuple

from tablas.errors import TablasError, Where
from tablas.messages import Items, Message, together


class RefusedError(TablasError):
    """A command the event cannot accept; *field* is the part of the command at fault."""

    def __init__(self, code: str | Message, where: Where | None = None, field: str = "", /, **values: object) -> None:
        super().__init__(code, where, **values)
        self.field = field


class Move(NamedTuple):
    """A player whose pairing number would change; *old* is 0 for somebody new."""

    name: str
    old: int
    new: int


class Concern(NamedTuple):
    """Something unusual that the arbiter may do after reading what it means.

    With *again* it is asked twice, the second time in those other words, and
    the arbiter has to say why.
    """

    code: str
    message: Message
    moves: tuple[Move, ...] = ()
    """Old and new pairing numbers, where numbers would change."""
    again: Message | None = None

    @property
    def second(self) -> str:
        """The code of the second question."""
        return f"{self.code}-sure"

    @property
    def sentence(self) -> str:
        """What it means, in English."""
        return str(self.message)


class ConsentError(TablasError):
    """The command is possible, but only with the arbiter's explicit consent."""

    def __init__(self, concerns: tuple[Concern, ...]) -> None:
        codes = dict.fromkeys(concern.code for concern in concerns)
        told = together(concern.message for concern in concerns)
        super().__init__("consent-needed", concerns=told, codes=Items(codes))
        self.concerns = concerns

    @property
    def asks_why(self) -> bool:
        """The arbiter is asked for the second time and has to give a reason."""
        return any(concern.code.endswith("-sure") for concern in self.concerns)


class ConflictError(TablasError):
    """Somebody else changed the same thing after the writer looked at it."""

    def __init__(self, code: str | Message, seen: int, now: int, /, **values: object) -> None:
        super().__init__(code, None, **values)
        self.seen = seen
        self.now = now


class LogError(TablasError):
    """A log that is not whole, or a question it has no answer to."""


class DamagedError(LogError):
    """An entry is missing, altered, out of place or contradicts those before; *entry* is the first such one."""

    def __init__(self, code: str | Message, entry: int, /, **values: object) -> None:
        super().__init__(code, None, **values)
        self.entry = entry
