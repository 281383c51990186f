"""Checking ranks that somebody else printed against a list of tie-breaks.

Order is compared, not numbers: participants whom the list leaves level may stand
in any order (FIDE's checklist for programs, question 21).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from tablas.errors import OptionError
from tablas.messages import Message
from tablas.model import Tournament
from tablas.standings.descriptor import Descriptor
from tablas.standings.parts import rank


class RankDifference(NamedTuple):
    """A participant whose printed rank the list does not give."""

    number: int
    name: str
    printed: int | None
    first: int
    """The best place the list allows."""
    last: int
    """The worst one; they differ for those whom the list leaves level."""

    @property
    def message(self) -> Message:
        """The difference, for people."""
        level = self.first != self.last
        place = Message("places-from-to", first=self.first, last=self.last) if level else self.first
        who = f"{self.number} {self.name}".rstrip()
        if self.printed is None:
            return Message("no-rank-printed", player=who, place=place)
        return Message("rank-differs", player=who, printed=self.printed, place=place)

    def __str__(self) -> str:
        return str(self.message)


def check_ranks(
    tournament: Tournament,
    ranks: Mapping[int, int | None],
    tie_breaks: str | Iterable[str | Descriptor] | None = None,
    edition: str | None = None,
    **options: Any,
) -> list[RankDifference]:
    """Those whose rank does not follow from the tournament's own tie-breaks, by place.

    Level participants may share the best of their places or divide them in any order.
    """
    if tie_breaks is None and not tournament.tie_breaks:
        raise OptionError("tournament-no-list")
    table = rank(tournament, tie_breaks, edition, **options)
    found, place = [], 1
    numbers, names = table.book.primary.numbers, table.book.names
    for group in table.groups:
        last = place + len(group) - 1
        for position in group:
            printed = ranks.get(numbers[position])
            if printed is None or not place <= printed <= last:
                found.append(RankDifference(numbers[position], names[position], printed, place, last))
        place = last + 1
    return found
