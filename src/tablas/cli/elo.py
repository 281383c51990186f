"""``tablas elo``: single questions about ratings."""

from __future__ import annotations

from datetime import date
from fractions import Fraction
from typing import TYPE_CHECKING

import click

from tablas.cli import elo_tables
from tablas.cli.base import verbs
from tablas.cli.elo_tables import encounters
from tablas.cli.plain import day_from, outcome_word
from tablas.cli.rating_work import first_line
from tablas.cli.show import echo_json, echo_table
from tablas.cli.speech import say, tell
from tablas.errors import OptionError

if TYPE_CHECKING:
    from tablas.federation.ratings import RatingRules

_RULES = click.option("--rules", "edition", help="A date or edition; default: the rules in force today.")
_KIND = click.option("--kind", type=click.Choice(["standard", "rapid", "blitz"]), default="standard", show_default=True)


@verbs()
def elo() -> None:
    """Expectation, next game, first rating, performance and conversions."""


for _further in elo_tables.SUBCOMMANDS:
    elo.add_command(_further)


def _rules(edition: str | None, kind: str) -> RatingRules:
    from tablas.federation.ratings import Kind, rules_for, rules_named

    return rules_named(edition, Kind(kind)) if edition else rules_for(date.today(), Kind(kind))


@elo.command()
@click.argument("rating", type=int)
@click.argument("opponent", type=int)
def expected(rating: int, opponent: int, as_json: bool) -> None:
    """The score RATING expects against OPPONENT, by table and by formula."""
    from tablas.federation.ratings import expected as by_table
    from tablas.federation.ratings import expected_by_formula

    gap = rating - opponent
    table_value, formula = by_table(gap) / 10000, expected_by_formula(gap) / 10000
    if as_json:
        echo_json({"difference": gap, "table": table_value, "formula": formula})
    else:
        values = {"gap": f"{gap:+d}", "table": f"{table_value:.2f}", "formula": f"{formula:.4f}"}
        click.echo(say("difference {gap}: table {table}, formula {formula}", **values))


@elo.command("what-if")
@click.argument("rating", type=int)
@click.argument("opponent", type=int)
@click.option("--k", type=int, default=20, show_default=True)
@click.option("--game", "games", multiple=True, metavar="RATING:RESULT", help="Games of the event so far.")
@_RULES
@_KIND
def what_if(
    rating: int, opponent: int, k: int, games: tuple[str, ...], edition: str | None, kind: str, as_json: bool
) -> None:
    """What a win, a draw and a loss against OPPONENT do to RATING."""
    from tablas.federation.ratings import next_game
    from tablas.federation.ratings.change import show_change

    rules = _rules(edition, kind)
    found = next_game(rating, opponent, k, rules, encounters(games))
    if as_json:
        echo_json([{"outcome": p.outcome, "game": p.game, "new_rating": p.event.new_rating} for p in found])
        return
    rows = [
        [outcome_word(p.outcome), show_change(p.game), show_change(p.event.change), p.event.new_rating] for p in found
    ]
    click.echo(say("Rules: {name}.", name=rules.name))
    echo_table([say("Result"), say("Game"), say("Event"), say("New")], rows)


@elo.command()
@click.argument("rating", type=int)
@click.argument("wanted", type=int)
@click.argument("opponents", nargs=-1, type=int, required=True)
@click.option("--k", type=int, default=20, show_default=True)
@_RULES
@_KIND
def needed(
    rating: int, wanted: int, opponents: tuple[int, ...], k: int, edition: str | None, kind: str, as_json: bool
) -> None:
    """The points against OPPONENTS (ratings) that lift RATING to WANTED."""
    from tablas.federation.ratings.what_if import needed_for

    target = needed_for(wanted, rating, opponents, k, _rules(edition, kind))
    if as_json:
        echo_json(target)
    else:
        click.echo(tell(target.reason))


