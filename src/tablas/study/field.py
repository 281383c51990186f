"""Who plays: how strong everybody truly is, and what the rating knows of it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from tablas.errors import OptionError
from tablas.messages import Items
from tablas.model import Number, Player
from tablas.study.limits import share, within
from tablas.study.luck import Luck

SHAPES = ("bell", "even", "step")


class Entrants(NamedTuple):
    """The players of one run: as the list has them, and how strong each truly is, by number."""

    players: tuple[Player, ...]
    strength: dict[int, float]


@dataclass(frozen=True, slots=True)
class Field:
    """The players of a study; every run draws its own."""

    players: int = 32
    mean: float = 2000.0
    spread: float = 200.0
    """Of a bell; half the width of an even spread; with ``step`` the distance from one to the next."""
    shape: str = "bell"
    noise: float = 60.0
    """Spread of what the rating is wrong by."""
    growth: float = 0.0
    """By how much those who improve are better than their rating."""
    improving: float = 0.2
    """Share of players who improve, where there is growth."""
    byes: float = 0.0
    """Share of rounds in which somebody takes half a point and stays away."""
    withdrawals: float = 0.0
    """Share of players who leave before the end."""

    def __post_init__(self) -> None:
        within("players", self.players, 2, 9999)
        if self.shape not in SHAPES:
            raise OptionError("no-shape-of-field", shape=self.shape, shapes=Items(SHAPES))
        for name in ("improving", "byes", "withdrawals"):
            share(name, getattr(self, name))

    def draw(self, luck: Luck, rounds: int) -> Entrants:
        """The entrants of a run, numbered by rating; equal ratings are numbered by lot, never by strength."""
        strengths = [self._strength(luck, person) for person in range(self.players)]
        rated: list[tuple[int, float, float]] = []
        for person, strength in enumerate(strengths):
            improves = self.growth and luck.share("improves", person) < self.improving
            seen = strength - (self.growth if improves else 0) + self.noise * luck.normal("noise", person)
            rated.append((max(1, round(seen)), luck.share("lot", person), strength))
        rated.sort(key=lambda one: (-one[0], one[1]))
        players = tuple(
            Player(Number(number), f"P{number:04d}", rating, left_after=self._leaves(luck, number, rounds))
            for number, (rating, _, _) in enumerate(rated, 1)
        )
        return Entrants(players, {number: strength for number, (_, _, strength) in enumerate(rated, 1)})

    def _strength(self, luck: Luck, person: int) -> float:
        if self.shape == "bell":
            return self.mean + self.spread * luck.normal("strength", person)
        if self.shape == "even":
            return self.mean + self.spread * (2 * luck.share("strength", person) - 1)
        return self.mean + self.spread * ((self.players - 1) / 2 - person)

    def _leaves(self, luck: Luck, number: int, rounds: int) -> int | None:
        if not self.withdrawals or rounds < 2 or luck.share("leaves", number) >= self.withdrawals:
            return None
        return 1 + int(luck.share("leaves after", number) * (rounds - 1))


@lru_cache(maxsize=4)
def entrants_of(field: Field, seed: int, run: int, rounds: int) -> Entrants:
    """The entrants of a run, drawn once for all systems that are compared."""
    return field.draw(Luck(seed, run), rounds)
