"""``tablas table grid``: the blank cross-table of a round robin (*Elementos*, appendix D)."""

from __future__ import annotations

import click

from tablas.cli.show import echo_json, right
from tablas.cli.speech import say
from tablas.errors import OptionError

LARGEST = 60
WIDEST = 10
"""Up to so many players there is room for three tie-breaks, beyond for one."""


def show_grid(arguments: tuple[str, ...], output: str | None, size: str, as_json: bool) -> None:
    """Print a grid for so many players, to be filled in by hand."""
    if len(arguments) != 1 or not arguments[0].isdecimal() or not 2 <= int(arguments[0]) <= LARGEST:
        raise OptionError("grid-size", largest=LARGEST)
    players = int(arguments[0])
    if output is not None:
        from tablas.cli.blank import print_blank
        from tablas.documents.papers.cards import blank_grid

        print_blank("grid-blank", lambda _: blank_grid(players), output, size, as_json)
        return
    ties = ["D1", "D2", "D3"] if players <= WIDEST else ["D"]
    heads = [*map(str, range(1, players + 1)), say("Total"), *ties, say("Place")]
    if as_json:
        cells = [["■" if row == column else "" for column in range(players)] for row in range(players)]
        echo_json({"players": players, "tie_breaks": len(ties), "cells": cells})
        return
    widths = [max(2, len(head)) for head in heads]
    name = say("Name")
    first = max(20, len(name))
    lines = [
        f"    {name:<{first}}  " + "  ".join(right(head, cells) for head, cells in zip(heads, widths, strict=True))
    ]
    for row in range(players):
        shown = [
            right("■" if place == row else "·" if place < players else "", cells) for place, cells in enumerate(widths)
        ]
        lines.append(f"{row + 1:>3} {'_' * first}  " + "  ".join(shown).rstrip())
    click.echo("\n".join([*lines, "", say("(D) Tie-breaks:")]))
