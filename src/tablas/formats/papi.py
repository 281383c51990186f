"""Papi, the program of the French federation, by way of JSON.

A file of Papi is an Access database; the free *papi-converter* of Sharly Chess
writes it as JSON and describes that form: settings (``variables``) and the
players, each with his rounds.  That form is read here.  Colours are French
(``B`` blanc, ``N`` noir), opponents are places in the list counted from 0, and
players have no pairing numbers: they get those of the initial list.
"""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import date

from tablas.errors import FormatError, Where
from tablas.formats.own_rounds import Seen, rounds_of
from tablas.formats.safe_json import Fields, parse
from tablas.messages import Message
from tablas.model import (
    STANDARD,
    THREE_ONE_ZERO,
    EventInfo,
    NationalRating,
    Number,
    Outcome,
    PartialDate,
    Player,
    Regulation,
    Title,
    Tournament,
    initial_order,
)

MOST_PLAYERS = 20_000
SYSTEMS = {
    "Standard": ("dutch", ""),
    "Haley": ("dutch", "haley"),
    "HaleySoft": ("dutch", "soft-haley"),
    "SAD": ("dutch", "progressive"),
    "Berger": ("berger", ""),
}
"""What Papi calls its pairings; of the Swiss ones it does not say by which text it pairs."""
TIE_BREAKS = {
    "Solkoff": "BH",
    "Brésilien": "BH/C1",
    "Harkness": "BH/M1",
    "Cumulatif": "PS",
    "Nombre de Victoires": "WIN",
    "Sonnenborn-Berger": "SB",
    "Koya": "KS",
}
"""Those that MTB26 has, too; the others are Papi's own and are left out."""
PACES = {"Elo": ("standard", ""), "Rapide": ("rapid", "Rapid"), "Blitz": ("blitz", "Blitz")}
TITLES = {"ff": "WFM", "f": "FM", "mf": "WIM", "m": "IM", "gf": "WGM", "g": "GM"}

_GAMES = {
    0: Outcome.PENDING,
    1: Outcome.LOSS,
    2: Outcome.DRAW,
    3: Outcome.WIN,
    4: Outcome.FORFEIT_LOSS,
    5: Outcome.FORFEIT_LOSS,
    6: Outcome.FORFEIT_WIN,
    11: Outcome.UNRATED_LOSS,
    12: Outcome.UNRATED_DRAW,
    13: Outcome.UNRATED_WIN,
}
_ALONE = {
    0: Outcome.ZERO_BYE,
    2: Outcome.HALF_BYE,
    6: Outcome.PAIRING_BYE,
    7: Outcome.ZERO_BYE,
    8: Outcome.HALF_BYE,
    9: Outcome.PAIRING_BYE,
    10: Outcome.FULL_BYE,
    14: Outcome.ZERO_BYE,
}


def is_file(content: bytes) -> bool:
    """Whether a file looks like one of these."""
    return re.match(rb'(\xef\xbb\xbf)?\s*\{\s*"(variables|players)"\s*:', content) is not None


