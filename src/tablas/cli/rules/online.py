"""Subcommands of ``tablas rules`` for online events: connections, wins in a row, hybrid events."""

from __future__ import annotations

from fractions import Fraction

import click

from tablas.cli.base import verb
from tablas.cli.plain import day_from, tell_findings
from tablas.cli.show import echo_json
from tablas.cli.speech import say, tell
from tablas.errors import OptionError


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


@verb("berserk")
@click.argument("seconds", type=click.IntRange(min=1))
def berserk(seconds: int, as_json: bool) -> None:
    """The time of a player with SECONDS who gives up half of it for a point more (online regulations 7)."""
    from tablas.federation.regulations.scoring import berserk_time

    left, increment = berserk_time(seconds)
    if as_json:
        echo_json({"seconds": left, "increment": increment})
    else:
        click.echo(say("{seconds} seconds and no increment.", seconds=left))


@verb("hybrid")
@click.argument("first_day")
@click.option("--registered", required=True, help="The day of registration, YYYY-MM-DD.")
@click.option("--venues", type=click.IntRange(min=1), required=True)
@click.option("--arbiters", type=click.IntRange(min=0), required=True, help="At all venues together.")
@click.option("--norms", is_flag=True, help="Title norms are possible.")
@click.option("--real-boards", is_flag=True, help="Boards and pieces beside the virtual board.")
@click.option("--increment", type=click.IntRange(min=0), default=0, help="Seconds a move, from move 1.")
@click.option("--approved", is_flag=True, help="By the chairman of the Qualification Commission.")
@click.option("--games-sent", is_flag=True, help="All games will be sent as PGN.")
def hybrid(
    first_day: str,
    registered: str,
    venues: int,
    arbiters: int,
    norms: bool,
    real_boards: bool,
    increment: int,
    approved: bool,
    games_sent: bool,
    as_json: bool,
) -> None:
    """Can a hybrid event that begins on FIRST_DAY be rated, and be played on real boards?  Exits with 1 if not."""
    from tablas.federation.regulations.hybrid import check_hybrid

    findings = check_hybrid(
        day_from(first_day),
        day_from(registered),
        venues,
        arbiters,
        norms=norms,
        real_boards=real_boards,
        increment=increment,
        approved=approved,
        games_sent=games_sent,
    )
    tell_findings(findings, as_json)


@verb("disqualified")
@click.argument("results", nargs=-1, required=True, metavar="1|=|0...")
@click.option("--assigned/--not-assigned", default=None, help="The event announced that opponents get the points.")
def points_of_disqualified(results: tuple[str, ...], assigned: bool | None, as_json: bool) -> None:
    """What RESULTS against opponents who were disqualified later are worth, by the rule of the event."""
    from tablas.federation.regulations.online import against_disqualified
    from tablas.model import HALF, POINT, format_points

    worth = {"1": POINT, "=": HALF, "0": 0}
    for text in results:
        if text not in worth:
            raise OptionError("result-1-0", result=text)
    points, reason = against_disqualified([worth[text] for text in results], assigned=assigned)
    if as_json:
        echo_json({"points": Fraction(points, POINT), "reason": reason})
    else:
        click.echo(f"{format_points(points, half='½')}. {tell(reason)}")
