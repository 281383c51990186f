"""The norm tables of the annex to B.01, generated.

For a score of *n* games the opponents' average must reach the larger of the
minimum average and the required performance less the table difference of the
score.  A row exists for every score of at least 35 % (not rounded), so the
17-round table has a row for 6 points that the printed one lacks.

>>> [(format_points(row.score, half="½"), row.low, row.high) for row in norm_table(GM, 9)][:2]
[('7', 2380, 2433), ('6½', 2434, 2474)]
"""

from __future__ import annotations

from dataclasses import dataclass

from tablas.errors import OptionError
from tablas.federation.ratings.expected_scores import difference, percentage
from tablas.federation.titles.rules import GM, TitleLevel
from tablas.model import HALF, POINT, Points, format_points

__all__ = ["GM", "Limits", "NormRow", "lowest_average", "norm_limits", "norm_table", "points_needed"]


@dataclass(frozen=True, slots=True)
class NormRow:
    """A score and the averages for which it is exactly enough; *high* is open in the last row."""

    score: Points
    low: int
    high: int | None

    def __str__(self) -> str:
        band = f"≥{self.low}" if self.high is None else f"{self.low}-{self.high}"
        return f"{format_points(self.score, half='½')}: {band}"


@dataclass(frozen=True, slots=True)
class Limits:
    """How the opponents must be mixed (1.4.3 to 1.4.5)."""

    met: int
    """At least so many of the title wanted or above (MO)."""
    titled: int
    one_federation: int
    """At most so many of one federation."""
    own_federation: int
    other_federations: int = 2


def lowest_average(level: TitleLevel, score: Points, games: int) -> int | None:
    """The average that makes the score a norm; ``None`` below 35 %."""
    if games <= 0 or 100 * score < 35 * games * POINT:
        return None
    return max(level.average, level.performance - difference(percentage(score, games)))


def points_needed(level: TitleLevel, average: int, games: int) -> Points | None:
    """The lowest score that is a norm against that average, or ``None``."""
    for halves in range(2 * games + 1):
        low = lowest_average(level, halves * HALF, games)
        if low is not None and average >= low:
            return halves * HALF
    return None


def norm_table(level: TitleLevel, games: int) -> tuple[NormRow, ...]:
    """The rows of the annex for a number of games, best score first."""
    if games < 7:
        raise OptionError("no-norms-games", games=games)
    rows: list[NormRow] = []
    above: int | None = None
    for halves in range(2 * games + 1):
        low = lowest_average(level, halves * HALF, games)
        if low is None or (above is not None and low >= above):
            continue
        rows.append(NormRow(halves * HALF, low, None if above is None else above - 1))
        above = low
        if low == level.average:
            break
    return tuple(reversed(rows))


def norm_limits(games: int, double_round: bool = False, met_half: bool = False) -> Limits:
    """The mix for a number of games; in a double round robin opponents count once.

    *met_half* is the 2024 wording for double round robins: half of the
    different opponents must be of the title.

    >>> norm_limits(9)
    Limits(met=3, titled=5, one_federation=6, own_federation=5, other_federations=2)
    """
    people = games // 2 if double_round else games
    half, third = -(-people // 2), -(-people // 3)
    return Limits(
        met=max(3, half if double_round and met_half else third),
        titled=half,
        one_federation=2 * people // 3,
        own_federation=3 * people // 5,
    )
