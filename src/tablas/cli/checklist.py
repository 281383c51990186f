"""``tablas checklist``: what every player brings into a round, to check its pairing by hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from tablas.cli.base import verb
from tablas.cli.explain import before_round
from tablas.cli.options import read_options
from tablas.cli.output import deliver, load_for_command
from tablas.cli.show import json_text, table
from tablas.cli.speech import say

if TYPE_CHECKING:
    from tablas.model import Tournament
    from tablas.pairing.check_list import Meets
    from tablas.systems.open.common.check_list import CheckLine

_ARROWS = {"NONE": "", "DOWN": "↓", "UP": "↑"}


@verb()
@click.argument("file")
@click.option("--system", type=click.Choice(["dutch", "lim"]), default="dutch", show_default=True)
@click.option("--edition", help="Edition, for example 1992, 1998, 2017 or 2026; default: the one in force on the day.")
@click.option("--round", "round_number", type=int, help="The round to be checked; default: the next one.")
@click.option("--acceleration", metavar="NAME[:OPTION=VALUE]", help="Imaginary points the round is paired with.")
@click.option("--option", "options", multiple=True, metavar="NAME=VALUE", help="An option of the system.")
@click.option("--lenient", is_flag=True, help="Repair faults of the report and list the repairs.")
@click.option("-o", "--output", help="Write to this file instead of the screen.")
def checklist(
    file: str,
    system: str,
    edition: str | None,
    round_number: int | None,
    acceleration: str | None,
    options: tuple[str, ...],
    lenient: bool,
    output: str | None,
    as_json: bool,
) -> None:
    """List points, colours, preferences, floats and opponents before a round, and the pairing made of them.

    \b
    Preferences: WWW WW W1 W absolute (two running and a difference beyond one;
    the difference alone; two running and a difference of one; two running),
    (W) strong, (w) mild, A none.  -1R and -2R: floats of the last two rounds.
    Bye: [X] barred.  Opponents of games played, the oldest first.
    """
    from tablas.pairing.check_list import checked
    from tablas.pairing.round import lifted, ruled

    before = before_round(load_for_command(file, lenient), round_number)
    tournament = lifted(ruled(before, edition, None if system == "dutch" else system, acceleration))
    lines, meets = checked(tournament, edition, system, read_options(options))
    if as_json:
        data = [{**line.as_data(), **_meeting(meets, line.number)} for line in lines]
        deliver(json_text({"round": tournament.next_round, "players": data}) + "\n", output)
        return
    deliver(check_list_text(tournament, lines, meets), output)


def check_list_text(tournament: Tournament, lines: tuple[CheckLine, ...], meets: Meets) -> str:
    """The check-list as a table."""
    from tablas.model import format_points

    names: dict[int, str] = {player.number: player.name for player in tournament.players}
    rows = []
    for line in lines:
        opponent, colour = (meets or {}).get(line.number, (None, ""))
        rows.append(
            [
                str(line.number),
                names[line.number],
                format_points(line.points),
                line.colours,
                line.wish + ("!" if line.topscorer else ""),
                f"{line.difference:+}" if line.difference else "0",
                _ARROWS[line.last_float.name],
                _ARROWS[line.float_before.name],
                "[X]" if line.bye_barred else "",
                " ".join(map(str, line.opponents)),
                "" if opponent is None else f"{opponent} {colour}" if opponent else say("bye"),
            ]
        )
    heads = [say("No."), say("Name"), say("Pts"), say("Colours"), say("Pref"), say("CD"), say("-1R"), say("-2R")]
    heads += [say("Bye"), say("Opponents"), say("Meets")]
    title = say("Before round {number}", number=tournament.next_round)
    told = [title, *table(heads, rows, numbers={0, 2, 5})]
    if any(line.topscorer for line in lines):
        told.append(f"! {say('topscorer')}")
    if meets is None:
        told.append(say("No legal pairing of this round exists."))
    return "\n".join(told) + "\n"


def _meeting(meets: Meets, number: int) -> dict[str, object]:
    if meets is None:
        return {}
    opponent, colour = meets[number]
    return {"opponent": opponent, "colour": colour.lower()}
