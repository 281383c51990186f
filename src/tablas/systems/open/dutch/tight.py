"""The tight graph of a scope: which pairs, and which players without opponent, a best matching can have.

Players of one kind cost the same, so the best *fractional* matching is a small
problem between kinds (:mod:`tablas.algorithms.matching.kinds`).  Its prices bound
every real matching, and the real matchings that reach the bound are exactly the
full matchings of the graph made here.  ``docs/dutch-fast.md`` has the argument.
"""

from __future__ import annotations

from collections import Counter
from math import gcd
from typing import NamedTuple

from tablas.algorithms.matching import AlternatingTree, Edges, mask_of, perfect_matching, places_of
from tablas.algorithms.matching.kinds import Fractional, best_fractional, two_sides
from tablas.history import Strength
from tablas.systems.open.dutch.own_pairs import OwnPairs
from tablas.systems.open.dutch.pricing import Pricing
from tablas.systems.open.dutch.profiles import Profiles

_MOST_FINES = 20
"""How often the fine of an odd bracket is corrected."""
_SMALL_SHARE = 10
"""A club with less than this part of the players makes no kinds of its own."""

Savings = list[list[int]]


class TightGraph(NamedTuple):
    """Everybody of the scope by place; vertices after them stand for going without opponent."""

    size: int
    graph: list[int]

    def unpaired(self, mate: list[int]) -> list[int]:
        """Places of the players who go without opponent in a full matching."""
        return [place for place in range(self.size) if mate[place] >= self.size]


class OneGoesDown(NamedTuple):
    """The bracket's own players, and one vertex more: whoever meets it is the only one to go down."""

    whole: TightGraph
    graph: list[int]

    def unpaired(self, mate: list[int]) -> list[int]:
        """Places of the players who go without opponent when the rest is paired around the downfloater."""
        own = len(self.graph) - 1
        floater = mate[own]
        around = perfect_matching(_outside(self.whole, own, self.whole.graph[floater]))
        assert around is not None
        name = [*range(own, len(self.whole.graph)), floater]
        return sorted(name[place] for place, other in enumerate(around) if name[place] < self.whole.size <= name[other])


def tight_graph(scope: Scope, best: Fractional) -> TightGraph | OneGoesDown | None:
    """The graph of a scope; ``None`` when it shows that no matching reaches the bound."""
    own, players = len(scope.pricing.bracket.players), scope.players
    if own % 2 == 0 or scope.staying(best) < own:
        return TightGraph(len(players), scope.graph(best.prices, scope.saving))
    fine, savings, prices = _least_fine(scope, best)
    if not prices:
        return None
    whole = TightGraph(len(players), scope.graph(prices, savings))
    return _one_goes_down(whole, own) if fine else whole


def _least_fine(scope: Scope, full: Fractional) -> tuple[int, Savings, list[int]]:
    """The least fine on pairs inside an odd bracket for which one of its players stays out, with savings and prices.

    Halves of players let a fractional matching pair an odd bracket fully.  The
    fine and the savings less the fine are scaled so that both are whole.  Each
    attempt takes the fine at which the best matching, which pairs too many, and
    the best known that does not are worth the same.
    """
    saved, staying = full.saved, scope.staying(full)
    savings, ways_out = scope.saving, scope.ways_out(full.prices)
    few = _worth_without(scope, full, min(ways_out, key=lambda kind: ways_out[kind]))
    for _ in range(_MOST_FINES):
        fine, scale = saved - few[0], 2 * (staying - few[1])
        common = gcd(fine, scale)
        fine, scale = fine // common, scale // common
        savings = scope.fined(fine, scale)
        # Without their fines pairs inside need no more than the fine less; those who could leave at less pay only that.
        covering = [
            scale * price - min(2 * fine, scale * ways_out[kind]) if kind in ways_out else scale * price
            for kind, price in enumerate(full.prices)
        ]
        best = best_fractional(scope.counts, savings, covering)
        if best.saved == scale * saved - 2 * fine * staying:
            return fine, savings, best.prices
        few = _worth(scope, best)
    return 0, savings, []


