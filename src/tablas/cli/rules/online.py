"""Subcommands of ``tablas rules`` for online events: connections, wins in a row."""

from __future__ import annotations

import click

from tablas.cli.base import verb
from tablas.cli.show import echo_json
from tablas.cli.speech import tell


@verb("disconnected")
@click.argument("seconds_left", type=click.IntRange(min=0))
@click.option("--away", type=click.IntRange(min=0), help="Seconds until the player was back; without it: never.")
@click.option("--limit", type=click.IntRange(min=0), help="Seconds that the event gives for coming back.")
@click.option("--no-mate", is_flag=True, help="The opponent cannot mate by any series of legal moves.")
def lost_connection(seconds_left: int, away: int | None, limit: int | None, no_mate: bool, as_json: bool) -> None:
    """A player of an online game with SECONDS_LEFT lost the connection: what becomes of the game?"""
    from tablas.federation.regulations.online import disconnected

    found = disconnected(seconds_left, away, limit=limit, opponent_can_mate=not no_mate)
    if as_json:
        echo_json({"outcome": found.outage.value, "seconds_left": found.seconds_left, "reason": found.reason})
    else:
        click.echo(f"{tell(found.outage).capitalize()}. {tell(found.reason)}")


@verb()
@click.argument("results", nargs=-1, required=True, metavar="1|=|0...")
@click.option("--rising", is_flag=True, help="Second win in a row 3 points, later ones 4.")
@click.option("--double", is_flag=True, help="Games count double after two wins in a row.")
@click.option("--idle-draws", is_flag=True, help="Draws after a draw are worth nothing.")
@click.option("--berserk", type=int, multiple=True, help="A game (from 1) played with half the time.")
def streak(
    results: tuple[str, ...], rising: bool, double: bool, idle_draws: bool, berserk: tuple[int, ...], as_json: bool
) -> None:
    """Points of RESULTS in an online event that rewards wins in a row (win 2, draw 1)."""
    from tablas.federation.regulations.scoring import Streak, streak_points
    from tablas.model import POINT

    found = [points // POINT for points in streak_points(results, Streak(rising, double, idle_draws), berserk)]
    if as_json:
        echo_json({"points": found, "total": sum(found)})
    else:
        click.echo(f"{' + '.join(map(str, found))} = {sum(found)}")
