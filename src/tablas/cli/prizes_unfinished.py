"""``tablas prizes --unfinished``: shares by the chances of a round that was paired but not played."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

import click

from tablas.cli.show import echo_json, echo_table
from tablas.cli.speech import say, tell
from tablas.errors import OptionError

if TYPE_CHECKING:
    from tablas.federation.prizes import Fund
    from tablas.federation.prizes.outcomes import OutcomeShares
    from tablas.messages import Message
    from tablas.model import Tournament

_SHOWN = 243
"""Outcomes of five games fill a screen or two; more are told in JSON only."""


def print_shares(
    tournament: Tournament,
    fund: Fund,
    tiebreaks: str | None,
    edition: str | None,
    samples: int,
    seed: int,
    outcomes: bool,
    as_json: bool,
) -> None:
    """Share the fund by chance and print it, with the table of outcomes if it is asked for."""
    from tablas.federation.prizes import chances, open_round, share_by_chance
    from tablas.federation.prizes.outcomes import open_games, share_by_outcomes
    from tablas.standings import rank

    places = max(len(entry.prizes) for entry in fund.lists)
    names: dict[int, str] = {player.number: player.name for player in tournament.players}
    open_games(tournament)
    used = [str(one) for one in rank(tournament, tiebreaks, edition, teams=False).tie_breaks]
    if _by_place_alone(fund) and used == ["PTS", "PS"] and not outcomes:
        fixed, games = open_round(tournament)
        odds = chances(fixed, games, places=places, seed=seed)
        order = [entry.player for entry in fixed]
        amounts = share_by_chance(order, odds, list(fund.lists[0].prizes), fund.sharing.unit)
        _print(amounts, odds.places, odds.method, used, names, None, as_json)
        return
    found = share_by_outcomes(
        tournament,
        fund,
        lambda final: rank(final, tiebreaks, edition, teams=False),
        places=places,
        samples=samples,
        seed=seed,
    )
    if outcomes and not found.cases:
        raise OptionError("too-many-outcomes", count=len(found.games))
    _print(found.amounts, found.chances, found.method, used, names, found if outcomes else None, as_json)


def _by_place_alone(fund: Fund) -> bool:
    from tablas.federation.prizes import Criterion, Group, System

    (first, *more) = fund.lists
    sharing = first.sharing or fund.sharing
    plain = first.group == Group() and first.criterion is Criterion.POINTS
    return not more and plain and sharing.system is System.TIE_BREAK


def _print(
    amounts: Mapping[int, int],
    places: Mapping[int, tuple[Fraction, ...]],
    method: Message,
    tie_breaks: Sequence[str],
    names: Mapping[int, str],
    cases: OutcomeShares | None,
    as_json: bool,
) -> None:
    from tablas.federation.prizes import show_money

    winners = [number for number in amounts if amounts[number]]
    if as_json:
        data: dict[str, object] = {
            "method": method,
            "tie_breaks": list(tie_breaks),
            "payments": [
                {
                    "number": number,
                    "name": names[number],
                    "amount": amounts[number] / 100,
                    "chances": [str(chance) for chance in places[number]],
                }
                for number in winners
            ],
        }
        if cases is not None:
            data["games"] = [{"white": game.white, "black": game.black} for game in cases.games]
            data["outcomes"] = [
                {"results": [result.value for result in case.results], "order": list(case.order)}
                for case in cases.cases
            ]
        echo_json(data)
        return
    told = {"method": tell(method), "list": ", ".join(tie_breaks)}
    click.echo(say("Chances: {method}; order by {list}.", **told))
    if cases is not None:
        _print_cases(cases, names, len(next(iter(places.values()))))
    counted = None if cases is None else len(cases.cases)
    depth = len(next(iter(places.values())))
    heads = [say("No."), say("Name"), say("Amount"), *(f"P({place})" for place in range(1, depth + 1))]
    rows = [
        [str(number), names[number], show_money(amounts[number]), *(_chance(c, counted) for c in places[number])]
        for number in winners
    ]
    echo_table(heads, rows, numbers={0, *range(2, len(heads))})


def _chance(chance: Fraction, outcomes: int | None) -> str:
    """In ninths, as the book has them, where the outcomes were listed."""
    if outcomes is not None and (chance * outcomes).denominator == 1:
        return f"{chance * outcomes}/{outcomes}" if chance else ""
    return f"{float(chance):.3f}"


def _print_cases(cases: OutcomeShares, names: Mapping[int, str], depth: int) -> None:
    if len(cases.cases) > _SHOWN:
        raise OptionError("too-many-outcomes", count=len(cases.games))
    signs = {"1": "1-0", "=": "½-½", "0": "0-1"}
    heads = [f"{names[game.white]}-{names[game.black]}" for game in cases.games]
    heads += [say("Place {label}", label=place) for place in range(1, depth + 1)]
    rows = [
        [*(signs[result.value] for result in case.results), *(names[number] for number in case.order[:depth])]
        for case in cases.cases
    ]
    echo_table(heads, rows, numbers=())
    click.echo("")
