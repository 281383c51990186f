"""Regulations to look up beside the boards: duties, sanctions, disability, glossary, and what of the sources works."""

from __future__ import annotations

from fastapi import APIRouter
from fastapi.responses import Response

from tablas import sources
from tablas.federation import study
from tablas.federation.regulations.disability import terms
from tablas.federation.regulations.duty_lists import Moment, duty_list
from tablas.federation.regulations.laws import SANCTIONS
from tablas.web.page import Asked

router = APIRouter()


@router.get("/regulations")
def show(page: Asked) -> Response:
    """All of it on one page, ready to print."""
    language = page.language
    words = [
        (said, other, term.at, study.said(term.means, language))
        for term in study.glossary()
        for said, other in [(study.said(term.words, language), term.words["en" if language == "es" else "es"])]
    ]
    return page.render(
        "regulations.html",
        duties={moment.value: duty_list(moment, first_round=False, teams=True) for moment in Moment},
        sanctions=SANCTIONS,
        terms=terms(),
        words=sorted(words, key=lambda row: row[0].casefold()),
        documents=[_document(sources.document(code), language) for code in sources.codes()],
    )


def _document(found: sources.Document, language: str) -> dict[str, object]:
    chapters = [
        {
            "at": chapter.at,
            "title": chapter.said(language),
            "items": [(item.at, item.said(language), item.commands, item.verdict.value) for item in chapter.items],
        }
        for chapter in found.chapters
    ]
    return {"code": found.code, "title": found.said(language), "chapters": chapters}
