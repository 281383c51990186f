"""The hall from the desk: round times and the clock, announcements, screens, and what players may do themselves."""

from __future__ import annotations

from datetime import datetime, timedelta

from fastapi import APIRouter
from fastapi.responses import Response

from tablas.events.acts import (
    AllowReports,
    Announce,
    EndAnnouncement,
    SetScreen,
    SetTimes,
    StartClock,
)
from tablas.events.acts.hall import MOST_SCREENS
from tablas.events.errors import RefusedError
from tablas.events.hall import MINUTES, SHOW_WORDS, Order, Reporting, RoundTime, Screen, Show, now, time_of
from tablas.events.state import Section
from tablas.store.people import Task
from tablas.web.access.codes import player_code
from tablas.web.desk import ArbiterDesk
from tablas.web.i18n import languages
from tablas.web.page import Asked, Page, Problem, Sent, accepted_of, attempt, number, text
from tablas.web.show.hall import clock_of, screen_of

router = APIRouter(prefix="/e/{slug}")

ROUNDS_SHOWN = 15


@router.get("/-/hall")
def show(slug: str, page: Asked) -> Response:
    """Everything the hall is told."""
    page.need_task(slug, "", Task.SCREENS)
    return _show(page, slug)


def _show(
    page: Page, slug: str, problem: Problem | None = None, form: dict[str, str] | None = None, status: int = 200
) -> Response:
    moment = page.moment(slug)
    event = moment.event
    last = max((one.number for one in event.screens), default=1)
    chosen = number(page.request.query_params, "screens", 0)
    shown = min(max(last, chosen, 1), MOST_SCREENS)
    return page.render(
        "hall_desk.html",
        status,
        slug=slug,
        event=event,
        seq=moment.seq,
        now=now(),
        may_arbitrate=page.principal.may_arbitrate(slug),
        sections=[(section, clock_of(section), _rounds(section)) for section in event.sections],
        screens=[screen_of(event, place) for place in range(1, shown + 1)],
        whats=[(what.value, page.sentence(words)) for what, words in SHOW_WORDS.items()],
        orders=[(Order.NAME.value, page.say("by name")), (Order.BOARD.value, page.say("by board"))],
        language_choices=[("", page.say("as the browser")), *languages().items()],
        hall_address=page.address(f"/p/{slug}/-/hall"),
        reportings=[
            (Reporting.OFF.value, page.say("no")),
            (Reporting.SUGGEST.value, page.say("yes, the arbiter enters what they say")),
            (Reporting.ON.value, page.say("yes, what both say is entered")),
        ],
        problem=problem,
        form=form or {},
    )


def _rounds(section: Section) -> list[RoundTime]:
    total = min(section.facts.total_rounds or section.next_round, ROUNDS_SHOWN)
    most = max([total, section.rounds_paired, *(one.round for one in section.times)])
    return [time_of(section.times, number) for number in range(1, most + 1)]


def _back(page: Page, slug: str, said: str = "") -> Response:
    return page.redirect(f"/e/{slug}/-/hall", said)


@router.post("/-/hall")
def set_screen(slug: str, page: Asked, form: Sent) -> Response:
    """What a screen shows from now on; it follows by itself."""
    page.need_task(slug, "", Task.SCREENS)

    def act() -> Response:
        what, order = text(form, "what"), text(form, "order")
        if what not in {one.value for one in Show} or order not in {one.value for one in Order}:
            raise RefusedError("not-choice", None, "what", value=what[:40])
        known = {section.id for section in page.moment(slug).event.sections}
        of = tuple(name for name in form.getlist("of") if isinstance(name, str) and name in known)
        command = SetScreen(
            number(form, "screen", 1),
            Show(what),
            Order(order),
            number(form, "seconds", Screen().seconds),
            text(form, "language"),
            () if len(of) == len(known) else of,
        )
        page.do(slug, command)
        return _back(page, slug, page.say("Screen {number} follows.", number=command.screen))

    return attempt(page, form, act, lambda problem: _show(page, slug, problem, None, 422))


