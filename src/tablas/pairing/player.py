"""Why the round of one player is as it is: the opponent, the colour, the float, the bye.

Each is answered by building the round in which it would be otherwise and
comparing the two; the colour by the rule that gave it.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from tablas.errors import PairingError
from tablas.model import Outcome, Tournament
from tablas.pairing.round import lifted, lines_up, pair_round, system_of
from tablas.pairing.why import (
    check_one,
    compared_with_best,
    everybody,
    forced_round,
    is_paired,
    kept_from,
    pairing_points,
    resting,
)
from tablas.systems.answers import About, Answer, Reason, Why, meets
from tablas.systems.judgement import Boards
from tablas.systems.result import RoundPairing
from tablas.systems.seats import Seats


def why_player(tournament: Tournament, player: int) -> tuple[Reason, ...]:
    """Why a player (or team) has this opponent, this colour, this float, or the bye, in the next round."""
    tournament = lifted(tournament)
    check_one(tournament, player)
    made = pair_round(tournament)
    if system_of(tournament).judge is None:
        raise PairingError("system-keeps-no", name=system_of(tournament).name)
    if not is_paired(made, player):
        return (Reason(About.OPPONENT, player, answer=Answer(Why.ABSENT)),)
    if made.bye == player:
        return (_of_bye(tournament, made, player),)
    other = next(int(one if two == player else two) for one, two in made.pairs if player in (one, two))
    apart = forced_round(kept_from(tournament, player, [other]))
    pair = frozenset((player, other))
    parted = _compared(tournament, made, apart, lambda boards: pair not in boards.meetings)
    found = [Reason(About.OPPONENT, player, other, parted)]
    points = pairing_points(tournament)
    if points[player] != points[other]:
        level = [number for number in everybody(tournament) if points[number] != points[player]]
        even = forced_round(kept_from(tournament, player, level))
        if even is not None and even.bye == player:
            even = None
        away = {frozenset((player, number)) for number in level}
        evened = _compared(tournament, made, even, lambda boards: boards.bye != player and not away & boards.meetings)
        found.append(Reason(About.FLOAT, player, other, evened))
    seats = _seats(made, player)
    if seats is not None and made.coloured:
        found.append(Reason(About.COLOUR, player, other, seats=seats))
    return tuple(found)


def why_not_bye(tournament: Tournament, player: int) -> Answer:
    """Why a player does not have the bye of the next round."""
    tournament = lifted(tournament)
    check_one(tournament, player)
    made = pair_round(tournament)
    if system_of(tournament).judge is None:
        raise PairingError("system-keeps-no", name=system_of(tournament).name)
    if not is_paired(made, player):
        return Answer(Why.ABSENT)
    if made.bye is None:
        return Answer(Why.NO_BYE)
    if made.bye == player:
        return Answer(Why.HAS_BYE)
    other = forced_round(resting(tournament, player))
    if other is None or other.bye != player:
        had = _had_bye(tournament, player)
        return Answer(Why.IMPOSSIBLE) if had is None else Answer(Why.HAD_BYE, round=had)
    return compared_with_best(tournament, made, other, partial(_rests, player), rests=True)


def _had_bye(tournament: Tournament, player: int) -> int | None:
    """The round in which a player had the bye already; teams have theirs as matches."""
    if lines_up(tournament):
        return None
    for number, played in enumerate(tournament.rounds, 1):
        if any(bye.player == player and bye.kind is Outcome.PAIRING_BYE for bye in played.byes):
            return number
    return None


def _compared(
    tournament: Tournament,
    made: RoundPairing,
    other: RoundPairing | None,
    wanted: Callable[[Boards], bool],
    *,
    rests: bool = False,
) -> Answer:
    if other is None:
        return Answer(Why.IMPOSSIBLE)
    return compared_with_best(tournament, made, other, wanted, rests=rests)


def _of_bye(tournament: Tournament, made: RoundPairing, player: int) -> Reason:
    """The bye beside the one of the next in line: of those who may have it, the lowest score, then the last number."""
    points = pairing_points(tournament)
    here = sorted({number for pair in made.pairs for number in pair}, key=lambda number: (points[number], -number))
    for number in here:
        other = forced_round(resting(tournament, number))
        if other is not None and other.bye == number:
            told = _compared(tournament, made, other, partial(_rests, int(number)), rests=True)
            return Reason(About.BYE, player, int(number), told)
    return Reason(About.BYE, player, answer=Answer(Why.IMPOSSIBLE))


def _rests(player: int, boards: Boards) -> bool:
    return boards.bye == player


def _seats(made: RoundPairing, player: int) -> Seats | None:
    """The board of the player, with the rule of its colours."""
    trace = getattr(made.trace, "seeding", None) or made.trace
    story = getattr(trace, "story", trace)
    rows: tuple[Seats, ...] = getattr(story, "colours", ())
    return next((row for row in rows if player in (row.white, row.black) and meets(made, row.white, row.black)), None)
