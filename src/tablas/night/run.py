"""Do a night: the reports to the crew, the outcomes into tables."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from tablas.errors import OptionError
from tablas.federation.ratings.event import Record
from tablas.messages import Items
from tablas.night.gathered import Gathered, gather_check, gather_norms, gather_rate, gather_standings
from tablas.night.period import Do, Known, rate_over_period
from tablas.night.source import Reports
from tablas.spread import Crew, Job, Json, Outcome, Shelf, spread

_GATHER: dict[str, Callable[[Reports, Sequence[Outcome]], Gathered]] = {
    "check": gather_check,
    "rate": gather_rate,
    "standings": gather_standings,
    "norms": gather_norms,
}
VERBS = tuple(_GATHER)
EDITION = 2
"""Raised whenever a report gives another outcome."""
_SIZES = {"check": 40, "rate": 100, "standings": 60, "norms": 40, "people": 200, "rate_part": 100}
"""Reports that take a few seconds together."""


def nobody(people: frozenset[str], kind: str) -> Mapping[str, Record]:
    """The list that knows nobody."""
    return {}


@dataclass(frozen=True, slots=True)
class Night:
    """What is to be done: a verb, the reports, and what shapes the results."""

    verb: str
    reports: Reports
    lenient: bool = False
    kind: str | None = None
    """For ratings: standard, rapid or blitz, whatever the reports say."""
    near: int = 50
    """For norms: missed by at most so much performance."""
    period: date | None = None
    """For ratings: the list that all reports are summed up for."""
    earlier: Reports | None = None
    known: Known = nobody
    """What the rating list says of people."""

    def what(self) -> Json:
        """What shapes the outcome of a report."""
        return {"root": str(self.reports.root), "lenient": self.lenient, "kind": self.kind, "near": self.near}


def run(
    night: Night, crew: Crew, shelf: Shelf | None = None, told: Callable[[int, int], None] | None = None
) -> Gathered:
    """Do the night with a crew; what the shelf has is not done again."""

    def do(work: str, items: Sequence[Json]) -> list[Outcome]:
        return list(spread(job_of(night, work, items), crew, shelf, told))

    with crew:
        return carried_out(night, do)


def job_of(night: Night, work: str, items: Sequence[Json]) -> Job:
    """A function of :mod:`tablas.night.work` with items, in chunks of a few seconds."""
    return Job(f"tablas.night.work:{work}", night.what(), items, _SIZES[work], EDITION)


def carried_out(night: Night, do: Do) -> Gathered:
    """What comes of a night, whoever does its work and wherever that is kept."""
    if night.verb not in VERBS:
        raise OptionError("no-such-night", verb=night.verb, verbs=Items(VERBS))
    if night.verb == "rate" and night.period is not None:
        return rate_over_period(night.reports, night.earlier, night.period, do, night.known)
    return _GATHER[night.verb](night.reports, do(night.verb, night.reports.items()))
