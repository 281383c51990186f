"""The list an arbiter checks a pairing by: what every player brings into the next round.

One line a player in the order of the pairing, as the Arbiters' Manual prints it
(manual pairing; practical introduction to the Swiss system): points, colours of
the games played, preference, colour difference, length of the last run, floats
of the last two rounds, opponents, whether the bye is barred.  Floats and the bar
follow the edition (Dutch 2017 or 2026; in the texts of 1992 and 1998 and for Lim as rounds were paired).
"""

from __future__ import annotations

from dataclasses import dataclass

from tablas.history import Float, HistoryRules, Strength, colour_difference, preference
from tablas.model import Points, Tournament, format_points
from tablas.systems.open.common.field import Field, build_field

_FLOATS = {-1: Float.DOWN, 0: Float.NONE, 1: Float.UP}


@dataclass(frozen=True, slots=True)
class CheckLine:
    """What a player brings into the next round."""

    rank: int
    """The place in the order of the pairing."""
    number: int
    points: Points
    """With the imaginary points of the round."""
    colours: str
    """White and Black of the games played, the oldest first."""
    wish: str
    """The colour preference, coded as :func:`wish_code` does."""
    last_float: Float
    float_before: Float
    bye_barred: bool
    topscorer: bool
    opponents: tuple[int, ...]
    """Of the games played, the oldest first."""

    @property
    def difference(self) -> int:
        """Games with White less games with Black."""
        return colour_difference(self.colours)

    @property
    def run(self) -> int:
        """How often the last colour came running: positive for White, negative for Black."""
        if not self.colours:
            return 0
        length = len(self.colours) - len(self.colours.rstrip(self.colours[-1]))
        return length if self.colours[-1] == "W" else -length

    def as_data(self) -> dict[str, object]:
        """The line as plain data."""
        return {
            "rank": self.rank,
            "number": self.number,
            "points": format_points(self.points),
            "colours": self.colours,
            "preference": self.wish,
            "difference": self.difference,
            "run": self.run,
            "last_float": self.last_float.name.lower(),
            "float_before": self.float_before.name.lower(),
            "bye_barred": self.bye_barred,
            "topscorer": self.topscorer,
            "opponents": list(self.opponents),
        }


def wish_code(colours: str) -> str:
    """The preference of a colour history in the signs of the Manual.

    Absolute: ``WWW`` for two Blacks running and a colour difference beyond one,
    ``WW`` for the difference alone, ``W1`` for two running and a difference of one,
    ``W`` for two running.  ``(W)`` is strong, ``(w)`` mild, ``A`` no preference.

    >>> [wish_code(colours) for colours in ("", "B", "WB", "WBB", "BWBB", "WWBB")]
    ['A', '(W)', '(w)', 'W1', 'WWW', 'W']
    """
    wish = preference(colours)
    if wish.colour is None:
        return "A"
    letter = wish.colour.name[0]
    if wish.strength is Strength.MILD:
        return f"({letter.lower()})"
    if wish.strength is Strength.STRONG:
        return f"({letter})"
    difference = abs(colour_difference(colours))
    running = len(colours) > 1 and colours[-1] == colours[-2]
    if difference > 1:
        return letter * (3 if running else 2)
    return f"{letter}1" if difference else letter


def check_list(tournament: Tournament, rules: HistoryRules) -> tuple[CheckLine, ...]:
    """A line for everybody who is to be paired in the next round."""
    return check_list_of(tournament, build_field(tournament, rules))


def check_list_of(tournament: Tournament, field: Field) -> tuple[CheckLine, ...]:
    """The same from a field that a system has made its own way."""
    met = _opponents(tournament)
    return tuple(_line(field, rank, met) for rank in range(len(field)))


def _line(field: Field, rank: int, met: dict[int, list[int]]) -> CheckLine:
    number = field.numbers[rank]
    return CheckLine(
        rank=rank + 1,
        number=number,
        points=field.score[rank],
        colours=field.colours[rank],
        wish=wish_code(field.colours[rank]),
        last_float=_FLOATS[field.last_float[rank]],
        float_before=_FLOATS[field.float_before[rank]],
        bye_barred=not field.may_have_bye[rank],
        topscorer=field.topscorer[rank],
        opponents=tuple(met.get(number, ())),
    )


def _opponents(tournament: Tournament) -> dict[int, list[int]]:
    """Whom everybody has played, round by round."""
    met: dict[int, list[int]] = {}
    for played in tournament.rounds:
        for game in played.games:
            if game.white_outcome.played and game.black_outcome.played:
                met.setdefault(game.white, []).append(game.black)
                met.setdefault(game.black, []).append(game.white)
    return met
