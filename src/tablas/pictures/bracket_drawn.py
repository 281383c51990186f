"""The drawing of a knock-out: wide for a desk or a sheet, narrow for a phone."""

from __future__ import annotations

from dataclasses import dataclass, field

from tablas.messages import Message
from tablas.pictures.bracket import DECIDED, LEVEL, UNPLAYED, Box, Bracket, Node, SideText
from tablas.pictures.svg import FILE, Ink, Picture, element, fitted, path, text, width_of
from tablas.say.phrases import Say

BOX_WIDTH, BOX_HEIGHT = 224, 58
BYE_HEIGHT = 26
COLUMN, GAP = BOX_WIDTH + 36, 12
MARGIN = 10
HEAD = 30
NARROW = 366
"""What a phone has between the margins of a page."""
INDENT = 14


def stage_words(stage: Message, say: Say) -> str:
    """What a stage is called, above its column."""
    code = stage.code
    if code == "ko-final":
        return say("Final")
    if code == "ko-third-place":
        return say("Match for third place")
    if code == "ko-semi-finals":
        return say("Semi-finals")
    if code == "ko-quarter-finals":
        return say("Quarter-finals")
    if code == "ko-last-16":
        return say("Last 16")
    if code == "ko-last-32":
        return say("Last 32")
    if code == "ko-last":
        return say("Last {number}", **stage.values)
    return say("Stage {stage}", **stage.values)


def tier_words(level: int, say: Say) -> str:
    """What the bracket of those with so many defeats is called."""
    if not level:
        return say("Without defeat")
    return say("With one defeat") if level == 1 else say("With {count} defeats", count=level)


def bracket_picture(bracket: Bracket, say: Say, ink: Ink = FILE, narrow: bool = False, inline: bool = False) -> Picture:
    """All brackets and the finals in one drawing."""
    brush = _Brush(say, ink, narrow)
    if narrow:
        height = brush.down(bracket)
        width: float = NARROW
    else:
        width, height = brush.across(bracket)
    name = say("The bracket: {count} matches", count=bracket.matches)
    return Picture(width, height, name, tuple(brush.parts), inline)


