"""Papers for programs: which there are, and each as PDF, pictures or a spreadsheet.

Spreadsheets of what is published are for everybody; whatever needs the press, a draft
or the history is for arbiters, so that nobody else can keep it busy.
"""

from __future__ import annotations

from enum import Enum
from typing import Annotated, Any

from fastapi import APIRouter, Path, Query
from fastapi.responses import Response
from pydantic import BaseModel

from tablas.documents.paper import SIZES, Choice
from tablas.documents.papers import PAPERS, usual
from tablas.documents.spreadsheets import KINDS as SPREADSHEETS
from tablas.errors import OptionError
from tablas.web.api.caller import Caller, Calling, Slug, TournamentId, answer, refusals, tag_of
from tablas.web.i18n import languages
from tablas.web.named import section_of
from tablas.web.papers import IMAGE, KINDS, order_of, page_of, paper_of
from tablas.web.show.papers import PUBLIC

router = APIRouter(prefix="/events/{event}/tournaments/{tournament}/papers", tags=["papers"])


class Format(Enum):
    """What a paper may be had as."""

    PDF = "pdf"
    PNG = "png"
    SVG = "svg"
    CSV = "csv"
    XLSX = "xlsx"
    ODS = "ods"


class Size(Enum):
    """The size of the paper."""

    A4 = "a4"
    LETTER = "letter"


assert tuple(size.value for size in Size) == SIZES


class PaperDoc(BaseModel):
    """A paper of the tournament as it stands now."""

    name: str
    title: str
    group: str
    by_round: bool
    orders: list[str]
    formats: list[str]
    usual: bool
    """It is what is printed now."""
    lacks: str | None
    """Why it cannot be printed now."""


@router.get("", response_model=list[PaperDoc], responses=refusals(404) | {304: {"description": "Unchanged."}})
def read_papers(event: Slug, tournament: TournamentId, caller: Calling) -> Response:
    """The papers that the caller may have."""
    moment, arbitrates = caller.moment(event), caller.principal.may_arbitrate(event)
    section_of(moment.event, tournament)
    source = caller.services.press.source(caller.store, event, moment, tournament, public=not arbitrates)
    now, body = usual(source), []
    for paper in PAPERS:
        formats = [kind.value for kind in Format if _has(kind.value, paper.table is not None, arbitrates)]
        if not formats or not (arbitrates or paper.name in PUBLIC):
            continue
        lacking = paper.needs(source)
        body.append(
            PaperDoc(
                name=paper.name,
                title=caller.words.gettext(paper.title),
                group=paper.group,
                by_round=paper.by_round,
                orders=list(paper.orders),
                formats=formats,
                usual=paper in now,
                lacks=None if lacking is None else caller.sentence(lacking),
            ).model_dump()
        )
    return answer(caller, moment, body)


def _has(kind: str, table: bool, arbitrates: bool) -> bool:
    return table if kind in SPREADSHEETS else arbitrates


_FILES: dict[int | str, dict[str, Any]] = {
    200: {
        "description": "The file.",
        "content": {
            KINDS[kind.value].split(";")[0]: {"schema": {"type": "string", "format": "binary"}} for kind in Format
        },
    },
    304: {"description": "Unchanged."},
}


@router.get("/{name}", response_class=Response, responses=refusals(403, 404) | _FILES)
def read_paper(
    event: Slug,
    tournament: TournamentId,
    name: Annotated[str, Path(max_length=60, description="The name of the paper, such as standings.")],
    caller: Calling,
    format: Format = Format.PDF,  # noqa: A002 - what callers expect it to be called
    round: Annotated[int | None, Query(ge=1, le=1000, description="Default: the newest.")] = None,  # noqa: A002
    lang: Annotated[str, Query(max_length=20, description="Default: that of Accept-Language.")] = "",
    size: Size = Size.A4,
    order: Annotated[str, Query(max_length=40)] = "",
    page: Annotated[int, Query(ge=1, le=10_000, description="Which page, of pictures.")] = 1,
) -> Response:
    """One paper as a file; it changes only when the event does."""
    moment, arbitrates = caller.moment(event), caller.principal.may_arbitrate(event)
    section_of(moment.event, tournament)
    paper, kind = paper_of(name), format.value
    if paper.name not in PUBLIC or kind not in SPREADSHEETS:
        caller.need(arbitrates)
    if lang and lang not in languages():
        raise OptionError("paper-language-unknown", lang=lang)
    tag = tag_of(moment.seq, moment.hash)
    headers = {"ETag": tag, "Vary": "Authorization, Accept-Language", "Cache-Control": "no-cache"}
    if tag in _known(caller):
        return Response(status_code=304, headers=headers)
    press, public = caller.services.press, not arbitrates
    source = press.source(caller.store, event, moment, tournament, public)
    choice = Choice(round, lang or caller.words.language, size.value, order)
    wanted = order_of(moment, source, (paper,), choice, public)
    if kind in ("png", "svg"):
        body = page_of(press.pictures(wanted, kind, IMAGE), page)
    else:
        body = press.file(wanted, kind).files[0]
    headers["Content-Disposition"] = f'attachment; filename="{event}-{tournament}-{paper.name}.{kind}"'
    return Response(body, media_type=KINDS[kind], headers=headers)


def _known(caller: Caller) -> list[str]:
    """The tags of what the caller has already."""
    return [part.strip().removeprefix("W/") for part in caller.request.headers.get("if-none-match", "").split(",")]
