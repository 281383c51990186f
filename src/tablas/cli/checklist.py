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
from tablas.errors import OptionError, PairingError
from tablas.messages import Items

if TYPE_CHECKING:
    from tablas.model import OptionValue, Tournament
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
    from tablas.pairing.round import lifted, ruled

    before = before_round(load_for_command(file, lenient), round_number)
    tournament = lifted(ruled(before, edition, None if system == "dutch" else system, acceleration))
    lines, meets = checked(tournament, edition, system, read_options(options))
    if as_json:
        data = [{**line.as_data(), **_meeting(meets, line.number)} for line in lines]
        deliver(json_text({"round": tournament.next_round, "players": data}) + "\n", output)
        return
    deliver(check_list_text(tournament, lines, meets), output)


Meets = dict[int, tuple[int, str]] | None
"""Opponent and colour of each player in the round, the bye as opponent 0; nothing if it cannot be paired."""


def checked(
    tournament: Tournament, edition: str | None, system: str = "dutch", options: dict[str, OptionValue] | None = None
) -> tuple[tuple[CheckLine, ...], Meets]:
    """The lines before the round, and whom everybody meets if it can be paired."""
    from tablas import api

    lines, edition = _lines(tournament, edition, system)
    try:
        pairing = api.pair(tournament, system, edition, None, **(options or {}))
    except PairingError:
        return lines, None
    meets: dict[int, tuple[int, str]] = {white: (black, "W") for white, black in pairing.pairs}
    meets |= {black: (white, "B") for white, black in pairing.pairs}
    if pairing.bye is not None:
        meets[pairing.bye] = (0, "")
    return lines, meets


def _lines(tournament: Tournament, edition: str | None, system: str) -> tuple[tuple[CheckLine, ...], str]:
    """What everybody brings by the rules of the system, and the edition that says so."""
    from tablas.systems.open.common.check_list import check_list, check_list_of
    from tablas.systems.open.common.floats import marked_field
    from tablas.systems.open.dutch import early
    from tablas.systems.open.dutch.early.pair_early import historic_field
    from tablas.systems.open.dutch.edition import EDITIONS, edition_for
    from tablas.systems.open.lim import edition as lim

    known = lim.EDITIONS if system == "lim" else [*early.EDITIONS, *EDITIONS]
    if edition is not None and edition not in known:
        raise OptionError("no-check-list", edition=edition, editions=Items(known, last=True))
    if system == "lim":
        rules = lim.EDITIONS[edition or "2026"]
        return check_list_of(tournament, marked_field(tournament, rules.history)), rules.name
    if edition in early.EDITIONS:
        return check_list_of(tournament, historic_field(tournament)), str(edition)
    found = EDITIONS[edition] if edition else edition_for(tournament)
    return check_list(tournament, found.history), found.name


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
