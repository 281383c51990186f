"""Tournaments in files of other programs that are not reports (TRF): which they are, and what they hold."""

from __future__ import annotations

from typing import NamedTuple

from tablas.formats import chess_results, papi, swar
from tablas.messages import Message
from tablas.model import Tournament


class Foreign(NamedTuple):
    """A tournament of another program, and what the file leaves open."""

    tournament: Tournament
    notes: tuple[Message, ...] = ()


def is_foreign(content: bytes) -> bool:
    """Whether a file looks like one of another program."""
    return chess_results.is_document(content) or papi.is_file(content) or swar.is_file(content)


def read(content: bytes, name: str = "") -> Foreign:
    """The tournament of a file."""
    left: tuple[Message, ...] = ()
    if papi.is_file(content):
        found, left = papi.read(content, name)
    elif swar.is_file(content):
        found = swar.read(content, name)
    else:
        found = chess_results.tournament_of(chess_results.load(content, name), name)
    notes = (Message("swiss-not-said", system=found.regulation.system),) if found.regulation.assumed else ()
    return Foreign(found, notes + left)
