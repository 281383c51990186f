"""The Swiss gambit: what half a point given away in round 1 does to the place of the one who gives it.

Cseh, Führlich and Lenzner, *The Swiss Gambit* (2023), asked it of tournaments
whose results are known beforehand; here luck is of the pair, so both courses of
a tournament meet the same.
"""

from __future__ import annotations

from tablas.spread import Json
from tablas.spread.job import written
from tablas.standings import rank
from tablas.study.field import entrants_of
from tablas.study.study import known
from tablas.study.trial import Trial, played


def one_gambit(what: Json, run: int) -> dict[str, Json]:
    """Places and points of the player of that number with and without the gift; nothing if there was none to give."""
    study = known(written(what["study"]))
    player: int = what["player"]
    entrants = entrants_of(study.field, study.seed, run, study.rounds)
    arm = study.arms[0]
    plain = played(arm, entrants, study.play, study.field, study.seed, run, study.rounds)
    given = played(arm, entrants, study.play, study.field, study.seed, run, study.rounds, gift=player)
    if plain.tournament.rounds[:1] == given.tournament.rounds[:1]:
        return {"possible": False}
    before, after = _place(plain, player), _place(given, player)
    return {"possible": True, "before": before, "after": after}


def _place(trial: Trial, player: int) -> float:
    """The place; shared ones count by their middle."""
    table = rank(trial.tournament)
    numbers = table.book.primary.numbers
    start = 0
    for group in table.groups:
        if any(numbers[position] == player for position in group):
            return start + (len(group) + 1) / 2
        start += len(group)
    raise LookupError(player)
