"""Direct encounter, the games among those who are tied (C.07 art. 6 and 13.3; Annex III; *Elementos*, 3.1.1).

Unlike other tie-breaks it has no value of its own for a participant: it splits a
group of tied ones.  The value shown is the number of points among them.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import lcm
from typing import NamedTuple

from tablas.model.points import POINT
from tablas.standings.book import Book
from tablas.standings.descriptor import Descriptor
from tablas.standings.editions import Meeting, Unplayed
from tablas.standings.ledger import BLACK, FORFEIT_LOSS, FORFEIT_WIN, PLAYED, Ledger


class Mutual(NamedTuple):
    """One participant's games against the others of a tied group."""

    total: int
    """Points, on the common denominator of :func:`scale`."""
    met: int
    """How many of the others were met."""


def scale(book: Book) -> int:
    """Averages of several games against one opponent are kept on this denominator."""
    return POINT * lcm(*range(1, book.rounds + 1)) if book.rounds else POINT


def counts(book: Book, descriptor: Descriptor, kind: int) -> bool:
    """Whether a round of that kind is a meeting."""
    if kind == PLAYED:
        return True
    if kind not in (FORFEIT_WIN, FORFEIT_LOSS):
        return False
    return book.closed or descriptor.forfeits_played or book.edition.unplayed is Unplayed.NOTHING


def meetings(book: Book, descriptor: Descriptor, ledger: Ledger) -> list[list[tuple[int, int, int]]]:
    """For every participant the rounds with a meeting: opponent, points, round."""

    def compute() -> list[list[tuple[int, int, int]]]:
        meeting = [counts(book, descriptor, kind) for kind in range(6)]
        found: list[list[tuple[int, int, int]]] = [[] for _ in range(ledger.size)]
        for index in range(ledger.rounds):
            rows = zip(ledger.opponents[index], ledger.points[index], ledger.kinds[index], strict=True)
            for position, (opponent, earned, kind) in enumerate(rows):
                if opponent >= 0 and meeting[kind]:
                    found[position].append((opponent, earned, index))
        return found

    return book.keep(("meetings", id(ledger), descriptor.forfeits_played), compute)


def mutual(book: Book, descriptor: Descriptor, ledger: Ledger, group: Sequence[int]) -> dict[int, Mutual]:
    """Points and meetings of everybody inside the group."""
    key = ("mutual", id(ledger), descriptor.forfeits_played, tuple(group))
    return book.keep(key, lambda: _mutual(book, descriptor, ledger, group))


def _mutual(book: Book, descriptor: Descriptor, ledger: Ledger, group: Sequence[int]) -> dict[int, Mutual]:
    members = set(group)
    rows = meetings(book, descriptor, ledger)
    unit = scale(book) // POINT
    found = {}
    for position in group:
        inside = [entry for entry in rows[position] if entry[0] in members]
        opponents = {entry[0] for entry in inside}
        if len(opponents) == len(inside) or not book.edition.average_meetings:
            total = sum(earned for _, earned, _ in inside) * unit
        else:
            total = sum(_average(inside, opponent, unit) for opponent in opponents)
        found[position] = Mutual(total, len(opponents))
    return found


def _average(meetings: list[tuple[int, int, int]], opponent: int, unit: int) -> int:
    earned = [value for other, value, _ in meetings if other == opponent]
    return sum(earned) * unit // len(earned)


def split(book: Book, descriptor: Descriptor, group: list[int], ledger: Ledger | None = None) -> list[list[int]]:
    """DE: the group in the order direct encounter gives it, as far as it does."""
    ledger = ledger or book.ledger(descriptor.score)
    found = mutual(book, descriptor, ledger, group)
    everybody = all(entry.met == len(group) - 1 for entry in found.values())
    way = book.edition.meeting
    if way is Meeting.ANY or (way is Meeting.ALL and everybody):
        return by_value(group, {position: entry.total for position, entry in found.items()})
    if way is Meeting.ALL:
        return [group]
    if everybody:
        parts = by_value(group, {position: entry.total for position, entry in found.items()})
        if len(parts) == 1:
            return parts
        return [
            piece for part in parts for piece in (split(book, descriptor, part, ledger) if len(part) > 1 else [part])
        ]
    return _certain(book, descriptor, group, ledger, found)


