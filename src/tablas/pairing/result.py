"""What an engine answers: the boards of a round and the reasons for them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple, Protocol

from tablas.model import Bye, Game, Outcome, Round


class Pair(NamedTuple):
    """White and Black by pairing number."""

    white: int
    black: int


class Trace(Protocol):
    """The reasons of a pairing; every system has its own shape of them."""

    def as_data(self) -> dict[str, object]:
        """The trace as plain dictionaries, lists, numbers and strings."""
        ...


@dataclass(frozen=True, slots=True)
class RoundPairing:
    """The pairing of a round: boards in order, the pairing bye, and why."""

    round: int
    pairs: tuple[Pair, ...]
    bye: int | None = None
    byes: tuple[Bye, ...] = ()
    """Announced byes and absences, which the pairing left out."""
    trace: Trace | None = None

    def as_round(self) -> Round:
        """The round with no result entered yet."""
        byes = self.byes if self.bye is None else (*self.byes, Bye(self.bye, Outcome.PAIRING_BYE))
        return Round(
            games=tuple(Game(pair.white, pair.black) for pair in self.pairs),
            byes=byes,
        )
