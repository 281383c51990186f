"""What is really on the pages of a PDF: its text in the order it is read, and the box of every letter."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import pypdfium2

LEAST = 8.0
"""Points: no letter is set smaller."""


@dataclass(frozen=True)
class Letter:
    """A letter with its ink."""

    sign: str
    left: float
    bottom: float
    right: float
    top: float
    size: float
    run: int
    """Letters of one run were set together; they may touch each other."""


@dataclass(frozen=True)
class Page:
    """A page: its size, its text and its letters."""

    width: float
    height: float
    text: str
    letters: tuple[Letter, ...]

    def outside(self) -> list[str]:
        """Letters that the edge of the paper cuts."""
        return [
            one.sign
            for one in self.letters
            if one.left < 0 or one.bottom < 0 or one.right > self.width or one.top > self.height
        ]

    def overlapping(self) -> list[tuple[str, str]]:
        """Pairs of letters of different runs whose inks cover each other."""
        cell = 24.0
        grid: dict[tuple[int, int], list[Letter]] = {}
        found = []
        for one in self.letters:
            across = range(int(one.left // cell), int(one.right // cell) + 1)
            places = [(x, y) for x in across for y in range(int(one.bottom // cell), int(one.top // cell) + 1)]
            near = {id(other): other for place in places for other in grid.get(place, ())}
            found += [(other.sign, one.sign) for other in near.values() if _cover(one, other)]
            for place in places:
                grid.setdefault(place, []).append(one)
        return found

    def small(self) -> list[str]:
        """Letters set below the least size."""
        return [one.sign for one in self.letters if one.size < LEAST - 0.05]


def _cover(one: Letter, other: Letter) -> bool:
    """Both ways by more than hinting explains."""
    if one.run == other.run:
        return False
    wide = min(one.right, other.right) - max(one.left, other.left)
    high = min(one.top, other.top) - max(one.bottom, other.bottom)
    return wide > 0.4 and high > 0.4


def pages_of(pdf: bytes, most: int | None = None) -> list[Page]:
    """Every page; of a file with more than *most*, the first ones and the last two."""
    document = pypdfium2.PdfDocument(pdf)
    count = len(document)
    wanted = range(count) if most is None or count <= most else (*range(most - 2), count - 2, count - 1)
    try:
        return [_page(document[index]) for index in wanted]
    finally:
        document.close()


def _page(page: pypdfium2.PdfPage) -> Page:
    text = page.get_textpage()
    letters = tuple(_letters(text))
    return Page(page.get_width(), page.get_height(), text.get_text_range(), letters)


def _letters(text: pypdfium2.PdfTextPage) -> Iterator[Letter]:
    raw = pypdfium2.raw
    run, last = 0, None
    for index in range(text.count_chars()):
        sign = chr(raw.FPDFText_GetUnicode(text, index))
        owner = raw.FPDFText_GetTextObject(text, index)
        address = None if not owner else raw.ctypes.addressof(owner.contents)
        if address != last:
            run, last = run + 1, address
        if sign.isspace() or raw.FPDFText_IsGenerated(text, index):
            continue
        left, bottom, right, top = text.get_charbox(index)
        yield Letter(sign, left, bottom, right, top, raw.FPDFText_GetFontSize(text, index), run)
