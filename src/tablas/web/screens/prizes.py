"""The prizes of a tournament: who takes which money home, and the fund behind it."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter
from fastapi.responses import Response
from starlette.datastructures import FormData

from tablas.errors import TablasError
from tablas.events.acts import ChangePrizes
from tablas.web.desk import ArbiterDesk, Desk, papers_of
from tablas.web.page import Problem, Sent, attempt, number, text
from tablas.web.show.prizes import prize_table

router = APIRouter(prefix="/e/{slug}/{tournament}")

SPARE = 3
"""Empty lines of the form for more lists of prizes."""
SHARING = ("currency", "system", "per_player", "cut_off", "unit")


@router.get("/prizes")
def show(desk: ArbiterDesk) -> Response:
    """Every amount with its working; without a fund the way to one."""
    return _show(desk)


def _show(desk: Desk, problem: Problem | None = None, status: int = 200) -> Response:
    table = None
    if desk.section.fund and desk.section.facts.players:
        try:
            table = prize_table(desk.event, desk.section)
        except TablasError as error:
            problem = problem or Problem(desk.page.sentence(error.message))
    papers = papers_of(desk, "prizes", "receipts", "certificates")
    return desk.render("prizes.html", status, table=table, problem=problem, papers=papers)


@router.post("/prizes/public")
def publish(desk: ArbiterDesk, form: Sent) -> Response:
    """Show the prizes to everybody, or to arbiters only."""
    public = text(form, "public") == "yes"

    def act() -> Response:
        desk.do(ChangePrizes(desk.section.id, desk.section.fund, public), form)
        said = desk.page.say("The prizes are published." if public else "The prizes are for arbiters only.")
        return desk.page.redirect(f"{desk.path}/prizes", said)

    return attempt(desk.page, form, act, lambda problem: _show(desk, problem, 422))


@router.get("/prizes/fund")
def fund(desk: ArbiterDesk) -> Response:
    """The fund as announced, in a form."""
    return _fund(desk, _typed(desk.section.fund))


def _fund(desk: Desk, typed: dict[str, Any], problem: Problem | None = None, status: int = 200) -> Response:
    choices = [("", desk.page.say("everybody")), *((one.name, one.name) for one in desk.event.categories)]
    return desk.render("prizes_fund.html", status, typed=typed, category_choices=choices, problem=problem)


def _typed(fund: Any) -> dict[str, Any]:
    """A fund as the form shows it."""
    lists = [{"name": "", "prizes": _amounts(fund.get("prizes", ())), "category": "", "more": ""}]
    for entry in fund.get("list", ()):
        more = {key: value for key, value in entry.items() if key not in ("name", "prizes", "category")}
        words = ", ".join(f"{key} = {value}" for key, value in more.items())
        lists.append(
            {
                "name": entry["name"],
                "prizes": _amounts(entry["prizes"]),
                "category": entry.get("category", ""),
                "more": words,
            }
        )
    lists += [{"name": "", "prizes": "", "category": "", "more": ""} for _ in range(SPARE)]
    usual = {"currency": "", "system": "equal", "per_player": "best", "cut_off": True, "unit": ""}
    return {"lists": lists} | {name: fund.get(name, usual[name]) for name in SHARING}


def _amounts(values: Any) -> str:
    return "; ".join(map(str, values))


@router.post("/prizes/fund")
def save(desk: ArbiterDesk, form: Sent) -> Response:
    """Write the fund down."""
    wanted = _read(form, desk.section.fund)

    def act() -> Response:
        desk.do(ChangePrizes(desk.section.id, wanted, desk.section.prizes_public), form)
        return desk.page.redirect(f"{desk.path}/prizes", desk.page.say("Saved."))

    return attempt(desk.page, form, act, lambda problem: _fund(desk, _typed(wanted), problem, 422))


def _read(form: FormData, known: Any) -> dict[str, Any]:
    """The fund of a form; conditions that it does not show stay with the list they belong to."""
    fund: dict[str, Any] = {key: value for key, value in known.items() if key not in ("prizes", "list", *SHARING)}
    for name in ("currency", "system", "per_player", "unit"):
        if text(form, name):
            fund[name] = text(form, name)
    fund["cut_off"] = text(form, "cut_off", "yes") == "yes"
    general = _split(text(form, "prizes0"))
    if general:
        fund["prizes"] = general
    old = list(known.get("list", ()))
    lists = []
    for place in range(1, number(form, "lists") + 1):
        prizes = _split(text(form, f"prizes{place}"))
        if not prizes:
            continue
        before = old[place - 1] if place <= len(old) else {}
        entry = {key: value for key, value in before.items() if key not in ("name", "prizes", "category")}
        category = text(form, f"category{place}")
        entry |= {"name": text(form, f"name{place}") or category, "prizes": prizes}
        if category:
            entry["category"] = category
        lists.append(entry)
    if lists:
        fund["list"] = lists
    return fund if general or lists else {}


def _split(written: str) -> list[str]:
    """Amounts as typed: one a line, or with semicolons or blanks between them."""
    return written.replace(";", " ").split()
