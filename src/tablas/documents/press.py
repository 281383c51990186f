"""The press: papers set by Typst into tagged PDF, or into pictures of their pages.

Several papers become one Typst document, each counting its own pages, because joining
finished files would lose the tags that PDF/UA asks for.  The templates come with the
program; a file of the same name in the organiser's folder takes the place of one, and
where it is broken that is told and ours is used.  Only the fonts in `fonts` are looked
at, so that every machine makes the same bytes; a letter they lack is looked for in the
fonts of the machine, and only when nobody has it does a paper leave PDF/UA.
"""

from __future__ import annotations

import io
import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from tablas.documents.paper import Choice, Paper
from tablas.documents.source import Source
from tablas.documents.words import decimal_mark, shown_days, shown_moment
from tablas.errors import OptionError, TablasError
from tablas.events.look import picture_kind
from tablas.messages import Items, Message
from tablas.say.catalogue import catalogue

HOME = Path(__file__).parent
TEMPLATES = HOME / "templates"
FONTS = HOME / "fonts"
_SAID = re.compile(r'\bt\(\s*"((?:[^"\\]|\\.)*)"')
_PLACE = re.compile(r"┌─ (.+):(\d+):(\d+)")
_LACKING = re.compile(r'the text `"(.*?)"` could not be displayed')
_GET = "pip install 'tablas[pdf]'"
_SIZES = {"a4": "a4", "letter": "us-letter"}


@dataclass(frozen=True, slots=True)
class Printed:
    """A finished paper."""

    pdf: bytes
    pages: int
    notes: tuple[Message, ...] = ()
    """What whoever prints it should know."""


@dataclass(frozen=True, slots=True)
class Pictures:
    """A picture of every page."""

    pages: tuple[bytes, ...]
    notes: tuple[Message, ...] = ()


@dataclass(frozen=True, slots=True)
class _Job:
    """Everything Typst is given."""

    files: Mapping[str, bytes]
    own: frozenset[str]
    """Which of the files are the organiser's."""
    inputs: Mapping[str, str]


def typeset(
    papers: Paper | Sequence[Paper], source: Source, choice: Choice, override_folder: Path | None = None
) -> Printed:
    """The papers as one PDF, each beginning on a page of its own."""
    made, notes = _made(papers, source, choice, override_folder, {})
    pdf, pages = _packed(made)
    return Printed(pdf, pages, notes)


def pictures(
    papers: Paper | Sequence[Paper],
    source: Source,
    choice: Choice,
    kind: str = "png",
    override_folder: Path | None = None,
    ppi: float = 144.0,
) -> Pictures:
    """The same pages as pictures, ``png`` or ``svg``."""
    how: dict[str, Any] = {"format": kind, **({"ppi": ppi} if kind == "png" else {})}
    made, notes = _made(papers, source, choice, override_folder, how)
    return Pictures(tuple(made) if isinstance(made, list) else (made,), notes)


def data_of(paper: Paper, source: Source, choice: Choice) -> dict[str, Any]:
    """What a template is given, complete: the paper's own data, its title and how the page lies."""
    lacking = paper.needs(source)
    if lacking is not None:
        raise OptionError(lacking)
    data = {"title": catalogue(choice.lang).gettext(paper.title), **paper.data(source, choice)}
    lies = paper.landscape
    return {**data, "landscape": lies if isinstance(lies, bool) else lies(data)}


def _job(papers: Paper | Sequence[Paper], source: Source, choice: Choice, folder: Path | None) -> _Job:
    chosen = [papers] if isinstance(papers, Paper) else list(papers)
    if not chosen:
        raise OptionError("paper-none-chosen")
    if choice.paper_size not in _SIZES:
        raise OptionError("paper-size-unknown", size=choice.paper_size, sizes=Items(_SIZES))
    files = dict(_templates())
    own = {**source.templates, **_overrides(folder)}
    files |= own
    every = [{**data_of(paper, source, choice), "index": index} for index, paper in enumerate(chosen)]
    title = every[0]["title"] if len(every) == 1 else catalogue(choice.lang).gettext("Papers")
    logo = source.logo if picture_kind(source.logo) else b""
    first, last = source.days
    days = shown_days(first, last, choice.lang)
    common = {
        "lang": choice.lang,
        "size": _SIZES[choice.paper_size],
        "decimal": decimal_mark(choice.lang),
        "words": _words(files, choice.lang),
        "printed": shown_moment(choice.printed, choice.lang),
        "event": {
            "name": source.title,
            "where": " · ".join(filter(None, (source.place, days))),
            "place": source.place,
            "days": days,
            "logo": bool(logo),
            "sponsor": source.sponsor,
        },
    }
    files["main"] = _main([paper.file for paper in chosen])
    inputs = {
        "title": f"{title} · {source.title}",
        "common": json.dumps(common, ensure_ascii=False),
        "data": json.dumps(every, ensure_ascii=False),
        # The binding takes files of text only, so that the bytes of a picture travel as numbers.
        **({"logo": json.dumps(list(logo), separators=(",", ":"))} if logo else {}),
    }
    return _Job(files, frozenset(own), inputs)


