"""Who meets in a knock-out, and how a match is read from the rounds.

Players meet on one board; teams meet on several.  The replay of `play.py` asks
an arena for the results of a match and whether it is decided.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple, Protocol

from tablas.errors import PairingError, Where
from tablas.model import POINT, STANDARD, Colour, Game, Outcome, Round, Tournament
from tablas.systems.closed.knockout.minimatch import SUDDEN, MatchFormat, Score, Verdict, next_game

WORTH = STANDARD.table()
"""A match is won by games, whatever the event pays for them elsewhere."""


class NextGame(NamedTuple):
    """A game, or a match of teams, that has to be paired: who has White (of teams: on the first board)."""

    name: str
    white: int
    black: int
    stage: str


class Boards(NamedTuple):
    """What two sides made against each other in one round, board by board, the first side of the match first."""

    scores: tuple[Score, ...]
    white: int
    """Which side had White on the first board: 0 or 1."""

    @property
    def total(self) -> Score:
        return sum(own for own, _ in self.scores), sum(other for _, other in self.scores)


class Arena(Protocol):
    """The entrants of a knock-out and the rules of their matches."""

    @property
    def tournament(self) -> Tournament: ...

    @property
    def usual_games(self) -> int:
        """How many games a match has before it can be level."""
        ...

    def left_after(self) -> dict[int, int]:
        """The last round of each entrant who has left."""
        ...

    def verdict(self, name: str, played: Sequence[Boards]) -> Verdict:
        """The winner of a match, or what comes next."""
        ...

    def read(self, number: int, game: NextGame, first: int) -> Boards:
        """What was played in a round of the match whose first side is *first*."""
        ...


@dataclass(frozen=True, slots=True)
class Players:
    """Players who meet in games, mini-matches and their tie-breaks."""

    tournament: Tournament
    form: MatchFormat

    @property
    def usual_games(self) -> int:
        """The games before tie-breaks."""
        return self.form.games

    def left_after(self) -> dict[int, int]:
        """The last round of each player who has left."""
        return {player.number: player.left_after for player in self.tournament.players if player.left_after is not None}

    def verdict(self, name: str, played: Sequence[Boards]) -> Verdict:
        """The winner of a mini-match, or its next game."""
        return next_game(self.form, [boards.total for boards in played])

    def read(self, number: int, game: NextGame, first: int) -> Boards:
        """The one game of the round, refused while it has no result."""
        place = Where(round=number)
        played = self.tournament.rounds[number - 1]
        found = _game_between(played, game.white, game.black)
        if found is None:
            raise PairingError("round-no-game", place, white=game.white, black=game.black)
        if not (found.white_outcome.is_known and found.black_outcome.is_known):
            raise PairingError("result-missing-enter", place, white=found.white, black=found.black)
        white = WORTH[found.white_outcome, Colour.WHITE]
        black = WORTH[found.black_outcome, Colour.BLACK]
        outcomes = (found.white_outcome, found.black_outcome)
        if game.stage == SUDDEN and outcomes == (Outcome.FORFEIT_LOSS, Outcome.FORFEIT_LOSS):
            decided = by_leaving(self.left_after(), number, found.white, found.black)
            if decided is None:
                raise PairingError("neither-nor-came", place, white=found.white, black=found.black)
            white, black = decided
        score = (white, black) if found.white == first else (black, white)
        # Where a forfeit was recorded without colours, they were those due.
        had_white = found.white if played.shows_colours(found) else game.white
        return Boards((score,), 0 if had_white == first else 1)


def by_leaving(left_after: Mapping[int, int], number: int, one: int, other: int) -> Score | None:
    """A match nobody came to goes to whoever has not left since; ``None`` while neither has.

    >>> by_leaving({7: 3}, 3, 7, 8), by_leaving({}, 3, 7, 8)
    ((0, 60), None)
    """
    gone = [left_after.get(side, number + 1) <= number for side in (one, other)]
    return (0 if gone[0] else POINT, 0 if gone[1] else POINT) if any(gone) else None


def _game_between(played: Round, one: int, other: int) -> Game | None:
    for game in played.games:
        if {game.white, game.black} == {one, other}:
            return game
    return None
