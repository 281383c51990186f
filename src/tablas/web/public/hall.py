"""The hall screen: one address that knows what to show, set from the desk while it runs."""

from __future__ import annotations

import segno
from fastapi import APIRouter
from fastapi.responses import Response

from tablas.events.acts.hall import MOST_SCREENS
from tablas.events.hall import now
from tablas.web.access.codes import LIFETIME, hall_code
from tablas.web.errors import MissingError
from tablas.web.i18n import catalogue, languages
from tablas.web.page import Asked, Page
from tablas.web.page import number as read_number
from tablas.web.show.hall import MOST_ROWS, announced, next_look, parts, screen_of, walls

router = APIRouter(prefix="/p/{slug}/-/hall")


@router.get("")
def first(slug: str, page: Asked) -> Response:
    """The first screen."""
    return _show(page, slug, 1)


@router.get("/{screen}")
def other(slug: str, screen: int, page: Asked) -> Response:
    """Another screen, with settings of its own."""
    if not 1 <= screen <= MOST_SCREENS:
        raise MissingError("no-such-page")
    return _show(page, slug, screen)


def _show(page: Page, slug: str, number: int) -> Response:
    event = page.moment(slug).event
    screen = screen_of(event, number)
    if screen.language in languages():
        page.words = catalogue(screen.language)
    moment = now()
    may_show_codes = page.principal.may_run_screens(slug)
    codes = {
        section.id: hall_code(page.services.people, event.uid, section.id)
        for section in event.sections
        if may_show_codes and section.self_check_in
    }
    addresses = {name: page.address(f"/p/{slug}/{name}/here") for name in codes}
    pictures = {
        name: segno.make(f"{addresses[name]}?code={code}", error="m").svg_data_uri(border=1, light="#fff")
        for name, code in codes.items()
    }
    look = next_look(event, screen, moment)
    shown = parts(walls(event, screen, moment, may_show_codes), MOST_ROWS)
    # Nobody stands beside a screen: a part that has gone since is the last one.
    part = min(max(read_number(page.request.query_params, "part", 1), 1), len(shown))
    return page.render(
        "hall.html",
        slug=slug,
        event=event,
        screen=screen,
        walls=shown[part - 1],
        part=part,
        parts=len(shown),
        announcements=announced(event) if len(screen.tournaments) != 1 else announced(event, screen.tournaments[0]),
        now=moment,
        look=look,
        codes=codes,
        addresses=addresses,
        pictures=pictures,
        lifetime=LIFETIME,
    )
