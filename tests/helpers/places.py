"""A picture as a test reads it: its words, dots and lines with the place where each stands."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations
from xml.etree import ElementTree

from tablas.pictures.svg import Picture, width_of


@dataclass(frozen=True)
class Box:
    said: str
    left: float
    right: float
    top: float
    bottom: float

    def meets(self, other: Box) -> bool:
        slack = 1.5  # How wide letters are is known to a tenth.
        across = self.left < other.right - slack and other.left < self.right - slack
        return across and self.top < other.bottom - slack and other.top < self.bottom - slack


def of_kind(picture: Picture, tag: str) -> list[ElementTree.Element]:
    return [one for one in ElementTree.fromstring(picture.svg).iter() if one.tag.rpartition("}")[2] == tag]


def at(one: ElementTree.Element, *names: str) -> tuple[float, ...]:
    return tuple(float(one.attrib[name]) for name in names)


def words(picture: Picture) -> list[Box]:
    found = []
    for one in of_kind(picture, "text"):
        x, y, size = at(one, "x", "y", "font-size")
        said = "".join(one.itertext())
        wide = width_of(said, size)
        left = x - {"start": 0.0, "middle": wide / 2, "end": wide}[one.attrib.get("text-anchor", "start")]
        found.append(Box(said, left, left + wide, y - 0.72 * size, y + 0.1 * size))
    return found


def dots(picture: Picture, largest: float = 20) -> list[Box]:
    found = []
    for one in of_kind(picture, "circle"):
        x, y, r = at(one, "cx", "cy", "r")
        if r < largest:
            found.append(Box("", x - r, x + r, y - r, y + r))
    return found


def middle(box: Box) -> float:
    return (box.top + box.bottom) / 2


def laid_out(picture: Picture) -> None:
    """No word covers another, nothing leaves the picture, and no side of it is wasted."""
    said = words(picture)
    covered = [(one.said, other.said) for one, other in combinations(said, 2) if one.meets(other)]
    assert covered == []
    for one in (*said, *dots(picture)):
        assert one.left >= -2, one
        assert one.right <= picture.width + 2, one
        assert one.top >= -2, one
        assert one.bottom <= picture.height + 2, one
    drawn = (*said, *dots(picture, 1000))
    assert picture.height - max(one.bottom for one in drawn) < 40
    assert min(one.top for one in drawn) < 40


def level(box: Box, y: float) -> None:
    """The word stands in the middle of its row."""
    assert abs(middle(box) - y) <= 1.5, (box, y)


def centre(box: Box) -> float:
    return (box.left + box.right) / 2
