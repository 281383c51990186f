"""What is wrong with a file: raised at once, or repaired and listed."""

from __future__ import annotations

from typing import NamedTuple, NoReturn

from tablas.errors import FormatError, Where
from tablas.messages import Message, together


class Repair(NamedTuple):
    """Something that was read differently from what the file says."""

    where: Where
    message: Message

    @property
    def line(self) -> int | None:
        return self.where.line

    @property
    def column(self) -> int | None:
        return self.where.column

    @property
    def placed(self) -> Message:
        """The message with its place."""
        return self.where.before(self.message)

    def __str__(self) -> str:
        return str(self.placed)


class Problems:
    """Collects what a reader finds; a strict reading stops at the first thing that is wrong."""

    def __init__(self, name: str = "", lenient: bool = False) -> None:
        self.name = name
        self.lenient = lenient
        self.repairs: list[Repair] = []
        self.notes: list[Repair] = []
        self.dirty: set[int] = set()
        """Lines that can no longer be written as they were read."""
        self.settled = False
        """Something that counts was repaired, so what the file says elsewhere is no proof any more."""

    def wrong(
        self,
        message: Message,
        repair: Message,
        line: int | None,
        column: int | None = None,
        player: int | None = None,
        round: int | None = None,  # noqa: A002 - the arbiter's word
    ) -> None:
        """Raise *message*, or when lenient go on with *repair*, which says what was done."""
        if not self.lenient:
            raise FormatError(message, Where(self.name, line, column, player, round))
        self.settled = True
        self._repair(message, repair, line, column, player, round)

    def odd(
        self,
        message: Message,
        repair: Message,
        line: int,
        column: int | None = None,
        player: int | None = None,
    ) -> None:
        """A field that decides no pairing and no score: never refused, noted as written, or repaired when lenient."""
        if self.lenient:
            self._repair(message, repair, line, column, player)
        else:
            self.notes.append(Repair(Where("", line, column, player), together((message, Message("passed-over")))))

    def _repair(
        self,
        message: Message,
        repair: Message,
        line: int | None,
        column: int | None,
        player: int | None = None,
        round: int | None = None,  # noqa: A002 - the arbiter's word
    ) -> None:
        self.repairs.append(Repair(Where("", line, column, player, round), together((message, repair))))
        if line is not None:
            self.dirty.add(line)

    def fatal(
        self,
        message: Message,
        line: int | None = None,
        column: int | None = None,
        player: int | None = None,
        round: int | None = None,  # noqa: A002 - the arbiter's word
    ) -> NoReturn:
        """Raise *message*: there is no repair that would not be a guess."""
        raise FormatError(message, Where(self.name, line, column, player, round))

    def note(self, message: Message, line: int | None = None, column: int | None = None) -> None:
        """Keep an assumption that loses nothing but that the arbiter may want to know."""
        self.notes.append(Repair(Where("", line, column), message))
