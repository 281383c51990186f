"""Does an extra White pay?  Asked of real reports with an odd number of games.

Csató, *Most Swiss-system tournaments are unfair* (arXiv 2410.19333), compares
those who had White once more with those who had Black once more.  Here each one's
score is taken against what the ratings expect, so that strength falls out.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from math import sqrt
from pathlib import Path
from typing import NamedTuple

from tablas.errors import FormatError, Where
from tablas.formats import trf
from tablas.history import scores
from tablas.messages import Message
from tablas.model import POINT, Tournament
from tablas.simulate.odds import expected_percent
from tablas.spread import Crew, Job, Json, Outcome, Shelf, spread
from tablas.spread.job import written
from tablas.study.answer import SURE, Sums
from tablas.study.conduct import Told
from tablas.study.field import entrants_of
from tablas.study.study import known
from tablas.study.trial import played

FILES_A_CHUNK = 50
EDITION = 1


class ExtraWhite(NamedTuple):
    """What those with an extra White scored beyond expectation, less what those with an extra Black did."""

    files: int
    white: int
    """Players who had White once more than Black."""
    black: int
    difference: float
    """In points."""
    error: float
    faults: tuple[tuple[str, Message], ...]
    outcomes: tuple[Outcome, ...]

    @property
    def low(self) -> float:
        return self.difference - SURE * self.error

    @property
    def high(self) -> float:
        return self.difference + SURE * self.error


def extra_white(
    files: Iterable[str | Path], crew: Crew, shelf: Shelf | None = None, told: Told | None = None
) -> ExtraWhite:
    """Look at every report; those that cannot be read are named."""
    job = Job("tablas.study.colours:one_report", None, [_named(Path(file)) for file in files], FILES_A_CHUNK, EDITION)
    outcomes = tuple(spread(job, crew, shelf, told))
    white, black = Sums(), Sums()
    for outcome in outcomes:
        if outcome.fault is None:
            for value in outcome.value["white"]:
                white.add(value)
            for value in outcome.value["black"]:
                black.add(value)
    return ExtraWhite(
        len(outcomes),
        white.count,
        black.count,
        white.mean - black.mean,
        sqrt(white.error**2 + black.error**2),
        tuple((str(one.item[0]), one.fault) for one in outcomes if one.fault is not None),
        outcomes,
    )


def _named(file: Path) -> list[str]:
    """The file with a digest of what is in it, so that another content is other work."""
    try:
        return [str(file), hashlib.sha256(file.read_bytes()).hexdigest()]
    except OSError:
        return [str(file), ""]


def one_report(what: Json, item: Sequence[str]) -> dict[str, Json]:
    """What each player with an extra White or Black scored beyond expectation: the work on one file."""
    file = Path(item[0])
    if not file.is_file():
        raise FormatError("no-such-file", Where(file=item[0]))
    return surplus(trf.load(file, lenient=True).tournament)


def surplus(tournament: Tournament) -> dict[str, Json]:
    """Points beyond expectation of everybody with one White more, and of everybody with one Black more.

    Games that were played between rated players count.
    """
    ratings: dict[int, int] = {player.number: player.rating for player in tournament.players}
    beyond = dict.fromkeys(ratings, 0.0)
    colours = dict.fromkeys(ratings, 0)
    for one in tournament.rounds:
        for game in one.games:
            if not (game.played and ratings.get(game.white) and ratings.get(game.black)):
                continue
            scored = tournament.scoring.value(game.white_outcome) / max(POINT, tournament.scoring.win)
            expected = expected_percent(ratings[game.white], ratings[game.black]) / 100
            beyond[game.white] += scored - expected
            beyond[game.black] -= scored - expected
            colours[game.white] += 1
            colours[game.black] -= 1
    return {
        "white": [round(beyond[number], 6) for number, balance in colours.items() if balance == 1],
        "black": [round(beyond[number], 6) for number, balance in colours.items() if balance == -1],
    }


def one_simulated(what: Json, run: int) -> dict[str, Json]:
    """Mean points of those with an extra White and of those with an extra Black in a simulated tournament."""
    study = known(written(what))
    entrants = entrants_of(study.field, study.seed, run, study.rounds)
    event = played(study.arms[0], entrants, study.play, study.field, study.seed, run, study.rounds).tournament
    points = scores(event)
    colours = dict.fromkeys(points, 0)
    for one in event.rounds:
        for game in one.games:
            colours[game.white] += 1
            colours[game.black] -= 1
    sides: dict[str, Json] = {}
    for name, balance in (("white", 1), ("black", -1)):
        found = [points[number] for number, value in colours.items() if value == balance]
        sides[name] = round(sum(found) / len(found) / POINT, 9) if found else None
    return sides
