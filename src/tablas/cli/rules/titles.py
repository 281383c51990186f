"""Subcommands of ``tablas rules`` for the titles of players: tables of norms, direct titles, championships."""

from __future__ import annotations

from fractions import Fraction

import click

from tablas.cli.base import verb
from tablas.cli.plain import day_from
from tablas.cli.show import echo_json, echo_table
from tablas.cli.speech import say, tell


@verb("norm-table")
@click.argument("title", type=click.Choice(["GM", "IM", "WGM", "WIM"]))
@click.argument("games", type=int)
@click.option("--double-round", is_flag=True)
@click.option("--edition", type=click.Choice(["2017", "2022", "2023", "2024"]), default="2024", show_default=True)
def norm_table(title: str, games: int, double_round: bool, edition: str, as_json: bool) -> None:
    """The averages that make each score of GAMES a norm for TITLE, and the mix of opponents.

    Of 7 and 8 games the annex states no limits by federation.
    """
    from tablas.federation.titles import LEVELS, NORM_EDITIONS, norm_limits
    from tablas.federation.titles import norm_table as generate
    from tablas.model import POINT, Title, format_points

    rows = generate(LEVELS[Title(title)], games)
    chosen = next(rules for rules in NORM_EDITIONS if rules.name == edition)
    limits = norm_limits(games, double_round, chosen.double_round_met_half)
    limited = games > 8
    mix = {
        "met": limits.met,
        "titled": limits.titled,
        "one_federation": limits.one_federation if limited else None,
        "own_federation": limits.own_federation if limited else None,
        "other_federations": limits.other_federations if limited else None,
    }
    if as_json:
        shown = [{"score": Fraction(row.score, POINT), "low": row.low, "high": row.high} for row in rows]
        echo_json({"title": title, "games": games, "edition": edition, "limits": mix, "rows": shown})
        return
    if limited:
        click.echo(
            say(
                "{met} of the title or above, {titled} titled, at most {one} of one federation and {own} of the own.",
                met=limits.met,
                titled=limits.titled,
                one=limits.one_federation,
                own=limits.own_federation,
            )
        )
    else:
        told = {"met": limits.met, "titled": limits.titled}
        click.echo(say("{met} of the title or above, {titled} titled; federations are irrelevant.", **told))
    cells = [[format_points(row.score, half="½"), row.low, "" if row.high is None else row.high] for row in rows]
    echo_table([say("Score"), say("From"), say("To")], cells)


@verb("direct-titles")
@click.argument("championship")
@click.option("--place", type=int, required=True, help="After tie-break.")
@click.option("--tied-for-first", is_flag=True, help="On points.")
@click.option("--score", default="0", help="Points, where a percentage counts.")
@click.option("--games", type=int, default=0)
@click.option("--reached", type=int, help="In a knock-out: the last so many.")
@click.option("--rating", type=int, default=0, help="The highest rating ever.")
@click.option("--women", is_flag=True, help="Women's titles.")
def direct_titles(
    championship: str,
    place: int,
    tied_for_first: bool,
    score: str,
    games: int,
    reached: int | None,
    rating: int,
    women: bool,
    as_json: bool,
) -> None:
    """Titles and norms that a result in CHAMPIONSHIP gives, such as 'World U16'."""
    from tablas.federation.titles import Result
    from tablas.federation.titles import direct_titles as titles_for
    from tablas.model import parse_points

    result = Result(place, tied_for_first, parse_points(score), games, reached, rating)
    found = titles_for(championship, result, women)
    if as_json:
        echo_json(found)
        return
    for won in found:
        needed = won.conditional_on
        condition = "" if needed is None else ", " + say("conditional on a rating of {rating}", rating=needed)
        click.echo(f"{won.title.value} {won.award.value}: {tell(won.reason)}{condition}.")
    if not found:
        click.echo(say("Nothing."))


@verb()
@click.argument("players", type=click.IntRange(min=0))
@click.argument("rounds", type=click.IntRange(min=0))
@click.argument("federations", type=click.IntRange(min=0))
@click.option("--members", type=click.IntRange(min=1), required=True, help="Federations that belong to the zone.")
@click.option("--exempt", is_flag=True, help="World championship of the disabled.")
@click.pass_context
def championship(
    ctx: click.Context, players: int, rounds: int, federations: int, members: int, exempt: bool, as_json: bool
) -> None:
    """Does a championship of PLAYERS, ROUNDS and FEDERATIONS give direct titles?  Exits with 1 when it does not."""
    from tablas.federation.titles.direct import event_is_valid

    valid, reasons = event_is_valid(players, rounds, federations, members, exempt=exempt)
    if as_json:
        echo_json({"valid": valid, "reasons": list(reasons)})
    else:
        click.echo(
            " ".join((say("Direct titles are given.") if valid else say("No direct titles."), *map(tell, reasons)))
        )
    ctx.exit(0 if valid else 1)


@verb("subgroup")
@click.argument("players", type=click.IntRange(min=0))
@click.argument("federations", type=click.IntRange(min=0))
@click.argument("score")
@click.argument("rounds", type=click.IntRange(min=1))
@click.pass_context
def merged_group(ctx: click.Context, players: int, federations: int, score: str, rounds: int, as_json: bool) -> None:
    """May the best of a merged group of PLAYERS from FEDERATIONS get a title with SCORE of ROUNDS (B.01 1.2.3 a)?

    Exits with 1 if not.
    """
    from tablas.federation.titles.direct import subgroup_is_valid
    from tablas.model import parse_points

    valid, reasons = subgroup_is_valid(players, federations, parse_points(score), rounds)
    if as_json:
        echo_json({"valid": valid, "reasons": list(reasons)})
    else:
        words = say("The title can be given.") if valid else say("No title.")
        click.echo(" ".join((words, *map(tell, reasons))))
    ctx.exit(0 if valid else 1)


@verb("obtained")
@click.argument("last_norm")
@click.argument("rating_reached")
def day_obtained(last_norm: str, rating_reached: str, as_json: bool) -> None:
    """The day a title counts as obtained: the later of LAST_NORM and RATING_REACHED (YYYY-MM-DD, B.01 0.4)."""
    from tablas.federation.titles.application import obtained_on

    day = obtained_on(day_from(last_norm), day_from(rating_reached))
    if as_json:
        echo_json({"obtained": day})
    else:
        click.echo(str(day))
