"""What a study found: a mean with its interval for every arm and measure, and for the difference of any two arms.

Differences are taken run by run, so that luck which both arms met falls out.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import sqrt
from typing import NamedTuple

from tablas.messages import Message
from tablas.spread import Json, Outcome
from tablas.study.study import Study

SURE = 1.96
"""95 of 100 intervals of so many standard errors hold the truth."""


class Summary(NamedTuple):
    """The mean of a measure of one arm."""

    arm: str
    measure: str
    mean: float
    error: float
    """The standard error of the mean."""
    runs: int

    @property
    def low(self) -> float:
        return self.mean - SURE * self.error

    @property
    def high(self) -> float:
        return self.mean + SURE * self.error


class Difference(NamedTuple):
    """A measure of the first arm less that of the second, run by run."""

    arm: str
    against: str
    measure: str
    mean: float
    error: float
    runs: int

    @property
    def low(self) -> float:
        return self.mean - SURE * self.error

    @property
    def high(self) -> float:
        return self.mean + SURE * self.error

    @property
    def sure(self) -> bool:
        """The interval does not hold 0."""
        return self.low > 0 or self.high < 0


class Sums:
    """Sums of a measure as runs come in; nothing of the runs themselves is kept."""

    __slots__ = ("count", "mean", "square")

    def __init__(self) -> None:
        self.count = 0
        self.mean = 0.0
        self.square = 0.0

    def add(self, value: float) -> None:
        """Take in one value (Welford's way, which loses nothing to big numbers)."""
        self.count += 1
        step = value - self.mean
        self.mean += step / self.count
        self.square += step * (value - self.mean)

    @property
    def error(self) -> float:
        """The standard error of the mean."""
        return sqrt(self.square / (self.count - 1) / self.count) if self.count > 1 else 0.0


@dataclass(frozen=True, slots=True)
class Answer:
    """Everything a study found."""

    study: Study
    runs: int
    summary: tuple[Summary, ...]
    differences: tuple[Difference, ...]
    by_round: tuple[tuple[str, int, float, float], ...]
    """Arm, round, mean τ-b by points after it, and its standard error."""
    faults: tuple[tuple[Json, Message], ...] = ()
    """Runs that came to nothing, and why."""
    until: float | None = None
    """How narrow the interval was wanted that would end the study."""

    def of(self, arm: str, measure: str) -> Summary:
        """The mean of one measure of one arm."""
        return next(one for one in self.summary if (one.arm, one.measure) == (arm, measure))

    def between(self, arm: str, against: str, measure: str) -> Difference:
        """The difference of two arms in one measure."""
        for one in self.differences:
            if one.measure == measure and (one.arm, one.against) == (arm, against):
                return one
            if one.measure == measure and (one.arm, one.against) == (against, arm):
                return Difference(arm, against, measure, -one.mean, one.error, one.runs)
        raise KeyError((arm, against, measure))


def answered(study: Study, outcomes: Iterable[Outcome], until: float | None = None) -> Answer:
    """Add up the runs, in order."""
    labels = [arm.label for arm in study.arms]
    alone = {(label, measure): Sums() for label in labels for measure in study.measures}
    pairs = list(combinations(labels, 2))
    apart = {(one, two, measure): Sums() for one, two in pairs for measure in study.measures}
    rounds: dict[tuple[str, int], Sums] = {}
    faults: list[tuple[Json, Message]] = []
    runs = 0
    measures = tuple(study.measures)
    for outcome in outcomes:
        if outcome.fault is not None:
            faults.append((outcome.item, outcome.fault))
            continue
        runs += 1
        values: Mapping[str, Mapping[str, Json]] = outcome.value
        for label in labels:
            for measure in measures:
                alone[label, measure].add(values[label][measure])
            for number, value in enumerate(values[label]["by_round"], 1):
                rounds.setdefault((label, number), Sums()).add(value)
        for one, two in pairs:
            for measure in measures:
                apart[one, two, measure].add(values[one][measure] - values[two][measure])
    return Answer(
        study,
        runs,
        tuple(Summary(label, measure, sums.mean, sums.error, sums.count) for (label, measure), sums in alone.items()),
        tuple(Difference(*key, sums.mean, sums.error, sums.count) for key, sums in apart.items()),
        tuple((label, number, sums.mean, sums.error) for (label, number), sums in _by_label(rounds, labels)),
        tuple(faults),
        until,
    )


def _by_label(rounds: Mapping[tuple[str, int], Sums], labels: Sequence[str]) -> list[tuple[tuple[str, int], Sums]]:
    return sorted(rounds.items(), key=lambda entry: (labels.index(entry[0][0]), entry[0][1]))


def widest(answer: Answer, measure: str = "tau") -> float:
    """Half the width of the widest interval: of differences, or of the one arm there is."""
    found: Sequence[Difference | Summary] = [one for one in answer.differences if one.measure == measure]
    found = found or [one for one in answer.summary if one.measure == measure]
    return max((SURE * one.error for one in found), default=0.0)
