"""Teams, their line-ups and what happened to whole matches."""

from __future__ import annotations

from dataclasses import dataclass

from tablas.errors import OptionError
from tablas.model.identity import Number
from tablas.model.points import POINT, Points, format_points, parse_points


@dataclass(frozen=True, slots=True)
class Team:
    """A team; *members* are player numbers in board order."""

    number: int
    name: str = ""
    nickname: str = ""
    strength: int = 0
    members: tuple[Number, ...] = ()


@dataclass(frozen=True, slots=True)
class LineUp:
    """The players a team sends to its boards; 0 is an empty board.

    Before the round is paired the opponent is still 0.
    """

    round: int
    team: int
    opponent: int
    players: tuple[Number, ...]


@dataclass(frozen=True, slots=True)
class ForfeitedMatch:
    """A match lost by a team that did not come: ``+-``, ``-+`` or ``--``."""

    outcome: str
    round: int
    white: int
    black: int


@dataclass(frozen=True, slots=True)
class TeamBye:
    """A team without opponent: ``U`` pairing bye, ``F``, ``H`` or ``Z``."""

    round: int
    team: int
    kind: str = "U"


@dataclass(frozen=True, slots=True)
class TeamRound:
    """What a round is to the teams, beside the games of their players."""

    line_ups: tuple[LineUp, ...] = ()
    """Two of each match, one after the other: first the team that has White by the board colours."""
    byes: tuple[TeamBye, ...] = ()
    forfeits: tuple[ForfeitedMatch, ...] = ()

    @property
    def matches(self) -> tuple[tuple[LineUp, LineUp], ...]:
        """The line-ups of each match."""
        return tuple(zip(self.line_ups[::2], self.line_ups[1::2], strict=True))


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

    def __str__(self) -> str:
        """Win, draw and loss, then the pairing bye where the event says it; :func:`parse_match_scoring` reads it.

        >>> str(MatchScoring()), str(MatchScoring(pairing_bye=POINT, pairing_bye_games=120))
        ('2-1-0', '2-1-0,P=1,G=2')
        """
        base = "-".join(format_points(value, half="½") for value in (self.win, self.draw, self.loss))
        byes = (("P", self.pairing_bye), ("G", self.pairing_bye_games))
        return ",".join(
            [base, *(f"{letter}={format_points(value, half='½')}" for letter, value in byes if value is not None)]
        )


def parse_match_scoring(text: str) -> MatchScoring:
    """Read ``2-1-0``, with the match points (P) and game points (G) of the pairing bye after it where wanted.

    >>> parse_match_scoring("3-1-0,P=1,G=2.5").pairing_bye_games
    150
    """
    base, *byes = (piece.strip() for piece in text.split(","))
    values = [parse_points(piece) for piece in base.split("-")]
    given: dict[str, Points] = {}
    for piece in byes:
        letter, equals, value = piece.partition("=")
        name = {"P": "pairing_bye", "G": "pairing_bye_games"}.get(letter.strip().upper())
        if not equals or name is None:
            raise OptionError("not-match-scoring", text=text)
        given[name] = parse_points(value)
    if len(values) != 3:
        raise OptionError("not-match-scoring", text=text)
    return MatchScoring(*values, **given)
