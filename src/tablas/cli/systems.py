"""``tablas systems``: the pairing systems of the registry with their options, and their rules for people."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from tablas.cli.base import verb
from tablas.cli.show import echo_json
from tablas.cli.speech import language, say

if TYPE_CHECKING:
    from tablas.systems.registry import Option, System


@verb()
@click.argument("name", required=False)
@click.option("--rules", is_flag=True, help="Print the rules of NAME in plain words (acceleration-NAME too).")
def systems(name: str | None, rules: bool, as_json: bool) -> None:
    """List the pairing systems, their editions and options, or only system NAME."""
    from tablas.systems import registry

    if rules:
        _print_rules(name, as_json)
        return
    entries = [registry.get(one) for one in ([name] if name else registry.names())]
    if as_json:
        echo_json([_data(entry) for entry in entries])
        return
    for entry in entries:
        click.echo(f"{entry.name}: {say(entry.title)}")
        if entry.reference:
            click.echo(f"    {entry.reference}")
        if entry.editions:
            click.echo(f"    {say('editions')}: {', '.join(entry.editions)}")
        for option in entry.options:
            click.echo(f"    {_usage(option)}: {say(option.help)}")
    if not name:
        _show_accelerations()


def _print_rules(name: str | None, as_json: bool) -> None:
    """The text that an arbiter hangs in the hall."""
    from tablas.errors import OptionError
    from tablas.messages import Items
    from tablas.say.rules import names, rules_of

    if name is None:
        raise OptionError("no-rules-text", name="", known=Items(names()))
    text = rules_of(name, language())
    if as_json:
        echo_json({"name": name, "language": language(), "text": text})
    else:
        click.echo(text, nl=False)


def _show_accelerations() -> None:
    from tablas.systems.open.acceleration import ACCELERATIONS

    title = say("Accelerations of any Swiss system")
    click.echo(f"\n{title}: --acceleration NAME[:OPTION=VALUE[:OPTION=VALUE]]")
    for method in ACCELERATIONS.values():
        click.echo(f"{method.name}: {say(method.title)}")
        for option in method.options:
            click.echo(f"    {option.name}={option.default}: {say(option.help)}")


def _usage(option: Option) -> str:
    word = option.name.replace("_", "-")
    where = f" ({', '.join(option.editions)})" if option.editions else ""
    if isinstance(option.default, bool):
        return f"--{word} / --no-{word} [{say('yes') if option.default else say('no')}]{where}"
    values = "|".join(option.choices) or ("NUMBER" if isinstance(option.default, int) else "TEXT")
    return f"--{word} {values} [{option.default}]{where}"


def _data(entry: System) -> dict[str, object]:
    return {
        "name": entry.name,
        "title": entry.title,
        "family": entry.family,
        "editions": list(entry.editions),
        "deterministic": entry.deterministic,
        "reference": entry.reference,
        "codes": [coded.code for coded in entry.codes],
        "table": list(entry.fixed.sizes) if entry.fixed else None,
        "options": [
            {
                "name": option.name,
                "type": type(option.default).__name__,
                "default": option.default,
                "help": option.help,
                "choices": list(option.choices),
                "minimum": option.minimum,
                "maximum": option.maximum,
                "editions": list(option.editions),
            }
            for option in entry.options
        ],
    }
