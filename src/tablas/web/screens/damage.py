"""An event whose log is damaged: what broke, the last whole state, and the ways on."""

from __future__ import annotations

from fastapi import APIRouter
from fastapi.responses import Response

from tablas.events.errors import DamagedError
from tablas.events.keeper import Damage
from tablas.store.backups import Kept
from tablas.web.errors import status_of
from tablas.web.page import Asked, Page, Problem, Sent, text

router = APIRouter(prefix="/e/{slug}/-")


def show_damage(page: Page, error: DamagedError, problem: Problem | None = None) -> Response:
    """What is broken, in place of a page of the event; spectators are told no more than that."""
    slug = str(page.request.path_params.get("slug", ""))
    if not page.store.has(slug):
        said = page.sentence(error.message)
        return page.render("error.html", status_of(error), layout="base.html", slug="", event=None, sentence=said)
    head = page.store.head(slug)
    runs = page.principal.may_arbitrate(slug)
    damage = (page.store.damage(slug) if runs else None) or Damage(error.entry, error.message, None)
    backup = _backup(page, slug) if runs else None
    return page.render(
        "damage.html",
        status_of(error),
        head=head,
        damage=damage,
        runs=runs,
        whole=damage.whole,
        backup=backup[0] if backup else None,
        problem=problem,
    )


def _backup(page: Page, slug: str) -> tuple[Kept, str] | None:
    """The newest copy that the program made by itself and that is whole, with its text."""
    return page.store.backups.newest(slug) if page.store.backups else None


@router.get("/whole")
def whole(slug: str, page: Asked) -> Response:
    """The event as it was before the first broken entry, as a file that any tablas can take in."""
    page.need_arbiter(slug)
    headers = {"Content-Disposition": f'attachment; filename="{slug}-whole.tablas"'}
    return Response(page.store.export_whole(slug), media_type="application/x-ndjson", headers=headers)


@router.post("/go-on")
def go_on(slug: str, page: Asked, form: Sent) -> Response:
    """Put the last whole state in the place of the damaged event, which is kept aside."""
    page.need_administrator()
    if page.store.damage(slug) is None:
        return page.redirect(f"/e/{slug}", page.say("This event is whole."))
    backup = _backup(page, slug) if text(form, "from") == "backup" else None
    name = backup[0].file.name if backup else f"{slug}-whole.tablas"
    exported = backup[1] if backup else page.store.export_whole(slug)
    aside = page.store.set_aside(slug)
    made = page.store.bring_in(exported, who=page.principal.name, name=name, slug=slug)
    said = page.say(
        "{count} entries are whole and go on. The damaged event is now called {name}.", count=made.added, name=aside
    )
    return page.redirect(f"/e/{slug}", said)


@router.post("/set-aside")
def set_aside(slug: str, page: Asked, form: Sent) -> Response:
    """Give the damaged event another short name, so that a backup can take its place."""
    page.need_administrator()
    if page.store.damage(slug) is None:
        return page.redirect(f"/e/{slug}", page.say("This event is whole."))
    return page.redirect("/", page.say("The damaged event is now called {name}.", name=page.store.set_aside(slug)))


@router.post("/delete-damaged")
def delete(slug: str, page: Asked, form: Sent) -> Response:
    """Remove a damaged event for good; its name must be typed."""
    page.need_administrator()
    head, damage = page.store.head(slug), page.store.damage(slug)
    if damage is None:
        return page.redirect(f"/e/{slug}", page.say("This event is whole."))
    if text(form, "confirm") != head.name:
        problem = Problem(page.say("Type the name of the event exactly to delete it."), "confirm")
        return show_damage(page, DamagedError(damage.why, damage.entry), problem)
    page.store.delete(slug)
    return page.redirect("/", page.say("{name} is deleted.", name=head.name))
