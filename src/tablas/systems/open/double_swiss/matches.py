"""Two games a match: rounds 1 and 2 of the tournament are the first match, 3 and 4 the second, and so on.

The tournament model and the report formats have one game a round, so a match
fills two rounds.  :func:`as_matches` turns them into one round each, with the
points that the match really brought, and counts everything else in matches
too: who comes between the two games of a match joins the next one, who leaves
or is absent between them has played it, and what holds from a second game on
(a prohibition, imaginary points) holds from the next match on.
"""

from __future__ import annotations

from dataclasses import replace

from tablas.history import scores
from tablas.model import Absence, Adjustment, Game, Number, Outcome, Points, Round, Scoring, Tournament


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
        players=tuple(
            replace(
                player,
                joined=_match_from(player.joined),
                left_after=None if player.left_after is None else _match_of(player.left_after),
            )
            for player in tournament.players
        ),
        total_rounds=None if total is None else _match_of(total),
        adjustments=tuple(_bonus_of_match(entry) if entry.outcome is None else entry for entry in adjustments),
        absences=tuple(
            Absence(_match_of(entry.round), entry.player, entry.kind)
            for entry in tournament.absences
            if entry.round % 2 == 1
        ),
        virtual_points=tuple(
            entry._replace(first_round=_match_from(entry.first_round), last_round=_match_of(entry.last_round))
            for entry in tournament.virtual_points
        ),
        forbidden=tuple(
            group._replace(
                first_round=_match_from(group.first_round),
                last_round=None if group.last_round is None else _match_of(group.last_round),
            )
            for group in tournament.forbidden
        ),
    )


def _match_of(number: int) -> int:
    """The match that a round belongs to.

    >>> [_match_of(number) for number in (0, 1, 2, 3)]
    [0, 1, 1, 2]
    """
    return -(-number // 2)


def _match_from(number: int) -> int:
    """The first match that begins in a round or after it.

    >>> [_match_from(number) for number in (1, 2, 3)]
    [1, 2, 2]
    """
    return number // 2 + 1


def _bonus_of_match(entry: Adjustment) -> Adjustment:
    """A bonus of a game's round as one of its match."""
    return entry._replace(round=_match_of(entry.round))


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
    uncoloured: list[Number] = []
    replies = {frozenset((game.white, game.black)): game for game in second.games}
    for game in first.games:
        reply = replies.get(frozenset((game.white, game.black)))
        if not first.shows_colours(game):
            if reply is None or not second.shows_colours(reply):
                uncoloured += game[:2]
            elif reply.white == game.white:
                game = Game(game.black, game.white, game.black_outcome, game.white_outcome)
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
    known = worth.keys() | {bye.player for bye in first.byes}
    byes = [*first.byes, *(bye for bye in second.byes if bye.player not in known)]
    for bye in byes:
        worth[bye.player] = bye.kind, gained[bye.player]
    return Round(tuple(games), tuple(byes), tuple(uncoloured)), worth
