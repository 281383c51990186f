"""Very small brackets whose candidates counting cannot name: each of the usual shape is tried out.

Candidates in which all moved-down players meet residents and at most one resident, nobody better for the next
bracket, goes down are better than all others (lemmas 1 and 2 of ``docs/dutch-fast.md``).  So where there is
any, the best of them is the answer: the cheapest, and of equals the first in the order of the rules.
"""

from __future__ import annotations

from collections.abc import Iterator

from tablas.systems.open.dutch.bracket import Bracket
from tablas.systems.open.dutch.counting import COLLIDING
from tablas.systems.open.dutch.exchanges import exchange_order
from tablas.systems.open.dutch.moved_down import Found
from tablas.systems.open.dutch.profiles import Profiles
from tablas.systems.open.dutch.remainder import Residents
from tablas.systems.open.dutch.tariff import Tariff

MOST = 7
"""Players of the largest bracket that is tried out."""

Pairs = list[tuple[int, int]]
"""Pairs of residents by place, the upper one first, in the order of the upper ones."""


def try_out(bracket: Bracket, tariff: Tariff | None, residents: Residents, profiles: Profiles) -> Found | None:
    """The best candidate of the usual shape; ``None`` where there is none."""
    best: tuple[int, list[int]] | None = None
    best_pairs: Pairs = []
    best_rest: list[int] = []
    for spent, chosen in _opponents(bracket, tariff, residents, profiles):
        rest = [place for place in range(len(residents.players)) if place not in chosen]
        for cost, pairs in _pairings(rest, residents):
            key = spent + cost, chosen
            if best is None or key < best:
                best, best_pairs, best_rest = key, pairs, rest
            elif key == best and _order(rest, pairs) < _order(best_rest, best_pairs):
                best_pairs = pairs
    if best is None:
        return None
    players = residents.players
    return [(one, players[place]) for one, place in zip(bracket.moved_down, best[1], strict=True)], best_pairs


def _opponents(
    bracket: Bracket, tariff: Tariff | None, residents: Residents, profiles: Profiles
) -> list[tuple[int, list[int]]]:
    """All opponents that moved-down players can have, as places, and what these pairs cost."""
    found: list[tuple[int, list[int]]] = [(0, [])]
    if tariff is None or not bracket.moved_down:
        return found
    first = residents.players[0]
    barred = profiles.met(bracket.moved_down, first, residents.players[-1] + 1)
    for player, met in zip(bracket.moved_down, barred, strict=True):
        kind, collides = profiles.kind[player], COLLIDING[profiles.colour[player]]
        options = [
            (place, tariff.pair(bracket, player, first + place, kind, profiles.kind[first + place]))
            for place, colour in enumerate(residents.colour)
            if colour != collides and not met >> place & 1
        ]
        found = [
            (spent + cost, [*chosen, place])
            for spent, chosen in found
            for place, cost in options
            if place not in chosen
        ]
    return found


def _pairings(places: list[int], residents: Residents) -> Iterator[tuple[int, Pairs]]:
    """All ways to pair these residents among themselves, one of them going down if they are odd, and their costs."""
    if not places:
        yield 0, []
        return
    one, rest = places[0], places[1:]
    met, colour, price = residents.met[one], residents.colour, residents.counting.cost
    mine, collides = colour[one], COLLIDING[colour[one]]
    for number, two in enumerate(rest):
        if colour[two] != collides and not met >> two & 1:
            own = price(mine, colour[two])
            for cost, pairs in _pairings(rest[:number] + rest[number + 1 :], residents):
                yield own + cost, [(one, two), *pairs]
    alone = residents.float_cost[one]
    if len(places) % 2 and alone is not None:
        for cost, pairs in _pairings(rest, residents):
            yield alone + cost, pairs


def _order(places: list[int], pairs: Pairs) -> tuple[object, list[int]]:
    """When the rules come to these pairs: by the exchange, then by the transposition."""
    uppers = tuple([places.index(one) for one, _ in pairs])
    return exchange_order(uppers, len(pairs)), [two for _, two in pairs]
