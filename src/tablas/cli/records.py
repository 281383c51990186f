"""Records in TOML files: every table becomes the dataclass it means, every value checked against its field."""

from __future__ import annotations

import dataclasses
import types
import typing
from collections.abc import Iterable, Mapping
from datetime import date, datetime
from enum import Enum, IntEnum
from typing import TypeVar

from tablas.errors import FormatError, Where
from tablas.messages import Items

_Record = TypeVar("_Record")


def only(table: Mapping[str, object], known: Iterable[str], file: str) -> Mapping[str, object]:
    """The table, if it has no settings but the known ones."""
    for key in table:
        if key not in known:
            raise FormatError("no-setting", Where(file=file), key=key, known=Items(known))
    return table


def entries(table: Mapping[str, object], key: str, file: str) -> list[Mapping[str, object]]:
    """The tables [[key]], of which there is at least one."""
    found = table.get(key)
    if not isinstance(found, list) or not all(isinstance(entry, Mapping) for entry in found):
        raise FormatError("file-needs-least", Where(file=file), key=key)
    return found


def day_of(table: Mapping[str, object], key: str, file: str) -> date | None:
    """A date, if it is given."""
    value = table.get(key)
    if value is not None and (not isinstance(value, date) or isinstance(value, datetime)):
        raise FormatError("date-without-quotation", Where(file=file), key=key)
    return value


def record(kind: type[_Record], entry: Mapping[str, object], file: str, key: str) -> _Record:
    """One table [[key]] as the record it means."""
    fields = {field.name: field for field in dataclasses.fields(kind)}  # type: ignore[arg-type]
    only(entry, fields, file)
    needed = [name for name, field in fields.items() if field.default is dataclasses.MISSING and name not in entry]
    if needed:
        raise FormatError("a-lacks", Where(file=file), key=key, needed=Items(needed))
    wanted = typing.get_type_hints(kind)
    return kind(**{name: _value(name, wanted[name], value, file) for name, value in entry.items()})


def _value(name: str, wanted: object, value: object, file: str) -> object:
    for kind in typing.get_args(wanted) if isinstance(wanted, types.UnionType) else (wanted,):
        if kind is type(None):
            continue
        if isinstance(kind, type) and issubclass(kind, Enum):
            return choice(name, kind, value, file)
        if typing.get_origin(kind) is tuple:
            wanted_piece = typing.get_args(kind)[0]
            if not isinstance(value, list) or not all(type(piece) is wanted_piece for piece in value):
                raise FormatError("list-words", Where(file=file), name=name)
            return tuple(value)
        if isinstance(kind, type):
            # A truth value is a number to Python, and a time of day a date.
            if not isinstance(value, kind) or (type(value), kind) in ((bool, int), (datetime, date)):
                raise FormatError("not-kind", Where(file=file), name=name, value=value, name2=kind.__name__)
            return value
    raise FormatError("cannot-be-read", Where(file=file), name=name)


_Choice = TypeVar("_Choice", bound=Enum)


def choice(name: str, kind: type[_Choice], value: object, file: str) -> _Choice:
    """One of the values of an enumeration, by the word for it."""
    words = {_word(member): member for member in kind}
    if value not in words:
        raise FormatError("one-not", Where(file=file), name=name, words=Items(words), value=value)
    return words[str(value)]


def _word(member: Enum) -> str:
    return member.name.lower() if isinstance(member, IntEnum) else str(member.value)
