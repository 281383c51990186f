"""The Keizer table: values and sums after every round (*Elementos de un torneo*, 2.10).

Everybody has a value by place: the first the largest, each one below one less.
A win brings the opponent's value, a draw half of it, and all games of the
tournament are counted again after each round with the values of the latest
list.  Sums are exact, in sixtieths of a unit.
"""

from __future__ import annotations

from dataclasses import dataclass

from tablas.model import HALF, POINT, Number, Outcome, Points, Round, Tournament
from tablas.systems.open.keizer.rules import KeizerRules

_WINS = (Outcome.WIN, Outcome.UNRATED_WIN)
_ABSENCES = (Outcome.ZERO_BYE, Outcome.HALF_BYE, Outcome.FORFEIT_LOSS)
Fact = tuple[Outcome, int | None]
_DRAWS = (Outcome.DRAW, Outcome.UNRATED_DRAW, Outcome.ADJOURNED)


@dataclass(frozen=True, slots=True)
class Entry:
    """What one round is worth to a player by the latest values."""

    round: int
    outcome: Outcome
    opponent: int | None
    points: Points


@dataclass(frozen=True, slots=True)
class Row:
    """A line of the table."""

    player: int
    value: int
    """Value for the coming round, by the place in this list."""
    own: Points
    entries: tuple[Entry, ...]
    total: Points


def top_value(players: int) -> int:
    """Three halves of the number of players, so that the last has about a third of the first.

    >>> top_value(40), top_value(33)
    (60, 50)
    """
    return (3 * players + 1) // 2


def keizer_table(tournament: Tournament, rules: KeizerRules | None = None) -> list[Row]:
    """The list after the last round played, from the first place on; who is still to come stands below it."""
    rules = rules or KeizerRules()
    coming = sorted(player.number for player in tournament.players if player.joined > tournament.next_round)
    numbers = sorted(player.number for player in tournament.players if player.joined <= tournament.next_round)
    top = rules.top_value or top_value(len(numbers))
    order = list(numbers)
    original = _values(order, top)
    rows = [Row(number, original[number], 0, (), 0) for number in order]
    facts = [_facts(played) for played in tournament.rounds]
    for played in range(1, len(tournament.rounds) + 1):
        values = _values(order, top)
        sums = {number: _row(number, facts[:played], values, original, rules) for number in numbers}
        before = {number: place for place, number in enumerate(order)}
        order = sorted(numbers, key=lambda number: (-sums[number][2], before[number]))
        rows = [
            Row(number, max(top - place, 0), sums[number][0], sums[number][1], sums[number][2])
            for place, number in enumerate(order)
        ]
    return [*rows, *(Row(number, 0, 0, (), 0) for number in coming)]


def _values(order: list[Number], top: int) -> dict[int, int]:
    return {number: max(top - place, 0) for place, number in enumerate(order)}


def _row(
    number: int,
    facts: list[dict[int, Fact]],
    values: dict[int, int],
    original: dict[int, int],
    rules: KeizerRules,
) -> tuple[Points, tuple[Entry, ...], Points]:
    """Own value, what every round brings, and their sum."""
    own = {"latest": values[number], "original": original[number], "none": 0}[rules.own_value] * POINT
    entries: list[Entry] = []
    absences = 0
    for place, round_facts in enumerate(facts, 1):
        outcome, opponent = round_facts.get(number, (Outcome.ZERO_BYE, None))
        if opponent is not None and outcome.played:
            part = POINT if outcome in _WINS else HALF if outcome in _DRAWS else 0
            gained = values[opponent] * part
        else:
            gained = int(values[number] * POINT * rules.share(outcome, absences))
            if outcome in _ABSENCES:
                absences += 1
        entries.append(Entry(place, outcome, opponent, gained))
    return own, tuple(entries), own + sum(entry.points for entry in entries)


def _facts(played: Round) -> dict[int, Fact]:
    """Outcome and opponent of everybody a round names; whoever it does not name was absent."""
    facts: dict[int, Fact] = {}
    for game in played.games:
        facts[game.white] = game.white_outcome, game.black
        facts[game.black] = game.black_outcome, game.white
    for bye in played.byes:
        facts[bye.player] = bye.kind, None
    return facts
