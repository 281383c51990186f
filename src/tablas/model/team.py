"""Teams, their line-ups and what happened to whole matches."""

from __future__ import annotations

from dataclasses import dataclass

from tablas.model.points import POINT, Points


@dataclass(frozen=True, slots=True)
class Team:
    """A team; *members* are player numbers in board order."""

    number: int
    name: str = ""
    nickname: str = ""
    strength: int = 0
    members: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class LineUp:
    """The players a team really sent to its boards; 0 is an empty board."""

    round: int
    team: int
    opponent: int
    players: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class ForfeitedMatch:
    """A match lost by a team that did not come: ``+-``, ``-+`` or ``--``."""

    outcome: str
    round: int
    white: int
    black: int


@dataclass(frozen=True, slots=True)
class MatchScoring:
    """Match points of a won, drawn and lost team match."""

    win: Points = 2 * POINT
    draw: Points = POINT
    loss: Points = 0
    pairing_bye: Points | None = None
    """Match points of the pairing bye; ``None`` where the event does not say."""
    pairing_bye_games: Points | None = None
    """Game points of the pairing bye."""


@dataclass(frozen=True, slots=True)
class TeamBye:
    """A team without opponent: ``U`` pairing bye, ``F``, ``H`` or ``Z``."""

    round: int
    team: int
    kind: str = "U"
