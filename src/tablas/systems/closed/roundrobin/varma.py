"""Varma tables: a restricted draw, so that compatriots do not meet at the end.

FIDE C.05 Annex 2 and *Elementos de un torneo*, section 2.2.2.  The numbers of
a Berger table are put in envelopes such that no two of one envelope meet in
the last three rounds; a federation draws all its numbers from one envelope.

>>> envelopes(10)
((3, 4, 8), (5, 7, 9), (1, 6), (2, 10))
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from tablas.errors import OptionError
from tablas.messages import Message
from tablas.model.lots import Lots
from tablas.systems.closed.schedule import Schedule

Envelopes = tuple[tuple[int, ...], ...]

PRINTED: dict[int, Envelopes] = {
    10: ((3, 4, 8), (5, 7, 9), (1, 6), (2, 10)),
    12: ((4, 5, 9, 10), (1, 2, 7), (6, 8, 12), (3, 11)),
    14: ((4, 5, 6, 11, 12), (1, 2, 8, 9), (7, 10, 13), (3, 14)),
    16: ((5, 6, 7, 12, 13, 14), (1, 2, 3, 9, 10), (8, 11, 15), (4, 16)),
    18: ((5, 6, 7, 8, 14, 15, 16), (1, 2, 3, 10, 11, 12), (9, 13, 17), (4, 18)),
    20: ((6, 7, 8, 9, 15, 16, 17, 18), (1, 2, 3, 11, 12, 13, 14), (5, 10, 19), (4, 20)),
    22: ((6, 7, 8, 9, 10, 17, 18, 19, 20), (1, 2, 3, 4, 12, 13, 14, 15), (11, 16, 21), (5, 22)),
    24: ((6, 7, 8, 9, 10, 11, 19, 20, 21, 22), (1, 2, 3, 4, 13, 14, 15, 16, 17), (12, 18, 23), (5, 24)),
}
"""The groups as the 2023 handbook and the book print them."""

CORRECTED: dict[int, Envelopes] = {12: ((4, 5, 9, 10), (2, 6, 7), (1, 8, 12), (3, 11))}
"""The printed groups for 12 let 6 and 12 meet in the last round; the 2025 handbook mends it."""


def envelopes(players: int, as_printed: bool = False) -> Envelopes:
    """The groups of numbers for 9 to 24 players; an odd field has no highest number."""
    if not 9 <= players <= 24:
        raise OptionError("varma-tables-exist", players=players)
    size = players + players % 2
    groups = PRINTED[size] if as_printed else CORRECTED.get(size, PRINTED[size])
    return tuple(tuple(number for number in group if number <= players) for group in groups)


class Entrant(NamedTuple):
    """Who draws: a name and the federation or club whose players should not meet late."""

    name: str
    federation: str = ""


@dataclass(frozen=True, slots=True)
class Draw:
    """The numbers drawn, in the order of the entrants given, and how it went."""

    numbers: tuple[int, ...]
    steps: tuple[Message, ...]


def draw(entrants: Sequence[Entrant], seed: int | str) -> Draw:
    """Draw the numbers: the largest federation first, all its players from one envelope.

    An entrant without federation is a group of one.  A federation for which no
    envelope has numbers enough empties the fullest one and goes on with the
    next; the steps say so, and `late_meetings` tells what it costs.
    """
    left = [list(group) for group in envelopes(len(entrants))]
    lots = Lots(seed)
    numbers: dict[int, int] = {}
    steps: list[Message] = []
    for federation, members in _drawing_order(entrants):
        waiting = list(members)
        while waiting:
            enough = [group for group in left if len(group) >= len(waiting)]
            if enough:
                envelope = lots.one(enough)
            else:
                envelope = max(left, key=len)
                steps.append(Message("draws-from-several", federation=federation))
            taken = lots.order(envelope)[: len(waiting)]
            for member, number in zip(waiting, taken, strict=False):
                envelope.remove(number)
                numbers[member] = number
                of = federation or Message("no-federation")
                steps.append(Message("draws-number", name=entrants[member].name, federation=of, number=number))
            del waiting[: len(taken)]
    return Draw(tuple(numbers[index] for index in range(len(entrants))), tuple(steps))


def _drawing_order(entrants: Sequence[Entrant]) -> list[tuple[str, list[int]]]:
    """Federations by number of players, then by code; inside, players by name."""
    groups: dict[tuple[str, int], list[int]] = {}
    for index, entrant in enumerate(entrants):
        alone = -1 if entrant.federation else index
        groups.setdefault((entrant.federation, alone), []).append(index)
    for members in groups.values():
        members.sort(key=lambda index: (entrants[index].name.casefold(), index))
    ordered = sorted(
        groups.items(),
        key=lambda item: (-len(item[1]), item[0][0], entrants[item[1][0]].name.casefold(), item[0][1]),
    )
    return [(federation, members) for (federation, _), members in ordered]


class LateMeeting(NamedTuple):
    """Two players of one federation who meet near the end."""

    round: int
    federation: str
    white: str
    black: str


def late_meetings(table: Schedule, federations: Mapping[str, str], last: int = 3) -> tuple[LateMeeting, ...]:
    """Which compatriots meet in the last rounds of a table.

    *federations* gives the federation behind each label.
    """
    found = []
    total = len(table.rounds)
    for number in range(max(1, total - last + 1), total + 1):
        for white, black in table.rounds[number - 1]:
            federation = federations.get(white, "")
            if federation and federation == federations.get(black, ""):
                found.append(LateMeeting(number, federation, white, black))
    return tuple(found)