def _worth(scope: Scope, best: Fractional) -> tuple[int, int]:
    """What a fractional matching saves without any fine, and how many own players it pairs among themselves."""
    saved = sum(scope.saving[one][two] * units for (one, two), units in best.pairs.items())
    return saved, scope.staying(best)


def _worth_without(scope: Scope, full: Fractional, leaver: int) -> tuple[int, int]:
    """The same of the best fractional matching in which one of a kind is certain to leave the bracket."""
    counts = [count - (kind == leaver) for kind, count in enumerate(scope.counts)]
    savings = [list(row) for row in scope.saving]
    if counts[leaver] == 1:
        savings[leaver][leaver] = 0
    out = [0 if own else gain for own, gain in zip(scope.is_own, savings[leaver], strict=True)]
    for row, gain in zip(savings, out, strict=True):
        row.append(gain)
    best = best_fractional([*counts, 1], [*savings, [*out, 0]], [*full.prices, full.prices[leaver]])
    own = [*scope.is_own, False]
    return best.saved, sum(units for (one, two), units in best.pairs.items() if own[one] and own[two])


def _one_goes_down(whole: TightGraph, own: int) -> OneGoesDown | None:
    """With a fine, exactly one own player goes down: who could, given the others and everybody outside."""
    inside = (1 << own) - 1
    reach = 0
    for mask in whole.graph[:own]:
        reach |= mask & ~inside
    outside = _outside(whole, own, reach)
    around = perfect_matching(outside)
    if around is None:
        return None
    floater = len(around) - 1
    tree = AlternatingTree(around[floater], outside, around, (1 << floater) - 1)
    tree.reaches(0)
    graph = [mask & inside | (1 << own if mask >> own & tree.outer else 0) for mask in whole.graph[:own]]
    return OneGoesDown(whole, [*graph, mask_of([place for place, mask in enumerate(graph) if mask >> own])])


def _outside(whole: TightGraph, own: int, reach: int) -> list[int]:
    """The graph without the bracket's own players, and a last vertex that may meet those of the mask *reach*."""
    floater = 1 << (len(whole.graph) - own)
    rest = [mask >> own | (floater if reach >> place & 1 else 0) for place, mask in enumerate(whole.graph[own:], own)]
    return [*rest, reach >> own]


