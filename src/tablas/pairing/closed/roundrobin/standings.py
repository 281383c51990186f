"""The standings of a round robin, with what a withdrawal does to them.

FIDE C.05, 6.6: who leaves after less than half of the games keeps them in the
cross-table, but neither those points nor the points made against that player
count; from half of the games on everything counts, and the games not played
are lost by forfeit.  The order here is the one usual for round robins (points,
direct encounter, wins, Sonneborn-Berger); the standings room has every other
tie-break.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from tablas.history import annulled
from tablas.model import Colour, Game, Points, Tournament


@dataclass(frozen=True, slots=True)
class Row:
    """A player's line; *place* is shared by those whom nothing separates."""

    place: int
    player: int
    points: Points
    direct: Points
    wins: int
    sonneborn_berger: Points
    """Points of the opponents times the part of a win made against them, in sixtieths."""
    annulled: bool = False
    """The player left before half of the games: listed last, points do not count."""


def counting_games(tournament: Tournament, void: Collection[int], rounds: Iterable[int] | None = None) -> list[Game]:
    """The games that count, in order; *rounds* limits them to some rounds."""
    wanted = set(rounds) if rounds is not None else set(range(1, len(tournament.rounds) + 1))
    return [
        game
        for number, played in enumerate(tournament.rounds, 1)
        if number in wanted
        for game in played.games
        if game.white_outcome.is_known and game.white not in void and game.black not in void
    ]


def standings(tournament: Tournament, games_each: int | None = None) -> tuple[Row, ...]:
    """The standings of a single round robin after the rounds played so far.

    *games_each* is how many games everyone has in the whole event; left out,
    it is one game against each of the others.
    """
    numbers = [player.number for player in tournament.players]
    void = annulled(tournament, len(numbers) - 1 if games_each is None else games_each)
    return rank(tournament, numbers, counting_games(tournament, void), void)


def rank(
    tournament: Tournament, players: Collection[int], games: Collection[Game], void: Collection[int] = ()
) -> tuple[Row, ...]:
    """Rank *players* by the given games."""
    score = dict.fromkeys(players, 0)
    wins = dict.fromkeys(players, 0)
    values = tournament.scoring.table()
    results: dict[int, list[tuple[int, Points]]] = {player: [] for player in players}
    for game in games:
        white = values[game.white_outcome, Colour.WHITE]
        black = values[game.black_outcome, Colour.BLACK]
        for player, opponent, own, other in (
            (game.white, game.black, white, black),
            (game.black, game.white, black, white),
        ):
            score[player] += own
            wins[player] += own > other
            results[player].append((opponent, own))
    berger = {
        player: sum(score[opponent] * own for opponent, own in results[player]) // tournament.scoring.win
        for player in players
    }
    direct = {
        player: sum(own for opponent, own in results[player] if score[opponent] == score[player]) for player in players
    }

    def merits(player: int) -> tuple[int, ...]:
        return (player in void, -score[player], -direct[player], -wins[player], -berger[player])

    rows: list[Row] = []
    for index, player in enumerate(sorted(players, key=lambda player: (*merits(player), player)), 1):
        level = bool(rows) and merits(rows[-1].player) == merits(player)
        place = rows[-1].place if level else index
        rows.append(Row(place, player, score[player], direct[player], wins[player], berger[player], player in void))
    return tuple(rows)
