"""Taking in players from a list and tournaments from a report, each with a review first."""

from __future__ import annotations

import base64
import binascii
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any

from fastapi import APIRouter
from fastapi.responses import Response
from starlette.datastructures import FormData, UploadFile

from tablas.errors import FormatError, TablasError
from tablas.events.acts import EnterPlayers, ImportTournament
from tablas.events.codec import decode, encode, parse
from tablas.events.codec import text as canonical
from tablas.events.errors import RefusedError
from tablas.events.list_check import entry_of
from tablas.events.remarks import exit_in
from tablas.events.state import Section
from tablas.formats import foreign, trf
from tablas.formats.player_csv import Row, check_columns, read_players, read_table
from tablas.messages import Message
from tablas.model import Player
from tablas.pairing.edition import pairing_edition
from tablas.pairing.round import ASSUMED
from tablas.store.entries import Review, review
from tablas.web.desk import ArbiterDesk, Desk
from tablas.web.page import Asked, Page, Problem, Sent, accepted_of, attempt, text, worded
from tablas.web.screens.event import free_identifier

router = APIRouter(prefix="/e/{slug}")

MOST_PLAYERS = 5000


def upload(form: FormData) -> tuple[bytes, str]:
    """The file of a form."""
    file = form.get("file")
    if isinstance(file, UploadFile) and file.filename:
        return file.file.read(), file.filename[:200]
    raise RefusedError("no-file-chosen", None, "file")


# Players


@router.get("/{tournament}/players/import")
def show_players(desk: ArbiterDesk) -> Response:
    """Choose a list."""
    return _players(desk)


def _players(desk: Desk, problem: Problem | None = None, status: int = 200, **values: Any) -> Response:
    usual: dict[str, Any] = {"reviews": None, "data": "", "form": {}, "columns": None}
    return desk.render("players_import.html", status, problem=problem, **(usual | values))


@router.post("/{tournament}/players/import")
def import_players(desk: ArbiterDesk, form: Sent) -> Response:
    """First the review, then the entries."""

    def act() -> Response:
        if text(form, "data"):
            return _enter(desk, form)
        pasted = text(form, "pasted")
        if text(form, "packed"):
            data, name = _unpacked(text(form, "packed")), text(form, "name")
        else:
            data, name = (pasted.encode(), "") if pasted else upload(form)
        columns = _columns_of(desk, form, data, name)
        if columns is None and len(read_table(data, name).header) > 1:
            return _ask_columns(desk, data, name)
        found = review(read_players(data, name, columns), desk.page.services.ratings)
        if len(found) > MOST_PLAYERS:
            raise RefusedError("list-players-most", None, "file", count=len(found), most_players=MOST_PLAYERS)
        packed = canonical([encode(item.player) for item in found])
        return _players(desk, reviews=reviewed(desk.section, found), data=packed)

    def again(problem: Problem) -> Response:
        if text(form, "packed"):
            with suppress(TablasError):
                return _ask_columns(desk, _unpacked(text(form, "packed")), text(form, "name"), problem, form)
        if not text(form, "data"):
            return _players(desk, Problem(problem.sentence, "file"), 422, form={"pasted": text(form, "pasted")})
        try:
            found = reviewed(desk.section, _reviewed_again(desk, form))
        except TablasError:
            return _players(desk, Problem(problem.sentence, "file"), 422)
        return _players(desk, problem, 422, reviews=found, data=text(form, "data"), form=dict(form))

    return attempt(desk.page, form, act, again)


def _columns_of(desk: Desk, form: FormData, data: bytes, name: str) -> tuple[str, ...] | None:
    """What the columns of a list are: as the header says, as somebody says now, or as somebody said before."""
    table, maps = read_table(data, name), desk.page.store.column_maps
    if not text(form, "packed"):
        return table.columns or maps.recall(table.shape)
    chosen = check_columns([text(form, f"column-{place}") for place in range(len(table.header))])
    maps.keep(table.shape, chosen)
    return chosen