def _main(templates: Sequence[str]) -> bytes:
    """The document: every paper after the other."""
    lines = [
        '#set document(title: sys.inputs.title, author: "tablas", date: none)',
        "#let papers = json(bytes(sys.inputs.data))",
    ]
    for index, file in enumerate(templates):
        lines += [f'#import "{file}" as paper{index}', f"#paper{index}.body(papers.at({index}))"]
    return "\n".join(lines).encode()


@cache
def _templates() -> Mapping[str, bytes]:
    return {path.name: path.read_bytes() for path in sorted(TEMPLATES.glob("*.typ"))}


def _overrides(folder: Path | None) -> dict[str, bytes]:
    if folder is None or not folder.is_dir():
        return {}
    return {path.name: path.read_bytes() for path in sorted(folder.glob("*.typ"))}


def _words(files: Mapping[str, bytes], lang: str) -> dict[str, str]:
    """Every phrase the templates say, in the language."""
    language = catalogue(lang)
    said = {phrase for name, text in files.items() if name.endswith(".typ") for phrase in _phrases(text)}
    return {phrase: language.gettext(phrase) for phrase in sorted(said)}


@lru_cache(maxsize=256)
def _phrases(template: bytes) -> tuple[str, ...]:
    return tuple(phrases_in(template.decode()))


def phrases_in(template: str) -> list[str]:
    """The phrases that a template says by ``t("…")``.

    >>> phrases_in('#t("Round {n}", n: 3) #set("x")')
    ['Round {n}']
    """
    return _SAID.findall(template)


def _made(
    papers: Paper | Sequence[Paper], source: Source, choice: Choice, folder: Path | None, how: Mapping[str, Any]
) -> tuple[Any, tuple[Message, ...]]:
    """Set the papers; a picture that cannot be drawn is left out, which is told."""
    typst, _ = _tools()
    try:
        return _compile(_job(papers, source, choice, folder), how)
    except typst.TypstError as error:
        if not source.logo or "image" not in str(error.message).lower() + str(error.diagnostic):
            raise
        made, notes = _compile(_job(papers, replace(source, logo=b""), choice, folder), how)
        return made, (Message("paper-logo-broken"), *notes)


def _compile(job: _Job, how: Mapping[str, Any]) -> tuple[Any, tuple[Message, ...]]:
    """Set the document; broken overrides are dropped one after the other, missing letters looked for elsewhere."""
    typst, _ = _tools()
    notes: list[Message] = []
    files, own = dict(job.files), set(job.own)
    fonts, standards = True, ["ua-1"]
    while True:
        try:
            made = typst.compile(
                files,
                root=str(TEMPLATES),
                font_paths=_fonts() if fonts else [str(FONTS)],
                ignore_system_fonts=fonts,
                sys_inputs=dict(job.inputs),
                **(how or {"pdf_standards": standards}),
            )
        except typst.TypstError as error:
            lacking = _LACKING.search(str(error.message))
            if lacking is not None and standards:
                if not fonts:
                    standards = []
                    notes = [note for note in notes if note.code != "paper-other-font"]
                    notes.append(Message("paper-letter-lacking", letters=lacking[1]))
                else:
                    fonts = False
                    notes.append(Message("paper-other-font", letters=lacking[1]))
                continue
            broken = _broken(error.diagnostic, own)
            if broken is None:
                raise
            name, line, column = broken
            own.discard(name)
            ours = _templates().get(name)
            if ours is None:
                del files[name]
            else:
                files[name] = ours
            told = str(error.message)
            notes.append(Message("paper-template-broken", file=name, line=line, column=column, error=told))
        else:
            return made, tuple(notes)


@cache
def _fonts() -> Any:
    """Our fonts, looked at once: to look at them takes longer than to set most papers."""
    typst, _ = _tools()
    return typst.Fonts(include_system_fonts=False, font_paths=[str(FONTS)])


def _broken(diagnostic: str, own: set[str]) -> tuple[str, int, int] | None:
    """The organiser's file that an error points at, or else any of them: ours are tried by tests."""
    for path, line, column in _PLACE.findall(diagnostic):
        name = re.split(r"[\\/]", path)[-1]
        if name in own:
            return name, int(line), int(column) + 1  # Typst counts columns from 0.
    return (min(own), 1, 1) if own else None


def _packed(pdf: bytes) -> tuple[bytes, int]:
    """The file with its many small objects packed together, a quarter of the size; and its pages."""
    _, pikepdf = _tools()
    out = io.BytesIO()
    with pikepdf.open(io.BytesIO(pdf)) as opened:
        pages = len(opened.pages)
        opened.save(out, object_stream_mode=pikepdf.ObjectStreamMode.generate, deterministic_id=True)
    return out.getvalue(), pages


def _tools() -> tuple[Any, Any]:
    """Typst and pikepdf, which an extra of the installation brings."""
    try:
        import pikepdf
        import typst
    except ModuleNotFoundError as error:
        raise MissingToolError("needs-extra-pdf", module=error.name, command=_GET) from None
    return typst, pikepdf


class MissingToolError(TablasError):
    """The extra that sets papers is not installed."""
