"""``tablas prizes``: who takes which money home."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

import click

from tablas.cli.base import verb
from tablas.cli.of_event import played_in
from tablas.cli.plain import read_toml
from tablas.cli.prizes_unfinished import print_shares
from tablas.cli.show import echo_json, echo_table
from tablas.cli.speech import say, tell
from tablas.errors import OptionError

if TYPE_CHECKING:
    from tablas.cli.of_event import Known
    from tablas.federation.prizes import Distribution, Fund
    from tablas.model import Player, Tournament


@verb()
@click.argument("file")
@click.option("--fund", "fund_file", metavar="TOML", help="The prizes as announced; an event may know its own.")
@click.option("--tiebreaks", help="The order, such as 'PTS,DE,BH/C1,BH'; default: the report's own list.")
@click.option("--edition", help="Edition of the tie-break rules.")
@click.option("--unfinished", is_flag=True, help="The last paired round is not played: share by probability.")
@click.option("--outcomes", is_flag=True, help="With --unfinished: the order after every outcome of the open games.")
@click.option("--samples", default=1000, show_default=True, help="Outcomes drawn where they are too many to count.")
@click.option("--seed", default=1, show_default=True, help="For outcomes that must be drawn.")
@click.option("--lenient", is_flag=True, help="Repair faults of the report.")
def prizes(
    file: str,
    fund_file: str | None,
    tiebreaks: str | None,
    edition: str | None,
    unfinished: bool,
    outcomes: bool,
    samples: int,
    seed: int,
    as_json: bool,
    lenient: bool,
) -> None:
    """Share the prizes of a fund among the players of FILE, a report or an event (EVENT or EVENT/TOURNAMENT).

    The fund is a TOML file:

    \b
    currency = "EUR"
    system = "hort"       # or equal, tie-break
    cut_off = true        # only as many share as there are prizes; false: all who are tied
    per_player = "best"   # or first, all
    prizes = [500, 300, 200]
    [[list]]
    name = "Under 1800"
    prizes = [100, 50]
    rating_to = 1799      # or category = "sex=w+age=U18", or a category of the event
    """
    from tablas.federation.prizes import distribute, order_matters
    from tablas.federation.prizes.table import groups_on_points, surpluses, together, undecided
    from tablas.standings import rank

    tournament, known = played_in(file, lenient)
    fund = fund_named(tournament, known, fund_file)
    if outcomes and not unfinished:
        raise OptionError("outcomes-need-unfinished")
    if unfinished:
        print_shares(tournament, fund, tiebreaks, edition, samples, seed, outcomes, as_json)
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
    show_paid(paid, names, places, fund, as_json)


def show_paid(paid: Distribution, names: dict[int, str], places: Mapping[int, int], fund: Fund, as_json: bool) -> None:
    """Print who gets what."""
    if as_json:
        echo_json(_data(paid, names, places, fund))
    else:
        _echo(paid, names, places, fund)


def fund_named(tournament: Tournament, known: Known | None, file: str | None) -> Fund:
    """The fund of a file, or that of the event; its lists may name categories of the event, or give their rule."""
    from tablas.events.categories import named
    from tablas.events.prizes import fund_of
    from tablas.federation.prizes import read_fund
    from tablas.standings.categories import Category, parse

    if file is None:
        if known is None:
            raise OptionError("fund-is-missing")
        if not known.section.fund:
            raise OptionError("event-no-prizes", name=known.section.name)
        return fund_of(known.event, known.section)
    categories = {} if known is None else named(known.event, known.section)

    def categorise(written: str) -> Category:
        return categories.get(written) or parse(written, tournament)

    return read_fund(read_toml(file), categorise)


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