@router.post("/-/announce")
def announce(slug: str, page: Asked, form: Sent) -> Response:
    """A sentence for everybody."""
    page.need_task(slug, "", Task.SCREENS)
    typed = {"text": text(form, "text"), "for": text(form, "for")}

    def act() -> Response:
        page.do(slug, Announce(typed["text"], typed["for"]), key=text(form, "key"))
        return _back(page, slug, page.say("Announced."))

    return attempt(page, form, act, lambda problem: _show(page, slug, problem, typed, 422))


@router.post("/-/announce/{announcement}/end")
def end_announcement(slug: str, announcement: int, page: Asked, form: Sent) -> Response:
    """Take an announcement down."""
    page.need_task(slug, "", Task.SCREENS)

    def act() -> Response:
        page.do(slug, EndAnnouncement(announcement))
        return _back(page, slug)

    return attempt(page, form, act, lambda problem: _show(page, slug, problem, None, 422))


@router.post("/{tournament}/times")
def set_times(desk: ArbiterDesk, form: Sent) -> Response:
    """When rounds start: one by one, or the first and the time between."""

    def act() -> Response:
        changed = []
        for known in _rounds(desk.section):
            written = text(form, f"start-{known.round}").replace("T", " ")[:16]
            if written != known.start:
                changed.append(RoundTime(known.round, written))
        every = number(form, "every")
        first = next((one for one in changed if one.start), None)
        if every and first is not None and first.starts is not None:
            rest = [one.round for one in _rounds(desk.section) if one.round > first.round]
            after = [_later(first.starts, every * (number - first.round)) for number in rest]
            changed = [first, *(RoundTime(number, start) for number, start in zip(rest, after, strict=True))]
        desk.do(SetTimes(desk.section.id, tuple(changed)), form)
        return _back(desk.page, desk.slug, desk.page.say("The times are kept."))

    return attempt(desk.page, form, act, lambda problem: _show(desk.page, desk.slug, problem, None, 422))


def _later(start: datetime, minutes: int) -> str:
    if not 0 < minutes < 60 * 24 * 400:
        raise RefusedError("not-whole-number", None, "every", value=str(minutes))
    return (start + timedelta(minutes=minutes)).strftime(MINUTES)


@router.post("/{tournament}/clock")
def start_clock(slug: str, tournament: str, page: Asked, form: Sent) -> Response:
    """The clocks of the round are started now."""
    page.need_task(slug, tournament, Task.SCREENS)
    section = page.section(page.moment(slug).event, tournament)

    def act() -> Response:
        page.do(slug, StartClock(tournament, section.running_round), accepted_of(form), key=text(form, "key"))
        said = page.say("The clocks of round {round} run.", round=section.running_round)
        back = text(form, "back")
        return page.redirect(back, said) if back == f"/e/{slug}/{tournament}/round" else _back(page, slug, said)

    return attempt(page, form, act, lambda problem: _show(page, slug, problem, None, 422))


@router.post("/{tournament}/reporting")
def set_reporting(desk: ArbiterDesk, form: Sent) -> Response:
    """Whether players report results."""

    def act() -> Response:
        how = text(form, "how")
        if how not in {one.value for one in Reporting}:
            raise RefusedError("not-choice", None, "how", value=how[:40])
        desk.do(AllowReports(desk.section.id, Reporting(how)), form)
        return _back(desk.page, desk.slug, desk.page.say("Settings are kept."))

    return attempt(desk.page, form, act, lambda problem: _show(desk.page, desk.slug, problem, None, 422))


@router.get("/{tournament}/codes")
def codes(desk: ArbiterDesk) -> Response:
    """A card for each player with the private code, to cut out or to put on the badge."""
    people = desk.page.services.people
    section = desk.section
    cards = []
    for card in sorted(section.cards, key=lambda card: section.called(card).casefold()):
        code = player_code(people, desk.event.uid, section.id, card)
        path = f"/p/{desk.slug}/{section.id}/me/{card}/{code}"
        cards.append((section.player(card), section.number_of[card], code, path))
    return desk.render("codes.html", cards=cards, address=desk.page.address)


@router.post("/{tournament}/codes")
def renew_codes(desk: ArbiterDesk, form: Sent) -> Response:
    """Every code of the event's players ends, others take their place."""
    desk.page.services.people.renew_key(desk.event.uid)
    return desk.page.redirect(f"{desk.path}/codes", desk.page.say("There are new codes; the old ones are no good."))
