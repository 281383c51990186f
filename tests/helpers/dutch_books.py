"""The worked tournaments of the books, read from ``tests/data/dutch``."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from tablas.model import Bye, Colour, Game, Outcome, Player, Round, Tournament

DATA = Path(__file__).parents[1] / "data" / "dutch"


def read(name: str) -> Any:
    return json.loads((DATA / f"{name}.json").read_text(encoding="utf-8"))


def tournament(name: str) -> Tournament:
    """The whole tournament; who is absent in a round stands in neither list of it."""
    data = read(name)
    rounds = tuple(
        Round(
            games=tuple(Game.of(white, black, Outcome(result)) for white, black, result in one["games"]),
            byes=(Bye(one["bye"]),) if one["bye"] else (),
        )
        for one in data["rounds"]
    )
    return Tournament(
        name=data["title"],
        players=tuple(Player(number, text, rating) for number, text, rating in data["players"]),
        rounds=rounds,
        total_rounds=data["total_rounds"],
        initial_colour=Colour.WHITE,
    )


def boards(played: Round) -> list[tuple[int, int]]:
    """White and Black in the order of the boards."""
    return [(game.white, game.black) for game in played.games]


def bye(played: Round) -> int | None:
    return next((one.player for one in played.byes if one.kind is Outcome.PAIRING_BYE), None)
