"""``tablas pair``: pair the next round of a report."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from tablas.cli.base import verb
from tablas.cli.options import SystemVerb, read_options
from tablas.cli.output import deliver, load_for_command
from tablas.cli.show import json_text, table
from tablas.cli.speech import say, tell
from tablas.cli.words import rest, round_title

if TYPE_CHECKING:
    from tablas.model import Number, Tournament
    from tablas.systems.result import RoundPairing


@verb(cls=SystemVerb)
@click.argument("file")
@click.option("--system", help="Pairing system; default: the one the report names, else dutch.")
@click.option("--edition", help="Edition of the rules; default: the one in force on the day of the event.")
@click.option("--round", "round_number", type=int, help="Pair this round again, as if it were the next.")
@click.option(
    "--format",
    "shape",
    type=click.Choice(["table", "json", "pairs"]),
    default="table",
    show_default=True,
    help="pairs: the number of pairs, then 'white black' a line; the bye is 'number 0'.",
)
@click.option("--option", "options", multiple=True, metavar="NAME=VALUE", help="An option of the system.")
@click.option("--acceleration", metavar="NAME[:OPTION=VALUE]", help="Imaginary points; `tablas systems` lists methods.")
@click.option("--lenient", is_flag=True, help="Repair faults of the report and list the repairs.")
@click.option("-o", "--output", help="Write to this file instead of the screen.")
def pair(
    file: str,
    system: str | None,
    edition: str | None,
    round_number: int | None,
    shape: str,
    as_json: bool,
    options: tuple[str, ...],
    acceleration: str | None,
    lenient: bool,
    output: str | None,
) -> None:
    """Pair the next round of FILE.

    Options of the system may also be written as --name value, --name or
    --no-name; `tablas systems` lists them.
    """
    from tablas import api
    from tablas.pairing.edition import pairing_edition
    from tablas.pairing.round import ASSUMED, ruled

    tournament = load_for_command(file, lenient)
    if round_number is not None:
        from tablas.cli.explain import before_round

        tournament = before_round(tournament, round_number)
    chosen = system or tournament.regulation.system or ASSUMED
    pairing = api.pair(tournament, chosen, edition, acceleration, **read_options(options))
    taken = pairing_edition(ruled(tournament, edition, chosen), asked=edition is not None)
    if shape == "pairs" and not as_json:
        from tablas.cli.engine.pairs import pairs_text

        text = pairs_text(pairing)
    elif as_json or shape == "json":
        data = pairing_data(pairing, chosen, edition) | {"edition_reason": taken.why if taken else None}
        if pairing.of_teams:
            from tablas.cli.team_pairing import boards_data

            data |= boards_data(tournament, pairing)
        text = json_text(data) + "\n"
    elif pairing.of_teams:
        from tablas.cli.team_pairing import matches_table

        text = matches_table(tournament, pairing)
    else:
        text = pairing_table(tournament, pairing)
    deliver(text, output)
    if taken is not None and taken.is_news and not (as_json or shape == "json"):
        click.echo(tell(taken.why), err=True)


def pairing_data(pairing: RoundPairing, system: str, edition: str | None) -> dict[str, object]:
    """A pairing as plain data; the edition is the one asked for, else the one the engine says it took."""
    trace = None if pairing.trace is None else pairing.trace.as_data()
    data: dict[str, object] = {
        "system": system,
        "edition": edition or (trace or {}).get("edition"),
        "round": pairing.round,
        "pairs": [
            {"board": board, "white": white, "black": black} for board, (white, black) in enumerate(pairing.pairs, 1)
        ],
        "bye": pairing.bye,
        "absent": [{"player": bye.player, "kind": bye.kind.value} for bye in pairing.byes],
    }
    if trace is not None:
        data["trace"] = trace
    return data


def pairing_table(tournament: Tournament, pairing: RoundPairing) -> str:
    """A pairing list for people: boards, names, points."""
    from tablas.history import scores
    from tablas.model import format_points

    points = scores(tournament)
    by_number = {player.number: player for player in tournament.players}

    def cells(number: Number) -> list[str]:
        player = by_number[number]
        return [str(number), player.name, str(player.rating or ""), format_points(points[number], half="½") or "0"]

    rows = [
        [str(board), *cells(white), "–", *reversed(cells(black))]
        for board, (white, black) in enumerate(pairing.pairs, 1)
    ]
    points_head, rating_head, number_head = say("Pts"), say("Rtg"), say("No.")
    heads = [say("Bo"), number_head, say("White"), rating_head, points_head, ""]
    heads += [points_head, rating_head, say("Black"), number_head]
    lines = [round_title(tournament, pairing.round), "", *table(heads, rows, numbers={0, 1, 3, 4, 6, 7, 9})]
    if pairing.bye is not None:
        lines += ["", f"{say('Bye')}: {pairing.bye} {by_number[pairing.bye].name}".rstrip()]
    if pairing.byes:
        left = ", ".join(f"{bye.player} ({rest(bye.kind.value)})" for bye in pairing.byes)
        lines += ["", f"{say('Not paired')}: {left}"]
    if pairing.notes:
        lines += ["", *map(tell, pairing.notes)]
    return "\n".join(line.rstrip() for line in lines) + "\n"
