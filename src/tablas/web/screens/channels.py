"""Whom the event tells of its rounds: programs, the organiser's mail server, phones; and what was sent."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter
from fastapi.responses import Response

from tablas.events.channels import check_mail_server, check_webhook
from tablas.events.errors import RefusedError
from tablas.store.outbox import Kind
from tablas.store.push import new_key
from tablas.web.page import Asked, Page, Problem, Sent, attempt, number, text

router = APIRouter(prefix="/e/{slug}/-/channels")

FIELDS = ("address", "host", "port", "security", "user", "sender")


@router.get("")
def show(slug: str, page: Asked) -> Response:
    """The channels, and the last messages."""
    page.need_arbiter(slug)
    return _show(page, slug)


def _show(
    page: Page, slug: str, problem: Problem | None = None, form: dict[str, str] | None = None, status: int = 200
) -> Response:
    outbox = page.store.outbox
    found = outbox.channels(slug)
    mail = next((one for one in found if one.kind is Kind.MAIL), None)
    known: dict[str, Any] = {"security": "starttls", "port": "587"} | (mail.settings if mail else {})
    return page.render(
        "channels.html",
        status,
        slug=slug,
        event=page.moment(slug).event,
        channels=found,
        has_push=any(one.kind is Kind.PUSH for one in found),
        told=[(one, next(each for each in found if each.number == one.channel)) for one in outbox.posted(slug)],
        people=len(outbox.subscriptions(slug)),
        form=form or {name: str(known.get(name, "")) for name in FIELDS},
        problem=problem,
    )


@router.post("")
def change(slug: str, page: Asked, form: Sent) -> Response:
    """Open a channel, end one, or send again what did not get through."""
    page.need_arbiter(slug)
    typed = {name: text(form, name) for name in FIELDS}

    def act() -> Response:
        outbox, what = page.store.outbox, text(form, "what")
        if what == "webhook":
            outbox.open(slug, Kind.WEBHOOK, check_webhook(typed["address"]))
        elif what == "mail":
            settings = check_mail_server(typed)
            before = next((one for one in outbox.channels(slug) if one.kind is Kind.MAIL), None)
            password = str(form.get("password") or "") or (before.secret if before else "")
            outbox.open(slug, Kind.MAIL, settings, password or "-")
        elif what == "push":
            outbox.open(slug, Kind.PUSH, {}, new_key())
        elif what == "end":
            outbox.close(slug, number(form, "channel"))
        elif what == "again":
            outbox.again(slug)
        else:
            raise RefusedError("request-not-understood", None, "what")
        return page.redirect(f"/e/{slug}/-/channels", page.say("Saved."))

    return attempt(page, form, act, lambda problem: _show(page, slug, problem, typed, 422))
