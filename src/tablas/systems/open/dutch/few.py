"""Brackets in which few pairs are possible: the candidates with the most pairs are looked at one by one.

The fewest downfloaters come before every other criterion, so where what some largest matching leaves can be
completed, only such matchings count.  Where their scores leave one choice of downfloaters, everything
below is the same for all of them, and their pairs decide.
"""

from __future__ import annotations

from tablas.algorithms.matching.cardinality import mask_of, places_of
from tablas.systems.open.common.field import BLACK, WHITE
from tablas.systems.open.dutch.bracket import Bracket, BracketPairing, sorted_pairing
from tablas.systems.open.dutch.completion import Completion
from tablas.systems.open.dutch.criteria import downfloater_difference
from tablas.systems.open.dutch.edition import Edition
from tablas.systems.open.dutch.exchanges import exchange_order
from tablas.systems.open.dutch.profiles import Profiles
from tablas.systems.open.dutch.tariff import tariff_of

_MOST_PAIRS = 12
"""Possible pairs of the largest bracket that is looked at."""

Matching = tuple[tuple[int, int], ...]
"""Pairs of places, the upper one first, in the order of the upper ones; moved-down players come first."""


def few_candidates(bracket: Bracket, edition: Edition, completion: Completion, route: str) -> BracketPairing | None:
    """The best candidate; ``None`` where there are many pairs, or pairs of the bracket alone do not tell it."""
    profiles = completion.profiles_of(bracket.field)
    if profiles.topscorers:
        return None
    graph = _graph(bracket, profiles)
    if sum([mask.bit_count() for mask in graph]) > 2 * _MOST_PAIRS:
        return None
    players = bracket.players
    left_by: dict[tuple[int, ...], list[Matching]] = {}
    for matching in largest_matchings(graph):
        paired = {place for pair in matching for place in pair}
        left = tuple([player for place, player in enumerate(players) if place not in paired])
        left_by.setdefault(left, []).append(matching)
    if not bracket.following:
        takers = bracket.receives_bye
        left_by = {left: matchings for left, matchings in left_by.items() if len(left) < 2 and takers.issuperset(left)}
    elif edition.completes_every_bracket:
        if any(_may_meet_below(bracket, left) for left in left_by):
            return None
        left_by = {
            left: matchings
            for left, matchings in left_by.items()
            if completion.possible(left, bracket.below_from, bracket.receives_bye)
        }
    if not left_by:
        return None
    if len(left_by) > 1:
        scores = {left: _scores(bracket, edition, left) for left in left_by}
        least = min(scores.values())
        left_by = {left: matchings for left, matchings in left_by.items() if scores[left] == least}
    (left, matchings), *others = left_by.items()
    if others or not (
        edition.completes_every_bracket or completion.possible(left, bracket.below_from, bracket.receives_bye)
    ):
        return None
    best = matchings[0] if len(matchings) == 1 else _best(bracket, edition, profiles, matchings)
    return sorted_pairing([(players[one], players[two]) for one, two in best], list(left), route)


def largest_matchings(graph: list[int]) -> list[Matching]:
    """All matchings with as many pairs as possible.

    >>> largest_matchings([0b010, 0b101, 0b010])
    [((0, 1),), ((1, 2),)]
    """
    found: list[Matching] = []
    most = 0
    waiting: list[tuple[int, Matching]] = [((1 << len(graph)) - 1, ())]
    while waiting:
        left, pairs = waiting.pop()
        left = mask_of([place for place in places_of(left) if graph[place] & left])
        if len(pairs) + left.bit_count() // 2 < most:
            continue
        if not left:
            if len(pairs) > most:
                most, found = len(pairs), []
            found.append(pairs)
            continue
        bit = left & -left
        one = bit.bit_length() - 1
        waiting.append((left ^ bit, pairs))
        for two in reversed(places_of(graph[one] & left)):
            waiting.append((left ^ bit ^ 1 << two, (*pairs, (one, two))))
    return found


def _graph(bracket: Bracket, profiles: Profiles) -> list[int]:
    """Who of the bracket may meet whom, by place."""
    players, above, bound = bracket.players, len(bracket.moved_down), profiles.bound
    start, stop = bracket.residents[0], bracket.residents[-1] + 1
    open_to = {0: (1 << stop - start) - 1}
    for colour in (WHITE, BLACK):
        open_to[colour] = mask_of([place for place, other in enumerate(bound[start:stop]) if other != colour])
    graph = [
        (open_to[bound[player]] & ~met) << above
        for player, met in zip(players, profiles.met(players, start, stop), strict=True)
    ]
    for place in range(above, len(players)):
        graph[place] &= ~(1 << place)
    for place in range(above):
        for other in places_of(graph[place]):
            graph[other] |= 1 << place
    return graph


def _scores(bracket: Bracket, edition: Edition, left: tuple[int, ...]) -> list[int]:
    """The scores of downfloaters (2026 C7), or the differences of scores of all (2017 C.6), largest first."""
    score = bracket.field.score
    if edition.completes_every_bracket:
        return sorted([score[player] for player in left], reverse=True)
    # Residents have one score, so the difference of a pair is told by who of the moved-down players are in one.
    apart = [score[player] - bracket.lowest_score for player in bracket.moved_down if player not in left]
    return sorted([*apart, *[downfloater_difference(bracket, player) for player in left]], reverse=True)


def _may_meet_below(bracket: Bracket, left: tuple[int, ...]) -> bool:
    """Whether some of the downfloaters might meet in spite of being moved down, so that completion proves nothing."""
    down = [player for player in left if player in bracket.is_moved_down]
    return any(bracket.field.may_meet(one, two) for place, one in enumerate(down) for two in down[place + 1 :])


def _best(bracket: Bracket, edition: Edition, profiles: Profiles, matchings: list[Matching]) -> Matching:
    """The cheapest, and of equals the first in the order of the rules, of candidates with the same downfloaters."""
    players, above, kind, colour = bracket.players, len(bracket.moved_down), profiles.kind, profiles.colour
    tariff = tariff_of(bracket, edition)

    def key(matching: Matching) -> tuple[int, list[int], tuple[object, ...], list[int]]:
        cost = 0
        for one, two in matching:
            high, low = players[one], players[two]
            if one < above:
                cost += tariff.pair(bracket, high, low, kind[high], kind[low])
            else:
                cost += tariff.counting.cost(colour[high], colour[low])
        opponents = [two for one, two in matching if one < above]
        pairs = [pair for pair in matching if pair[0] >= above]
        remainder = [place for place in range(above, len(players)) if place not in opponents]
        uppers = [remainder.index(one) for one, _ in pairs]
        return cost, opponents, exchange_order(uppers, len(pairs)), [two for _, two in pairs]

    return min(matchings, key=key)
