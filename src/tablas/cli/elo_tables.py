"""Subcommands of ``tablas elo``: the two tables, the short formula, and what lists once did to ratings."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from tablas.cli.base import verb
from tablas.cli.plain import day_from
from tablas.cli.show import echo_json, echo_table
from tablas.cli.speech import say, tell
from tablas.errors import OptionError

if TYPE_CHECKING:
    from tablas.federation.ratings import Encounter


def encounters(games: tuple[str, ...]) -> list[Encounter]:
    """Games written as ``2095:1``; an unrated opponent is 0."""
    from tablas.federation.ratings import Encounter

    found = []
    for text in games:
        rating, colon, result = text.partition(":")
        if not colon or not rating.isdecimal():
            raise OptionError("not-game-write", text=text)
        found.append(Encounter.of(int(rating), result))
    return found


@verb()
@click.argument("which", type=click.Choice(["difference", "expected"]))
def table(which: str, as_json: bool) -> None:
    """The rating tables: the difference for a percentage of the points, or the points expected for a difference."""
    from tablas.federation.ratings.expected_scores import difference, expected_ranges

    if which == "difference":
        percents = [(percent, difference(percent)) for percent in range(100, -1, -1)]
        if as_json:
            echo_json([{"percent": percent, "difference": gap} for percent, gap in percents])
            return
        echo_table(["P %", "D"], [[percent, f"{gap:+d}" if gap else "0"] for percent, gap in percents])
        return
    ranges = expected_ranges()
    if as_json:
        echo_json(
            [
                {"from": low, "to": high, "higher": percent / 100, "lower": (100 - percent) / 100}
                for low, high, percent in ranges
            ]
        )
        return
    rows = [
        [f"{low}-{high}" if high is not None else f">{low - 1}", f"{percent / 100:.2f}", f"{(100 - percent) / 100:.2f}"]
        for low, high, percent in ranges
    ]
    echo_table(["D", say("Higher rated"), say("Lower rated")], rows, numbers={0, 1, 2})


@verb()
@click.argument("rating", type=int)
@click.argument("games", nargs=-1, required=True, metavar="RATING:RESULT...")
@click.option("--k", type=int, default=20, show_default=True)
@click.option("--rules", "edition", default="2014", show_default=True, help="A date or edition, for the limit.")
def short(rating: int, games: tuple[str, ...], k: int, edition: str, as_json: bool) -> None:
    """The book's short formula: one calculation over the average of the opponents, for an estimate."""
    from tablas.federation.ratings import rules_named
    from tablas.federation.ratings.change import abbreviated

    found = abbreviated(rating, encounters(games), k, rules_named(edition))
    if as_json:
        echo_json(found)
        return
    click.echo(tell(found.reason))


@verb()
@click.argument("standard", type=click.IntRange(min=0))
@click.argument("quick", type=click.IntRange(min=0))
@click.option("--distance", type=click.IntRange(min=0), default=100, show_default=True)
def lifted(standard: int, quick: int, distance: int, as_json: bool) -> None:
    """A rapid or blitz rating QUICK after the lift of October 2022 towards the STANDARD rating."""
    from tablas.federation.ratings.convert import lifted as lift

    _echo_rating(quick, lift(standard, quick, distance), as_json)


@verb()
@click.argument("rating", type=click.IntRange(min=0))
def raised(rating: int, as_json: bool) -> None:
    """A standard RATING after the raise of 1 March 2024."""
    from tablas.federation.ratings.convert import raised_2024

    _echo_rating(rating, raised_2024(rating), as_json)


def _echo_rating(before: int, after: int, as_json: bool) -> None:
    if as_json:
        echo_json({"before": before, "rating": after})
    else:
        click.echo(f"{before} → {after}")


@verb()
@click.argument("day")
@click.argument("periods", nargs=-1, required=True, metavar="LIST:GAMES...")
@click.option("--minimum", default=5, show_default=True)
def pooled(day: str, periods: tuple[str, ...], minimum: int, as_json: bool) -> None:
    """Are the games of several lists enough for a first rating on the list of DAY?  Such as 2024-04-01:3.

    Exits with 1 when they are not.
    """
    from tablas.federation.ratings.listing import pooled as pool

    counted = []
    for text in periods:
        when, colon, games = text.rpartition(":")
        if not colon or not games.isdecimal():
            raise OptionError("list-games-written", text=text)
        counted.append((day_from(when), int(games)))
    enough, games_found, reason = pool(counted, day_from(day), minimum)
    if as_json:
        echo_json({"enough": enough, "games": games_found, "reason": reason})
    else:
        click.echo(tell(reason))
    if not enough:
        click.get_current_context().exit(1)


SUBCOMMANDS = (table, short, lifted, raised, pooled)
