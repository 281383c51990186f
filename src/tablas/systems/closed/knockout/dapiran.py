"""Dapiran: how many players are freed so that a later round is a power of two.

*Elementos de un torneo*, section 2.1.3.  Exempt players skip one or more
rounds because the rules of the event say so; each of them stands for all the
players who could have been in that part of the bracket.  Freed players skip
the first round because the numbers need it.

>>> plan = dapiran(31, [(6, 1)])
>>> plan.preliminary_rounds, plan.freed, [count.players for count in plan.rounds[:3]]
(1, 15, [10, 20, 16])
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from tablas.errors import OptionError
from tablas.messages import Message

LARGEST = 1 << 16
"""The largest bracket that is drawn."""


class RoundCount(NamedTuple):
    """Who plays in a round: 1 is the first round, 0 and less are preliminary."""

    number: int
    players: int
    before: int
    """Entrants in the first round of all, afterwards those who won the last one."""
    exempt: int
    freed: int
    readmitted: int


@dataclass(frozen=True, slots=True)
class Plan:
    """The counts of the book's tables."""

    entrants: int
    exemptions: tuple[tuple[int, int], ...]
    """Number of players and of rounds they skip, preliminary rounds left out."""
    preliminary_rounds: int
    available: int
    fictitious: int
    total: int
    ideal: int
    freed: int
    rounds: tuple[RoundCount, ...]
    notes: tuple[Message, ...] = ()


def dapiran(entrants: int, exemptions: Sequence[tuple[int, int]] = ()) -> Plan:
    """Work out the rounds of a knock-out with exempt and freed players.

    *exemptions* are pairs of how many players skip how many rounds.
    """
    if entrants < 2:
        raise OptionError("knock-out-needs", entrants=entrants)
    if any(count < 1 or rounds < 1 for count, rounds in exemptions):
        raise OptionError("exemption-number-players")
    exempt = sum(count for count, _ in exemptions)
    available = entrants - exempt
    if available < 1:
        raise OptionError("exempt-players-leave", exempt=exempt, entrants=entrants)
    notes: list[Message] = []
    for preliminary in range(entrants.bit_length() + 1):
        fictitious = sum(count << (rounds + preliminary) for count, rounds in exemptions)
        total = available + fictitious
        ideal = 1 << (total - 1).bit_length()
        freed = ideal - total
        if ideal > LARGEST:
            raise OptionError("those-exemptions-need", ideal=ideal)
        if freed <= available:
            break
        notes.append(Message("preliminary-round-needed", freed=freed, available=available))
    else:
        raise OptionError("players-those-exemptions", entrants=entrants)
    skips = [(count, rounds + preliminary) for count, rounds in exemptions]
    return Plan(
        entrants,
        tuple(exemptions),
        preliminary,
        available,
        fictitious,
        total,
        ideal,
        freed,
        _rounds(entrants, available, freed, skips, ideal, 1 - preliminary),
        tuple(notes),
    )


def _rounds(
    entrants: int, available: int, freed: int, skips: list[tuple[int, int]], ideal: int, first: int
) -> tuple[RoundCount, ...]:
    exempt = entrants - available
    players = available - freed
    found = [RoundCount(first, players, entrants, exempt, freed, 0)]
    waiting = exempt + freed
    for index in range(1, ideal.bit_length() - 1):
        still = sum(count for count, rounds in skips if rounds > index)
        won = players // 2
        players = won - still + waiting
        found.append(RoundCount(first + index, players, won, still, 0, waiting))
        waiting = still
    return tuple(found)


def parse_exemptions(text: str) -> tuple[tuple[int, int], ...]:
    """Read ``7:1,3:2`` (seven players skip one round, three skip two).

    >>> parse_exemptions("7:1,3:2")
    ((7, 1), (3, 2))
    """
    found = []
    for piece in filter(None, (part.strip() for part in text.split(","))):
        count, colon, rounds = piece.partition(":")
        if not (colon and count.isdecimal() and rounds.isdecimal()):
            raise OptionError("exemption-written-players", piece=piece)
        found.append((int(count), int(rounds)))
    return tuple(found)
