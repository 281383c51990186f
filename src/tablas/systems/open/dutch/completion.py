"""Whether the players not yet paired can all be paired legally (C4; the completion test of 2017 A.9).

The players still to be paired are always some of the current bracket and
everybody from a certain rank on.  Facts about "everybody from a rank on" are
kept for all ranks, so that in a large field the answer is a comparison of a
few numbers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from tablas.algorithms.matching.cardinality import (
    AlternatingTree,
    has_perfect_matching,
    mask_of,
    perfect_matching,
    places_of,
)
from tablas.systems.open.common.field import BLACK, WHITE, Field
from tablas.systems.open.dutch.counting import CLASSES
from tablas.systems.open.dutch.profiles import Profiles

_LARGE = 16
"""Players of the smallest group whose members are counted."""
_ABSOLUTE_WHITE, _ABSOLUTE_BLACK = CLASSES[0], CLASSES[-1]


Crowd = tuple[int, int, int, int, int, int]
"""What decides whether everybody of a group has plenty of possible opponents.

How many they are; how many want White absolutely, and Black; and the most opponents excluded for
one player without an absolute preference, for one who wants White absolutely, and Black.
"""

NOBODY: Crowd = (0, 0, 0, -1, -1, -1)


def has_plenty(crowd: Crowd) -> bool:
    """Everybody may meet at least half of the others, so all can be paired (Dirac).

    If the number is odd it holds without any one of them, whoever that is:
    one more possible opponent is deducted for that.
    """
    size, whites, blacks, most, most_white, most_black = crowd
    if whites and most_white + whites > most:
        most = most_white + whites
    if blacks and most_black + blacks > most:
        most = most_black + blacks
    return size - size // 2 - 2 >= most


def with_any(crowd: Crowd, others: Crowd) -> Crowd:
    """The crowd with one player more who is as hard to pair as any of the others."""
    size, whites, blacks, most, most_white, most_black = crowd
    _, some_whites, some_blacks, other, other_white, other_black = others
    return (
        size + 1,
        whites + (some_whites > 0),
        blacks + (some_blacks > 0),
        most if most > other else other,
        most_white if most_white > other_white else other_white,
        most_black if most_black > other_black else other_black,
    )


def crowd_of(
    profiles: Profiles, players: Iterable[int], start: Crowd = NOBODY, grown: list[Crowd] | None = None
) -> Crowd:
    """The crowd that players form, added to another; *grown* gets it as it is after each of them has joined."""
    size, whites, blacks, most, most_white, most_black = start
    colour, met = profiles.colour, profiles.field.met
    for player in players:
        size += 1
        excluded, mine = len(met[player]), colour[player]
        if mine == _ABSOLUTE_WHITE:
            whites += 1
            if excluded > most_white:
                most_white = excluded
        elif mine == _ABSOLUTE_BLACK:
            blacks += 1
            if excluded > most_black:
                most_black = excluded
        elif excluded > most:
            most = excluded
        if grown is not None:
            grown.append((size, whites, blacks, most, most_white, most_black))
    return size, whites, blacks, most, most_white, most_black


class Block:
    """Players of consecutive ranks and who of them may meet whom (C1 and C3); masks count from the first."""

    def __init__(self, profiles: Profiles, ranks: range) -> None:
        self.profiles = profiles
        self.field = profiles.field
        self.ranks = ranks
        self.everybody = (1 << len(ranks)) - 1
        whites = blacks = 0
        for place, bound in enumerate(profiles.bound[ranks.start : ranks.stop]):
            if bound == WHITE:
                whites |= 1 << place
            elif bound:
                blacks |= 1 << place
        self._same = {0: 0, WHITE: whites, BLACK: blacks}
        self._graph: list[int] | None = None

    def view(self, player: int) -> int:
        """Whom of the block a player may meet, from inside or outside the block."""
        start, stop = self.ranks.start, self.ranks.stop
        never = self.profiles.met((player,), start, stop)[0] | self._same[self.profiles.bound[player]]
        if start <= player < stop:
            never |= 1 << (player - start)
        return self.everybody & ~never

    @property
    def graph(self) -> list[int]:
        graph = self._graph
        if graph is None:
            start, stop = self.ranks.start, self.ranks.stop
            same, everybody, bit = self._same, self.everybody, 1
            graph = self._graph = []
            for met, bound in zip(
                self.profiles.met(self.ranks, start, stop), self.profiles.bound[start:stop], strict=True
            ):
                graph.append(everybody & ~(met | same[bound] | bit))
                bit <<= 1
        return graph

    def graph_with(self, some: Sequence[int], left_over: Callable[[int], bool]) -> list[int]:
        """The graph of the block and *some* others; if they are odd, a last vertex for whoever may be left over."""
        graph = list(self.graph)
        for number, player in enumerate(some):
            mine = self.view(player)
            for place in range(number):
                if self.field.may_meet(some[place], player):
                    mine |= 1 << (len(self.ranks) + place)
            _add_vertex(graph, mine)
        if len(graph) % 2:
            _add_vertex(
                graph, mask_of([place for place, player in enumerate([*self.ranks, *some]) if left_over(player)])
            )
        return graph

    def partners_of_guest(self, left_over: Callable[[int], bool] | None) -> int:
        """With whom one player more could be paired so that all others of the block can be paired, too.

        If the block is even, one of its players who may be *left_over* is left over (without a rule, anybody).
        """
        graph, guest = self.graph, len(self.graph)
        if guest % 2 == 0:
            may_stay = self.everybody
            if left_over is not None:
                may_stay = mask_of([place for place, player in enumerate(self.ranks) if left_over(player)])
            bit = 1 << guest
            graph = [mask | bit if may_stay >> place & 1 else mask for place, mask in enumerate(graph)]
            graph.append(may_stay)
            guest += 1
        bit = 1 << guest
        block = len(self.ranks)
        graph = [mask | bit if place < block else mask for place, mask in enumerate(graph)]
        graph.append(self.everybody)
        mate = perfect_matching(graph)
        if mate is None:
            return 0
        if self.everybody & ~_plainly_outer(mate[guest], graph, mate, bit) == 0:
            return self.everybody
        tree = AlternatingTree(mate[guest], graph, mate, bit - 1)
        tree.reaches(0)
        return tree.outer & self.everybody


def _plainly_outer(root: int, graph: list[int], mate: list[int], guest: int) -> int:
    """Outer vertices of the tree that grows from *root* without the *guest*, as far as four steps show them.

    Two steps lead over a neighbour of the root to its partner; from there two more to the partner of such a
    partner, that is to another neighbour of the root.
    """
    near = places_of(graph[root] & ~guest)
    outer = 1 << root
    for place in near:
        outer |= 1 << mate[place]
    reached = outer
    for place in near:
        partner = mate[place]
        if graph[partner] & outer & ~(1 << partner):
            reached |= 1 << place
    return reached


def _add_vertex(graph: list[int], neighbours: int) -> None:
    """One more vertex at the end of a graph."""
    bit = 1 << len(graph)
    for place in places_of(neighbours):
        graph[place] |= bit
    graph.append(neighbours)


def members_of(group: int, some: Sequence[int], start: int) -> int:
    """How many of a group are among *some* and everybody from a rank on."""
    return (group >> start).bit_count() + sum([group >> player & 1 for player in some])


class Completion:
    """Completion tests of one round."""

    def __init__(self, field: Field) -> None:
        self.field = field
        self.profiles = Profiles(field)
        self._from: list[Crowd] = []
        crowd_of(self.profiles, range(len(field) - 1, -1, -1), NOBODY, self._from)
        self._from.reverse()
        self._from.append(NOBODY)
        self._rest: Block | None = None
        self._partners: tuple[int, frozenset[int], int] | None = None
        self._apart: list[int] | None = None
        self.halved: tuple[int, Profiles] | None = None
        """The group last found to be half of everybody, and the players of a field in which the others do not meet."""
        self._alone: dict[int, tuple[frozenset[int], bool]] = {}
        """Whether everybody from a rank on can be paired without others, and who of them may be left over."""

    @property
    def apart(self) -> list[int]:
        """Large groups of players who may not meet one another, the largest first, as masks: clubs, and two colours."""
        if self._apart is None:
            bound = self.profiles.bound
            due = [mask_of([rank for rank, mine in enumerate(bound) if mine == colour]) for colour in (WHITE, BLACK)]
            large = [group for group in (*self.profiles.clubs.values(), *due) if group.bit_count() >= _LARGE]
            self._apart = sorted(large, key=int.bit_count, reverse=True)
        return self._apart

    def possible(self, some: Sequence[int], start: int, takers: frozenset[int]) -> bool:
        """Whether *some* and everybody from rank *start* on can be paired by C1 and C3.

        If their number is odd, one of *takers* is left over.
        """
        size = len(some) + len(self.field) - start
        if size % 2 and not (any(player in takers for player in some) or any(player >= start for player in takers)):
            return False
        crowd = self._from[start]
        if has_plenty(crowd_of(self.profiles, some, crowd) if some else crowd):
            return True
        if any(2 * members_of(group, some, start) > size + size % 2 for group in self.apart):
            return False
        rest = self._everybody_from(start)
        if not some:
            known = self._alone.get(start)
            if known is None or known[0] != takers:
                known = self._alone[start] = takers, has_perfect_matching(rest.graph_with(some, takers.__contains__))
            return known[1]
        if len(some) == 1 and not (size % 2 and some[0] in takers):
            return bool(rest.view(some[0]) & self._partners_from(start, takers))
        return has_perfect_matching(rest.graph_with(some, takers.__contains__))

    def profiles_of(self, field: Field) -> Profiles:
        """The profiles of this round; a bracket in which more pairs are forbidden has a field of its own."""
        if field is self.field:
            return self.profiles
        return self.halved[1] if self.halved is not None and self.halved[1].field is field else Profiles(field)

    def surely_with_any(self, others: Crowd, start: int, takers: frozenset[int]) -> bool:
        """Whether it is plain that everybody from a rank on and any one of the others can be paired."""
        if (len(self.field) - start) % 2 == 0 and not any(player >= start for player in takers):
            return False
        return has_plenty(with_any(self._from[start], others))

    def is_plain(self, start: int) -> bool:
        """Whether it is plain that everybody from a rank on can be paired."""
        return has_plenty(self._from[start])

    def _everybody_from(self, start: int) -> Block:
        """The players from a rank on; the last block asked for is kept."""
        if self._rest is None or self._rest.ranks.start != start:
            self._rest = Block(self.profiles, range(start, len(self.field)))
        return self._rest

    def _partners_from(self, start: int, takers: frozenset[int]) -> int:
        """Whom of everybody from a rank on a single player more must meet; the last answer is kept."""
        if self._partners is None or self._partners[:2] != (start, takers):
            self._partners = start, takers, self._everybody_from(start).partners_of_guest(takers.__contains__)
        return self._partners[2]