def read(content: bytes, name: str = "") -> tuple[Tournament, tuple[Message, ...]]:
    """The tournament of a file, and what is left out."""
    whole = parse(content, name)
    head, people = whole.inner("variables"), whole.items("players")
    if len(people) > MOST_PLAYERS:
        raise FormatError("chess-results-too-many", Where(file=name), most=MOST_PLAYERS)
    kind = head.text("pairing") or "Standard"
    if kind not in SYSTEMS:
        raise FormatError("papi-pairing", Where(file=name), kind=kind[:40])
    cadence, suffix = PACES.get(head.text("ratingClass"), ("", ""))
    info = EventInfo(
        city=head.text("venue"),
        federation="FRA",
        start=_day(head.text("startDate")),
        end=_day(head.text("endDate")),
        chief_arbiter=head.text("arbiter"),
        time_control=head.text("timeControl"),
        cadence=cadence,
    )
    listed = [_player(one, place, suffix) for place, one in enumerate(people, 1)]
    order = initial_order(listed, info)
    number_of = {player.number: place for place, player in enumerate(order, 1)}
    seen = {
        number_of[Number(place)]: {
            number: found
            for number, told in one.numbered("rounds").items()
            if (found := _seen(told, number, number_of, name)) is not None
        }
        for place, one in enumerate(people, 1)
    }
    breaks = [text for place in (1, 2, 3) if (text := head.text(f"tiebreak{place}"))]
    known = [TIE_BREAKS[text] for text in breaks if text in TIE_BREAKS]
    system, acceleration = SYSTEMS[kind]
    regulation = Regulation(
        system,
        assumed=system == "dutch",
        acceleration=acceleration,
        scoring=THREE_ONE_ZERO if head.text("pointSystem").upper() == "OUI" else STANDARD,
        tie_breaks=("PTS", *known) if known else (),
    )
    made = Tournament(
        head.text("name"),
        tuple(replace(player, number=Number(place)) for place, player in enumerate(order, 1)),
        rounds_of(dict(sorted(seen.items())), name),
        head.number("rounds") or None,
        regulation,
        info=info,
    )
    left = tuple(Message("papi-tie-break-left", name=text[:40]) for text in breaks if text not in TIE_BREAKS)
    return made, left


def _player(one: Fields, place: int, suffix: str) -> Player:
    """A rating counts as one of FIDE where Papi marks it so (``F``)."""
    rating = one.number(f"{suffix.lower()}Elo" if suffix else "elo")
    of_fide = one.text(f"fide{suffix}Elo").upper() == "F"
    national = NationalRating("FRA", rating, identifier=one.text("nrFFE")) if rating and not of_fide else None
    names = [part for part in (one.text("lastName"), one.text("firstName")) if part]
    return Player(
        Number(place),
        ", ".join(names),
        rating if of_fide else 0,
        Title(TITLES.get(one.text("fideTitle"), "")),
        {"M": "m", "F": "w"}.get(one.text("gender").upper(), ""),
        one.text("federation"),
        one.text("fideCode"),
        _birth(one.text("birthDate")),
        one.text("club"),
        (national,) if national else (),
    )


def _seen(one: Fields, number: int, number_of: dict[Number, int], file: str) -> Seen | None:
    colour, result = one.text("color").upper(), one.number("result")
    if "opponent" in one:
        opponent = number_of.get(Number(one.number("opponent") + 1))
        if opponent is None:
            raise FormatError("chess-results-nobody", Where(file=file, round=number), number=one.number("opponent"))
        if result not in _GAMES or colour not in ("B", "N"):
            raise FormatError("chess-results-result", Where(file=file, round=number), result=f"{colour} {result}")
        return Seen(opponent, colour == "B", _GAMES[result])
    if colour in ("", "R") and not result:
        return None  # Not paired yet.
    if result not in _ALONE:
        raise FormatError("chess-results-result", Where(file=file, round=number), result=f"{colour} {result}")
    return Seen(None, False, Outcome.FULL_BYE if (colour, result) == ("F", 6) else _ALONE[result])


def _day(written: str) -> date | None:
    birth = _birth(written)
    return None if birth is None or not birth.day else date(birth.year, birth.month, birth.day)


def _birth(written: str) -> PartialDate | None:
    """``15/01/2024`` or ``2024-01-15``."""
    found = re.fullmatch(r"(\d\d)/(\d\d)/(\d{4})|(\d{4})-(\d\d)-(\d\d)", written, re.ASCII)
    if found is None:
        return None
    year, month, day = (found[3], found[2], found[1]) if found[3] else (found[4], found[5], found[6])
    try:
        whole = date(int(year), int(month), int(day))
    except ValueError:
        return None
    return PartialDate(whole.year, whole.month, whole.day)
