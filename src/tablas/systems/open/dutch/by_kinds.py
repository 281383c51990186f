"""The route by kinds: brackets of any shape, when prices per kind of player prove what is best.

It answers the same question as the reference route (the same scope, the same
costs), also where many players go down.  Players of one kind cost the same, so
the best value of all criteria is bounded by a small transport problem between
kinds.  If some candidate reaches the bound, the candidates that do are exactly
the full matchings of the *tight* graph, and the first of them in the order of
the rules is found by alternating paths, without any weighted matching.  If none
does, the answer is ``None``.  ``docs/dutch-fast.md`` has the argument.
"""

from __future__ import annotations

from tablas.algorithms.matching import Settling, mask_of, places_of
from tablas.systems.open.dutch.bracket import sorted_pairing
from tablas.systems.open.dutch.exchanges import single_exchanges
from tablas.systems.open.dutch.pricing import Pricing
from tablas.systems.open.dutch.reference import Costs, Solution, first_exchange
from tablas.systems.open.dutch.tight import tight_graph

ROUTE = "by kinds"
_MOST_EXCHANGES = 30
"""Exchanges that are worth trying one by one."""


def pair_by_kinds(pricing: Pricing, scope: list[int]) -> Solution | None:
    """What :func:`~tablas.systems.open.dutch.reference.pair_bracket` answers, if prices per kind prove it."""
    bracket = pricing.bracket
    players = sorted(scope)
    tight = tight_graph(pricing, players)
    settling = None if tight is None else Settling.start(tight.graph)
    if tight is None or settling is None:
        return None
    place = {player: number for number, player in enumerate(players)}
    moved_down = [place[player] for player in bracket.moved_down]
    residents = [place[player] for player in bracket.residents]
    pairs = _pair_moved_down(moved_down, residents, settling)
    remainder = [resident for resident in residents if not settling.is_settled(resident)]
    inside = mask_of(remainder)
    count = sum(inside >> settling.mate[resident] & 1 for resident in remainder) // 2
    if count:
        upper, settling = _first_exchange(remainder, count, settling)
        for player in upper:
            partner = settling.settle(player, places_of(settling.graph[player]))
            assert partner is not None
            pairs.append((player, partner))
    ranked = [(players[one], players[two]) for one, two in pairs]
    paired = {player for pair in ranked for player in pair}
    downfloaters = [player for player in bracket.players if player not in paired]
    unpaired = [players[number] for number in tight.unpaired(settling.mate)]
    return Solution(sorted_pairing(ranked, downfloaters, ROUTE), unpaired)


def _pair_moved_down(moved_down: list[int], residents: list[int], settling: Settling) -> list[tuple[int, int]]:
    """The moved-down players who are paired, the first numbers first, then their opponents in order."""
    own = mask_of(residents)
    pairable: list[int] = []
    for player in moved_down:
        if settling.limit(player, own):
            pairable.append(player)
        else:
            settling.limit(player, ~own)
    pairs: list[tuple[int, int]] = []
    for player in pairable:
        opponent = settling.settle(player, residents)
        assert opponent is not None
        pairs.append((player, opponent))
    return pairs


def _first_exchange(remainder: list[int], count: int, settling: Settling) -> tuple[list[int], Settling]:
    """S1 after the first exchange that tight pairs allow, with a matching that shows it."""
    upper, lower = remainder[:count], remainder[count:]
    graph = _between(upper, lower, settling)
    found = settling.within(graph)
    if found is not None:
        return upper, found
    near = settling.nearest(graph)
    leaves: dict[int, bool] = {}
    tries = 0
    for (down,), (up,) in single_exchanges(count, len(remainder)):
        if tries == _MOST_EXCHANGES:
            break
        goes, comes = remainder[down], remainder[up]
        if goes not in leaves:
            # Could this player leave S1 at all, whoever comes in exchange?
            relaxed = _between(_without(upper, goes), [goes], settling, lower)
            leaves[goes] = settling.within(relaxed, near) is not None
        if leaves[goes]:
            tries += 1
            tops = sorted([*_without(upper, goes), comes])
            found = settling.within(_between(tops, sorted([*_without(lower, comes), goes]), settling), near)
            if found is not None:
                return tops, found
    return _cheapest_exchange(remainder, count, settling)


def _without(players: list[int], one: int) -> list[int]:
    return [player for player in players if player != one]


def _cheapest_exchange(remainder: list[int], count: int, settling: Settling) -> tuple[list[int], Settling]:
    """The same by a cheapest matching, for exchanges too far down the list; all tight pairs cost nothing."""
    free = [place for place in range(len(settling.graph)) if not settling.is_settled(place)]
    costs = {(one, two): 0 for one in free for two in places_of(settling.graph[one] >> one << one)}
    mates = first_exchange(remainder, count, Costs(dict.fromkeys(free, 1), costs))
    inside = set(remainder)
    upper = [player for player in remainder if mates[player] in inside and player < mates[player]]
    tops = set(upper)
    found = settling.within(_between(upper, [player for player in remainder if player not in tops], settling))
    assert found is not None
    return upper, found


def _between(upper: list[int], lower: list[int], settling: Settling, either: list[int] | None = None) -> list[int]:
    """The graph in which every player of S1 has an opponent of S2 who is ranked lower.

    (One ranked higher would make it a candidate of an earlier exchange.)  Those
    of *either* may be in S1 or in S2.
    """
    tops, bottoms, both = mask_of(upper), mask_of(lower), mask_of(either or [])
    inside = tops | bottoms | both
    graph: list[int] = []
    for place, mask in enumerate(settling.graph):
        bit = 1 << place
        before, behind = bit - 1, -bit
        if tops & bit:
            allowed = (bottoms | both) & behind
        elif bottoms & bit:
            allowed = (tops | both) & before | ~inside
        elif both & bit:
            allowed = (tops | both) & before | (bottoms | both) & behind | ~inside
        else:
            allowed = ~tops
        graph.append(mask & allowed)
    return graph
