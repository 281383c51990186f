"""What a withdrawal does to the results of a round robin (C.05, art. 6.6), of players or of teams.

Who leaves after less than half of the games keeps them in the cross table, but
they count for nobody; from half of the games on everything counts.  A team has
left with the last of its members, and its matches are what counts.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from tablas.model import Tournament


def annulled(tournament: Tournament, games_each: int | Mapping[int, int]) -> frozenset[int]:
    """Who has left with less than half of *games_each* games completed; a mapping says it for each number.

    >>> from tablas.model import Game, Outcome, Player, Round
    >>> gone = Tournament(
    ...     players=(Player(1), Player(2), Player(3, left_after=1), Player(4)),
    ...     rounds=(Round((Game.of(1, 4, Outcome.DRAW), Game.of(2, 3, Outcome.WIN))),),
    ... )
    >>> annulled(gone, 3), annulled(gone, 2)
    (frozenset({3}), frozenset())
    """
    so_far = len(tournament.rounds)
    gone = {
        player.number for player in tournament.players if player.left_after is not None and player.left_after <= so_far
    }
    if not gone:
        return frozenset()
    completed = Counter(
        side
        for played in tournament.rounds
        for game in played.games
        if game.played and game.white_outcome.is_known
        for side in (game.white, game.black)
    )
    return frozenset(
        number
        for number in gone
        if 2 * completed[number] < (games_each if isinstance(games_each, int) else games_each[number])
    )


def annulled_teams(tournament: Tournament, matches_each: int | Mapping[int, int]) -> frozenset[int]:
    """The teams that have left with less than half of *matches_each* matches completed."""
    so_far = len(tournament.rounds)
    left = {player.number: player.left_after for player in tournament.players}
    found = []
    for team in tournament.teams:
        rounds = [after for member in team.members if (after := left.get(member)) is not None]
        if not rounds or len(rounds) < len(team.members) or max(rounds) > so_far:
            continue
        members = set(team.members)
        completed = sum(
            any(
                game.played and game.white_outcome.is_known and (game.white in members or game.black in members)
                for game in played.games
            )
            for played in tournament.rounds
        )
        each = matches_each if isinstance(matches_each, int) else matches_each[team.number]
        if 2 * completed < each:
            found.append(team.number)
    return frozenset(found)
