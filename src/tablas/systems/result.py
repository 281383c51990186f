"""What an engine answers: the boards of a round and the reasons for them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple, Protocol

from tablas.messages import Message
from tablas.model import Bye, Game, Number, Outcome, Round, Shown


class Pair(NamedTuple):
    """White and Black by pairing number."""

    white: Number
    black: Number


class Trace(Protocol):
    """The reasons of a pairing; every system has its own shape of them."""

    def as_data(self) -> dict[str, object]:
        """The trace as plain dictionaries, lists, numbers and strings."""
        ...


@dataclass(frozen=True, slots=True)
class RoundPairing(Shown):
    """The pairing of a round: boards in order, the pairing bye, and why."""

    round: int
    pairs: tuple[Pair, ...]
    bye: Number | None = None
    byes: tuple[Bye, ...] = ()
    """Announced byes and absences, which the pairing left out."""
    trace: Trace | None = None
    coloured: bool = True
    """The system says who has White; otherwise White is only the first of the list."""
    absent: tuple[Number, ...] = ()
    """Players whom a fixed table pairs although they have left; their games open as forfeits."""
    matches: tuple[Pair, ...] = ()
    """The teams that meet, by number, where the pairs are boards of their matches; with the board colours first."""
    of_teams: bool = False
    """The numbers are those of teams; :mod:`tablas.systems.line_ups` makes the boards of their matches."""

    @property
    def notes(self) -> tuple[Message, ...]:
        """Sentences for the arbiter that the system has about this round: a draw, a tie-break game, a warning."""
        return tuple(getattr(self.trace, "notes", ()))

    @property
    def all_byes(self) -> tuple[Bye, ...]:
        """The byes of the round, the pairing bye last."""
        return self.byes if self.bye is None else (*self.byes, Bye(self.bye, Outcome.PAIRING_BYE))

    def as_round(self) -> Round:
        """The round with no result entered yet, but for the games of those who have left."""
        return Round(games=tuple(self._game(pair) for pair in self.pairs), byes=self.all_byes)

    def _game(self, pair: Pair) -> Game:
        gone = [player in self.absent for player in pair]
        if not any(gone):
            return Game(pair.white, pair.black)
        white, black = (
            Outcome.FORFEIT_LOSS if missing or not other_missing else Outcome.FORFEIT_WIN
            for missing, other_missing in (gone, gone[::-1])
        )
        return Game(pair.white, pair.black, white, black)
