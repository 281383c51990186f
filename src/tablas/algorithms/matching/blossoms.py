"""The matching that saves most, by growing alternating trees and shrinking odd cycles.

The primal–dual blossom method with exact integers of any size.  It may begin
with prices and pairs that are nearly right: a tree grows from every vertex that
has a price and no partner.  Where two trees meet both end in a pair more, and
all others stay as they are, so the work grows with how much the trees have to
reach and not with how many of them there are.
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
    The price of an outer vertex is kept plus *shift*, that of an inner one less
    *shift* (blossoms: twice), so that shifting all of them is one addition.
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
        self._tree = [FREE] * (2 * size)
        """The root of the tree in which a node was labelled last."""
        self._trees: dict[int, list[int]] = {}
        """The nodes that were labelled in each tree; some are inside others by now."""
        self._since = [0] * size
        """When an outer vertex became one; 0 of all others, so that what was noted of an earlier life is known."""
        self._moment = 0
        self._least: list[int | None] = [None] * size
        """Of vertices outside the trees: the shift at which an edge to an outer vertex becomes tight, or earlier."""
        self._nearest = [(FREE, 0)] * size
        """That outer vertex, and since when it was one."""
        self._queue: list[int] = []
        self._shift = 0
        self._growing: list[tuple[int, int]] = []
        self._meeting: list[tuple[int, int, int, int, int]] = []
        """Slack and ends of an edge between outer vertices, and since when these were outer."""
        self._resting: list[tuple[int, int, int]] = []
        self._opening: list[tuple[int, int]] = []

    def solve(self) -> list[int]:
        """The partner of every vertex."""
        for vertex in range(self.size):
            if self.mate[vertex] == FREE and self.price[vertex]:
                self._trees[vertex] = []
                self._tree[vertex] = vertex
                self._make_outer(vertex, None)
        while self._trees:
            self._advance()
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

    def _advance(self) -> None:
        """Look at all outer vertices, then shift prices to the next event."""
        while self._queue:
            vertex = self._queue.pop()
            if self._since[vertex]:
                self._scan(vertex)
        if self._trees:
            self._next_event()

    def _make_outer(self, node: int, link: tuple[int, int] | None) -> None:
        self._put(node, _OUTER, link)
        shift, price, mark, members = self._shift, self.price, self._mark, self.members[node]
        if node >= self.size:
            price[node] -= 2 * shift
        for vertex in members:
            price[vertex] += shift
            mark[vertex] = _OUTER
        self._begin_outer(members)

    def _put(self, node: int, label: int, link: tuple[int, int] | None) -> None:
        """Make a node part of the tree it is linked to."""
        self._label[node], self._link[node] = label, link
        if link is not None:
            self._tree[node] = self._tree[self.top[link[0]]]
        self._trees[self._tree[node]].append(node)

    def _begin_outer(self, members: list[int]) -> None:
        """Vertices have become outer: their edges will be looked at, and when the first of them comes to rest."""
        self._moment += 1
        since, moment, price = self._since, self._moment, self.price
        for vertex in members:
            since[vertex] = moment
        self._queue.extend(members)
        lowest = min(members, key=price.__getitem__)
        heappush(self._resting, (price[lowest], lowest, moment))

    def _make_inner(self, node: int, link: tuple[int, int]) -> None:
        self._put(node, _INNER, link)
        shift, price, mark = self._shift, self.price, self._mark
        if node >= self.size:
            price[node] += 2 * shift
            heappush(self._opening, (price[node] // 2, node))
        for vertex in self.members[node]:
            price[vertex] -= shift
            mark[vertex] = _INNER

    def _scan(self, vertex: int) -> None:
        """Look at the edges of an outer vertex, until its tree ends."""
        price, mark, top, least = self.price, self._mark, self.top, self._least
        mine, shift, my_top, since = price[vertex], self._shift, top[vertex], self._since
        me = vertex, since[vertex]
        near: int | None = None
        near_to = FREE
        for other, weight in self.edges[vertex]:
            state = mark[other]
            if state == _INNER or top[other] == my_top:
                continue
            slack = mine + price[other] - weight
            if state == _OUTSIDE:
                if slack == shift:
                    self._reach(vertex, other)
                    if not since[vertex]:
                        return
                    continue
                known = least[other]
                if known is None or slack < known:
                    least[other] = slack
                    self._nearest[other] = me
                    heappush(self._growing, (slack, other))
            elif slack == 2 * shift:
                self._meet(vertex, other)
                if not since[vertex]:
                    return
                my_top = top[vertex]
            elif near is None or slack < near:
                near, near_to = slack, other
        if near is not None:
            heappush(self._meeting, (near, *me, near_to, since[near_to]))

    def _look_for_meeting(self, vertex: int) -> None:
        """The nearest edge of an outer vertex to another outer node, when the one known is inside a blossom by now."""
        price, since, top = self.price, self._since, self.top
        mine, my_top, my_since = price[vertex], top[vertex], since[vertex]
        found = [
            (mine + price[other] - weight, vertex, my_since, other, since[other])
            for other, weight in self.edges[vertex]
            if since[other] and top[other] != my_top
        ]
        if found:
            heappush(self._meeting, min(found))

    def _reach(self, vertex: int, other: int) -> None:
        """A tight edge leads out of the tree: to somebody who needs no partner but may have one, or to a pair."""
        node = self.top[other]
        base = self.base[node]
        partner = self.mate[base]
        if partner == FREE:
            self._rotate(node, other)
            self.mate[other] = vertex
            self._flip(vertex, other)
            self._end(self._tree[self.top[vertex]])
            return
        self._make_inner(node, (vertex, other))
        self._make_outer(self.top[partner], (base, partner))

    def _meet(self, one: int, two: int) -> None:
        """Two outer nodes touch: a blossom if they share a tree, else a pair more."""
        trees = [self._tree[self.top[vertex]] for vertex in (one, two)]
        if trees[0] != trees[1]:
            self._flip(one, two)
            self._flip(two, one)
            self._end(*trees)
            return
        left, right = self._way_up(self.top[one]), self._way_up(self.top[two])
        while len(left) > 1 and len(right) > 1 and left[-2] == right[-2]:
            left.pop()
            right.pop()
        right.pop()
        self._shrink((one, two), left, right)

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
                self._begin_outer(mine)
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
        self._tree[blossom] = self._tree[children[0]]
        self._put(blossom, _OUTER, self._link[children[0]])

    def _next_event(self) -> None:
        """Shift prices until something becomes tight or worthless."""
        growing, meeting, opening, resting = self._growing, self._meeting, self._opening, self._resting
        top, since = self.top, self._since
        while growing and not self._is_near(*growing[0]):
            heappop(growing)
        while opening and not self._is_closed(*opening[0]):
            heappop(opening)
        while since[resting[0][1]] != resting[0][2]:
            heappop(resting)
        soonest, rests, _ = resting[0]
        kind = "rest"
        if growing and growing[0][0] < soonest:
            soonest, kind = growing[0][0], "grow"
        if opening and opening[0][0] < soonest:
            soonest, kind = opening[0][0], "open"
        while meeting and meeting[0][0] < 2 * soonest:
            slack, one, one_since, two, two_since = heappop(meeting)
            if since[one] != one_since:
                continue
            if since[two] == two_since and top[one] != top[two]:
                self._shift = slack // 2
                self._meet(one, two)
                if since[one]:
                    self._look_for_meeting(one)
                return
            self._look_for_meeting(one)
        self._shift = soonest
        if kind == "grow":
            _, vertex = heappop(growing)
            self._reach(self._nearest[vertex][0], vertex)
            if self._mark[vertex] == _OUTSIDE:  # Paired without being part of a tree.
                self._look_for_outer(vertex)
        elif kind == "open":
            self._expand(heappop(opening)[1])
        else:
            self._flip(rests, FREE)
            self._end(self._tree[top[rests]])

    def _is_near(self, slack: int, vertex: int) -> bool:
        """Whether a vertex outside the trees still has that edge; where the outer end is gone, another is found."""
        if self._mark[vertex] != _OUTSIDE or self._least[vertex] != slack:
            return False
        nearest, moment = self._nearest[vertex]
        if self._since[nearest] == moment:
            return True
        self._look_for_outer(vertex)
        return False

    def _is_closed(self, opens: int, node: int) -> bool:
        """Whether a node is still the inner blossom that opens then."""
        return node in self.outermost and self._label[node] == _INNER and self.price[node] // 2 == opens

    def _end(self, *roots: int) -> None:
        """Trees that have a pair more, or rest, are no trees any more; their prices are written down."""
        shift, price, mark, since, size = self._shift, self.price, self._mark, self._since, self.size
        freed: list[int] = []
        for root in roots:
            for node in self._trees.pop(root):
                label = self._label[node]
                if label == _OUTSIDE or self._tree[node] != root or self.parent[node] != FREE:
                    continue
                self._label[node] = _OUTSIDE
                members = self.members[node]
                for vertex in members:
                    price[vertex] += shift if label == _INNER else -shift
                    mark[vertex] = _OUTSIDE
                    since[vertex] = 0
                freed += members
                if node >= size:
                    price[node] += 2 * shift if label == _OUTER else -2 * shift
                    self._open_worthless(node)
        if self._trees:
            for vertex in freed:
                self._look_for_outer(vertex)

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
                for vertex in self.members[child]:
                    self._look_for_outer(vertex)

    def _look_for_outer(self, vertex: int) -> None:
        """A vertex is out of the trees: find its nearest outer vertex."""
        price, since, mine = self.price, self._since, self.price[vertex]
        least: int | None = None
        nearest = FREE
        for other, weight in self.edges[vertex]:
            if since[other]:
                slack = mine + price[other] - weight
                if least is None or slack < least:
                    least, nearest = slack, other
        self._least[vertex] = least
        if least is not None:
            self._nearest[vertex] = nearest, since[nearest]
            heappush(self._growing, (least, vertex))

    def _child_holding(self, vertex: int, blossom: int) -> int:
        node = vertex
        while self.parent[node] != blossom:
            node = self.parent[node]
        return node

    def _release(self, blossom: int) -> None:
        """Let go of a blossom: its children are outermost again."""
        self.outermost.discard(blossom)
        self._label[blossom] = _OUTSIDE
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

    def _open_worthless(self, node: int) -> None:
        """Open a blossom outside the trees that has no price, and those in it."""
        loose = [node]
        while loose:
            node = loose.pop()
            if node < self.size or self.price[node]:
                continue
            children = self.cycle[node]
            self._release(node)
            for child in children:
                self._label[child] = _OUTSIDE
            loose += children
