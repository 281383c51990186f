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
) -> tuple[tuple[T, ...], Sheet]:
    """The lines asked for: those of a page, or those that name a player who is looked for."""
    typed = query.get("q", "").strip()[:100]
    total = len(lines)
    chosen = tuple(lines)
    if typed:
        wanted: set[int] = {player.number for player in found(section, typed)}
        chosen = tuple(line for line in lines if wanted.intersection(numbers(line)))
    given = query.get("page", "1")
    page = int(given) if given.isdecimal() and len(given) < 6 else 0
    size = LINES if len(chosen) > MOST_LINES else max(len(chosen), 1)
    starts = range(0, max(len(chosen), 1), size)
    if not 1 <= page <= len(starts):
        raise missing
    kept = [(name, query[name]) for name in _KEPT if query.get(name)]
    links = tuple(
        (f"{start + 1}–{min(start + size, len(chosen))}", "?" + urlencode([*kept, ("page", place)]))
        for place, start in enumerate(starts, 1)
    )
    rest = tuple(one for one in kept if one[0] != "q")
    return chosen[starts[page - 1] : starts[page - 1] + size], Sheet(page, links, typed, total, rest)