def _certain(
    book: Book, descriptor: Descriptor, group: list[int], ledger: Ledger, found: dict[int, Mutual]
) -> list[list[int]]:
    """Art. 6.3: places that no result of the missing games could change, then the rest anew."""
    unit = scale(book) // POINT
    others = len(group) - 1
    least = {
        position: found[position].total + (others - found[position].met) * ledger.loss * unit for position in group
    }
    most = {position: found[position].total + (others - found[position].met) * ledger.win * unit for position in group}
    rest = sorted(group, key=lambda position: -least[position])
    first: list[list[int]] = []
    while len(rest) > 1 and least[rest[0]] > max(most[position] for position in rest[1:]):
        first.append([rest.pop(0)])
    if not first:
        return [group]
    rest = [position for position in group if position in set(rest)]
    return [*first, *(split(book, descriptor, rest, ledger) if len(rest) > 1 else [rest])]


def by_value(group: Sequence[int], values: dict[int, int]) -> list[list[int]]:
    """The group cut into parts of equal value, the highest first; order inside parts is kept."""
    parts: dict[int, list[int]] = {}
    for position in group:
        parts.setdefault(values[position], []).append(position)
    return [parts[value] for value in sorted(parts, reverse=True)]


def shown(book: Book, descriptor: Descriptor, group: Sequence[int]) -> dict[int, int]:
    """The points among the tied, for the table."""
    ledger = book.ledger(descriptor.score)
    return {position: entry.total for position, entry in mutual(book, descriptor, ledger, group).items()}


def blacks(book: Book, descriptor: Descriptor, group: Sequence[int]) -> dict[int, int]:
    """DEB: games with Black, or away, among the tied; unplayed games count as White (*Elementos*, 3.4.1)."""
    members = set(group)
    ledger = book.ledger(descriptor.score)
    return {
        position: sum(
            ledger.met[index][position] in members and ledger.colours[index][position] == BLACK
            for index in range(ledger.rounds)
        )
        for position in group
    }


def split_blacks(book: Book, descriptor: Descriptor, group: list[int]) -> list[list[int]]:
    """DEB as a split."""
    return by_value(group, blacks(book, descriptor, group))


def split_extended(book: Book, descriptor: Descriptor, group: list[int]) -> list[list[int]]:
    """EDE: direct encounter on the primary score, then on the secondary one, anew for every part (art. 13.3).

    ``EDEBT``, ``EDEBB``, ``EDET`` and ``EDEB`` go on for two teams that stay tied,
    with board count, top board or bottom board of their own match.
    """
    secondary = "GP" if book.primary_name == "MP" else "MP"
    for ledger in (book.primary, book.ledger(secondary)):
        parts = split(book, descriptor, group, ledger)
        if len(parts) > 1:
            return [
                piece
                for part in parts
                for piece in (split_extended(book, descriptor, part) if len(part) > 1 else [part])
            ]
    if len(group) == 2 and descriptor.code != "EDE":
        return _split_match(book, descriptor, group)
    return [group]


def _split_match(book: Book, descriptor: Descriptor, pair: list[int]) -> list[list[int]]:
    """The boards of the match between two teams."""
    teams = book.teams
    if teams is None:
        return [pair]
    keys: dict[int, list[tuple[int, ...]]] = {position: [] for position in pair}
    for position, other in (pair, pair[::-1]):
        rounds = [index for _, _, index in meetings(book, descriptor, book.primary)[position]]
        boards = teams.boards_between(position, other, rounds)
        if boards is None:
            return [pair]
        steps = descriptor.code.removeprefix("EDE")
        if steps.startswith("B") and len(steps) == 2:
            keys[position].append((-sum(board * value for board, value in enumerate(boards, 1)),))
        if steps.endswith("T"):
            keys[position].append(tuple(boards))
        if steps.endswith("B"):
            keys[position].append(tuple(sum(boards[:last]) for last in range(len(boards) - 1, 0, -1)))
    best, other = sorted(pair, key=lambda position: keys[position], reverse=True)
    return [[best], [other]] if keys[best] != keys[other] else [pair]
