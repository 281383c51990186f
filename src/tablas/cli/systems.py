"""``tablas systems``: the pairing systems of the registry with their options."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from tablas.systems.registry import Option, System


@click.command()
@click.option("--json", "as_json", is_flag=True, help="Machine-readable.")
def systems(as_json: bool) -> None:
    """List the pairing systems, their editions and options."""
    from tablas.systems import registry

    entries = [registry.get(name) for name in registry.names()]
    if as_json:
        click.echo(json.dumps([_data(entry) for entry in entries], ensure_ascii=False, indent=2))
        return
    for entry in entries:
        click.echo(f"{entry.name}: {entry.title}")
        if entry.reference:
            click.echo(f"    {entry.reference}")
        if entry.editions:
            click.echo(f"    editions: {', '.join(entry.editions)}")
        for option in entry.options:
            click.echo(f"    {_usage(option)}: {option.help}")
    _show_accelerations()


def _show_accelerations() -> None:
    from tablas.systems.open.acceleration import ACCELERATIONS

    click.echo("\nAccelerations of any Swiss system: --acceleration NAME[:OPTION=VALUE[:OPTION=VALUE]]")
    for method in ACCELERATIONS.values():
        click.echo(f"{method.name}: {method.title}")
        for option in method.options:
            click.echo(f"    {option.name}={option.default}: {option.help}")


def _usage(option: Option) -> str:
    word = option.name.replace("_", "-")
    if isinstance(option.default, bool):
        return f"--{word} / --no-{word} [{'yes' if option.default else 'no'}]"
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
