"""How papers write dates, times, figures and names in a language: all of it data of the catalogue."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable
from datetime import date, datetime

from tablas.messages import Message
from tablas.model import Points, format_points
from tablas.say.catalogue import catalogue


def shown_date(day: date | None, lang: str) -> str:
    """A day as the language writes it.

    >>> shown_date(date(2026, 3, 9), "es"), shown_date(None, "en")
    ('09/03/2026', '')
    """
    if day is None:
        return ""
    parts = {"year": f"{day.year:04}", "month": f"{day.month:02}", "day": f"{day.day:02}"}
    return catalogue(lang).sentence(Message("paper-date", **parts))


def shown_moment(moment: datetime | None, lang: str) -> str:
    """A day and a time."""
    return "" if moment is None else f"{shown_date(moment.date(), lang)} {moment:%H:%M}"


def shown_days(first: date | None, last: date | None, lang: str) -> str:
    """From one day to another."""
    return " – ".join(dict.fromkeys(filter(None, (shown_date(first, lang), shown_date(last, lang)))))


def said(lang: str, *phrases: str) -> tuple[str, ...]:
    """Heads of columns and other words, by their English words.

    >>> said("es", "White", "Black")
    ('Blancas', 'Negras')
    """
    return tuple(map(catalogue(lang).gettext, phrases))


def decimal_mark(lang: str) -> str:
    """What stands between units and tenths; the catalogue shows it in half a point."""
    return catalogue(lang).sentence(Message("decimal-mark"))[1]


def shown_money(cents: int, lang: str) -> str:
    """An amount with two decimals, thousands set apart as the language does.

    >>> shown_money(123450, "en"), shown_money(123450, "es"), shown_money(-50, "en")
    ('1,234.50', '1.234,50', '-0.50')
    """
    mark = catalogue(lang).sentence(Message("thousands-mark"))[1]
    whole, rest = divmod(abs(cents), 100)
    return f"{'-' if cents < 0 else ''}{whole:,}".replace(",", mark) + f"{decimal_mark(lang)}{rest:02}"


def shown_points(value: Points) -> str:
    """Points with a true half; a template sets the decimal mark."""
    return format_points(value, half="½")


def alphabet(lang: str) -> Callable[[str], tuple[str, str]]:
    """The order of names in a language: marks on letters do not count, letters of their own do.

    >>> sorted(["Ñíguez", "Nuño", "Óscar", "Olga", "nunez"], key=alphabet("es"))
    ['nunez', 'Nuño', 'Ñíguez', 'Olga', 'Óscar']
    >>> sorted(["Ñíguez", "Nuño"], key=alphabet("en"))
    ['Ñíguez', 'Nuño']
    """
    own = catalogue(lang).sentence(Message("letters-of-their-own"))
    after = {letter: before + "\uffff" for before, letter in zip(own[::2], own[1::2], strict=False)}

    def key(name: str) -> tuple[str, str]:
        folded = unicodedata.normalize("NFC", name.casefold())
        letters = (after.get(sign) or unicodedata.normalize("NFD", sign)[0] for sign in folded)
        return "".join(letters), name

    return key
