"""What a rating list knows of players, from a TOML file of ``[[player]]`` tables."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tablas.cli.plain import read_toml
from tablas.cli.records import entries, only
from tablas.errors import FormatError, OptionError, Where
from tablas.messages import Items

if TYPE_CHECKING:
    from tablas.federation.ratings import Record
    from tablas.formats.fide_list import Listed

_FACTS = {"k", "games_before", "peak", "rating", "standard", "listed_since"}


def by_number(path: str | None, known: Collection[int]) -> dict[int, Record]:
    """The records of players of one report, by pairing number."""
    found: dict[int, Record] = {}
    for entry in _tables(path):
        number = entry.get("number")
        if not isinstance(number, int) or not _right(entry, {"number"}):
            raise _misread(path, "each-player-number")
        if number not in known:
            raise OptionError("the-report-has-no-player", Where(file=path or ""), number=number)
        found[number] = _record(entry)
    return found


def by_person(path: str | None, known: Collection[str]) -> dict[str, Record]:
    """The records of players of several reports, by FIDE ID or name."""
    found: dict[str, Record] = {}
    for entry in _tables(path):
        person = str(entry.get("fide_id") or entry.get("name") or "")
        if not person or not _right(entry, {"fide_id", "name"}):
            raise _misread(path, "each-player-person")
        if person not in known:
            raise OptionError("reports-have-no-player", Where(file=path or ""), person=person)
        found[person] = _record(entry)
    return found


def from_list(path: str | None, wanted: Collection[str]) -> dict[str, Listed]:
    """What a rating list of FIDE's says of the FIDE IDs wanted."""
    from tablas.formats.fide_list import opened, players_of

    if path is None:
        return {}
    if not Path(path).is_file():
        raise FormatError("no-such-file", Where(file=path))
    with opened(Path(path)) as (stream, name):
        return {str(one.fide_id): one for one in players_of(stream, name) if str(one.fide_id) in wanted}


def _tables(path: str | None) -> list[Mapping[str, object]]:
    return [] if path is None else entries(only(read_toml(path), ("player",), path), "player", path)


def _right(entry: Mapping[str, object], names: set[str]) -> bool:
    """Only known keys, and facts that are whole numbers."""
    facts = [value for key, value in entry.items() if key in _FACTS | {"number"}]
    return set(entry) <= _FACTS | names and all(type(value) is int and value >= 0 for value in facts)


def _misread(path: str | None, code: str) -> OptionError:
    return OptionError(code, Where(file=path or ""), record_keys=Items(sorted(_FACTS)))


def _record(entry: Mapping[str, object]) -> Record:
    from tablas.federation.ratings import Record

    facts: dict[str, Any] = {key: value for key, value in entry.items() if key in _FACTS}
    return Record(**facts)
