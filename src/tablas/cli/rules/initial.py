"""Subcommand of ``tablas rules`` for the initial list: kinds of rating, older orders of titles, letters by lot."""

from __future__ import annotations

from dataclasses import replace

import click

from tablas.cli.base import verb
from tablas.cli.show import echo_json, echo_table
from tablas.cli.speech import say
from tablas.errors import OptionError


@verb("initial-order")
@click.argument("file")
@click.option(
    "--kind", "kinds", multiple=True, metavar="LIST", help="Kinds of rating, best first: fide, then federations: ESP."
)
@click.option("--titles", type=click.Choice(["today", "1998"]), default="today", show_default=True)
@click.option("--letters", help="Where the alphabet begins, such as MAR.")
@click.option("--seed", type=int, help="Draw three letters by lot with this seed.")
@click.option("--output", "-o", metavar="FILE", help="Write a report with these numbers; no round may be paired.")
def initial_list(
    file: str,
    kinds: tuple[str, ...],
    titles: str,
    letters: str | None,
    seed: int | None,
    output: str | None,
    as_json: bool,
) -> None:
    """The initial list of the report FILE by rating, title and name.

    With several kinds of rating all players of the first kind come first.  Until
    1998 the title of WGM came before IM.
    """
    from tablas.formats import trf
    from tablas.model import Number, drawn_letters, initial_order, listed_rating, order_by_kinds

    if letters is not None and seed is not None:
        raise OptionError("letters-or-seed")
    begin = drawn_letters(seed) if seed is not None else letters or ""
    tournament = trf.load(file).tournament
    wanted = tuple(kind.upper() for kind in kinds) or ("FIDE",)
    info = replace(tournament.info, ranking_ties=f"letters:{begin}") if begin else tournament.info
    edition = "1998" if titles == "1998" else ""
    if kinds:
        order = order_by_kinds(tournament.players, wanted, info, edition)
    else:
        order = initial_order(tournament.players, info, edition)
    if output is not None:
        if tournament.rounds:
            raise OptionError("numbers-before-round-1")
        people = tuple(replace(player, number=Number(place)) for place, player in enumerate(order, 1))
        trf.save(output, replace(tournament, players=people))
    rows = [(place, player, *listed_rating(player, wanted)) for place, player in enumerate(order, 1)]
    if as_json:
        listed = [
            {
                "place": place,
                "number": player.number,
                "name": player.name,
                "title": player.title.value,
                "rating": rating,
                "kind": kind,
            }
            for place, player, kind, rating in rows
        ]
        echo_json({"letters": begin, "players": listed})
        return
    if begin:
        click.echo(say("The alphabet begins with {letters}.", letters=begin))
    heads = [say("Place"), say("No."), "", say("Name"), say("Rating"), say("List")]
    cells = [
        [str(place), str(player.number), player.title.value, player.name, str(rating or ""), kind]
        for place, player, kind, rating in rows
    ]
    echo_table(heads, cells, numbers={0, 1, 4})
