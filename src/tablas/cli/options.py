"""Options of pairing systems as options of a command.

The registry knows which options a system has, so ``--name value``, ``--name``
and ``--no-name`` work on the command line without further code.
"""

from __future__ import annotations

from collections.abc import Iterable

import click

from tablas.cli.base import Verb, listen, told
from tablas.errors import OptionError
from tablas.messages import Items, Message
from tablas.systems import registry


class SystemVerb(Verb):
    """A command that turns options it does not know itself into ``--option name=value``."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        known: dict[str, click.Option] = {}
        for parameter in self.get_params(ctx):
            if isinstance(parameter, click.Option):
                for word in (*parameter.opts, *parameter.secondary_opts):
                    known[word] = parameter
        listen(ctx, args)
        with told(ctx):
            words = _translate(args, known)
        return super().parse_args(ctx, words)


def read_options(pairs: tuple[str, ...]) -> dict[str, registry.Value]:
    """Read ``name=value`` words; the system checks the values."""
    values: dict[str, registry.Value] = {}
    for word in pairs:
        name, equals, value = word.partition("=")
        if not equals or not name:
            raise OptionError("option-given-name", word=word)
        values[name.strip()] = value.strip()
    return values


def _translate(args: list[str], known: dict[str, click.Option]) -> list[str]:
    translated: list[str] = []
    rest = list(args)
    system = _named_system(args)
    while rest:
        word = rest.pop(0)
        if word == "--":
            return [*translated, word, *rest]
        name, equals, value = word.partition("=")
        if not word.startswith("--") or name in known:
            translated.append(word)
            option = known.get(name)
            if option is not None and not equals and not option.is_flag and not option.count and rest:
                translated.append(rest.pop(0))
            continue
        flag, takes_value = _meaning(name[2:], system, known)
        if equals:
            pass
        elif takes_value:
            if not rest:
                raise OptionError("option-needs-value", name=name)
            value = rest.pop(0)
        else:
            value = "no" if flag != name[2:] else "yes"
        translated += ["--option", f"{flag}={value}"]
    return translated


def _named_system(args: list[str]) -> str | None:
    for place, word in enumerate(args):
        if word.startswith("--system="):
            return word.partition("=")[2]
        if word in ("--system", "-s") and place + 1 < len(args):
            return args[place + 1]
    return None


def _meaning(name: str, system: str | None, own: Iterable[str]) -> tuple[str, bool]:
    """The option of a system that a word means, and whether a value follows it; *own* are those of the command."""
    systems = [registry.get(entry) for entry in ([system] if system else registry.names())]
    options = {option.name: option for entry in systems for option in reversed(entry.options)}
    for spelling in (name, name.replace("-", "_")):
        if spelling in options:
            return spelling, not isinstance(options[spelling].default, bool)
        if spelling[:3] in ("no-", "no_"):
            positive = options.get(spelling[3:])
            if positive is not None and isinstance(positive.default, bool):
                return spelling[3:], False
    command = sorted(word for word in own if word.startswith("--"))
    known = [f"--{option.replace('_', '-')}" for option in sorted(options)]
    told: dict[str, object] = {
        "name": name,
        "command": Items(command),
        "known": Items(known or [Message("none")]),
        "word": f"--{name}",
        "all": Items([*command, *known]),
    }
    if system:
        raise OptionError("no-option-of-system", system=system, **told)
    raise OptionError("no-option-command", **told)
