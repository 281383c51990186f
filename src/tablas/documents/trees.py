"""A bracket as trees of matches, cut so that each fits on a page."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from tablas.systems.closed.knockout.chart import Chart, Match, Source

ENTRANTS = 16
"""Entrants of a bracket on one page."""
COLUMNS = 4
"""Matches one behind the other on one page: more would leave names no room."""


@dataclass(frozen=True)
class Tree:
    """A match with the matches its two sides come from, as far as they stand on the same page."""

    match: Match
    first: Tree | None = None
    second: Tree | None = None

    @property
    def sides(self) -> tuple[Tree | None, Tree | None]:
        return self.first, self.second

    @property
    def leaves(self) -> int:
        return sum(1 if side is None else side.leaves for side in self.sides)

    @property
    def depth(self) -> int:
        return 1 + max(0 if side is None else side.depth for side in self.sides)

    @property
    def matches(self) -> Iterator[Match]:
        for side in self.sides:
            if side is not None:
                yield from side.matches
        yield self.match


def trees(chart: Chart) -> list[list[Tree]]:
    """The brackets, one after the other, each cut into trees that fit on a page, the last of each ending it."""
    found = []
    for level in sorted({match.level for match in chart.matches}):
        own = {
            match.number: match
            for match in chart.matches
            if match.level == level and not match.consolation and not match.third_place
        }
        if own:
            used = {
                side.number
                for match in own.values()
                for side in (match.first, match.second)
                if side.kind == "winner" and side.number in own
            }
            pieces: list[Tree] = []
            for root in own.values():
                if root.number not in used:
                    pieces += _cut(_tree(own, root))
            found.append(pieces)
    return found


def _tree(own: Mapping[int, Match], match: Match) -> Tree:
    def side(source: Source) -> Tree | None:
        inside = source.kind == "winner" and source.number in own
        return _tree(own, own[source.number]) if inside else None

    return Tree(match, side(match.first), side(match.second))


def _cut(tree: Tree) -> list[Tree]:
    """The tree in pieces that fit, the one with its last match at the end.

    Of two ways, to cut off one side of a match that is too large or both, the one with fewer pages is taken;
    of two alike the one whose last page shows more of the end.
    """
    ways = [[*pieces, rest] for pieces, rest in (_pieces(tree, both) for both in (False, True))]
    return min(ways, key=lambda pieces: (len(pieces), -pieces[-1].leaves))


def _pieces(tree: Tree, both: bool) -> tuple[list[Tree], Tree]:
    found: list[Tree] = []
    sides: list[Tree | None] = []
    for side in tree.sides:
        if side is None:
            sides.append(None)
            continue
        cut, rest = _pieces(side, both)
        found += cut
        sides.append(rest)
    made = Tree(tree.match, sides[0], sides[1])
    while made.leaves > ENTRANTS or made.depth > COLUMNS:
        weight = [0 if side is None else side.leaves + side.depth * (made.depth > COLUMNS) for side in sides]
        for place in (0, 1) if both else (weight.index(max(weight)),):
            cut_off = sides[place]
            if cut_off is not None:
                found.append(cut_off)
                sides[place] = None
        made = Tree(tree.match, sides[0], sides[1])
    return sorted(found, key=lambda piece: min(match.number for match in piece.matches)), made
