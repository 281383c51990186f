"""``tablas chances``: what must happen for a player to win, to reach a place, to get a prize or to make a norm."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from tablas.cli.base import verb
from tablas.cli.of_event import played_in, reported
from tablas.cli.show import echo_json, echo_table
from tablas.cli.speech import say, tell
from tablas.errors import OptionError

if TYPE_CHECKING:
    from tablas.federation.prizes import Fund
    from tablas.model import Tournament
    from tablas.simulate.chances import Model
    from tablas.simulate.chances.exact import Ranker
    from tablas.standings import Standings


@verb()
@click.argument("file")
@click.argument("player", type=int, required=False)
@click.option("--aim", default="win", show_default=True, help="win, place:3, prize, or norm:IM (GM, WGM, WIM).")
@click.option("--fund", "fund_file", metavar="TOML", help="The prizes as announced; an event may know its own.")
@click.option("--tiebreaks", help="The order, such as 'PTS,DE,BH/C1,BH'; default: the report's own list.")
@click.option("--edition", help="Edition of the tie-break rules.")
@click.option("--runs", default=500, show_default=True, help="How often the rest is played where it must be drawn.")
@click.option("--seed", default=1, show_default=True, help="For what must be drawn.")
@click.option("--draw-rate", default=0.3, show_default=True, help="Share of draws between equals, 0 to 1.")
@click.option("--equal", is_flag=True, help="Take win, draw and loss as equally likely, whatever the ratings.")
@click.option("--lenient", is_flag=True, help="Repair faults of the report.")
def chances(
    file: str,
    player: int | None,
    aim: str,
    fund_file: str | None,
    tiebreaks: str | None,
    edition: str | None,
    runs: int,
    seed: int,
    draw_rate: float,
    equal: bool,
    as_json: bool,
    lenient: bool,
) -> None:
    """Say what must happen for PLAYER of FILE, a report or an event (EVENT or EVENT/TOURNAMENT), to reach an aim.

    Exact, with the conditions, where few games are open; where rounds are still to be
    paired the rest is played many times by the tournament's own system.  Without
    PLAYER: everybody's chances in one table.
    """
    from tablas.simulate.chances import Model, chances_of, parse_aim
    from tablas.simulate.chances.telling import as_data, told
    from tablas.standings import rank

    if not 0 <= draw_rate <= 1:
        raise OptionError("share-draws-goes", draw_rate=draw_rate)
    tournament, known = played_in(file, lenient)
    fund = None
    if fund_file is not None or (known is not None and known.section.fund):
        from tablas.cli.prizes import fund_named

        fund = fund_named(tournament, known, fund_file)
    model = Model(None if equal else draw_rate)

    def ranker(final: Tournament) -> Standings:
        return rank(final, tiebreaks, edition)

    if player is None:
        _everybody(tournament, ranker, fund, runs, seed, model, as_json)
        return
    wanted = parse_aim(aim, fund)
    if aim.startswith("norm"):
        tournament = reported(file, lenient)
    found = chances_of(tournament, player, wanted, ranker=ranker, runs=runs, seed=seed, model=model)
    if as_json:
        echo_json(as_data(found))
        return
    for paragraph in told(found):
        click.echo(tell(paragraph.message))
        for way in paragraph.ways:
            click.echo("  - " + "; ".join(map(tell, way)))


def _everybody(
    tournament: Tournament, ranker: Ranker, fund: Fund | None, runs: int, seed: int, model: Model, as_json: bool
) -> None:
    from tablas.federation.prizes import show_money
    from tablas.simulate.chances.overview import overview, overview_data
    from tablas.simulate.chances.telling import percent

    found = overview(tournament, ranker=ranker, fund=fund, runs=runs, seed=seed, model=model)
    if as_json:
        echo_json(overview_data(found))
        return
    for message in found.method:
        click.echo(tell(message))
    heads = [
        say("Place"),
        say("No."),
        say("Name"),
        say("Points"),
        say("Chance to win"),
        say("Chance to be in the first three"),
    ]
    rows = [
        [row.place, str(row.number), row.name, row.points, f"{percent(row.wins)} %", f"{percent(row.among)} %"]
        for row in found.rows
    ]
    if fund is not None:
        heads.append(say("Money, mean"))
        for line, row in zip(rows, found.rows, strict=True):
            line.append(show_money(row.money or 0))
    echo_table(heads, rows, numbers={0, 1, 3, *range(4, len(heads))})
