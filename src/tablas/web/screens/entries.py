"""What surrounds an entry: the categories of the event, and the money of the players."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter
from fastapi.responses import Response
from starlette.datastructures import FormData

from tablas.errors import OptionError
from tablas.events.acts import ChangeCategories, ChangeFees, ChooseForCategory, RecordPayment, SetDue
from tablas.events.categories import by_card, members
from tablas.events.errors import RefusedError
from tablas.events.money import accounts, is_kept, totals
from tablas.events.state import Category, CategoryFee, Fees
from tablas.federation.prizes import parse_money
from tablas.model import Card
from tablas.web.desk import ArbiterDesk, Desk
from tablas.web.page import Asked, Page, Problem, Sent, accepted_of, attempt, number, text, worded

router = APIRouter(prefix="/e/{slug}")

SPARE = 2
"""Empty lines of the form for more categories."""
USUAL = (
    ("Women", "sex=w"),
    ("Juniors (U18)", "age=U18"),
    ("Children (U12)", "age=U12"),
    ("Seniors (65+)", "age=S65"),
    ("Under 1800", "rating=-1799"),
    ("Unrated", "rating=0-0"),
)
"""Categories that most events announce, for one click."""
USUAL_NAMES = tuple(name for name, _ in USUAL)


@router.get("/-/categories")
def categories(slug: str, page: Asked) -> Response:
    """The categories of the event, with how many players each has."""
    page.need_arbiter(slug)
    event = page.moment(slug).event
    return _categories(page, slug, [(one.name, one.rule) for one in event.categories])


def _categories(
    page: Page, slug: str, typed: list[tuple[str, str]], problem: Problem | None = None, status: int = 200
) -> Response:
    event = page.moment(slug).event
    found = {section.id: members(event, section) for section in event.sections}
    counts = {
        one.name: [(section.name, len(found[section.id][one.name])) for section in event.sections]
        for one in event.categories
    }
    rows = [*typed, *(("", "") for _ in range(SPARE))]
    known = {rule for _, rule in typed}
    usual = [(page.say(name), rule) for name, rule in USUAL if rule not in known]
    values = {"slug": slug, "event": event, "rows": rows, "counts": counts, "usual": usual, "problem": problem}
    return page.render("categories.html", status, **values)


@router.post("/-/categories")
def save_categories(slug: str, page: Asked, form: Sent) -> Response:
    """Define the categories: those of the form, and perhaps a usual one more."""
    page.need_arbiter(slug)
    rows = [(text(form, f"name{place}"), text(form, f"rule{place}")) for place in range(number(form, "rows"))]
    usual = {rule: page.say(name) for name, rule in USUAL}
    if text(form, "usual") in usual:
        rows.append((usual[text(form, "usual")], text(form, "usual")))
    typed = [(name, rule) for name, rule in rows if name or rule]

    def act() -> Response:
        wanted = tuple(Category(name or rule, rule) for name, rule in typed)
        page.do(slug, worded(ChangeCategories(wanted), form), accepted_of(form))
        return page.redirect(f"/e/{slug}/-/categories", page.say("Saved."))

    return attempt(page, form, act, lambda problem: _categories(page, slug, typed, problem, 422))


@router.get("/{tournament}/money")
def money(desk: ArbiterDesk) -> Response:
    """What everybody owes and has paid, with the sums."""
    return _money(desk)


def _money(desk: Desk, problem: Problem | None = None, form: FormData | None = None, status: int = 200) -> Response:
    section, query = desk.section, desk.page.request.query_params
    found = accounts(desk.event, section)
    owing = text(query, "owing") == "yes"
    people = {section.card_of(player.number): player for player in section.tournament.players}
    of = by_card(desk.event, section)
    rows = [
        (people[card], found[card], of.get(card, ())) for card in section.cards if not owing or found[card].open > 0
    ]
    special = {fee.category: fee.amount for fee in section.fees.by_category}
    return desk.render(
        "money.html",
        status,
        rows=rows,
        sums=totals(found),
        kept=is_kept(section),
        owing=owing,
        typed=_typed(section.fees, form),
        special=[(one.name, _shown(special.get(one.name))) for one in desk.event.categories],
        problem=problem,
    )


def _typed(fees: Fees, form: FormData | None) -> dict[str, str]:
    if form is not None and "entry" in form:
        return {"entry": text(form, "entry"), "currency": text(form, "currency")}
    return {"entry": _shown(fees.entry or None), "currency": fees.currency}


def _shown(amount: int | None) -> str:
    if amount is None:
        return ""
    return f"{amount // 100}.{amount % 100:02}" if amount % 100 else str(amount // 100)


def cents(form: FormData, name: str) -> int | None:
    """An amount of a form; nothing where nothing was typed."""
    try:
        return parse_money(text(form, name)) if text(form, name) else None
    except OptionError as error:
        raise RefusedError(error.message, None, name) from None


@router.post("/{tournament}/money/fees")
def save_fees(desk: ArbiterDesk, form: Sent) -> Response:
    """What an entry costs."""

    def act() -> Response:
        special = [(one.name, cents(form, f"fee-{place}")) for place, one in enumerate(desk.event.categories)]
        by_category = tuple(CategoryFee(name, amount) for name, amount in special if amount is not None)
        desk.do(ChangeFees(desk.section.id, Fees(cents(form, "entry") or 0, text(form, "currency"), by_category)), form)
        return desk.page.redirect(f"{desk.path}/money", desk.page.say("Saved."))

    return attempt(desk.page, form, act, lambda problem: _money(desk, problem, form, 422))


@router.post("/{tournament}/money/{card}")
def pay(card: Card, desk: ArbiterDesk, form: Sent) -> Response:
    """Somebody paid all that was owed, or an amount; got something back; owes another amount."""

    def act() -> Response:
        name, what = desk.section.id, text(form, "what")
        amount = cents(form, "amount")
        if what == "due":
            desk.do(SetDue(name, card, amount), form)
        elif what == "back":
            desk.do(RecordPayment(name, (card,), -(amount or 0)), form, text(form, "key"))
        else:
            desk.do(RecordPayment(name, (card,), amount), form, text(form, "key"))
        to = text(form, "back")
        to = to if to in (f"{desk.path}/players/{card}", f"{desk.path}/money?owing=yes") else f"{desk.path}/money"
        return desk.page.redirect(to, desk.page.say("Saved."))

    return attempt(desk.page, form, act, lambda problem: _money(desk, problem, None, 422))


@router.post("/{tournament}/players/{card}/categories")
def choose(card: Card, desk: ArbiterDesk, form: Sent) -> Response:
    """Put a player into categories without a rule, or out of them."""

    def act() -> Response:
        wanted = {str(value) for value in form.getlist("category")}
        now: Any = members(desk.event, desk.section)
        for one in desk.event.categories:
            if not one.rule and (card in now[one.name]) != (one.name in wanted):
                desk.do(ChooseForCategory(desk.section.id, one.name, (card,), one.name in wanted), form)
        return desk.page.redirect(f"{desk.path}/players/{card}", desk.page.say("Saved."))

    return attempt(desk.page, form, act, lambda problem: _money(desk, problem, None, 422))