def _ask_columns(
    desk: Desk, data: bytes, name: str, problem: Problem | None = None, form: FormData | None = None
) -> Response:
    """Let somebody say what the columns are, with what stands in them."""
    table = read_table(data, name)
    known = desk.page.store.column_maps.recall(table.shape) or ("",) * len(table.header)
    columns = [
        (
            head,
            [cells[place] for _, cells in table.rows[1:4] if place < len(cells) and cells[place]],
            known[place] if form is None and place < len(known) else text(form or {}, f"column-{place}"),
        )
        for place, head in enumerate(table.header)
    ]
    packed = base64.b64encode(data).decode()
    choices = [("", desk.page.say("leave out")), *((name, desk.page.say(COLUMN_WORDS[name])) for name in COLUMN_WORDS)]
    status = 422 if problem else 200
    return _players(desk, problem, status, columns=columns, packed=packed, name=name, choices=choices)


COLUMN_WORDS = {
    "name": "Name",
    "last": "Family name",
    "first": "First name",
    "fide_id": "FIDE ID",
    "rating": "Rating",
    "national": "National rating",
    "national_id": "National number",
    "title": "Title",
    "sex": "Sex",
    "federation": "Federation",
    "birth": "Year or date of birth",
    "club": "Club",
}
"""What a column can be, in words."""


def _reviewed_again(desk: Desk, form: FormData) -> list[Review]:
    """The review of the players a form carried along."""
    given = frozenset({"rating"})
    rows = [Row(place, player, given) for place, player in enumerate(unpacked(text(form, "data")), 1)]
    return review(rows, desk.page.services.ratings)


@dataclass(frozen=True, slots=True)
class Double:
    """Somebody who is there already: in the tournament, or on an earlier line of the same list."""

    name: str
    line: int = 0
    namesake: bool = False
    """Another person of that name, as far as is known of the two."""


def reviewed(section: Section, found: list[Review]) -> list[tuple[Review, Double | None]]:
    """Each line with whoever is entered, or stands on an earlier line, under that ID or name."""
    seen = [(player, 0) for player in section.facts.players]
    rows: list[tuple[Review, Double | None]] = []
    for item in found:
        same = [one for one in seen if _is_same_name(one[0], item.player)]
        twice = [one for one in same if not _are_two(one[0], item.player)]
        known = [Double(player.name, line, namesake=not twice) for player, line in twice or same]
        rows.append((item, known[0] if known else None))
        seen.append((item.player, item.line))
    return rows


def _is_same_name(one: Player, two: Player) -> bool:
    if one.fide_id and one.fide_id == two.fide_id:
        return True
    return bool(one.name) and one.name.casefold() == two.name.casefold()


def _are_two(one: Player, two: Player) -> bool:
    """Whether something that is known of both tells them apart."""
    if one.fide_id and two.fide_id:
        return one.fide_id != two.fide_id
    facts = ((one.birth, two.birth), (one.club.casefold(), two.club.casefold()), (one.sex, two.sex))
    return any(mine and yours and mine != yours for mine, yours in facts)


def _enter(desk: Desk, form: FormData) -> Response:
    players = unpacked(text(form, "data"))
    chosen = []
    for place, player in enumerate(players):
        if text(form, f"take-{place}") != "yes":
            continue
        pick = text(form, f"pick-{place}")
        if pick and pick.isdecimal():
            listed = desk.page.services.ratings.find([int(pick)]).get(int(pick))
            if listed is not None:
                known = desk.page.services.ratings.about()
                player = replace(entry_of(listed, desk.section.facts.info, known), club=player.club)
        chosen.append(player)
    desk.do(EnterPlayers(desk.section.id, tuple(chosen)), form, text(form, "key"))
    said = desk.page.say("{count} players are entered.", count=len(chosen))
    return desk.page.redirect(f"{desk.path}/players", said)


