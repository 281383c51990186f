"""The report of a study on paper: the same parts as its page, with everything needed to repeat it."""

from __future__ import annotations

from typing import Any

from tablas.documents.paper import Choice, Paper
from tablas.documents.press import Printed, typeset
from tablas.documents.source import from_report
from tablas.model import Tournament
from tablas.study.sheet import Part, Sheet


def sheet_pdf(sheet: Sheet, lang: str, size: str = "a4") -> Printed:
    """The report as a tagged PDF."""
    paper = Paper("study", sheet.title, "blank", lambda *_: {"parts": [_part(part) for part in sheet.parts]})
    return typeset(paper, from_report(Tournament("tablas study")), Choice(lang=lang, paper_size=size))


def _part(part: Part) -> dict[str, Any]:
    """What the template shows of a part; rows are as long as the heads."""
    chart = part.chart
    return {
        "heading": part.heading,
        "words": list(part.words),
        "picture": "" if chart is None else chart.picture.svg,
        "alt": "" if chart is None else chart.title,
        "code": part.code,
        "heads": list(part.heads),
        "rows": [list(row) for row in part.rows],
    }
