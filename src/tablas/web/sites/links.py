"""Addresses of the program as names of files, and pages whose links lead to those files.

A page of a static site is the page that is served, with other links: what no
folder can do (forms, live news, signing in) is taken out.  Nothing else is
changed, so the same page gives the same bytes.

>>> file_of("/en/p/open/a/pairings?round=3&by=name", "open")
'en/a/pairings-round-3-by-name.html'
>>> file_of("/api/v1/events/open/tournaments/a/rounds/2", "open")
'data/a/rounds/2.json'
>>> relative("en/a/player/7.html", "en/index.html")
'../../index.html'
"""

from __future__ import annotations

import html
import posixpath
import re
from collections.abc import Mapping
from urllib.parse import parse_qsl, urljoin

_FILES = (".pgn", ".ics", ".xml", ".pdf", ".csv", ".trf")
_SCRIPTS = re.compile(r'\s*<script src="/static/(?:vendor/htmx\.min|live|me|outbox|games)\.js[^"]*"[^>]*></script>')
_FORMS = re.compile(r"<form\b.*?</form>", re.DOTALL)
_NOT_THERE = re.compile(
    r'<a\b[^>]*href="(?:/(?:login|guide|enter)\b|/\w+/p/[^/"]+/-/(?:hall|poster)\b)[^"]*"[^>]*>.*?</a>', re.DOTALL
)
_LIVE = re.compile(r' (?:data-live|data-version|data-me|hx-[a-z-]+)="[^"]*"| data-panel\b')
_LINK = re.compile(r'(\s)(href|src)="([^"]*)"')


def file_of(address: str, slug: str) -> str:
    """The file that holds what an address gives; empty if it belongs to no site."""
    path, _, query = address.partition("?")
    if path.startswith("/static/"):
        return path[1:]
    api = f"/api/v1/events/{slug}/tournaments/"
    if path.startswith(api):
        return _plain(f"data/{path[len(api) :]}.json")
    found = re.fullmatch(rf"/(\w+)/p/{re.escape(slug)}(?:/(.*))?", path)
    if found is None:
        return ""
    rest = (found[2] or "index").removeprefix("-/")
    asked = "".join(f"-{name}-{value}" for name, value in parse_qsl(query))
    sheet = re.fullmatch(r"(.+/sheet/[^/]+)/(\w+)", rest)
    stem, dot, ending = sheet.group(1, 0, 2) if sheet else rest.rpartition(".")
    if f".{ending}" in _FILES and dot:
        return _plain(f"{found[1]}/{stem}{asked}.{ending}")
    return _plain(f"{found[1]}/{rest}{asked}.html")


def _plain(name: str) -> str:
    """A name that every file system and web host takes."""
    return "/".join(re.sub(r"[^\w.-]", "_", part).strip(".") or "_" for part in name.split("/"))


def relative(page: str, file: str) -> str:
    """The way from one file to another."""
    return posixpath.relpath(file, posixpath.dirname(page) or ".")


def resolved(link: str, address: str) -> tuple[str, str]:
    """Where a link of the page at an address leads: the address, and the place in it."""
    whole, _, place = html.unescape(link).partition("#")
    if whole.startswith("?"):
        return address.partition("?")[0] + whole, place
    return (urljoin(address, whole) if whole else address), place


def stripped(text: str) -> str:
    """A page without what only a running program can do."""
    for taken_out in (_SCRIPTS, _FORMS, _NOT_THERE, _LIVE):
        text = taken_out.sub("", text)
    return text


def links_of(text: str, address: str) -> list[str]:
    """Every address that a page leads to, outside ones left out."""
    found = (resolved(match[3], address)[0] for match in _LINK.finditer(stripped(text)))
    return [link for link in found if link.startswith("/")]


def relinked(body: bytes, address: str, files: Mapping[str, str]) -> bytes:
    """A page or a feed as it stands in the site: links lead to files, and where there is none they are no links."""
    page = files[address]

    def changed(match: re.Match[str]) -> str:
        target, place = resolved(match[3], address)
        if not target.startswith("/"):
            return match[0]
        file = files.get("" if target == "/" else target)
        if file is None and target.startswith("/static/"):
            file = target.partition("?")[0][1:]
        if file is None:
            return ""
        way = relative(page, file) + (f"#{place}" if place else "")
        return f'{match[1]}{match[2]}="{html.escape(way)}"'

    return _LINK.sub(changed, stripped(body.decode())).encode()
