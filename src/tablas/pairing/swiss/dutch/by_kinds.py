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

from tablas.history import Strength
from tablas.pairing.matching import Settling
from tablas.pairing.matching.kinds import prices_of_kinds
from tablas.pairing.swiss.dutch.bracket import sorted_pairing
from tablas.pairing.swiss.dutch.exchanges import exchanges
from tablas.pairing.swiss.dutch.pricing import Pricing
from tablas.pairing.swiss.dutch.reference import Solution

ROUTE = "by kinds"
_MOST_EXCHANGES = 200
"""Exchanges that are worth trying."""


def pair_by_kinds(pricing: Pricing, scope: list[int]) -> Solution | None:
    """What :func:`~tablas.pairing.swiss.dutch.reference.pair_bracket` answers, if prices per kind prove it."""
    bracket = pricing.bracket
    field = bracket.field
    if any(field.topscorer[player] and field.strength[player] == Strength.ABSOLUTE for player in scope):
        return None  # Their colours are priced one by one.
    players = sorted(scope)
    settling = Settling.start(_tight_graph(pricing, players))
    if settling is None:
        return None
    place = {player: number for number, player in enumerate(players)}
    moved_down = [place[player] for player in bracket.moved_down]
    residents = [place[player] for player in bracket.residents]
    pairs = _pair_moved_down(moved_down, residents, settling)
    remainder = [resident for resident in residents if not settling.is_settled(resident)]
    inside = _mask(remainder)
    count = sum(inside >> settling.mate[resident] & 1 for resident in remainder) // 2
    if count:
        ordered = _first_exchange(remainder, count, settling)
        if ordered is None:
            return None
        upper, settling = ordered
        for player in upper:
            partner = settling.settle(player, _bits(settling.graph[player]))
            assert partner is not None
            pairs.append((player, partner))
    ranked = [(players[one], players[two]) for one, two in pairs]
    paired = {player for pair in ranked for player in pair}
    downfloaters = [player for player in bracket.players if player not in paired]
    size = len(players)
    unpaired = [player for number, player in enumerate(players) if settling.mate[number] >= size]
    return Solution(sorted_pairing(ranked, downfloaters, ROUTE), unpaired)


def _mask(places: list[int]) -> int:
    mask = 0
    for place in places:
        mask |= 1 << place
    return mask


def _bits(mask: int) -> list[int]:
    places: list[int] = []
    while mask:
        bit = mask & -mask
        mask ^= bit
        places.append(bit.bit_length() - 1)
    return places


def _tight_graph(pricing: Pricing, players: list[int]) -> list[int]:
    """Who may meet whom, or go without opponent, in a matching that reaches the bound.

    Going without opponent is a pair with one of the vertices after the players.
    If the players are odd, the first of these must have a partner: somebody is
    left over in any case, and the bound may count on it.
    """
    field, size = pricing.bracket.field, len(players)
    members: dict[object, list[int]] = {}
    for place, player in enumerate(players):
        members.setdefault(pricing.kind(player), []).append(place)
    kinds = [[players[place] for place in places] for places in members.values()]
    masks = [_mask(places) for places in members.values()]
    saving = _savings(pricing, kinds)
    counts = [len(places) for places in kinds]
    if size % 2:
        dear = 1 + size * max(max(row) for row in saving)
        saving = [[*row, dear] for row in saving] + [[dear] * len(kinds) + [0]]
        counts.append(1)
        masks.append(1 << size)
    prices = prices_of_kinds(counts, saving)
    tight = [
        sum(mask for mask, other, gain in zip(masks, prices, row, strict=True) if gain and mine + other == 2 * gain)
        for mine, row in zip(prices, saving, strict=True)
    ]
    rank_place = {player: place for place, player in enumerate(players)}
    graph = [0] * (size + size % 2)
    for number, places in enumerate(members.values()):
        for place in places:
            met = _mask([rank_place[other] for other in field.met[players[place]] if other in rank_place])
            graph[place] = tight[number] & ~met & ~(1 << place)
    if size % 2:
        graph[size] = tight[-1]
    free = sum(mask for mask, price in zip(masks, prices, strict=True) if not price)
    return _with_nobodies(graph, free)


def _savings(pricing: Pricing, kinds: list[list[int]]) -> list[list[int]]:
    """What a pair of two kinds saves against both going without opponent; 0 where it may not be."""
    field, moved_down = pricing.bracket.field, pricing.bracket.is_moved_down
    alone = [pricing.alone(players[0]) for players in kinds]
    saving = [[0] * len(kinds) for _ in kinds]
    for place, mine in enumerate(kinds):
        for other in range(place, len(kinds)):
            one, two = mine[0], kinds[other][-1]
            absolute = field.strength[one] == field.strength[two] == Strength.ABSOLUTE
            if one == two or {one, two} <= moved_down or (absolute and field.want[one] == field.want[two]):
                continue
            gain = alone[place] + alone[other] - pricing.cost_by_kind(one, two)
            saving[place][other] = saving[other][place] = max(0, gain)
    return saving


def _with_nobodies(graph: list[int], free: int) -> list[int]:
    """Let each vertex of the mask *free* go without partner: as many vertices more, which may also meet each other."""
    size, count = len(graph), free.bit_count()
    if not count:
        return graph
    count += (size + count) % 2
    nobodies = ((1 << count) - 1) << size
    graph = [mask | nobodies if free >> place & 1 else mask for place, mask in enumerate(graph)]
    return graph + [(nobodies | free) & ~(1 << (size + number)) for number in range(count)]


def _pair_moved_down(moved_down: list[int], residents: list[int], settling: Settling) -> list[tuple[int, int]]:
    """The moved-down players who are paired, the first numbers first, then their opponents in order."""
    own = _mask(residents)
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


def _first_exchange(remainder: list[int], count: int, settling: Settling) -> tuple[list[int], Settling] | None:
    """S1 after the first exchange that tight pairs allow, with a matching that shows it; ``None`` after many."""
    found = _between(remainder[:count], remainder[count:], settling)
    if found is not None:
        return remainder[:count], found
    for number, (down, up) in enumerate(exchanges(count, len(remainder), _MOST_EXCHANGES)):
        if number == _MOST_EXCHANGES:
            break
        upper = [remainder[place] for place in sorted({*range(count), *up} - {*down})]
        lower = [remainder[place] for place in sorted({*range(count, len(remainder)), *down} - {*up})]
        found = _between(upper, lower, settling)
        if found is not None:
            return upper, found
    return None


def _between(upper: list[int], lower: list[int], settling: Settling) -> Settling | None:
    """A full matching in which every player of S1 has an opponent of S2 who is ranked lower.

    (One ranked higher would make it a candidate of an earlier exchange.)
    """
    tops, bottoms = _mask(upper), _mask(lower)
    graph = []
    for place, mask in enumerate(settling.graph):
        bit = 1 << place
        if tops & bit:
            graph.append(mask & bottoms & ~(bit - 1))
        elif bottoms & bit:
            graph.append(mask & ~bottoms & ~(tops & ~(bit - 1)))
        else:
            graph.append(mask & ~tops)
    return settling.within(graph)