@elo.command()
@click.argument("games", nargs=-1, required=True, metavar="RATING:RESULT...")
@_RULES
@_KIND
def first(games: tuple[str, ...], edition: str | None, kind: str, as_json: bool) -> None:
    """The first rating of an unrated player from games such as 1726:0 1315:1 1980:+."""
    from tablas.federation.ratings import initial_rating

    rules = _rules(edition, kind)
    found = initial_rating(encounters(games), rules)
    if as_json:
        echo_json(found)
        return
    click.echo(say("Rules: {name}.", name=rules.name))
    for sentence in found.reasons:
        click.echo(tell(sentence))
    click.echo(first_line(found))


@elo.command()
@click.argument("games", nargs=-1, required=True, metavar="RATING:RESULT...")
@click.option("--step", default="15", show_default=True, help="As an unrated player: for each half point above 50 %.")
def performance(games: tuple[str, ...], step: str, as_json: bool) -> None:
    """Performance of games such as 2500:1 2480:=, by the table, game by game and as an unrated player."""
    from tablas.federation.ratings import perfect_performance
    from tablas.federation.ratings import performance as measure
    from tablas.federation.ratings.performance import performance_as_unrated
    from tablas.model import POINT, Outcome

    value = {Outcome.WIN: POINT, Outcome.DRAW: POINT // 2, Outcome.LOSS: 0}
    counted = [game for game in encounters(games) if game.outcome in value and game.opponent_rating]
    opponents = [game.opponent_rating for game in counted]
    score = sum(value[game.outcome] for game in counted)
    found = measure(opponents, score)
    perfect = perfect_performance(opponents, score)
    unrated = performance_as_unrated(opponents, score, _number(step))
    if as_json:
        echo_json({"performance": found, "perfect": perfect, "as_unrated": unrated})
        return
    click.echo(tell(found.reason))
    click.echo(say("Game by game: {rating}.", rating=perfect))
    click.echo(say("As an unrated player: {rating}.", rating=say("none") if unrated is None else unrated))


@elo.command()
@click.option("--ingo", help="An Ingo number.")
@click.option("--bcf", help="A BCF grade.")
@click.option("--to-ingo", type=int, metavar="RATING", help="The Ingo number of a rating.")
@click.option("--to-bcf", type=int, metavar="RATING", help="The BCF grade of a rating.")
def convert(ingo: str | None, bcf: str | None, to_ingo: int | None, to_bcf: int | None, as_json: bool) -> None:
    """Convert a German Ingo number or a British grade to a rating, or a rating to one of them."""
    from tablas.federation.ratings import convert as scales

    if sum(value is not None for value in (ingo, bcf, to_ingo, to_bcf)) != 1:
        raise OptionError("give-either-ingo")
    name, value = "rating", Fraction(0)
    if ingo is not None:
        value = Fraction(scales.from_ingo(_number(ingo)))
    elif bcf is not None:
        value = Fraction(scales.from_bcf(_number(bcf)))
    elif to_ingo is not None:
        name, value = "ingo", scales.to_ingo(to_ingo)
    elif to_bcf is not None:
        name, value = "bcf", scales.to_bcf(to_bcf)
    if as_json:
        echo_json({name: value})
    else:
        click.echo(f"{float(value):g}")


def _number(text: str) -> Fraction:
    try:
        return Fraction(text.replace(",", "."))
    except (ValueError, ZeroDivisionError):
        raise OptionError("not-number", text=text) from None


@elo.command()
@click.argument("rating", type=click.IntRange(min=0))
@click.argument("day")
@click.option("--last-rated", help="The last rated game, YYYY-MM-DD.")
@click.option("--kind", type=click.Choice(["standard", "rapid", "blitz"]), default="standard", show_default=True)
@click.option("--woman", is_flag=True)
def listing(rating: int, day: str, last_rated: str | None, kind: str, woman: bool, as_json: bool) -> None:
    """Is a player with RATING on the list of DAY, and active?"""
    from tablas.federation.ratings import Kind, rules_for
    from tablas.federation.ratings.listing import listing as entry

    when = day_from(day)
    last = day_from(last_rated) if last_rated is not None else None
    found = entry(rating, rules_for(when, Kind(kind)), when, last, woman=woman)
    if as_json:
        echo_json(found)
        return
    shown = say("{rating}, flag '{flag}'.", rating=found.rating or say("Unrated"), flag=found.flag)
    click.echo(f"{shown} {' '.join(map(tell, found.reasons))}".strip())
