"""What a site was made of the last time, so that after a change only those pages are made that it touches."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from tablas.events.state import Event
from tablas.web.made_of import MadeOf
from tablas.web.sites.links import links_of, relinked
from tablas.web.spectator import Rendered


class Answer(NamedTuple):
    """What the program answered, and where it leads."""

    rendered: Rendered
    links: tuple[str, ...]


def answer_of(rendered: Rendered, address: str) -> Answer:
    """The answer with the links of a page."""
    is_page = rendered.kind.startswith("text/html") and rendered.status == 200
    return Answer(rendered, tuple(links_of(rendered.body.decode(), address)) if is_page else ())


@dataclass
class _Page:
    made_of: object | None
    answer: Answer
    body: bytes | None = None
    """The page with its links changed, as it stood in the site."""


class Known:
    """The pages of a site from one time to the next; without a way to say of what they are made, for one time."""

    def __init__(self, made_of: MadeOf | None = None, slug: str = "") -> None:
        self._made_of = made_of
        self._slug = slug
        self._pages: dict[str, _Page] = {}
        self._files: Mapping[str, str] = {}
        self._now: dict[str, object | None] = {}
        self._event: Event | None = None
        self._new: set[str] = set()

    def begin(self, event: Event) -> None:
        """The event stands so now."""
        self._event = event
        self._now, self._new = {}, set()

    def answer(self, address: str) -> Answer | None:
        """The page as it was, if it is made of the same; nothing if it has to be made."""
        known = self._pages.get(address)
        made_of = self._ingredients(address)
        return known.answer if known is not None and made_of is not None and known.made_of == made_of else None

    def learn(self, address: str, answer: Answer) -> None:
        """The page was made."""
        self._pages[address] = _Page(self._ingredients(address), answer)
        self._new.add(address)

    def end(self, same: bool) -> None:
        """All are made; if the event did not stay the same meanwhile, nobody knows of what."""
        for address in self._new if not same else ():
            self._pages[address].made_of = None

    def relinked(self, answers: Mapping[str, Answer], files: Mapping[str, str]) -> dict[str, bytes]:
        """Every page and feed with links to the files of the site; other files as they are."""
        same = files == self._files
        self._files = files
        found: dict[str, bytes] = {}
        for address, answer in answers.items():
            page = self._pages[address]
            if not answer.rendered.kind.startswith(("text/html", "application/atom")):
                found[address] = answer.rendered.body
                continue
            if page.body is None or not same:
                page.body = relinked(answer.rendered.body, address, files)
            found[address] = page.body
        for gone in self._pages.keys() - answers.keys():
            del self._pages[gone]
        return found

    def _ingredients(self, address: str) -> object | None:
        """The same in every language."""
        plain = re.sub(r"^/\w+(?=/p/)", "", address)
        if plain not in self._now:
            path, _, query = plain.partition("?")
            if self._made_of is None or self._event is None:
                return None
            self._now[plain] = self._made_of.of(self._slug, self._event, path, query)
        return self._now[plain]
