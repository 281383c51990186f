"""Days as programs write them in reports: of the event, of its rounds, of births.

TRF wants ``YYYY/MM/DD``; programs write dots, dashes, names of months, years of
two digits and the day first.  Where a text can be read in more than one way
the rule below decides, and :func:`is_doubtful` tells that it had to:

* a year of four digits tells where it stands; behind it day and month, if both
  can be, are taken as day first;
* with a year of two digits slashes and dashes mean year, month, day (the form
  of older reports), dots day, month, year; what is no day in that order is read
  in the others;
* of an event 70-99 are years of the last century, of a birth 30-99;
* eight digits begin with the year, six digits of a birth with the day.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from datetime import date

from tablas.formats.trf.values import whole
from tablas.model import PartialDate

_MONTHS = {
    prefix: number
    for number, prefixes in enumerate(
        (
            ("jan", "ene", "gen"),
            ("feb", "fev"),
            ("mar", "maa", "mrz", "mrt"),
            ("apr", "abr", "avr"),
            ("may", "mai", "mei", "mag", "maj"),
            ("jun", "juin", "giu"),
            ("jul", "juil", "lug"),
            ("aug", "ago", "aou"),
            ("sep", "set"),
            ("oct", "okt", "ott", "out"),
            ("nov",),
            ("dec", "dic", "dez"),
        ),
        1,
    )
    for prefix in prefixes
}
"""Beginnings of the names of months in the languages of the programs seen."""

_ORDERS = {"ymd": (0, 1, 2), "dmy": (2, 1, 0), "mdy": (2, 0, 1)}
"""Where year, month and day stand."""
_EVENT, _BIRTH = 70, 30
"""The first two-digit year that belongs to the last century."""


def read_date(text: str) -> date | None:
    """A day, whatever the order of its parts.

    >>> read_date("2024/01/05") == read_date("05.01.2024") == read_date("24-01-05") == read_date("20240105")
    True
    >>> read_date("May 29, 2020") == read_date("29 de mayo de 2020") == read_date("29.05.20")
    True
    """
    return next(_days(text), None)


def is_doubtful(text: str) -> bool:
    """Whether another day could be meant.

    >>> is_doubtful("01/02/2026"), is_doubtful("01.02.2026"), is_doubtful("2026/02/01")
    (True, False, False)
    """
    return len(set(_days(text))) > 1


def read_birth(text: str) -> PartialDate | None:
    """A birth date of which only the year, or the year and the month, may be known.

    >>> read_birth("120242"), read_birth("1993/00/00") == read_birth("1993")
    (PartialDate(year=1942, month=2, day=12), True)
    """
    text = text.strip()
    if len(text) == 4 and (year := whole(text)):
        return PartialDate(year)
    return next(
        (
            PartialDate(year, month, day)
            for year, month, day in _parts(text, _BIRTH)
            if 1 <= year <= 9999 and month <= 12 and (month or not day) and _is_day(year, month or 1, day or 1)
        ),
        None,
    )


def is_empty_date(text: str) -> bool:
    """Nothing but signs and zeros: no date was given."""
    return not text.strip(" 0/.-_?*\t")


def _days(text: str) -> Iterator[date]:
    return (date(*parts) for parts in _parts(text, _EVENT) if _is_day(*parts))


def _is_day(year: int, month: int, day: int) -> bool:
    try:
        date(year, month, day)
    except ValueError:
        return False
    return True


def _parts(text: str, century: int) -> Iterator[tuple[int, int, int]]:
    """Year, month and day in every way the text may be read, the likeliest first."""
    text = re.sub(r"[T ]\d{1,2}:\d{2}.*$", "", text.strip())
    if len(text) == 8 and whole(text) is not None:
        yield int(text[:4]), int(text[4:6]), int(text[6:])
        return
    if len(text) == 6 and whole(text) is not None and century == _BIRTH:
        for year, day in ((text[4:], text[:2]), (text[:2], text[4:])):
            yield _year(year, century), int(text[2:4]), int(day)
        return
    if re.search(r"[^\W\d_]{3}", text):
        yield from _with_month_name(text, century)
        return
    pieces = re.split(r"\s*[-/.]\s*", text.rstrip("./- "))
    if len(pieces) == 2 and len(pieces[0]) == 4:
        pieces.append("00")
    if len(pieces) != 3 or not all(whole(piece) is not None and len(piece) <= 4 for piece in pieces):
        return
    for order in _orders(pieces, text):
        year, month, day = (pieces[place] for place in _ORDERS[order])
        if len(month) <= 2 and len(day) <= 2:
            yield _year(year, century), int(month), int(day)


def _orders(pieces: list[str], text: str) -> tuple[str, ...]:
    if len(pieces[0]) == 4:
        return ("ymd",)
    if len(pieces[2]) == 4:
        # Who writes dots puts the day first; with slashes the month may be.
        day, month = int(pieces[0]), int(pieces[1])
        return ("dmy",) if "." in text and month <= 12 else ("dmy", "mdy") if day <= 12 else ("dmy",)
    if "." in text:
        return ("dmy",) if int(pieces[1]) <= 12 and 1 <= int(pieces[0]) <= 31 else ("ymd", "mdy")
    return ("ymd", "dmy", "mdy")


def _year(text: str, century: int) -> int:
    year = int(text)
    return year if len(text) > 2 else year + (2000 if year < century else 1900)


def _with_month_name(text: str, century: int) -> Iterator[tuple[int, int, int]]:
    """``May 29, 2020``, ``29-May-20``, ``29 de mayo de 2020``; weekdays and small words are passed over."""
    plain = unicodedata.normalize("NFKD", text.casefold())
    plain = "".join(mark for mark in plain if not unicodedata.combining(mark))
    months = [number for word in re.findall(r"[a-z]{3,}", plain) if (number := _month(word))]
    numbers = re.findall(r"\d+", plain)
    if len(months) != 1 or len(numbers) != 2:
        return
    year, day = numbers if len(numbers[0]) == 4 else reversed(numbers)
    if len(day) <= 2 and len(year) in (2, 4):
        yield _year(year, century), months[0], int(day)


def _month(word: str) -> int:
    return _MONTHS.get(word[:4]) or (0 if word[:3] == "mar" and word in _TUESDAYS else _MONTHS.get(word[:3], 0))


_TUESDAYS = frozenset(("martes", "mardi", "martedi"))
"""Days of the week that begin like March."""
