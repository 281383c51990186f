"""Two games a match: rounds 1 and 2 of the tournament are the first match, 3 and 4 the second, and so on.

The tournament model and the report formats have one game a round, so a match
fills two rounds.  :func:`as_matches` turns them into one round each, with the
points that the match really brought.
"""

from __future__ import annotations

from dataclasses import replace

from tablas.history import scores
from tablas.model import Absence, Adjustment, Bye, Game, Outcome, Points, Round, Scoring, Tournament, VirtualPoints


def as_matches(tournament: Tournament) -> Tournament:
    """The finished matches as rounds of their own; a match counts as played if one game was."""
    rounds: list[Round] = []
    adjustments: list[Adjustment] = [entry for entry in tournament.adjustments if entry.outcome is None]
    for number in range(len(tournament.rounds) // 2):
        first, second = tournament.rounds[2 * number], tournament.rounds[2 * number + 1]
        gained = _gained(tournament, number)
        played, worth = _match_round(first, second, gained)
        rounds.append(played)
        adjustments += [Adjustment(player, points, number + 1, outcome) for player, (outcome, points) in worth.items()]
    total, scoring = tournament.total_rounds, tournament.scoring
    return replace(
        tournament,
        rounds=tuple(rounds),
        regulation=replace(tournament.regulation, scoring=Scoring.of(2 * scoring.win, scoring.win, 2 * scoring.loss)),
        total_rounds=None if total is None else -(-total // 2),
        adjustments=tuple(_bonus_of_match(entry) if entry.outcome is None else entry for entry in adjustments),
        absences=tuple(
            Absence(-(-entry.round // 2), entry.player, entry.kind)
            for entry in tournament.absences
            if entry.round % 2 == 1
        ),
        virtual_points=tuple(
            VirtualPoints(
                entry.first_player,
                entry.last_player,
                -(-entry.first_round // 2),
                -(-entry.last_round // 2),
                entry.points,
            )
            for entry in tournament.virtual_points
        ),
    )


def _bonus_of_match(entry: Adjustment) -> Adjustment:
    """A bonus of a game's round as one of its match."""
    return entry._replace(round=-(-entry.round // 2))


def _gained(tournament: Tournament, number: int) -> dict[int, Points]:
    """What the games of a match brought, bonuses left out."""
    plain = replace(
        tournament, adjustments=tuple(entry for entry in tournament.adjustments if entry.outcome is not None)
    )
    before, after = scores(plain, 2 * number), scores(plain, 2 * number + 2)
    return {player: after[player] - before[player] for player in after}


def _match_round(
    first: Round, second: Round, gained: dict[int, Points]
) -> tuple[Round, dict[int, tuple[Outcome, Points]]]:
    games: list[Game] = []
    worth: dict[int, tuple[Outcome, Points]] = {}
    replies = {frozenset((game.white, game.black)): game for game in second.games}
    for game in first.games:
        reply = replies.get(frozenset((game.white, game.black)))
        unplayed = not game.played and (reply is None or not reply.played)
        mine, yours = gained[game.white], gained[game.black]
        if unplayed:
            outcomes = (
                (Outcome.FORFEIT_WIN, Outcome.FORFEIT_LOSS)
                if mine > yours
                else (Outcome.FORFEIT_LOSS, Outcome.FORFEIT_WIN)
                if yours > mine
                else (Outcome.FORFEIT_LOSS, Outcome.FORFEIT_LOSS)
            )
        else:
            outcomes = (
                (Outcome.WIN, Outcome.LOSS)
                if mine > yours
                else (Outcome.LOSS, Outcome.WIN)
                if yours > mine
                else (Outcome.DRAW, Outcome.DRAW)
            )
        games.append(Game(game.white, game.black, *outcomes))
        worth[game.white], worth[game.black] = (outcomes[0], mine), (outcomes[1], yours)
    byes = [Bye(bye.player, bye.kind) for bye in first.byes]
    for bye in byes:
        worth[bye.player] = bye.kind, gained[bye.player]
    return Round(tuple(games), tuple(byes)), worth
