"""Whether a line could be typed: its command, options and arguments are read, and nothing is done."""

from __future__ import annotations

import shlex

import click

from tablas.cli.main import cli
from tablas.standings import TIE_BREAKS
from tablas.standings.descriptor import parse
from tablas.systems import registry


def typed(line: str) -> str:
    """What is wrong with a command as far as it is read before it does something, or nothing."""
    command: click.Command = cli
    words = shlex.split(line)
    context = click.Context(cli, info_name="tablas")
    while words and isinstance(command, click.Group):
        inner = command.get_command(context, words[0])
        if inner is None:
            return f"no command {words[0]}"
        command, words = inner, words[1:]
    if isinstance(command, click.Group):
        return "only a group"
    try:
        read = command.make_context(line, words, parent=context)
    except click.UsageError as error:
        return error.format_message()
    if read.params.get("tiebreaks"):
        for name in str(read.params["tiebreaks"]).split(","):
            assert parse(name).code in TIE_BREAKS or parse(name).triple, name
    system, edition = read.params.get("system") or "dutch", read.params.get("edition")
    if edition and "acceleration" in read.params:
        return "" if edition in registry.get(system).editions else f"no edition {edition} of {system}"
    return ""
