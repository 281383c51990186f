"""How a command can fail: refused by the rules, waiting for consent, or overtaken by another writer."""

from __future__ import annotations

from typing import NamedTuple

from tablas.errors import Place, TablasError


class RefusedError(TablasError):
    """A command the event cannot accept; *field* is the part of the command at fault."""

    def __init__(self, sentence: str, place: Place | None = None, field: str = "") -> None:
        super().__init__(sentence, place)
        self.field = field


class Concern(NamedTuple):
    """Something unusual that the arbiter may do after reading what it means."""

    code: str
    sentence: str


class ConsentError(TablasError):
    """The command is possible, but only with the arbiter's explicit consent."""

    def __init__(self, concerns: tuple[Concern, ...]) -> None:
        codes = ", ".join(dict.fromkeys(concern.code for concern in concerns))
        super().__init__(" ".join(concern.sentence for concern in concerns) + f" To go on, accept: {codes}.")
        self.concerns = concerns


class ConflictError(TablasError):
    """Somebody else changed the same thing after the writer looked at it."""

    def __init__(self, sentence: str, seen: int, now: int) -> None:
        super().__init__(sentence)
        self.seen = seen
        self.now = now


class LogError(TablasError):
    """A log that is not whole: an entry is missing, altered or out of place."""
