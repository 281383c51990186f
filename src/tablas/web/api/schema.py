"""The shape of commands as JSON Schema, read from their types as the log's codec reads them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import MISSING, fields, is_dataclass
from datetime import date
from enum import Enum
from types import NoneType, UnionType
from typing import Any, NewType, Union, get_args, get_origin, get_type_hints

from tablas.model import PartialDate

_PLAIN: dict[Any, dict[str, Any]] = {
    int: {"type": "integer"},
    str: {"type": "string"},
    bool: {"type": "boolean"},
    NoneType: {"type": "null"},
    Any: {},
    object: {},
}


def schema_of(hint: Any) -> dict[str, Any]:
    """The schema of values of a type.

    >>> schema_of(tuple[int, ...])
    {'type': 'array', 'items': {'type': 'integer'}}
    """
    if hint in _PLAIN:
        return dict(_PLAIN[hint])
    if isinstance(hint, NewType):
        return schema_of(hint.__supertype__)
    if isinstance(hint, type):
        if issubclass(hint, Enum):
            return {"enum": [member.value for member in hint]}
        if issubclass(hint, PartialDate):
            return {"type": "string", "description": "A year or a date, as YYYY or YYYY/MM/DD."}
        if issubclass(hint, date):
            return {"type": "string", "format": "date"}
        if issubclass(hint, tuple):
            return _named_tuple(hint)
        if is_dataclass(hint):
            return dataclass_schema(hint)
    return _generic(hint)


def _generic(hint: Any) -> dict[str, Any]:
    origin, arguments = get_origin(hint), get_args(hint)
    if origin in (Union, UnionType):
        return {"anyOf": [schema_of(argument) for argument in arguments]}
    if origin is tuple and len(arguments) == 2 and arguments[1] is Ellipsis:
        return {"type": "array", "items": schema_of(arguments[0])}
    if origin is tuple:
        return _fixed([schema_of(argument) for argument in arguments])
    if isinstance(origin, type) and issubclass(origin, Mapping):
        return {"type": "object", "additionalProperties": schema_of(arguments[1]) or True}
    raise TypeError(f"{hint} has no schema")


def _fixed(parts: list[dict[str, Any]]) -> dict[str, Any]:
    return {"type": "array", "prefixItems": parts, "minItems": len(parts), "maxItems": len(parts)}


def _named_tuple(kind: Any) -> dict[str, Any]:
    hints = get_type_hints(kind)
    return _fixed([schema_of(hints[name]) | {"title": name} for name in kind._fields])


def dataclass_schema(kind: Any, without: tuple[str, ...] = ()) -> dict[str, Any]:
    """The schema of an object with the fields of a dataclass."""
    hints = get_type_hints(kind)
    items = [item for item in fields(kind) if item.name not in without]
    needed = [item.name for item in items if item.default is MISSING and item.default_factory is MISSING]
    shape: dict[str, Any] = {
        "type": "object",
        "additionalProperties": False,
        "properties": {item.name: schema_of(hints[item.name]) for item in items},
    }
    if needed:
        shape["required"] = needed
    return shape
