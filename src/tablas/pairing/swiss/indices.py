"""Buchholz and Sonneborn-Berger as pairing orders (Burstein 2026, 1.7).

These serve the pairing only, on current standings points without acceleration:
the tie-breaks of final standings follow rules of their own.
"""

from __future__ import annotations

from typing import NamedTuple

from tablas.history import scores
from tablas.model import Colour, Outcome, Points, Tournament


class Index(NamedTuple):
    """What the opposition of a player was worth."""

    buchholz: Points
    sonneborn_berger: int
    median: Points
    """Buchholz without the best and the worst opponent."""


def indices(tournament: Tournament, *, absent_draws: bool = True) -> dict[int, Index]:
    """Everybody's index.

    An own round without a game counts as a game against oneself with the points
    it brought.  With *absent_draws*, zero-point byes that run up to and into
    the coming round count as draws for the opponents (1.7.2).
    """
    points = scores(tournament)
    for_opponents = _with_draws(tournament, points) if absent_draws else points
    values = tournament.scoring.table()
    rounds: dict[int, list[tuple[Points, Points]]] = {number: [] for number in points}
    for played in tournament.rounds:
        present: set[int] = set()
        for game in played.games:
            for me, you, outcome, colour in (
                (game.white, game.black, game.white_outcome, Colour.WHITE),
                (game.black, game.white, game.black_outcome, Colour.BLACK),
            ):
                present.add(me)
                rounds[me].append((for_opponents[you] if game.played else points[me], values[outcome, colour]))
        for bye in played.byes:
            present.add(bye.player)
            rounds[bye.player].append((points[bye.player], values[bye.kind, None]))
        for number in points:
            if number not in present:
                rounds[number].append((points[number], 0))
    return {number: _index(entries) for number, entries in rounds.items()}


def _index(entries: list[tuple[Points, Points]]) -> Index:
    opposition = sorted(score for score, _ in entries)
    return Index(
        sum(opposition),
        sum(score * earned for score, earned in entries),
        sum(opposition[1:-1]) if len(opposition) > 2 else 0,
    )


def _with_draws(tournament: Tournament, points: dict[int, Points]) -> dict[int, Points]:
    """Scores in which a run of zero-point byes into the coming round counts as draws."""
    absent = tournament.absent_from(tournament.next_round)
    changed = dict(points)
    for number, kind in absent.items():
        if kind is not Outcome.ZERO_BYE:
            continue
        for played in reversed(tournament.rounds):
            present = {player for game in played.games for player in (game.white, game.black)}
            byes = {bye.player: bye.kind for bye in played.byes}
            if number in present or byes.get(number, Outcome.ZERO_BYE) is not Outcome.ZERO_BYE:
                break
            changed[number] += tournament.scoring.draw
    return changed