class Scope:
    """The kinds of a scope and what their pairs save against both going without opponent."""

    def __init__(self, pricing: Pricing, players: list[int], profiles: Profiles) -> None:
        self.pricing = pricing
        self._profiles = profiles
        self.players = players
        field = pricing.bracket.field
        self._topscorers = any(
            field.topscorer[player] and field.strength[player] == Strength.ABSOLUTE for player in players
        )
        present = Counter(club for player in players for club in field.clubs[player])
        self._large = frozenset(club for club, size in present.items() if size * _SMALL_SHARE >= len(players))
        members: dict[object, list[int]] = {}
        for place, player in enumerate(players):
            members.setdefault(self._kind(player), []).append(place)
        self.members = list(members.values())
        self.counts = [len(places) for places in self.members]
        self.is_own = [players[places[0]] in pricing.own for places in self.members]
        self._single: dict[tuple[int, int], dict[int, int]] = {}
        """For kinds whose pairs are priced one by one: the best partners of each player."""
        self._met: list[int] = []
        self._gains: dict[tuple[int, int], dict[tuple[int, int], int]] = {}
        """What such pairs save, by place."""
        self.saving: Savings = self._savings()
        self._side = two_sides(self.saving)
        if len(players) % 2 and self._side is None:
            # Somebody is left over in any case: a vertex that must have a partner, whom it costs nothing.
            dear = 1 + len(players) * max(max(row) for row in self.saving)
            self.saving = [[*row, dear] for row in self.saving] + [[dear] * len(self.counts) + [0]]
            self.members.append([len(players)])
            self.counts.append(1)
            self.is_own.append(False)

    def _kind(self, player: int) -> object:
        """The kind that criteria see, large clubs that may not meet, and what tells topscorers' colours apart."""
        field = self.pricing.bracket.field
        colours: object = None
        if self._topscorers and field.strength[player] == Strength.ABSOLUTE:
            colours = field.topscorer[player], field.balance[player], field.colours[player][-2:]
        return self.pricing.kind(player), field.clubs[player] & self._large, colours

    def _savings(self) -> Savings:
        pricing, field, moved_down = self.pricing, self.pricing.bracket.field, self.pricing.bracket.is_moved_down
        firsts = [self.players[places[0]] for places in self.members]
        alone = [pricing.alone(player) for player in firsts]
        is_moved_down = [player in moved_down for player in firsts]
        clubs = [field.clubs[player] & self._large for player in firsts]
        due = [field.want[player] if field.strength[player] == Strength.ABSOLUTE else 0 for player in firsts]
        saving = [[0] * len(firsts) for _ in firsts]
        inside = OwnPairs(pricing)
        for place, one in enumerate(firsts):
            mine, mine_alone, is_own, row = clubs[place], alone[place], self.is_own[place], saving[place]
            for other in range(place, len(firsts)):
                if (is_moved_down[place] and is_moved_down[other]) or (mine and mine & clubs[other]):
                    continue
                two = self.players[self.members[other][-1]]
                if one == two:
                    continue
                both = mine_alone + alone[other]
                if not due[place] or due[place] != due[other]:
                    both_own = is_own and self.is_own[other]
                    gain = both - (inside.cost(one, two) if both_own else pricing.cost_by_kind(one, two))
                elif field.topscorer[one] or field.topscorer[two]:
                    gain = self._save_one_by_one(place, other, both)
                else:
                    continue
                if gain > 0:
                    row[other] = saving[other][place] = gain
        return saving

    def _save_one_by_one(self, kind: int, other: int, both: int) -> int:
        """The most that two players of the kinds save when one gets a colour only topscorers' games allow."""
        gains: dict[tuple[int, int], int] = {}
        for mine in self.members[kind]:
            for yours in self.members[other]:
                cost = self.pricing.pair(self.players[mine], self.players[yours]) if mine != yours else None
                if cost is not None:
                    gains[mine, yours] = gains[yours, mine] = both - cost
        self._gains[kind, other] = gains
        most = max(gains.values(), default=0)
        for one, two in ((kind, other), (other, kind)):
            self._single[one, two] = {
                mine: mask_of([yours for yours in self.members[two] if gains.get((mine, yours)) == most])
                for mine in self.members[one]
            }
        return most

    def slacks(self, prices: list[int]) -> list[tuple[int, int]]:
        """How far pairs of kinds are from tight, nearest first, and how many pairs of players that are at most."""
        found: Counter[int] = Counter()
        for one, places in enumerate(self.members):
            for two, others in enumerate(self.members[: one + 1]):
                if self.saving[one][two] > 0:
                    found[_slack(prices[one], prices[two], self.saving[one][two])] += len(places) * len(others)
        return sorted(found.items())

    def edges(self, prices: list[int], limit: int) -> Edges:
        """Pairs of players who may meet and are at most this far from tight."""
        size, met = len(self.players), self._barred()
        edges: Edges = [[] for _ in range(size)]
        masks = [mask_of(places) for places in self.members]
        for kind, places in enumerate(self.members):
            for other in range(kind, len(self.members)):
                paid, gain = (prices[kind], prices[other]), self.saving[kind][other]
                if places[0] >= size or self.members[other][0] >= size or gain <= 0:
                    continue
                if (kind, other) in self._gains:
                    for (one, two), single in self._gains[kind, other].items():
                        if one < two and single > 0 and _slack(*paid, single) <= limit:
                            _join(edges, one, two, 4 * single)
                elif _slack(*paid, gain) <= limit:
                    for one in places:
                        mask = masks[other] & ~met[one]
                        for two in places_of(mask >> one << one if kind == other else mask):
                            _join(edges, one, two, 4 * gain)
        return edges

    def _barred(self) -> list[int]:
        """Whom of the scope everybody may not meet again, and oneself; worked out when first asked for."""
        if not self._met:
            met = self._profiles.met_among(self.players)
            self._met = [mask | 1 << place for place, mask in enumerate(met)]
        return self._met

    def staying(self, best: Fractional) -> int:
        """How many own players a fractional matching pairs among themselves."""
        return sum(units for (one, two), units in best.pairs.items() if self.is_own[one] and self.is_own[two])

    def ways_out(self, prices: list[int]) -> dict[int, int]:
        """What it costs at least, by prices, when one of the bracket meets somebody else or nobody, by kind."""
        outside = [kind for kind, own in enumerate(self.is_own) if not own]
        return {
            kind: min([
                prices[kind],
                *[prices[kind] + prices[other] - 2 * row[other] for other in outside if row[other]],
            ])
            for kind, row in enumerate(self.saving)
            if self.is_own[kind]
        }  # fmt: skip

    def fined(self, fine: int, scale: int) -> Savings:
        """The savings times *scale*, less twice the *fine* for pairs of the bracket."""
        return [
            [
                scale * gain - (2 * fine if self.is_own[one] and self.is_own[two] else 0) if gain else 0
                for two, gain in enumerate(row)
            ]
            for one, row in enumerate(self.saving)
        ]

    def graph(self, prices: list[int], savings: Savings) -> list[int]:
        """Pairs that save exactly their prices, of players who may meet; whoever has no price may go without.

        With a fine a pair may save nothing and still be tight, between players without price.
        """
        players, met = self.players, self._barred()
        masks = [mask_of(places) for places in self.members]
        graph = [0] * sum(self.counts)
        free = 0
        for kind, places in enumerate(self.members):
            if not prices[kind]:
                free |= masks[kind]
            tight = [
                other
                for other, gain in enumerate(savings[kind])
                if self.saving[kind][other] and prices[kind] + prices[other] == 2 * gain
            ]
            crowd = sum(masks[other] for other in tight if (kind, other) not in self._single)
            for place in places:
                mask = crowd & ~(1 << place)
                for other in tight:
                    if (kind, other) in self._single:
                        mask |= self._single[kind, other][place]
                if place < len(players):
                    mask &= ~met[place]
                graph[place] = mask
        return with_nobodies(graph, free) if self._side is None else self._with_nobodies_of_sides(graph, free)

    def _with_nobodies_of_sides(self, graph: list[int], free: int) -> list[int]:
        """The same where only kinds of different sides meet: nobodies of two sides, so that there are still two.

        As many go without partner on one side as on the other, but for the difference of their sizes.
        """
        side = self._side or []
        one, two = [
            mask_of([place for kind, places in enumerate(self.members) if side[kind] == mine for place in places])
            for mine in (0, 1)
        ]
        more = one.bit_count() - two.bit_count()
        count = max(0, min((free & two).bit_count(), (free & one).bit_count() - more))
        return with_two_nobodies(graph, (free & one, max(0, count + more)), (free & two, count))


