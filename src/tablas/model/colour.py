"""The two sides of a game."""

from __future__ import annotations

from enum import Enum


class Colour(Enum):
    WHITE = "w"
    BLACK = "b"

    __hash__ = object.__hash__  # Each is one object.

    @property
    def other(self) -> Colour:
        return Colour.BLACK if self is Colour.WHITE else Colour.WHITE

    def __repr__(self) -> str:
        return f"Colour.{self.name}"
