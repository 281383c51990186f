"""What several verbs do alike: tell whether demands are met, read days and TOML files, replace a file."""

from __future__ import annotations

import os
import shutil
import tomllib
from collections.abc import Iterable
from datetime import date, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

import click

from tablas.cli.show import echo_json
from tablas.cli.speech import say, tell
from tablas.errors import FormatError, OptionError, Where

if TYPE_CHECKING:
    from tablas.messages import Message
    from tablas.model import Outcome


class Demand(Protocol):
    """What a check of an application answers: an article, whether it is met, a sentence."""

    @property
    def article(self) -> str: ...
    @property
    def met(self) -> bool: ...
    @property
    def sentence(self) -> Message: ...


def verdict(good: bool) -> str:
    """The sign before a demand or a finding."""
    return say("ok") if good else say("NO")


def outcome_word(outcome: Outcome) -> str:
    """A win, a draw or a loss in words."""
    return {"WIN": say("a win"), "DRAW": say("a draw"), "LOSS": say("a loss")}[outcome.name]


def tell_demands(demands: Iterable[Demand], as_json: bool, lines: Iterable[str | Message] = (), **more: object) -> None:
    """Print every demand, then *lines*; in JSON with *more*.  Leave with 1 unless all are met."""
    found = list(demands)
    met = all(demand.met for demand in found)
    if as_json:
        echo_json({"granted": met, "requirements": found, **more})
    else:
        for demand in found:
            click.echo(f"{verdict(demand.met)}  {demand.article}: {tell(demand.sentence)}")
        for line in lines:
            click.echo(tell(line))
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


def tell_rows(findings: Iterable[Looked]) -> None:
    """Print findings, each with its verdict."""
    for finding in findings:
        click.echo(f"{verdict(finding.kept)}  {tell(finding.rule)}: {tell(finding.sentence)}")


def tell_findings(findings: Iterable[Looked], as_json: bool, **more: object) -> None:
    """Print every finding; in JSON with *more*.  Leave with 1 unless all are kept."""
    found = list(findings)
    kept = all(finding.kept for finding in found)
    if as_json:
        echo_json({"kept": kept, "findings": found, **more})
    else:
        tell_rows(found)
    if not kept:
        click.get_current_context().exit(1)


def answer(good: bool, reason: Message, as_json: bool, key: str) -> None:
    """Yes or no with its reason; no leaves with 1."""
    if as_json:
        echo_json({key: good, "reason": reason})
    else:
        click.echo(f"{verdict(good)}  {tell(reason)}")
    if not good:
        click.get_current_context().exit(1)


def moment_from(text: str) -> datetime:
    """A day and an hour of the command line."""
    try:
        return datetime.fromisoformat(text)
    except ValueError:
        raise OptionError("not-a-moment", text=text) from None


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
