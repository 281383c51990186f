"""Standings beside the games: the tournament as if its games had ended so."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from enum import Enum

from tablas.errors import Where
from tablas.events.errors import RefusedError
from tablas.events.kept_games import KeptGame, by_players
from tablas.events.results import read_result
from tablas.events.state import Section
from tablas.model import Game, Outcome


class Unfinished(Enum):
    """What a game that goes on counts as."""

    DRAWN = "drawn"
    OPEN = "open"
    """As it is in the event: no result yet."""


def as_if(
    section: Section,
    kept: Iterable[KeptGame],
    number: int,
    unfinished: Unfinished = Unfinished.DRAWN,
    wished: Mapping[int, str] | None = None,
) -> Section:
    """The tournament with results for the open boards of a round.

    A board has the result somebody *wished* for (by board), else that of its
    game; a game that goes on counts as *unfinished* says.  Results that are
    entered stay.  Nothing is written: the answer is a tournament to look at.
    """
    wished = wished or {}
    games = section.facts.rounds[number - 1].games
    for board in wished:
        if not 1 <= board <= len(games):
            raise RefusedError("round-boards-1", Where(round=number), "board", round=number, count=len(games))
    found = by_players(kept, section.id, number)
    ended = tuple(
        _ended(game, found.get((game.white, game.black)), wished.get(board, ""), unfinished)
        for board, game in enumerate(games, 1)
    )
    rounds = list(section.facts.rounds)
    rounds[number - 1] = replace(rounds[number - 1], games=ended)
    return section.with_facts(replace(section.facts, rounds=tuple(rounds)))


def _ended(game: Game, kept: KeptGame | None, wish: str, unfinished: Unfinished) -> Game:
    if wish:
        return Game(game.white, game.black, *read_result(wish))
    if game.white_outcome is not Outcome.PENDING:
        return game
    if kept is not None and kept.result != "*":
        return Game(game.white, game.black, *read_result(kept.result))
    if unfinished is Unfinished.DRAWN:
        return Game(game.white, game.black, Outcome.DRAW, Outcome.DRAW)
    return game
