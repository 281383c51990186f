"""``tablas elo``: single questions about ratings."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING

import click

from tablas.cli.base import verbs
from tablas.cli.plain import day_from, outcome_word
from tablas.cli.show import echo_json, echo_table
from tablas.cli.speech import say, tell
from tablas.errors import OptionError

if TYPE_CHECKING:
    from tablas.federation.ratings import Encounter, RatingRules

_RULES = click.option("--rules", "edition", help="A date or edition; default: the rules in force today.")
_KIND = click.option("--kind", type=click.Choice(["standard", "rapid", "blitz"]), default="standard", show_default=True)


@verbs()
def elo() -> None:
    """Expectation, next game, first rating, performance and conversions."""


def _rules(edition: str | None, kind: str) -> RatingRules:
    from tablas.federation.ratings import Kind, rules_for, rules_named

    return rules_named(edition, Kind(kind)) if edition else rules_for(date.today(), Kind(kind))


def _encounters(games: tuple[str, ...]) -> list[Encounter]:
    """Games written as ``2095:1``; an unrated opponent is 0."""
    from tablas.federation.ratings import Encounter

    found = []
    for text in games:
        rating, colon, result = text.partition(":")
        if not colon or not rating.isdecimal():
            raise OptionError("not-game-write", text=text)
        found.append(Encounter.of(int(rating), result))
    return found


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
    found = next_game(rating, opponent, k, rules, _encounters(games))
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
    found = initial_rating(_encounters(games), rules)
    if as_json:
        echo_json(found)
        return
    click.echo(say("Rules: {name}.", name=rules.name))
    for sentence in found.reasons:
        click.echo(tell(sentence))
    verdict = say("published") if found.published else say("not published")
    rating = say("none") if found.rating is None else found.rating
    click.echo(say("First rating: {rating} ({verdict}).", rating=rating, verdict=verdict))


@elo.command()
@click.argument("games", nargs=-1, required=True, metavar="RATING:RESULT...")
def performance(games: tuple[str, ...], as_json: bool) -> None:
    """Performance rating of games such as 2500:1 2480:=."""
    from tablas.federation.ratings import perfect_performance
    from tablas.federation.ratings import performance as measure
    from tablas.model import POINT, Outcome

    value = {Outcome.WIN: POINT, Outcome.DRAW: POINT // 2, Outcome.LOSS: 0}
    counted = [game for game in _encounters(games) if game.outcome in value and game.opponent_rating]
    opponents = [game.opponent_rating for game in counted]
    score = sum(value[game.outcome] for game in counted)
    found = measure(opponents, score)
    perfect = perfect_performance(opponents, score)
    if as_json:
        echo_json({"performance": found, "perfect": perfect})
        return
    click.echo(tell(found.reason))
    click.echo(say("Game by game: {rating}.", rating=perfect))


@elo.command()
@click.option("--ingo", help="An Ingo number.")
@click.option("--bcf", help="A BCF grade.")
def convert(ingo: str | None, bcf: str | None, as_json: bool) -> None:
    """Convert a German Ingo number or a British grade."""
    from fractions import Fraction

    from tablas.federation.ratings.convert import from_bcf, from_ingo

    if (ingo is None) == (bcf is None):
        raise OptionError("give-either-ingo")
    text = ingo or bcf or ""
    try:
        value = Fraction(text.replace(",", "."))
    except (ValueError, ZeroDivisionError):
        raise OptionError("not-number", text=text) from None
    rating = from_ingo(value) if ingo is not None else from_bcf(value)
    if as_json:
        echo_json({"rating": rating})
    else:
        click.echo(str(rating))


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
