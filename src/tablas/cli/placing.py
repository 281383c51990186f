"""``tablas explain --place``: why a player stands in this place, tie-break by tie-break against the neighbours."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from tablas.cli.show import echo_json
from tablas.cli.show import table as columns
from tablas.cli.speech import say, tell

if TYPE_CHECKING:
    from tablas.model import Tournament
    from tablas.standings.explain import Working
    from tablas.standings.neighbours import WhyHere


def tell_place(tournament: Tournament, number: int, as_json: bool) -> None:
    """Print the comparison with the one above and the one below."""
    from tablas.standings import rank
    from tablas.standings.neighbours import why_here

    told = why_here(rank(tournament), number)
    if as_json:
        echo_json(told.as_data())
        return
    click.echo(say("Place {place}: {name}", place=told.side.place, name=told.side.name))
    click.echo()
    heads = _heads(told)
    click.echo("\n".join(columns(heads, _rows(told), range(1, len(heads)))))
    for one in told.neighbours:
        click.echo()
        click.echo(tell(one.message))
        for whose, working in ((told.side.name, one.mine), (one.side.name, one.theirs)):
            if working is not None and working.contributions:
                click.echo(f"  {whose}: {terms(working)} = {working.value}")


def _heads(told: WhyHere) -> list[str]:
    sides = [told.above.side if told.above else None, told.side, told.below.side if told.below else None]
    return ["", *(f"{side.place} {side.name}" for side in sides if side is not None)]


def _rows(told: WhyHere) -> list[list[str]]:
    """Every tie-break; a star marks a value that decides."""
    found = []
    for place, code in enumerate(told.codes):
        cells = [code]
        for one in (told.above, None, told.below):
            if one is None and len(cells) == 2 - (told.above is None):
                cells.append(f"{told.side.values[place]} ")
            elif one is not None:
                cells.append(one.side.values[place] + ("*" if one.decides == place else " "))
        found.append(cells)
    return found


def terms(working: Working) -> str:
    """What adds up to a value, round by round; what was cut stands in brackets."""
    from tablas.standings.values import decimal

    parts = []
    for item in working.contributions:
        if item.counted:
            shown = decimal(item.value)
            parts.append(f"({shown})" if item.cut else shown)
    return " + ".join(parts)
