"""``tablas convert``: write a report in another flavour."""

from __future__ import annotations

import click

from tablas.errors import TablasError


@click.command()
@click.argument("file", type=click.Path(dir_okay=False))
@click.option("-o", "--output", required=True, type=click.Path(dir_okay=False), help="The file to write.")
@click.option(
    "--to",
    "flavour",
    type=click.Choice(["trf06", "trf16", "trf26"]),
    help="The flavour to write; that of FILE unless given.",
)
@click.option("--lenient", is_flag=True, help="Repair what is wrong in FILE and list every repair.")
@click.pass_context
def convert(context: click.Context, file: str, output: str, flavour: str | None, lenient: bool) -> None:
    """Read the tournament report FILE and write it again, perhaps in another flavour.

    What the new flavour cannot hold is listed.  Without --to, a clean file is
    written byte for byte as it was.
    """
    from tablas.formats import trf

    try:
        loaded = trf.load(file, lenient=lenient)
        trf.save(output, loaded.tournament, loaded.document, flavour)
    except TablasError as error:
        click.echo(str(error), err=True)
        context.exit(2)
    for repair in loaded.repairs:
        click.echo(f"repaired: {repair}", err=True)
    for sentence in trf.losses(loaded.tournament, flavour or loaded.flavour):
        click.echo(f"left out: {sentence}", err=True)
