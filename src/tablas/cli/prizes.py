"""``tablas prizes``: who takes which money home."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING

import click

from tablas.cli.base import verb
from tablas.cli.plain import read_toml
from tablas.cli.show import echo_json, echo_table
from tablas.cli.speech import say, tell
from tablas.errors import OptionError
from tablas.messages import Items, Message

if TYPE_CHECKING:
    from tablas.federation.prizes import Distribution, Fund
    from tablas.model import Player, Tournament
    from tablas.standings import Standings


@verb()
@click.argument("file")
@click.option("--fund", "fund_file", required=True, metavar="TOML", help="The prizes as announced.")
@click.option("--tiebreaks", help="The order, such as 'PTS,DE,BH/C1,BH'; default: the report's own list.")
@click.option("--edition", help="Edition of the tie-break rules.")
@click.option("--unfinished", is_flag=True, help="The last paired round is not played: share by probability.")
@click.option("--seed", default=1, show_default=True, help="For outcomes that must be drawn.")
@click.option("--lenient", is_flag=True, help="Repair faults of the report.")
def prizes(
    file: str,
    fund_file: str,
    tiebreaks: str | None,
    edition: str | None,
    unfinished: bool,
    seed: int,
    as_json: bool,
    lenient: bool,
) -> None:
    """Share the prizes of a fund among the players of the tournament report FILE.

    The fund is a TOML file:

    \b
    currency = "EUR"
    system = "hort"       # or equal, tie-break
    per_player = "best"   # or first, all
    prizes = [500, 300, 200]
    [[list]]
    name = "Under 1800"
    prizes = [100, 50]
    rating_to = 1799
    """
    from tablas.federation.prizes import distribute, order_matters, read_fund
    from tablas.formats import trf
    from tablas.standings import rank

    tournament = trf.load(file, lenient=lenient).tournament
    fund = read_fund(read_toml(fund_file))
    if unfinished:
        _by_chance(tournament, fund, seed, as_json)
        return
    standings = rank(tournament, tiebreaks, edition, teams=False)
    ranking = groups_on_points(standings)
    people: dict[int, Player] = {player.number: player for player in tournament.players}
    surplus = surpluses(tournament)
    paid = distribute(fund, ranking, people, surplus)
    names: dict[int, str] = {player.number: player.name for player in tournament.players}
    places = standings.places()
    open_ties = [tied for tied in together(places) if order_matters(fund, ranking, tied, people, surplus)]
    paid = replace(paid, reasons=(*paid.reasons, *(undecided(tied, places) for tied in open_ties)))
    if as_json:
        echo_json(_data(paid, names, places, fund))
        return
    _echo(paid, names, places, fund)


def together(places: Mapping[int, int]) -> list[list[int]]:
    """Players whom no tie-break separates, from the first place down."""
    shared: dict[int, list[int]] = {}
    for number, place in places.items():
        shared.setdefault(place, []).append(number)
    return [numbers for _, numbers in sorted(shared.items()) if len(numbers) > 1]


def undecided(tied: list[int], places: Mapping[int, int]) -> Message:
    """What to do when prizes hang on an order that is not decided."""
    return Message("prizes-need-order", numbers=Items(tied), place=places[tied[0]])


def groups_on_points(standings: Standings) -> list[list[int]]:
    """The final order in groups tied on points; inside a group the tie-breaks decide."""
    groups: list[list[int]] = []
    last: object = None
    first_criterion = str(standings.tie_breaks[0])
    for row in standings:
        points = row.exact(first_criterion)
        if not groups or points != last:
            groups.append([])
        groups[-1].append(row.number)
        last = points
    return groups


def surpluses(tournament: Tournament) -> dict[int, Fraction]:
    """Score less expectation of every rated player who met a rated one."""
    from tablas.federation.ratings import surplus
    from tablas.model import POINT, Outcome

    ratings: dict[int, int] = {player.number: player.rating for player in tournament.players}
    met: dict[int, list[tuple[int, Outcome]]] = {number: [] for number in ratings}
    for played in tournament.rounds:
        for game in played.games:
            for one, other, outcome in (
                (game.white, game.black, game.white_outcome),
                (game.black, game.white, game.black_outcome),
            ):
                if game.played and outcome.is_rated and ratings[other]:
                    met[one].append((ratings[other], outcome))
    value = {Outcome.WIN: POINT, Outcome.DRAW: POINT // 2, Outcome.LOSS: 0}
    return {
        number: surplus(ratings[number], [rating for rating, _ in games], sum(value[o] for _, o in games))
        for number, games in met.items()
        if ratings[number] and games
    }


def _data(paid: Distribution, names: dict[int, str], places: Mapping[int, int], fund: Fund) -> dict[str, object]:
    return {
        "currency": fund.sharing.currency,
        "total": fund.total / 100,
        "unpaid": paid.unpaid / 100,
        "reasons": list(paid.reasons),
        "payments": [
            {
                "number": entry.player,
                "name": names[entry.player],
                "place": places[entry.player],
                "amount": entry.amount / 100,
                "awards": [
                    {"list": award.prize, "amount": award.amount / 100, "reason": award.reason}
                    for award in entry.awards
                ],
            }
            for entry in paid.payments
        ],
    }


def _echo(paid: Distribution, names: dict[int, str], places: Mapping[int, int], fund: Fund) -> None:
    from tablas.federation.prizes import show_money

    rows = []
    for entry in paid.payments:
        why = "; ".join(f"{award.prize}: {tell(award.reason)}" for award in entry.awards)
        rows.append([str(places[entry.player]), str(entry.player), names[entry.player], show_money(entry.amount), why])
    echo_table([say("Place"), say("No."), say("Name"), say("Amount"), say("Awarded for")], rows, numbers={0, 1, 3})
    for sentence in paid.reasons:
        click.echo(tell(sentence))


def _by_chance(tournament: Tournament, fund: Fund, seed: int, as_json: bool) -> None:
    """The general prizes by the chances of the round that was paired but not played."""
    from tablas.federation.prizes import chances, open_round, share_by_chance, show_money

    if len(fund.lists) > 1:
        raise OptionError("only-place-prizes")
    fixed, games = open_round(tournament)
    amounts = list(fund.lists[0].prizes)
    odds = chances(fixed, games, places=len(amounts), seed=seed)
    order = [entry.player for entry in fixed]
    money = share_by_chance(order, odds, amounts, fund.sharing.unit)
    names: dict[int, str] = {player.number: player.name for player in tournament.players}
    winners = [number for number in order if money[number]]
    if as_json:
        echo_json(
            {
                "method": odds.method,
                "payments": [
                    {
                        "number": number,
                        "name": names[number],
                        "amount": money[number] / 100,
                        "chances": [str(chance) for chance in odds.places[number]],
                    }
                    for number in winners
                ],
            }
        )
        return
    click.echo(say("Chances: {method}; ties by progressive score.", method=odds.method))
    heads = [say("No."), say("Name"), say("Amount"), *(f"P({place})" for place in range(1, len(amounts) + 1))]
    rows = [
        [str(number), names[number], show_money(money[number]), *(f"{float(c):.3f}" for c in odds.places[number])]
        for number in winners
    ]
    echo_table(heads, rows, numbers={0, *range(2, len(heads))})
