"""Every file of a static site: the public pages are walked link by link, in every language, from the first one on."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from tablas.events.ranking import last_complete
from tablas.events.state import Event
from tablas.web.i18n import languages
from tablas.web.render import STATIC
from tablas.web.sites.known import Answer, Known, answer_of
from tablas.web.sites.links import file_of
from tablas.web.spectator import Rendered

MOST_FILES = 100_000
_NO_PAGE = re.compile(
    r"/-/(?:live|version|hall|poster)|/chances\b|/sheet/[^/]+/(?:xlsx|ods)|/(?:me|here)(?:/|$)|[?&](?:q|code|projector|of)=|&board="
)
"""What needs the program: news, screens, what knows a visitor, what is computed for one player or one
board, and spreadsheets that say when they were made."""
_WORKING = re.compile(r"/p/[^/]+/([^/]+)/standings/\d+\?after=(\d+)")

Get = Callable[[str], Rendered]
"""What the program answers to an address."""


@dataclass
class Site:
    """The files of a site."""

    files: dict[str, bytes] = field(default_factory=dict)
    """By their names, with slashes."""
    missing: list[str] = field(default_factory=list)
    """Addresses that gave no page although some page leads there."""
    made: int = 0
    """How many pages had to be made; the others were known."""


def gather(event: Event, slug: str, get: Get, known: Known | None = None) -> Site:
    """Make the site of an event; *get* asks the program for what is not *known* from the last time."""
    known = Known() if known is None else known
    known.begin(event)
    found, moved, site = _walk(event, slug, get, known)
    files = {address: file_of(address, slug) for address in found}
    for address, target in moved.items():
        files[address] = files.get(_end(target, moved), "")
    files = {address: name for address, name in files.items() if name}
    first = min(languages())
    bodies = known.relinked(found, files | {"": f"{first}/index.html"})
    site.files.update({files[address]: body for address, body in bodies.items()})
    site.files["index.html"] = _front(event, first)
    _add_static(site)
    return site


def _walk(event: Event, slug: str, get: Get, known: Known) -> tuple[dict[str, Answer], dict[str, str], Site]:
    """Every page there is, those that are elsewhere with where they are, and what is missing."""
    site = Site()
    found: dict[str, Answer] = {}
    moved: dict[str, str] = {}
    shown = {section.id: last_complete(section) for section in event.sections}
    first = min(languages())
    waiting = deque(f"/{language}/p/{slug}{rest}" for language in languages() for rest in _starts(event))
    while waiting and len(found) < MOST_FILES:
        address = waiting.popleft()
        if address in found or address in moved or not _is_wanted(address, slug, shown):
            continue
        answer = known.answer(address) or answer_of(get(address), address)
        status = answer.rendered.status
        if status == 303:
            moved[address] = answer.rendered.location
            waiting.append(answer.rendered.location)
        elif status != 200:
            site.missing.append(address)
        else:
            found[address] = answer
            if known.answer(address) is not answer:
                known.learn(address, answer)
                site.made += 1
            waiting.extend(answer.links)
            # The other languages at once: what was worked out for one is still at hand.
            waiting.extendleft(_translated(address) if address.startswith(f"/{first}/p/") else ())
    return found, moved, site


def _translated(address: str) -> list[str]:
    _, _, rest = address[1:].partition("/")
    return [f"/{language}/{rest}" for language in languages()]


def _starts(event: Event) -> list[str]:
    """Pages to begin with: those that no other page may lead to are among them."""
    parts = ("files", "embed/pairings", "embed/standings")
    return ["", "/-/feed.xml", "/-/calendar.ics", *(f"/{one.id}/{part}" for one in event.sections for part in parts)]


def _is_wanted(address: str, slug: str, shown: dict[str, int]) -> bool:
    if not file_of(address, slug) or address.startswith("/static/") or _NO_PAGE.search(address):
        return False
    working = _WORKING.search(address)
    return working is None or shown.get(working[1]) == int(working[2])


def _end(address: str, moved: dict[str, str]) -> str:
    for _ in range(5):
        address = moved.get(address, address)
    return address


def _front(event: Event, first: str) -> bytes:
    """The page at the front: straight on to one language, with the way to the others."""
    from html import escape

    links = " ".join(
        f'<a href="{code}/index.html" lang="{code}">{escape(name)}</a>' for code, name in languages().items()
    )
    return (
        f'<!doctype html>\n<html lang="{first}"><head><meta charset="utf-8"><title>{escape(event.name)}</title>'
        f'<meta http-equiv="refresh" content="0; url={first}/index.html"></head>'
        f"<body><h1>{escape(event.name)}</h1><p>{links}</p></body></html>\n"
    ).encode()


def _add_static(site: Site) -> None:
    """The style sheets, scripts and letters that the pages use."""
    used = {name for body in site.files.values() for name in re.findall(rb'(?:\.\./)*(static/[\w./-]+)"', body)}
    for name in sorted(one.decode() for one in used):
        site.files[name] = (STATIC / name.removeprefix("static/")).read_bytes()
    for path in sorted(Path(STATIC / "fonts").rglob("*")):
        if path.is_file():
            site.files[f"static/{path.relative_to(STATIC).as_posix()}"] = path.read_bytes()
