"""Rounds found by one cheapest matching of the whole field, after the idea of a system and no system's text.

Sauer, Cseh and Lenzner compare such matchings: scores as near as can be, nobody meets
twice, no colour three times more than the other; within a score group the first half
meets the second (Dutch), the first the last (Burstein), neighbours each other (Monrad),
or lots decide (Random).  How they weigh one against the other we do not know to the last
number; here a half point of score outweighs every wish about rank, and lots break ties.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from tablas.algorithms.matching import minimum_cost_matching
from tablas.model import Game, Number, Outcome, Round, Tournament
from tablas.spread import Json
from tablas.spread.job import written
from tablas.study.arms import Arm
from tablas.study.field import entrants_of
from tablas.study.luck import Luck
from tablas.study.measures import measured
from tablas.study.study import Study, known
from tablas.study.trial import Trial, decided

MOST_APART = 2
"""White less Black of a player, without sign."""
_SCORE, _RANK = 10**12, 10**6
"""What a half point squared and a step of rank cost; lots cost less than one step."""
_VALUE = {Outcome.WIN: 2, Outcome.DRAW: 1, Outcome.LOSS: 0}

IDEAS: Mapping[str, Callable[[int, int, int], int]] = {
    "dutch": lambda one, two, size: abs(two - one - size // 2),
    "burstein": lambda one, two, size: abs(one + two - (size - 1)),
    "monrad": lambda one, two, size: abs(two - one - 1),
    "random": lambda one, two, size: 0,
}
"""How far two places of a score group (counted from 0) are from what the idea wants."""


def one_matched(what: Json, run: int) -> dict[str, Json]:
    """What a run measures for every idea: the work of a job."""
    study = known(written(what))
    luck = Luck(study.seed, run)
    entrants = entrants_of(study.field, study.seed, run, study.rounds)
    rules = Arm("dutch").regulation(study.tie_breaks)
    found: dict[str, Json] = {}
    for idea in IDEAS:
        event = Tournament(players=entrants.players, total_rounds=study.rounds, regulation=rules)
        trial = Trial(_played(event, idea, study, entrants.strength, luck), entrants.ranked)
        found[idea] = measured(trial, rules, study.best)
    return found


def _played(event: Tournament, idea: str, study: Study, strength: dict[int, float], luck: Luck) -> Tournament:
    score = {int(player.number): 0 for player in event.players}
    balance = dict.fromkeys(score, 0)
    met: set[frozenset[int]] = set()
    meetings: dict[tuple[int, int], int] = {}
    for number in range(1, study.rounds + 1):
        games = []
        for one, two in matched(idea, score, balance, met, luck, number):
            lot = luck.share("white", min(one, two), max(one, two), number) < 0.5
            first = balance[one] < balance[two] or (balance[one] == balance[two] and lot)
            white, black = (one, two) if first else (two, one)
            game = decided(Game(Number(white), Number(black)), strength, study.play, luck, meetings)
            games.append(game)
            met.add(frozenset((white, black)))
            score[white] += _VALUE[game.white_outcome]
            score[black] += _VALUE[game.black_outcome]
            balance[white] += 1
            balance[black] -= 1
        event = event.with_round(Round(tuple(games)))
    return event


def matched(
    idea: str, score: Mapping[int, int], balance: Mapping[int, int], met: set[frozenset[int]], luck: Luck, number: int
) -> list[tuple[int, int]]:
    """The pairs of a round; numbers are ranks within a score group, scores are half points.

    >>> matched("burstein", dict.fromkeys(range(1, 7), 0), dict.fromkeys(range(1, 7), 0), set(), Luck(1, 1), 1)
    [(1, 6), (2, 5), (3, 4)]
    """
    order = sorted(score, key=lambda player: (-score[player], player))
    groups: dict[int, list[int]] = {}
    for player in order:
        groups.setdefault(score[player], []).append(player)
    place = {player: at for group in groups.values() for at, player in enumerate(group)}
    wants = IDEAS[idea]

    def cost(at: int, other: int) -> int | None:
        one, two = order[at], order[other]
        if frozenset((one, two)) in met or (balance[one] == balance[two] and abs(balance[one]) >= MOST_APART):
            return None
        apart = score[one] - score[two]
        steps = wants(place[one], place[two], len(groups[score[one]])) if not apart else 0
        lot = int(1000 * luck.share("matched", min(one, two), max(one, two), number))
        return _SCORE * apart**2 + _RANK * steps + lot

    alone = [_SCORE * 10**6] * len(order)
    mates = minimum_cost_matching(len(order), cost, alone)
    return [(order[at], order[mate]) for at, mate in enumerate(mates) if at < mate]
