"""Papers of a tournament: what is usual now is ticked, everything is seen before it is printed."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import parse_qsl, urlencode

from fastapi import APIRouter
from fastapi.responses import Response
from starlette.datastructures import FormData, UploadFile

from tablas.documents.paper import GROUPS, SIZES, Choice, Paper
from tablas.documents.papers import PAPERS, by_name, usual
from tablas.documents.press import TEMPLATES, pictures
from tablas.documents.source import Source, from_event
from tablas.documents.words import shown_moment
from tablas.errors import TablasError
from tablas.events.acts import DressPapers
from tablas.events.errors import RefusedError
from tablas.messages import Message
from tablas.web.desk import ArbiterDesk, Desk, PaperDesk
from tablas.web.i18n import languages
from tablas.web.page import Problem, Sent, attempt, number, text
from tablas.web.papers import IMAGE, KINDS, SCREEN, THUMB, Order, check_kind, now, order_of, page_of, paper_of
from tablas.web.show.papers import GROUP_TITLES, SENTENCES

router = APIRouter(prefix="/e/{slug}/{tournament}")

CHOSEN = "papers"
"""The cookie that remembers what was ticked, when it was printed, in which language and on which paper."""
LONG = 200 * 24 * 3600
MOST_REMEMBERED = 60


@dataclass(frozen=True, slots=True)
class Card:
    """A paper on the page."""

    paper: Paper
    ticked: bool
    sentence: str
    lacks: Message | None
    printed: str
    """When this device printed it, as words."""


def _source(desk: Desk) -> Source:
    """A helper who prints knows of no draft and of no history."""
    return desk.page.services.press.source(
        desk.page.store, desk.slug, desk.moment, desk.section.id, public=_is_helper(desk)
    )


def _is_helper(desk: Desk) -> bool:
    return not desk.page.principal.may_arbitrate(desk.slug)


def _remembered(desk: Desk) -> dict[str, str]:
    return dict(parse_qsl(desk.page.request.cookies.get(CHOSEN, "")[:4000]))


def _choice(desk: Desk, remembered: Mapping[str, str], dated: bool = False) -> Choice:
    """What the address asks for, else what was chosen the last time."""
    query = desk.page.request.query_params
    language = text(query, "lang") or remembered.get("lang", "")
    size = text(query, "size") or remembered.get("size", "")
    order = text(query, "order")
    return Choice(
        round=number(query, "round") or None,
        lang=language if language in languages() else desk.page.language,
        paper_size=size if size in SIZES else SIZES[0],
        order=order,
        printed=now() if dated else None,
        address=desk.page.address(f"/p/{desk.slug}"),
        player=number(query, "player") or None,
        other=number(query, "other") or None,
    )


def _phase(source: Source) -> str:
    """Where the tournament stands: what was ticked is remembered for each."""
    ticked = usual(source)
    return ticked[0].group if ticked else "before"


def _order(desk: Desk, papers: tuple[Paper, ...], choice: Choice) -> Order:
    return order_of(desk.moment, _source(desk), papers, choice, public=_is_helper(desk))


def _query(choice: Choice) -> str:
    """The choice as the end of an address."""
    asked = {"lang": choice.lang, "size": choice.paper_size, "round": choice.round or "", "order": choice.order}
    asked |= {"player": str(choice.player or ""), "other": str(choice.other or "")}
    return urlencode({name: value for name, value in asked.items() if value})


@router.get("/papers")
def show(desk: PaperDesk) -> Response:
    """Every paper with its small picture; the pictures come when they are looked at."""
    return _show(desk)


def _show(desk: Desk, problem: Problem | None = None, status: int = 200) -> Response:
    source, remembered = _source(desk), _remembered(desk)
    choice, phase = _choice(desk, remembered), _phase(source)
    now_usual = usual(source)
    query, kept = desk.page.request.query_params, remembered.get(phase)
    if text(query, "ticked"):
        ticked = set(query.getlist("paper"))
    else:
        ticked = {paper.name for paper in now_usual} if kept is None else set(kept.split(","))
    cards = [_card(desk, paper, source, choice, ticked, remembered) for paper in PAPERS]
    possible = [card for card in cards if card.lacks is None]
    first = [card for card in possible if card.paper in now_usual or card.ticked]
    others = [card for card in possible if card not in first]
    groups = [(GROUP_TITLES[group], [card for card in others if card.paper.group == group]) for group in GROUPS]
    answer = desk.render(
        "papers.html",
        usual=first,
        groups=[(title, found) for title, found in groups if found],
        lacking=[card for card in cards if card.lacks is not None],
        choice=choice,
        phase=phase,
        last=source.last_round,
        sizes=SIZES,
        query=_query(choice),
        look=desk.event.look,
        templates=sorted({paper.file.removesuffix(".typ") for paper in PAPERS}),
        problem=problem,
        status=status,
    )
    if text(query, "ticked"):
        _remember(desk, answer, remembered, query.getlist("paper"), together=True, printed=False)
    return answer


def _card(
    desk: Desk, paper: Paper, source: Source, choice: Choice, ticked: set[str], remembered: Mapping[str, str]
) -> Card:
    round_number = choice.round or source.last_round
    when = remembered.get(f"at-{paper.name}-{round_number}", "")
    lacks = paper.needs(source)
    return Card(paper, paper.name in ticked and lacks is None, SENTENCES.get(paper.name, ""), lacks, when)


@router.get("/papers/{name}")
def preview(name: str, desk: PaperDesk) -> Response:
    """All pages of a paper, to be read on the screen."""
    choice = _choice(desk, _remembered(desk))
    values: dict[str, Any] = {"paper": paper_of(name), "query": _query(choice), "kinds": KINDS, "choice": choice}
    try:
        made = desk.page.services.press.pictures(_order(desk, (paper_of(name),), choice), dots=SCREEN)
    except TablasError as error:
        return desk.render("paper.html", pages=0, notes=[error.message], **values)
    return desk.render("paper.html", pages=made.pages, notes=made.notes, **values)


@router.get("/papers/{name}/card")
def card(name: str, desk: PaperDesk) -> Response:
    """The small picture of a paper and how many pages it has."""
    choice, paper = _choice(desk, _remembered(desk)), paper_of(name)
    values: dict[str, Any] = {"paper": paper, "query": _query(choice)}
    try:
        made = desk.page.services.press.pictures(_order(desk, (paper,), choice), dots=THUMB)
    except TablasError as error:
        return desk.render("paper_card.html", pages=0, notes=[error.message], **values)
    return desk.render("paper_card.html", pages=made.pages, notes=made.notes, **values)


@router.get("/papers/{name}/as/{kind}")
def file(name: str, kind: str, desk: PaperDesk) -> Response:
    """One paper, or with - for its name all that are ticked, as a file."""
    if kind == "typ":
        return _template(paper_of(name))
    check_kind(kind)
    query, remembered = desk.page.request.query_params, _remembered(desk)
    names = query.getlist("paper") if name == "-" else [name]
    papers = tuple(paper_of(one) for one in dict.fromkeys(names))
    press, looks = desk.page.services.press, text(query, "look")
    if kind in ("png", "svg"):
        dots = {"thumb": THUMB, "screen": SCREEN}.get(looks, IMAGE)
        made = press.pictures(_order(desk, papers, _choice(desk, remembered)), kind, dots)
        body = page_of(made, number(query, "page", 1))
    else:
        made = press.file(_order(desk, papers, _choice(desk, remembered, dated=kind in ("pdf", "zip"))), kind)
        body = made.files[0]
    answer = Response(body, media_type=KINDS[kind])
    answer.headers["Cache-Control"] = "private, no-cache"
    if not looks:
        shown = "inline" if kind == "pdf" else "attachment"
        called = names[0] if len(names) == 1 else "papers"
        answer.headers["Content-Disposition"] = f'{shown}; filename="{desk.slug}-{desk.section.id}-{called}.{kind}"'
        _remember(desk, answer, remembered, names, together=name == "-", printed=kind in ("pdf", "zip"))
    return answer


def _template(paper: Paper) -> Response:
    """Our template, to begin one's own with."""
    headers = {"Content-Disposition": f'attachment; filename="{paper.file}"'}
    return Response((TEMPLATES / paper.file).read_bytes(), media_type="text/plain; charset=utf-8", headers=headers)


