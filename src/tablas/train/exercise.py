"""What an exercise is: a question about a position, the form of its answer, and the key.

Sentences are messages; a position is tables and, where there is one, the tournament itself.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from functools import cached_property
from typing import NamedTuple, TypeAlias, overload

from tablas.messages import Message, Worded
from tablas.model import Tournament
from tablas.systems.result import RoundPairing
from tablas.train.answers import Answer, Form

Text: TypeAlias = Message | str
"""A sentence as a code, or a name, which no language changes."""


class Met(NamedTuple):
    """A round of a player in a cell: colour, opponent and result; screens draw the colour as a disc."""

    opponent: int
    """0: nobody."""
    colour: str
    """W, B, or nothing where no game was played."""
    result: str

    def __str__(self) -> str:
        disc = {"W": "○", "B": "●"}.get(self.colour, "")
        return f"{disc}{self.opponent or '–'} {self.result}".strip()


Cell: TypeAlias = Message | Met | str | int


class Difficulty(Worded, Enum):
    """How far into the rules one has to go; the value is the level."""

    PLAIN = 1
    USUAL = 2
    HARD = 3


class Table(NamedTuple):
    """A table that is shown with a question, or as its working."""

    heads: tuple[Text, ...]
    rows: tuple[tuple[Cell, ...], ...]
    title: Text = ""
    marked: tuple[int, ...] = ()
    """The rows that the question is about, from 0."""


class Later(Sequence[Message]):
    """Sentences that are made when somebody reads them: most exercises are answered without their working."""

    def __init__(self, tell: Callable[[], Sequence[Message]]) -> None:
        self._tell = tell

    @cached_property
    def _told(self) -> tuple[Message, ...]:
        return tuple(self._tell())

    @overload
    def __getitem__(self, index: int) -> Message: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Message]: ...
    def __getitem__(self, index: int | slice) -> Message | Sequence[Message]:
        return self._told[index]

    def __len__(self) -> int:
        return len(self._told)


class Key(NamedTuple):
    """The right answer and how it is found."""

    answer: Answer
    working: Sequence[Message] = ()
    """How a person finds it, step by step."""
    tables: tuple[Table, ...] = ()
    also: tuple[Answer, ...] = ()
    """Other answers that are as right."""

    @property
    def right(self) -> tuple[Answer, ...]:
        """Every right answer."""
        return (self.answer, *self.also)


@dataclass(frozen=True, slots=True)
class Exercise:
    """One question, whole."""

    kind: str
    seed: int
    level: int
    question: tuple[Message, ...]
    """The task first, then what must be known besides the tables."""
    form: Form
    key: Key
    articles: tuple[str, ...]
    """The articles that decide here: what is practised."""
    tables: tuple[Table, ...] = ()
    tournament: Tournament | None = None
    """The position as an event, before the round in question; another program can work the key out from it."""
    made: RoundPairing | None = None
    """The round that the rules make of it, where the question is about one."""
    facts: Mapping[str, object] = field(default_factory=dict)
    """What else the grader, or whoever works the key out again, needs."""

    @property
    def name(self) -> str:
        """What calls for the same exercise again: ``KIND/LEVEL/SEED``."""
        return f"{self.kind}/{self.level}/{self.seed}"
