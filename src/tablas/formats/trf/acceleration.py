"""Virtual points as ranges (records 250) and as rows of players (lines XXA)."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

from tablas.messages import Message
from tablas.model import Points, Tournament, VirtualPoints

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tablas.formats.trf.draft import Draft

Row = tuple[Points, ...]


def compact(rows: Mapping[int, Row]) -> tuple[VirtualPoints, ...]:
    """The fewest ranges that say the same as the rows, players in order, then rounds.

    >>> compact({1: (60, 60, 30), 2: (60, 60, 30), 3: ()})
    (VirtualPoints(first_player=1, last_player=2, first_round=1, last_round=2, points=60, match_points=0), \
VirtualPoints(first_player=1, last_player=2, first_round=3, last_round=3, points=30, match_points=0))
    """
    ranges = []
    ordered = sorted(rows.items())
    # Neighbours with equal rows share the difference between number and place.
    for (_, row), group in groupby(enumerate(ordered), key=lambda item: (item[1][0] - item[0], item[1][1])):
        members = [number for _, (number, _) in group]
        first_round = 1
        for points, run in groupby(row):
            last_round = first_round + len(list(run)) - 1
            if points:
                ranges.append(VirtualPoints(members[0], members[-1], first_round, last_round, points))
            first_round = last_round + 1
    return tuple(ranges)


def expand(ranges: tuple[VirtualPoints, ...], numbers: list[int]) -> dict[int, Row]:
    """The row of every player who has virtual points in some round."""
    rows: dict[int, list[Points]] = {}
    for one in ranges:
        for number in numbers:
            if one.first_player <= number <= one.last_player:
                row = rows.setdefault(number, [])
                row += [0] * (one.last_round - len(row))
                for index in range(one.first_round - 1, one.last_round):
                    row[index] += one.points
    return {number: _trimmed(row) for number, row in sorted(rows.items())}


def _trimmed(row: list[Points]) -> Row:
    end = len(row)
    while end and row[end - 1] == 0:
        end -= 1
    return tuple(row[:end])


def settle(draft: Draft) -> tuple[VirtualPoints, ...]:
    """The virtual points of a file; where both kinds of record stand, they must agree."""
    ranges = tuple(draft.virtual)
    rows = draft.virtual_rows
    if not ranges:
        return compact(rows)
    if rows and not draft.is_team_event:
        numbers = sorted(draft.entered)
        expanded = {number: row for number, row in expand(ranges, numbers).items() if row}
        if expanded != {number: row for number, row in rows.items() if row}:
            draft.problems.wrong(
                Message("records-250-xxa"),
                Message("those-250-were"),
                draft.first_line.get("virtual points"),
            )
    return ranges


def rows_of(tournament: Tournament) -> dict[int, Row]:
    """The rows of the tournament's players."""
    return expand(tournament.virtual_points, [player.number for player in tournament.players])
