"""Every number of the book's chapter on ratings (4.1 to 4.3)."""

from datetime import date
from fractions import Fraction

import pytest

from tablas.federation.ratings import Encounter, abbreviated_change, difference, expected, initial_rating, rate_player
from tablas.federation.ratings.expected_scores import expected_by_formula, show_share
from tablas.federation.ratings.performance import performance
from tablas.federation.ratings.round_robin import Entrant, rate_round_robin
from tablas.federation.ratings.rules import rules_for, rules_named
from tablas.model import points

BOOK = rules_named("2014")
OLDER = rules_named("1990")

DIFFERENCES = """
1.00 800 .99 677 .98 589 .97 538 .96 501 .95 470 .94 444 .93 422 .92 401 .91 383 .90 366 .89 351 .88 336
.87 322 .86 309 .85 296 .84 284 .83 273 .82 262 .81 251 .80 240 .79 230 .78 220 .77 211 .76 202 .75 193
.74 184 .73 175 .72 166 .71 158 .70 149 .69 141 .68 133 .67 125 .66 117 .65 110 .64 102 .63 95 .62 87
.61 80 .60 72 .59 65 .58 57 .57 50 .56 43 .55 36 .54 29 .53 21 .52 14 .51 7 .50 0 .49 -7 .48 -14 .47 -21
.46 -29 .45 -36 .44 -43 .43 -50 .42 -57 .41 -65 .40 -72 .39 -80 .38 -87 .37 -95 .36 -102 .35 -110 .34 -117
.33 -125 .32 -133 .31 -141 .30 -149 .29 -158 .28 -166 .27 -175 .26 -184 .25 -193 .24 -202 .23 -211 .22 -220
.21 -230 .20 -240 .19 -251 .18 -262 .17 -273 .16 -284 .15 -296 .14 -309 .13 -322 .12 -336 .11 -351 .10 -366
.09 -383 .08 -401 .07 -422 .06 -444 .05 -470 .04 -501 .03 -538 .02 -589 .01 -677 .00 -800
"""

BANDS = """
0-3 4-10 11-17 18-25 26-32 33-39 40-46 47-53 54-61 62-68 69-76 77-83 84-91 92-98 99-106 107-113 114-121
122-129 130-137 138-145 146-153 154-162 163-170 171-179 180-188 189-197 198-206 207-215 216-225 226-235
236-245 246-256 257-267 268-278 279-290 291-302 303-315 316-328 329-344 345-357 358-374 375-391 392-411
412-432 433-456 457-484 485-517 518-559 560-619 620-735
"""


def test_table_of_percentages() -> None:
    printed = dict(zip(DIFFERENCES.split()[::2], DIFFERENCES.split()[1::2], strict=True))
    assert len(printed) == 101
    for percent, gap in printed.items():
        assert difference(round(float(percent) * 100)) == int(gap)


def test_table_of_differences() -> None:
    for step, band in enumerate(BANDS.split()):
        low, high = map(int, band.split("-"))
        for distance in range(low, high + 1):
            assert expected(distance) == 5000 + 100 * step
            assert expected(-distance) == (5000 - 100 * step if distance else 5000)
    assert expected(736) == 10000
    assert expected(-736) == 0


def test_formula_gives_practically_the_same() -> None:
    assert max(abs(expected(d) - expected_by_formula(d)) for d in range(800)) <= 200
    assert expected_by_formula(-80) == 3869


def test_performance_of_a_quarter() -> None:
    assert performance([1980] * 4, points(1)).rating == 1787


def test_one_game_with_k_20() -> None:
    change = rate_player(1900, [Encounter.of(1980, "1")], 20, BOOK)
    assert change.lines[0].expected == 3900
    assert change.lines[0].gain == 6100
    assert change.change == Fraction("12.2")
    assert change.new_rating == 1912


RATED = [
    # rating, result, valid rating, difference, P, B
    (1975, "1", 1975, 25, "0.53", "+0.47"),
    (2016, "0", 2016, -16, "0.48", "-0.48"),
    (1594, "1", 1600, 400, "0.92", "+0.08"),
    (0, "1", None, None, None, None),
    (2126, "0", 2126, -126, "0.33", "-0.33"),
    (2040, "½", 2040, -40, "0.44", "+0.06"),
    (2451, "0", 2400, -400, "0.08", "-0.08"),
    (1998, "+", None, None, None, None),
    (2003, "½", 2003, -3, "0.50", "0.00"),
    (1987, "0", 1987, 13, "0.52", "-0.52"),
    (2205, "½", 2205, -205, "0.24", "+0.26"),
]


