"""The user guide: chapters in Markdown, one folder a language, that follow the arbiter's day."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import NamedTuple

from fastapi import APIRouter
from fastapi.responses import Response
from markdown_it import MarkdownIt
from markupsafe import Markup

from tablas.say.catalogue import folders
from tablas.web.page import Asked, MissingError

router = APIRouter()


class Chapter(NamedTuple):
    """One page of the guide."""

    name: str
    """The same in every language; part of its address."""
    title: str
    body: Markup


@cache
def chapters(language: str) -> tuple[Chapter, ...]:
    """The guide in a language, in reading order."""
    found = (folders()[language] / "guide").glob("*.md")
    return tuple(_read(path) for path in sorted(found, key=lambda path: int(path.name.partition("-")[0])))


def _read(path: Path) -> Chapter:
    text = path.read_text(encoding="utf-8")
    title, _, rest = text.removeprefix("# ").partition("\n")
    return Chapter(path.stem.partition("-")[2], title, Markup(MarkdownIt().enable("table").render(rest)))


@router.get("/guide")
def show_first(page: Asked) -> Response:
    """The guide opens at its first chapter."""
    return _show(page, chapters(page.language)[0].name)


@router.get("/guide/{chapter}")
def show(chapter: str, page: Asked) -> Response:
    """One chapter."""
    return _show(page, chapter)


def _show(page: Asked, name: str) -> Response:
    book = chapters(page.language)
    place = next((place for place, chapter in enumerate(book) if chapter.name == name), None)
    if place is None:
        raise MissingError("no-such-page")
    after = book[place + 1] if place + 1 < len(book) else None
    return page.render("guide.html", book=book, chapter=book[place], after=after)
