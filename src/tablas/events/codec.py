"""Facts to plain data and back, driven by the type hints of the model.

Dataclasses become objects without the fields that have their default value (a
field may be written under another name, its ``written``: other programs read it),
named tuples become lists, enumerations their values, dates their ISO form.
There are no floats, so the canonical text of a value is unique and can be
hashed.

>>> from tablas.model import Game
>>> text(encode(Game(1, 2)))
'[1,2,"*","*"]'
>>> decode(Game, [1, 2, "*", "*"])
Game(white=1, black=2, white_outcome=Outcome.PENDING, black_outcome=Outcome.PENDING)
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import MISSING, Field, fields, is_dataclass
from datetime import date
from enum import Enum
from functools import cache
from types import NoneType, UnionType
from typing import Any, NewType, TypeVar, Union, get_args, get_origin, get_type_hints

from tablas.errors import FormatError
from tablas.messages import Items, Message
from tablas.model import PartialDate, Tournament

T = TypeVar("T")
Decoder = Callable[[Any], Any]


def text(data: object) -> str:
    """The canonical JSON text of plain data: sorted keys, no spaces, ASCII only."""
    return json.dumps(data, sort_keys=True, separators=(",", ":"), allow_nan=False)


def parse(source: str, what: Message | None = None) -> Any:
    """Plain data from JSON text; a float anywhere is refused, for no fact is one."""
    what = what or Message("what-text")
    try:
        data = json.loads(source, parse_float=_no_float, parse_constant=_no_float)
    except (ValueError, RecursionError) as error:
        raise FormatError("not-json-tablas", what=what, error=error) from None
    if source.count("[") + source.count("{") > DEEPEST and _is_deep(data):
        raise FormatError("nested-too-deeply", what=what)
    if _HALF.search(source) and not _is_text(data):
        raise FormatError("half-a-character", what=what)
    return data


DEEPEST = 60
"""How deeply lists and objects may stand in each other; no fact comes near it."""
_HALF = re.compile(r"\\u[dD][89a-fA-F]|[\ud800-\udfff]")


def _is_deep(data: Any) -> bool:
    level = [data]
    for _ in range(DEEPEST):
        level = [
            inner
            for outer in level
            if isinstance(outer, list | dict)
            for inner in (outer.values() if isinstance(outer, dict) else outer)
        ]
        if not level:
            return False
    return True


def _is_text(data: Any) -> bool:
    """Whether every text could be written down: half of a surrogate pair is no character."""
    try:
        json.dumps(data, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        return False
    return True


def _no_float(literal: str) -> Any:
    raise ValueError(f"{literal} is not a whole number")


def encode(value: Any) -> Any:
    """Plain data for any fact of the model."""
    kind = type(value)
    if kind is int or kind is str or kind is bool or value is None:
        return value
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, tuple | list):
        return [encode(item) for item in value]
    if isinstance(value, PartialDate):
        whole = f"{value.year:04}-{value.month:02}-{value.day:02}"
        return whole if value.month or value.day else f"{value.year:04}"
    if isinstance(value, date):
        return value.isoformat()
    if isinstance(value, Mapping):
        return {str(name): encode(item) for name, item in value.items()}
    if is_dataclass(value):
        return _encode_fields(value)
    raise TypeError(f"{kind.__name__} has no place in a log")


def _encode_fields(value: Any) -> dict[str, Any]:
    data = {}
    kind: Any = type(value)
    for name, written, default in _defaults(kind):
        item = getattr(value, name)
        if default is MISSING or item != default:
            data[written] = encode(item)
    return data


@cache
def _defaults(kind: Any) -> tuple[tuple[str, str, Any], ...]:
    """Every field: its name, the name it is written under, its default."""
    return tuple(
        (item.name, _written(item), item.default_factory() if item.default_factory is not MISSING else item.default)
        for item in fields(kind)
    )


def _written(item: Field[Any]) -> str:
    name: str = item.metadata.get("written", item.name)
    return name


def decode(kind: type[T], data: Any) -> T:
    """The fact of that type; :class:`FormatError` says what does not fit."""
    hint: Any = kind
    value: T = decoder(hint)(data)
    return value


@cache
def decoder(hint: Any) -> Decoder:
    """The function that reads one type, built once per type."""
    if hint in (int, str, bool):
        return _plain(hint)
    if isinstance(hint, NewType):
        return decoder(hint.__supertype__)
    if hint is NoneType:
        return _nothing
    if hint is Any or hint is object:
        return lambda data: data
    if isinstance(hint, type):
        if issubclass(hint, Enum):
            return _enum(hint)
        if issubclass(hint, PartialDate):
            return _partial_date
        if issubclass(hint, date):
            return _date
        if issubclass(hint, tuple):
            return _named_tuple(hint)
        if is_dataclass(hint):
            return _dataclass(hint)
    return _generic(hint)


def _generic(hint: Any) -> Decoder:
    origin, arguments = get_origin(hint), get_args(hint)
    if origin in (Union, UnionType):
        return _union(arguments)
    if origin is tuple and len(arguments) == 2 and arguments[1] is Ellipsis:
        each = decoder(arguments[0])
        return lambda data: tuple([each(item) for item in _list(data)])
    if origin is tuple:
        return _fixed(tuple(decoder(argument) for argument in arguments))
    if isinstance(origin, type) and issubclass(origin, Mapping):
        item = decoder(arguments[1])
        return lambda data: {str(name): item(value) for name, value in _object(data).items()}
    raise TypeError(f"{hint} cannot be read from a log")


def _plain(kind: type) -> Decoder:
    words = {int: Message("a-whole-number"), str: Message("a-text"), bool: Message("true-or-false")}

    def read(data: Any) -> Any:
        if type(data) is not kind:
            raise FormatError("should-be", data=_short(data), words=words[kind])
        return data

    return read


def _nothing(data: Any) -> None:
    if data is not None:
        raise FormatError("should-nothing", data=_short(data))


def _enum(kind: type[Enum]) -> Decoder:
    known = {member.value: member for member in kind}

    def read(data: Any) -> Any:
        try:
            return known[data]
        except (KeyError, TypeError):
            raise FormatError("is-none-of", data=_short(data), known=Items(known)) from None

    return read


def _partial_date(data: Any) -> PartialDate:
    return PartialDate.parse(_text(data))


def _date(data: Any) -> date:
    try:
        return date.fromisoformat(_text(data))
    except ValueError:
        raise FormatError("not-date-form-yyyy-mm", data=_short(data)) from None


def _named_tuple(kind: Any) -> Decoder:
    hints = get_type_hints(kind)
    readers = [decoder(hints[name]) for name in kind._fields]

    def read(data: Any) -> Any:
        if len(_list(data)) != len(readers):
            raise FormatError("should-parts", data=_short(data), count=len(readers))
        return kind._make([reader(item) for reader, item in zip(readers, data, strict=True)])

    return read


def _fixed(readers: tuple[Decoder, ...]) -> Decoder:
    def read(data: Any) -> Any:
        if len(_list(data)) != len(readers):
            raise FormatError("should-parts", data=_short(data), count=len(readers))
        return tuple([reader(item) for reader, item in zip(readers, data, strict=True)])

    return read


def _dataclass(kind: Any) -> Decoder:
    hints = get_type_hints(kind)
    readers = {_written(item): (item.name, decoder(hints[item.name])) for item in fields(kind)}
    needed = {item.name for item in fields(kind) if item.default is MISSING and item.default_factory is MISSING}

    before = _BEFORE.get(kind, _as_it_is)

    def read(data: Any) -> Any:
        values = {}
        for name, item in before(_object(data)).items():
            if name not in readers:
                raise FormatError("unknown-here-newer", name=name)
            own, reader = readers[name]
            values[own] = reader(item)
        missing = needed - values.keys()
        if missing:
            raise FormatError("lacks", data=_short(data), missing=Items(sorted(missing)))
        return kind(**values)

    return read


def _as_it_is(data: Mapping[str, Any]) -> Mapping[str, Any]:
    return data


def _with_regulation(data: Mapping[str, Any]) -> Mapping[str, Any]:
    """A tournament as older programs wrote it: scoring and tie-breaks were facts of their own."""
    moved = {name: data[name] for name in ("scoring", "match_scoring", "tie_breaks") if name in data}
    if not moved:
        return data
    kept = {name: value for name, value in data.items() if name not in moved}
    return {**kept, "regulation": {**moved, **data.get("regulation", {})}}


_BEFORE: dict[Any, Callable[[Mapping[str, Any]], Mapping[str, Any]]] = {Tournament: _with_regulation}
"""What has to be put in its new place before an older text can be read."""


def _union(arguments: tuple[Any, ...]) -> Decoder:
    optional = NoneType in arguments
    readers = [decoder(argument) for argument in arguments if argument is not NoneType]

    def read(data: Any) -> Any:
        if data is None and optional:
            return None
        for reader in readers:
            try:
                return reader(data)
            except FormatError as error:
                last = error
        raise last

    return read


def _list(data: Any) -> Any:
    if not isinstance(data, list | tuple):
        raise FormatError("should-list", data=_short(data))
    return data


def _object(data: Any) -> Any:
    if not isinstance(data, Mapping):
        raise FormatError("should-object", data=_short(data))
    return data


def _text(data: Any) -> str:
    if not isinstance(data, str):
        raise FormatError("should-text", data=_short(data))
    return data


def _short(data: Any) -> str:
    shown = repr(data)
    return shown if len(shown) <= 60 else shown[:57] + "..."
