"""Worked tournaments of the sources as tournaments of ours."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from tablas.model import Bye, Game, Outcome, Player, Round, Tournament

DATA = Path(__file__).parents[1] / "data"
_RESULTS = {
    "1-0": Outcome.WIN,
    "0-1": Outcome.LOSS,
    "1/2-1/2": Outcome.DRAW,
    "+--": Outcome.FORFEIT_WIN,
}


def load(name: str) -> Any:
    return json.loads((DATA / name).read_text(encoding="utf-8"))


def rounds_of(vector: Any) -> list[tuple[list[tuple[int, int]], int | None, Round]]:
    """Boards in order, the bye, and the round with its results."""
    result = []
    for boards in vector["rounds"]:
        games = [board for board in boards if board["black"] is not None]
        byes = [board["white"] for board in boards if board["black"] is None]
        played = tuple(
            Game.of(board["white"], board["black"], _RESULTS[board["result"]])
            for board in games
            if board["result"] in _RESULTS
        )
        result.append(
            (
                [(board["white"], board["black"]) for board in games],
                byes[0] if byes else None,
                Round(played, tuple(Bye(player) for player in byes)),
            )
        )
    return result


def entry_list(count: int, rounds: int, withdrawn: dict[int, int] | None = None) -> Tournament:
    gone = withdrawn or {}
    return Tournament(
        players=tuple(
            Player(number, f"P{number:02}", 2500 - 10 * number, left_after=gone.get(number))
            for number in range(1, count + 1)
        ),
        total_rounds=rounds,
    )
