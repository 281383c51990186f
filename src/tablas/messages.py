"""What tablas has to say to people, before it is said: a code with values.

Refusals, warnings, consents, notes and the lines of a history are messages.
The rooms that have something to say know no language; `tablas.say` has the
sentence of every code in every language.

>>> note = Message("no-player", number=7)
>>> note.code, note.values["number"]
('no-player', 7)
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any


class Items:
    """Several things that a sentence lists, perhaps only the first few of them.

    *last* joins the final one by "and"; beyond *limit* the rest is counted.
    """

    __slots__ = ("items", "last", "limit", "mark")

    def __init__(self, items: Iterable[object], limit: int | None = None, mark: str = ", ", last: bool = False) -> None:
        self.items = tuple(items)
        self.limit = limit
        self.mark = mark
        self.last = last

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Items) and self._key == other._key

    def __hash__(self) -> int:
        return hash(self._key)

    def __repr__(self) -> str:
        return f"Items({list(self.items)!r})"

    @property
    def manner(self) -> dict[str, Any]:
        """How they are listed."""
        return {"limit": self.limit, "mark": self.mark, "last": self.last}

    @property
    def _key(self) -> tuple[object, ...]:
        return self.items, self.limit, self.mark, self.last


class Phrase(str):
    """A value that is words of the screens: a language says it by its English words."""

    __slots__ = ()


class Message:
    """A code, and the values that fill the gaps of its sentence.

    A value is a number, a name (which is never translated), a :class:`Phrase`,
    another message, or :class:`Items`.  A value called ``count`` chooses between singular and plural.
    As text a message is its English sentence.
    """

    __slots__ = ("code", "values")

    def __init__(self, code: str, /, **values: object) -> None:
        self.code = code
        self.values: Mapping[str, object] = values

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Message) and self.code == other.code and self.values == other.values

    def __hash__(self) -> int:
        return hash((self.code, tuple(sorted(self.values))))

    def __repr__(self) -> str:
        return f"Message({self.code!r}{''.join(f', {name}={value!r}' for name, value in self.values.items())})"

    def __str__(self) -> str:
        from tablas.say.catalogue import english

        return english().sentence(self)

    def as_data(self) -> dict[str, Any]:
        """Code and values as plain dictionaries, lists, numbers and strings."""
        return {"code": self.code, "values": {name: _plain(value) for name, value in self.values.items()}}


def message_of(data: Mapping[str, Any]) -> Message:
    """The message that :meth:`Message.as_data` wrote.

    >>> told = Message("several-players-called", called="Ana", several=Items(["1 Ana", "4 Ana"], last=True))
    >>> message_of(told.as_data()) == told
    True
    """
    return Message(str(data["code"]), **{str(name): _read(value) for name, value in data["values"].items()})


class Worded:
    """Mixed into an enum whose members sentences name: every member has words of its own.

    The code is made of the two names, so that ``Level.STANDARD`` is said by ``level-standard``.
    """

    __slots__ = ()

    @property
    def words(self) -> Message:
        """What the member is called."""
        member: Any = self
        return Message(f"{type(self).__name__}-{member.name}".lower().replace("_", "-"))


def together(messages: Iterable[Message]) -> Message:
    """Several messages, one sentence after the other; a single one stays what it is."""
    found = tuple(messages)
    return found[0] if len(found) == 1 else Message("together", messages=Items(found, mark=" "))


def _plain(value: object) -> object:
    if isinstance(value, Phrase):
        return {"phrase": str(value)}
    if isinstance(value, Message):
        return value.as_data()
    if isinstance(value, Worded):
        return value.words.as_data()
    if isinstance(value, Items):
        items = [_plain(item) for item in value.items]
        unusual = {name: kept for name, kept in value.manner.items() if kept != _MANNER[name]}
        return {"items": items, **unusual} if unusual else items
    return value if value is None or isinstance(value, bool | int | float | str) else str(value)


def _read(value: object) -> object:
    if isinstance(value, Mapping) and "code" in value:
        return message_of(value)
    if isinstance(value, Mapping) and "phrase" in value:
        return Phrase(value["phrase"])
    if isinstance(value, list):
        return Items([_read(item) for item in value])
    if isinstance(value, Mapping) and "items" in value:
        manner = {name: value.get(name, usual) for name, usual in _MANNER.items()}
        return Items([_read(item) for item in value["items"]], **manner)
    return value


_MANNER: Mapping[str, Any] = {"limit": None, "mark": ", ", "last": False}
"""How items are listed unless it is said."""