@router.post("/papers/look")
async def dress(desk: ArbiterDesk, form: Sent) -> Response:
    """The line for sponsors, the picture, a template of one's own; what is broken is told with its place."""
    what, sent = text(form, "what"), form.get("file")
    content = await sent.read() if isinstance(sent, UploadFile) and sent.filename else b""
    called = str(sent.filename) if isinstance(sent, UploadFile) else ""
    return await desk.page.services.in_thread(_dress, desk, form, what, content, called)


def _dress(desk: Desk, form: FormData, what: str, content: bytes, called: str) -> Response:
    def act() -> Response:
        command = _look_command(desk, form, what, content, called)
        desk.do(command, form)
        broken = _broken(desk, command.template)
        said = desk.page.say("Saved.") if not broken else " ".join(map(desk.page.sentence, broken))
        return desk.page.redirect(f"{desk.path}/papers#look", said)

    return attempt(desk.page, form, act, lambda problem: _show(desk, problem, 422))


def _look_command(desk: Desk, form: FormData, what: str, content: bytes, called: str) -> DressPapers:
    if what == "logo":
        command = DressPapers(logo=b64encode(content).decode())
        if content:
            command.check(desk.event)
            _try_logo(desk, command)
        return command
    if what == "template":
        desk.page.need_creator()  # Whoever sets pages with a program of their own keeps the press busy.
        name = text(form, "template") or called.lower().removesuffix(".typ")
        if content and name not in {paper.file.removesuffix(".typ") for paper in PAPERS}:
            raise RefusedError("template-of-nothing", None, "template", name=name[:60])
        try:
            return DressPapers(template=name, text=content.decode())
        except UnicodeDecodeError:
            raise RefusedError("template-not-text", None, "template", name=name[:60]) from None
    return DressPapers(sponsor=text(form, "sponsor"))


