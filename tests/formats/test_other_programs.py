"""Tournaments of Papi and SWAR in their JSON forms; what contradicts itself is refused with a sentence."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tablas.errors import FormatError
from tablas.formats import foreign
from tablas.model import Bye, Game, Outcome, Tournament

DATA = Path(__file__).parent.parent / "data" / "dialects"


def read(name: str) -> Tournament:
    content = (DATA / name).read_bytes()
    assert foreign.is_foreign(content)
    return foreign.read(content, name).tournament


def test_papi() -> None:
    """Numbers by the initial list: Morel 2310, Roux 2100, Vidal 1990, and Bernard, whose rating is not one of FIDE."""
    book = read("papi.json")
    assert (book.name, book.total_rounds, book.info.city, str(book.info.start)) == (
        "Open de Lyon",
        5,
        "Lyon",
        "2026-07-11",
    )
    assert [player.name for player in book.players] == ["MOREL, Jean", "ROUX", "VIDAL, Ana", "BERNARD, Zoé"]
    morel, _, _, zoe = book.players
    assert (morel.rating, morel.title.value, morel.fide_id, morel.sex) == (2310, "FM", "650001", "m")
    assert (zoe.rating, [str(one) for one in zoe.national], str(zoe.birth)) == (0, ["FRA:1650:A12345"], "2009-02-05")
    assert (book.regulation.system, book.regulation.acceleration) == ("dutch", "soft-haley")
    assert book.tie_breaks == ("PTS", "BH/C1", "PS")
    first, second, third = book.rounds
    assert set(first.games) == {
        Game.of(1, 4, Outcome.WIN),
        Game(2, 3, Outcome.FORFEIT_WIN, Outcome.FORFEIT_LOSS),
    }
    assert second.games == (Game.of(1, 2, Outcome.DRAW),)
    assert set(second.byes) == {Bye(4, Outcome.PAIRING_BYE), Bye(3, Outcome.HALF_BYE)}
    assert third.games == (Game(4, 3),), "paired and not played"
    assert third.byes == (Bye(1, Outcome.ZERO_BYE),)
    told = foreign.read((DATA / "papi.json").read_bytes(), "papi.json").notes
    assert [note.code for note in told] == ["swiss-not-said", "papi-tie-break-left"]


def test_swar() -> None:
    book = read("swar.json")
    assert [(player.name, player.rating, player.title.value, player.sex) for player in book.players] == [
        ("Peeters, An", 2110, "WFM", "w"),
        ("Maes, Tom", 0, "", "m"),
        ("Dubois, Luc", 1623, "", "m"),
    ]
    assert [str(one) for one in book.players[1].national] == ["BEL:1900:20531"]
    first, second = book.rounds
    assert (first.games, first.byes) == ((Game.of(1, 2, Outcome.WIN),), (Bye(3, Outcome.ZERO_BYE),))
    assert second.games == (Game(2, 3, Outcome.FORFEIT_WIN, Outcome.FORFEIT_LOSS),)
    assert second.byes == (Bye(1, Outcome.PAIRING_BYE),)


def changed(name: str, *path: Any, to: Any) -> bytes:
    """The file with one value exchanged."""
    held = json.loads((DATA / name).read_text(encoding="utf-8"))
    inside = held
    for step in path[:-1]:
        inside = inside[step]
    inside[path[-1]] = to
    return json.dumps(held, ensure_ascii=False).encode()


PAPI = ("papi.json", "players", 0, "rounds", "1")
SWAR = ("swar.json", "Swar", "Player", 0, "RoundArray", 0)


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (changed(*PAPI, "opponent", to=9), "not on the list"),
        (changed(*PAPI, "result", to=3), "do not tell the same game"),
        (changed(*PAPI, "color", to="B"), "do not tell the same game"),
        (changed(*PAPI, "result", to=99), "is not a result"),
        (changed("papi.json", "players", 0, "rounds", to={"x": {}}), "is not a round"),
        (changed("papi.json", "players", 0, "elo", to="many"), "is not a number"),
        (changed("papi.json", "players", to=7), "must be a list"),
        (changed("papi.json", "players", 0, to=7), "must be an object"),
        (changed("papi.json", "players", 0, "club", to=["x"]), "must be a text"),
        (changed("papi.json", "variables", "pairing", to="Nicois"), "Papi's pairing 'Nicois'"),
        (changed(*SWAR, "OpponentNi", to=3), "do not tell the same game"),
        (changed(*SWAR, "Color", to="Green"), "is not a result"),
        (changed(*SWAR, "RoundNr", to=5000), "is not a round"),
        (changed("swar.json", "Swar", "Player", 1, "Ni", to=1), "same number"),
        (b'{"Swar": {"Player": ' + b"[" * 100_000, "not readable JSON"),
        (b'{"variables": {}, "players": [}', "not readable JSON"),
    ],
)
def test_what_contradicts_itself_is_refused_with_a_sentence(content: bytes, said: str) -> None:
    assert foreign.is_foreign(content)
    with pytest.raises(FormatError, match=said):
        foreign.read(content, "file.json")
