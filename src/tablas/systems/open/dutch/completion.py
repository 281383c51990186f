"""Whether the players not yet paired can all be paired legally (C4; the completion test of 2017 A.9).

The players still to be paired are always some of the current bracket and
everybody from a certain rank on.  Facts about "everybody from a rank on" are
kept for all ranks, so that in a large field the answer is a comparison of a
few numbers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property
from typing import NamedTuple

from tablas.algorithms.matching import AlternatingTree, has_perfect_matching, mask_of, perfect_matching, places_of
from tablas.history import Strength
from tablas.systems.open.common.field import BLACK, WHITE, Field


class Crowd(NamedTuple):
    """What decides whether everybody of a group has plenty of possible opponents."""

    size: int = 0
    whites: int = 0
    """Players with an absolute preference for White."""
    blacks: int = 0
    most_met: int = -1
    """The most opponents excluded for one player without absolute preference."""
    most_met_white: int = -1
    most_met_black: int = -1

    def has_plenty(self) -> bool:
        """Everybody may meet at least half of the others, so all can be paired (Dirac).

        If the number is odd it holds without any one of them, whoever that is:
        one more possible opponent is deducted for that.
        """
        need = (self.size - self.size % 2) // 2 + 1
        most_excluded = 1 + max(
            self.most_met,
            self.most_met_white + self.whites if self.whites else -1,
            self.most_met_black + self.blacks if self.blacks else -1,
        )
        return self.size - most_excluded >= need


NOBODY = Crowd()


def crowd_of(field: Field, players: Iterable[int], start: Crowd = NOBODY) -> Crowd:
    """The crowd that players form, added to another."""
    grown = [*_growing(field, players, start)]
    return Crowd(*grown[-1]) if grown else start


def _growing(field: Field, players: Iterable[int], start: Crowd) -> Iterator[tuple[int, int, int, int, int, int]]:
    """A crowd after each of some players has joined it, as plain numbers."""
    size, whites, blacks, most, most_white, most_black = start
    strength, want, met = field.strength, field.want, field.met
    for player in players:
        size += 1
        excluded = len(met[player])
        if strength[player] != Strength.ABSOLUTE:
            if excluded > most:
                most = excluded
        elif want[player] == WHITE:
            whites += 1
            most_white = max(most_white, excluded)
        else:
            blacks += 1
            most_black = max(most_black, excluded)
        yield size, whites, blacks, most, most_white, most_black


class Block:
    """Players of consecutive ranks and who of them may meet whom (C1 and C3); masks count from the first."""

    def __init__(self, field: Field, ranks: range) -> None:
        self.field = field
        self.ranks = ranks
        self.everybody = (1 << len(ranks)) - 1
        self._same = {WHITE: 0, BLACK: 0}
        for place, player in enumerate(ranks):
            if _is_bound(field, player):
                self._same[field.want[player]] |= 1 << place

    def view(self, player: int) -> int:
        """Whom of the block a player may meet, from inside or outside the block."""
        field, start, stop = self.field, self.ranks.start, self.ranks.stop
        never = self._same[field.want[player]] if _is_bound(field, player) else 0
        for other in field.met[player]:
            if start <= other < stop:
                never |= 1 << (other - start)
        if start <= player < stop:
            never |= 1 << (player - start)
        return self.everybody & ~never

    @cached_property
    def graph(self) -> list[int]:
        return [self.view(player) for player in self.ranks]

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

    def partners_of_guest(self, left_over: Callable[[int], bool]) -> int:
        """With whom one player more could be paired so that all others of the block can be paired, too.

        If the block is even, one of its players who may be *left_over* is left over.
        """
        graph = list(self.graph)
        if len(graph) % 2 == 0:
            _add_vertex(graph, mask_of([place for place, player in enumerate(self.ranks) if left_over(player)]))
        guest = len(graph)
        _add_vertex(graph, self.everybody)
        mate = perfect_matching(graph)
        if mate is None:
            return 0
        tree = AlternatingTree(mate[guest], graph, mate, (1 << guest) - 1)
        tree.reaches(0)
        return tree.outer & self.everybody


def _is_bound(field: Field, player: int) -> bool:
    """Whether nobody with the same absolute preference can be the player's opponent."""
    return field.strength[player] == Strength.ABSOLUTE and not field.topscorer[player]


def _add_vertex(graph: list[int], neighbours: int) -> None:
    """One more vertex at the end of a graph."""
    bit = 1 << len(graph)
    for place in places_of(neighbours):
        graph[place] |= bit
    graph.append(neighbours)


class Completion:
    """Completion tests of one round."""

    def __init__(self, field: Field) -> None:
        self.field = field
        crowds = [*_growing(field, range(len(field) - 1, -1, -1), NOBODY)]
        crowds.reverse()
        self._from = [*crowds, NOBODY]
        self._rest: Block | None = None
        self._partners: tuple[int, frozenset[int], int] | None = None

    def possible(self, some: Sequence[int], start: int, takers: frozenset[int]) -> bool:
        """Whether *some* and everybody from rank *start* on can be paired by C1 and C3.

        If their number is odd, one of *takers* is left over.
        """
        size = len(some) + len(self.field) - start
        if size % 2 and not (any(player in takers for player in some) or any(player >= start for player in takers)):
            return False
        if crowd_of(self.field, some, Crowd(*self._from[start])).has_plenty():
            return True
        rest = self._everybody_from(start)
        if len(some) == 1 and not (size % 2 and some[0] in takers):
            return bool(rest.view(some[0]) & self._partners_from(start, takers))
        return has_perfect_matching(rest.graph_with(some, takers.__contains__))

    def _everybody_from(self, start: int) -> Block:
        """The players from a rank on; the last block asked for is kept."""
        if self._rest is None or self._rest.ranks.start != start:
            self._rest = Block(self.field, range(start, len(self.field)))
        return self._rest

    def _partners_from(self, start: int, takers: frozenset[int]) -> int:
        """Whom of everybody from a rank on a single player more must meet; the last answer is kept."""
        if self._partners is None or self._partners[:2] != (start, takers):
            self._partners = start, takers, self._everybody_from(start).partners_of_guest(takers.__contains__)
        return self._partners[2]
