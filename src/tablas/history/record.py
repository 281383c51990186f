"""What the rounds so far mean for each player, by edition of the rules.

Editions differ in two small things: which unplayed rounds count as a
downfloat, and which unplayed rounds bar a player from the pairing bye.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import Enum
from functools import lru_cache
from operator import itemgetter
from typing import NamedTuple

from tablas.history.decisions import decided_points, decided_values
from tablas.model import Bye, Colour, Game, Number, Outcome, Points, Scoring, Tournament


class Float(Enum):
    """A mark that a player met, or was due to meet, another score."""

    NONE = ""
    UP = "up"
    DOWN = "down"

    __hash__ = object.__hash__  # Each is one object.


class HistoryRules(NamedTuple):
    """What an edition says about rounds that were not played."""

    every_unplayed_round_is_downfloat: bool
    """2017: yes.  2026: only the pairing bye and rounds that scored more than a loss."""
    win_without_game_bars_bye: bool
    """2026: any single unplayed round worth a win.  2017: only a bye or a forfeit win."""


RULES_2017 = HistoryRules(every_unplayed_round_is_downfloat=True, win_without_game_bars_bye=False)
RULES_BEFORE_2017 = HistoryRules(every_unplayed_round_is_downfloat=True, win_without_game_bars_bye=True)
"""Texts that give no bye to whoever has had a point without playing, by a bye of any kind or a forfeit."""
RULES_2026 = HistoryRules(every_unplayed_round_is_downfloat=False, win_without_game_bars_bye=True)


@dataclass(slots=True)
class Record:
    """One player's past.  Read it; only :func:`records` writes it."""

    number: Number
    score: Points = 0
    """Standings points so far."""
    opponents: set[Number] = field(default_factory=set)
    """Whom the player really met."""
    colours: str = ""
    """Colours of played games, gaps closed up."""
    floats: list[Float] = field(default_factory=list)
    """Floats of the last two rounds, the latest first."""
    bye_barred: bool = False
    """May not get the pairing bye (again)."""
    unplayed: int = 0
    """Rounds without a game."""
    arrived: bool = False
    """Was taken into account when some round was paired."""

    @property
    def last_float(self) -> Float:
        return self.floats[0] if self.floats else Float.NONE

    @property
    def float_before(self) -> Float:
        return self.floats[1] if len(self.floats) > 1 else Float.NONE


def records(
    tournament: Tournament,
    rules: HistoryRules,
    virtual: list[dict[int, Points]] | None = None,
    *,
    passing: bool = False,
) -> dict[int, Record]:
    """Every player's past, by pairing number.

    *virtual* holds the acceleration points of each round (by player), because
    a float is judged on the scores the round was paired with.  *passing* is for who
    reads the answer at once and keeps nothing of it: the next question may go on with it.
    """
    plain = not tournament.adjustments
    past, known = _known(tournament, rules, virtual) if plain else ({}, 0)
    past = past or {player.number: Record(player.number) for player in tournament.players}
    for_white, for_black, for_bye = _values(tournament.scoring)
    decided = decided_values(tournament)
    loss, win = tournament.scoring.loss, tournament.scoring.win
    rounds = tournament.rounds
    for number, played in enumerate(rounds[known:], known + 1):
        is_late = number > len(rounds) - 2  # Only floats of the last two rounds are ever asked for.
        marks = _float_marks(past, played.games, virtual[number - 1] if virtual else {}) if is_late else {}
        for white, black, white_outcome, black_outcome in played.games:
            one, two = past[white], past[black]
            one.arrived = two.arrived = True
            one_points, two_points = for_white[white_outcome], for_black[black_outcome]
            if decided:
                one_points = decided_points(decided, white, number, white_outcome, one_points)
                two_points = decided_points(decided, black, number, black_outcome, two_points)
            one.score += one_points
            two.score += two_points
            if white_outcome.played and black_outcome.played:
                one.opponents.add(black)
                two.opponents.add(white)
                one.colours += "W"
                two.colours += "B"
            else:
                _unplayed(one, white_outcome, one_points, rules, win, loss, marks)
                _unplayed(two, black_outcome, two_points, rules, win, loss, marks)
        for bye in played.byes:
            record = past[bye.player]
            points = for_bye[bye.kind]
            if decided:
                points = decided_points(decided, bye.player, number, bye.kind, points)
            record.score += points
            if bye.kind is Outcome.PAIRING_BYE:
                record.arrived = True
            _unplayed(record, bye.kind, points, rules, win, loss, marks)
        seen = {*map(_WHITE, played.games), *map(_BLACK, played.games), *map(_SITTING_OUT, played.byes)}
        for missing in past.keys() - seen:
            _unplayed(past[missing], Outcome.ZERO_BYE, 0, rules, win, loss, marks)
        if is_late:
            none = Float.NONE
            for player, record in past.items():
                record.floats = [marks.get(player, none), *record.floats[:1]]
        _add_bonuses(tournament, past, number)
    if not rounds:
        _add_bonuses(tournament, past, 0)
    if plain and len(past) <= _MOST_KEPT:
        _LAST.kept = _Past(tournament, rules, virtual or [], past, passing)
    return past


_WHITE, _BLACK, _SITTING_OUT = itemgetter(0), itemgetter(1), itemgetter(0)


@lru_cache(maxsize=64)
def _values(scoring: Scoring) -> tuple[dict[Outcome, Points], ...]:
    """What every outcome is worth to White, to Black, and without a game."""
    table = scoring.table()
    return tuple({outcome: table[outcome, colour] for outcome in Outcome} for colour in (*Colour, None))


