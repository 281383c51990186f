"""How likely the results of a game are held to be: by the ratings, or all three alike."""

from __future__ import annotations

from dataclasses import dataclass

from tablas.messages import Message
from tablas.model import Game, Outcome
from tablas.simulate.odds import draw_share, expected_percent

RESULTS = (Outcome.WIN, Outcome.DRAW, Outcome.LOSS)
"""Of White; the place in this row stands for the result everywhere here."""
Weights = tuple[float, float, float]


@dataclass(frozen=True, slots=True)
class Model:
    """*draw_rate* is the share of draws between equals; ``None``: win, draw and loss are equally likely."""

    draw_rate: float | None = 0.3

    def weights(self, game: Game, ratings: dict[int, int]) -> Weights:
        """How likely White wins, draws and loses.

        >>> Model(None).weights(Game(1, 2), {1: 2400, 2: 1400}) == (1 / 3, 1 / 3, 1 / 3)
        True
        >>> [round(part, 2) for part in Model(0.3).weights(Game(1, 2), {1: 2000, 2: 2000})]
        [0.35, 0.3, 0.35]
        """
        if self.draw_rate is None:
            return (1 / 3, 1 / 3, 1 / 3)
        percent = expected_percent(ratings[game.white], ratings[game.black])
        draws = draw_share(percent, self.draw_rate)
        wins = percent / 100 - draws / 2
        return wins, draws, 1 - wins - draws

    @property
    def words(self) -> Message:
        """The model, for people."""
        if self.draw_rate is None:
            return Message("chance-model-equal")
        return Message("chance-model-elo", draws=round(100 * self.draw_rate))


ELO = Model()
