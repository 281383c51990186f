"""What prizes need of a table: groups tied on points, and the score less what the rating expects."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from tablas.federation.ratings import surplus
from tablas.messages import Items, Message
from tablas.model import POINT, Outcome, Tournament
from tablas.standings import Standings


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


def together(places: Mapping[int, int]) -> list[list[int]]:
    """Players whom no tie-break separates, from the first place down."""
    shared: dict[int, list[int]] = {}
    for number, place in places.items():
        shared.setdefault(place, []).append(number)
    return [numbers for _, numbers in sorted(shared.items()) if len(numbers) > 1]


def undecided(tied: list[int], places: Mapping[int, int]) -> Message:
    """What to do when prizes hang on an order that is not decided."""
    return Message("prizes-need-order", numbers=Items(tied), place=places[tied[0]])
