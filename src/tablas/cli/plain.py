"""What the commands of this folder share: plain data for JSON, and errors as sentences with exit code 2."""

from __future__ import annotations

import dataclasses
import json
import os
import shutil
import tomllib
from collections.abc import Callable, Iterable, Mapping
from datetime import date, datetime
from enum import Enum
from fractions import Fraction
from functools import wraps
from pathlib import Path
from typing import Protocol, TypeVar

import click

from tablas.errors import FormatError, OptionError, TablasError, Where
from tablas.messages import Message

_Command = TypeVar("_Command", bound=Callable[..., None])


def told_plainly(command: _Command) -> _Command:
    """Print a mistake of the input as its sentence and leave with 2, instead of a traceback."""

    @wraps(command)
    def told(*args: object, **options: object) -> None:
        try:
            command(*args, **options)
        except TablasError as error:
            click.echo(str(error), err=True)
            click.get_current_context().exit(2)

    return told  # type: ignore[return-value]


def as_plain(value: object) -> object:
    """Dictionaries, lists, numbers and strings for any of our values."""
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        return {field.name: as_plain(getattr(value, field.name)) for field in dataclasses.fields(value)}
    if isinstance(value, tuple) and hasattr(value, "_fields"):
        return {name: as_plain(getattr(value, name)) for name in value._fields}
    if isinstance(value, Message):
        return str(value)
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


def echo_json(value: object) -> None:
    """Print a value as JSON."""
    click.echo(json.dumps(as_plain(value), ensure_ascii=False, indent=2))


class Demand(Protocol):
    """What a check of an application answers: an article, whether it is met, a sentence."""

    @property
    def article(self) -> str: ...
    @property
    def met(self) -> bool: ...
    @property
    def sentence(self) -> Message: ...


def tell_demands(demands: Iterable[Demand], as_json: bool, lines: Iterable[str | Message] = (), **more: object) -> None:
    """Print every demand, then *lines*; in JSON with *more*.  Leave with 1 unless all are met."""
    found = list(demands)
    met = all(demand.met for demand in found)
    if as_json:
        echo_json({"granted": met, "requirements": found, **more})
    else:
        for demand in found:
            click.echo(f"{'ok ' if demand.met else 'NO '} {demand.article}: {demand.sentence}")
        for line in lines:
            click.echo(line)
    if not met:
        click.get_current_context().exit(1)


class Looked(Protocol):
    """What a check of the rules answers: the rule, whether it is kept, a sentence."""

    @property
    def rule(self) -> str | Message: ...
    @property
    def kept(self) -> bool: ...
    @property
    def sentence(self) -> Message: ...


def tell_findings(findings: Iterable[Looked], as_json: bool, **more: object) -> None:
    """Print every finding; in JSON with *more*.  Leave with 1 unless all are kept."""
    found = list(findings)
    kept = all(finding.kept for finding in found)
    if as_json:
        echo_json({"kept": kept, "findings": found, **more})
    else:
        for finding in found:
            click.echo(f"{'ok ' if finding.kept else 'NO '} {finding.rule}: {finding.sentence}")
    if not kept:
        click.get_current_context().exit(1)


def day_from(text: str) -> date:
    """A day of the command line."""
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise OptionError("not-date-form-yyyy", text=text) from None


def read_toml(path: str) -> dict[str, object]:
    """A TOML file, or an error that says where it is wrong."""
    try:
        return tomllib.loads(Path(path).read_text(encoding="utf-8"))
    except OSError as error:
        raise FormatError("the-file-cannot-be-read", Where(file=path), strerror=error.strerror) from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise FormatError("not-toml-file", Where(file=path), error=error) from None


def replace_file(path: Path, content: bytes) -> None:
    """Write a file whole or not at all: a full disk must not destroy the copy that was there."""
    target = path.resolve()
    if target.exists() and not target.is_file():  # A pipe or a device cannot be replaced.
        target.write_bytes(content)
        return
    new = target.with_name(f".{target.name}.{os.getpid()}.new")
    try:
        with new.open("xb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        if target.exists():
            shutil.copymode(target, new)
        new.replace(target)
    finally:
        new.unlink(missing_ok=True)


def table(rows: list[list[str]]) -> str:
    """Rows as text in columns; the first row is the heading."""
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    numeric = [all(_is_number(row[column]) for row in rows[1:]) and len(rows) > 1 for column in range(len(widths))]
    lines = []
    for row in rows:
        cells = [
            cell.rjust(width) if right else cell.ljust(width)
            for cell, width, right in zip(row, widths, numeric, strict=True)
        ]
        lines.append("  ".join(cells).rstrip())
    return "\n".join(lines)


def _is_number(text: str) -> bool:
    return not text or text.strip("+-").replace(".", "", 1).replace("½", "", 1).isdigit() or text in ("½", "-", "?")
