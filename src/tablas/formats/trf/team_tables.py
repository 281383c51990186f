"""What a report prints of teams besides their members: totals in 310, cross tables in 801 and 802 (TRF26).

The numbers follow from the games, so whoever writes a report computes them
(:mod:`tablas.federation.report`) and hands them over as rows.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from tablas.formats.trf.values import read_points, whole, write_points
from tablas.model import Points, Team, decimal_points

Printed = tuple[str, str, str]
"""Match points, game points and rank of a team as a file has them."""

_BYES = {"U": "PAB", "F": "FPB", "H": "HPB", "Z": "ZPB"}


class TeamRound(NamedTuple):
    """What a team did in one round."""

    opponent: int = 0
    bye: str = ""
    """``U``, ``F``, ``H`` or ``Z`` where there is no opponent."""
    colour: str = ""
    game_points: Points = 0
    forfeit: bool = False
    results: str = ""
    """One sign a board."""
    line_up: str = ""
    """One sign a board: which of the team's members sat there, ``0`` for nobody."""


class TeamRow(NamedTuple):
    """A team of the table."""

    match_points: Points
    game_points: Points
    rank: int
    rounds: tuple[TeamRound, ...] = ()

    @property
    def printed(self) -> Printed:
        """The totals as record 310 has them."""
        return decimal_points(self.match_points), decimal_points(self.game_points), str(self.rank)


def same_totals(one: Printed, other: Printed) -> bool:
    """Whether two prints mean the same, however they write it."""
    return all(map(same_points, one, other))


def same_points(one: str, other: str) -> bool:
    """Whether two numbers mean the same points; nothing is not 0.

    >>> same_points("6", " 6.0"), same_points("", "0.0")
    (True, False)
    """
    if not one.strip() or not other.strip():
        return one.strip() == other.strip()
    return read_points(one) == read_points(other)


def table_801(teams: Sequence[Team], rows: Mapping[int, TeamRow]) -> list[str]:
    """Opponent, colour, results and line-ups of all rounds; columns are as wide as the event needs."""
    width = max(2, *(len(str(team.number)) for team in teams))
    match_points = {team.number: _short(rows[team.number].match_points) for team in teams}
    match_width = max(2, *map(len, match_points.values()))
    game_width = max(4, *(len(decimal_points(rows[team.number].game_points)) for team in teams))
    boards = max(1, *(len(played.results) for row in rows.values() for played in row.rounds))
    return [
        (
            f"801 {team.number:{width}} {team.nickname:<5.5} {match_points[team.number]:>{match_width}} "
            f"{decimal_points(rows[team.number].game_points):>{game_width}} "
            + " ".join(_cell_801(played, boards) for played in rows[team.number].rounds)
        ).rstrip()
        for team in teams
    ]


def _cell_801(played: TeamRound, boards: int) -> str:
    results = played.bye * boards if played.bye else played.results
    return f"{played.opponent or '':>3} {played.colour:1} {results:<{boards}} {played.line_up:<{boards}}"


def table_802(teams: Sequence[Team], rows: Mapping[int, TeamRow], gap: int = 1) -> list[str]:
    """Opponent or bye, colour and game points of all rounds; *gap* blanks stand before the first."""
    return [
        (
            f"802 {team.number:3} {team.nickname:<5.5} {write_points(rows[team.number].match_points, 6)} "
            f"{write_points(rows[team.number].game_points, 6)}{' ' * gap}"
            + "  ".join(_cell_802(played) for played in rows[team.number].rounds)
        ).rstrip()
        for team in teams
    ]


def _cell_802(played: TeamRound) -> str:
    opponent = _BYES[played.bye] if played.bye else f"{played.opponent:3}"
    return f"{opponent} {played.colour:1} {write_points(played.game_points)}{'f' if played.forfeit else ' '}"


def gap_802(texts: Sequence[str]) -> int:
    """How many blanks a file leaves before the first round: the table of TRF26 says one, its ruler two."""
    return next((2 for text in texts if text[:3] == "802" and whole(text[29:32]) and text[33:34] in "wb"), 1)


def _short(value: Points) -> str:
    return decimal_points(value).removesuffix(".0")
