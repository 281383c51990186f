"""Everything that can be wrong with what an arbiter gives us, as one family of errors.

An error is a sentence for the arbiter and says where the trouble is.  The
command line prints it and exits with 2; the web app shows it beside the field.
"""

from __future__ import annotations

from typing import NamedTuple

from tablas.messages import Items, Message


class Where(NamedTuple):
    """Where something is wrong; every part is optional."""

    file: str = ""
    line: int | None = None
    column: int | None = None
    player: int | None = None
    round: int | None = None

    def __str__(self) -> str:
        return ", ".join(map(str, self.parts))

    @property
    def parts(self) -> tuple[str | Message, ...]:
        """The place in words, from the file to the round."""
        found: list[str | Message] = []
        if self.file:
            found.append(":".join(str(part) for part in (self.file, self.line, self.column) if part is not None))
        elif self.line is not None and self.column is not None:
            found.append(Message("place-line-column", line=self.line, column=self.column))
        elif self.line is not None:
            found.append(Message("place-line", line=self.line))
        if self.player is not None:
            found.append(Message("place-player", number=self.player))
        if self.round is not None:
            found.append(Message("place-round", number=self.round))
        return tuple(found)

    def before(self, message: Message) -> Message:
        """The message with the place in front of it, if there is one."""
        return Message("at-place", place=Items(self.parts), message=message) if self.parts else message


class TablasError(Exception):
    """A mistake in the input, told by a message with its place.

    The message is a code with values; as text the error is its English sentence.
    """

    def __init__(self, code: str | Message, where: Where | None = None, /, **values: object) -> None:
        self.message = code if isinstance(code, Message) else Message(code, **values)
        self.where = where or Where()
        super().__init__(self.message, self.where)

    @property
    def sentence(self) -> str:
        """The sentence in English, without its place."""
        return str(self.message)

    @property
    def placed(self) -> Message:
        """The message with its place."""
        return self.where.before(self.message)

    def __str__(self) -> str:
        return str(self.placed)


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
