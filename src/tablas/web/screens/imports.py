"""Taking in players from a list and tournaments from a report, each with a review first."""

from __future__ import annotations

import base64
import binascii
from dataclasses import replace
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
from tablas.formats import trf
from tablas.formats.player_csv import Row, read_players
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
    usual: dict[str, Any] = {"reviews": None, "data": "", "form": {}}
    return desk.render("players_import.html", status, problem=problem, **(usual | values))


@router.post("/{tournament}/players/import")
def import_players(desk: ArbiterDesk, form: Sent) -> Response:
    """First the review, then the entries."""

    def act() -> Response:
        if text(form, "data"):
            return _enter(desk, form)
        pasted = text(form, "pasted")
        data, name = (pasted.encode(), "") if pasted else upload(form)
        found = review(read_players(data, name), desk.page.services.ratings)
        if len(found) > MOST_PLAYERS:
            raise RefusedError("list-players-most", None, "file", count=len(found), most_players=MOST_PLAYERS)
        packed = canonical([encode(item.player) for item in found])
        return _players(desk, reviews=reviewed(desk.section, found), data=packed)

    def again(problem: Problem) -> Response:
        if not text(form, "data"):
            return _players(desk, Problem(problem.sentence, "file"), 422, form={"pasted": text(form, "pasted")})
        try:
            found = reviewed(desk.section, _reviewed_again(desk, form))
        except TablasError:
            return _players(desk, Problem(problem.sentence, "file"), 422)
        return _players(desk, problem, 422, reviews=found, data=text(form, "data"), form=dict(form))

    return attempt(desk.page, form, act, again)


def _reviewed_again(desk: Desk, form: FormData) -> list[Review]:
    """The review of the players a form carried along."""
    given = frozenset({"rating"})
    rows = [Row(place, player, given) for place, player in enumerate(unpacked(text(form, "data")), 1)]
    return review(rows, desk.page.services.ratings)


def reviewed(section: Section, found: list[Review]) -> list[tuple[Review, str]]:
    """Each line with the name of who is entered already under that ID or name."""
    identifiers = {player.fide_id: player.name for player in section.facts.players if player.fide_id}
    names = {player.name.casefold(): player.name for player in section.facts.players}
    rows = []
    for item in found:
        player = item.player
        known = identifiers.get(player.fide_id) if player.fide_id else names.get(player.name.casefold())
        rows.append((item, known or ""))
        names[player.name.casefold()] = player.name
        if player.fide_id:
            identifiers[player.fide_id] = player.name
    return rows


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
        loaded = trf.read(data, name, lenient=True)
        loaded.tournament.check()
        if not packed:
            return _report(page, slug, **_looked_at(loaded, data, name))
        event = page.moment(slug).event
        identifier = free_identifier(event, text(form, "as") or loaded.tournament.name or name)
        rules = loaded.tournament.regulation
        system = rules.system or ASSUMED
        book, left = loaded.tournament, exit_in(loaded.document.comments)
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
            loaded = trf.read(data, name, lenient=True)
        except TablasError:
            return _report(page, slug, Problem(problem.sentence, "file"), 422)
        return _report(page, slug, problem, 422, **_looked_at(loaded, data, name))

    return attempt(page, form, act, again)


def _looked_at(loaded: trf.Loaded, data: bytes, name: str) -> dict[str, Any]:
    """What the review of a report shows, and the file it carries along."""
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
    return trf.told_lines(file.file.read(), file.filename)[0]


def _unpacked(packed: str) -> bytes:
    try:
        return base64.b64decode(packed, validate=True)
    except (binascii.Error, ValueError):
        raise FormatError("file-cannot-read-choose") from None
