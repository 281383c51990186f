"""What a round that was paired but not played out leaves open: for the shares by probability of a whole tournament.

Byes, forfeits and games whose result is known count as they stand, by the
scoring of the event; only the other games are open.  Ties go by progressive
score, which every player's score of the round is added to, played or not.
"""

from __future__ import annotations

from fractions import Fraction

from tablas.errors import OptionError
from tablas.federation.prizes.unfinished import Contender, OpenGame
from tablas.model import POINT, Points, Tournament
from tablas.standings import rank


def open_round(tournament: Tournament) -> tuple[list[Contender], list[OpenGame]]:
    """The players before their open games, best first, and these games."""
    if not tournament.rounds or tournament.rounds[-1].is_finished:
        raise OptionError("every-result-known")
    last, scoring = tournament.rounds[-1], tournament.scoring
    worth = (scoring.win, scoring.draw, scoring.loss)
    games = [OpenGame(game.white, game.black, worth=worth) for game in last.games if not game.white_outcome.is_known]
    waiting = {player for game in games for player in (game.one, game.other)}
    before = rank(tournament.after(len(tournament.rounds) - 1), "PTS,PS", teams=False)
    now = {row.number: row for row in rank(tournament, "PTS,PS", teams=False)}
    players = []
    for row in before:
        seen = row if row.number in waiting else now[row.number]
        players.append(Contender(row.number, _points(seen.exact("PTS")), _points(seen.exact("PS"))))
    return sorted(players, key=lambda entry: (-entry.points, -entry.tie_break)), games


def _points(value: object) -> Points:
    return int((value if isinstance(value, Fraction) else Fraction(str(value))) * POINT)
