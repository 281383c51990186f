"""``tablas convert``: write a report in another flavour."""

from __future__ import annotations

import click

from tablas.cli.base import verb
from tablas.cli.output import repair_data
from tablas.cli.show import echo_json
from tablas.cli.speech import say, tell, tell_repair


@verb()
@click.argument("file", type=click.Path(dir_okay=False))
@click.option("-o", "--output", required=True, type=click.Path(dir_okay=False), help="The file to write.")
@click.option(
    "--to",
    "flavour",
    type=click.Choice(["trf06", "trf16", "trf26"]),
    help="The flavour to write; that of FILE unless given.",
)
@click.option("--lenient", is_flag=True, help="Repair what is wrong in FILE and list every repair.")
@click.option("--repair", "clean", is_flag=True, help="Repair FILE, write every line as TRF has it, list the changes.")
def convert(file: str, output: str, flavour: str | None, lenient: bool, clean: bool, as_json: bool) -> None:
    """Read the tournament report FILE and write it again, perhaps in another flavour.

    What the new flavour cannot hold is listed.  Without --to, a clean file is
    written byte for byte as it was.  With --repair days, points, columns and the
    encoding become what TRF wants, whatever FILE made of them.
    """
    from tablas import api
    from tablas.federation.report import report, team_rows
    from tablas.formats import trf

    loaded = trf.load(file, lenient=lenient or clean)
    changes: tuple[trf.Change, ...] = ()
    if clean:
        rows = team_rows(loaded.tournament) if loaded.tournament.of_teams else None
        written, changes = trf.cleaned(loaded, flavour, rows)
        api.write(output, written)
        flavour = trf.read(written, output).flavour
    else:
        api.write(output, report(loaded.tournament, loaded.document, flavour))
    losses = trf.losses(loaded.tournament, flavour or loaded.flavour)
    if as_json:
        repairs = [repair_data(repair) for repair in loaded.repairs]
        data = {"file": file, "output": output, "flavour": flavour or loaded.flavour}
        changed = {"changes": [{**change._asdict(), "what": change.message} for change in changes]} if clean else {}
        echo_json({**data, "repairs": repairs, "left_out": losses, **changed})
        return
    for repair in loaded.repairs:
        click.echo(say("repaired: {what}", what=tell_repair(repair)), err=True)
    for change in changes:
        click.echo(say("changed: {what}", what=tell(change.message)), err=True)
    for sentence in losses:
        click.echo(say("left out: {what}", what=tell(sentence)), err=True)
