"""A study as data, and what one run of it measures: the work that a crew does."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from functools import lru_cache
from typing import Any

from tablas.errors import OptionError
from tablas.spread import Json
from tablas.spread.job import written
from tablas.study.arms import Arm
from tablas.study.field import Field, entrants_of
from tablas.study.limits import within
from tablas.study.luck import Luck
from tablas.study.measures import MEASURES, measured
from tablas.study.play import Play
from tablas.study.purse import NORM_MEASURES, PRIZE_MEASURES, norm_measures, titled
from tablas.study.trial import Trial, played

USUAL_FIELD = Field()
USUAL_PLAY = Play()
EDITION = 1
"""Raised whenever the same study would measure something else."""


@dataclass(frozen=True, slots=True)
class Study:
    """What is compared, who plays, and how."""

    arms: tuple[Arm, ...]
    field: Field = USUAL_FIELD
    play: Play = USUAL_PLAY
    rounds: int = 7
    seed: int = 1
    tie_breaks: str = ""
    top: int = 0
    """How many count as the best; 0: one in eight, three at least."""
    prizes: tuple[float, ...] = ()
    """What the first places bring; with them it is measured who takes the prizes."""
    norms: bool = False
    """Whether norms are looked for; players have titles and federations then."""

    def __post_init__(self) -> None:
        if not self.arms:
            raise OptionError("study-without-arms")
        within("rounds", self.rounds, 1, 99)
        for arm in self.arms:
            arm.check()
            if arm.of_teams and not self.field.boards:
                raise OptionError("study-of-teams", name=arm.system)
            if self.field.boards and not arm.of_teams:
                raise OptionError("study-of-single-players", name=arm.system)
        if any(prize <= 0 for prize in self.prizes) or len(self.prizes) > self.participants:
            raise OptionError("prizes-of-study", players=self.participants)

    @property
    def measures(self) -> dict[str, str]:
        """Everything that is measured, and what it is."""
        return {
            **MEASURES,
            **(PRIZE_MEASURES if self.prizes else {}),
            **(NORM_MEASURES if self.norms else {}),
        }

    @property
    def participants(self) -> int:
        """How many get a place: players, or teams."""
        return self.field.players // (self.field.boards or 1)

    @property
    def best(self) -> int:
        """How many count as the best."""
        return min(self.participants, self.top or max(3, round(self.participants / 8)))

    def as_data(self) -> dict[str, Json]:
        """The study as plain values, from which :func:`study_of` makes it again."""
        data = asdict(self)
        data["prizes"] = list(self.prizes)
        if not self.field.boards:
            # What is about teams changes nothing where there are none, and is not part of such a study's name.
            del data["field"]["boards"], data["field"]["within"]
        data["arms"] = [{**arm, "options": [list(pair) for pair in arm["options"]]} for arm in data["arms"]]
        return data

    @property
    def seconds(self) -> float:
        """About how long a run takes: it makes chunks of a few seconds, whoever does them."""
        alike = {arm.plays_alike for arm in self.arms}
        return sum(0.004 + 0.03 * (arm.rounds or self.rounds) * self.field.players / 540 for arm in alike)


def study_of(data: Mapping[str, Any]) -> Study:
    """The study that :meth:`Study.as_data` wrote.

    >>> study = Study((Arm("dutch"),))
    >>> study_of(study.as_data()) == study
    True
    """
    arms = tuple(Arm(**{**arm, "options": tuple(map(tuple, arm["options"]))}) for arm in data["arms"])
    rest = {name: value for name, value in data.items() if name not in ("arms", "field", "play", "prizes")}
    return Study(arms, Field(**data["field"]), Play(**data["play"]), prizes=tuple(data["prizes"]), **rest)


@lru_cache(maxsize=4)
def known(text: str) -> Study:
    """The study of a text, read once for many runs."""
    return study_of(json.loads(text))


def one_run(what: Json, run: int) -> dict[str, Json]:
    """What a run measures for every arm: the work of a study's job."""
    study = known(written(what))
    longest = max(arm.rounds or study.rounds for arm in study.arms)
    entrants = entrants_of(study.field, study.seed, run, longest)
    if study.norms:
        entrants = entrants._replace(players=titled(entrants.players, Luck(study.seed, run)))
    trials: dict[Arm, Trial] = {}
    found: dict[str, Json] = {}
    for arm in study.arms:
        alike = arm.plays_alike
        if alike not in trials:
            rounds = alike.rounds or study.rounds
            trials[alike] = played(alike, entrants, study.play, study.field, study.seed, run, rounds)
        found[arm.label] = measured(trials[alike], arm.regulation(study.tie_breaks), study.best, study.prizes)
        if study.norms:
            found[arm.label] |= norm_measures(trials[alike].tournament)
    return found
