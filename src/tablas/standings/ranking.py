"""The order of the table: tie-breaks applied one after the other, and the places they give."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field

from tablas.standings.book import Book
from tablas.standings.catalogue import TieBreak
from tablas.standings.descriptor import Descriptor
from tablas.standings.direct import scale
from tablas.standings.values import Column, Raw


@dataclass
class Criterion:
    """One tie-break of the list, at work."""

    descriptor: Descriptor
    entry: TieBreak
    column: Column
    groups: dict[int, list[int]] = field(default_factory=dict)
    """For a tie-break that splits groups: the tied group in which each participant was seen first."""

    @classmethod
    def of(cls, book: Book, descriptor: Descriptor, entry: TieBreak) -> Criterion:
        """Compute the column, or prepare one for a tie-break that needs the tied group."""
        if entry.column is not None:
            return cls(descriptor, entry, entry.column(book, descriptor))
        blank: list[Raw] = [None] * book.size
        per_point = entry.family == "direct" and entry.code != "DEB"
        return cls(descriptor, entry, Column(blank, scale(book) if per_point else 1))

    def split(self, book: Book, group: list[int]) -> list[list[int]]:
        """Cut a tied group into parts, the best first; inside a part the order is kept."""
        if self.entry.split is None:
            return _split_by_column(self.column, group)
        parts = self.entry.split(book, self.descriptor, group)
        if self.entry.shown is not None:
            values = self.entry.shown(book, self.descriptor, group)
            told = _told(parts, values) if self.entry.family == "direct" else set(group)
            for position in group:
                if position not in self.groups:
                    self.column.raw[position] = values[position] if position in told else None
                    self.groups[position] = group
        return parts


def _told(parts: Sequence[Sequence[int]], values: Mapping[int, int]) -> set[int]:
    """Whose value tells the order that the split gave; the others' would say what did not decide.

    Direct encounter among players who have not all met may leave a tie although
    their points differ, and settles the rest of a group by the games of that rest alone.
    """
    told: set[int] = set()
    last: int | None = None
    for part in parts:
        found = {values[position] for position in part}
        highest = max(found)
        if len(found) > 1 or (last is not None and highest > last):
            break
        told.update(part)
        last = highest
    return told


def _split_by_column(column: Column, group: list[int]) -> list[list[int]]:
    key = column.sort_key
    parts: dict[tuple[int, Raw], list[int]] = {}
    for position in group:
        parts.setdefault(key(position), []).append(position)
    if len(parts) == 1:
        return [group]
    return [parts[key] for key in sorted(parts, reverse=True)]


def arrange(
    book: Book, criteria: Sequence[Criterion], subsidiary: bool = False, without: Collection[int] = ()
) -> list[list[int]]:
    """All participants in order but those *without* a place; who stay tied are together in one list.

    Successively, the list goes on with the next tie-break for every part;
    subsidiarily, every part begins again with the first (*Elementos*, chapter 3).
    """
    ranked = [position for position in range(book.size) if position not in without]
    waiting: list[tuple[list[int], int]] = [(ranked, 0)] if ranked else []
    done: list[list[int]] = []
    while waiting:
        group, step = waiting.pop()
        if len(group) == 1 or step == len(criteria):
            done.append(group)
            continue
        parts = criteria[step].split(book, group)
        if len(parts) == 1:
            waiting.append((group, step + 1))
        else:
            following = 0 if subsidiary else step + 1
            waiting.extend((part, following) for part in reversed(parts))
    return done
