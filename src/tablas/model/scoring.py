"""How many points each outcome is worth."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from functools import lru_cache

from tablas.errors import OptionError
from tablas.model.colour import Colour
from tablas.model.outcome import Outcome
from tablas.model.points import HALF, POINT, Points, format_points, parse_points


@dataclass(frozen=True, slots=True)
class Scoring:
    """The value of every outcome; a value may differ by colour only in a played game.

    >>> Scoring().value(Outcome.DRAW, Colour.WHITE)
    30
    >>> THREE_ONE_ZERO.value(Outcome.PAIRING_BYE)
    180
    """

    win: Points = POINT
    draw: Points = HALF
    loss: Points = 0
    black_win: Points | None = None
    black_draw: Points | None = None
    black_loss: Points | None = None
    forfeit_win: Points = POINT
    forfeit_loss: Points = 0
    pairing_bye: Points = POINT
    full_bye: Points = POINT
    half_bye: Points = HALF
    zero_bye: Points = 0
    unknown: Points = HALF
    """An adjourned game until its result is known; a game that is still going on is worth nothing."""

    @classmethod
    def of(cls, win: Points, draw: Points, loss: Points = 0) -> Scoring:
        """Scoring in which byes and forfeits follow the values of games."""
        return cls(
            win=win,
            draw=draw,
            loss=loss,
            forfeit_win=win,
            pairing_bye=win,
            full_bye=win,
            half_bye=draw,
            unknown=draw,
        )

    def __str__(self) -> str:
        """Win, draw and loss, then whatever does not follow from them; :func:`parse_scoring` reads it.

        >>> str(THREE_ONE_ZERO), str(Scoring(pairing_bye=HALF))
        ('3-1-0', '1-½-0,P=½')
        """
        usual = Scoring.of(self.win, self.draw, self.loss)
        letters = {name: letter for letter, name in _LETTERS.items()}
        other = [
            f"{letters[field.name]}={format_points(value, half='½')}"
            for field in fields(self)
            if (value := getattr(self, field.name)) != getattr(usual, field.name)
        ]
        base = "-".join(format_points(value, half="½") for value in (self.win, self.draw, self.loss))
        return ",".join([base, *other])

    def value(self, outcome: Outcome, colour: Colour | None = None) -> Points:
        """Points for *outcome*; *colour* matters only where colours score differently."""
        return _table(self)[outcome, colour]

    def table(self) -> Mapping[tuple[Outcome, Colour | None], Points]:
        """Every value at once, for loops over many games: pairing, standings and reports count by this one table."""
        return _table(self)

    def _every_value(self) -> dict[tuple[Outcome, Colour | None], Points]:
        black_win = self.win if self.black_win is None else self.black_win
        black_draw = self.draw if self.black_draw is None else self.black_draw
        black_loss = self.loss if self.black_loss is None else self.black_loss
        plain = {
            Outcome.WIN: self.win,
            Outcome.DRAW: self.draw,
            Outcome.LOSS: self.loss,
            Outcome.UNRATED_WIN: self.win,
            Outcome.UNRATED_DRAW: self.draw,
            Outcome.UNRATED_LOSS: self.loss,
            Outcome.FORFEIT_WIN: self.forfeit_win,
            Outcome.FORFEIT_LOSS: self.forfeit_loss,
            Outcome.ADJOURNED: self.unknown,
            Outcome.PENDING: 0,
            Outcome.HALF_BYE: self.half_bye,
            Outcome.FULL_BYE: self.full_bye,
            Outcome.PAIRING_BYE: self.pairing_bye,
            Outcome.ZERO_BYE: self.zero_bye,
        }
        values: dict[tuple[Outcome, Colour | None], Points] = {}
        for outcome, value in plain.items():
            for colour in (None, Colour.WHITE, Colour.BLACK):
                values[outcome, colour] = value
        for outcome, value in (
            (Outcome.WIN, black_win),
            (Outcome.DRAW, black_draw),
            (Outcome.LOSS, black_loss),
            (Outcome.UNRATED_WIN, black_win),
            (Outcome.UNRATED_DRAW, black_draw),
            (Outcome.UNRATED_LOSS, black_loss),
        ):
            values[outcome, Colour.BLACK] = value
        return values


@lru_cache(maxsize=64)
def _table(scoring: Scoring) -> Mapping[tuple[Outcome, Colour | None], Points]:
    """Made once for a scoring: it is asked for with every game."""
    return scoring._every_value()


STANDARD = Scoring()
THREE_ONE_ZERO = Scoring.of(3 * POINT, POINT)
TWO_ONE_ZERO = Scoring.of(2 * POINT, POINT)


_LETTERS = {
    "W": "win",
    "D": "draw",
    "L": "loss",
    "BW": "black_win",
    "BD": "black_draw",
    "BL": "black_loss",
    "FW": "forfeit_win",
    "A": "forfeit_loss",
    "P": "pairing_bye",
    "F": "full_bye",
    "H": "half_bye",
    "Z": "zero_bye",
    "U": "unknown",
}


def parse_scoring(text: str) -> Scoring:
    """Read ``standard``, win-draw-loss such as ``3-1-0``, or values such as ``W=3,D=1,P=1``, also one after the other.

    The letters: W, D, L for win, draw and loss (BW, BD, BL: Black's), P for the pairing
    bye, F, H, Z for the other byes, FW and A for a win and a loss by forfeit, U for a
    game without result.

    >>> parse_scoring("W=3,D=1") == parse_scoring("3-1-0") == THREE_ONE_ZERO
    True
    >>> parse_scoring("1-½-0,P=½").pairing_bye
    30
    """
    first, *others = (piece.strip() for piece in text.split(","))
    values: dict[str, Points] = {}
    if first == "standard":
        pass
    elif first.count("-") == 2:
        values = dict(zip("WDL", map(parse_points, first.split("-")), strict=True))
    else:
        others = [first, *others]
    for piece in others:
        letter, equals, value = piece.partition("=")
        if not equals or letter.strip().upper() not in _LETTERS:
            raise OptionError("not-scoring", text=text)
        values[letter.strip().upper()] = parse_points(value)
    base = Scoring.of(values.pop("W", STANDARD.win), values.pop("D", STANDARD.draw), values.pop("L", STANDARD.loss))
    return replace(base, **{_LETTERS[letter]: value for letter, value in values.items()})
