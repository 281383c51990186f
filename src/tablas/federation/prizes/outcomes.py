"""A whole fund by the outcomes of a round that was not played: every tie-break, sharing and category as announced.

Each outcome of the open games (win, draw, loss, equally likely) is ranked and
paid as a finished tournament would be, and everybody gets the mean (book,
1.2.2).  Few open games are counted out; of many, outcomes are drawn with a
seed.  Where places alone decide and ties go by progressive score,
:mod:`tablas.federation.prizes.unfinished` is exact for any number of games.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import product
from math import lcm
from random import Random

from tablas.errors import OptionError
from tablas.federation.prizes.fund import Fund, distribute
from tablas.federation.prizes.money import Cents, divide
from tablas.federation.prizes.table import groups_on_points, surpluses
from tablas.messages import Message
from tablas.model import Game, Number, Outcome, Player, Round, Tournament
from tablas.standings import Standings

RESULTS = (Outcome.WIN, Outcome.DRAW, Outcome.LOSS)
"""Of White, in the order in which outcomes are counted."""
LIMIT = 2187
"""So many outcomes, those of seven games, are counted out."""

Ranker = Callable[[Tournament], Standings]


@dataclass(frozen=True, slots=True)
class Case:
    """One outcome of all open games."""

    results: tuple[Outcome, ...]
    order: tuple[Number, ...]
    """The final order; who stay tied stand by pairing number."""


@dataclass(frozen=True, slots=True)
class OutcomeShares:
    """What everybody gets, and how it was found."""

    games: tuple[Game, ...]
    amounts: dict[int, Cents]
    chances: dict[int, tuple[Fraction, ...]]
    """The probability of each place, from the first."""
    cases: tuple[Case, ...]
    """Every outcome, where they were counted out."""
    method: Message
    unpaid: Cents


def open_games(tournament: Tournament) -> tuple[Game, ...]:
    """The games of the last round that have no result."""
    if not tournament.rounds or tournament.rounds[-1].is_finished:
        raise OptionError("every-result-known")
    return tuple(game for game in tournament.rounds[-1].games if not game.white_outcome.is_known)


def share_by_outcomes(
    tournament: Tournament, fund: Fund, ranked: Ranker, *, places: int, samples: int = 500, seed: int = 1
) -> OutcomeShares:
    """The mean of what the fund pays over the outcomes of the open games."""
    games = open_games(tournament)
    every = 3 ** len(games) <= LIMIT
    people: dict[int, Player] = {player.number: player for player in tournament.players}
    money = dict.fromkeys(people, Fraction(0))
    shares = {number: [Fraction(0)] * places for number in people}
    count = 0
    cases = []
    for results in product(RESULTS, repeat=len(games)) if every else _drawn(len(games), samples, seed):
        final = completed(tournament, games, results)
        table = ranked(final)
        count += 1
        orders = list(_orders(table))
        for ranking in orders:
            for entry in distribute(fund, ranking, people, surpluses(final)).payments:
                money[entry.player] += Fraction(entry.amount, len(orders))
        _add_places(shares, table, places)
        if every:
            cases.append(Case(results, tuple(row.number for row in table)))
    method = Message("exact-all-outcomes", outcomes=count) if every else _drawn_method(samples, seed)
    order = sorted(people, key=lambda number: (-money[number], number))
    total = round(sum(money.values()) / count)
    parts = divide(total, [money[number] for number in order], fund.sharing.unit) if total else [0] * len(order)
    return OutcomeShares(
        games,
        dict(zip(order, parts, strict=True)),
        {number: tuple(chance / count for chance in row) for number, row in shares.items()},
        tuple(cases),
        method,
        fund.total - total,
    )


MOST_ORDERS = 12


def _orders(table: Standings) -> Iterator[list[list[int]]]:
    """The order of the table, and turned round wherever no tie-break separates players, so that none has more of it."""
    tied: dict[int, list[int]] = {}
    for row in table:
        tied.setdefault(row.place, []).append(row.number)
    groups = groups_on_points(table)
    for turn in range(min(MOST_ORDERS, lcm(*map(len, tied.values())))):
        moved = {
            number: members[(index + turn) % len(members)]
            for members in tied.values()
            for index, number in enumerate(members)
        }
        yield [[moved[number] for number in group] for group in groups]


def _drawn_method(samples: int, seed: int) -> Message:
    return Message("outcomes-drawn-seed", samples=samples, seed=seed)


def _drawn(games: int, samples: int, seed: int) -> Iterator[tuple[Outcome, ...]]:
    random = Random(seed)
    for _ in range(samples):
        yield tuple(random.choices(RESULTS, k=games))


def completed(tournament: Tournament, games: Sequence[Game], results: Sequence[Outcome]) -> Tournament:
    """The tournament with results for its open games."""
    given = {(game.white, game.black): result for game, result in zip(games, results, strict=True)}
    last = tournament.rounds[-1]
    played = tuple(
        Game.of(game.white, game.black, given[game.white, game.black]) if (game.white, game.black) in given else game
        for game in last.games
    )
    rounds = (*tournament.rounds[:-1], Round(played, last.byes, last.uncoloured))
    return replace(tournament, rounds=rounds)


def _add_places(shares: dict[int, list[Fraction]], table: Standings, places: int) -> None:
    """Count an outcome; who share a place share the chance of the places they take up."""
    start = 0
    groups: dict[int, list[int]] = {}
    for row in table:
        groups.setdefault(row.place, []).append(row.number)
    for _, numbers in sorted(groups.items()):
        for place in range(start, min(start + len(numbers), places)):
            for number in numbers:
                shares[number][place] += Fraction(1, len(numbers))
        start += len(numbers)
