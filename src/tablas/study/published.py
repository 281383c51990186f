"""Published results beside ours: what a source found, what had to be assumed, and how far apart the two are.

A source rarely tells its model to the last number.  What is not known is assumed
and said; the distance in standard errors then measures both chance and assumption.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from math import inf, isinf
from typing import Any, NamedTuple

from tablas.errors import OptionError
from tablas.messages import Items
from tablas.spread import Crew, Job, Json, Shelf, spread
from tablas.study.answer import SURE, Sums
from tablas.study.arms import parse_arms
from tablas.study.conduct import CHUNK, Told
from tablas.study.field import Field
from tablas.study.play import Play
from tablas.study.study import EDITION, Study


class Claim(NamedTuple):
    """One thing that a source found, as a range that holds it, and how we measure it in a run.

    A source that speaks without a number has the range of everything.
    """

    words: str
    low: float
    high: float
    value: Callable[[Mapping[str, Any]], float | None]


@dataclass(frozen=True, slots=True)
class Published:
    """A source, its study as far as it is known, and what it found."""

    source: str
    assumed: str
    study: Study
    claims: tuple[Claim, ...]
    player: int = 0
    """Whose gift is studied, where it is a gift."""
    work: str = "tablas.study.study:one_run"
    """What does a run."""


class Beside(NamedTuple):
    """A claim and what we found."""

    words: str
    low: float
    high: float
    ours: float
    error: float
    runs: int

    @property
    def numbered(self) -> bool:
        """The source gives a number, or says which of two is higher."""
        return not (isinf(self.low) and isinf(self.high))

    @property
    def sigma(self) -> float:
        """How many standard errors lie between ours and the nearest end of what was published; 0 inside."""
        apart = self.low - self.ours if self.ours < self.low else max(0.0, self.ours - self.high)
        if not apart:
            return 0.0
        return apart / self.error if self.error else inf

    @property
    def agrees(self) -> bool:
        """Chance alone explains the distance, 95 times of 100."""
        return self.sigma <= SURE


def _less(one: str, two: str, measure: str) -> Callable[[Mapping[str, Any]], float]:
    return lambda values: values[one][measure] - values[two][measure]


def _fewer(values: Mapping[str, Any]) -> float:
    swiss, cup = values["dutch"]["inversions"], values["knockout"]["inversions"]
    return 1.0 if swiss < cup else 0.5 if swiss == cup else 0.0


def _extra_white(values: Mapping[str, Any]) -> float | None:
    return None if values["white"] is None or values["black"] is None else values["white"] - values["black"]


_ORDER = "Sauer, Cseh, Lenzner: Improving ranking quality and fairness in Swiss-system chess tournaments. JQAS 20"
_CHESS = Field(players=32, mean=2000, spread=200, noise=60)
_OPEN = Field(players=128, mean=2000, spread=250, noise=0)
_ELITE = Field(players=32, mean=2750, spread=40, noise=0)
_SWISS = Field(players=110, mean=2650, spread=60, noise=60)
_LEVEL = Field(players=32, mean=1800, spread=400, shape="even", noise=0)

PUBLISHED: dict[str, Published] = {
    "efficacy": Published(
        "Sziklai, Biró, Csató: The efficacy of tournament designs. Computers & Operations Research 144 (2022) 105821",
        "32 players, a bell of strengths with a spread of 200 for the chess of the source, drawn matches played "
        "again; the number of the source was read second-hand.",
        Study(parse_arms("dutch,knockout"), _CHESS, Play("elo"), rounds=5),
        (Claim("A Swiss of five rounds has fewer inversions than a knock-out (chess)", 0.5598, 0.5598, _fewer),),
    ),
    "efficacy-elite": Published(
        "Sziklai, Biró, Csató: The efficacy of tournament designs. Computers & Operations Research 144 (2022) 105821",
        "As efficacy, but with a field as narrow as the 32 best of the world (a bell with a spread of 40), no draws "
        "and no advantage of White: the field decides how far a Swiss is ahead of a knock-out.",
        Study(parse_arms("dutch,knockout"), _ELITE, Play("elo", white=0.0, draws=0.0), rounds=5),
        (Claim("A Swiss of five rounds has fewer inversions than a knock-out (chess)", 0.5598, 0.5598, _fewer),),
    ),
    "order": Published(
        _ORDER,
        "32 players, 7 rounds, strengths spread evenly from 1400 to 2200; a round is one cheapest matching of the "
        "whole field: nobody meets twice, colours at most two apart, scores as near as can be, then the idea of the "
        "system within a score group by rating. How the source weighs these is not known to the last number.",
        Study(parse_arms("dutch"), _LEVEL, Play("elo"), rounds=7),
        (
            Claim("τ-b of Burstein less that of Random is above 0", 0.0, inf, _less("burstein", "random", "tau")),
            Claim("τ-b of Random less that of Dutch is above 0", 0.0, inf, _less("random", "dutch", "tau")),
            Claim("τ-b of Dutch less that of Monrad is above 0", 0.0, inf, _less("dutch", "monrad", "tau")),
        ),
        work="tablas.study.matched:one_matched",
    ),
    "order-systems": Published(
        _ORDER,
        "32 players, 7 rounds, strengths spread evenly from 1400 to 2200; FIDE's own Burstein and Dutch systems, "
        "which the source replaces by matchings of its own with the same idea.",
        Study(parse_arms("burstein,dutch,monrad"), _LEVEL, Play("elo"), rounds=7),
        (
            Claim("τ-b of Burstein less that of Dutch is above 0", 0.0, inf, _less("burstein", "dutch", "tau")),
            Claim("τ-b of Dutch less that of Monrad is above 0", 0.0, inf, _less("dutch", "monrad", "tau")),
        ),
    ),
    "acceleration": Published(
        "pappubahry.com: accelerated Swiss, 10,000 simulated tournaments",
        "128 players, 9 rounds, a bell with a spread of 250; the points 1-1-1-½ of the source for the upper half (here "
        "soft-haley:rounds=3), and Baku beside them; the gap is that of all games.",
        Study(parse_arms("dutch,dutch+soft-haley:rounds=3,dutch+baku"), _OPEN, Play("elo"), rounds=9),
        (
            Claim(
                "The points 1-1-1-½ change the mean rating gap of opponents by −30 to −25",
                -30.0,
                -25.0,
                _less("dutch+soft-haley:rounds=3", "dutch", "rating_gap"),
            ),
            Claim(
                "Baku changes the mean rating gap of opponents (not in the source)",
                -inf,
                inf,
                _less("dutch+baku", "dutch", "rating_gap"),
            ),
        ),
    ),
    "gambit": Published(
        "Cseh, Führlich, Lenzner: The Swiss Gambit (2023), arXiv 2302.10595",
        "32 players, 7 rounds; number 8 draws in round 1 a game that would be won; every other result stays what the "
        "luck of its pair makes it.",
        Study(parse_arms("dutch"), _CHESS, Play("elo"), rounds=7),
        (
            Claim(
                "Share of gambits after which the place is better (the source: widely possible)",
                -inf,
                inf,
                lambda values: float(values["after"] < values["before"]),
            ),
            Claim(
                "Places won by a gambit on average (the source: a small gain)",
                -inf,
                inf,
                lambda values: values["before"] - values["after"],
            ),
        ),
        player=8,
        work="tablas.study.gambit:one_gambit",
    ),
    "extra-white": Published(
        "Csató: Most Swiss-system tournaments are unfair: Evidence from chess. arXiv 2410.19333",
        "The source looks at 28 real events; here tournaments of 110 players and 11 rounds, a bell of 2650 with a "
        "spread of 60, ratings wrong by 60, results by the model of FIDE's commission, which has White's advantage "
        "in it.",
        Study(parse_arms("dutch"), _SWISS, Play("commission"), rounds=11),
        (
            Claim(
                "Points of those with an extra White less points of those with an extra Black are above 0",
                0.0,
                inf,
                _extra_white,
            ),
        ),
        work="tablas.study.colours:one_simulated",
    ),
}
"""Every source by a short name."""


def reproduce(
    name: str, runs: int, seed: int, crew: Crew, shelf: Shelf | None = None, told: Told | None = None
) -> tuple[tuple[Beside, ...], tuple[tuple[Json, object], ...]]:
    """Do a published study again: every claim beside what we find, and the runs that came to nothing."""
    if name not in PUBLISHED:
        raise OptionError("no-published-study", name=name, known=Items(PUBLISHED))
    found = PUBLISHED[name]
    study = replace(found.study, seed=seed)
    what: Json = {"study": study.as_data(), "player": found.player} if found.player else study.as_data()
    size = max(1, round(CHUNK / study.seconds / (2 if found.player else 1)))
    job = Job(found.work, what, range(runs), size, EDITION)
    sums = [Sums() for _ in found.claims]
    faults: list[tuple[Json, object]] = []
    for outcome in spread(job, crew, shelf, told):
        if outcome.fault is not None:
            faults.append((outcome.item, outcome.fault))
            continue
        if found.player and not outcome.value["possible"]:
            continue
        for claim, total in zip(found.claims, sums, strict=True):
            value = claim.value(outcome.value)
            if value is not None:
                total.add(value)
    beside = tuple(
        Beside(claim.words, claim.low, claim.high, total.mean, total.error, total.count)
        for claim, total in zip(found.claims, sums, strict=True)
    )
    return beside, tuple(faults)
