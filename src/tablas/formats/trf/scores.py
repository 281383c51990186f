"""The points column: what the games give, and which scoring it betrays."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from tablas.history import decided_points, decided_values
from tablas.model import HALF, POINT, STANDARD, THREE_ONE_ZERO, TWO_ONE_ZERO, Colour, Outcome, Points, Scoring

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from tablas.model import Absence, Player, Round, Tournament

_OTHER_SCORINGS = (
    STANDARD,
    THREE_ONE_ZERO,
    replace(THREE_ONE_ZERO, pairing_bye=POINT),
    TWO_ONE_ZERO,
    replace(Scoring.of(3 * POINT, 2 * POINT, POINT), zero_bye=POINT),
    Scoring.of(3 * POINT, 2 * POINT, POINT),
)
_OTHER_BYES = (Scoring(pairing_bye=HALF), Scoring(pairing_bye=0))
"""Scorings that a points column is tried with when the file does not name its own."""


def totals(tournament: Tournament, adjusted: bool = True) -> dict[int, Points]:
    """Points of every player; games still going on give nothing, adjourned ones what they are worth."""
    sums = _sums(tournament.players, tournament.rounds, tournament.scoring)
    if adjusted and tournament.adjustments and not tournament.of_teams:
        _decide(sums, tournament)
        _add_bonuses(sums, tournament)
    return sums


def _sums(players: Iterable[Player], rounds: Iterable[Round], scoring: Scoring) -> dict[int, Points]:
    sums: dict[int, Points] = dict.fromkeys((player.number for player in players), 0)
    white, black = (_values(scoring, colour) for colour in (Colour.WHITE, Colour.BLACK))
    get = sums.get
    for played in rounds:
        for first, second, first_outcome, second_outcome in played.games:
            sums[first] = get(first, 0) + white[first_outcome]
            sums[second] = get(second, 0) + black[second_outcome]
        for player, kind in played.byes:
            sums[player] = get(player, 0) + white[kind]
    return sums


def _values(scoring: Scoring, colour: Colour) -> dict[Outcome, Points]:
    table = scoring.table()
    return {outcome: table[outcome, colour] for outcome in Outcome}


def _decide(sums: dict[int, Points], tournament: Tournament) -> None:
    """Put decided values in the place of usual ones."""
    decided = decided_values(tournament)
    if not decided:
        return
    white, black = (_values(tournament.scoring, colour) for colour in (Colour.WHITE, Colour.BLACK))
    for number, played in enumerate(tournament.rounds, 1):
        sides = [(game.white, game.white_outcome, white) for game in played.games]
        sides += [(game.black, game.black_outcome, black) for game in played.games]
        sides += [(bye.player, bye.kind, white) for bye in played.byes]
        for player, outcome, usual in sides:
            sums[player] += decided_points(decided, player, number, outcome, usual[outcome]) - usual[outcome]


def _add_bonuses(sums: dict[int, Points], tournament: Tournament) -> None:
    """Bonuses and penalties of the rounds so far."""
    for entry in tournament.adjustments:
        if entry.outcome is None and entry.round <= len(tournament.rounds):
            for player in sums if entry.player == 0 else [entry.player]:
                sums[player] = sums.get(player, 0) + entry.points


def disagreeing(tournament: Tournament, written: Mapping[int, Points]) -> list[tuple[int, Points, Points]]:
    """Players whose written points are not what the games give: number, written, given.

    A file may or may not count games without result and byes announced for
    the coming round, so either is right.
    """
    given = totals(tournament)
    unknown = _unknown_points(tournament)
    announced = _announced_points(tournament.absences, tournament.scoring)
    wrong = []
    for player, points in written.items():
        base = given.get(player, 0)
        if points == base:
            continue
        allowed = {base}
        for extra in unknown.get(player, ()):
            allowed |= {value + extra for value in allowed}
        for extra in announced.get(player, ()):
            allowed |= {value + extra for value in allowed}
        if points not in allowed:
            wrong.append((player, points, base))
    return wrong


def _unknown_points(tournament: Tournament) -> dict[int, list[Points]]:
    extra: dict[int, list[Points]] = {}
    value = tournament.scoring.unknown
    for played in tournament.rounds:
        for game in played.games:
            if game.white_outcome in (Outcome.PENDING, Outcome.ADJOURNED):
                change = value if game.white_outcome is Outcome.PENDING else -value
                extra.setdefault(game.white, []).append(change)
                extra.setdefault(game.black, []).append(change)
    return extra


def _announced_points(absences: Iterable[Absence], scoring: Scoring) -> dict[int, list[Points]]:
    extra: dict[int, list[Points]] = {}
    for absence in absences:
        value = scoring.value(absence.kind)
        if value:
            extra.setdefault(absence.player, []).append(value)
    return extra


def infer_scoring(tournament: Tournament, written: Mapping[int, Points]) -> Scoring | None:
    """The usual scoring, other than the tournament's, under which every written total is right."""
    byes = sum(bye.kind is Outcome.PAIRING_BYE for played in tournament.rounds for bye in played.byes)
    # A single player whose bye is missing from his points is more likely a slip than a rule.
    candidates = (*_OTHER_BYES, *_OTHER_SCORINGS) if byes > 1 else _OTHER_SCORINGS
    for scoring in candidates:
        if scoring != tournament.scoring and not disagreeing(tournament.ruled(scoring=scoring), written):
            return scoring
    return None
