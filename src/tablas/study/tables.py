"""What a study found as tidy tables: a line an observation, for any program that reads CSV or Parquet."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from tablas.spread import Json, Outcome
from tablas.study.answer import Answer
from tablas.study.study import Study
from tablas.tidy import Cell, Flowing, Tidy


def tables_of(answer: Answer, outcomes: Iterable[Outcome]) -> tuple[Tidy | Flowing, ...]:
    """Means, differences, τ-b round by round, and every run with all its measures."""
    return (
        Tidy(
            "summary",
            ("arm", "measure", "mean", "standard_error", "low", "high", "runs"),
            tuple((one.arm, one.measure, one.mean, one.error, one.low, one.high, one.runs) for one in answer.summary),
        ),
        Tidy(
            "differences",
            ("arm", "against", "measure", "difference", "standard_error", "low", "high", "runs"),
            tuple(
                (one.arm, one.against, one.measure, one.mean, one.error, one.low, one.high, one.runs)
                for one in answer.differences
            ),
        ),
        Tidy("rounds", ("arm", "round", "tau", "standard_error"), answer.by_round),
        Flowing("runs", ("run", "arm", *answer.study.measures), _runs(answer.study, outcomes)),
    )


def _runs(study: Study, outcomes: Iterable[Outcome]) -> Iterator[tuple[Cell, ...]]:
    """A row a run and arm, made when it is written: a million runs need no more memory than ten."""
    for outcome in outcomes:
        if outcome.fault is None:
            values: Mapping[str, Mapping[str, Json]] = outcome.value
            for arm in study.arms:
                yield outcome.item, arm.label, *(values[arm.label][measure] for measure in study.measures)
