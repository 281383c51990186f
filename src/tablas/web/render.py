"""Templates: the environment they are filled in with, and the words all of them may use."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

import segno
from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from tablas.events.hours import local
from tablas.model import Points, format_points
from tablas.say.catalogue import single
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
        extensions=["jinja2.ext.i18n", "jinja2.ext.do"],
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
    made.install_gettext_callables(words.gettext, words.ngettext, newstyle=True)  # type: ignore[attr-defined]
    return made


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
