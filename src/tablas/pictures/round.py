"""The picture of a round: bands of one score, halves left and right, pairs joined, floats as arrows, colours as discs.

Level lines are the first choice of the rules, so a crossing is a question; the
story has the answer.  Arrows run square like a timetable and joins are curves,
so the two never look alike.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from html import escape

from tablas.pictures.scene import Band, Float, Join, Row, Scene
from tablas.pictures.svg import FILE, Ink, Picture, disc, element, fitted, path, text
from tablas.say.catalogue import single
from tablas.say.phrases import Say

ROW, GAP, PAD, LABEL = 28, 24, 5, 14
_STEP = 13
Link = Callable[[int], str]
"""The address that tells of a board."""


def round_picture(
    scene: Scene,
    say: Say,
    ink: Ink = FILE,
    link: Link | None = None,
    selected: int | None = None,
    open_band: Link | None = None,
    small: bool = False,
) -> Picture:
    """Draw the scene; with *link* every pair leads to its sentence, with *open_band* a closed band to its players.

    A *small* one has names, colours and boards, and neither numbers, ratings nor past colours.
    """
    return _Drawing(scene, say, ink, link, selected, open_band, small).picture()


@dataclass
class _Columns:
    """Where things stand from left to right; histories take as much as they need."""

    rounds: int
    small: bool = False

    def __post_init__(self) -> None:
        if self.small:
            self._small()
            return
        wide = _STEP * max(self.rounds - 1, 2)
        self.number, self.name, self.rating, self.history = 104, 114, 322, 338
        self.disc = self.history + wide + 37
        self.other = self.disc + 138
        self.other_history = self.other + 22
        self.other_number = self.other_history + wide + 55
        self.other_name = self.other_number + 10
        self.other_rating = self.other_number + 226
        self.board = self.other_number + 268
        self.width = self.other_number + 276
        self.room = self.rating - self.name - 44

    def _small(self) -> None:
        """As wide as a phone, and as half a page: what two drawings side by side need.  Names stand without numbers."""
        self.number, self.name, self.rating, self.history = 0, 90, 190, 188
        self.disc, self.other = 204, 246
        self.other_history = self.other + 22
        self.other_number, self.other_name = 0, 262
        self.other_rating = 362
        self.board, self.width = 390, 396
        self.room = 98


class _Drawing:
    def __init__(
        self,
        scene: Scene,
        say: Say,
        ink: Ink,
        link: Link | None,
        selected: int | None,
        open_band: Link | None,
        small: bool = False,
    ) -> None:
        self.scene, self.say, self.ink, self.small = scene, say, ink, small
        self.link, self.selected, self.open_band = link, selected, open_band
        rows = [row for band in scene.bands for row in (*band.left, *band.right)]
        self.at = _Columns(max((len(row.person.colours) for row in rows), default=0), small)
        self.titled = any(band.title for band in scene.bands)
        self.tops = self._tops()
        self.ups = any(one.up for one in scene.floats)

    def _crossing(self, gap: int) -> list[Float]:
        """Floats that turn in the gap above band *gap*."""
        return [one for one in self.scene.floats if (one.origin if one.up else one.origin + 1) == gap]

    def _tops(self) -> list[float]:
        tops, y = [], 6.0
        for place, band in enumerate(self.scene.bands):
            if place:
                y += GAP + LABEL * max(0, len(self._crossing(place)) - 1)
            tops.append(y)
            y += band.height * ROW + 2 * PAD
        self.bottom = y
        return tops

    def picture(self) -> Picture:
        scene = self.scene
        name = self.say(
            "Round {round} by score groups: {groups} groups, {pairs} pairs, {floats} floats",
            round=scene.round,
            groups=len(scene.bands),
            pairs=scene.pairs,
            floats=len(scene.floats),
        )
        parts: list[str] = []
        for place, band in enumerate(scene.bands):
            parts += self._band(place, band)
        for place, band in enumerate(scene.bands):
            if band.is_open:
                parts += self._joined(place, band)
        for place in range(len(scene.bands) + 1):
            for turn, one in enumerate(self._crossing(place)):
                parts.append(self._float(one, turn))
        if self.link is not None:
            parts += [
                self._linked(place, band, join)
                for place, band in enumerate(scene.bands)
                if band.is_open
                for join in band.joins
            ]
        width = self.at.width + (24 if self.ups else 0)
        return Picture(width, self.bottom + 6, name, tuple(parts), inline=self.link is not None)

    # Bands and rows

    def _band(self, place: int, band: Band) -> list[str]:
        ink, top = self.ink, self.tops[place]
        tall = band.height * ROW + 2 * PAD
        middle = top + tall / 2
        parts = [
            element("rect", x=0.5, y=top, width=self.at.width - 1, height=tall, rx=4, fill=ink.paper, stroke=ink.line)
        ]
        if self.titled:
            edge = f"M4.5 {top}H54V{top + tall}H4.5a4 4 0 0 1-4-4V{top + 4}a4 4 0 0 1 4-4z"
            parts.append(element("path", d=edge, fill=ink.shade, stroke=ink.line))
            small = tall < 44
            score = text(
                27, middle + (6 if small else 1), band.title, 19 if small else 22, ink.ink, anchor="middle", weight=700
            )
            parts.append(score)
            if not small:
                count = self.say("{count} pl.", count=band.count)
                parts.append(text(27, middle + 17, count, 12 if self.small else 11.5, ink.soft, anchor="middle"))
        if not band.is_open:
            return [*parts, self._closed(place, band, middle)]
        for join in band.joins:
            parts += self._by_hand(place, join) if join.by_hand else []
        for side, rows in (("left", band.left), ("right", band.right)):
            for number, row in enumerate(rows):
                parts += self._row(row, side == "left", top + PAD + ROW * (number + 0.5))
        return parts

    def _closed(self, place: int, band: Band, middle: float) -> str:
        boards = band.boards
        if boards:
            words = self.say(
                "players: {count} · boards {first} to {last}", count=band.count, first=boards[0], last=boards[-1]
            )
        else:
            words = self.say("players: {count}", count=band.count)
        shown = text(self.at.name, middle + 5, words, 15, self.ink.soft)
        if self.open_band is None:
            return shown
        mark = text(self.at.board, middle + 6, "▾", 17, self.ink.ink, anchor="end", aria_hidden="true")
        area = element(
            "rect",
            x=54,
            y=self.tops[place],
            width=self.at.width - 54,
            height=band.height * ROW + 2 * PAD,
            fill="transparent",
        )
        if single(band.title) == 1:
            name = self.say("Open the group of {score} point", score=band.title)
        else:
            name = self.say("Open the group of {score} points", score=band.title)
        return element("a", shown, mark, area, href=self.open_band(place), aria_label=name)

    def _row(self, row: Row, left: bool, y: float) -> list[str]:
        at, ink = self.at, self.ink
        here = bool(row.board)
        number, name, rating = (
            (at.number, at.name, at.rating) if left else (at.other_number, at.other_name, at.other_rating)
        )
        parts = [self._name(row, name, y, here)]
        if not self.small:
            parts.insert(0, text(number, y + 5, str(row.number), 12.5, ink.soft, anchor="end"))
        if row.person.rating and not self.small:
            parts.append(text(rating, y + 5, str(row.person.rating), 13.5, ink.soft, anchor="end"))
        if (here or row.leaves == "bye") and not self.small:
            parts += self._history(row.person.colours, at.history if left else at.other_history, y)
        if here:
            x = at.disc if left else at.other
            if row.colour:
                parts.append(disc(x, y, 7.5, row.colour == "w", ink))
            else:
                parts.append(element("circle", cx=x, cy=y, r=3, fill=ink.ink))
            if row.not_due:
                parts.append(
                    element(
                        "circle",
                        cx=x,
                        cy=y,
                        r=10.5,
                        fill="none",
                        stroke=ink.accent,
                        stroke_width=2,
                        stroke_dasharray="2 2" if ink.dashes else None,
                        class_="not-due",
                    )
                )
            if not left:
                parts.append(text(at.board, y + 6, str(row.board), 17, ink.ink, anchor="end", weight=700))
            if row.exchanged and not self.small:
                x = 74 if left else at.other_number - 34
                parts.append(text(x, y + 5, "⇄", 14, ink.soft, class_="exchanged"))
            if row.came and left and all(one.person.number != row.number for one in self.scene.floats):
                # The band it comes from is drawn elsewhere.
                parts.append(text(66, y + 5, "↑" if row.came == "up" else "↓", 14, ink.soft, class_="came"))
        else:
            parts.append(self._leaving(row, left, y))
        return parts

    def _name(self, row: Row, x: float, y: float, here: bool) -> str:
        title = "" if self.small else row.person.title
        weight = 600 if here or row.leaves == "bye" else 400
        fill = self.ink.ink if weight == 600 else self.ink.soft
        called = row.person.name.partition(",")[0] if self.small else row.person.name
        words = fitted(called or str(row.number), self.at.room - (len(title) + 1) * 7 * bool(title), 15)
        inside = escape(words, quote=False)
        if title:
            inside = element("tspan", f"{escape(title)} ", font_size=11.5, font_weight=650) + inside
        return element("text", inside, x=x, y=y + 5, font_size=15, font_weight=weight, fill=fill)

    def _history(self, colours: str, x: float, y: float) -> list[str]:
        ink = self.ink
        return [
            element("path", d=f"M{x + place * _STEP - 4} {y}h8", stroke=ink.soft, stroke_width=1.5)
            if colour == "-"
            else element(
                "circle",
                cx=x + place * _STEP,
                cy=y,
                r=4.4,
                fill=ink.white if colour == "w" else ink.black,
                stroke=ink.ink,
                stroke_width=1.2,
            )
            for place, colour in enumerate(colours)
        ]

    def _leaving(self, row: Row, left: bool, y: float) -> str:
        words = {
            "down": self.say("moves down"),
            "up": self.say("moves up"),
            "alone": self.say("alone: moves on"),
            "bye": self.say("bye"),
        }[row.leaves]
        if row.leaves == "bye":
            x = self.at.disc if left else self.at.other + 4
            return text(x, y + 5, words, 13, self.ink.ink, anchor="end", weight=600, class_="bye")
        if self.small and not left:
            return text(self.at.board, y + 5, "↑" if row.leaves == "up" else "↓", 14, self.ink.soft, anchor="end")
        return text(self.at.history if left else self.at.other + 2, y + 5, words, 13, self.ink.soft)

    # Pairs

    def _y(self, place: int, number: int) -> float:
        """Where somebody stands in a band; the middle of one that is closed."""
        band, top = self.scene.bands[place], self.tops[place]
        for rows in (band.left, band.right):
            for position, row in enumerate(rows):
                if row.number == number and band.is_open:
                    return top + PAD + ROW * (position + 0.5)
        return top + PAD + ROW / 2

    def _joined(self, place: int, band: Band) -> list[str]:
        parts = []
        for join in band.joins:
            marks = {"class_": "pair", "data_pair": f"{join.left}-{join.right}"}
            parts.append(path(self._curve(place, join.left, join.right), self.ink.ink, self._weight(join), **marks))
        for one, two in band.rules:
            dashed = {"stroke_dasharray": "5 4", "class_": "by-rules", "data_rules": f"{one}-{two}"}
            if one in {row.number for row in band.left} and two in {row.number for row in band.right}:
                parts.append(path(self._curve(place, one, two), self.ink.accent, 1.6, **dashed))
        return parts

    def _weight(self, join: Join) -> float:
        return 2.4 if join.by_hand or join.board == self.selected else 1.5

    def _curve(self, place: int, one: int, two: int) -> str:
        start, end = self._y(place, one), self._y(place, two)
        x1, x2 = self.at.disc + 8, self.at.other - 8
        bend = 16 if self.small else 55
        return f"M{x1} {start}C{x1 + bend} {start} {x2 - bend} {end} {x2} {end}"

    def _areas(self, place: int, join: Join) -> tuple[tuple[float, float, float], ...]:
        """The two halves of a pair: x, y, width."""
        start, end = self._y(place, join.left), self._y(place, join.right)
        right = self.at.other - 14
        return (60, start - ROW / 2 + 1, self.at.disc - 46), (right, end - ROW / 2 + 1, self.at.width - right - 4)

    def _by_hand(self, place: int, join: Join) -> list[str]:
        ink = self.ink
        return [
            element(
                "rect",
                x=x,
                y=y,
                width=wide,
                height=ROW - 2,
                rx=3,
                fill="none" if ink.dashes else ink.mark,
                stroke=ink.ink if ink.dashes else "none",
                stroke_dasharray=ink.dashes or None,
                class_="by-hand",
            )
            for x, y, wide in self._areas(place, join)
        ]

    def _linked(self, place: int, band: Band, join: Join) -> str:
        assert self.link is not None
        one, two = band.of_board(join.board) or (None, None)
        name = self.say(
            "Board {board}: {one} – {two}",
            board=join.board,
            one=one.person.name if one else "",
            two=two.person.name if two else "",
        )
        chosen = join.board == self.selected
        areas = [
            element(
                "rect",
                x=x,
                y=y,
                width=wide,
                height=ROW - 2,
                rx=3,
                fill="transparent",
                stroke=self.ink.ink if chosen else "none",
                stroke_width=2 if chosen else None,
            )
            for x, y, wide in self._areas(place, join)
        ]
        current = {"aria_current": "true"} if chosen else {}
        return element("a", *areas, href=self.link(join.board), aria_label=name, class_="tap", **current)

    # Floats

    def _float(self, one: Float, turn: int) -> str:
        number = one.person.number
        start, end = self._y(one.origin, number), self._y(one.target, number)
        lines = self._upwards(start, end, turn) if one.up else self._downwards(one, start, end, turn)
        label = self._label(one, turn)
        return element("g", *lines, *label, class_="float", data_float=number)

    def _downwards(self, one: Float, start: float, end: float, turn: int) -> list[str]:
        lane = 66 - 4 * (turn % 3)
        gap = self._gap(one.origin + 1, turn)
        band = self.scene.bands[one.origin]
        alone = any(row.leaves == "alone" for row in band.left) or not band.is_open
        if alone:
            d = f"M80 {start}H{lane + 6}a6 6 0 0 0-6 6V{end - 6}a6 6 0 0 0 6 6h{78 - lane - 6}"
        else:
            x = self.at.other - 2
            d = (
                f"M{x} {start}h-8a6 6 0 0 0-6 6V{gap - 6}a6 6 0 0 1-6 6H{lane + 6}"
                f"a6 6 0 0 0-6 6V{end - 6}a6 6 0 0 0 6 6h{78 - lane - 6}"
            )
        head = element("path", d=f"M76 {end - 4.5}l8 4.5-8 4.5z", fill=self.ink.ink)
        return [path(d, self.ink.ink, 1.6), head]

    def _upwards(self, start: float, end: float, turn: int) -> list[str]:
        lane = self.at.width + 12 + 4 * (turn % 3)
        d = f"M{self.at.other_rating + 8} {start}H{lane - 6}a6 6 0 0 0 6-6V{end + 6}a6 6 0 0 0-6-6H{self.at.width + 8}"
        head = element("path", d=f"M{self.at.width + 9} {end - 4.5}l-8 4.5 8 4.5z", fill=self.ink.ink)
        return [path(d, self.ink.ink, 1.6), head]

    def _gap(self, place: int, turn: int) -> float:
        """The middle of the gap above a band, one line below the other for each float that turns there."""
        top = self.tops[place] if place < len(self.tops) else self.bottom
        count = len(self._crossing(place))
        return top - GAP / 2 - LABEL * (count - 1 - turn)

    def _label(self, one: Float, turn: int) -> list[str]:
        if self.small:
            return []
        band = self.scene.bands[one.origin]
        if not one.up and band.is_open and any(row.leaves == "alone" for row in band.left):
            return []
        name = one.person.name.partition(",")[0] or str(one.person.number)
        words = self.say("{player} moves up", player=name) if one.up else self.say("{player} moves down", player=name)
        y = self._gap(one.origin if one.up else one.origin + 1, turn)
        x = self.at.board - 90 if one.up else 275
        wide = 7 * len(words) + 8
        back = element("rect", x=x - wide / 2, y=y - 7, width=wide, height=13, fill=self._page())
        return [back, text(x, y + 4, words, 12.5, self.ink.soft, anchor="middle")]

    def _page(self) -> str:
        """What lies between the bands."""
        return "var(--paper)" if self.link is not None else "#fff"
