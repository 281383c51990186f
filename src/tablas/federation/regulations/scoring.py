"""Scores beside 1, ½ and 0: what may be announced, what an arbiter may rule, and platforms' streaks.

Laws of Chess 10; C.04.1 art. 3 for the pairing bye; online regulations, art. 7 and
the notes on scoring and Berserk.  Points are sixtieths of a point, as everywhere.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

from tablas.errors import OptionError
from tablas.federation.regulations.finding import Finding
from tablas.messages import Message
from tablas.model import POINT, MatchScoring, Points, Scoring, format_points

LARGEST = 20 * POINT
"""More than anybody ever gave for a win; a larger number was not meant in points."""

_BYES = {
    "forfeit_win": Message("score-forfeit-win"),
    "pairing_bye": Message("score-pairing-bye"),
    "full_bye": Message("score-full-bye"),
    "half_bye": Message("score-half-bye"),
}


def check_scoring(win: Points, draw: Points, loss: Points, absent: Points = 0) -> tuple[Finding, ...]:
    """Is a scoring sound: more for a win than a draw, a loss never more than a draw, absence never more than a loss?"""
    return (
        Finding("10.1", win > draw, Message("win-worth-draw", shown=_shown(win), shown2=_shown(draw))),
        Finding("10.1", draw >= loss, Message("loss-worth", shown=_shown(loss))),
        Finding("10.1", loss >= absent >= 0, Message("not-appear-worth", shown=_shown(absent))),
    )


def refused_scoring(scoring: Scoring) -> Message | None:
    """Why a tournament may not be scored so; ``None`` where it may.

    >>> from dataclasses import replace
    >>> refused_scoring(replace(Scoring.of(180, 60), pairing_bye=120)) is None
    True
    >>> str(refused_scoring(Scoring(pairing_bye=120)))
    'The pairing bye may not be worth more than a win: 2 is more than 1.'
    """
    values = scoring.table().values()
    if any(value < 0 or value > LARGEST or value % (POINT // 10) for value in values):
        return Message("scoring-not-points", largest=_shown(LARGEST))
    black = Scoring.of(
        *(
            white if other is None else other
            for white, other in (
                (scoring.win, scoring.black_win),
                (scoring.draw, scoring.black_draw),
                (scoring.loss, scoring.black_loss),
            )
        )
    )
    problem = _refused_games(scoring) or _refused_games(black)
    if problem:
        return problem
    reached = _sums({scoring.win, scoring.draw, scoring.loss}, scoring.win)
    for name, what in _BYES.items():
        value: Points = getattr(scoring, name)
        if value > scoring.win:
            return Message("scoring-above-win", what=what, value=_shown(value), win=_shown(scoring.win))
        if value not in reached:
            return Message("scoring-no-result", what=what, value=_shown(value))
    if max(scoring.zero_bye, scoring.forfeit_loss) > scoring.loss:
        return Message("scoring-absence", loss=_shown(scoring.loss))
    if scoring.unknown != scoring.draw:
        return Message("scoring-unknown", draw=_shown(scoring.draw))
    return None


def refused_match_scoring(scoring: MatchScoring) -> Message | None:
    """Why matches of teams may not be scored so; ``None`` where they may."""
    bye = scoring.draw if scoring.pairing_bye is None else scoring.pairing_bye
    games = scoring.pairing_bye_games or 0
    plain = Scoring.of(scoring.win, scoring.draw, scoring.loss)
    if games < 0 or games % (POINT // 2):
        return Message("scoring-not-points", largest=_shown(LARGEST))
    return refused_scoring(replace(plain, pairing_bye=bye))


def _refused_games(scoring: Scoring) -> Message | None:
    win, draw, loss = scoring.win, scoring.draw, scoring.loss
    if not win > draw >= loss:
        return Message("scoring-order", win=_shown(win), draw=_shown(draw), loss=_shown(loss))
    if 2 * draw > win + loss:
        return Message("scoring-draw-too-much", draw=_shown(draw), win=_shown(win), loss=_shown(loss))
    return None


def _sums(values: Collection[Points], most: Points) -> set[Points]:
    """Everything that some games give together, from nothing to *most*."""
    reached = {0}
    while more := {one + value for one in reached for value in values if one + value <= most} - reached:
        reached |= more
    return reached


def check_ruling(white: Points, black: Points, *, win: Points, draw: Points, loss: Points) -> tuple[Finding, ...]:
    """May an arbiter give these points for a game (10.2)?

    >>> all(finding.kept for finding in check_ruling(45, 15, win=60, draw=30, loss=0))
    False
    """
    most = max(win + loss, 2 * draw)
    normal = {win, draw, loss}
    return (
        Finding(
            "10.2", white + black <= most, Message("all-game-gives", shown=_shown(white + black), shown2=_shown(most))
        ),
        Finding(
            "10.2",
            {white, black} <= normal,
            Message("only-points-game", shown=_shown(white), shown2=_shown(black)),
        ),
    )


@dataclass(frozen=True, slots=True)
class Streak:
    """How a platform rewards wins in a row: win 2, draw 1, loss 0, and then one of three additions."""

    rising: bool = False
    """The second win in a row is worth 3, every later one 4."""
    double: bool = False
    """After two wins in a row a game counts double, until one is not won."""
    idle_draws: bool = False
    """After a draw, further draws in a row are worth nothing."""

    def __post_init__(self) -> None:
        if self.rising and self.double:
            raise OptionError("wins-row-worth")


def streak_points(results: Sequence[str], streak: Streak, berserk: Collection[int] = ()) -> tuple[Points, ...]:
    """Points of each game, results being ``1``, ``=`` or ``0``; *berserk* are games (from 1) played with half the time.

    A win with half the time is worth one point more, which is never doubled.

    >>> [points // 60 for points in streak_points("1111", Streak(rising=True))]
    [2, 3, 4, 4]
    """
    worth = []
    wins = draws = 0
    for number, result in enumerate(results, 1):
        if result not in ("1", "=", "0"):
            raise OptionError("result-1-0", result=result)
        points = {"1": 2, "=": 1, "0": 0}[result] * POINT
        if streak.double and wins >= 2:
            points *= 2
        if result == "1" and streak.rising:
            points += min(wins, 2) * POINT
        if result == "=" and streak.idle_draws and draws:
            points = 0
        if result == "1" and number in berserk:
            points += POINT
        wins = wins + 1 if result == "1" else 0
        draws = draws + 1 if result == "=" else 0
        worth.append(points)
    return tuple(worth)


def berserk_time(seconds: int) -> tuple[int, int]:
    """Half of the time, rounded up, and no increment.

    >>> berserk_time(181)
    (91, 0)
    """
    return -(-seconds // 2), 0


def _shown(points: Points) -> str:
    return format_points(points, half="½")
