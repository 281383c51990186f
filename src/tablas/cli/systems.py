"""``tablas systems``: the pairing systems of the registry with their options."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from tablas.cli.base import verb
from tablas.cli.show import echo_json
from tablas.cli.speech import say

if TYPE_CHECKING:
    from tablas.systems.registry import Option, System


@verb()
def systems(as_json: bool) -> None:
    """List the pairing systems, their editions and options."""
    from tablas.systems import registry

    entries = [registry.get(name) for name in registry.names()]
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
    _show_accelerations()


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
    if isinstance(option.default, bool):
        return f"--{word} / --no-{word} [{say('yes') if option.default else say('no')}]"
    values = "|".join(option.choices) or ("NUMBER" if isinstance(option.default, int) else "TEXT")
    return f"--{word} {values} [{option.default}]"


def _data(entry: System) -> dict[str, object]:
    return {
        "name": entry.name,
        "title": entry.title,
        "family": entry.family,
        "editions": list(entry.editions),
        "deterministic": entry.deterministic,
        "reference": entry.reference,
        "options": [
            {
                "name": option.name,
                "type": type(option.default).__name__,
                "default": option.default,
                "help": option.help,
                "choices": list(option.choices),
                "minimum": option.minimum,
                "maximum": option.maximum,
            }
            for option in entry.options
        ],
    }
