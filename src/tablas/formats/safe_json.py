"""JSON from strangers: of bounded size and depth, and every value asked for by its kind."""

from __future__ import annotations

import json
from typing import Any

from tablas.errors import FormatError, Where

LARGEST = 32 << 20


class Fields:
    """An object of a file, read field by field; what is of another kind is refused with its name."""

    def __init__(self, held: Any, file: str, name: str = "") -> None:
        if not isinstance(held, dict):
            raise FormatError("json-not-object", Where(file=file), name=name[:40])
        self._held, self._file = held, file

    def __contains__(self, name: str) -> bool:
        return self._held.get(name) is not None

    def text(self, name: str) -> str:
        """A text or a number as text; empty if it is not there."""
        held = self._held.get(name)
        if held is None or isinstance(held, bool):
            return ""
        if not isinstance(held, str | int | float):
            raise FormatError("json-not-text", Where(file=self._file), name=name[:40])
        return " ".join(str(held).split())[:500]

    def number(self, name: str) -> int:
        """A whole number, also one written as text; 0 if it is not there."""
        written = self.text(name)
        digits = written.removeprefix("-").removesuffix(".0")
        if not written:
            return 0
        if not (digits.isascii() and digits.isdigit() and len(digits) < 10):
            raise FormatError("chess-results-number", Where(file=self._file), name=name[:40], value=written[:40])
        return -int(digits) if written.startswith("-") else int(digits)

    def items(self, name: str) -> list[Fields]:
        """The objects of a list; none if it is not there."""
        held = self._held.get(name) or []
        if not isinstance(held, list):
            raise FormatError("json-not-list", Where(file=self._file), name=name[:40])
        return [Fields(one, self._file, name) for one in held]

    def inner(self, name: str) -> Fields:
        """An object in this one; an empty one if it is not there."""
        return Fields(self._held.get(name) or {}, self._file, name)

    def numbered(self, name: str) -> dict[int, Fields]:
        """Objects by number: a list counted from 1, or an object whose names are numbers."""
        held = self._held.get(name) or {}
        if isinstance(held, list):
            return {place: Fields(one, self._file, name) for place, one in enumerate(held, 1)}
        inside = Fields(held, self._file, name)
        return {inside.key(key): Fields(one, self._file, name) for key, one in held.items()}

    def key(self, written: str) -> int:
        """The name of a field as a number."""
        if not (written.isascii() and written.isdigit() and len(written) < 6):
            raise FormatError("chess-results-round", Where(file=self._file), number=written[:40])
        return int(written)


def parse(content: bytes, name: str = "") -> Fields:
    """The object that a file holds."""
    if len(content) > LARGEST:
        raise FormatError("json-too-large", Where(file=name), size=LARGEST >> 20)
    try:
        return Fields(json.loads(content.decode("utf-8-sig")), name)
    except (ValueError, RecursionError) as error:
        raise FormatError("json-broken", Where(file=name), error=str(error)[:100]) from None