def _try_logo(desk: Desk, command: DressPapers) -> None:
    """A picture that looks like one and cannot be drawn is refused before it counts."""
    event = command.apply(desk.event)
    made = pictures(by_name("players"), from_event(event, desk.section), Choice(), ppi=THUMB)
    if any(note.code == "paper-logo-broken" for note in made.notes):
        raise RefusedError("logo-no-picture", None, "logo")


def _broken(desk: Desk, template: str) -> list[Message]:
    """What is wrong with the template that was sent, with line and column."""
    found = next((paper for paper in PAPERS if paper.file == f"{template}.typ"), None)
    source = _source(desk)
    if found is None or found.needs(source) is not None:
        return []
    return list(desk.page.services.press.pictures(_order(desk, (found,), Choice(lang=desk.page.language))).notes)


def _remember(
    desk: Desk, answer: Response, remembered: dict[str, str], names: list[str], together: bool, printed: bool
) -> None:
    """Keep what was chosen, and when it was printed, on this device."""
    choice, source = _choice(desk, remembered), _source(desk)
    kept = remembered | {"lang": choice.lang, "size": choice.paper_size}
    if together:
        kept[_phase(source)] = ",".join(names)
    if printed:
        when = shown_moment(now(), choice.lang)
        for name in names:
            kept.pop(f"at-{name}-{choice.round or source.last_round}", None)
            kept[f"at-{name}-{choice.round or source.last_round}"] = when
    while len(kept) > MOST_REMEMBERED:
        del kept[next(key for key in kept if key.startswith("at-"))]
    answer.set_cookie(
        CHOSEN,
        urlencode(kept),
        max_age=LONG,
        path=f"{desk.path}/papers",
        httponly=True,
        samesite="lax",
        secure=desk.page.services.settings.secure_cookies,
    )
