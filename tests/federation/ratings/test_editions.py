"""Every edition of the rating rules as a line of numbers, against the table of what the texts say."""

from __future__ import annotations

import itertools
from datetime import date, timedelta

import pytest

from tablas.federation.ratings.rules import EDITIONS, InitialRules, Kind, KRules, RatingRules, Rounding, rules_for

# name, first day | floor, largest difference, only once, exempt from, void from (above) | half up or away from zero,
# unrated opponents of a round robin, borrows the standard rating, lifted to within | first control, days to register
TABLE = """
standard 1990    1970-01-01 |    0 350 -    -           - | away  rr - -   | 40! 7
standard 2014    2014-07-01 | 1000 400 -    -           - | away  rr - -   | 40! 7
standard 2017    2017-07-01 | 1000 400 -    -           - | away  rr - -   | 40! 7
standard 2022    2022-01-01 | 1000 400 once -           - | up    -  - -   | 30  3
standard 2024    2024-03-01 | 1400 400 -    -           - | away  -  - -   | 30  3
standard 2025    2025-10-01 | 1400 400 -    2650        - | away  -  - -   | 30  3
rapid 2014       1970-01-01 | 1000 735 -    -           - | away  rr b -   | 30  3
rapid 2022       2022-01-01 | 1000 400 once -           - | up    -  b -   | 30  3
rapid 2022-10    2022-10-01 | 1000 400 once -           - | up    -  b 100 | 30  3
rapid 2024       2024-03-01 | 1400 400 -    -           - | away  -  b -   | 30  3
rapid 2024-12    2024-12-01 | 1400 400 -    -    600>2600 | away  -  b -   | 30  3
"""
FLAT = "20 20<0 20>=9999 - 700"
SINCE_2014 = "20 40<30 10>=2400 40<2300 700"
COEFFICIENTS = {
    "standard 1990": "15 25<30 10>=2400! - -",
    "standard 2014": SINCE_2014,
    "standard 2017": SINCE_2014,
    **{f"standard {year}": SINCE_2014 + " year" for year in (2022, 2024, 2025)},
    "rapid 2014": FLAT,
    "rapid 2022": FLAT,
    **{f"rapid {year}": SINCE_2014 + " year" for year in ("2022-10", "2024", "2024-12")},
}
WITH_DRAWS = "5 games, 1 half, +None, 2 draws with 1800, at most 2200"
FIRST = {
    "standard 1990": "5 games, 1 half, +25/2, 0 draws with 1800, at most None",
    "standard 2014": "5 games, 1 half, +15, 0 draws with 1800, at most None",
    "standard 2017": "5 games, 1 half, +20, 0 draws with 1800, at most None",
    "standard 2022": "5 games, 1 half, +20, 0 draws with 1800, at most None",
    "standard 2024": WITH_DRAWS,
    "standard 2025": WITH_DRAWS,
    "rapid 2014": "5 games, 2 half, +10, 0 draws with 1800, at most None",
    "rapid 2022": "5 games, 1 half, +10, 0 draws with 1800, at most None",
    "rapid 2022-10": "5 games, 1 half, +20, 0 draws with 1800, at most None",
    "rapid 2024": WITH_DRAWS,
    "rapid 2024-12": WITH_DRAWS,
}
MINUTES = {
    "standard 2014": ((2200, 120), (1600, 90), (0, 60)),
    "standard 2017": ((2200, 120), (1600, 90), (0, 60)),
    **{f"standard {year}": ((2400, 120), (1800, 90), (0, 60)) for year in (2022, 2024, 2025)},
}


def line(one: RatingRules) -> str:
    void = "-" if one.void_difference is None else f"{one.void_difference}>{one.void_above}"
    first = (one.floor, one.cap, "once" if one.cap_once else "-", one.cap_exempt_from or "-", void)
    away = "away" if one.rounding is Rounding.AWAY_FROM_ZERO else "up"
    second = (away, "rr" if one.unrated_by_round_robin else "-", "b" if one.borrows_standard else "-")
    third = (f"{one.first_control_moves}{'!' if one.first_control_exact else ''}", one.registration_days)
    parts = (one.name, one.start, "|", *first, "|", *second, one.lift_below_standard or "-", "|", *third)
    return " ".join(map(str, parts))


def coefficient(k: KRules) -> str:
    junior = "-" if k.junior is None else f"{k.junior}<{k.junior_below}"
    high = f"{k.high}>={k.high_rating}{'!' if k.high_needs_new_games else ''}"
    year = " year" if k.junior_to_year_end else ""
    return f"{k.plain} {k.new}<{k.new_games} {high} {junior} {k.period_product or '-'}{year}"


def first(one: InitialRules) -> str:
    draws = f"{one.hypothetical} draws with {one.hypothetical_rating}"
    return (
        f"{one.minimum_games} games, {one.minimum_score_halves} half, +{one.per_half_point}, {draws}, "
        f"at most {one.maximum}"
    )


LINES = [" ".join(text.split()) for text in TABLE.strip().splitlines()]


def test_the_editions_of_each_list() -> None:
    """Asked for by the first day that the table names, so that no edition is between them."""
    for kind in Kind:
        word = "rapid" if kind is Kind.BLITZ else kind.value
        lines = [text.replace(word, kind.value) for text in LINES if text.startswith(word)]
        editions = [rules_for(date.fromisoformat(text.split()[2]), kind) for text in lines]
        assert editions == list(EDITIONS[kind])
        assert [line(one) for one in editions] == lines
        for one in editions:
            assert one.kind is kind
            name = one.name.replace("blitz", "rapid")
            assert coefficient(one.k) == COEFFICIENTS[name], one.name
            assert first(one.initial) == FIRST[name], one.name
            assert one.minimum_minutes == MINUTES.get(name, ()), one.name


@pytest.mark.parametrize("kind", Kind)
def test_an_edition_counts_from_its_first_day(kind: Kind) -> None:
    editions = EDITIONS[kind]
    for before, one in itertools.pairwise(editions):
        assert rules_for(one.start, kind) is one
        assert rules_for(one.start - timedelta(days=1), kind) is before
    assert rules_for(date(2030, 1, 1), kind) is editions[-1]
