"""``tablas inspect``: what is in a report, and what is wrong with it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from tablas.cli.base import error_data, verb
from tablas.cli.output import repair_data
from tablas.cli.show import echo_json
from tablas.cli.speech import say, tell, tell_refusal, tell_repair
from tablas.errors import TablasError
from tablas.messages import Message

if TYPE_CHECKING:
    from tablas.formats.trf import Loaded

_NEWLINES = {"\r\n": "CRLF", "\r": "CR", "\n": "LF"}


@verb()
@click.argument("file", type=click.Path(dir_okay=False))
@click.option("--lenient", is_flag=True, help="Repair what is wrong and list every repair.")
@click.pass_context
def inspect(context: click.Context, file: str, lenient: bool, as_json: bool) -> None:
    """Say what the tournament report FILE holds, what it leaves open and what was repaired.

    Exits with 2 and one sentence if the file cannot be read as it is.
    """
    from tablas.formats import trf

    try:
        loaded = trf.load(file, lenient=lenient)
    except TablasError as error:
        if as_json:
            echo_json({"line": None, "column": None, **error_data(error), "file": file})
        click.echo(tell_refusal(error), err=True)
        context.exit(2)
    summary = summarise(loaded)
    if as_json:
        echo_json(summary | {"repairs": [repair_data(repair) for repair in loaded.repairs]})
        return
    for key, value in summary.items():
        label = say(key)
        if isinstance(value, list):
            click.echo(f"{label}: {'' if value else say('none')}".rstrip())
            for item in value:
                click.echo(f"  {tell(item)}")
        elif isinstance(value, bool):
            click.echo(f"{label}: {say('yes') if value else say('no')}")
        elif value not in (None, ""):
            click.echo(f"{label}: {value}")


def summarise(loaded: Loaded) -> dict[str, object]:
    """The contents of a file in plain words and numbers."""
    from tablas.formats import trf
    from tablas.formats.trf.regulation import type_of

    tournament, document = loaded.tournament, loaded.document
    return {
        "file": loaded.name,
        "flavour": document.flavour,
        "encoding": document.encoding + (" with BOM" if document.bom else ""),
        "line ends": _NEWLINES[document.newline],
        "name": tournament.name,
        "type": type_of(tournament) or tournament.info.kind,
        "players": len(tournament.players),
        "teams": len(tournament.teams),
        "rounds": tournament.total_rounds,
        "rounds paired": tournament.rounds_paired,
        "games": sum(len(played.games) for played in tournament.rounds),
        "byes": sum(len(played.byes) for played in tournament.rounds),
        "games without result": sum(
            not game.white_outcome.is_known for played in tournament.rounds for game in played.games
        ),
        "absences announced": len(tournament.absences),
        "forbidden groups": len(tournament.forbidden),
        "accelerated": bool(tournament.virtual_points),
        "scoring": str(tournament.scoring),
        "tie-breaks": ", ".join(tournament.tie_breaks),
        "comments": len(document.comments),
        "lines not understood": [
            f"{tell(Message('where-line', line=line))}: {text}" for line, text in document.unknown
        ],
        "assumptions": list(trf.assumptions(loaded)),
        "repairs": [tell_repair(repair) for repair in loaded.repairs],
    }