@dataclass
class _Brush:
    say: Say
    ink: Ink
    narrow: bool
    parts: list[str] = field(default_factory=list)

    # Wide

    def across(self, bracket: Bracket) -> tuple[float, float]:
        """Columns from left to right; the width and height that were needed."""
        top, ends = 0.0, []
        columns = max((len(tier.heads) for tier in bracket.tiers), default=1)
        several = len(bracket.tiers) > 1
        for tier in bracket.tiers:
            if several:
                self._head(MARGIN, top + 20, tier_words(tier.level, self.say), 16, 700)
                top += HEAD
            for place, head in enumerate(tier.heads):
                self._head(MARGIN + place * COLUMN, top + 18, stage_words(head, self.say), 13)
            bottoms = [top + HEAD] * len(tier.heads)
            below, middles = top + HEAD, []
            for tree in tier.trees:
                middle, below = self._tree(tree, below, bottoms)
                middles.append(middle)
            ends.append((len(tier.heads), middles[0] if middles else top))
            top = max([below, *bottoms]) + MARGIN
        if bracket.finals:
            top = max(top, self._finals(bracket.finals, columns, ends))
        return MARGIN * 2 + (columns + bool(bracket.finals)) * COLUMN - 36, max(top, HEAD)

    def _tree(self, node: Node, below: float, bottoms: list[float]) -> tuple[float, float]:
        """Draw a match behind its feeders; its middle, and where the next leaf may stand."""
        height = self._height(node.box)
        middles = []
        for feeder in node.feeders:
            middle, below = self._tree(feeder, below, bottoms)
            middles.append(middle)
        wanted = sum(middles) / len(middles) - height / 2 if middles else below
        y = max(wanted, bottoms[node.column])
        bottoms[node.column] = y + height + GAP
        x = MARGIN + node.column * COLUMN
        self._box(node.box, x, y, BOX_WIDTH)
        for feeder, middle in zip(node.feeders, middles, strict=True):
            self._join(MARGIN + feeder.column * COLUMN + BOX_WIDTH, middle, x, y + height / 2)
        return y + height / 2, max(below, y + height + GAP) if not middles else below

    def _finals(self, finals: tuple[Box, ...], columns: int, ends: list[tuple[int, float]]) -> float:
        """The finals at the right of the brackets they come from, one under the other."""
        x = MARGIN + columns * COLUMN
        y = max(HEAD * 2.0, ends[0][1] - BOX_HEIGHT / 2)
        self._head(x, y - 12, self.say("Final"), 13)
        for place, (count, middle) in enumerate(ends):
            if place < 2 or len(ends) == 2:
                self._join(MARGIN + count * COLUMN - 36, middle, x, y + BOX_HEIGHT * (0.5 if place == 0 else 0.8))
        for box in finals:
            self._box(box, x, y, BOX_WIDTH)
            y += BOX_HEIGHT + GAP
        return y

    def _join(self, x: float, y: float, to_x: float, to_y: float) -> None:
        turn = to_x - 18
        self.parts.append(path(f"M{x:g} {y:g}H{turn:g}V{to_y:g}H{to_x:g}", self.ink.edge, 1.2))

    # Narrow

    def down(self, bracket: Bracket) -> float:
        """The final at the top, every match under the one its winner goes on to; the height that was needed."""
        y = float(MARGIN)
        if bracket.finals:
            for box in bracket.finals:
                self._box(box, 0, y, NARROW)
                y += BOX_HEIGHT + GAP
        for tier in bracket.tiers:
            if len(bracket.tiers) > 1:
                self._head(0, y + 18, tier_words(tier.level, self.say), 16, 700)
                y += HEAD
            for tree in tier.trees:
                y = self._under(tree, y, 0)
        return y

    def _under(self, node: Node, y: float, depth: int) -> float:
        height = self._height(node.box)
        x = depth * INDENT
        self._box(node.box, x, y, NARROW - x)
        bottom, below = y + height, y + height + GAP
        for feeder in node.feeders:
            middle = below + self._height(feeder.box) / 2
            self.parts.append(path(f"M{x + 6} {bottom:g}V{middle:g}H{x + INDENT}", self.ink.edge, 1.2))
            below = self._under(feeder, below, depth + 1)
        return below

    # Both

    def _head(self, x: float, y: float, words: str, size: int, weight: int | None = None) -> None:
        self.parts.append(text(x, y, words, size, self.ink.ink if weight else self.ink.soft, weight=weight))

    @staticmethod
    def _height(box: Box) -> int:
        return BOX_HEIGHT if box.second is not None else BYE_HEIGHT

    def _box(self, box: Box, x: float, y: float, width: float) -> None:
        ink, height = self.ink, self._height(box)
        dashes = "4 3" if box.if_needed or box.second is None else None
        frame = element(
            "rect",
            x=x,
            y=y,
            width=width,
            height=height,
            rx=3,
            fill=ink.paper,
            stroke=ink.edge,
            stroke_dasharray=dashes,
        )
        if box.second is None:
            words = text(x + width - 8, y + 18, self.say("bye"), 13, ink.soft, anchor="end")
            name = fitted(box.first.name, width - 60, 14)
            self.parts.append(element("g", frame, text(x + 8, y + 18, name, 14, ink.ink), words, data_bye="yes"))
            return
        head = " · ".join(filter(None, (box.label, self._stage(box), self._note(box))))
        parts = [frame, text(x + 8, y + 14, fitted(head, width - 16, 12), 12, ink.soft)]
        parts += self._side(box.first, x, y + 32, width)
        parts += self._side(box.second, x, y + 51, width)
        self.parts.append(element("g", *parts, data_match=box.label))

    def _stage(self, box: Box) -> str:
        return stage_words(box.stage, self.say) if self.narrow or box.stage.code == "ko-third-place" else ""

    def _note(self, box: Box) -> str:
        if box.if_needed:
            return self.say("if needed")
        if box.note == LEVEL:
            return self.say("drawn, played again")
        if box.note == DECIDED:
            return self.say("drawn, decided by the rules")
        return self.say("without a game") if box.note == UNPLAYED else ""

    def _side(self, side: SideText, x: float, y: float, width: float) -> list[str]:
        ink = self.ink
        weight = 700 if side.winner else None
        games = " ".join(side.games)
        room = width - 20 - (width_of(side.score, 14) + 10 if side.score else 0)
        room -= width_of(games, 12) + 10 if games else 0
        name, fill = side.name, ink.ink
        if side.source is not None:
            fill = ink.soft
            number = side.source.number
            name = (
                self.say("winner of {match}", match=number)
                if side.source.kind == "winner"
                else self.say("loser of {match}", match=number)
            )
        parts = [text(x + 8, y, fitted(name, room, 14), 14, fill, weight=weight)]
        if side.score:
            parts.append(text(x + width - 8, y, side.score, 14, fill, anchor="end", weight=weight))
        if games:
            at = x + width - 18 - width_of(side.score, 14)
            parts.append(text(at, y, games, 12, ink.soft, anchor="end"))
        return parts
