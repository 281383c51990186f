"""Named models of play: how likely White wins, draws and loses, from the strength of the two.

| Name | Wins and losses | Draws |
|---|---|---|
| ``elo`` | Elo's logistic curve, 400 points for ten to one | ``draws`` between equals, fewer the farther apart |
| ``fide`` | FIDE's table of expected scores (B.02, 8.1.2) | as ``elo`` |
| ``commission`` | both curves of the model that FIDE's commission simulates with | what they leave |
| ``bradley-terry`` | Bradley and Terry, *Biometrika* 39 (1952) | none |
| ``davidson`` | Davidson, *JASA* 65 (1970): Bradley and Terry with draws | ``draws`` between equals |

White's advantage is in rating points; the share of draws may grow with the level.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

from tablas.errors import OptionError
from tablas.messages import Items
from tablas.model.expectation import expected_hundredths
from tablas.study.limits import share as valid_share


class Odds(NamedTuple):
    """How likely White wins, draws and loses."""

    win: float
    draw: float
    loss: float


@dataclass(frozen=True, slots=True)
class Play:
    """A model of play with its numbers."""

    model: str = "elo"
    white: float = 35.0
    """White's advantage in rating points; the commission's model has its own."""
    draws: float = 0.35
    """Share of draws between equals of 2000; likewise."""
    draws_by_level: float = 0.0
    """How much that share grows with every hundred points of the pair's level."""
    upsets: float = 0.0
    """Share of games in which strength does not count at all."""

    def __post_init__(self) -> None:
        if self.model not in MODELS:
            raise OptionError("no-model-of-play", model=self.model, models=Items(MODELS))
        for name in ("draws", "upsets"):
            valid_share(name, getattr(self, name))

    def odds(self, white: float, black: float) -> Odds:
        """The odds of a game by the strength of White and Black.

        >>> [round(part, 3) for part in Play("bradley-terry", white=0).odds(2100, 2000)]
        [0.64, 0.0, 0.36]
        >>> [round(part, 3) for part in Play("davidson", white=0, draws=0.4).odds(2000, 2000)]
        [0.3, 0.4, 0.3]
        """
        share = self.draws
        if self.draws_by_level:
            share = min(1.0, max(0.0, share + self.draws_by_level * ((white + black) / 2 - 2000) / 100))
        model = MODELS[self.model]
        found = model(white, black, self.white, share)
        if self.upsets:
            level = (white + black) / 2
            even = model(level, level, self.white, share)
            found = Odds(*((1 - self.upsets) * one + self.upsets * two for one, two in zip(found, even, strict=True)))
        return found


def _curve(difference: float, scale: float = 400.0) -> float:
    return 1 / (1 + float(10.0 ** (-max(-4000.0, min(4000.0, difference)) / scale)))


def _shared_out(expected: float, share: float) -> Odds:
    """Odds of that expectation: fewer draws the farther it is from even."""
    draw = min(share * 4 * expected * (1 - expected), 2 * min(expected, 1 - expected))
    return Odds(expected - draw / 2, draw, 1 - expected - draw / 2)


def _elo(white: float, black: float, advantage: float, share: float) -> Odds:
    return _shared_out(_curve(white + advantage - black), share)


def _fide(white: float, black: float, advantage: float, share: float) -> Odds:
    return _shared_out(expected_hundredths(round(white + advantage - black)) / 100, share)


def _bradley_terry(white: float, black: float, advantage: float, share: float) -> Odds:
    won = _curve(white + advantage - black)
    return Odds(won, 0.0, 1 - won)


def _davidson(white: float, black: float, advantage: float, share: float) -> Odds:
    if share >= 1:
        return Odds(0.0, 1.0, 0.0)
    one = 10.0 ** (max(-4000.0, min(4000.0, white + advantage - black)) / 800)
    draw = 2 * share / (1 - share)
    whole = one + 1 / one + draw
    return Odds(one / whole, draw / whole, 1 / one / whole)


def _commission(white: float, black: float, advantage: float, share: float) -> Odds:
    """Both curves as published; where the two are far apart or weak, what exceeds one is taken from both alike."""
    level = (white + black) / 2 - 2000
    won = _curve(white - black - (96 + 0.0986 * level), 370)
    lost = _curve(black - white + (-150 - 0.157 * level), 370)
    whole = max(1.0, won + lost)
    return Odds(won / whole, 1 - (won + lost) / whole, lost / whole)


MODELS: dict[str, Callable[[float, float, float, float], Odds]] = {
    "elo": _elo,
    "fide": _fide,
    "commission": _commission,
    "bradley-terry": _bradley_terry,
    "davidson": _davidson,
}
"""Every model by its name: strength of White and Black, White's advantage, share of draws between equals."""
