"""The rules of the systems for people: what a system does, in plain words, ready to print and to hang."""

from __future__ import annotations

from fastapi import APIRouter
from fastapi.responses import Response

from tablas.errors import OptionError
from tablas.say.rules import names, rules_of
from tablas.web.errors import MissingError
from tablas.web.page import Asked
from tablas.web.show.texts import shown_text

router = APIRouter()


@router.get("/rules")
def show_all(page: Asked) -> Response:
    """Every system and acceleration that has a text."""
    return page.render("rules_list.html", texts=[(name, _title(name, page.language)) for name in names()])


@router.get("/rules/{name}")
def show(name: str, page: Asked) -> Response:
    """One text."""
    try:
        text = rules_of(name, page.language)
    except OptionError:
        raise MissingError("no-such-page") from None
    return page.render("rules.html", **shown_text(text))


def _title(name: str, language: str) -> str:
    return rules_of(name, language).partition("\n")[0].removeprefix("# ")
