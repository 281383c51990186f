"""Templates: the environment they are filled in with, and the words all of them may use."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

import segno
from jinja2 import Environment, PackageLoader, StrictUndefined
from jinja2.utils import htmlsafe_json_dumps
from markupsafe import Markup, escape

from tablas.events.hours import local
from tablas.model import Points, format_points
from tablas.say.catalogue import Catalogue, single
from tablas.standings.values import decimal
from tablas.web.i18n import catalogue, languages
from tablas.web.lines import board_lines, cross_lines, name_lines, player_lines, standing_lines

STATIC = Path(__file__).parent / "static"


@cache
def environment(language: str) -> Environment:
    """The environment of all templates in one language."""
    made = Environment(
        loader=PackageLoader("tablas.web"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        extensions=["jinja2.ext.do"],
    )
    made.filters["points"] = shown_points
    made.filters["fraction"] = decimal
    made.filters["plain"] = plain
    made.filters["money"] = shown_money
    made.filters["single"] = single
    made.filters["local"] = whole_time
    made.filters["unbroken"] = unbroken
    made.globals["static"] = static
    made.globals["languages"] = languages()
    made.globals["qr"] = qr
    for lines in (standing_lines, cross_lines, board_lines, name_lines, player_lines):
        made.globals[lines.__name__] = lines
    words = catalogue(language)
    made.globals["_"] = made.globals["gettext"] = said = phrases(words)
    made.globals["counting_words"] = counting(said)
    made.globals["ngettext"] = counted(words)
    return made


MOST_PHRASES = 5000


def phrases(words: Catalogue) -> Callable[..., Markup]:
    """A phrase of a template with its gaps filled; most have none, and a page has some eighty: those are kept."""
    known: dict[str, Markup] = {}

    def said(phrase: str, **values: object) -> Markup:
        if values:
            return _filled(words.gettext(phrase), values)
        found = known.get(phrase)
        if found is None:
            found = Markup(words.gettext(phrase)) % {}
            if len(known) < MOST_PHRASES:
                known[phrase] = found
        return found

    return said


def counted(words: Catalogue) -> Callable[..., Markup]:
    """The phrase for that many, which it may name as ``%(num)s``."""

    def said(one: str, many: str, num: int, **values: object) -> Markup:
        return _filled(words.ngettext(one, many, num), {"num": num, **values})

    return said


def _filled(phrase: str, values: Mapping[str, object]) -> Markup:
    """A phrase with escaped values in its gaps, in a tenth of the time that ``Markup % values`` takes."""
    return Markup(phrase % {name: escape(value) for name, value in values.items()})


def counting(say: Callable[..., Markup]) -> Markup:
    """What a page says while it counts minutes, for its script."""
    told = {
        "minute": say("in 1 minute"),
        "minutes": say("in %(count)s minutes", count="{count}"),
        "hours": say("in %(hours)s h %(minutes)s min", hours="{hours}", minutes="{minutes}"),
        "days": say("in %(count)s days", count="{count}"),
        "now": say("any moment"),
        "played": say("%(minutes)s min played", minutes="{minutes}"),
        "played_hours": say("%(hours)s h %(minutes)s min played", hours="{hours}", minutes="{minutes}"),
    }
    return escape(str(htmlsafe_json_dumps(told)))


def page(language: str, template: str, values: Mapping[str, Any]) -> str:
    """A template as text."""
    return environment(language).get_template(template).render(values)


def shown_points(value: Points) -> str:
    """Points with a true half."""
    return format_points(value, half="½")


def shown_money(amount: int) -> str:
    """An amount of cents for reading.

    >>> shown_money(128334), shown_money(-500)
    ('1,283.34', '−5.00')
    """
    return ("−" if amount < 0 else "") + f"{abs(amount) // 100:,}.{abs(amount) % 100:02d}"


def unbroken(words: object) -> Markup:
    """Words that stay on one line, such as a day with its hour.

    >>> unbroken("2026-07-08 <16:30>")
    Markup('<span class="unbroken">2026-07-08 &lt;16:30&gt;</span>')
    """
    return Markup('<span class="unbroken">{}</span>').format(words)


def whole_time(when: str) -> Markup:
    """A moment of the log by the clock of the hall, on one line."""
    return unbroken(local(when))


def plain(name: str) -> str:
    """A name of the registry as words: hyphens between words become blanks.

    >>> plain("more-pairs"), plain("1-0")
    ('more pairs', '1-0')
    """
    return re.sub(r"(?<=[^\W\d])-(?=[^\W\d])", " ", name)


def qr(address: str) -> str:
    """An address as a picture that phones read."""
    return str(segno.make(address, error="m").svg_data_uri(border=2, light="#fff"))


@cache
def static(name: str) -> Markup:
    """The address of a static file, which changes with its contents."""
    mark = sha256((STATIC / name).read_bytes()).hexdigest()[:8]
    return Markup(f"/static/{name}?{mark}")
