"""What everybody may take along: tables as PDF and CSV, the report, the calendar of the rounds, a feed of what is new.

Everything here is made once for a version of the event, like a page, and holds
nothing but what the public pages show: the report has no days of birth and
does not say who may not meet whom.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta
from xml.sax.saxutils import escape

from fastapi import APIRouter
from fastapi.responses import Response

from tablas.documents.paper import Choice
from tablas.documents.papers import PAPERS
from tablas.documents.source import Source
from tablas.events.hall import time_of
from tablas.events.kinds import Kind
from tablas.events.ranking import last_complete
from tablas.events.report import report_of
from tablas.events.state import Event, Section
from tablas.federation.report import report
from tablas.web.desk import Desk
from tablas.web.errors import MissingError
from tablas.web.page import Asked, Page
from tablas.web.papers import KINDS, order_of, paper_of
from tablas.web.public.pages import PublicDesk, show_public
from tablas.web.show.boards import published
from tablas.web.show.papers import PUBLIC
from tablas.web.show.standings_tables import standings_table

router = APIRouter(prefix="/p/{slug}")

NEWS = frozenset({Kind.ROUND_PUBLISHED, Kind.ANNOUNCED, Kind.TOURNAMENT_CLOSED, Kind.EVENT_CLOSED})
"""Entries of the log that a feed tells."""
MOST_NEWS = 50
GAME_HOURS = 4
"""How long a round stands in a calendar."""


@router.get("/{tournament}/files")
def files(desk: PublicDesk) -> Response:
    """Everything that can be taken along."""
    source = _source(desk)
    papers = [paper for paper in PAPERS if paper.name in PUBLIC and paper.needs(source) is None]
    return show_public(
        desk, "public_files.html", "files", papers=papers, rounds=range(1, desk.section.rounds_paired + 1)
    )


def _source(desk: Desk) -> Source:
    page = desk.page
    return page.services.press.source(page.store, desk.slug, desk.moment, desk.section.id, public=True)


@router.get("/{tournament}/papers/{name}.{kind}")
def paper(name: str, kind: str, desk: PublicDesk) -> Response:
    """A table as PDF or CSV; ``pairings-3.pdf`` is that of round 3."""
    plain, _, number = name.rpartition("-")
    wanted, round_number = (plain, int(number)) if number.isdecimal() and len(number) < 4 else (name, None)
    known = paper_of(wanted)
    asked_badly = desk.page.request.query_params or kind not in ("pdf", "csv") or known.name not in PUBLIC
    if asked_badly or (round_number is not None and not known.by_round) or (kind == "csv" and known.table is None):
        raise MissingError("no-such-page")
    if round_number is not None and not 1 <= round_number <= desk.section.rounds_paired:
        raise MissingError("no-such-round")
    source = _source(desk)
    if known.needs(source) is not None:
        raise MissingError("no-such-page")
    choice = Choice(round_number, desk.page.language)
    made = desk.page.services.press.file(order_of(desk.moment, source, (known,), choice, public=True), kind)
    return _file(made.files[0], KINDS[kind], f"{desk.slug}-{desk.section.id}-{name}.{kind}")


@router.get("/{tournament}/report.trf")
def trf(desk: PublicDesk) -> Response:
    """The tournament as a report that any pairing program reads."""
    if not desk.section.rounds_paired:
        raise MissingError("no-such-page")
    shown = report_of(desk.event, _without_secrets(desk.section))
    name = f"{desk.slug}-{desk.section.id}.trf"
    return _file(report(shown, flavour="trf26"), "text/plain; charset=utf-8", name)


def _without_secrets(section: Section) -> Section:
    facts = section.facts
    players = tuple(replace(player, birth=None) for player in facts.players)
    told = tuple(one for one in facts.absences if one.round <= section.rounds_paired)
    return replace(section, facts=replace(facts, players=players, forbidden=(), absences=told), draft=None)


def _file(body: bytes | str, kind: str, name: str) -> Response:
    return Response(body, media_type=kind, headers={"Content-Disposition": f'attachment; filename="{name}"'})


# The calendar and the feed


@router.get("/-/calendar.ics")
def calendar(slug: str, page: Asked) -> Response:
    """The rounds whose time is known, for calendars of phones; by the clock of the hall."""
    event = page.moment(slug).event
    lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//tablas//rounds//EN", "CALSCALE:GREGORIAN"]
    for section in event.sections:
        lines += _rounds(page, event, section)
    body = "".join(f"{line}\r\n" for line in _folded([*lines, "END:VCALENDAR"]))
    return _file(body, "text/calendar; charset=utf-8", f"{slug}.ics")


def _rounds(page: Page, event: Event, section: Section) -> Iterator[str]:
    last = max([section.rounds_paired, *(one.round for one in section.times)])
    for number in range(1, last + 1):
        starts = time_of(section.times, number).starts
        if starts is None:
            continue
        title = f"{event.name}: {section.name}" if len(event.sections) > 1 else event.name
        yield "BEGIN:VEVENT"
        yield f"UID:{event.uid}-{section.id}-{number}@tablas"
        yield f"DTSTAMP:{starts:%Y%m%dT%H%M%S}Z"
        yield f"DTSTART:{starts:%Y%m%dT%H%M%S}"
        yield f"DTEND:{starts + timedelta(hours=GAME_HOURS):%Y%m%dT%H%M%S}"
        yield f"SUMMARY:{_ics(title)} · {_ics(page.say('Round'))} {number}"
        if event.city:
            yield f"LOCATION:{_ics(event.city)}"
        yield "END:VEVENT"


def _ics(text: str) -> str:
    return text.replace("\\", "\\\\").replace(";", "\\;").replace(",", "\\,")


def _folded(lines: list[str]) -> Iterator[str]:
    """Lines of at most 75 bytes; the rest goes on in the next line, after a blank."""
    for line in lines:
        piece = ""
        for letter in line:
            if len((piece + letter).encode()) > 74:
                yield piece
                piece = " "
            piece += letter
        yield piece


@router.get("/-/feed.xml")
def feed(slug: str, page: Asked) -> Response:
    """What is new, as Atom: rounds that were published, announcements, the end."""
    moment = page.moment(slug)
    told = [act for act in page.store.history(slug) if act.entry.kind in NEWS and not act.undone][-MOST_NEWS:]
    home = f"/{page.language}/p/{slug}"
    newest = told[-1].entry.when if told else "1970-01-01T00:00:00+00:00"
    entries = "".join(
        f"<entry><id>urn:tablas:{moment.event.uid}:{act.entry.seq}</id>"
        f"<title>{escape(page.sentence(act.what))}</title><updated>{act.entry.when}</updated>"
        f'<link href="{home}"/></entry>\n'
        for act in reversed(told)
    )
    body = (
        '<?xml version="1.0" encoding="utf-8"?>\n<feed xmlns="http://www.w3.org/2005/Atom">\n'
        f"<id>urn:tablas:{moment.event.uid}</id><title>{escape(moment.event.name)}</title><updated>{newest}</updated>"
        f'<author><name>tablas</name></author><link href="{home}"/>\n{entries}</feed>\n'
    )
    return Response(body, media_type="application/atom+xml; charset=utf-8")


# A table in somebody else's page

FRAMED = {
    "Content-Security-Policy": "default-src 'none'; style-src 'self'; font-src 'self'; frame-ancestors *",
    "Cross-Origin-Resource-Policy": "cross-origin",
}
"""What lets another site show the page in a frame; it has no script, no form and nothing of a visitor."""


@router.get("/{tournament}/embed/{what}")
def embed(what: str, desk: PublicDesk) -> Response:
    """The pairings or the standings with a small style of their own, for a frame in another page."""
    if what not in ("pairings", "standings"):
        raise MissingError("no-such-page")
    section = desk.section
    table = standings_table(section, last_complete(section)) if what == "standings" else None
    shown = published(section, section.rounds_paired) if what == "pairings" and section.rounds_paired else None
    answer = show_public(desk, "embed.html", what, table=table, shown=shown)
    answer.headers.update(FRAMED)
    return answer
