"""A report as parts with headings, words, charts and tables: shown as a page here, set on paper by the press."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from html import escape

from tablas.pictures.charts import Chart
from tablas.say.phrases import Say

_STYLE = """
body{font:16px/1.5 'Source Sans 3','Segoe UI','Noto Sans',sans-serif;color:#1b1a17;background:#fff;max-width:60rem;
margin:2rem auto;padding:0 1rem}
table{border-collapse:collapse;margin:1rem 0}
th,td{padding:.25rem .75rem;border-bottom:1px solid #d8d1c0;text-align:right;
font-variant-numeric:tabular-nums}th:first-child,td:first-child{text-align:left}th{border-bottom:2px solid #857d6b}
.wide{overflow-x:auto}svg{max-width:100%;height:auto}code,pre{background:#f3eee2;padding:.1rem .3rem}
pre{padding:1rem;overflow-x:auto}caption{text-align:left;font-weight:600}
"""


@dataclass(frozen=True, slots=True)
class Part:
    """One part: whatever of it there is stands in this order."""

    heading: str
    words: tuple[str, ...] = ()
    chart: Chart | None = None
    code: str = ""
    heads: tuple[str, ...] = ()
    rows: tuple[tuple[str, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class Sheet:
    """A report."""

    title: str
    parts: tuple[Part, ...]


def as_page(sheet: Sheet, say: Say, lang: str) -> str:
    """The report as a page that needs nothing else."""
    body = [f"<h1>{escape(sheet.title)}</h1>"]
    for part in sheet.parts:
        if part.heading:
            body.append(f"<h2>{escape(part.heading)}</h2>")
        body += [f"<p>{escape(words)}</p>" for words in part.words]
        if part.chart is not None:
            shown = table_of(part.chart.heads, part.chart.rows)
            body.append(part.chart.picture.svg)
            body.append(f"<details><summary>{escape(say('As a table'))}</summary>{shown}</details>")
        if part.code:
            body.append(f"<pre>{escape(part.code)}</pre>")
        if part.heads:
            body.append(table_of(part.heads, part.rows))
    style = " ".join(_STYLE.split("\n"))
    return (
        f'<!doctype html>\n<html lang="{lang}"><head><meta charset="utf-8"><meta name="viewport" '
        f'content="width=device-width"><title>{escape(sheet.title)}</title><style>{style}</style></head>\n'
        f"<body>{chr(10).join(body)}</body></html>\n"
    )


def table_of(heads: Iterable[str], rows: Iterable[Sequence[str]]) -> str:
    """A table of HTML."""
    head = "".join(f'<th scope="col">{escape(word)}</th>' for word in heads)
    body = "".join(f"<tr>{''.join(f'<td>{escape(cell)}</td>' for cell in row)}</tr>" for row in rows)
    return f'<div class="wide"><table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>'
