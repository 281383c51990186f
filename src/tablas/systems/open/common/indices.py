"""Buchholz and Sonneborn-Berger as pairing orders.

These serve the pairing only, on current standings points without acceleration:
the tie-breaks of final standings follow rules of their own.  The texts agree on
games; what a round without one counts for is a :class:`Unplayed`.
"""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple

from tablas.history import scores, virtual_opponent
from tablas.model import Colour, Outcome, Points, Tournament


class Unplayed(Enum):
    """How rounds without a game enter the index."""

    BURSTEIN_2026 = "Burstein 2026, 1.7"
    """Against oneself; zero-point byes that run into the coming round are draws for the opponents."""
    VIRTUAL = "Annex III"
    """Against a virtual opponent; for the opponents all rounds without a game are draws."""
    ADJUSTED = "FIDE adjustment"
    """A draw against oneself; for the opponents all rounds without a game are draws."""


class Index(NamedTuple):
    """What the opposition of a player was worth."""

    buchholz: Points
    sonneborn_berger: int
    median: Points
    """Buchholz without the best and the worst opponent."""


class _Line(NamedTuple):
    """A player's round: what it brought and whom the player really met."""

    points: Points
    opponent: int | None


def indices(tournament: Tournament, unplayed: Unplayed = Unplayed.BURSTEIN_2026) -> dict[int, Index]:
    """Everybody's index."""
    own = scores(tournament)
    rounds = _lines(tournament)
    win, draw = tournament.scoring.win, tournament.scoring.draw
    if unplayed is Unplayed.BURSTEIN_2026:
        seen = _with_draws(tournament, own)
    else:
        seen = {
            number: own[number] + sum(draw - line.points for line in lines if line.opponent is None)
            for number, lines in rounds.items()
        }
    found: dict[int, Index] = {}
    for number, lines in rounds.items():
        entries: list[tuple[Points, Points]] = []
        before = 0
        for place, line in enumerate(lines, 1):
            if line.opponent is not None:
                entries.append((seen[line.opponent], line.points))
            elif unplayed is Unplayed.VIRTUAL:
                entries.append((virtual_opponent(before, line.points, place, len(lines), win, draw), line.points))
            elif unplayed is Unplayed.ADJUSTED:
                entries.append((own[number], draw))
            else:
                entries.append((own[number], line.points))
            before += line.points
        found[number] = _index(entries)
    return found


def _lines(tournament: Tournament) -> dict[int, list[_Line]]:
    values = tournament.scoring.table()
    table: dict[int, list[_Line]] = {player.number: [] for player in tournament.players}
    for played in tournament.rounds:
        present: dict[int, _Line] = {}
        for game in played.games:
            for me, you, outcome, colour in (
                (game.white, game.black, game.white_outcome, Colour.WHITE),
                (game.black, game.white, game.black_outcome, Colour.BLACK),
            ):
                present[me] = _Line(values[outcome, colour], you if game.played else None)
        for bye in played.byes:
            present[bye.player] = _Line(values[bye.kind, None], None)
        for number, lines in table.items():
            lines.append(present.get(number, _Line(0, None)))
    return table


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
