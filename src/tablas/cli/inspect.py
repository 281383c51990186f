"""``tablas inspect``: what is in a report, and what is wrong with it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from tablas.cli.base import error_data, verb
from tablas.cli.output import repair_data
from tablas.cli.show import echo_json
from tablas.cli.speech import say, tell, tell_refusal, tell_repair
from tablas.errors import FormatError, TablasError, Where
from tablas.messages import Message

if TYPE_CHECKING:
    from tablas.formats.trf import Loaded

_WIDEST = 100
_NEWLINES = {"\r\n": "CRLF", "\r": "CR", "\n": "LF"}


@verb()
@click.argument("file", type=click.Path(dir_okay=False))
@click.option("--lenient", is_flag=True, help="Repair what is wrong and list every repair.")
@click.option("--lines", is_flag=True, help="Tell every line: what it is, what was understood, what is odd about it.")
@click.pass_context
def inspect(context: click.Context, file: str, lenient: bool, lines: bool, as_json: bool) -> None:
    """Say what the tournament report FILE holds, what it leaves open and what was repaired.

    Exits with 2 and one sentence if the file cannot be read as it is.  With
    --lines even such a file is told, as far as it goes, and its faults stand at
    their lines; `tablas convert FILE --repair` writes it clean.
    """
    from tablas.formats import trf

    if lines:
        _line_by_line(context, file, as_json)
        return
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


def _line_by_line(context: click.Context, file: str, as_json: bool) -> None:
    from tablas.cli.show import table
    from tablas.formats import trf

    try:
        content = Path(file).read_bytes()
    except OSError as error:
        raise FormatError("the-file-cannot-be-read", Where(file), strerror=error.strerror) from None
    told, refused = trf.told_lines(content, file)
    if as_json:
        data = {"file": file, "lines": told}
        echo_json(data if refused is None else {**data, "problem": error_data(refused)})
    else:
        rows = []
        for line in told:
            shown = line.understood or line.text[3 if line.code else 0 :].strip()
            rows.append([str(line.number or ""), line.code, tell(line.what), _cut(shown)])
            rows += [["", "", "", f"→ {tell(remark)}"] for remark in line.remarks]
        heads = [say("Line"), say("Record"), say("What it is"), say("What was understood")]
        click.echo("\n".join(text.rstrip() for text in table(heads, rows, numbers={0})))
    if refused is not None:
        click.echo(tell_refusal(refused), err=True)
        context.exit(2)


def _cut(text: str) -> str:
    """A line's text, cut where nobody would read on."""
    return text if len(text) <= _WIDEST else f"{text[: _WIDEST - 1]}…"


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
