"""A mini-match: a number of games, then tie-break stages until somebody wins.

FIDE/FEDA Arbiters' Manual, chapter IV.6.2: usually two games, two rapid games,
two or four blitz games, and a sudden-death game that White must win, a draw
being enough for Black.

>>> form = parse_format(2, "rapid:2,sudden")
>>> next_game(form, [(60, 0), (30, 30)])  # ahead after both games
Verdict(winner=0, stage='', white=None)
>>> next_game(form, [(60, 0), (0, 60)])
Verdict(winner=None, stage='rapid', white=0)
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from tablas.errors import OptionError
from tablas.model import POINT, Points

SUDDEN = "sudden"


class Stage(NamedTuple):
    """Some games played to the same clock; sudden death is always one game."""

    name: str
    games: int


@dataclass(frozen=True, slots=True)
class MatchFormat:
    """The games of a match and the stages that follow while it is level."""

    games: int
    tie_breaks: tuple[Stage, ...]

    def stages(self) -> Iterator[Stage]:
        """All stages in turn; the last one is repeated as long as it is needed."""
        yield Stage("", self.games)
        yield from self.tie_breaks
        while True:
            yield self.tie_breaks[-1] if self.tie_breaks else Stage("", self.games)


class Verdict(NamedTuple):
    """How a match stands: who has won it, or the next game and who has White (0 or 1)."""

    winner: int | None
    stage: str = ""
    white: int | None = None


Score = tuple[Points, Points]
"""What the first and the second side made in a game."""


def parse_format(games: int, tie_breaks: str) -> MatchFormat:
    """Read tie-break stages such as ``rapid:2,blitz:2,sudden``."""
    if games < 1:
        raise OptionError("match-one-game", games=games)
    stages = []
    for piece in filter(None, (part.strip() for part in tie_breaks.split(","))):
        name, _, count = piece.partition(":")
        if (count and not count.isdecimal()) or count == "0" or (name == SUDDEN and count not in ("", "1")):
            raise OptionError("tie-break-stage", sudden=SUDDEN, piece=piece)
        stages.append(Stage(name, int(count or 1)))
    return MatchFormat(games, tuple(stages))


def next_game(form: MatchFormat, played: Sequence[Score]) -> Verdict:
    """Decide the match from the games played, or say what comes next.

    A stage ends as soon as nobody can catch up.  White alternates through the
    whole match, the first side beginning.
    """
    done = 0
    for stage in form.stages():
        results = played[done : done + stage.games]
        lead = sum(first - second for first, second in results)
        left = stage.games - len(results)
        if stage.name == SUDDEN and results:
            white = done % 2
            white_won = lead > 0 if white == 0 else lead < 0
            return Verdict(white if white_won else 1 - white)
        if abs(lead) > left * POINT:
            return Verdict(0 if lead > 0 else 1)
        if left:
            return Verdict(None, stage.name, (done + len(results)) % 2)
        done += stage.games
    raise AssertionError("stages never end")
