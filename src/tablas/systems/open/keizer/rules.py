"""The choices of a Keizer tournament, and what each kind of absence is worth."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from tablas.errors import OptionError
from tablas.model import Outcome
from tablas.systems.registry import Option, Settings

NEVER = 999
"""As *rematch-after*: two players never meet again."""


@dataclass(frozen=True, slots=True)
class KeizerRules:
    """What a tournament fixed beforehand; shares are parts of a player's own value."""

    top_value: int = 0
    """Value of the first player; 0: three halves of the number of players."""
    own_value: str = "latest"
    absence: Fraction = Fraction(1, 3)
    excused: Fraction = Fraction(2, 3)
    bye: Fraction = Fraction(1)
    forfeit_win: Fraction = Fraction(1)
    absence_limit: int = 0
    """Absences that count in full; 0: all of them."""
    absence_after: Fraction = Fraction(0)
    rematch_after: int = 0
    """Rounds that must lie between two meetings of the same players; the text itself asks for none."""
    colour_limits: bool = False

    def share(self, outcome: Outcome, earlier: int) -> Fraction:
        """What a round without a game brings, after *earlier* absences."""
        if outcome in (Outcome.PAIRING_BYE, Outcome.FULL_BYE):
            return self.bye
        if outcome is Outcome.FORFEIT_WIN:
            return self.forfeit_win
        if self.absence_limit and earlier >= self.absence_limit:
            return self.absence_after
        return self.excused if outcome is Outcome.HALF_BYE else self.absence


OPTIONS = (
    Option("top-value", 0, "value of the first player (0: three halves of the number of players)", minimum=0),
    Option("own-value", "latest", "own value in the sum, counted once", choices=("latest", "original", "none")),
    Option("absence", "1/3", "part of the own value for an absence (zero-point bye, forfeit loss)"),
    Option("excused", "2/3", "part of the own value for an excused absence (half-point bye)"),
    Option("bye", "1", "part of the own value for the pairing bye or a full-point bye"),
    Option("forfeit-win", "1", "part of the own value for a win without a game"),
    Option("absence-limit", 0, "absences that count like this (0: all)", minimum=0),
    Option("absence-after", "0", "part of the own value for every further absence"),
    Option("rematch-after", 0, f"rounds between two meetings of the same players ({NEVER}: never again)", minimum=0),
    Option("colour-limits", False, "nobody three times running or three times more with one colour"),
)


def rules_of(settings: Settings) -> KeizerRules:
    """The rules that checked settings describe."""
    return KeizerRules(
        top_value=settings.number("top-value"),
        own_value=settings.text("own-value"),
        absence=_fraction("absence", settings),
        excused=_fraction("excused", settings),
        bye=_fraction("bye", settings),
        forfeit_win=_fraction("forfeit-win", settings),
        absence_limit=settings.number("absence-limit"),
        absence_after=_fraction("absence-after", settings),
        rematch_after=settings.number("rematch-after"),
        colour_limits=settings.flag("colour-limits"),
    )


def _fraction(name: str, settings: Settings) -> Fraction:
    text = settings.text(name).replace(",", ".").strip()
    try:
        value = Fraction(text)
    except (ValueError, ZeroDivisionError):
        raise OptionError("option-part-such", name=name, text=text) from None
    if value < 0 or (60 * value) % 1:
        raise OptionError("option-must-part", name=name, text=text)
    return value
