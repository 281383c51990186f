"""Where something is wrong, said in a language: file, line, column, player, round."""

from __future__ import annotations

from typing import Protocol

from tablas.errors import Where
from tablas.messages import Message
from tablas.say.catalogue import Catalogue


class Fault(Protocol):
    """An error, or a repair that was made instead: a place and a message."""

    @property
    def where(self) -> Where: ...
    @property
    def message(self) -> Message: ...


def tell_where(where: Where, language: Catalogue) -> str:
    """The place in words; nothing if there is none.

    >>> from tablas.say.catalogue import catalogue
    >>> tell_where(Where("open.trf", 4, 12, player=7, round=3), catalogue("es"))
    'open.trf:4:12, jugador 7, ronda 3'
    >>> tell_where(Where(line=4, column=12), catalogue("en"))
    'line 4, column 12'
    """
    parts = []
    if where.file:
        numbers = [] if where.line is None else [where.line] if where.column is None else [where.line, where.column]
        parts.append(":".join([where.file, *map(str, numbers)]))
    elif where.line is not None:
        parts.append(language.sentence(Message("where-line", line=where.line)))
        if where.column is not None:
            parts.append(language.sentence(Message("where-column", column=where.column)))
    if where.player is not None:
        parts.append(language.sentence(Message("where-player", player=where.player)))
    if where.round is not None:
        parts.append(language.sentence(Message("where-round", round=where.round)))
    return ", ".join(parts)


def tell_fault(fault: Fault, language: Catalogue) -> str:
    """The whole of it: the place and the sentence."""
    where, sentence = tell_where(fault.where, language), language.sentence(fault.message)
    return f"{where}: {sentence}" if where else sentence
