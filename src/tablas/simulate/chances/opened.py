"""The games of a tournament that have no result yet, those of a fixed table to come included."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import NamedTuple

from tablas.errors import TablasError
from tablas.model import Game, Round, Tournament
from tablas.pairing.round import lines_up, pair_round, system_of
from tablas.simulate.chances.model import RESULTS


class OpenGame(NamedTuple):
    """A game without result, and where it stands: round and place in it, from 0."""

    round: int
    place: int
    game: Game


def open_games(tournament: Tournament) -> tuple[OpenGame, ...]:
    """Every game without result, in the order of rounds and boards."""
    return tuple(
        OpenGame(number, place, game)
        for number, played in enumerate(tournament.rounds)
        for place, game in enumerate(played.games)
        if not (game.white_outcome.is_known and game.black_outcome.is_known)
    )


def played_out(tournament: Tournament, results: Mapping[OpenGame, int]) -> Tournament:
    """The tournament with results of some open games."""
    rounds = list(tournament.rounds)
    by_round: dict[int, dict[int, int]] = {}
    for opened, result in results.items():
        by_round.setdefault(opened.round, {})[opened.place] = result
    for number, given in by_round.items():
        games = tuple(
            Game.of(game.white, game.black, RESULTS[given[place]]) if place in given else game
            for place, game in enumerate(rounds[number].games)
        )
        rounds[number] = replace(rounds[number], games=games)
    return replace(tournament, rounds=tuple(rounds))


def rounds_to_come(tournament: Tournament) -> int:
    """Rounds that are not paired yet; 0 where the total is unknown."""
    return max(0, (tournament.total_rounds or 0) - tournament.rounds_paired)


def foreseen(tournament: Tournament) -> Tournament:
    """The tournament with the rounds of a fixed table paired to the end; any other one as it is.

    >>> from tablas.model import Player, Regulation
    >>> club = Tournament(players=tuple(Player(n) for n in range(1, 5)), regulation=Regulation("berger"))
    >>> len(foreseen(club).rounds)
    3
    """
    if system_of(tournament).family != "roundrobin" or lines_up(tournament) or tournament.teams:
        return tournament
    whole = tournament
    while len(whole.rounds) < _MOST_ROUNDS and (
        tournament.total_rounds is None or whole.rounds_paired < tournament.total_rounds
    ):
        try:
            following: Round = pair_round(whole).as_round()
        except TablasError:
            break
        whole = whole.with_round(following)
    return whole


_MOST_ROUNDS = 200
