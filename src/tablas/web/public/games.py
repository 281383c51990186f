"""The games of a round as everybody follows them, with the standings as if they ended so, and as PGN."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from fastapi import APIRouter
from fastapi.responses import Response

from tablas.events.relay import Unfinished, as_if, pgn_of
from tablas.web.desk import Desk
from tablas.web.errors import MissingError
from tablas.web.page import number, text
from tablas.web.public.pages import PublicDesk, people_of, sheet_for, show_public
from tablas.web.show.games import game_rows
from tablas.web.show.standings_tables import standings_table

router = APIRouter(prefix="/p/{slug}/{tournament}")

PGN = "application/x-chess-pgn; charset=utf-8"


@router.get("/games")
def games(desk: PublicDesk) -> Response:
    """The games of the last round, or of another one, and where everybody would stand."""
    shown = _round(desk)
    kept = desk.page.store.games.of(desk.slug)
    only_ended = text(desk.page.request.query_params, "count") == "ended"
    rows, table, sheet = [], None, None
    if shown:
        how = Unfinished.OPEN if only_ended else Unfinished.DRAWN
        whole = standings_table(as_if(desk.section, kept, shown, how), shown)
        lines, sheet = sheet_for(desk, whole.lines, lambda line: people_of(desk, whole, line))
        table = replace(whole, lines=lines)
        people = {number for line in lines for number in people_of(desk, whole, line)}
        rows = game_rows(desk.section, shown, kept)
        if sheet.is_part:  # Of a long list the games of those whose places are shown.
            rows = [row for row in rows if people & {row.board.white.number, row.board.black.number}]
    values: dict[str, Any] = {"only_ended": only_ended, "kept": bool(kept), "sheet": sheet}
    return show_public(desk, "public_games.html", "games", round=shown, rows=rows, table=table, **values)


@router.get("/games.pgn")
def pgn(desk: PublicDesk) -> Response:
    """A round as PGN, or every round."""
    shown = _round(desk)
    asked = "round" in desk.page.request.query_params
    rounds = [shown] if asked and shown else list(range(1, desk.section.rounds_paired + 1))
    body = pgn_of(desk.event, desk.section, rounds, desk.page.store.games.of(desk.slug))
    name = f"{desk.slug}-{desk.section.id}{f'-{shown}' if asked else ''}.pgn"
    return Response(body, media_type=PGN, headers={"Content-Disposition": f'attachment; filename="{name}"'})


def _round(desk: Desk) -> int:
    last = desk.section.rounds_paired
    shown = number(desk.page.request.query_params, "round", last)
    if not 0 <= shown <= last:
        raise MissingError("no-such-round")
    return shown