def _slack(one: int, two: int, gain: int) -> int:
    """How far a pair is from tight, by doubled prices; times four, as the search for matchings counts."""
    return 2 * (one + two) - 4 * gain


def _join(edges: Edges, one: int, two: int, worth: int) -> None:
    edges[one].append((two, worth))
    edges[two].append((one, worth))


def with_two_nobodies(graph: list[int], one: tuple[int, int], two: tuple[int, int]) -> list[int]:
    """Let so many of each of two masks go without partner; vertices added for one may meet those for the other."""
    size = len(graph)
    nobodies: list[int] = []
    for _, count in (one, two):
        nobodies.append((1 << count) - 1 << size)
        size += count
    graph = list(graph)
    for (free, _), added in zip((one, two), nobodies, strict=True):
        for place in places_of(free):
            graph[place] |= added
    for (free, count), others in zip((one, two), reversed(nobodies), strict=True):
        graph += [free | others] * count
    return graph


def with_nobodies(graph: list[int], free: int) -> list[int]:
    """Let each vertex of the mask *free* go without partner: as many vertices more, which may also meet each other."""
    size, count = len(graph), free.bit_count()
    if not count:
        return graph
    count += (size + count) % 2
    nobodies = ((1 << count) - 1) << size
    graph = [mask | nobodies if free >> place & 1 else mask for place, mask in enumerate(graph)]
    return graph + [(nobodies | free) & ~(1 << (size + number)) for number in range(count)]


def with_nobody(graph: list[int], free: int) -> list[int]:
    """Let one vertex of the mask *free* go without partner."""
    nobody = 1 << len(graph)
    return [*[mask | nobody if free >> place & 1 else mask for place, mask in enumerate(graph)], free]
