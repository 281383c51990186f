"""A knock-out as a drawing: matches in columns, winners going on to the right."""

from __future__ import annotations

from dataclasses import dataclass

from tablas.model import Tournament, format_points
from tablas.pairing.round import settings_of, system_of
from tablas.pictures.svg import FILE, Ink, Picture, element, fitted, path, text
from tablas.say.phrases import Say
from tablas.systems.closed.knockout.arena import NextGame
from tablas.systems.closed.knockout.chart import Chart, Match, Source
from tablas.systems.closed.knockout.picture import picture
from tablas.systems.closed.knockout.play import Played, State

BOX_WIDTH, BOX_HEIGHT = 220, 46
COLUMN, ROW = BOX_WIDTH + 40, BOX_HEIGHT + 14
MARGIN = 12
HEAD = 30


@dataclass(frozen=True, slots=True)
class SideText:
    """A side of a match as it is drawn."""

    name: str
    number: int | None
    score: str
    winner: bool


@dataclass(frozen=True, slots=True)
class Box:
    """A match at its place."""

    x: int
    y: int
    first: SideText
    second: SideText
    label: str
    if_needed: bool = False


@dataclass(frozen=True, slots=True)
class Drawing:
    """One bracket: boxes and the lines between them."""

    level: int
    width: int
    height: int
    boxes: tuple[Box, ...]
    lines: tuple[str, ...]
    stages: tuple[tuple[int, int], ...]
    """Where the head of each stage stands: x and number."""


@dataclass(frozen=True, slots=True)
class Bracket:
    """The drawings of a knock-out: one for each number of defeats, and what follows them."""

    drawings: tuple[Drawing, ...]
    finals: tuple[Box, ...]
    champion: str
    box_width: int = BOX_WIDTH
    box_height: int = BOX_HEIGHT


def bracket_of(tournament: Tournament) -> Bracket:
    """The bracket of players or teams after the rounds that are played."""
    system = system_of(tournament)
    if len(tournament.teams if system.name == "team-knockout" else tournament.players) < 2:
        return Bracket((), (), "")
    shown = picture(tournament, system.name, settings_of(tournament))
    state = shown.state
    pencil = _Pencil(shown.names, state)
    champion = shown.names[state.champion] if state.champion is not None else ""
    if shown.reseeded:
        return Bracket((pencil.columns(),), (), champion)
    levels = sorted({match.level for match in shown.chart.matches})
    drawings = tuple(pencil.draw(shown.chart, level, shown.seeds) for level in levels)
    coming = tuple(
        Box(0, 0, pencil.side_from(match.first), pencil.side_from(match.second), str(match.number), match.if_needed)
        for match in shown.finals_to_come
    )
    return Bracket(drawings, (*pencil.finals(), *coming), champion)


def bracket_picture(bracket: Bracket, say: Say, ink: Ink = FILE) -> Picture:
    """All drawings of a bracket one below the other, then the finals."""
    parts: list[str] = []
    y, wide = 0.0, 0
    for drawing in bracket.drawings:
        parts.append(element("g", *_drawn(drawing, say, ink), transform=f"translate(0 {y})"))
        y += drawing.height + MARGIN
        wide = max(wide, drawing.width)
    for place, box in enumerate(bracket.finals):
        moved = Box(MARGIN + place * COLUMN, HEAD, box.first, box.second, box.label, box.if_needed)
        head = text(moved.x, 18, say("Final"), 13, ink.soft)
        parts.append(element("g", head, _boxed(moved, say, ink), transform=f"translate(0 {y})"))
        wide = max(wide, moved.x + COLUMN)
    y += HEAD + BOX_HEIGHT + MARGIN if bracket.finals else 0
    count = sum(len(drawing.boxes) for drawing in bracket.drawings)
    return Picture(wide or COLUMN, y or HEAD, say("The bracket: {count} matches", count=count), tuple(parts))


def _drawn(drawing: Drawing, say: Say, ink: Ink) -> list[str]:
    heads = [text(x, 18, say("Stage {stage}", stage=stage), 13, ink.soft) for x, stage in drawing.stages]
    lines = [path(line, ink.edge, 1.2) for line in drawing.lines]
    return [*heads, *lines, *(_boxed(box, say, ink) for box in drawing.boxes)]


def _boxed(box: Box, say: Say, ink: Ink) -> str:
    middle = box.y + BOX_HEIGHT // 2
    frame = element("rect", x=box.x, y=box.y, width=BOX_WIDTH, height=BOX_HEIGHT, rx=3, fill=ink.paper, stroke=ink.edge)
    number = text(box.x + BOX_WIDTH + 4, middle - 4, box.label, 12, ink.soft)
    sides = [*_sided(box.first, box.x, box.y + 16, say, ink), *_sided(box.second, box.x, box.y + 39, say, ink)]
    return element(
        "g", frame, path(f"M{box.x} {middle}h{BOX_WIDTH}", ink.line, 1), *sides, number, data_match=box.label
    )


def _sided(side: SideText, x: int, y: int, say: Say, ink: Ink) -> list[str]:
    name = side.name
    if side.number is None and name[1:].isdecimal():
        name = say("winner of {match}", match=name[1:]) if name[0] == "W" else say("loser of {match}", match=name[1:])
    weight = 700 if side.winner else None
    fill = ink.soft if side.number is None else ink.ink
    parts = [text(x + 8, y, fitted(name, BOX_WIDTH - 44, 14), 14, fill, weight=weight)]
    if side.score:
        parts.append(text(x + BOX_WIDTH - 8, y, side.score, 14, fill, anchor="end", weight=weight))
    return parts


