"""Everything that can be wrong with what an arbiter gives us, as one family of errors.

An error is a sentence for the arbiter and says where the trouble is.  The
command line prints it and exits with 2; the web app shows it beside the field.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Place:
    """Where something is wrong; every part is optional."""

    file: str = ""
    line: int | None = None
    column: int | None = None
    player: int | None = None
    round: int | None = None

    def __str__(self) -> str:
        spot = self.file
        if self.line is not None:
            spot += f":{self.line}" if spot else f"line {self.line}"
            if self.column is not None:
                spot += f":{self.column}"
        parts = [spot] if spot else []
        if self.player is not None:
            parts.append(f"player {self.player}")
        if self.round is not None:
            parts.append(f"round {self.round}")
        return ", ".join(parts)


class TablasError(Exception):
    """A mistake in the input, told in one sentence with its place."""

    def __init__(self, sentence: str, place: Place | None = None) -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.place = place or Place()

    def __str__(self) -> str:
        where = str(self.place)
        return f"{where}: {self.sentence}" if where else self.sentence


class FormatError(TablasError):
    """A file that cannot be read as what it claims to be."""


class ModelError(TablasError):
    """Facts that contradict each other or that no tournament can have."""


class PairingError(TablasError):
    """A round that cannot be paired, with the reason."""


class FinishedError(PairingError):
    """There is no next round: the system has come to its end."""


class OptionError(TablasError):
    """An option or argument outside of what is possible."""
