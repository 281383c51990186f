"""The matching that saves most, by growing alternating trees and shrinking odd cycles.

The primal–dual blossom method with exact integers of any size.  It may begin
with prices and pairs that are nearly right: each *stage* settles one or two
vertices that have a price and no partner, so the work grows with how many of
them there are and not with the number of vertices.
"""

from __future__ import annotations

from heapq import heappop, heappush

FREE = -1
_OUTER, _INNER, _OUTSIDE = 0, 1, -1

Edges = list[list[tuple[int, int]]]
"""For every vertex its possible partners, each with *four times* what the pair saves."""


class Blossoms:
    """A matching and the prices that prove it best.

    Nodes are vertices ``0 … n-1`` and blossoms ``n … 2n-1``.  ``top[v]`` is the
    outermost node that holds vertex *v*.  Prices are kept times four less a
    factor of two: an edge is *tight* when ``price[u] + price[v]`` is its four
    savings, so with even prices at the start nothing is ever divided unevenly.
    Inside a stage the price of an outer vertex is kept plus *shift*, that of an
    inner one less *shift* (blossoms: twice), so that shifting all of them is
    one addition.
    """

    def __init__(self, edges: Edges, price: list[int], mate: list[int]) -> None:
        """*price* is even, at least zero, and no two vertices of an edge have less than it saves (times four).

        *mate* pairs tight edges only.
        """
        size = len(edges)
        self.size = size
        self.edges = edges
        self.price = price + [0] * size
        self.mate = mate
        self.top = list(range(size))
        self.base = list(range(size)) + [FREE] * size
        self.members: list[list[int]] = [[vertex] for vertex in range(size)] + [[] for _ in range(size)]
        self.cycle: list[list[int]] = [[] for _ in range(2 * size)]
        """A blossom's children around the cycle, its base first."""
        self.bonds: list[list[tuple[int, int]]] = [[] for _ in range(2 * size)]
        """The edge from each child of the cycle to the next."""
        self.parent = [FREE] * (2 * size)
        self.outermost: set[int] = set()
        """Blossoms that are in no other."""
        self._spare = list(range(2 * size - 1, size - 1, -1))
        self._label = [_OUTSIDE] * (2 * size)
        self._mark = [_OUTSIDE] * size
        """The label of the node that holds a vertex."""
        self._link: list[tuple[int, int] | None] = [None] * (2 * size)
        """The tight edge (other end, own end) through which a node was labelled."""
        self._least: list[int | None] = [None] * size
        """Of vertices outside the trees: the shift at which an edge to an outer vertex becomes tight."""
        self._nearest = [FREE] * size
        self._queue: list[int] = []
        self._one_by_one = False
        self._shift = 0
        self._growing: list[tuple[int, int]] = []
        self._meeting: list[tuple[int, int, int]] = []
        self._resting: list[tuple[int, int]] = []
        self._opening: list[tuple[int, int]] = []

    def solve(self, *, one_by_one: bool = False) -> list[int]:
        """The partner of every vertex.

        A stage grows trees from everybody without partner; *one_by_one* from the first alone, which is
        less work where many have none and nearly all edges are tight.  The other ones keep their prices
        until it is their turn, so the proof stays the same.
        """
        self._one_by_one = one_by_one
        while self._stage():
            pass
        return self.mate

    def odd_sets(self) -> list[tuple[list[int], int]]:
        """Sets of vertices with a price of their own, paid by pairs inside: all but one of each are paired inside."""
        found: list[tuple[list[int], int]] = []
        left = list(self.outermost)
        while left:
            node = left.pop()
            if self.price[node]:
                found.append((self.members[node], self.price[node]))
            left.extend(child for child in self.cycle[node] if child >= self.size)
        return found

    # One stage: trees grow from everybody (or the first) with a price and without partner until one
    # of them has a partner or, with the price gone, needs none.

    def _stage(self) -> bool:
        size, mate, price = self.size, self.mate, self.price
        roots = [vertex for vertex in range(size) if mate[vertex] == FREE and price[vertex]]
        if not roots:
            return False
        self._mark = [_OUTSIDE] * size
        self._least = [None] * size
        for node in self.outermost:
            self._label[node] = _OUTSIDE
        self._label[:size] = self._mark
        self._shift = 0
        self._queue.clear()
        for heap in (self._growing, self._meeting, self._resting, self._opening):
            heap.clear()
        for vertex in roots[:1] if self._one_by_one else roots:
            self._make_outer(self.top[vertex], None)
        while not self._advance():
            pass
        self._settle_prices()
        self._open_worthless()
        return True

    def _advance(self) -> bool:
        """Look at all outer vertices, then shift prices to the next event; True when the stage is done."""
        while self._queue:
            if self._scan(self._queue.pop()):
                return True
        return self._next_event()

    def _make_outer(self, node: int, link: tuple[int, int] | None) -> None:
        self._label[node] = _OUTER
        self._link[node] = link
        shift, price, mark, members = self._shift, self.price, self._mark, self.members[node]
        if node >= self.size:
            price[node] -= 2 * shift
        for vertex in members:
            price[vertex] += shift
            mark[vertex] = _OUTER
        self._queue.extend(members)
        self._watch_rest(members)

    def _watch_rest(self, members: list[int]) -> None:
        price = self.price
        lowest = min(members, key=price.__getitem__)
        heappush(self._resting, (price[lowest], lowest))

    def _make_inner(self, node: int, link: tuple[int, int]) -> None:
        self._label[node] = _INNER
        self._link[node] = link
        shift, price, mark = self._shift, self.price, self._mark
        if node >= self.size:
            heappush(self._opening, (shift + price[node] // 2, node))
            price[node] += 2 * shift
        for vertex in self.members[node]:
            price[vertex] -= shift
            mark[vertex] = _INNER

    def _scan(self, vertex: int) -> bool:
        """Look at the edges of an outer vertex; True when the stage is done."""
        price, mark, top, least = self.price, self._mark, self.top, self._least
        mine, shift, my_top = price[vertex], self._shift, top[vertex]
        near: int | None = None
        near_to = FREE
        for other, weight in self.edges[vertex]:
            state = mark[other]
            if state == _INNER or top[other] == my_top:
                continue
            slack = mine + price[other] - weight
            if state == _OUTSIDE:
                if slack == shift:
                    if self._reach(vertex, other):
                        return True
                    continue
                known = least[other]
                if known is None or slack < known:
                    least[other] = slack
                    self._nearest[other] = vertex
                    heappush(self._growing, (slack, other))
            elif slack == 2 * shift:
                if self._meet(vertex, other):
                    return True
                my_top = top[vertex]
            elif near is None or slack < near:
                near, near_to = slack, other
        if near is not None:
            heappush(self._meeting, (near, vertex, near_to))
        return False

    def _look_for_meeting(self, vertex: int) -> None:
        """The nearest edge of an outer vertex to another outer node, when the one known is inside a blossom by now."""
        price, mark, top = self.price, self._mark, self.top
        mine, my_top = price[vertex], top[vertex]
        found = [
            (mine + price[other] - weight, vertex, other)
            for other, weight in self.edges[vertex]
            if mark[other] == _OUTER and top[other] != my_top
        ]
        if found:
            heappush(self._meeting, min(found))

    def _reach(self, vertex: int, other: int) -> bool:
        """A tight edge leads out of the tree: to somebody who needs no partner but may have one, or to a pair."""
        node = self.top[other]
        base = self.base[node]
        partner = self.mate[base]
        if partner == FREE:
            self._rotate(node, other)
            self.mate[other] = vertex
            self._flip(vertex, other)
            return True
        self._make_inner(node, (vertex, other))
        self._make_outer(self.top[partner], (base, partner))
        return False

    def _meet(self, one: int, two: int) -> bool:
        """Two outer nodes touch: a blossom if they share a tree, else a pair more."""
        left, right = self._way_up(self.top[one]), self._way_up(self.top[two])
        if left[-1] != right[-1]:
            self._flip(one, two)
            self._flip(two, one)
            return True
        while len(left) > 1 and len(right) > 1 and left[-2] == right[-2]:
            left.pop()
            right.pop()
        right.pop()
        self._shrink((one, two), left, right)
        return False

    def _way_up(self, node: int) -> list[int]:
        path, link = [node], self._link
        while (edge := link[node]) is not None:
            node = self.top[edge[0]]
            path.append(node)
        return path

    def _shrink(self, edge: tuple[int, int], left: list[int], right: list[int]) -> None:
        """Make one node of an odd cycle; *left* ends in the base, *right* starts at the edge."""
        blossom = self._spare.pop()
        children = left[::-1] + right
        links = [self._link[child] for child in left[-2::-1]]
        back = [self._link[child] for child in right]
        bonds = [link for link in links if link is not None]
        bonds.append(edge)
        bonds += [(link[1], link[0]) for link in back if link is not None]
        shift, price, mark, top = self._shift, self.price, self._mark, self.top
        members: list[int] = []
        for child in children:
            mine = self.members[child]
            if self._label[child] == _INNER:
                for vertex in mine:
                    price[vertex] += 2 * shift
                    mark[vertex] = _OUTER
                self._queue.extend(mine)
                self._watch_rest(mine)
            if child >= self.size:
                price[child] += 2 * shift if self._label[child] == _OUTER else -2 * shift
                self.outermost.discard(child)
            self.parent[child] = blossom
            members.extend(mine)
        for vertex in members:
            top[vertex] = blossom
        self.members[blossom] = members
        self.cycle[blossom], self.bonds[blossom] = children, bonds
        self.parent[blossom] = FREE
        self.base[blossom] = self.base[children[0]]
        self.outermost.add(blossom)
        price[blossom] = -2 * shift
        self._label[blossom] = _OUTER
        self._link[blossom] = self._link[children[0]]

    def _next_event(self) -> bool:
        """Shift prices until something becomes tight or worthless; True when the stage is done."""
        growing, meeting, opening = self._growing, self._meeting, self._opening
        mark, top, least = self._mark, self.top, self._least
        while growing and (mark[growing[0][1]] != _OUTSIDE or least[growing[0][1]] != growing[0][0]):
            heappop(growing)
        while opening and not self._is_inner_blossom(opening[0][1]):
            heappop(opening)
        soonest, rests = self._resting[0]
        kind = "rest"
        if growing and growing[0][0] < soonest:
            soonest, kind = growing[0][0], "grow"
        if opening and opening[0][0] < soonest:
            soonest, kind = opening[0][0], "open"
        while meeting and meeting[0][0] < 2 * soonest:
            slack, one, two = meeting[0]
            heappop(meeting)
            if top[one] != top[two]:
                self._shift = slack // 2
                if self._meet(one, two):
                    return True
                self._look_for_meeting(one)
                return False
            self._look_for_meeting(one)
        self._shift = soonest
        if kind == "grow":
            _, vertex = heappop(growing)
            return self._reach(self._nearest[vertex], vertex)
        if kind == "open":
            self._expand(heappop(opening)[1])
            return False
        self._flip(rests, FREE)
        return True

    def _is_inner_blossom(self, node: int) -> bool:
        return node in self.outermost and self._label[node] == _INNER

    def _expand(self, blossom: int) -> None:
        """Open an inner blossom whose price has come to zero, keeping the tree whole."""
        link = self._link[blossom]
        assert link is not None
        children, bonds = self.cycle[blossom], self.bonds[blossom]
        entry = children.index(self._child_holding(link[1], blossom))
        self._release(blossom)
        shift, price, mark = self._shift, self.price, self._mark
        for child in children:
            self._label[child] = _OUTSIDE
            for vertex in self.members[child]:
                price[vertex] += shift
                mark[vertex] = _OUTSIDE
        # From the entry to the base along the side with an even number of steps.
        count = len(children)
        if entry % 2:
            route = [(bonds[place], place + 1) for place in range(entry, count)]
        else:
            route = [((bonds[place - 1][1], bonds[place - 1][0]), place - 1) for place in range(entry, 0, -1)]
        self._make_inner(children[entry], link)
        for number, (bond, ahead) in enumerate(route):
            child = children[ahead % count]
            if number % 2 == 0:
                self._make_outer(child, bond)
            else:
                self._make_inner(child, bond)
        for child in children:
            if self._label[child] == _OUTSIDE:
                self._look_for_tree(child)

    def _look_for_tree(self, node: int) -> None:
        """A node falls out of the tree: find its nearest outer vertices again."""
        price, mark = self.price, self._mark
        for vertex in self.members[node]:
            mine = price[vertex]
            least: int | None = None
            for other, weight in self.edges[vertex]:
                if mark[other] == _OUTER:
                    slack = mine + price[other] - weight
                    if least is None or slack < least:
                        least = slack
                        self._nearest[vertex] = other
            self._least[vertex] = least
            if least is not None:
                heappush(self._growing, (least, vertex))

    def _child_holding(self, vertex: int, blossom: int) -> int:
        node = vertex
        while self.parent[node] != blossom:
            node = self.parent[node]
        return node

    def _release(self, blossom: int) -> None:
        """Let go of a blossom: its children are outermost again."""
        self.outermost.discard(blossom)
        for child in self.cycle[blossom]:
            self.parent[child] = FREE
            if child >= self.size:
                self.outermost.add(child)
            for vertex in self.members[child]:
                self.top[vertex] = child
        self.cycle[blossom], self.bonds[blossom], self.members[blossom] = [], [], []
        self._spare.append(blossom)

    def _flip(self, vertex: int, partner: int) -> None:
        """Give an outer vertex a partner (or the right to have none) and flip its tree down to the root."""
        top, mate = self.top, self.mate
        while True:
            node = top[vertex]
            self._rotate(node, vertex)
            mate[vertex] = partner
            link = self._link[node]
            if link is None:
                return
            inner = top[link[0]]
            inner_link = self._link[inner]
            assert inner_link is not None
            self._rotate(inner, inner_link[1])
            vertex, partner = inner_link
            mate[partner] = vertex

    def _rotate(self, node: int, vertex: int) -> None:
        """Make *vertex* the base of the node, flipping pairs inside it."""
        left = [(node, vertex)]
        while left:
            node, vertex = left.pop()
            child = vertex
            while child != node:
                blossom = self.parent[child]
                left += self._turn(blossom, child)
                self.base[blossom] = vertex
                child = blossom

    def _turn(self, blossom: int, child: int) -> list[tuple[int, int]]:
        """Make a child the first of its cycle; the other children are paired around it, and named with their ends."""
        children, bonds = self.cycle[blossom], self.bonds[blossom]
        entry = children.index(child)
        if not entry:
            return []
        count = len(children)
        if entry % 2:
            pairs = [(place + 1, (place + 2) % count, bonds[place + 1]) for place in range(entry, count - 1, 2)]
        else:
            pairs = [(place - 2, place - 1, bonds[place - 2]) for place in range(entry, 0, -2)]
        turned: list[tuple[int, int]] = []
        for first, second, (one, two) in pairs:
            self.mate[one], self.mate[two] = two, one
            turned += [(children[first], one), (children[second], two)]
        self.cycle[blossom] = children[entry:] + children[:entry]
        self.bonds[blossom] = bonds[entry:] + bonds[:entry]
        return turned

    def _settle_prices(self) -> None:
        """Write the prices at the end of a stage."""
        shift, price = self._shift, self.price
        for vertex, mark in enumerate(self._mark):
            if mark != _OUTSIDE:
                price[vertex] += shift if mark == _INNER else -shift
        for node in self.outermost:
            if self._label[node] != _OUTSIDE:
                price[node] += 2 * shift if self._label[node] == _OUTER else -2 * shift

    def _open_worthless(self) -> None:
        """Open outermost blossoms without price before the next stage."""
        loose = [node for node in self.outermost if not self.price[node]]
        while loose:
            node = loose.pop()
            children = self.cycle[node]
            self._release(node)
            loose.extend(child for child in children if child >= self.size and not self.price[child])
