"""A bracket on its way through the Dutch procedure, and what became of it.

All players are ranks of the round's :class:`~tablas.systems.open.common.field.Field`.
"""

from __future__ import annotations

from dataclasses import dataclass
from dataclasses import field as dataclass_field

from tablas.model import Points
from tablas.systems.open.common.field import Field


@dataclass(slots=True)
class Bracket:
    """Players to be paired together: moved-down players (MDPs) and residents."""

    field: Field
    moved_down: list[int]
    residents: list[int]
    following: list[int]
    """Residents of the next bracket; empty for the last one."""
    below_from: int
    """The first rank below this bracket; everybody from there on is still to be paired."""
    following_is_last: bool = False
    receives_bye: frozenset[int] = frozenset()
    """Who may take the pairing bye, as far as this edition restricts it."""
    bye_is_taken_here: bool = False
    """A single downfloater of this bracket would take the pairing bye."""
    is_moved_down: frozenset[int] = dataclass_field(init=False)
    lowest_score: Points = dataclass_field(init=False)
    players: list[int] = dataclass_field(init=False)
    """Everybody, moved-down players first."""

    def __post_init__(self) -> None:
        self.is_moved_down = frozenset(self.moved_down)
        self.lowest_score = self.field.score[(self.residents or self.moved_down)[-1]]
        self.players = self.moved_down + self.residents

    @property
    def is_collapsed(self) -> bool:
        """Residents of several scores together (2017, when the round could not be completed otherwise)."""
        return self.field.score[self.residents[0]] != self.lowest_score

    @property
    def below(self) -> list[int]:
        """Everybody ranked below this bracket, the next bracket included."""
        return list(range(self.below_from, len(self.field)))

    @property
    def following_score(self) -> Points:
        """Score of the next bracket's residents."""
        return self.field.score[self.following[0]]


@dataclass(frozen=True, slots=True)
class BracketPairing:
    """The chosen candidate of a bracket: pairs (higher rank first) and downfloaters."""

    pairs: tuple[tuple[int, int], ...]
    downfloaters: tuple[int, ...]
    route: str = "reference"
    """Which part of the engine found it."""

    def opponent_of(self) -> dict[int, int]:
        return {one: two for pair in self.pairs for one, two in (pair, pair[::-1])}


def sorted_pairing(pairs: list[tuple[int, int]], downfloaters: list[int], route: str) -> BracketPairing:
    """A pairing in ranking order, however it was found."""
    return BracketPairing(tuple(sorted((min(pair), max(pair)) for pair in pairs)), tuple(sorted(downfloaters)), route)
