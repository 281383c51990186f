"""A float that repeats an earlier one although the rules avoid it: the best bracket in which it would not, compared.

In a bracket that sends one player down, whoever else might go down is sent down in
turn, and the best of those brackets is set against the one made.
"""

from __future__ import annotations

from typing import NamedTuple

from tablas.systems.open.dutch.bracket import BracketPairing
from tablas.systems.open.dutch.ideas import BracketIdeas
from tablas.systems.reasons import Fault

MOST_PLAYERS = 12
"""Bigger brackets nearly always have somebody else, and would be paired again too often."""
_REPEATS = {
    "resident_down_again": False,
    "downfloater_again": False,
    "resident_down_as_two_ago": True,
    "downfloater_as_two_ago": True,
}
"""By the function of the criterion: as in the round before, or as two rounds before."""


class Repeated(NamedTuple):
    """A player who floats down again, by pairing number."""

    player: int
    two_before: bool
    criterion: str
    fault: Fault | None
    """What is worse in the best bracket that sends somebody else down; ``None``: nothing, or there is none."""
    only: bool
    """Nobody else can go down alone."""


def repeated_float(ideas: BracketIdeas) -> Repeated | None:
    """The one who goes down again, with the reason; nothing where nobody does."""
    bracket, down = ideas.bracket, ideas.pairing.downfloaters
    if not bracket.following or len(down) != 1 or len(bracket.players) > MOST_PLAYERS:
        return None
    (player,) = down
    if player in bracket.is_moved_down:
        return None
    for criterion in ideas.edition.criteria:
        counts = criterion.downfloat
        if counts is None or criterion.is_list or counts.__name__ not in _REPEATS or not counts(bracket, player):
            continue
        others = [found for other in bracket.players if other != player and (found := _alone(ideas, other))]
        best = min(others, key=lambda one: [worth.key for worth in ideas.worths(one, None)], default=None)
        fault = None if best is None else ideas.fault_of(best)
        return Repeated(ideas.field.numbers[player], _REPEATS[counts.__name__], criterion.name, fault, best is None)
    return None


def _alone(ideas: BracketIdeas, player: int) -> BracketPairing | None:
    """The best bracket in which this player alone goes down; with more of them it would be worse in any case."""
    found = ideas.best_with([], None, player)
    return found if found is not None and found.downfloaters == (player,) else None
