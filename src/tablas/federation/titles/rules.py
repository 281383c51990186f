"""Title norms by edition of B.01, as data.

Editions of 2017 (to 2021, from the Arbiters' Manual's table of changes), 2022,
2023 and 2024.  What a norm asks for hardly changed; how games are counted did.

>>> from datetime import date
>>> norm_rules_for(date(2024, 2, 1)).unrated, norm_rules_for(date(2021, 6, 1)).unrated
(1400, 1000)
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date

from tablas.model import Title


@dataclass(frozen=True, slots=True)
class TitleLevel:
    """What a norm for one title asks for (B.01 1.4.5, 1.4.6, 1.4.8, 1.5.3)."""

    title: Title
    performance: int
    average: int
    floor: int
    """The one lowest rated opponent below it is raised to it."""
    met: frozenset[Title]
    """Titles of which a third of the opponents must be."""
    rating: int
    """Rating that must have been reached for the title itself."""
    direct_rating: int
    """Rating for a direct title to be more than conditional (0.6.2)."""


GM = TitleLevel(Title.GM, 2600, 2380, 2200, frozenset({Title.GM}), 2500, 2300)
IM = TitleLevel(Title.IM, 2450, 2230, 2050, GM.met | {Title.IM}, 2400, 2200)
WGM = TitleLevel(Title.WGM, 2400, 2180, 2000, IM.met | {Title.WGM}, 2300, 2100)
WIM = TitleLevel(Title.WIM, 2250, 2030, 1850, WGM.met | {Title.WIM}, 2200, 2000)

LEVELS = {level.title: level for level in (GM, IM, WGM, WIM)}
"""The four titles that are won by norms."""

TITLE_HOLDERS = frozenset(Title) - {Title.CM, Title.WCM, Title.NONE}
"""Titles that count as titled opponents (1.4.5 a)."""

DIRECT_RATING = {
    **{level.title: level.direct_rating for level in LEVELS.values()},
    Title.FM: 2100,
    Title.CM: 2000,
    Title.WFM: 1900,
    Title.WCM: 1800,
}

BY_RATING = {Title.FM: 2300, Title.CM: 2200, Title.WFM: 2100, Title.WCM: 2000}
"""Titles that a rating alone gives, after 30 rated games (1.3)."""


@dataclass(frozen=True, slots=True)
class NormRules:
    """How an edition counts."""

    name: str
    start: date
    unrated: int
    """The rating of an unrated opponent who is not raised."""
    eight_count_as: int
    """Games that an eight-game norm of a nine-round event counts for."""
    unrated_limit: bool
    """At most a fifth of the opponents plus one may be unrated."""
    mix_before_dropping: bool
    """Wins may be dropped only if the mix of opponents was right with them (1.4.1 f, as worded since 2022)."""
    exemption_counts_regulars: bool
    """For the foreigners' exemption only players who miss at most one round count."""
    one_a_day: frozenset[Title]
    """Applications that need one norm from an event with one round a day on three days."""
    needs_large_swiss: bool
    """1.5.6: one norm from a large Swiss or one of the listed championships."""
    double_round_met_half: bool = False
    """In a double round robin half of the different opponents, not a third, must be of the title (2024)."""


_2017 = NormRules(
    name="2017",
    start=date(2017, 7, 1),
    unrated=1000,
    eight_count_as=8,
    unrated_limit=True,
    mix_before_dropping=False,
    exemption_counts_regulars=False,
    one_a_day=frozenset({Title.GM}),
    needs_large_swiss=False,
)
_2022 = replace(
    _2017,
    name="2022",
    start=date(2022, 1, 1),
    eight_count_as=9,
    unrated_limit=False,
    mix_before_dropping=False,
    exemption_counts_regulars=True,
    one_a_day=frozenset({Title.GM, Title.WGM}),
    needs_large_swiss=True,
)
_2023 = replace(_2022, name="2023", start=date(2023, 1, 1))
_2024 = replace(_2023, name="2024", start=date(2024, 1, 1), unrated=1400, double_round_met_half=True)

NORM_EDITIONS = (_2017, _2022, _2023, _2024)


def norm_rules_for(day: date) -> NormRules:
    """The edition for an event that starts on *day*."""
    in_force = [edition for edition in NORM_EDITIONS if edition.start <= day]
    return in_force[-1] if in_force else NORM_EDITIONS[0]
