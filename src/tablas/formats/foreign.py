"""Tournaments in files of other programs that are not reports (TRF): which they are, and what they hold."""

from __future__ import annotations

from typing import NamedTuple

from tablas.formats import chess_results
from tablas.messages import Message
from tablas.model import Tournament


class Foreign(NamedTuple):
    """A tournament of another program, and what the file leaves open."""

    tournament: Tournament
    notes: tuple[Message, ...] = ()


def is_foreign(content: bytes) -> bool:
    """Whether a file looks like one of another program."""
    return chess_results.is_document(content)


def read(content: bytes, name: str = "") -> Foreign:
    """The tournament of a file."""
    found = chess_results.tournament_of(chess_results.load(content, name), name)
    notes = (Message("swiss-not-said", system=found.regulation.system),) if found.regulation.assumed else ()
    return Foreign(found, notes)
