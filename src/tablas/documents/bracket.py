"""Brackets laid out on pages: where every match of a knock-out stands and which lines join them.

A chart is drawn, not tabulated, so it cannot break by itself: the program cuts it,
at most sixteen entrants a page, and a page that takes over where another ended
names the matches its sides come from.  Every length is in hundredths of a millimetre.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from tablas.documents.trees import COLUMNS, ENTRANTS, Tree, trees
from tablas.systems.closed.knockout.chart import Chart, Match

MM = 100
PITCH = 1180
"""An entrant takes at most so much of the height …"""
LEAST = 760
"""… and not less than this."""
GAP = 6 * MM
LABEL = 45 * MM // 10
"""The number of a match above its box."""
WORDS = 9 * MM
"""Words above a box: two lines, standing on the number."""
HEAD = 9 * MM
"""The heading of a bracket, with the names of its rounds."""
WIDEST = 75 * MM
TALLEST = 13 * MM
OUT = 42 * MM
"""The box of whoever comes out of a page."""
ACROSS = 4
"""Matches side by side where there is no bracket."""
STEP = TALLEST + LABEL + WORDS + 2 * MM

SIZES = {"a4": (275 * MM, 160 * MM), "letter": (257 * MM, 166 * MM)}
"""Width and height inside the margins of a page that lies, below its title."""


class Box(NamedTuple):
    """A match at its place."""

    x: int
    y: int
    width: int
    height: int
    match: Match


class Segment(NamedTuple):
    """A line from one point to another, across or down."""

    x: int
    y: int
    dx: int
    dy: int


class Label(NamedTuple):
    """Words at a place: a stage, or a heading whose words the paper says."""

    x: int
    y: int
    kind: str
    number: int = 0
    width: int = 0


class Out(NamedTuple):
    """The box of whoever comes out of a match, at the end of a page."""

    x: int
    y: int
    width: int
    height: int
    match: int
    """The number of the match; 0 for the champion."""


@dataclass
class Page:
    """What stands on one page."""

    boxes: list[Box] = field(default_factory=list)
    lines: list[Segment] = field(default_factory=list)
    labels: list[Label] = field(default_factory=list)
    outs: list[Out] = field(default_factory=list)


class _Block(NamedTuple):
    """What is put on a page in one piece: a tree, or matches side by side under a heading."""

    tree: Tree | None
    kind: str
    level: int = 0
    matches: tuple[Match, ...] = ()

    @property
    def leaves(self) -> int:
        return self.tree.leaves if self.tree else 0

    @property
    def fixed(self) -> int:
        """The height it takes besides that of its entrants."""
        if self.tree:
            return HEAD + LABEL
        rows = -(-len(self.matches) // ACROSS)
        return HEAD + rows * STEP + (WORDS + 12 * MM if self.kind == "finals" else 0)


def pages_of(chart: Chart, size: str = "a4") -> list[Page]:
    """Every match of the chart on pages; brackets share a page where there is room."""
    width, height = SIZES[size]
    brackets = trees(chart)
    champion = max(match.number for match in chart.every if not match.third_place and not match.consolation)
    whole = _on_one_page(chart, brackets, width, height)
    if whole is not None:
        return [whole]
    blocks = [_Block(tree, "bracket", level) for level, pieces in enumerate(brackets) for tree in pieces]
    rest = tuple(match for match in chart.matches if match.consolation)
    for start in range(0, len(rest), 5 * ACROSS):
        blocks.append(_Block(None, "consolation", matches=rest[start : start + 5 * ACROSS]))
    if chart.finals:
        blocks.append(_Block(None, "finals", matches=chart.finals))
    found = [_page(together, width, height, champion) for together in _packed(blocks, height)]
    for match in chart.matches:
        if match.third_place:
            last = next(page for page in found if any(box.match.number == champion for box in page.boxes))
            _below(last, match, height)
    return found


def _packed(blocks: Sequence[_Block], height: int) -> list[list[_Block]]:
    """The blocks in order, as many on a page as have room with sixteen entrants at most."""
    found: list[list[_Block]] = []
    for block in blocks:
        if found:
            tried = [*found[-1], block]
            leaves = sum(one.leaves for one in tried)
            if leaves <= ENTRANTS and sum(one.fixed for one in tried) + leaves * LEAST <= height:
                found[-1].append(block)
                continue
        found.append([block])
    return found


def _page(blocks: Sequence[_Block], width: int, height: int, champion: int) -> Page:
    page = Page()
    leaves = sum(block.leaves for block in blocks)
    room = height - sum(block.fixed for block in blocks)
    pitch = min(2 * PITCH if len(blocks) == 1 else PITCH, room // max(leaves, 1))
    top = 0
    for block in blocks:
        if block.tree:
            _place_tree(page, block.tree, top, width, pitch, block.level, block.tree.match.number == champion)
        else:
            _rows(page, block, top, width)
        top += block.fixed + block.leaves * pitch
    return page


def _on_one_page(chart: Chart, brackets: Sequence[Sequence[Tree]], width: int, height: int) -> Page | None:
    """Winners above, losers below, the finals at the right: where two lives fit on a page."""
    if len(brackets) != 2 or chart.lives != 2 or any(len(pieces) != 1 for pieces in brackets):
        return None
    if any(match.consolation for match in chart.matches):
        return None
    above, below = brackets[0][0], brackets[1][0]
    columns = max(above.depth, below.depth) + 1
    room = height - 2 * HEAD
    if (above.leaves + below.leaves) * LEAST > room or columns > COLUMNS + 1:
        return None
    page = Page()
    column = min(width // columns, WIDEST)
    pitch = min(PITCH, room // (above.leaves + below.leaves))
    tall = _box_height(pitch)
    ends = []
    top = 0
    for level, tree in enumerate((above, below)):
        _heads(page, tree, top, column, ("bracket", level))
        bottom = top + HEAD + tree.leaves * pitch
        out = _draw(page, tree, tree.depth, column, tall, top + HEAD, bottom)
        ends.append((tree.depth * column - GAP, out))
        top = bottom
    x = (columns - 1) * column
    first, second = chart.finals
    y = max(ends[0][1], tall)
    y = min(y, top - 5 * tall)
    page.labels.append(Label(x, y - tall // 2 - LABEL - WORDS, "final", 0, column - GAP))
    page.boxes.append(Box(x, y - tall // 2, column - GAP, tall, first))
    for (from_x, from_y), at in zip(ends, (y - tall // 4, y + tall // 4), strict=True):
        _elbow(page, from_x, from_y, x - GAP // 2, x, at)
    again = y + tall + LABEL + WORDS + 3 * MM
    page.labels.append(Label(x, again - tall // 2 - LABEL - WORDS, "final-again", 0, column - GAP))
    page.boxes.append(Box(x, again - tall // 2, column - GAP, tall, second))
    last = again + tall + WORDS + 4 * MM
    page.labels.append(Label(x, last - 6 * MM - WORDS - 1 * MM, "winner", 0, column - GAP))
    page.outs.append(Out(x, last - 6 * MM, column - GAP, 12 * MM, 0))
    return page


def _box_height(pitch: int) -> int:
    return min(TALLEST, 2 * pitch - LABEL - 60)


def _heads(page: Page, tree: Tree, top: int, column: int, head: tuple[str, int]) -> None:
    """The heading of a bracket and the names of its rounds."""
    page.labels.append(Label(0, top, *head))
    stages: dict[int, int] = {}
    _columns_of(tree, tree.depth, stages)
    for place, stage in sorted(stages.items()):
        page.labels.append(Label((place - 1) * column, top + HEAD - LABEL, "stage", stage))


def _columns_of(tree: Tree, column: int, found: dict[int, int]) -> None:
    found.setdefault(column, tree.match.stage)
    for side in tree.sides:
        if side is not None:
            _columns_of(side, column - 1, found)


def _place_tree(page: Page, tree: Tree, top: int, width: int, pitch: int, level: int, ends: bool) -> None:
    """A tree across the page, with whoever comes out of it at the right."""
    column = min((width - OUT) // tree.depth, WIDEST)
    _heads(page, tree, top, column, ("bracket", level))
    start = top + HEAD + LABEL
    tall = _box_height(pitch)
    out = _draw(page, tree, tree.depth, column, tall, start, start + tree.leaves * pitch)
    x = tree.depth * column
    page.lines.append(Segment(x - GAP, out, GAP, 0))
    page.labels.append(Label(x, top + HEAD - LABEL, "winner" if ends else "out", tree.match.number))
    page.outs.append(Out(x, out - 6 * MM, min(WIDEST, width - x), 12 * MM, 0 if ends else tree.match.number))


def _draw(page: Page, tree: Tree, column: int, wide: int, tall: int, top: int, bottom: int) -> int:
    """Put a tree between two heights; the height at which its winner leaves."""
    sides = []
    share = [1 if side is None else side.leaves for side in tree.sides]
    middle = top + (bottom - top) * share[0] // sum(share)
    for side, above, below in ((tree.first, top, middle), (tree.second, middle, bottom)):
        sides.append(None if side is None else _draw(page, side, column - 1, wide, tall, above, below))
    one, two = sides
    if one is None and two is None:
        y = (top + bottom) // 2
    elif one is None or two is None:  # The other side enters here: no line is long for nothing.
        y = two - tall // 4 if one is None and two is not None else (one or 0) + tall // 4
    else:
        y = (one + two) // 2
    x = (column - 1) * wide
    for end, at in ((one, y - tall // 4), (two, y + tall // 4)):
        if end is not None:
            _elbow(page, x - GAP, end, x - GAP // 2, x, at)
    page.boxes.append(Box(x, y - tall // 2, wide - GAP, tall, tree.match))
    return y


def _elbow(page: Page, x: int, y: int, turn: int, end: int, at: int) -> None:
    """A line across, down or up, and across again."""
    page.lines.append(Segment(x, y, turn - x, 0))
    if at != y:
        page.lines.append(Segment(turn, min(y, at), 0, abs(at - y)))
    page.lines.append(Segment(turn, at, end - turn, 0))


def _below(page: Page, match: Match, height: int) -> None:
    """The match for third place, under the final."""
    final = max(page.boxes, key=lambda box: box.x)
    under = max(box.y + box.height for box in page.boxes if box.x == final.x)
    y = min(max(under + 22 * MM, height // 2 + 20 * MM), height - TALLEST)
    page.labels.append(Label(final.x, y - LABEL - WORDS, "third", 0, final.width))
    page.boxes.append(Box(final.x, y, final.width, min(final.height, TALLEST), match))


def _rows(page: Page, block: _Block, top: int, width: int) -> None:
    """Matches side by side, row after row: the finals, or games outside every bracket."""
    page.labels.append(Label(0, top, block.kind))
    wide = width // ACROSS
    of_two = block.kind == "finals" and len(block.matches) == 2
    y = top + HEAD
    for place, match in enumerate(block.matches):
        x, y = place % ACROSS * wide, top + HEAD + LABEL + WORDS + place // ACROSS * STEP
        label = "if-needed" if match.if_needed else "stage"
        if of_two:
            label = "final-again" if match.if_needed else "final"
        page.labels.append(Label(x, y - LABEL - WORDS, label, match.stage, wide - GAP))
        page.boxes.append(Box(x, y, wide - GAP, TALLEST, match))
    if block.kind == "finals":
        y += TALLEST + WORDS
        page.labels.append(Label(0, y - WORDS - 1 * MM, "winner", 0, wide - GAP))
        page.outs.append(Out(0, y, wide - GAP, 12 * MM, 0))
