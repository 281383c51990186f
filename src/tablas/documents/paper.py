"""What a paper is: a name, data from the facts, a template; and what may be chosen when it is printed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, NamedTuple, TypeAlias

from tablas.documents.source import Source
from tablas.messages import Message

GROUPS = ("before", "round", "after", "end", "blank")
"""When a paper is printed, in order of the event."""
SIZES = ("a4", "letter")

Data: TypeAlias = Mapping[str, Any]
"""What a template is given: dictionaries, lists, texts, whole numbers; numbers with parts are texts."""


@dataclass(frozen=True, slots=True)
class Choice:
    """What somebody chose who prints."""

    round: int | None = None
    lang: str = "en"
    paper_size: str = "a4"
    order: str = ""
    """One of the paper's own orders; empty: the first of them."""
    tie_breaks: tuple[str, ...] = ()
    """Instead of those of the tournament."""
    player: int | None = None
    """Only this pairing number, where a paper is about somebody."""
    printed: datetime | None = None
    """The moment that stands at the foot, in local time; without it the same facts give the same bytes for ever."""
    address: str = ""
    """The public address of the event, for codes that phones read."""
    other: int | None = None
    """The second of two, where a paper is about a pair."""


class Table(NamedTuple):
    """A table of a paper for a spreadsheet: plain values, heads in the language chosen."""

    name: str
    heads: tuple[str, ...]
    rows: tuple[tuple[object, ...], ...]


def never(source: Source) -> bool:
    """Nobody ticks it unasked."""
    return False


def always(source: Source) -> Message | None:
    """It can be printed of any tournament."""
    return None


@dataclass(frozen=True, slots=True)
class Paper:
    """Something that is printed."""

    name: str
    title: str
    """English words, which a catalogue translates."""
    group: str
    data: Callable[[Source, Choice], Data]
    """What the template shows; raises an error of the family where the paper does not apply."""
    template: str = ""
    """The file without its ending; empty: as the paper is called."""
    landscape: bool | Callable[[Data], bool] = False
    table: Callable[[Source, Choice], tuple[Table, ...]] | None = None
    usual: Callable[[Source], bool] = never
    """Whether it is ticked now."""
    orders: tuple[str, ...] = ()
    """The orders its lines may stand in, the usual one first; English words."""
    by_round: bool = False
    """It is about a round, so that a choice of round means something."""
    needs: Callable[[Source], Message | None] = always
    """What the tournament lacks for it; ``None``: nothing."""

    @property
    def file(self) -> str:
        """The template's file."""
        return f"{self.template or self.name}.typ"
