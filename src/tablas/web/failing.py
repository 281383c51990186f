"""What did not work, told within the tournament it happened in, so that nobody loses the way."""

from __future__ import annotations

import re

from fastapi.responses import Response

from tablas.errors import TablasError
from tablas.messages import Message
from tablas.web.desk import open_desk
from tablas.web.page import Page
from tablas.web.public.pages import show_public

_ADDRESS = re.compile(r"/(?P<side>[ep])/(?P<slug>[^/]+)(?:/(?P<tournament>[^/]+))?")


def show_failure(page: Page, status: int, message: Message, again: str = "") -> Response:
    """The page of an error: with the tournament around it where the address names one that the person may see."""
    said = {"sentence": page.sentence(message), "again": again}
    try:
        found = _within(page, status, said)
    except TablasError:  # The event itself cannot be read, or is not for this person.
        found = None
    return found or page.render("error.html", status, layout="base.html", slug="", event=None, **said)


def _within(page: Page, status: int, said: dict[str, str]) -> Response | None:
    named = _ADDRESS.match(page.request.url.path)
    if named is None:
        return None
    slug, tournament, public = named["slug"], named["tournament"] or "-", named["side"] == "p"
    if not public and not page.principal.may_help(slug):
        return None
    event = page.moment(slug).event
    if event.has(tournament) and (public or page.principal.may_help(slug, tournament)):
        desk = open_desk(page, slug, tournament)
        if public:
            return show_public(desk, "error.html", "", status, layout="public.html", **said)
        return desk.render("error.html", status, layout="tournament.html", **said)
    return page.render("error.html", status, layout="base.html", slug=slug, event=event, home=named["side"], **said)
