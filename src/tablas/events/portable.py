"""An event as one file: a header, then one line of JSON for each entry of its log.

The header names the event, the number of entries and the seal of the last, so
that a file cut short or altered is recognised.  The same log always gives the
same bytes.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from tablas.errors import FormatError, TablasError, Where
from tablas.events.codec import parse, text
from tablas.events.kinds import Kind
from tablas.events.log import Entry, Origin, verify
from tablas.messages import Message

FORMAT = "tablas event"
VERSION = 1
_CODE = re.compile(r"[a-z0-9-]{1,64}")
_TEXTS = ("who", "when", "where", "key", "previous", "hash")


def dump(uid: str, entries: Sequence[Entry]) -> str:
    """The file of an event."""
    header = {
        "format": FORMAT,
        "version": VERSION,
        "event": uid,
        "entries": len(entries),
        "head": entries[-1].hash if entries else "",
    }
    return "".join(line + "\n" for line in (text(header), *(text(entry_as_data(entry)) for entry in entries)))


def load(source: str, name: str = "") -> tuple[str, list[Entry]]:
    """The event's identifier and its log, verified."""
    lines = source.removeprefix("\ufeff").splitlines()
    header = _object(lines[0] if lines else "", name, 1)
    if header.get("format") != FORMAT:
        raise FormatError("not-event-exported", Where(file=name, line=1))
    if header.get("version") != VERSION:
        raise FormatError(
            "file-version-tablas", Where(file=name, line=1), version=header.get("version"), version2=VERSION
        )
    uid = header.get("event")
    if not isinstance(uid, str) or not _CODE.fullmatch(uid):
        raise FormatError("header-does-not", Where(file=name, line=1))
    entries = [_entry(line, name, number) for number, line in enumerate(lines[1:], 2)]
    if len(entries) != header.get("entries"):
        raise FormatError(
            "file-should-entries", Where(file=name, line=len(lines)), entries=header.get("entries"), count=len(entries)
        )
    _check_whole(uid, entries, str(header.get("head")), name)
    return uid, entries


def _check_whole(uid: str, entries: list[Entry], head: str, name: str) -> None:
    if not entries:
        raise FormatError("file-holds-no", Where(file=name))
    if len({entry.key for entry in entries}) != len(entries):
        raise FormatError("two-entries-same", Where(file=name))
    try:
        verify(uid, entries, head)
        for entry in entries:
            Origin(entry.who, entry.where, entry.when)
            entry.command()
    except TablasError as error:
        raise FormatError(error.message, Where(file=name)) from None


def entry_as_data(entry: Entry) -> dict[str, Any]:
    """An entry as plain data."""
    data: dict[str, Any] = {name: getattr(entry, name) for name in _TEXTS}
    data |= {"seq": entry.seq, "kind": entry.kind.value, "data": parse(entry.data), "accepted": list(entry.accepted)}
    return data


def _entry(line: str, name: str, number: int) -> Entry:
    return entry_of_data(_object(line, name, number), Where(file=name, line=number))


def entry_of_data(data: Mapping[str, Any], place: Where | None = None) -> Entry:
    """The entry that :func:`entry_as_data` wrote."""
    texts = [data.get(item) for item in _TEXTS]
    seq, accepted = data.get("seq"), data.get("accepted")
    if type(seq) is not int or not all(isinstance(item, str) for item in texts):
        raise FormatError("entry-lacks-number", place)
    if not isinstance(accepted, list) or not all(isinstance(item, str) and _CODE.fullmatch(item) for item in accepted):
        raise FormatError("entry-lacks-what", place)
    try:
        kind = Kind(data.get("kind"))
    except ValueError:
        raise FormatError("unknown-newer-tablas", place, kind=data.get("kind")) from None
    who, when, where, key, previous, seal = (str(item) for item in texts)
    if not key.isprintable() or len(key) > 200:
        raise FormatError("request-key-entry", place)
    return Entry(seq, kind, text(data.get("data")), who, when, where, key, tuple(accepted), previous, seal)


def _object(line: str, name: str, number: int) -> dict[str, Any]:
    try:
        data = parse(line, Message("what-line"))
    except FormatError as error:
        raise FormatError(error.message, Where(file=name, line=number)) from None
    if not isinstance(data, dict):
        raise FormatError("line-not-object", Where(file=name, line=number))
    return data
