"""The shape of a page: its elements, classes and kinds, without words, addresses and values."""

from __future__ import annotations

from html.parser import HTMLParser

TOLD = ("class", "role", "type", "scope", "style", "disabled", "hidden", "aria-current", "aria-pressed")


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.head: list[str] = []
        self.rest: list[str] = []
        self._inside = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._inside = self._inside or tag == "header"
        told = [f"{name}={value}" if name in TOLD else f"{name}={bool(value)}" for name, value in attrs]
        (self.head if self._inside else self.rest).append(" ".join((tag, *told)))

    def handle_endtag(self, tag: str) -> None:
        (self.head if self._inside else self.rest).append(f"/{tag}")
        self._inside = self._inside and tag != "header"


def shape_of(page: str) -> tuple[str, str]:
    """The shape of the head of a page, and of all the rest.

    >>> shape_of('<body><header><a href="/x">One</a></header><p class="big">Two</p>')
    ('header|a href=True|/a|/header', 'body|p class=big|/p')
    """
    reader = _Reader()
    reader.feed(page)
    return "|".join(reader.head), "|".join(reader.rest)