_MOST_KEPT = 2000
"""Players of the largest field that is remembered."""


class _Past(NamedTuple):
    """What was asked for last, and whether nobody else has the answer."""

    tournament: Tournament
    rules: HistoryRules
    virtual: list[dict[int, Points]]
    records: dict[int, Record]
    is_ours: bool


_LAST = threading.local()  # Not a class of our own: mypyc cannot compile one.
"""What this thread was asked for last (``kept``): the rounds of an event are paired one after the other."""


def _known(
    tournament: Tournament, rules: HistoryRules, virtual: list[dict[int, Points]] | None
) -> tuple[dict[int, Record], int]:
    """What is known of the same event up to its last round but one, to be gone on with; and how many rounds that is."""
    last: _Past | None = getattr(_LAST, "kept", None)
    if last is None:
        return {}, 0
    before = last.tournament
    count = len(before.rounds)
    same = before.players is tournament.players and last.rules is rules and before.scoring == tournament.scoring
    if not same or count != len(tournament.rounds) - 1:
        return {}, 0
    if any(one is not two for one, two in zip(before.rounds, tournament.rounds, strict=False)):
        return {}, 0
    if last.virtual[:count] != (virtual or [])[:count] and (any(last.virtual[:count]) or any((virtual or [])[:count])):
        return {}, 0
    if last.is_ours:
        _LAST.kept = None
        return last.records, count
    return {number: _copied(record) for number, record in last.records.items()}, count


def _copied(record: Record) -> Record:
    return Record(
        record.number,
        record.score,
        set(record.opponents),
        record.colours,
        record.floats,
        record.bye_barred,
        record.unplayed,
        record.arrived,
    )


def _unplayed(
    record: Record,
    outcome: Outcome,
    points: Points,
    rules: HistoryRules,
    win: Points,
    loss: Points,
    marks: dict[int, Float],
) -> None:
    record.unplayed += 1
    if outcome is Outcome.PAIRING_BYE or rules.every_unplayed_round_is_downfloat or points > loss:
        marks[record.number] = Float.DOWN
    if outcome in (Outcome.PAIRING_BYE, Outcome.FORFEIT_WIN) or (rules.win_without_game_bars_bye and points >= win):
        record.bye_barred = True


def _float_marks(past: dict[int, Record], games: tuple[Game, ...], virtual: dict[int, Points]) -> dict[int, Float]:
    """Floats of the games of a round."""
    marks: dict[int, Float] = {}
    for white, black, white_outcome, black_outcome in games:
        difference = past[white].score - past[black].score
        if virtual:
            difference += virtual.get(white, 0) - virtual.get(black, 0)
        if not (white_outcome.played and black_outcome.played):
            continue
        if difference > 0:
            marks[white], marks[black] = Float.DOWN, Float.UP
        elif difference < 0:
            marks[white], marks[black] = Float.UP, Float.DOWN
    return marks


def _add_bonuses(tournament: Tournament, past: dict[int, Record], number: int) -> None:
    """Bonus and penalty points of a round; those without a round count from the start."""
    if tournament.of_teams:
        return
    for entry in tournament.adjustments:
        if entry.outcome is None and (entry.round == number or (entry.round == 0 and number == 1)):
            for record in past.values() if entry.player == 0 else [past[entry.player]]:
                record.score += entry.points


def scores(tournament: Tournament, after: int | None = None) -> dict[int, Points]:
    """Standings points by player, after all rounds or the first *after* of them."""
    *_, points = _added_up(tournament if after is None else tournament.after(after))
    return points


def running_scores(tournament: Tournament) -> list[dict[int, Points]]:
    """Standings points by player before the first round and after each."""
    return [dict(points) for points in _added_up(tournament)]


def _added_up(tournament: Tournament) -> Iterator[dict[int, Points]]:
    """The points of :func:`records` alone, at the start and round by round: one table, written on as it is read."""
    for_white, for_black, for_bye = _values(tournament.scoring)
    decided = decided_values(tournament)
    points: dict[int, Points] = {player.number: 0 for player in tournament.players}
    _add_bonus_points(tournament, points, 0)
    yield points
    for number, played in enumerate(tournament.rounds, 1):
        for white, black, white_outcome, black_outcome in played.games:
            one, two = for_white[white_outcome], for_black[black_outcome]
            if decided:
                one = decided_points(decided, white, number, white_outcome, one)
                two = decided_points(decided, black, number, black_outcome, two)
            points[white] += one
            points[black] += two
        for player, kind in played.byes:
            worth = for_bye[kind]
            points[player] += decided_points(decided, player, number, kind, worth) if decided else worth
        _add_bonus_points(tournament, points, number)
        yield points


def _add_bonus_points(tournament: Tournament, points: dict[int, Points], number: int) -> None:
    """Bonus and penalty points of a round; those of round 0 count from the start."""
    if tournament.of_teams:
        return
    for entry in tournament.adjustments:
        if entry.outcome is None and entry.round == number:
            for player in points if entry.player == 0 else (entry.player,):
                points[player] += entry.points


def announced_byes(tournament: Tournament, round_number: int) -> tuple[Bye, ...]:
    """The byes a coming round starts with, in the order of pairing numbers."""
    absent = tournament.absent_from(round_number)
    return tuple(Bye(player, absent[player]) for player in sorted(absent))
