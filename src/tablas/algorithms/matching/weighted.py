"""Cheapest matchings with exact integer costs of any size.

The primal–dual blossom method on a dense graph, O(n³).  Costs may be integers
of thousands of bits, which lets a caller put a whole list of criteria into one
number, the most important in the highest digits.
"""

from __future__ import annotations

from collections.abc import Callable

FREE = -1


def minimum_cost_matching(size: int, cost: Callable[[int, int], int | None], alone: list[int]) -> list[int]:
    """The matching with the least total cost; the partner of every vertex (-1: alone).

    ``cost(i, j)`` (i < j) is what the pair costs, or ``None`` if it may not
    be; ``alone[i]`` is what it costs to leave *i* without partner.

    >>> minimum_cost_matching(3, lambda i, j: 10 * (j - i), [100, 100, 1])
    [1, 0, -1]
    """
    saving = [[0] * size for _ in range(size)]
    for one in range(size):
        row, mine = saving[one], alone[one]
        for two in range(one + 1, size):
            price = cost(one, two)
            if price is not None:
                gain = mine + alone[two] - price
                if gain > 0:
                    row[two] = saving[two][one] = gain
    return _Blossoms(saving).solve()


class _Blossoms:
    """Largest total saving by growing alternating trees and shrinking odd cycles.

    Nodes are vertices ``0 … n-1`` and blossoms ``n … 2n-1``.  ``top[v]`` is the
    outermost node that holds vertex *v*.  An edge is *tight* when its slack
    ``dual[u] + dual[v] - 2·saving`` is zero (duals are kept doubled, so they
    stay integers).  A top node is outer (label 0), inner (1) or unlabelled (-1).
    """

    def __init__(self, saving: list[list[int]]) -> None:
        size = len(saving)
        self.size = size
        self.edges = [[(other, 2 * value) for other, value in enumerate(row) if value] for row in saving]
        limit = 2 * size
        largest = max((max(row) for row in saving), default=0)
        self.dual = [largest] * size + [0] * size
        self.mate = [FREE] * limit
        self.link: list[tuple[int, int] | None] = [None] * limit
        """The tight edge (outer end, own end) through which a node was labelled."""
        self.label = [-1] * limit
        self.top = list(range(limit))
        self.cycle: list[list[int]] = [[] for _ in range(limit)]
        """A blossom's children around the cycle, its base first."""
        self.bonds: list[list[tuple[int, int]]] = [[] for _ in range(limit)]
        """The edge from each child of the cycle to the next."""
        self.parent = [FREE] * limit
        self.members: list[list[int]] = [[vertex] for vertex in range(size)] + [[] for _ in range(size)]
        self.base = list(range(size)) + [FREE] * size
        self.alive = [True] * size + [False] * size
        self.queue: list[int] = []
        self.best: list[tuple[int, int] | None] = [None] * limit
        """The edge of least slack to an outer vertex: of a vertex outside the trees, of an outer node to another."""
        self.least: list[int | None] = [None] * limit
        """That slack as it was at the start of the stage; it has shrunk by *shift* (between outer nodes twice)."""
        self.shift = 0

    def solve(self) -> list[int]:
        while self._stage():
            pass
        return self.mate[: self.size]

    # One stage: grow trees from every free node until two of them meet, or
    # until the duals prove that no further pair saves anything.

    def _stage(self) -> bool:
        size = self.size
        limit = 2 * size
        for node in range(limit):
            self.label[node] = -1
            self.link[node] = None
            self.best[node] = None
            self.least[node] = None
        self.shift = 0
        self.queue.clear()
        for node in self._top_nodes():
            if self.mate[self.base[node]] == FREE:
                self._make_outer(node, None)
        if not self.queue:
            return False
        while True:
            while self.queue:
                if self._scan(self.queue.pop()):
                    return True
            step = self._dual_step()
            if step is None:
                return False
            if step is True:
                return True

    def _top_nodes(self) -> list[int]:
        return [node for node in range(2 * self.size) if self.alive[node] and self.parent[node] == FREE]

    def _make_outer(self, node: int, link: tuple[int, int] | None) -> None:
        self.label[node] = 0
        self.link[node] = link
        self.best[node] = None
        self.least[node] = None
        self.queue.extend(self.members[node])

    def _scan(self, vertex: int) -> bool:
        """Look at the edges of an outer vertex; True when the matching has grown."""
        dual, top, label, best, least = self.dual, self.top, self.label, self.best, self.least
        mine, my_top, shift = dual[vertex], top[vertex], self.shift
        for other, weight in self.edges[vertex]:
            node = top[other]
            state = label[node]
            if state == 1 or node == my_top:
                continue
            slack = mine + dual[other] - weight
            if slack == 0:
                if state == -1:
                    self._grow(node, (vertex, other))
                elif self._meet((vertex, other)):
                    return True
                my_top = top[vertex]
            else:
                place, slack = (my_top, slack + 2 * shift) if state == 0 else (other, slack + shift)
                known = least[place]
                if known is None or slack < known:
                    best[place], least[place] = (vertex, other), slack
        return False

    def _grow(self, node: int, edge: tuple[int, int]) -> None:
        """Label a matched node inner and its partner outer."""
        self.label[node] = 1
        self.link[node] = edge
        base = self.base[node]
        partner = self.mate[base]
        self._make_outer(self.top[partner], (base, partner))

    def _meet(self, edge: tuple[int, int]) -> bool:
        """Two outer nodes touch: a new blossom if they share a tree, else a longer matching."""
        one, two = self.top[edge[0]], self.top[edge[1]]
        seen = set[int]()
        left, right = [one], [two]
        for path in (left, right):
            node = path[-1]
            while True:
                link = self.link[node]
                if link is None:
                    break
                node = self.top[link[0]]
                path.append(node)
        seen.update(left)
        meeting = next((node for node in right if node in seen), None)
        if meeting is None:
            self._augment(edge)
            return True
        self._shrink(edge, left[: left.index(meeting) + 1], right[: right.index(meeting)])
        return False

    def _shrink(self, edge: tuple[int, int], left: list[int], right: list[int]) -> None:
        """Make one node of an odd cycle; *left* ends in the base, *right* starts at the edge."""
        blossom = next(node for node in range(self.size, 2 * self.size) if not self.alive[node])
        children = left[::-1] + right
        bonds: list[tuple[int, int]] = []
        for child in left[-2::-1]:
            link = self.link[child]
            assert link is not None
            bonds.append(link)
        bonds.append(edge)
        for child in right:
            link = self.link[child]
            assert link is not None
            bonds.append((link[1], link[0]))
        base_node = children[0]
        self.alive[blossom] = True
        self.parent[blossom] = FREE
        self.cycle[blossom] = children
        self.bonds[blossom] = bonds
        self.base[blossom] = self.base[base_node]
        self.dual[blossom] = 0
        self.label[blossom] = 0
        self.link[blossom] = self.link[base_node]
        members: list[int] = []
        for child in children:
            self.parent[child] = blossom
            if self.label[child] == 1:
                self.queue.extend(self.members[child])
            members.extend(self.members[child])
        self.members[blossom] = members
        for vertex in members:
            self.top[vertex] = blossom
        self._find_best(blossom)

    def _find_best(self, blossom: int) -> None:
        """The least slack from a fresh blossom to another outer node."""
        dual, top, label = self.dual, self.top, self.label
        least: int | None = None
        found: tuple[int, int] | None = None
        for vertex in self.members[blossom]:
            mine = dual[vertex]
            for other, weight in self.edges[vertex]:
                node = top[other]
                if node != blossom and label[node] == 0:
                    slack = mine + dual[other] - weight
                    if least is None or slack < least:
                        least, found = slack, (vertex, other)
        self.best[blossom] = found
        self.least[blossom] = None if least is None else least + 2 * self.shift

    def _dual_step(self) -> bool | None:
        """Shift the duals until something becomes tight.

        ``None``: nothing more can be gained.  ``True``: the matching has
        grown.  ``False``: the trees can grow on.
        """
        size, dual, label, top, shift = self.size, self.dual, self.label, self.top, self.shift
        step = min((dual[vertex] for vertex in range(size) if label[top[vertex]] == 0), default=0)
        event: tuple[str, int] | None = None
        for vertex in range(size):
            if label[top[vertex]] == -1:
                least = self.least[vertex]
                if least is not None and least - shift < step:
                    step, event = least - shift, ("grow", vertex)
        nodes = self._top_nodes()
        for node in nodes:
            if label[node] == 0:
                edge, least = self.best[node], self.least[node]
                if edge is not None and least is not None and top[edge[1]] != node:
                    slack = least - 2 * shift
                    if slack < 2 * step:
                        if slack % 2:
                            raise AssertionError("slack between outer vertices is always even")
                        step, event = slack // 2, ("meet", node)
            elif label[node] == 1 and node >= size and dual[node] // 2 < step:
                step, event = dual[node] // 2, ("expand", node)
        self.shift += step
        for vertex in range(size):
            state = label[top[vertex]]
            if state == 0:
                dual[vertex] -= step
            elif state == 1:
                dual[vertex] += step
        for node in nodes:
            if node >= size:
                if label[node] == 0:
                    dual[node] += 2 * step
                elif label[node] == 1:
                    dual[node] -= 2 * step
        if event is None:
            return None
        kind, which = event
        if kind == "expand":
            self._expand(which)
            return False
        edge = self.best[which]
        assert edge is not None
        if kind == "grow":
            self._grow(top[which], edge)
            return False
        return self._meet(edge)

    def _expand(self, blossom: int) -> None:
        """Open an inner blossom whose dual has come to zero, keeping the tree whole."""
        link = self.link[blossom]
        assert link is not None
        children, bonds = self.cycle[blossom], self.bonds[blossom]
        self._release(blossom)
        entry = next(place for place, child in enumerate(children) if link[1] in self.members[child])
        count = len(children)
        for child in children:
            self.label[child] = -1
            self.link[child] = None
        # From the entry to the base along the side with an even number of steps.
        if entry % 2:
            route = [(place, bonds[place], place + 1) for place in range(entry, count)]
        else:
            route = [(place, (bonds[place - 1][1], bonds[place - 1][0]), place - 1) for place in range(entry, 0, -1)]
        node = children[entry]
        self.label[node] = 1
        self.link[node] = link
        for number, (_, bond, ahead) in enumerate(route):
            child = children[ahead % count]
            if number % 2 == 0:
                self._make_outer(child, bond)
            else:
                self.label[child] = 1
                self.link[child] = bond
        for child in children:
            if self.label[child] == -1:
                self._refresh_best(child)

    def _refresh_best(self, node: int) -> None:
        """A node falls out of the tree: find its least slack to the outer vertices again."""
        dual, top, label = self.dual, self.top, self.label
        for vertex in self.members[node]:
            mine = dual[vertex]
            least: int | None = None
            found: tuple[int, int] | None = None
            for other, weight in self.edges[vertex]:
                if label[top[other]] == 0:
                    slack = mine + dual[other] - weight
                    if least is None or slack < least:
                        least, found = slack, (other, vertex)
            self.best[vertex] = found
            self.least[vertex] = None if least is None else least + self.shift

    def _release(self, blossom: int) -> None:
        self.alive[blossom] = False
        for child in self.cycle[blossom]:
            self.parent[child] = FREE
            for vertex in self.members[child]:
                self.top[vertex] = child
        self.cycle[blossom] = []
        self.bonds[blossom] = []
        self.members[blossom] = []

    def _augment(self, edge: tuple[int, int]) -> None:
        """Match both ends of the edge and flip their trees down to the roots."""
        for end, other in (edge, edge[::-1]):
            vertex, partner = end, other
            while True:
                node = self.top[vertex]
                self._rotate(node, vertex)
                link = self.link[node]
                self.mate[vertex] = partner
                if link is None:
                    break
                inner = self.top[link[0]]
                inner_link = self.link[inner]
                assert inner_link is not None
                self._rotate(inner, inner_link[1])
                self.mate[inner_link[1]] = inner_link[0]
                vertex, partner = inner_link[0], inner_link[1]
        self._release_loose()

    def _rotate(self, node: int, vertex: int) -> None:
        """Make *vertex* the base of the node, flipping pairs inside it."""
        if node < self.size:
            return
        children, bonds = self.cycle[node], self.bonds[node]
        entry = next(place for place, child in enumerate(children) if vertex in self.members[child])
        count = len(children)
        self._rotate(children[entry], vertex)
        if entry % 2:
            places = range(entry, count, 2)
            pairs = [(place + 1, (place + 2) % count, bonds[place + 1]) for place in places if place + 1 < count]
        else:
            pairs = [(place - 2, place - 1, bonds[place - 2]) for place in range(entry, 0, -2)]
        for first, second, (one, two) in pairs:
            self._rotate(children[first % count], one)
            self._rotate(children[second % count], two)
            self.mate[one], self.mate[two] = two, one
        self.cycle[node] = children[entry:] + children[:entry]
        self.bonds[node] = bonds[entry:] + bonds[:entry]
        self.base[node] = vertex

    def _release_loose(self) -> None:
        """Open outermost blossoms with dual zero before the next stage."""
        loose = [node for node in self._top_nodes() if node >= self.size and self.dual[node] == 0]
        while loose:
            node = loose.pop()
            children = self.cycle[node]
            self._release(node)
            loose.extend(child for child in children if child >= self.size and self.dual[child] == 0)
