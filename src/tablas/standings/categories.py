"""Tables for some of the players: by sex, age, rating, federation or club."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from tablas.errors import OptionError
from tablas.model import Player, Tournament

_AGE = re.compile(r"(U|S)(\d{1,3})$", re.IGNORECASE)
_BAND = re.compile(r"(\d*)-(\d*)$")


@dataclass(frozen=True, slots=True)
class Category:
    """A named choice of players."""

    name: str
    admits: Callable[[Player], bool]


def parse(text: str, tournament: Tournament) -> Category:
    """Read a category.

    ``sex=w``, ``fed=ESP``, ``club=Ajedrez Sur``, ``rating=1800-2000`` (either end may
    be open), ``age=U18`` (18 or younger in the year of the event), ``age=S65`` (65 or
    older), ``title=GM``.  Several, joined by ``+``, must all hold.

    >>> parse("sex=w+rating=-1999", Tournament()).admits(Player(1, sex="w", rating=1800))
    True
    """
    tests = [_test(part, tournament) for part in text.split("+")]
    return Category(text, lambda player: all(test(player) for test in tests))


def _test(text: str, tournament: Tournament) -> Callable[[Player], bool]:
    key, equals, value = (part.strip() for part in text.partition("="))
    key = key.lower()
    if not equals or not value:
        raise OptionError("category-written-like", text=text)
    if key == "sex":
        women = value.lower() in ("w", "f")
        return lambda player: (player.sex.lower() in ("w", "f")) == women
    if key in ("fed", "federation"):
        return lambda player: player.federation.casefold() == value.casefold()
    if key == "club":
        return lambda player: player.club.casefold() == value.casefold()
    if key == "title":
        return lambda player: player.title.value.casefold() == value.casefold()
    if key == "rating":
        return _rating_test(value)
    if key == "age":
        return _age_test(value, tournament)
    raise OptionError("no-category-sex", key=key)


def _rating_test(value: str) -> Callable[[Player], bool]:
    match = _BAND.match(value)
    if not match or value == "-":
        raise OptionError("rating-band-written", value=value)
    low, high = match.groups()
    least, most = int(low or 0), int(high) if high else 10**9
    if least > most:
        raise OptionError("rating-band-goes", most=most, least=least, value=value)
    return lambda player: least <= player.rating <= most


def _age_test(value: str, tournament: Tournament) -> Callable[[Player], bool]:
    match = _AGE.match(value)
    if not match:
        raise OptionError("age-written-like", value=value)
    day = tournament.info.end or tournament.info.start
    if day is None:
        raise OptionError("ages-need-date")
    letter, years = match[1].upper(), int(match[2])

    def admits(player: Player) -> bool:
        if player.birth is None:
            return False
        age = day.year - player.birth.year
        return age <= years if letter == "U" else age >= years

    return admits
