"""The manual of the command line, made from the commands themselves: as pages of man(1) and as Markdown.

A page a verb; the verbs of a group stand on the page of the group.  `tablas event pair` is part of
``tablas-event(1)``.  The wheel brings the pages of man, the documentation site the others.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator
from dataclasses import dataclass

import click

from tablas.cli.main import cli
from tablas.version import __version__


@dataclass(frozen=True, slots=True)
class Row:
    """An argument, or an option with its names as they are typed."""

    name: str
    about: str


@dataclass(frozen=True, slots=True)
class Entry:
    """One command: what is typed, what it does, what it takes."""

    typed: str
    """Such as ``tablas event pair``."""
    usage: str
    paragraphs: tuple[str, ...]
    """What it does, the first in one sentence; one that begins with a line break keeps its lines."""
    options: tuple[Row, ...]
    is_group: bool

    @property
    def summary(self) -> str:
        """The first sentence."""
        return self.paragraphs[0] if self.paragraphs else ""


@dataclass(frozen=True, slots=True)
class Page:
    """A verb, and whatever may be typed after it."""

    name: str
    """Such as ``tablas-event``; ``tablas`` is the first page, with every verb."""
    entries: tuple[Entry, ...]


def pages() -> tuple[Page, ...]:
    """Every page, that of ``tablas`` first."""
    top = click.Context(cli, info_name="tablas", **cli.context_settings)
    whole = [Page("tablas", (_entry(cli, top),))]
    for name in cli.list_commands(top):
        command = cli.get_command(top, name)
        assert command is not None
        entries = tuple(_entries(command, click.Context(command, info_name=name, parent=top)))
        whole.append(Page(f"tablas-{name}", entries))
    return tuple(whole)


def _entries(command: click.Command, context: click.Context) -> Iterator[Entry]:
    yield _entry(command, context)
    if isinstance(command, click.Group):
        for name in command.list_commands(context):
            inner = command.get_command(context, name)
            assert inner is not None
            yield from _entries(inner, click.Context(inner, info_name=name, parent=context))


def _entry(command: click.Command, context: click.Context) -> Entry:
    options = [one for one in command.get_params(context) if isinstance(one, click.Option)]
    records = [record for one in options if (record := one.get_help_record(context)) is not None]
    if isinstance(command, click.Group):
        inner = [(name, command.get_command(context, name)) for name in command.list_commands(context)]
        records += [(name, one.get_short_help_str(200)) for name, one in inner if one is not None]
    return Entry(
        context.command_path,
        " ".join([context.command_path, *command.collect_usage_pieces(context)]),
        _paragraphs(command.help or ""),
        tuple(Row(name, about) for name, about in records),
        isinstance(command, click.Group),
    )


def _paragraphs(text: str) -> tuple[str, ...]:
    """What click makes of a help text: paragraphs are filled, those after ``\\b`` stay as they are."""
    found = []
    for part in re.split(r"\n\s*\n", inspect.cleandoc(text).partition("\f")[0].strip()):
        kept = part.lstrip("\n").startswith("\b")
        found.append("\n" + part.lstrip("\n\b") if kept else " ".join(part.split()))
    return tuple(part for part in found if part.strip())


# --- man ------------------------------------------------------------------------------------------------


def man(page: Page) -> str:
    """A page for man(1)."""
    first = page.entries[0]
    lines = [
        f'.TH "{page.name.upper()}" "1" "" "tablas {__version__}" "tablas"',
        *(".SH NAME", f"{_roff(page.name)} \\- {_roff(first.summary.rstrip('.'))}"),
    ]
    for place, entry in enumerate(page.entries):
        lines.append(".SH SYNOPSIS" if place == 0 else f'.SH "{_roff(entry.typed.upper())}"')
        lines.append(f"\\fB{_roff(entry.usage)}\\fR")
        lines += [".SH DESCRIPTION"] if place == 0 else [".PP"]
        lines += [line for part in entry.paragraphs for line in _roff_paragraph(part)]
        lines += [".SH OPTIONS AND COMMANDS"] if place == 0 else []
        lines += [line for row in entry.options for line in (".TP", f"\\fB{_roff(row.name)}\\fR", _roff(row.about))]
    lines += [".SH SEE ALSO", "\\fBtablas\\fR(1); \\fBtablas --help\\fR; the guide inside the program, at /guide."]
    return "\n".join(lines) + "\n"


def _roff_paragraph(part: str) -> list[str]:
    if part.startswith("\n"):
        return [".PP", ".nf", *(_roff(line) for line in part[1:].splitlines()), ".fi"]
    return [".PP", _roff(part)]


def _roff(text: str) -> str:
    """Text in which nothing is a command of the typesetter."""
    safe = text.replace("\\", "\\e").replace("-", "\\-").replace('"', "\\(dq")
    return "\\&" + safe if safe.startswith((".", "'")) else safe


# --- Markdown -------------------------------------------------------------------------------------------


def markdown(page: Page) -> str:
    """A page for the documentation site."""
    lines = []
    for place, entry in enumerate(page.entries):
        lines += [f"{'#' if place == 0 else '##'} {entry.typed}", "", "```text", entry.usage, "```", ""]
        for part in entry.paragraphs:
            lines += ["```text", part[1:], "```", ""] if part.startswith("\n") else [_plain(part), ""]
        if entry.options:
            lines += ["| Typed | What it does |", "|---|---|"]
            lines += [f"| `{_cell(row.name)}` | {_plain(_cell(row.about))} |" for row in entry.options]
            lines.append("")
    return "\n".join(lines)


def _cell(text: str) -> str:
    return " ".join(text.split()).replace("|", "\\|")


def _plain(text: str) -> str:
    """Text in which nothing is a mark of Markdown."""
    return re.sub(r"([*_<>\[\]$#])", r"\\\1", text)
