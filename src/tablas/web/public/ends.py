"""Public pages about the whole of a tournament: its pictures, and the final page of one that is closed."""

from __future__ import annotations

import csv
import io
from dataclasses import replace
from typing import Any

from fastapi import APIRouter
from fastapi.responses import Response

from tablas.documents.paper import Choice
from tablas.documents.spreadsheets import KINDS as SPREADSHEETS
from tablas.errors import TablasError
from tablas.web.desk import is_final
from tablas.web.errors import MissingError
from tablas.web.page import number
from tablas.web.papers import order_of, paper_of
from tablas.web.public.pages import PublicDesk, people_of, sheet_for, show_public
from tablas.web.show.charts import charts_of, complete_rounds
from tablas.web.show.papers import PUBLIC
from tablas.web.show.prizes import prize_table
from tablas.web.show.standings_tables import Table, standings_table

router = APIRouter(prefix="/p/{slug}")


@router.get("/{tournament}/pictures")
def pictures(desk: PublicDesk) -> Response:
    """The charts, each with its table."""
    shown = charts_of(desk.section, desk.page.say)
    return show_public(desk, "public_pictures.html", "pictures", charts=shown, after=complete_rounds(desk.section))


@router.get("/{tournament}/final")
def final(desk: PublicDesk) -> Response:
    """The end of a closed tournament: winners, prizes if they are published, standings, files."""
    if not is_final(desk):
        raise MissingError("no-such-page")
    table = standings_table(desk.section)
    prizes = None
    if desk.section.fund and desk.section.prizes_public:
        try:
            prizes = prize_table(desk.event, desk.section)
        except TablasError:
            prizes = None
    lines, sheet = sheet_for(desk, table.lines, lambda line: people_of(desk, table, line))
    values: dict[str, Any] = {"standings": replace(table, lines=lines), "podium": table.lines[:3], "sheet": sheet}
    return show_public(desk, "public_final.html", "final", prizes=prizes, players=False, **values)


@router.get("/{tournament}/final.csv")
def final_table(desk: PublicDesk) -> Response:
    """The final standings for a spreadsheet."""
    if not is_final(desk):
        raise MissingError("no-such-page")
    headers = {"Content-Disposition": f'attachment; filename="{desk.slug}-{desk.section.id}.csv"'}
    content = _csv(standings_table(desk.section), desk.page.say("Place"), desk.page.say("Name"))
    return Response(content, media_type="text/csv; charset=utf-8", headers=headers)


@router.get("/{tournament}/sheet/{name}/{kind}")
def sheet(name: str, kind: str, desk: PublicDesk) -> Response:
    """A published table as a spreadsheet: no draft, no history, nothing that the press has to set."""
    paper = paper_of(name)
    if kind not in SPREADSHEETS or name not in PUBLIC or paper.table is None:
        raise MissingError("no-such-page")
    press = desk.page.services.press
    source = press.source(desk.page.store, desk.slug, desk.moment, desk.section.id, public=True)
    shown = number(desk.page.request.query_params, "round")
    if not 0 <= shown <= desk.section.rounds_paired:
        raise MissingError("no-such-round")
    choice = Choice(round=shown or None, lang=desk.page.language)
    made = press.file(order_of(desk.moment, source, (paper,), choice, public=True), kind)
    answer = Response(made.files[0], media_type=SPREADSHEETS[kind][0])
    called = f"{desk.slug}-{desk.section.id}-{name}{f'-{shown}' if shown else ''}.{kind}"
    answer.headers["Content-Disposition"] = f'attachment; filename="{called}"'
    return answer


def _csv(table: Table, place: str, name: str) -> str:
    written = io.StringIO()
    writer = csv.writer(written)
    writer.writerow([place, name, *(code for code, _ in table.columns)])
    for line in table.lines:
        called = line.player.name if line.player is not None else line.row.name
        writer.writerow([line.row.label, called, *line.values])
    return "\ufeff" + written.getvalue()
