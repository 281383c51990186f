"""The route by kinds: brackets of any shape, when prices prove what is best.

It answers the same question as the reference route (the same scope, the same
costs), also where many players go down.  Players of one kind cost the same, so
the best value of all criteria is bounded by a small transport problem between
kinds.  If some candidate reaches the bound, the candidates that do are exactly
the full matchings of the *tight* graph, and the first of them in the order of
the rules is found by alternating paths, without any weighted matching.  If none
does, or there are few players, one cheapest matching gives prices that some
candidate does reach (:mod:`tablas.systems.open.dutch.face`).
``docs/dutch-fast.md`` has the argument.
"""

from __future__ import annotations

from tablas.algorithms.matching import Settling, first_uppers, mask_of, places_of
from tablas.algorithms.matching.kinds import best_fractional
from tablas.algorithms.matching.nested import NestedSettling
from tablas.algorithms.matching.nested_uppers import first_nested_uppers
from tablas.systems.open.dutch.bracket import Bracket, sorted_pairing
from tablas.systems.open.dutch.face import face_of_few, face_of_kinds
from tablas.systems.open.dutch.pricing import Pricing
from tablas.systems.open.dutch.profiles import Profiles
from tablas.systems.open.dutch.reference import Solution
from tablas.systems.open.dutch.tight import OneGoesDown, Scope, TightGraph, tight_graph

ROUTE = "by kinds"
ON_THE_FACE = "optimiser"
"""The route of brackets that need a cheapest matching, but only one."""
FEWEST_KINDS = 48
"""With fewer players pricing pair by pair is as quick as prices by kind."""


def pair_by_kinds(pricing: Pricing, scope: list[int], profiles: Profiles) -> Solution:
    """What :func:`~tablas.systems.open.dutch.reference.pair_bracket` answers."""
    bracket, players = pricing.bracket, sorted(scope)
    if len(players) < FEWEST_KINDS:
        face = face_of_few(pricing, players)
    else:
        kinds = Scope(pricing, players, profiles)
        best = best_fractional(kinds.counts, kinds.saving)
        tight = tight_graph(kinds, best)
        settling = None if tight is None else Settling.start(tight.graph)
        if tight is not None and settling is not None:
            return _settle(bracket, players, tight, settling, ROUTE)
        face = face_of_kinds(kinds, best)
    graph, settling = face.settled()
    return _settle(bracket, players, graph, settling, ON_THE_FACE)


def _settle(
    bracket: Bracket, players: list[int], tight: TightGraph | OneGoesDown, settling: Settling, route: str
) -> Solution:
    """The first candidate in the order of the rules among the full matchings of a graph."""
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
    return Solution(sorted_pairing(ranked, downfloaters, route), unpaired)


def _pair_moved_down(moved_down: list[int], residents: list[int], settling: Settling) -> list[tuple[int, int]]:
    """The moved-down players who are paired, the first numbers first, then their opponents in order.

    Equally good candidates pair the same number of them: otherwise their downfloaters would have other scores.
    So once that many are found nobody else needs to be tried.
    """
    own = mask_of(residents)
    wanted = sum(own >> settling.mate[player] & 1 for player in moved_down)
    pairable: list[int] = []
    for player in moved_down:
        if len(pairable) < wanted and settling.limit(player, own):
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
    if isinstance(settling, NestedSettling):
        upper = first_nested_uppers(settling, remainder, count)
    else:
        upper = first_uppers(settling.open_graph(), remainder, count, settling.mate)
    tops = set(upper)
    found = settling.within(_between(upper, [player for player in remainder if player not in tops], settling))
    assert found is not None
    return upper, found


def _between(upper: list[int], lower: list[int], settling: Settling) -> list[int]:
    """The graph in which every player of S1 has an opponent of S2 who is ranked lower.

    (One ranked higher would make it a candidate of an earlier exchange.)
    """
    tops, bottoms = mask_of(upper), mask_of(lower)
    graph: list[int] = []
    for place, mask in enumerate(settling.open_graph()):
        bit = 1 << place
        if tops & bit:
            mask &= bottoms & -bit
        elif bottoms & bit:
            mask &= tops & (bit - 1) | ~(tops | bottoms)
        else:
            mask &= ~tops
        graph.append(mask)
    return graph
