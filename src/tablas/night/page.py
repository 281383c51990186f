"""The page that people read in the morning: counts, charts, and the reports somebody should look at."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape

from tablas.night.gathered import Gathered
from tablas.pictures.charts import bars
from tablas.pictures.svg import FILE
from tablas.say.catalogue import Catalogue, catalogue
from tablas.version import __version__

MOST = 500
"""Suspects on the page; the table has them all."""
_STYLE = (
    "body{font:16px/1.5 'Source Sans 3','Segoe UI','Noto Sans',sans-serif;color:#1b1a17;background:#fff;"
    "max-width:60rem;margin:2rem auto;padding:0 1rem}h1{font-size:1.6rem}h2{font-size:1.2rem;margin-top:2rem}"
    "table{border-collapse:collapse}th,td{text-align:left;padding:.25rem .8rem .25rem 0;vertical-align:top;"
    "border-bottom:1px solid #d8d1c0}td.n{text-align:right;font-variant-numeric:tabular-nums}"
    "svg{width:100%;max-width:32rem;height:auto}"
    "footer{margin-top:2rem;color:#57534a;font-size:.9rem}code{overflow-wrap:anywhere}"
)


def morning_page(found: Gathered, lang: str, how: Sequence[tuple[str, str]] = ()) -> bytes:
    """The page, in one file that needs nothing else; *how* is what must be known to do it again."""
    words = catalogue(lang)
    say = words.phrase
    titles = {
        "check": say("Reports checked"),
        "rate": say("Reports rated"),
        "standings": say("Reports ranked"),
        "norms": say("Norms of the reports"),
    }
    title = titles[found.verb]
    parts = [f"<h1>{escape(title)}</h1>", _counts(found, words)]
    for name, values in found.groups:
        shown = [(word_of(word, words), count) for word, count in values]
        room = 24 + 8 * max(len(word) for word, _ in shown)
        chart = bars(say(name.value), f"{say(name.value)}.", shown, ("", say("Number")), FILE, left=room)
        parts += [f"<h2>{escape(chart.title)}</h2>", chart.picture.svg]
    parts.append(f"<h2>{escape(say('Reports to look at'))}</h2>")
    parts.append(_suspects(found, words) if found.suspects else f"<p>{escape(say('None.'))}</p>")
    names = ", ".join(f"<code>{escape(table.name)}.csv</code>" for table in found.tables)
    parts.append(f"<h2>{escape(say('Files'))}</h2><p>{names}</p>")
    again = _rows(how, "td")
    parts.append(f"<h2>{escape(say('To do it again'))}</h2><table>{again}</table>")
    body = "\n".join(parts)
    return (
        f'<!doctype html>\n<html lang="{escape(lang)}"><head><meta charset="utf-8">'
        f'<meta name="viewport" content="width=device-width"><title>{escape(title)}</title>'
        f"<style>{_STYLE}</style></head><body>\n{body}\n<footer>tablas {escape(__version__)}</footer></body></html>\n"
    ).encode()


def word_of(kind: str, words: Catalogue) -> str:
    """What decided a difference, where it is no criterion of a regulation.

    >>> word_of("C5", catalogue("en")), word_of("colours", catalogue("en"))
    ('C5', 'colours alone')
    """
    say = words.phrase
    known = {
        "colours": say("colours alone"),
        "no-pairing": say("no pairing possible"),
        "teams": say("teams"),
        "ranks": say("ranks"),
    }
    return known.get(kind, words.phrase(kind))


def _counts(found: Gathered, words: Catalogue) -> str:
    rows = "".join(
        f'<tr><th scope="row">{escape(words.phrase(word.value))}</th><td class="n">{count}</td></tr>'
        for word, count in found.counts
    )
    return f"<table>{rows}</table>"


def _suspects(found: Gathered, words: Catalogue) -> str:
    rows = [
        (suspect.file, " ".join(words.sentence(message) for message in suspect.why))
        for suspect in found.suspects[:MOST]
    ]
    head = f"<tr><th>{escape(words.phrase('File'))}</th><th>{escape(words.phrase('Why'))}</th></tr>"
    left = len(found.suspects) - MOST
    more = f"<p>… {left}: <code>suspicious.csv</code></p>" if left > 0 else ""
    return f"<table>{head}{_rows(rows, 'td')}</table>{more}"


def _rows(rows: Iterable[Sequence[str]], tag: str) -> str:
    return "".join(f"<tr>{''.join(f'<{tag}>{escape(cell)}</{tag}>' for cell in row)}</tr>" for row in rows)