def unpacked(data: str) -> tuple[Player, ...]:
    """The players a review carried along."""
    return decode(tuple[Player, ...], parse(data, Message("what-review")))


# Tournaments


@router.get("/-/import")
def show_report(slug: str, page: Asked) -> Response:
    """Choose a report."""
    page.need_arbiter(slug)
    return _report(page, slug)


def _report(page: Page, slug: str, problem: Problem | None = None, status: int = 200, **values: Any) -> Response:
    moment = page.moment(slug)
    usual: dict[str, Any] = {"loaded": None, "data": "", "name": "", "sentences": [], "form": {}, "lines": ()}
    return page.render("report_import.html", status, slug=slug, event=moment.event, problem=problem, **(usual | values))


@router.post("/-/import")
def import_report(slug: str, page: Asked, form: Sent) -> Response:
    """First what was read and repaired, then the tournament."""
    page.need_arbiter(slug)

    def act() -> Response:
        packed, name = text(form, "data"), text(form, "name")
        if packed:
            data = _unpacked(packed)
        else:
            data, name = upload(form)
        loaded = _read(data, name)
        loaded.tournament.check()
        if not packed:
            return _report(page, slug, **_looked_at(loaded, data, name))
        event = page.moment(slug).event
        identifier = free_identifier(event, text(form, "as") or loaded.tournament.name or name)
        rules = loaded.tournament.regulation
        system = rules.system or ASSUMED
        book = loaded.tournament
        left = None if isinstance(loaded, foreign.Foreign) else exit_in(loaded.document.comments)
        command = ImportTournament(identifier, book, system, rules.edition, rules.options, name, left_fide_mode=left)
        page.do(slug, worded(command, form), accepted_of(form))
        said = page.say("{count} players are taken in.", count=len(loaded.tournament.players))
        return page.redirect(f"/e/{slug}/{identifier}", said)

    def again(problem: Problem) -> Response:
        packed, name = text(form, "data"), text(form, "name")
        if not packed:
            return _report(page, slug, Problem(problem.sentence, "file"), 422, lines=_lines_sent(form))
        try:
            data = _unpacked(packed)
            loaded = _read(data, name)
        except TablasError:
            return _report(page, slug, Problem(problem.sentence, "file"), 422)
        return _report(page, slug, problem, 422, **_looked_at(loaded, data, name))

    return attempt(page, form, act, again)


def _read(data: bytes, name: str) -> trf.Loaded | foreign.Foreign:
    """A report, or a file of another program."""
    return foreign.read(data, name) if foreign.is_foreign(data) else trf.read(data, name, lenient=True)


def _looked_at(loaded: trf.Loaded | foreign.Foreign, data: bytes, name: str) -> dict[str, Any]:
    """What the review of a report shows, and the file it carries along."""
    if isinstance(loaded, foreign.Foreign):
        packed = base64.b64encode(data).decode()
        return {"loaded": loaded, "data": packed, "name": name, "notes": list(loaded.notes)}
    taken = pairing_edition(loaded.tournament)
    return {
        "loaded": loaded,
        "data": base64.b64encode(data).decode(),
        "name": name,
        "sentences": [repair.placed for repair in loaded.repairs],
        "notes": [*trf.assumptions(loaded), *([taken.why] if taken else [])],
        "lines": trf.told_lines(data, name)[0],
    }


def _lines_sent(form: FormData) -> tuple[trf.Line, ...]:
    """The lines of a file that was refused, so that its faults can be seen where they stand."""
    file = form.get("file")
    if not isinstance(file, UploadFile) or not file.filename:
        return ()
    file.file.seek(0)
    content = file.file.read()
    return () if foreign.is_foreign(content) else trf.told_lines(content, file.filename)[0]


def _unpacked(packed: str) -> bytes:
    try:
        return base64.b64decode(packed, validate=True)
    except (binascii.Error, ValueError):
        raise FormatError("file-cannot-read-choose") from None
