"""SWAR, the program of the Belgian federation, by the JSON that it writes for web pages.

Its own files (``.swar``) are binary, change with the version and are described
nowhere.  The JSON beside them is read by the sites of Belgian championships:
the players in ``Swar`` / ``Player``, each with ``RoundArray``.  It holds
players, pairings and results, and not how the tournament is paired.
"""

from __future__ import annotations

import re
from pathlib import PurePath

from tablas.errors import FormatError, Where
from tablas.formats.own_rounds import Seen, rounds_of
from tablas.formats.safe_json import Fields, parse
from tablas.model import NationalRating, Number, Outcome, Player, Regulation, Title, Tournament

MOST_PLAYERS = 20_000
RESULTS = {
    "": Outcome.PENDING,
    "1": Outcome.WIN,
    "½": Outcome.DRAW,
    "-": Outcome.PENDING,
    "0": Outcome.LOSS,
    "1FF": Outcome.FORFEIT_WIN,
    "0FF": Outcome.FORFEIT_LOSS,
}


def is_file(content: bytes) -> bool:
    """Whether a file looks like one of these."""
    return re.match(rb'(\xef\xbb\xbf)?\s*\{\s*"Swar"\s*:', content) is not None


def read(content: bytes, name: str = "") -> Tournament:
    """The tournament of a file."""
    people = parse(content, name).inner("Swar").items("Player")
    if len(people) > MOST_PLAYERS:
        raise FormatError("chess-results-too-many", Where(file=name), most=MOST_PLAYERS)
    players = sorted((_player(one) for one in people), key=lambda player: player.number)
    if len({player.number for player in players}) < len(players):
        raise FormatError("swar-number-twice", Where(file=name))
    seen = {
        one.number("Ni"): {told.number("RoundNr"): _seen(told, name) for told in one.items("RoundArray")}
        for one in people
    }
    title = PurePath(name).stem
    return Tournament(title, tuple(players), rounds_of(seen, name), None, Regulation("dutch", assumed=True))


def _player(one: Fields) -> Player:
    national, title = one.number("NationalElo"), one.text("Titel").upper()
    listed = NationalRating("BEL", national, identifier=one.text("NationalId")) if national else None
    return Player(
        Number(one.number("Ni")),
        one.text("Name"),
        one.number("FideElo"),
        Title(title) if title in {known.value for known in Title} else Title.NONE,
        {"F": "w", "M": "m"}.get(one.text("Sex")[:1].upper(), ""),
        one.text("Country").upper(),
        one.text("FideId") if one.text("FideId") != "0" else "",
        None,
        one.text("ClubName"),
        (listed,) if listed else (),
    )


def _seen(one: Fields, file: str) -> Seen:
    table, number = one.text("Tabel"), one.number("RoundNr")
    if table.upper() == "BYE":
        return Seen(None, False, Outcome.PAIRING_BYE)
    if table.casefold() == "absent":
        return Seen(None, False, Outcome.ZERO_BYE)
    colour, result = one.text("Color"), one.text("Result").upper()
    if colour not in ("White", "Black") or result not in RESULTS:
        raise FormatError("chess-results-result", Where(file=file, round=number), result=f"{colour} {result}"[:40])
    return Seen(one.number("OpponentNi"), colour == "White", RESULTS[result], one.number("Tabel"))
