"""Our values as plain data, for whatever is printed as JSON."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from datetime import date, datetime
from enum import Enum
from fractions import Fraction
from typing import Any

from tablas.cli.speech import tell
from tablas.messages import Message
from tablas.model import POINT


def as_plain(value: object) -> object:
    """Dictionaries, lists, numbers and strings for any of our values; a message has code, values and sentence."""
    if isinstance(value, Message):
        return value.as_data() | {"sentence": tell(value)}
    if (dataclasses.is_dataclass(value) and not isinstance(value, type)) or hasattr(value, "_fields"):
        return {name: as_plain(_whole_points(kind, getattr(value, name))) for name, kind in _fields(value).items()}
    if isinstance(value, Enum):
        return value.value if not isinstance(value, int) else value.name.lower()
    if isinstance(value, Fraction):
        return value.numerator if value.denominator == 1 else float(value)
    if isinstance(value, date | datetime):
        return value.isoformat()
    if isinstance(value, Mapping):
        return {str(as_plain(key)): as_plain(entry) for key, entry in value.items()}
    if isinstance(value, list | tuple | set | frozenset):
        entries = sorted(value, key=str) if isinstance(value, set | frozenset) else value
        return [as_plain(entry) for entry in entries]
    return value


def _fields(value: Any) -> dict[str, str]:
    """The fields of a record with the words for their types."""
    if isinstance(value, tuple):
        hints = getattr(type(value), "__annotations__", {})
        return {name: getattr(hints.get(name), "__forward_arg__", "") for name in getattr(value, "_fields", ())}
    return {field.name: str(field.type) for field in dataclasses.fields(value)}


def _whole_points(kind: str, value: object) -> object:
    """Points as people count them: the sixtieths that they are kept in are nobody else's business."""
    return Fraction(value, POINT) if kind in ("Points", "Points | None") and isinstance(value, int) else value
