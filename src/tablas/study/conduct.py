"""Carry a study out: so many runs, or until the interval is narrow enough, by whatever crew there is."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from tablas.spread import Crew, InProcess, Job, Memory, Outcome, Shelf, spread
from tablas.study.answer import Answer, answered, widest
from tablas.study.limits import within
from tablas.study.study import EDITION, Study

CHUNK = 2.0
"""Seconds of work in a chunk."""
FIRST = 200
"""Runs before anybody asks whether they are enough."""

Told = Callable[[int, int], None]


def job_of(study: Study, runs: int, seconds: float | None = None) -> Job:
    """The runs of a study as a job, in chunks that take about so many seconds."""
    size = max(1, round((CHUNK if seconds is None else seconds) / study.seconds))
    return Job("tablas.study.study:one_run", study.as_data(), range(runs), size, EDITION)


def run_study(
    study: Study,
    runs: int = 1000,
    crew: Crew | None = None,
    shelf: Shelf | None = None,
    until: float | None = None,
    told: Told | None = None,
    seconds: float | None = None,
) -> Answer:
    """Do the runs and add them up.

    With *until* the study ends as soon as every difference of τ-b (or τ-b itself,
    of one arm alone) is known so closely, and after *runs* at the latest.  It is
    asked after numbers of runs that are fixed beforehand, so the end depends on
    the study and on nothing else.  *seconds* is about how long a chunk takes: two
    unless hundreds of workers would ask for chunks faster than one machine keeps them.
    """
    within("runs", runs, 1, 100_000_000)
    kept = Memory() if shelf is None else shelf
    crew = InProcess() if crew is None else crew
    once = _Once(told)
    for count in _looks(runs, until):
        answer = answered(study, spread(job_of(study, count, seconds), crew, kept, once.again()), until)
        if until is not None and answer.runs > 1 and widest(answer) <= until:
            break
    return answer


class _Once:
    """Tells of every run once, however often the work is looked at."""

    def __init__(self, told: Told | None) -> None:
        self._told = told
        self._seen = self._known = 0

    def again(self) -> Told | None:
        """Whom to tell during the next look."""
        self._known = self._seen
        return None if self._told is None else self._tell

    def _tell(self, done: int, kept: int) -> None:
        fresh = max(0, kept - self._known)
        self._known = max(0, self._known - kept)
        self._seen += done + fresh
        if self._told is not None and (done or fresh):
            self._told(done, fresh)


def outcomes_of(study: Study, runs: int, shelf: Shelf, seconds: float | None = None) -> Iterator[Outcome]:
    """The runs as they were kept, one by one."""
    return spread(job_of(study, runs, seconds), InProcess(), shelf)


def _looks(runs: int, until: float | None) -> Iterator[int]:
    """After how many runs to look.

    >>> list(_looks(1000, 0.01)), list(_looks(1000, None))
    ([200, 400, 800, 1000], [1000])
    """
    count = FIRST
    while until is not None and count < runs:
        yield count
        count *= 2
    yield runs