@dataclass
class _Pencil:
    names: dict[int, str]
    state: State

    def __post_init__(self) -> None:
        self.played: dict[str, Played] = {match.name: match for match in self.state.matches}
        self.coming: dict[str, NextGame] = {game.name: game for game in self.state.games}

    def draw(self, chart: Chart, level: int, seeds: list[int]) -> Drawing:
        """The bracket of those who have lost *level* matches."""
        matches = [match for match in chart.matches if match.level == level]
        stages = sorted({match.stage for match in matches})
        column = {stage: place for place, stage in enumerate(stages)}
        heights = _heights(matches, stages)
        at = {match.number: (MARGIN + column[match.stage] * COLUMN, HEAD + heights[match.number]) for match in matches}
        boxes = tuple(self._box(match, *at[match.number], seeds) for match in matches)
        lines = []
        for match in matches:
            for source in (match.first, match.second):
                if source.kind == "winner" and source.number in at:
                    lines.append(_line(at[source.number], at[match.number]))
        bottom = max((y for _, y in at.values()), default=0) + BOX_HEIGHT + MARGIN
        heads = tuple((MARGIN + column[stage] * COLUMN, stage) for stage in stages)
        return Drawing(level, MARGIN + len(stages) * COLUMN, bottom, boxes, tuple(lines), heads)

    def columns(self) -> Drawing:
        """With a new draw in each round there are no lines, only rounds."""
        stages = sorted({match.stage for match in self.state.matches} | {self.state.stage})
        boxes, rows = [], dict.fromkeys(stages, 0)
        for match in self.state.matches:
            boxes.append(self._finished(match, *self._place(stages, rows, match.stage), match.name))
        for game in self.state.games:
            place = self._place(stages, rows, self.state.stage)
            boxes.append(Box(*place, self._side(game.white), self._side(game.black), game.name))
        bottom = HEAD + max(rows.values(), default=0) * ROW + MARGIN
        heads = tuple((MARGIN + place * COLUMN, stage) for place, stage in enumerate(stages))
        return Drawing(0, MARGIN + len(stages) * COLUMN, bottom, tuple(boxes), (), heads)

    @staticmethod
    def _place(stages: list[int], rows: dict[int, int], stage: int) -> tuple[int, int]:
        x, y = MARGIN + stages.index(stage) * COLUMN, HEAD + rows[stage] * ROW
        rows[stage] += 1
        return x, y

    def finals(self) -> tuple[Box, ...]:
        """Matches between brackets at the end, one after the other."""
        found = [
            self._finished(match, 0, 0, match.name) for match in self.state.matches if match.name.startswith("final")
        ]
        found += [
            Box(0, 0, self._side(game.white), self._side(game.black), game.name)
            for game in self.state.games
            if game.name.startswith("final")
        ]
        return tuple(found)

    def _box(self, match: Match, x: int, y: int, seeds: list[int]) -> Box:
        name = str(match.number)
        if name in self.played:
            return self._finished(self.played[name], x, y, name)
        if name in self.coming:
            game = self.coming[name]
            return Box(x, y, self._side(game.white), self._side(game.black), name)
        return Box(x, y, self.side_from(match.first, seeds), self.side_from(match.second, seeds), name)

    def side_from(self, source: Source, seeds: list[int] | tuple[()] = ()) -> SideText:
        """Who stands there, or where the side comes from."""
        if source.kind == "seed":
            return self._side(seeds[source.number - 1])
        done = self.played.get(str(source.number))
        if done is not None:
            who = done.winner if source.kind == "winner" else done.loser
            return self._side(who)
        return SideText(str(source), None, "", False)

    def _side(self, number: int | None, score: str = "", winner: bool = False) -> SideText:
        return SideText("–" if number is None else self.names[number], number, score, winner)

    def _finished(self, match: Played, x: int, y: int, label: str) -> Box:
        one, two = self._scores(match)
        return Box(
            x,
            y,
            self._side(match.first, one, match.winner == match.first),
            self._side(match.second, two, match.winner == match.second),
            label,
        )

    @staticmethod
    def _scores(match: Played) -> tuple[str, str]:
        """Points of both sides in the match; nothing where one of them never came."""
        if match.first is None or match.second is None or not match.games:
            return "", ""
        one, two = (format_points(points, "½") for points in match.score)
        return one, two


def _heights(matches: list[Match], stages: list[int]) -> dict[int, int]:
    """How far down each match stands: between the matches it comes from, else below the last."""
    own = {match.number for match in matches}
    heights: dict[int, int] = {}
    final_first = sorted(matches, key=lambda match: (-match.stage, match.number))
    order: list[Match] = []

    def visit(match: Match) -> None:
        for source in (match.first, match.second):
            if source.kind == "winner" and source.number in own:
                visit(by_number[source.number])
        if match not in order:
            order.append(match)

    by_number = {match.number: match for match in matches}
    for match in final_first:
        visit(match)
    bottom = 0
    taken: dict[int, int] = {}
    for match in order:
        feeders = [
            heights[source.number]
            for source in (match.first, match.second)
            if source.kind == "winner" and source.number in heights
        ]
        if len(feeders) == 2 or (feeders and match.stage > stages[0] and len(feeders) == 1):
            wanted = sum(feeders) // len(feeders)
        else:
            wanted = bottom
        wanted = max(wanted, taken.get(match.stage, -ROW) + ROW)
        heights[match.number] = wanted
        taken[match.stage] = wanted
        bottom = max(bottom, wanted + ROW) if not feeders else bottom
    return heights


def _line(start: tuple[int, int], end: tuple[int, int]) -> str:
    x1, y1 = start[0] + BOX_WIDTH, start[1] + BOX_HEIGHT // 2
    x2, y2 = end[0], end[1] + BOX_HEIGHT // 2
    middle = (x1 + x2) // 2
    return f"M{x1} {y1}H{middle}V{y2}H{x2}"
