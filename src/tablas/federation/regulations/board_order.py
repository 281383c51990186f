"""A team at the start of a match, and players at the wrong boards (competition rules of the Arbiters' Manual, 7).

A game played out of order is rated, but the player who sat at the wrong board
loses it for the match.  If both did, both lose it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import NamedTuple

from tablas.errors import OptionError
from tablas.federation.regulations.finding import Finding
from tablas.messages import Message
from tablas.model import HALF, POINT, Points


class Board(NamedTuple):
    """A board of a match: the players by their place in the order of the team, and what the first team scored."""

    first: int
    second: int
    points: Points


@dataclass(frozen=True, slots=True)
class Ruled:
    """A match with the games as they are rated and as they count."""

    counted: tuple[tuple[Points, Points], ...]
    played: tuple[Points, Points]
    """Points of the two teams for rating."""
    match: tuple[Points, Points]
    """Points of the two teams for standings and pairings."""
    reasons: tuple[Message, ...]


def rule_match(boards: Sequence[Board]) -> Ruled:
    """Correct a match in which players sat in the wrong order.

    >>> from tablas.model import POINT
    >>> rule_match([Board(1, 2, POINT), Board(2, 1, 0)]).match
    (120, 0)
    """
    sides = [[board.first for board in boards], [board.second for board in boards]]
    if any(len(set(side)) != len(side) for side in sides) or min(map(min, sides), default=1) < 1:
        raise OptionError("every-player-team")
    if any(board.points not in (0, HALF, POINT) for board in boards):
        raise OptionError("game-gives-first")
    right = [sorted(side) for side in sides]
    counted, reasons = [], []
    for index, board in enumerate(boards):
        wrong = [side[index] != order[index] for side, order in zip(sides, right, strict=True)]
        counted.append(_points(board.points, *wrong))
        for team, (misplaced, order) in enumerate(zip(wrong, right, strict=True), 1):
            if misplaced:
                reasons.append(
                    Message(
                        "board-number-team",
                        index=index + 1,
                        sides=sides[team - 1][index],
                        team=team,
                        order=order[index],
                    )
                )
    first = sum(board.points for board in boards)
    return Ruled(
        tuple(counted),
        (first, len(boards) * POINT - first),
        (sum(a for a, _ in counted), sum(b for _, b in counted)),
        tuple(reasons) or (Message("everybody-sat-right"),),
    )


def _points(points: Points, first_wrong: bool, second_wrong: bool) -> tuple[Points, Points]:
    if first_wrong or second_wrong:
        return (0 if first_wrong else POINT), (0 if second_wrong else POINT)
    return points, POINT - points


def may_start(present: int, team: int) -> bool:
    """In official team events more than half of a team must be there at the start (7.2).

    >>> may_start(2, 4), may_start(3, 4)
    (False, True)
    """
    if not 0 <= present <= team or team < 1:
        raise OptionError("team-least-one")
    return 2 * present > team


RATING_LIMIT = 100


def check_order(ratings: Sequence[int], limit: int = RATING_LIMIT) -> tuple[Finding, ...]:
    """Does nobody sit above a team-mate who is more than *limit* points stronger (an option of the regulations)?

    >>> [finding.kept for finding in check_order([2300, 2400, 2350])], check_order([2299, 2400])[0].kept
    ([True, True, True], False)
    """
    if len(ratings) < 2:
        raise OptionError("order-of-two")
    found = []
    for place, rating in enumerate(ratings, 1):
        strongest = max(ratings[place - 1 :])
        found.append(
            Finding(
                Message("board-number", number=place),
                strongest - rating <= limit,
                Message("stronger-below", rating=rating, strongest=strongest, limit=limit),
            )
        )
    return tuple(found)


def line_ups(boards: int, players: int) -> tuple[tuple[int, ...], ...]:
    """Every line-up that keeps the order of the team; the first is that of a captain who hands in none.

    >>> ["".join(map(str, one)) for one in line_ups(4, 5)]
    ['1234', '1235', '1245', '1345', '2345']
    """
    if not 1 <= boards <= players:
        raise OptionError("boards-and-players", boards=boards, players=players)
    return tuple(combinations(range(1, players + 1), boards))


def check_line_up(line_up: Sequence[int], boards: int, players: int) -> Finding:
    """May a team play so?"""
    kept = tuple(line_up) in line_ups(boards, players)
    return Finding("7.1", kept, Message("line-up-in-order", line_up=" ".join(map(str, line_up))))
