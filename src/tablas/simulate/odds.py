"""Results by Elo odds: FIDE's table of expected scores and a plain model of draws.

The expected score comes from the ratings in the report and nothing else, so a
player's rating does not drift over many tournaments.  Of two players with
expectation *p* a share of ``draw_rate * 4p(1-p)`` of the games is drawn, which
is *draw_rate* between equals and less the farther they are apart; the wins
make up the rest of the expectation.
"""

from __future__ import annotations

from functools import lru_cache

from tablas.model import REPLY, Game, Number, Outcome
from tablas.model.expectation import expected_hundredths
from tablas.simulate.dice import Dice

LARGEST_GAP = 400
"""A difference above this counts as this much (B.02, art. 8.3.1)."""


def expected_percent(own: int, other: int) -> int:
    """The expected score in per cent; players without rating count as equal to the other.

    >>> expected_percent(2000, 2000), expected_percent(2100, 2000), expected_percent(1500, 2400)
    (50, 64, 8)
    """
    if not own or not other:
        return 50
    return expected_hundredths(max(-LARGEST_GAP, min(own - other, LARGEST_GAP)))


def draw_share(percent: int, draw_rate: float) -> float:
    """How often two players draw, given the expectation of one of them."""
    share = draw_rate * 4 * percent * (100 - percent) / 10_000
    return min(share, 2 * min(percent, 100 - percent) / 100)


def play(white: Number, black: Number, ratings: dict[int, int], draw_rate: float, dice: Dice) -> Game:
    """A game between two players, by number."""
    own, other = ratings[white], ratings[black]
    draws, not_lost = _limits(own - other if own and other else 0, draw_rate)
    luck = dice.share()
    outcome = Outcome.DRAW if luck < draws else Outcome.WIN if luck < not_lost else Outcome.LOSS
    return Game(white, black, outcome, REPLY[outcome])


@lru_cache(maxsize=1 << 14)
def _limits(ahead: int, draw_rate: float) -> tuple[float, float]:
    """Below which draw of luck a game is drawn, and below which White, so far ahead in rating, has not lost."""
    percent = expected_hundredths(max(-LARGEST_GAP, min(ahead, LARGEST_GAP)))
    draws = draw_share(percent, draw_rate)
    return draws, draws + (percent / 100 - draws / 2)
