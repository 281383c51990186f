"""The two small positions whose rounds are told whole, and the files of their stories."""

from __future__ import annotations

from pathlib import Path

from tablas.model import Bye, Colour, ForbiddenGroup, Game, Number, Outcome, Player, Round, Tournament

STORIES = Path(__file__).parents[1] / "data" / "stories"
WIN, DRAW, LOSS = Outcome.WIN, Outcome.DRAW, Outcome.LOSS
NAMES = ("Alba", "Bruno", "Celia", "David", "Elena", "Fidel", "Gema", "Hugo", "Irene")


def event(count: int, *rounds: Round, **facts: object) -> Tournament:
    players = tuple(Player(Number(place), name, 2400 - 50 * place) for place, name in enumerate(NAMES[:count], 1))
    known = {"total_rounds": 5, "initial_colour": Colour.WHITE} | facts
    return Tournament(players=players, rounds=rounds, **known)  # type: ignore[arg-type]


NINE = event(
    9,
    Round((Game.of(1, 5, WIN), Game.of(6, 2, DRAW), Game.of(3, 7, WIN), Game.of(8, 4, LOSS)), (Bye(Number(9)),)),
    Round((Game.of(4, 1, DRAW), Game.of(9, 3, LOSS), Game.of(2, 8, WIN), Game.of(5, 6, DRAW)), (Bye(Number(7)),)),
)
"""Points 1½, 1½, 2, 1½, ½, 1, 1, 0, 1; due White are 1, 3, 6, 7 and 8, the others Black."""
EIGHT = event(
    8,
    Round((Game.of(1, 5, WIN), Game.of(6, 2, LOSS), Game.of(3, 7, WIN), Game.of(8, 4, LOSS))),
    Round((Game.of(4, 1, LOSS), Game.of(2, 3, WIN), Game.of(5, 8, WIN), Game.of(7, 6, Outcome.FORFEIT_WIN))),
    forbidden=(ForbiddenGroup((1, 2)),),
)
"""Points 2, 2, 1, 1, 1, 0, 1, 0; 1 and 2 are kept apart, the game of 7 and 6 was not played."""
SWISS = ("dutch/2026", "dutch/2017", "lim", "dubov", "burstein", "monrad", "keizer", "amalfi", "schenkel", "vega")


def written(name: str) -> list[str]:
    """The lines of a story without the working."""
    lines = (STORIES / f"{name}.txt").read_text(encoding="utf-8").splitlines()
    return [line for line in lines if not line.startswith("#")]
