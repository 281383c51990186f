"""Public pages about the whole of a tournament: its pictures, and the final page of one that is closed."""

from __future__ import annotations

import csv
import io

from fastapi import APIRouter
from fastapi.responses import Response

from tablas.errors import TablasError
from tablas.web.desk import is_final
from tablas.web.errors import MissingError
from tablas.web.public.pages import PublicDesk, show_public
from tablas.web.show.charts import charts_of, complete_rounds
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
    return show_public(desk, "public_final.html", "final", standings=table, prizes=prizes, players=False)


@router.get("/{tournament}/final.csv")
def final_table(desk: PublicDesk) -> Response:
    """The final standings for a spreadsheet."""
    if not is_final(desk):
        raise MissingError("no-such-page")
    headers = {"Content-Disposition": f'attachment; filename="{desk.slug}-{desk.section.id}.csv"'}
    content = _csv(standings_table(desk.section), desk.page.say("Place"), desk.page.say("Name"))
    return Response(content, media_type="text/csv; charset=utf-8", headers=headers)


def _csv(table: Table, place: str, name: str) -> str:
    written = io.StringIO()
    writer = csv.writer(written)
    writer.writerow([place, name, *(code for code, _ in table.columns)])
    for line in table.lines:
        called = line.player.name if line.player is not None else line.row.name
        writer.writerow([line.row.label, called, *line.values])
    return "\ufeff" + written.getvalue()
