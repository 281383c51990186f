"""The first acceptable pairing of a group (1992/1998, C2–C11).

A *task* says who is to be paired, how many pairs there must be, which pairs and
which leftovers are acceptable, and how many pairs may deny a colour.  "x" at
its smallest value only forbids certain pairs (see :mod:`..balance`), so most
groups need no counting at all; a larger x is counted exactly.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from tablas.algorithms.matching import Settling, cheapest_first_matching, mask_of, matching_cost
from tablas.systems.open.common.legality import subgraph
from tablas.systems.open.dutch.early.exchanges import Exchange, table

Pairs = list[tuple[int, int]]
TABLES_END = 2
"""The exchange tables hold exchanges of one and of two players."""
WIDEST_TABLE = 2000
"""Columns of a table that are still gone through; nobody ever wrote a larger one."""


@dataclass(frozen=True, slots=True)
class Task:
    """What a pairing of *players* must fulfil.  Masks are of ranks."""

    players: list[int]
    pairs: int
    partners: Mapping[int, int]
    """Whom each may be paired with in the group."""
    goers: int
    """Who may be left over."""
    exits: tuple[int, ...] = ()
    """Where leftovers must find an opponent: players of the next group, or everybody below."""
    reach: Callable[[int], int] | None = None
    """Whom a player may meet in the whole round."""
    exits_must_pair: bool = False
    """Everybody among the exits must be paired as well (completion of the round)."""
    takers: int = 0
    """Who may have the bye."""
    cost: Callable[[int, int], int] | None = None
    """Colours denied by a pair, where they have to be counted."""
    budget: int = 0

    @property
    def floaters(self) -> int:
        return len(self.players) - 2 * self.pairs


def _anybody(player: int) -> int:
    """Nothing keeps two of the group apart beyond what the task says."""
    return -1


class Graph:
    """The task as a graph: players, exits, and empty places for leftovers."""

    def __init__(self, task: Task) -> None:
        self.task = task
        self.vertices = list(task.players) + list(task.exits)
        self.place = {player: number for number, player in enumerate(self.vertices)}
        spare = task.floaters if not task.exits else len(task.exits) - task.floaters
        if task.exits_must_pair:
            spare = len(self.vertices) % 2
        self.size = len(self.vertices) + max(spare, 0)
        self.impossible = spare < 0
        self.outside = len(self.vertices) + 1
        """Above any number of denied colours: the price of leaving the group."""
        self._inside = mask_of(task.players)
        self._leaving: dict[int, int] | None = None

    def solve(self, upper: list[int], lower: list[int], fits: Callable[[int], int]) -> dict[int, int] | None:
        """Partners in the first pairing in which *upper* in turn take the first of *lower* (by rank) they can have.

        *fits* narrows whom a player may be paired with in the group, as a mask of ranks.
        """
        if self.impossible:
            return None
        place = self.place
        masks = self.masks(fits)
        mate: list[int] | None
        if self.task.cost is None and not self.task.exits_must_pair:
            settling = Settling.start(masks)
            if settling is None:
                return None
            among = mask_of(place[player] for player in lower)
            for player in upper:
                if not settling.is_settled(place[player]):
                    settling.settle_in_order(place[player], among)
            mate = settling.mate
        else:
            candidates = [place[player] for player in lower]
            order = [(place[player], candidates) for player in upper]
            mate = cheapest_first_matching(self.size, lambda one, two: self.price(masks, one, two), order)
            if mate is None or self._too_dear(mate, masks):
                return None
        count = len(self.vertices)
        return {self.vertices[one]: self.vertices[two] for one, two in enumerate(mate[:count]) if two < count}

    def masks(self, fits: Callable[[int], int] = _anybody) -> list[int]:
        """Who may be joined with whom, by place."""
        task, count = self.task, len(self.vertices)
        if self._leaving is None:
            self._leaving = self._ways_out()
        open_to = dict(self._leaving)
        for player in task.players:
            open_to[player] |= task.partners[player] & self._inside & fits(player)
        graph = subgraph(open_to, self.vertices)
        if self.size > count:
            empty, taking = (1 << self.size) - (1 << count), 0
            for one, player in enumerate(self.vertices):
                if self._may_rest(one, player):
                    graph[one] |= empty
                    taking |= 1 << one
            graph += [taking] * (self.size - count)
        return graph

    def _may_rest(self, place: int, player: int) -> bool:
        """Whether an empty place is open: to leftovers; to exits that nobody needs; to who may have the bye."""
        task, own = self.task, place < len(self.task.players)
        if own and not task.goers >> player & 1:
            return False
        return bool(task.takers >> player & 1) if task.exits_must_pair else own != bool(task.exits)

    def _ways_out(self) -> dict[int, int]:
        """Whom each may meet among the exits, or as one of them, as masks of ranks."""
        task = self.task
        ways = dict.fromkeys(self.vertices, 0)
        if task.exits and task.reach is not None:
            goers, exits = task.goers & self._inside, mask_of(task.exits)
            for player in task.players:
                if goers >> player & 1:
                    ways[player] = task.reach(player) & exits
            for player in task.exits:
                ways[player] = task.reach(player) & (goers | exits if task.exits_must_pair else goers)
        return ways

    def price(self, masks: list[int], one: int, two: int) -> int | None:
        """What it costs to join two places (one < two); ``None`` if they may not be joined."""
        if not masks[one] >> two & 1:
            return None
        own = len(self.task.players)
        if one < own <= two:
            return self.outside
        if two < own and self.task.cost is not None:
            return self.task.cost(self.vertices[one], self.vertices[two])
        return 0

    def _too_dear(self, mate: list[int], masks: list[int]) -> bool:
        total = matching_cost(mate, lambda one, two: self.price(masks, one, two))
        return total > self.task.floaters * self.outside + self.task.budget


def least_denied(task: Task) -> int | None:
    """The smallest number of denied colours with which the task can be done; ``None`` if it cannot."""
    graph = Graph(replace(task, budget=task.pairs))
    mates = graph.solve([], [], _anybody)
    if mates is None or task.cost is None:
        return None
    inside = set(task.players)
    return sum(task.cost(one, two) for one, two in mates.items() if one < two and two in inside)


@dataclass(frozen=True, slots=True)
class Found:
    """A pairing of a group with the exchange that led to it."""

    pairs: Pairs
    leaving: tuple[int, ...] = ()
    entering: tuple[int, ...] = ()


def pair_homogeneous(task: Task, *, short_tables: bool = False) -> Found | None:
    """C4–C8: the first transposition of the first exchange that gives all the pairs."""
    upper, lower = task.players[: task.pairs], task.players[task.pairs :]
    graph = Graph(task)
    found = _transpose(graph, upper, lower)
    if found is not None:
        return Found(found)
    count = _fewest_exchanged(graph, upper)
    if count is None:
        return None
    for size in range(max(count, 1), TABLES_END + 1):
        move = _first_exchange(task, upper, lower, size, short_tables)
        if move is not None:
            new_upper, new_lower = _exchange(upper, lower, *move)
            found = _transpose(graph, new_upper, new_lower)
            if found is not None:
                leaving = tuple(upper[place] for place in move.leaving)
                return Found(found, leaving, tuple(lower[place] for place in move.entering))
    return _exchange_many(graph, upper, lower)


def _first_exchange(task: Task, upper: list[int], lower: list[int], size: int, short_tables: bool) -> Exchange | None:
    """The first cell of the table (along its diagonals) from which all pairs can be made.

    For every column the highest row is looked for; a column further to the
    right than the best diagonal cannot win.
    """
    columns, rows = table(len(upper), len(lower), size, short_tables=short_tables)
    if len(columns) > WIDEST_TABLE:
        return None
    best: tuple[int, int] | None = None
    chosen: Exchange | None = None
    height = {row: place for place, row in enumerate(rows)}
    movable = {place for row in rows for place in row}
    for column, leaving in enumerate(columns):
        if best is not None and column > best[0]:
            break
        entering = _first_entering(task, upper, lower, leaving, movable)
        if entering is not None:
            cell = column + height[entering], column
            if best is None or cell < best:
                best, chosen = cell, Exchange(leaving, entering)
    return chosen


def _first_entering(
    task: Task, upper: list[int], lower: list[int], leaving: tuple[int, ...], movable: set[int]
) -> tuple[int, ...] | None:
    """The first players of S2 who can take the places of those who leave S1; ``None`` when nobody can."""
    out = {upper[place] for place in leaving}
    stay = set(upper) - out
    entering: list[int] = []
    passed = {player for place, player in enumerate(lower) if place not in movable}

    inside = mask_of(task.players)

    def possible() -> bool:
        staying, going = mask_of(stay), mask_of(out)
        taken, left = mask_of(lower[place] for place in entering), mask_of(passed)
        upper_ones, lower_ones = staying | taken, going | left

        def fits(player: int) -> int:
            bit = 1 << player
            return inside & ~(upper_ones if bit & upper_ones else lower_ones if bit & lower_ones else 0)

        bound = replace(task, goers=task.goers & ~upper_ones)
        return Graph(bound).solve([], [], fits) is not None

    if not possible():
        return None
    for place in sorted(movable):
        if len(entering) == len(leaving):
            break
        entering.append(place)
        if not possible():
            entering.pop()
            passed.add(lower[place])
    return tuple(entering) if len(entering) == len(leaving) else None


def _exchange(
    upper: list[int], lower: list[int], leaving: tuple[int, ...], entering: tuple[int, ...]
) -> tuple[list[int], list[int]]:
    out, into = {upper[place] for place in leaving}, {lower[place] for place in entering}
    return (
        sorted([player for player in upper if player not in out] + list(into)),
        sorted([player for player in lower if player not in into] + list(out)),
    )


def _transpose(graph: Graph, upper: list[int], lower: list[int]) -> Pairs | None:
    """C6 and C7: S1 in turn takes the highest of S2 that leaves somebody for the rest."""
    tops = mask_of(upper)
    mates = graph.solve(upper, lower, lambda player: ~tops if tops >> player & 1 else tops)
    if mates is None:
        return None
    bottoms = set(lower)
    if any(mates.get(player) not in bottoms for player in upper):
        return None
    return [(player, mates[player]) for player in upper]


def _fewest_exchanged(graph: Graph, upper: list[int]) -> int | None:
    """How many players at least must change sides; ``None`` when no exchange helps."""
    tops, task = set(upper), graph.task
    inside = set(task.players)
    if graph.solve([], [], _anybody) is None:
        return None
    dear = len(graph.vertices) + 1
    masks = graph.masks()

    def price(one: int, two: int) -> int | None:
        base = graph.price(masks, one, two)
        if base is None:
            return None
        own = two < len(task.players) and graph.vertices[one] not in tops and graph.vertices[two] not in tops
        return base * dear + int(own)

    if graph.impossible:
        return None
    mate = cheapest_first_matching(graph.size, price, [])
    if mate is None:
        return None
    count = len(graph.vertices)
    return sum(
        1
        for one, two in enumerate(mate[:count])
        if one < two < count
        and graph.vertices[two] in inside
        and graph.vertices[one] not in tops
        and graph.vertices[two] not in tops
    )


def _exchange_many(graph: Graph, upper: list[int], lower: list[int]) -> Found | None:
    """Three players or more: fewest, then nearest numbers, lowest of S1, highest of S2 (as in later editions)."""
    task = graph.task
    size, tops = len(task.players), set(upper)
    number = {player: place + 1 for place, player in enumerate(task.players)}
    entering_room = 1 << (size + 1)
    leaving_room = entering_room << (len(upper) + 1)
    sum_room = leaving_room * (size * size + 1)
    room = sum_room * (size + 1) * 4

    def up(player: int) -> int:
        return sum_room + number[player] * leaving_room - (1 << (size - number[player]))

    def down(player: int) -> int:
        return -number[player] * leaving_room - (entering_room << number[player])

    masks = graph.masks()

    def price(one: int, two: int) -> int | None:
        base = graph.price(masks, one, two)
        if base is None:
            return None
        extra = 0
        if two < size:
            high, low = graph.vertices[one], graph.vertices[two]
            if high not in tops:
                extra = up(high)
            elif low in tops:
                extra = down(low)
        elif one < size and graph.vertices[one] in tops:
            extra = down(graph.vertices[one])
        # Every vertex may bring one negative extra at most; the shift keeps prices positive.
        return base * room + extra + room // 2

    mate = cheapest_first_matching(graph.size, price, [])
    if mate is None:
        return None
    new_upper = sorted(graph.vertices[one] for one, two in enumerate(mate[:size]) if one < two < size)
    new_lower = [player for player in task.players if player not in set(new_upper)]
    found = _transpose(graph, new_upper, new_lower)
    if found is None:
        return None
    return Found(
        found,
        tuple(player for player in reversed(upper) if player not in set(new_upper)),
        tuple(player for player in lower if player in set(new_upper)),
    )


def pair_moved_down(task: Task, moved_down: list[int], residents: list[int]) -> Pairs | None:
    """C6, C7, C10: moved-down players in turn take the highest resident that leaves a pairing for the rest."""
    above = mask_of(moved_down)
    mates = Graph(task).solve(moved_down, residents, lambda player: ~above if above >> player & 1 else -1)
    if mates is None:
        return None
    own = set(residents)
    if any(mates.get(player) not in own for player in moved_down):
        return None
    return [(player, mates[player]) for player in moved_down]
