"""What is wrong with a file: raised at once, or repaired and listed."""

from __future__ import annotations

from typing import NamedTuple, NoReturn

from tablas.errors import FormatError, Place


class Repair(NamedTuple):
    """Something that was read differently from what the file says."""

    line: int | None
    column: int | None
    sentence: str

    def __str__(self) -> str:
        where = "" if self.line is None else f"line {self.line}"
        if where and self.column is not None:
            where += f", column {self.column}"
        return f"{where}: {self.sentence}" if where else self.sentence


class Problems:
    """Collects what a reader finds; a strict reading stops at the first thing that is wrong."""

    def __init__(self, name: str = "", lenient: bool = False) -> None:
        self.name = name
        self.lenient = lenient
        self.repairs: list[Repair] = []
        self.notes: list[Repair] = []
        self.dirty: set[int] = set()
        """Lines that can no longer be written as they were read."""

    def wrong(
        self,
        sentence: str,
        repair: str,
        line: int | None,
        column: int | None = None,
        player: int | None = None,
        round: int | None = None,  # noqa: A002 - the arbiter's word
    ) -> None:
        """Raise *sentence*, or when lenient go on with *repair*, which says what was done."""
        if not self.lenient:
            raise FormatError(sentence, Place(self.name, line, column, player, round))
        self.repairs.append(Repair(line, column, f"{_about(player, round)}{sentence} {repair}"))
        if line is not None:
            self.dirty.add(line)

    def fatal(
        self,
        sentence: str,
        line: int | None = None,
        column: int | None = None,
        player: int | None = None,
        round: int | None = None,  # noqa: A002 - the arbiter's word
    ) -> NoReturn:
        """Raise *sentence*: there is no repair that would not be a guess."""
        raise FormatError(sentence, Place(self.name, line, column, player, round))

    def note(self, sentence: str, line: int | None = None, column: int | None = None) -> None:
        """Keep an assumption that loses nothing but that the arbiter may want to know."""
        self.notes.append(Repair(line, column, sentence))


def _about(player: int | None, round_number: int | None) -> str:
    parts = []
    if player is not None:
        parts.append(f"player {player}")
    if round_number is not None:
        parts.append(f"round {round_number}")
    return f"{', '.join(parts)}: " if parts else ""
