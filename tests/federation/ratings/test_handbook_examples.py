"""Worked examples of the Arbiters' Manual and its exam, and the editions around them."""

from datetime import date
from fractions import Fraction

import pytest

from tablas.federation.ratings import (
    Encounter,
    Kind,
    initial_rating,
    k_factor,
    performance,
    rate_player,
    rules_for,
    rules_named,
)
from tablas.federation.ratings.convert import from_bcf, from_ingo, lifted, raised_2024, to_bcf, to_ingo
from tablas.federation.ratings.expected_scores import show_share
from tablas.federation.ratings.periods import calendar, list_in_force
from tablas.model import PartialDate, points

EXAMPLE = [
    (1926, "1"),
    (2011, "1"),
    (2318, "0"),
    (2067, "="),
    (2219, "="),
    (2585, "0"),
    (2659, "1"),
    (2464, "="),
    (2652, "="),
]


def games(rows: list[tuple[int, str]]) -> list[Encounter]:
    return [Encounter.of(rating, result) for rating, result in rows]


def test_handbook_example_with_every_difference_limited() -> None:
    for edition in ("2017", "2024"):
        change = rate_player(2212, games(EXAMPLE), 40, rules_named(edition))
        assert [line.difference for line in change.lines] == [286, 201, -106, 145, -7, -373, -447, -252, -440]
        assert [line.expected // 100 for line in change.lines] == [84, 76, 36, 69, 49, 10, 8, 19, 8]
        assert [line.gain // 100 for line in change.lines] == [16, 24, -36, -19, 1, -10, 92, 31, 42]
        assert change.gain == 14100
        assert change.change == Fraction("56.4")
        assert change.new_rating == 2268


def test_handbook_example_with_one_difference_limited() -> None:
    change = rate_player(2212, games(EXAMPLE), 40, rules_named("2022"))
    assert [line.used for line in change.lines][6:] == [-400, -252, -440]
    assert change.lines[8].expected == 600
    assert change.lines[8].gain == 4400
    assert change.change == Fraction("57.2")
    assert change.new_rating == 2269


def test_exam_question_12() -> None:
    rows = [(2095, "1"), (2254, "1"), (2415, "="), (2488, "0"), (2310, "1"), (2570, "="), (2673, "=")]
    change = rate_player(2460, games(rows), 10, rules_named("2022"))
    assert [abs(line.difference) for line in change.lines] == [365, 206, 45, 28, 150, 110, 213]
    assert [show_share(line.gain, signed=True) for line in change.lines] == [
        *("+0.10", "+0.24", "-0.06", "-0.46", "+0.30", "+0.15", "+0.27")
    ]
    assert change.gain == 5400
    assert change.change == Fraction("5.4")


FIRST = [(1726, "0"), (1315, "1"), (1424, "="), (1625, "0"), (1502, "1"), (1980, "+"), (1628, "="), (1740, "0")]


def test_exam_question_13() -> None:
    first = initial_rating(games(FIRST), rules_named("2022"))
    assert (first.games, first.score, first.percent, first.difference) == (7, points(3), 43, -50)
    assert first.average is not None
    assert round(first.average) == 1566
    assert first.rating == 1516
    assert first.published


@pytest.mark.parametrize(("score", "rating"), [("===11", 2040), ("===1=", 2020), ("=====", 2000), ("===0=", 1928)])
def test_initial_rating_around_one_half(score: str, rating: int) -> None:
    assert initial_rating([Encounter.of(2000, result) for result in score], rules_named("2022")).rating == rating


def test_initial_rating_of_one_in_five() -> None:
    assert initial_rating([Encounter.of(2000, result) for result in "10000"], rules_named("2022")).rating == 1760


def test_initial_rating_with_hypothetical_draws() -> None:
    """Five games, three points, ratings that add up to 9507: 1872.43, 57 %, 1922."""
    rows = [(2000, "1"), (1900, "1"), (1900, "1"), (1900, "0"), (1807, "0")]
    first = initial_rating(games(rows), rules_named("2024"))
    assert first.average is not None
    assert round(float(first.average), 2) == 1872.43
    assert (first.percent, first.difference, first.rating) == (57, 50, 1922)


def test_initial_rating_is_at_most_2200() -> None:
    first = initial_rating([Encounter.of(2600, "=")] * 9, rules_named("2024"))
    assert first.rating == 2200


def test_initial_rating_below_the_floor_is_not_published() -> None:
    first = initial_rating([Encounter.of(1400, "=")] + [Encounter.of(1400, "0")] * 6, rules_named("2024"))
    assert first.rating is not None
    assert first.rating < 1400
    assert not first.published


def test_earlier_games_are_pooled() -> None:
    event = [Encounter.of(1500, "0")] * 3
    assert initial_rating(event, rules_named("2022")).rating is None
    pooled = initial_rating(event, rules_named("2022"), earlier=[Encounter.of(1500, "1")] * 3)
    assert (pooled.games, pooled.rating, pooled.published) == (6, 1500, True)


@pytest.mark.parametrize(
    ("rating", "facts", "games_played", "k"),
    [
        (1900, {"games_before": 12}, 9, 40),
        (1900, {"games_before": 30}, 9, 20),
        (1900, {}, 9, 20),
        (2390, {"peak": 2400}, 9, 10),
        (2400, {}, 9, 10),
        (2200, {"birth": PartialDate(2008)}, 9, 40),
        (2310, {"birth": PartialDate(2008)}, 9, 20),
        (2200, {"birth": PartialDate(2005, 12, 31)}, 9, 20),
        (1900, {"games_before": 0}, 17, 40),
        (1900, {"games_before": 0}, 18, 38),
        (1900, {}, 36, 19),
        (2450, {}, 71, 9),
    ],
)
def test_k(rating: int, facts: dict[str, object], games_played: int, k: int) -> None:
    day = date(2024, 6, 1)
    assert k_factor(rules_for(day).k, rating, day=day, period_games=games_played, **facts).value == k  # type: ignore[arg-type]


def test_k_of_youth_ends_on_the_birthday_until_2021_and_with_the_year_since() -> None:
    birth = PartialDate(2000, 5, 10)
    assert k_factor(rules_named("2017").k, 2000, day=date(2018, 5, 9), birth=birth).value == 40
    assert k_factor(rules_named("2017").k, 2000, day=date(2018, 5, 10), birth=birth).value == 20
    assert k_factor(rules_named("2022").k, 2000, day=date(2018, 12, 31), birth=birth).value == 40
    assert k_factor(rules_named("2022").k, 2000, day=date(2019, 1, 1), birth=birth).value == 20


def test_older_k() -> None:
    older = rules_named("1990").k
    day = date(1995, 1, 1)
    assert k_factor(older, 2300, day=day, games_before=29).value == 25
    assert k_factor(older, 2300, day=day, games_before=30).value == 15
    assert k_factor(older, 2410, day=day, games_before=10).value == 25
    assert k_factor(older, 2350, day=day, games_before=60, peak=2410).value == 10


def test_2025_true_difference_for_the_strongest() -> None:
    for edition, used in (("2024", 400), ("2025", 500)):
        assert rate_player(2700, [Encounter.of(2200, "1")], 10, rules_named(edition)).lines[0].used == used
    assert rate_player(2200, [Encounter.of(2700, "1")], 10, rules_named("2025")).lines[0].used == -400
    assert rate_player(2649, [Encounter.of(2200, "1")], 10, rules_named("2025")).lines[0].used == 400


def test_rapid_games_with_a_huge_difference_are_void_since_december_2024() -> None:
    new = rules_named("2024-12", Kind.RAPID)
    assert rate_player(2650, [Encounter.of(2050, "1")], 10, new).games == 0
    assert rate_player(2650, [Encounter.of(2051, "1")], 10, new).games == 1
    assert rate_player(2600, [Encounter.of(1900, "1")], 10, new).games == 1
    assert rate_player(2650, [Encounter.of(2050, "1")], 10, rules_named("2024", Kind.BLITZ)).games == 1


def test_rapid_editions() -> None:
    assert rules_for(date(2021, 12, 31), Kind.RAPID).cap == 735
    assert rules_for(date(2022, 1, 1), Kind.RAPID).initial.per_half_point == 10
    assert rules_for(date(2022, 10, 1), Kind.RAPID).initial.per_half_point == 20
    assert rules_for(date(2022, 9, 30), Kind.BLITZ).k.plain == rules_for(date(2022, 9, 30), Kind.BLITZ).k.high == 20
    half_a_point = [Encounter.of(1500, "=")] + [Encounter.of(1500, "0")] * 6
    assert initial_rating(half_a_point, rules_for(date(2020, 1, 1), Kind.RAPID)).rating is None
    assert initial_rating(half_a_point, rules_for(date(2022, 1, 1), Kind.RAPID)).rating is not None


@pytest.mark.parametrize(("edition", "rounded"), [("2017", -3), ("2022", -2), ("2024", -3)])
def test_a_negative_half_by_edition(edition: str, rounded: int) -> None:
    """Five draws against equal opponents less one loss: ΔR −0.5, K 5."""
    change = rate_player(2000, [Encounter.of(2000, "0")], 5, rules_named(edition))
    assert change.change == Fraction("-2.5")
    assert change.rounded == rounded


def test_performance_of_the_norm_examples() -> None:
    assert performance([2500] * 9, points(6)).rating == 2625
    assert performance([2480] * 12, points(8)).rating == 2605


def test_conversions() -> None:
    assert from_ingo(0) == 2840
    assert from_bcf(0) == 600
    assert to_ingo(2200) == 80
    assert to_bcf(2200) == 200
    assert lifted(2000, 1899) == 1900
    assert raised_2024(1500) == 1700


def test_a_tournament_of_31_january_cannot_use_the_february_list() -> None:
    assert list_in_force(date(2023, 1, 31)) == date(2023, 1, 1)


def test_calendar() -> None:
    dates = calendar(date(2023, 3, 3), date(2023, 3, 12))
    assert dates.register_by == date(2023, 2, 28)
    assert dates.rated_in == date(2023, 4, 1)
    assert dates.last_list == date(2023, 6, 1)
    assert not dates.interim_reports
    assert calendar(date(2023, 3, 20), date(2023, 3, 26)).rated_in == date(2023, 5, 1)
    assert calendar(date(2023, 3, 3), date(2023, 3, 12), norms_possible=True).register_by == date(2023, 2, 1)
    assert len(calendar(date(2023, 1, 10), date(2023, 4, 20)).interim_reports) == 3