def test_rated_player_with_every_intermediate_value() -> None:
    change = rate_player(2000, [Encounter.of(rating, result) for rating, result, *_ in RATED], 20, BOOK)
    for line, (_, _, valid, gap, probability, base) in zip(change.lines, RATED, strict=True):
        if valid is None:
            assert not line.counted
            continue
        assert 2000 - line.used == valid
        assert line.used == gap
        assert show_share(line.expected) == probability
        assert show_share(line.gain, signed=True) == base
    assert change.games == 9
    assert show_share(change.gain, signed=True) == "-0.54"
    assert change.change == Fraction("-10.8")
    assert change.new_rating == 1989


def test_older_limit_of_350() -> None:
    change = rate_player(2000, [Encounter.of(1594, "1"), Encounter.of(2451, "0")], 15, OLDER)
    assert [line.used for line in change.lines] == [350, -350]
    assert [line.expected for line in change.lines] == [8900, 1100]


def test_abbreviated_system() -> None:
    assert abbreviated_change(2000, 2039, points("3.5"), 9, 20) == pytest.approx(-9.94, abs=0.005)


UNRATED = [(0, "1"), (2400, "0"), (1550, "1"), (1900, "0"), (2000, "½"), (1800, "+")]


def unrated(*results: str) -> list[Encounter]:
    return [Encounter.of(rating, result) for (rating, _), result in zip(UNRATED, results, strict=True)]


def test_unrated_player_below_half() -> None:
    first = initial_rating(unrated("1", "0", "1", "0", "½", "+"), BOOK)
    assert (first.games, first.score) == (4, points("1.5"))
    assert first.average == Fraction("1962.5")
    assert first.percent == 38
    assert first.difference == -87
    assert first.rating == 1876
    assert not first.published, "five games are needed"


def test_unrated_player_above_half() -> None:
    assert initial_rating(unrated("1", "1", "1", "0", "1", "+"), BOOK).rating == 1993
    # The older amount, 12.5 for each half point.
    assert initial_rating(unrated("1", "1", "1", "0", "1", "+"), OLDER).rating == 1988


def test_unrated_player_with_no_points() -> None:
    assert initial_rating(unrated("1", "0", "0", "0", "0", "+"), BOOK).rating is None


CROSS = [
    Entrant("A", 0, points("1.5")),
    Entrant("B", 2400, points("0.5"), k=10),
    Entrant("C", 1700, points("1.5")),
    Entrant("D", 2000, points("2.5")),
    Entrant("E", 2033, points(4)),
]


def test_round_robin_averages() -> None:
    table = rate_round_robin(CROSS, BOOK)
    assert table.rated_average == 2033
    assert table.mean_difference == 80
    assert table.average == 1969
    assert [row.percent for row in table.rows] == [38, 13, 38, 63, 100]
    assert [row.difference for row in table.rows] == [-87, -322, -87, 95, 800]
    assert [row.average for row in table.rows] == [1969, 1861, 2036, 1961, 1953]


def test_round_robin_rated_players() -> None:
    rows = rate_round_robin(CROSS, BOOK).rows[1:]
    assert [row.used_difference for row in rows] == [400, -336, 39, 80]
    assert [row.expected_percent for row in rows] == [92, 12, 55, 61]
    assert [show_share(row.expected or 0) for row in rows] == ["3.68", "0.48", "2.20", "2.44"]
    assert [show_share(row.gain or 0, signed=True) for row in rows] == ["-3.18", "+1.02", "+0.30", "+1.56"]
    assert [row.change for row in rows] == [Fraction(v) for v in ("-31.8", "20.4", "6", "31.2")]
    assert [row.new_rating for row in rows] == [2368, 1720, 2006, 2064]


@pytest.mark.parametrize(
    ("score", "percent", "shift", "rating"),
    [("3.5", 88, 45, 2014), ("3", 75, 30, 1999), ("2", 50, 0, 1969), ("1.5", 38, -69.6, 1899), ("1", 25, -154.4, 1815)],
)
def test_round_robin_unrated_player(score: str, percent: int, shift: float, rating: int) -> None:
    """The book keeps Rc 1969 and varies only what A scored."""
    from tablas.federation.ratings.expected_scores import percentage
    from tablas.federation.ratings.round_robin import _first_rating

    assert percentage(points(score), 4) == percent
    found, _ = _first_rating(points(score), difference(percent), 1969, 4, 4, 4, BOOK)
    assert found == rating
    assert round(1969 + shift) == rating


def test_round_robin_needs_four_rated() -> None:
    three = [Entrant("A", 0, points("1.5")), *CROSS[1:4], Entrant("E", 0, points(4))]
    assert rate_round_robin(three, BOOK).rows[0].new_rating is None


def test_rules_by_date() -> None:
    assert rules_for(date(2014, 7, 1)) is BOOK
    assert (OLDER.k.new, OLDER.k.plain, OLDER.k.high, OLDER.cap) == (25, 15, 10, 350)
    assert (BOOK.k.new, BOOK.k.plain, BOOK.k.high, BOOK.cap) == (40, 20, 10, 400)
