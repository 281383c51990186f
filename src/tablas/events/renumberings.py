"""How the pairing numbers of a tournament moved, read from its log: the old and the new list of every change."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from tablas.events.acts import Command
from tablas.events.errors import Move
from tablas.events.log import Entry
from tablas.events.state import Event, Section
from tablas.events.timeline import describe, replay, walk
from tablas.messages import Message


class Renumbering(NamedTuple):
    """An act after which players had other numbers than those they knew."""

    entry: Entry
    what: Message
    rounds: int
    """Rounds that were paired with the old numbers."""
    moves: tuple[Move, ...]
    """Everybody of the new list: old and new number, 0 for somebody new."""


def moves_between(before: Section, after: Section) -> tuple[Move, ...]:
    """Everybody in the new order, with the number before; empty if nobody who had a number has another."""
    found = tuple(
        Move(after.called(card), before.number_of.get(card, 0), number) for number, card in enumerate(after.cards, 1)
    )
    return found if any(move.old not in (0, move.new) for move in found) else ()


def foreseen(event: Event, command: Command, tournament: str) -> tuple[Move, ...]:
    """What a command would do to the numbers, without doing it; nothing is checked or written."""
    return moves_between(event.section(tournament), command.settle(event).apply(event).section(tournament))


def renumberings(entries: Sequence[Entry], tournament: str) -> list[Renumbering]:
    """Every change of numbers that players knew from a paired round, the oldest first."""
    if not entries:
        return []
    steps = list(walk(entries))
    events = [*(before for _, before, _ in steps[1:]), replay(entries).event]
    found = []
    for (entry, before, _), after in zip(steps, events, strict=True):
        if before is None or after is None or not (before.has(tournament) and after.has(tournament)):
            continue
        old, new = before.section(tournament), after.section(tournament)
        if old is new or not old.rounds_paired or old.cards == new.cards:
            continue
        moves = moves_between(old, new)
        if moves:
            found.append(Renumbering(entry, describe(entry.command(), before), old.rounds_paired, moves))
    return found
