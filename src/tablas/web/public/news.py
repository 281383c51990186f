"""Being told of one's pairings: by mail or by a notice on the phone, asked for on one's own page, ended by a link."""

from __future__ import annotations

import json
from pathlib import Path

from fastapi import APIRouter
from fastapi.responses import FileResponse, Response

from tablas.errors import TablasError
from tablas.events.applications import check_mail
from tablas.events.errors import RefusedError
from tablas.model import Card
from tablas.store.outbox import Kind, Subscription
from tablas.store.push import b64, private_key, public_bytes, unb64
from tablas.store.sending import SendError, check_endpoint
from tablas.web.desk import Desk
from tablas.web.errors import MissingError, status_of
from tablas.web.page import Asked, Page, Problem, number, text
from tablas.web.public.me import Plain, own_page
from tablas.web.public.pages import PublicDesk

router = APIRouter()

WORKER = Path(__file__).parent.parent / "static" / "worker.js"


@router.get("/worker.js")
def worker() -> Response:
    """The script that shows notices; it stands at the root so that it may speak for every page."""
    return FileResponse(WORKER, media_type="text/javascript")


@router.get("/p/{slug}/{tournament}/me/{card}/{code}/news")
def show(card: Card, code: str, desk: PublicDesk) -> Response:
    """How I am told, and the forms to change it."""
    own_page(desk, card, code)
    return _show(desk, card, code)


def _show(desk: Desk, card: Card, code: str, problem: Problem | None = None, status: int = 200) -> Response:
    channels = {one.kind: one for one in desk.page.store.outbox.channels(desk.slug)}
    push = channels.get(Kind.PUSH)
    return desk.page.render(
        "news.html",
        status,
        slug=desk.slug,
        event=desk.event,
        section=desk.section,
        name=desk.section.called(card),
        back=f"/p/{desk.slug}/{desk.section.id}/me/{card}/{code}",
        mail=Kind.MAIL in channels,
        push_key=b64(public_bytes(private_key(push.secret))) if push else "",
        mine=_mine(desk, card),
        problem=problem,
    )


def _mine(desk: Desk, card: Card) -> list[Subscription]:
    found = desk.page.store.outbox.subscriptions(desk.slug)
    name = desk.section.called(card)
    return [one for one in found if (one.tournament, one.card, one.name) == (desk.section.id, card, name)]


@router.post("/p/{slug}/{tournament}/me/{card}/{code}/news")
def change(card: Card, code: str, desk: PublicDesk, form: Plain) -> Response:
    """Ask to be told, or no more."""
    page, what = desk.page, text(form, "what")
    path = f"/p/{desk.slug}/{desk.section.id}/me/{card}/{code}/news"
    try:
        if what == "stop":
            for one in _mine(desk, card):
                if one.number == number(form, "number"):
                    page.store.outbox.unsubscribe(one.number)
            return page.redirect(path, page.say("You are told no more."))
        kind = Kind.PUSH if what == "push" else Kind.MAIL
        address = _browser(text(form, "subscription")) if kind is Kind.PUSH else _mail(text(form, "email"))
        if all(one.kind is not kind for one in page.store.outbox.channels(desk.slug)):
            raise RefusedError("news-not-offered", None, "")
        name = desk.section.called(card)
        page.store.outbox.subscribe(desk.slug, desk.section.id, card, name, kind, address, page.language)
        return page.redirect(path, page.say("You are told when a round is published."))
    except TablasError as error:
        return _show(desk, card, code, Problem(page.sentence(error.message), "email"), status_of(error))


def _mail(address: str) -> str:
    check_mail(address)
    if not address:
        raise RefusedError("not-an-address", None, "email", value="")
    return address


def _browser(written: str) -> str:
    """What a browser says of itself, with nothing else in it."""
    try:
        given = json.loads(written)
        keys = {name: str(given["keys"][name]) for name in ("p256dh", "auth")}
        endpoint = str(given["endpoint"])
        if len(unb64(keys["p256dh"])) != 65 or len(unb64(keys["auth"])) != 16 or len(endpoint) > 1000:
            raise ValueError
        check_endpoint(endpoint)
    except (ValueError, KeyError, TypeError, SendError):
        raise RefusedError("not-a-browser", None, "") from None
    return json.dumps({"endpoint": endpoint, "keys": keys}, sort_keys=True)


@router.get("/news/{secret}")
def stop_page(secret: str, page: Asked) -> Response:
    """The way out that every mail shows."""
    return page.render("news_stop.html", one=_found(page, secret))


@router.post("/news/{secret}")
def stop(secret: str, page: Asked) -> Response:
    """No more, and the address is forgotten; of what is sent nothing is looked at."""
    one = _found(page, secret)
    page.store.outbox.unsubscribe(one.number)
    return page.redirect(f"/p/{one.event}", page.say("You are told no more."))


def _found(page: Page, secret: str) -> Subscription:
    found = page.store.outbox.subscribed(secret) if len(secret) < 60 else None
    if found is None:
        raise MissingError("news-link-wrong")
    return found
