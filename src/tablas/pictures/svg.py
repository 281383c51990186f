"""The pencil of every picture: elements as escaped text, inks for screen, file and paper, and how wide words are."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape
from typing import NamedTuple

FONT = "'Source Sans 3','Segoe UI','Noto Sans',sans-serif"


class Ink(NamedTuple):
    """The colours of a picture; on paper no colour carries a meaning alone."""

    paper: str
    shade: str
    ink: str
    soft: str
    line: str
    edge: str
    accent: str
    mark: str
    good: str
    white: str
    black: str
    dashes: str = ""
    """Says by dashes what the screen says by colour; empty where colour does."""


FILE = Ink(
    "#ffffff", "#f3eee2", "#1b1a17", "#57534a", "#d8d1c0", "#857d6b", "#9c2f0c", "#fff0c2", "#1d5c36", "#fff", "#1b1a17"
)
"""By day, in a file of its own."""

SCREEN = Ink(
    "var(--sheet)",
    "var(--shade)",
    "var(--ink)",
    "var(--soft)",
    "var(--line)",
    "var(--edge)",
    "var(--accent)",
    "var(--mark)",
    "var(--good)",
    "var(--white-disc)",
    "var(--black-disc)",
)
"""Inside a page, whose own colours by day and by night hold."""

PRINT = Ink("#fff", "#fff", "#000", "#000", "#000", "#000", "#000", "#fff", "#000", "#fff", "#1b1a17", "4 3")
"""Black on white."""

INKS = {"file": FILE, "screen": SCREEN, "print": PRINT}


@dataclass(frozen=True, slots=True)
class Picture:
    """A finished drawing: its size, its name for those who cannot see it, and what is drawn."""

    width: float
    height: float
    name: str
    """One sentence that says what the picture shows; the alternative text."""
    parts: tuple[str, ...]
    inline: bool = False
    """Part of a page, whose language, letters and links it takes; else a file of its own."""

    @property
    def svg(self) -> str:
        """The picture as SVG text."""
        name = element("title", escape(self.name, quote=False))
        size = {"viewBox": f"0 0 {short(self.width)} {short(self.height)}"}
        if self.inline:
            # Links inside must stay reachable, which the role of one image would forbid.
            return element("svg", name, *self.parts, **size, role="group", class_="picture", aria_label=self.name)
        return element(
            "svg",
            name,
            *self.parts,
            xmlns="http://www.w3.org/2000/svg",
            **size,
            width=self.width,
            height=self.height,
            role="img",
            aria_label=self.name,
            font_family=FONT,
            style="font-variant-numeric:tabular-nums lining-nums",
        )


def element(tag: str, *children: str, **attributes: object) -> str:
    """An element around others, or around words that are escaped already.

    ``class_`` and ``stroke_width`` are written ``class`` and ``stroke-width``; ``None`` is left out.

    >>> element("rect", x=2.50, rx=3, stroke_width=1, fill=None)
    '<rect x="2.5" rx="3" stroke-width="1"/>'
    """
    written = "".join(
        f' {name.rstrip("_").replace("_", "-")}="{escape(short(value))}"'
        for name, value in attributes.items()
        if value is not None
    )
    if not children:
        return f"<{tag}{written}/>"
    return f"<{tag}{written}>{''.join(children)}</{tag}>"


def text(x: float, y: float, words: str, size: float, fill: str, **attributes: object) -> str:
    """Words at their place; ``anchor`` and ``weight`` are those of the letters."""
    anchor, weight = attributes.pop("anchor", None), attributes.pop("weight", None)
    return element(
        "text",
        escape(words, quote=False),
        x=x,
        y=y,
        font_size=size,
        fill=fill,
        text_anchor=anchor,
        font_weight=weight,
        **attributes,
    )


def path(d: str, stroke: str, width: float = 1.5, **attributes: object) -> str:
    """A line that is not filled."""
    return element("path", d=d, fill="none", stroke=stroke, stroke_width=width, **attributes)


def disc(x: float, y: float, radius: float, white: bool, ink: Ink) -> str:
    """The colour of a player: hollow is White, filled is Black."""
    return element(
        "circle", cx=x, cy=y, r=radius, fill=ink.white if white else ink.black, stroke=ink.ink, stroke_width=1.4
    )


def short(value: object) -> str:
    """A number without idle digits; anything else as it is.

    >>> short(2.50), short(3.0), short(1 / 3)
    ('2.5', '3', '0.33')
    """
    if isinstance(value, float):
        return f"{value:.2f}".rstrip("0").rstrip(".")
    return str(value)


_NARROW = frozenset("iljtfrI.,:;'’|!()[] -–")
_WIDE = frozenset("mwMW@%—")


def width_of(words: str, size: float) -> float:
    """About how wide the words are in the sans serif of the pages; drawn letters may differ by a tenth."""
    return size * sum(0.3 if letter in _NARROW else 0.82 if letter in _WIDE else 0.54 for letter in words)


def fitted(words: str, room: float, size: float) -> str:
    """The words, cut where they would leave their room.

    >>> fitted("Rojas Peral, Gabriel", 70, 15)
    'Rojas Pe…'
    """
    if width_of(words, size) <= room:
        return words
    while words and width_of(words + "…", size) > room:
        words = words[:-1]
    return words.rstrip(" ,") + "…"
