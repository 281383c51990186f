"""Games and byes of one round."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from tablas.model.identity import Number
from tablas.model.outcome import REPLY, Outcome


class Game(NamedTuple):
    """White against Black, by pairing number, with one outcome a side."""

    white: Number
    black: Number
    white_outcome: Outcome = Outcome.PENDING
    black_outcome: Outcome = Outcome.PENDING

    @classmethod
    def of(cls, white: Number, black: Number, white_outcome: Outcome) -> Game:
        """A game in which Black's outcome answers White's.

        >>> Game.of(1, 2, Outcome.WIN).black_outcome
        Outcome.LOSS
        """
        return cls(white, black, white_outcome, REPLY[white_outcome])

    @property
    def played(self) -> bool:
        return self.white_outcome.played and self.black_outcome.played


class Bye(NamedTuple):
    """A player without opponent in a round."""

    player: Number
    kind: Outcome = Outcome.PAIRING_BYE


@dataclass(frozen=True, slots=True)
class Round:
    """A round that has been paired; games stand in board order.

    A player who is in neither list was absent without any points.
    """

    games: tuple[Game, ...] = ()
    byes: tuple[Bye, ...] = ()
    uncoloured: tuple[Number, ...] = ()
    """Both players of every forfeit whose colours nobody recorded; their game names them in any order."""

    def shows_colours(self, game: Game) -> bool:
        """Whether the colours of a game of this round are a fact; only those of a forfeit can be unknown.

        >>> Round((Game(1, 2, Outcome.FORFEIT_WIN, Outcome.FORFEIT_LOSS),), uncoloured=(1, 2)).shows_colours(
        ...     Game(1, 2, Outcome.FORFEIT_WIN, Outcome.FORFEIT_LOSS)
        ... )
        False
        """
        return game.white not in self.uncoloured or game.played

    @property
    def is_finished(self) -> bool:
        """Every result is known (an adjourned game counts as not finished)."""
        return all(game.white_outcome.is_known and game.black_outcome.is_known for game in self.games)
