"""Long lists in pages with a search above them, so that no page is heavy on a phone's network."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar
from urllib.parse import urlencode

from tablas.errors import TablasError
from tablas.events.state import Section
from tablas.web.show.search import found

MOST_LINES = 600
"""A list this long is still one page."""
LINES = 500
"""Lines of a page of a longer one."""
BYTES = 80_000
"""What a page of long lines may weigh, packed."""
BYTES_OF_NAME = 50
"""What a line weighs without its cells."""

_KEPT = ("after", "of", "category", "round", "by", "count", "q")
"""What the address of another page keeps."""

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Sheet:
    """Which part of a list is shown."""

    page: int
    links: tuple[tuple[str, str], ...]
    """What each page is called, by its first and last line, and its address."""
    query: str
    total: int
    kept: tuple[tuple[str, str], ...] = ()
    """What the search keeps of the address."""

    @property
    def is_part(self) -> bool:
        """Not all is shown, or not all would be without the search."""
        return len(self.links) > 1 or bool(self.query)


def sheet_of(
    lines: Sequence[T],
    section: Section,
    query: Mapping[str, str],
    numbers: Callable[[T], Iterable[int]],
    missing: TablasError,
    most: int = MOST_LINES,
) -> tuple[tuple[T, ...], Sheet]:
    """The lines asked for: those of a page, or those that name a player who is looked for.

    A page has no more than *most* lines: fewer than usual where each of them is long.
    """
    typed = looked_for(query)
    chosen = tuple(lines)
    if typed:
        wanted: set[int] = {player.number for player in found(section, typed)}
        chosen = tuple(line for line in lines if wanted.intersection(numbers(line)))
    size = min(LINES, most) if len(chosen) > min(MOST_LINES, most) else max(len(chosen), 1)
    starts = range(0, max(len(chosen), 1), size)
    labels = [f"{start + 1}–{min(start + size, len(chosen))}" for start in starts]
    sheet = chosen_sheet(query, labels, len(lines), missing)
    return chosen[starts[sheet.page - 1] : starts[sheet.page - 1] + size], sheet


def lines_with(cells: int, of_each: int) -> int:
    """How many lines of so many cells, each of so many packed bytes, make a page.

    >>> lines_with(11, 4), lines_with(60, 4), lines_with(300, 1)
    (600, 275, 228)
    """
    return max(1, min(MOST_LINES, BYTES // (BYTES_OF_NAME + cells * of_each)))


def span(first: int, last: int) -> str:
    """What a part of whole rounds is called.

    >>> span(3, 7), span(9, 8), span(4, 4)
    ('3–7', '9–8', '4')
    """
    return str(first) if first == last else f"{first}–{last}"


def looked_for(query: Mapping[str, str]) -> str:
    """What was typed into the search."""
    return query.get("q", "").strip()[:100]


def chosen_sheet(
    query: Mapping[str, str], labels: Sequence[str], total: int, missing: TablasError, usual: int = 1
) -> Sheet:
    """The page that the address asks for, of as many as there are labels; the *usual* one where it asks for none."""
    given = query.get("page", str(usual))
    page = int(given) if given.isdecimal() and len(given) < 6 else 0
    if not 1 <= page <= len(labels):
        raise missing
    kept = [(name, query[name]) for name in _KEPT if query.get(name)]
    links = tuple((label, "?" + urlencode([*kept, ("page", place)])) for place, label in enumerate(labels, 1))
    return Sheet(page, links, looked_for(query), total, tuple(one for one in kept if one[0] != "q"))
