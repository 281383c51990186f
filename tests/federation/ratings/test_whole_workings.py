"""Ratings with all of their working: what counted and what did not, why, and both sides of every limit."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from fractions import Fraction

import pytest

from tablas.errors import OptionError
from tablas.federation.ratings.change import (
    Abbreviated,
    Encounter,
    GameLine,
    abbreviated,
    abbreviated_change,
    rate_player,
    rounded,
    show_change,
    why_not_rated,
)
from tablas.federation.ratings.convert import from_bcf, from_ingo, lifted, raised_2024, to_bcf, to_ingo
from tablas.federation.ratings.event import Record, coefficient, rate_event
from tablas.federation.ratings.expected_scores import (
    expected,
    expected_by_formula,
    expected_ranges,
    round_half_away,
    share_of,
    show_share,
)
from tablas.federation.ratings.initial import initial_rating
from tablas.federation.ratings.k_factor import K, k_factor
from tablas.federation.ratings.listing import listing, pooled
from tablas.federation.ratings.performance import performance, surplus
from tablas.federation.ratings.period import Part, RatedEvent, newest_ratings, person_of, rate_period
from tablas.federation.ratings.periods import calendar, following_list, list_in_force
from tablas.federation.ratings.round_robin import Entrant, cross_table, describe, rate_by_iteration, rate_round_robin
from tablas.federation.ratings.rules import Kind, rules_named
from tablas.federation.ratings.tournament import (
    list_day,
    list_of,
    rate_tournament,
    rated_for_period,
    rules_of,
    with_list,
)
from tablas.federation.ratings.what_if import needed_for, next_game
from tablas.formats.fide_list import Listed
from tablas.messages import Message
from tablas.model import Bye, EventInfo, Game, Outcome, PartialDate, Player, Round, Tournament

M = Message
F = Fraction
NOW, UP, BEFORE = rules_named("2024"), rules_named("2022"), rules_named("2017")
RAPID = rules_named("2024-12", Kind.RAPID)
DAY = date(2026, 5, 1)


def game(rating: int, score: str) -> Encounter:
    return Encounter.of(rating, score)


# The tables

TABLE = (
    "50:0-3 51:4-10 52:11-17 53:18-25 54:26-32 55:33-39 56:40-46 57:47-53 58:54-61 59:62-68 60:69-76 61:77-83 "
    "62:84-91 63:92-98 64:99-106 65:107-113 66:114-121 67:122-129 68:130-137 69:138-145 70:146-153 71:154-162 "
    "72:163-170 73:171-179 74:180-188 75:189-197 76:198-206 77:207-215 78:216-225 79:226-235 80:236-245 81:246-256 "
    "82:257-267 83:268-278 84:279-290 85:291-302 86:303-315 87:316-328 88:329-344 89:345-357 90:358-374 91:375-391 "
    "92:392-411 93:412-432 94:433-456 95:457-484 96:485-517 97:518-559 98:560-619 99:620-735"
)
"""Table 8.1.2 of the regulations: per cent that the higher rated expects, and the differences it is for."""


def test_every_row_of_the_table() -> None:
    rows = []
    for row in TABLE.split():
        percent, _, span = row.partition(":")
        low, _, high = span.partition("-")
        rows.append((int(low), int(high), int(percent)))
    assert expected_ranges() == [*rows, (736, None, 100)]
    for low, high, percent in rows:
        assert expected(low) == expected(high) == 100 * percent
        assert expected(-low) == expected(-high) == 100 * (100 - percent)


def test_formula_and_signs() -> None:
    # A difference of 400 is ten to one.
    assert (expected_by_formula(400), expected_by_formula(-400)) == (9091, 909)
    assert expected_by_formula(0) == 5000
    values = {0: "0.00", 5000: "0.50", 4: "0.0004", 10_000: "1.00", -4700: "-0.47", 12_340: "1.2340", 12_300: "1.23"}
    assert {value: show_share(value) for value in values} == values
    signed = {0: "0.00", 1: "+0.0001", -100: "-0.01", 4700: "+0.47"}
    assert {value: show_share(value, signed=True) for value in signed} == signed
    assert [share_of(points) for points in (0, 30, 60, 90)] == [0, 5000, 10_000, 15_000]
    halves = (F(1, 2), F(-1, 2), F(-3, 2), F(7, 5), F(-7, 5))
    assert [round_half_away(half) for half in halves] == [1, -1, -2, 1, -1]
    assert [rounded(half, NOW) for half in halves] == [1, -1, -2, 1, -1]
    assert [rounded(half, UP) for half in halves] == [1, 0, -1, 1, -1]
    shown = {F(0): "+0.00", F(-1, 2): "-0.50", F(564, 10): "+56.40", F(-1234, 100): "-12.34", F(1, 20): "+0.05"}
    assert {change: show_change(change) for change in shown} == shown


def test_scales_turn_back() -> None:
    for rating in (1000, 2026, 2200, 2840):
        assert from_ingo(to_ingo(rating)) == from_bcf(to_bcf(rating)) == rating
    assert (to_ingo(2200), to_bcf(2200)) == (80, 200)
    assert (from_ingo(F(1, 16)), from_bcf(F(1, 16))) == (2840, 601)  # 2839½ and 600½, a half rounded up
    assert [lifted(2000, 1850, 50), lifted(0, 1850), lifted(2000, 0), lifted(2000, 1899)] == [1950, 1850, 0, 1900]
    assert [raised_2024(rating) for rating in (0, 1000, 1999, 2000, 2001, 1500)] == [0, 1400, 1999, 2000, 2001, 1700]


# Changes


@pytest.mark.parametrize(
    ("encounter", "reason"),
    [
        (game(1900, "1"), None),
        (game(1900, "="), None),
        (game(1900, "0"), None),
        (game(0, "1"), M("opponent-unrated")),
        (game(1900, "+"), M("not-played-forfeit")),
        (game(1900, "-"), M("not-played-forfeit")),
        (game(1900, "*"), M("no-result-yet")),
        (game(1900, "X"), M("no-result-yet")),
        (game(1900, "W"), M("marked-not-rated")),
        (game(1900, "D"), M("marked-not-rated")),
        (game(0, "U"), M("no-opponent")),
        (game(0, "H"), M("no-opponent")),
        (game(1900, "1")._replace(note=M("not-played-opponent")), M("not-played-opponent")),
    ],
)
def test_why_a_game_is_not_rated(encounter: Encounter, reason: Message | None) -> None:
    assert why_not_rated(2000, encounter, NOW) == reason
    (line,) = rate_player(2000, [encounter], 20, NOW).lines
    assert (line.counted, line.remark) == (reason is None, reason)
    if reason:
        assert line == GameLine(encounter, False, 0, 0, 0, 0, reason)
        assert line.gain == 0


@pytest.mark.parametrize(
    ("rating", "opponent", "void"),
    [(2601, 2001, True), (2001, 2601, True), (2601, 2002, False), (2600, 2000, False), (2000, 2600, False)],
)
def test_rapid_games_with_too_large_a_difference(rating: int, opponent: int, void: bool) -> None:
    reason = M("difference-more-player", limit=600, void_above=2600)
    assert why_not_rated(rating, game(opponent, "1"), RAPID) == (reason if void else None)
    assert why_not_rated(rating, game(opponent, "1"), NOW) is None


def test_a_change_and_its_sentences() -> None:
    # 100 less expects 36 %, 400 more 92 %: 447 counts as 400.
    change = rate_player(2000, [game(2100, "="), game(1553, "1"), game(0, "1")], 20, NOW)
    assert change.lines[:2] == (
        GameLine(game(2100, "="), True, -100, -100, 5000, 3600, None),
        GameLine(game(1553, "1"), True, 447, 400, 10_000, 9200, M("counts-as", gap=447, cap=400)),
    )
    assert [line.gain for line in change.lines] == [1400, 800, 0]
    assert (change.games, change.score, change.expected, change.gain) == (2, 15_000, 12_800, 2200)
    assert (change.change, change.rounded, change.new_rating, change.is_below_floor) == (F(22, 5), 4, 2004, False)
    assert change.working() == [
        M("games-counted-score", games=2, score="1.50", due="1.28", gain="+0.22"),
        M("k-rounded-now", k=20, gain="+0.22", change="+4.40", rounded="+4", new_rating=2004),
    ]
    low = rate_player(1400, [game(1400, "0")], 2, NOW)
    assert (low.new_rating, low.is_below_floor) == (1399, True)
    assert low.working()[-1] == M("below-player-leaves", new_rating=1399, floor=1400)
    assert not rate_player(1401, [game(1401, "0")], 2, NOW).is_below_floor


def test_which_differences_are_cut() -> None:
    def used(rules: str, rating: int, *opponents: int) -> list[int]:
        return [
            line.used
            for line in rate_player(rating, [game(one, "1") for one in opponents], 20, rules_named(rules)).lines
        ]

    assert used("2024", 2000, 1600, 1599, 2400, 2401) == [400, 400, -400, -400]
    # In 2022 only the largest difference is cut, of equal ones the first.
    assert used("2022", 2000, 1599, 1500, 2501) == [401, 500, -400]
    assert used("2022", 2000, 1500, 1500) == [400, 500]
    assert used("2025", 2649, 2000) == [400]
    assert used("2025", 2650, 2000) == [650]


def test_the_short_formula() -> None:
    found = abbreviated(2000, [game(2000, "1"), game(2000, "0"), game(2000, "=")], 20, NOW)
    reason = M("short-formula", k=20, points="1½", count=3, average=2000, rating=2000, change="+0.00", new_rating=2000)
    assert found == Abbreviated(3, 90, 2000, 0.0, 2000, reason)
    # Ten to one against: K × (1 − 1/11).
    assert abbreviated_change(2000, 2400, 60, 1, 22) == pytest.approx(20)
    far = abbreviated(2000, [game(2900, "1")], 22, NOW)
    assert (far.average, far.new_rating, far.reason.values["change"]) == (2400, 2020, "+20.00")


# K


@pytest.mark.parametrize(
    ("rating", "facts", "value", "reason"),
    [
        (2399, {}, 20, M("below-k", high_rating=2400, plain=20)),
        (2400, {}, 10, M("published-rating-reached", high_rating=2400, high=10)),
        (2000, {"peak": 2400}, 10, M("published-rating-reached", high_rating=2400, high=10)),
        (2000, {"games_before": 29}, 40, M("rated-games-fewer", games_before=29, new_games=30, new=40)),
        (2000, {"games_before": 30}, 20, M("below-k", high_rating=2400, plain=20)),
        (2400, {"games_before": 29}, 10, M("published-rating-reached", high_rating=2400, high=10)),
        (2299, {"birth": PartialDate(2008)}, 40, None),
        (2300, {"birth": PartialDate(2008)}, 20, M("below-k", high_rating=2400, plain=20)),
        (2299, {"birth": PartialDate(2007)}, 20, M("below-k", high_rating=2400, plain=20)),
    ],
)
def test_coefficients(rating: int, facts: dict[str, int], value: int, reason: Message | None) -> None:
    found = k_factor(NOW.k, rating, day=DAY, **facts)  # type: ignore[arg-type]
    born = {"birth": PartialDate(2008), "until": M("end-year-18"), "junior_below": 2300, "junior": 40}
    assert found == K(value, reason or M("born-until-below", **born))


def test_youth_by_birthday_and_by_year() -> None:
    born = PartialDate(2008, 5, 1)
    days = (date(2026, 4, 30), date(2026, 5, 1), date(2026, 12, 31), date(2027, 1, 1))
    assert [k_factor(BEFORE.k, 2000, day=day, birth=born).value for day in days] == [40, 20, 20, 20]
    assert [k_factor(NOW.k, 2000, day=day, birth=born).value for day in days] == [40, 40, 40, 20]
    until = k_factor(BEFORE.k, 2000, day=days[0], birth=born).reason.values["until"]
    assert until == M("18-th-birthday")
    # Who is known by the year alone has the birthday at its end.
    assert [k_factor(BEFORE.k, 2000, day=day, birth=PartialDate(2008)).value for day in days] == [40, 40, 40, 20]


def test_coefficients_of_other_editions() -> None:
    flat = rules_named("2014", Kind.RAPID).k
    assert k_factor(flat, 2600, day=DAY, games_before=1) == K(20, M("same-everybody-k", plain=20))
    old = rules_named("1990").k
    assert k_factor(old, 2500, day=DAY, games_before=29).value == 25
    assert k_factor(old, 2500, day=DAY, games_before=30).value == 10
    assert k_factor(old, 2500, day=DAY).value == 10


def test_games_of_a_period_lower_k() -> None:
    assert k_factor(NOW.k, 2000, day=DAY, period_games=35).value == 20
    base = M("below-k", high_rating=2400, plain=20)
    limited = M("games-period-exceeds", reason=base, period_games=36, value=20, limit=700, value2=19)
    assert k_factor(NOW.k, 2000, day=DAY, period_games=36) == K(19, limited)
    assert k_factor(rules_named("1990").k, 2000, day=DAY, period_games=100).value == 15
    player = Player(1, "Ana", 2000, birth=PartialDate(2008))
    listed = coefficient(player, 2000, Record(k=10), NOW, DAY, 71)
    assert (listed.value, listed.reason.values["reason"]) == (9, M("k-rating-list", k=10))
    assert coefficient(player, 2000, None, NOW, DAY, 0).value == 40
    assert coefficient(player, 2000, Record(birth=PartialDate(2000)), NOW, DAY, 0).value == 20
    assert coefficient(player, 2000, Record(peak=2400), NOW, DAY, 0).value == 10


# First ratings


def test_a_first_rating_with_its_sentences() -> None:
    """Three points of five against 1900 and two draws with 1800: four of seven are 57 %, 50 more."""
    games = [game(1900, score) for score in "11=0="]
    found = initial_rating(games, NOW)
    average = F(5 * 1900 + 2 * 1800, 7)
    assert (found.games, found.score, found.average, found.percent, found.difference) == (5, 180, average, 57, 50)
    assert (found.rating, found.published) == (1921, True)
    assert found.reasons == (
        M("average-with-draws", count=5, draws=2, rating=1800, average="1871.43"),
        M("score-percent-shift", score="3", games=5, percent=57, change="+50"),
    )
    # Before, a half point above 50 % gave 20, and below it the table decided.
    assert initial_rating(games, UP).reasons == (
        M("average-rated-opponents", count=5, average="1900.00"),
        M("each-half-points", score="3", games=5, step="20", halves=F(1), change="+20"),
    )
    even = [game(1900, score) for score in "10=="]
    assert initial_rating(even, UP).rating == 1900
    below = initial_rating([game(1900, score) for score in "10=0"], UP)  # 1½ of 4 are 38 %
    assert (below.percent, below.difference, below.rating) == (38, -87, 1813)


def test_limits_of_a_first_rating() -> None:
    four = initial_rating([game(1900, "=")] * 4, NOW)
    assert (four.published, four.reasons[-1]) == (False, M("games-against-rated", games=4, minimum_games=5))
    assert initial_rating([game(1900, "=")] * 5, NOW).published
    # Nine draws with 2600 and two with 1800 would be 2454.5.
    high = initial_rating([game(2600, "=")] * 9, NOW)
    assert (high.rating, high.published) == (2200, True)
    assert high.reasons[-1] == M("above-highest-first", value=2455, maximum=2200)
    assert initial_rating([game(2300, "=")] * 8, NOW).rating == 2200  # 400 above 1800 for eight of ten: 2200 itself
    assert len(initial_rating([game(2300, "=")] * 8, NOW).reasons) == 2
    low = initial_rating([game(1000, "=")] * 5, UP)
    assert (low.rating, low.published) == (1000, True)
    floor = initial_rating([game(999, "=")] * 5, UP)
    assert (floor.published, floor.reasons[-1]) == (False, M("below-lowest-rating", value=999, floor=1000))


def test_first_events_that_are_ignored() -> None:
    lost = [game(1900, "0")] * 5
    found = initial_rating(lost, NOW)
    assert (found.games, found.score, found.rating, found.published) == (5, 0, None, False)
    assert (found.average, found.percent, found.difference) == (None, None, None)
    assert found.reasons == (M("fewer-than-points", needed="½"),)
    assert initial_rating(lost, NOW, [game(1900, "=")]).rating is not None
    assert initial_rating(lost, NOW, first_event=False).rating is not None
    assert initial_rating([*lost, game(1900, "=")], NOW).rating is not None
    two_halves = rules_named("2014", Kind.RAPID)
    assert initial_rating([*lost, game(1900, "=")], two_halves).reasons == (M("fewer-than-points", needed="1"),)
    assert initial_rating([*lost, game(1900, "1")], two_halves).rating is not None
    nobody = initial_rating([], NOW, first_event=False)
    assert (nobody.games, nobody.score, nobody.published, nobody.reasons) == (0, 0, False, (M("no-game-against"),))
    # Nobody without a rating is too far from anybody: 2700 counts.
    assert initial_rating([game(2700, "=")], RAPID).games == 1


# Performance and targets


def test_a_performance_and_a_surplus() -> None:
    # 1½ of 2 are 75 %, 193 more than the mean of 2000 and 2101, which is 2050½ and rounded up.
    found = performance([2000, 2101], 90)
    assert (found.games, found.score, found.average, found.percent, found.difference, found.rating) == (
        2,
        90,
        2051,
        75,
        193,
        2244,
    )
    assert found.reason == M(
        "difference-from-opponents", score="1½", games=2, percent=75, gap="+193", average=2051, average2=2244
    )
    assert surplus(2000, [2100, 2100], 60) == 1 - 2 * F(36, 100)
    assert surplus(2000, [], 0) == 0
    with pytest.raises(OptionError) as error:
        performance([2000], 90)
    assert error.value.message.values == {"score": "1.5", "games": 1}


def test_the_next_game_and_what_is_needed() -> None:
    prospects = next_game(2000, 2100, 20, NOW)
    assert [one.outcome for one in prospects] == [Outcome.WIN, Outcome.DRAW, Outcome.LOSS]
    assert [one.game for one in prospects] == [F(64, 5), F(14, 5), F(-36, 5)]
    assert [one.event.new_rating for one in prospects] == [2013, 2003, 1993]
    # Against two of 2000: a draw and a win give 2010, two wins 2020.
    found = needed_for(2010, 2000, [2000, 2000], 20, NOW)
    assert (found.wanted, found.points, found.reason) == (
        2010,
        90,
        M("points-give", points="1½", count=2, new=2010),
    )
    assert needed_for(2011, 2000, [2000, 2000], 20, NOW).points == 120
    assert needed_for(1980, 2000, [2000, 2000], 20, NOW).points == 0
    never = needed_for(2021, 2000, [2000, 2000], 20, NOW)
    assert (never.wanted, never.points, never.reason) == (2021, None, M("even-points-only", count="2", best=2020))


# Lists and periods


def test_what_a_list_says() -> None:
    def told(rating: int, last: date | None) -> tuple[bool, int, bool | None, tuple[Message, ...]]:
        found = listing(rating, NOW, DAY, last)
        return found.published, found.rating, found.active, found.reasons

    since = date(2025, 5, 1)
    assert told(1400, since) == (True, 1400, True, (M("rated-game-active", last_rated=since),))
    earlier = date(2025, 4, 30)
    assert told(1400, earlier) == (True, 1400, False, (M("no-rated-game", since=since),))
    assert told(1400, None) == (True, 1400, None, (M("last-game-unknown", since=since),))
    assert told(1399, since) == (False, 0, True, (M("below-unrated-from", rating=1399, floor=1400),))
    assert told(0, None) == (False, 0, None, ())
    assert listing(1400, NOW, DAY, DAY).active
    with pytest.raises(OptionError) as error:
        listing(1400, NOW, DAY, date(2026, 5, 2))
    assert error.value.message == M("last-rated-game", last_rated=date(2026, 5, 2), list_day=DAY)
    edge = date(2024, 3, 1)
    assert pooled([(edge, 9), (date(2024, 4, 1), 4), (DAY, 1), (date(2026, 6, 1), 9)], DAY) == (
        True,
        5,
        M("games-since-needed", games=5, since=edge, minimum=5),
    )
    assert pooled([(DAY, 4)], DAY)[0] is False
    assert pooled([(DAY, 4)], DAY, 4)[0] is True


def test_dates_around_an_event() -> None:
    assert list_in_force(date(2026, 5, 31)) == DAY
    assert [following_list(date(2026, 12, 31), months) for months in (-12, 0, 1, 13)] == [
        date(2025, 12, 1),
        date(2026, 12, 1),
        date(2027, 1, 1),
        date(2028, 1, 1),
    ]
    # Five days before the end of the month are too late for the next list, six are not.
    for end, days, rated_in in ((date(2026, 5, 25), 6, date(2026, 6, 1)), (date(2026, 5, 26), 5, date(2026, 7, 1))):
        found = calendar(DAY, end)
        assert (found.register_by, found.ratings_of, found.rated_in) == (date(2026, 4, 28), DAY, rated_in)
        assert (found.last_list, found.interim_reports) == (date(2026, 8, 1), ())
        assert found.reasons == (
            M("registered-days-before", notice=3),
            M("list-force-first", day=DAY),
            M("days-left-month", days=days, rated_in=rated_in),
        )
    for facts, code in (
        ({"norms_possible": True}, "registered-for-norms"),
        ({"elite": True}, "registered-for-strongest"),
        ({"elite": True, "norms_possible": True}, "registered-for-norms"),
    ):
        early = calendar(DAY, DAY, **facts)
        assert (early.register_by, early.reasons[0]) == (date(2026, 4, 1), M(code, notice=30))
    assert calendar(DAY, date(2026, 5, 31)).interim_reports == ()
    long = calendar(DAY, date(2026, 7, 1))
    assert long.interim_reports == (date(2026, 6, 1), date(2026, 7, 1))
    assert long.reasons[-1] == M("longer-than-30")
    assert calendar(DAY, date(2026, 6, 30)).interim_reports == (date(2026, 6, 1),)
    with pytest.raises(OptionError) as error:
        calendar(DAY, date(2026, 4, 30))
    assert error.value.message == M("event-ends-before", end=date(2026, 4, 30), start=DAY)


ANA, BO = Player(1, "Ana", 2000, fide_id="11"), Player(2, "Bo", 0)
LIST = date(2026, 6, 1)


def event(name: str, start: date, *parts: Part, end: date | None = None, earlier: bool = False) -> RatedEvent:
    return RatedEvent(name, start, end or start, NOW, parts, earlier)


def test_the_sum_of_a_period() -> None:
    first = event("One", date(2026, 5, 2), Part(ANA, 2000, 3, 2200))
    second = event("Two", date(2026, 5, 9), Part(ANA, 1990, 2, -300))
    (row,) = rate_period([second, first], LIST)
    assert (row.person, row.rating, row.games, row.gain, row.new_rating) == ("11", 1990, 5, 1900, 1994)
    assert [(share.event, share.rating, share.games, share.gain) for share in row.events] == [
        ("One", 2000, 3, 2200),
        ("Two", 1990, 2, -300),
    ]
    assert (row.change, row.k, row.first) == (F(19, 5), K(20, M("below-k", high_rating=2400, plain=20)), None)
    assert row.reasons == (
        M("as-sentence", clause=M("below-k", high_rating=2400, plain=20)),
        M("period-sum", count=2, k=20, gain="+0.19", change="+3.80", rounded="+4", new_rating=1994),
        M("period-ratings-differ", rating=1990),
    )
    (row,) = rate_period([first], LIST, {"11": Record(rating=2010, k=10)})
    assert (row.rating, row.new_rating) == (2010, 2012)
    assert row.reasons[-1] == M("period-ratings-differ", rating=2010)
    low = event("Low", date(2026, 5, 2), Part(replace(ANA, rating=1400), 1400, 1, -5000))
    (row,) = rate_period([low], LIST)
    assert (row.new_rating, row.reasons[-1]) == (1390, M("below-player-leaves", new_rating=1390, floor=1400))
    (row,) = rate_period([first], LIST)
    assert len(row.reasons) == 2


def test_which_events_belong_to_a_period() -> None:
    part = Part(ANA, 2000, 1, 0)
    for end, code in ((LIST, "event-after-list"), (date(2026, 2, 28), "event-too-old")):
        with pytest.raises(OptionError) as error:
            rate_period([event("One", end, part)], LIST)
        assert error.value.message == M(code, name="One", end=end, list_day=LIST)
    for end in (date(2026, 5, 31), date(2026, 3, 1)):
        assert len(rate_period([event("One", end, part)], LIST)) == 1
    # Games that are pooled only may be older, and bring nobody in alone.
    assert rate_period([event("One", date(2025, 1, 1), part, earlier=True)], LIST) == ()
    blitz = replace(event("One", DAY, part), rules=rules_named("2024", Kind.BLITZ))
    with pytest.raises(OptionError) as error:
        rate_period([blitz, event("Two", DAY, part)], LIST)
    assert error.value.message.code == "period-one-kind"


def test_games_without_rating_are_pooled() -> None:
    def bo(name: str, day: date, scores: str, *, earlier: bool = False) -> RatedEvent:
        games = tuple(game(1900, score) for score in scores)
        return event(name, day, Part(BO, 0, None, 0, games), earlier=earlier)

    (row,) = rate_period([bo("One", date(2025, 1, 5), "=1", earlier=True), bo("Two", date(2026, 5, 5), "=0=")], LIST)
    # 2½ of 5 against 1900 and two draws with 1800.
    assert (row.games, row.rating, row.new_rating, row.k, row.change) == (5, 0, 1871, None, None)
    assert [(share.event, share.rating, share.games, share.gain) for share in row.events] == [
        ("One", 0, 2, 0),
        ("Two", 0, 3, 0),
    ]
    (row,) = rate_period([bo("One", date(2026, 5, 5), "==")], LIST)
    assert (row.new_rating, row.games) == (None, 2)
    # A first event without half a point is ignored; so is what was before April 2024.
    (row,) = rate_period([bo("Nil", date(2026, 4, 5), "00"), bo("Two", date(2026, 5, 5), "=")], LIST)
    assert (row.games, row.reasons[0]) == (1, M("first-event-ignored", event="Nil"))
    assert [share.event for share in row.events] == ["Two"]
    assert len(row.events) == 1
    april, march = (
        rate_period([bo("Old", day, "=", earlier=True), bo("Two", date(2026, 5, 5), "=")], LIST)[0]
        for day in (date(2024, 4, 1), date(2024, 3, 31))
    )
    assert (april.games, len(april.events)) == (2, 2)
    assert (march.games, march.reasons[0]) == (1, M("pool-left-out", count=1, since=date(2024, 4, 1)))


def test_people_and_their_newest_ratings() -> None:
    assert (person_of(ANA), person_of(BO)) == ("11", "Bo")
    early = Tournament(players=(ANA, replace(BO, rating=1700)), info=EventInfo(start=date(2026, 4, 1)))
    late = Tournament(players=(replace(ANA, rating=2050), BO), info=EventInfo(start=date(2026, 5, 1)))
    undated = Tournament(players=(replace(ANA, rating=1000),))
    assert newest_ratings([late, undated, early]) == {"11": 2050, "Bo": 1700}
    order = [event("One", DAY, Part(ANA, 2000, 1, 0), Part(replace(BO, rating=2100), 2100, 1, 0))]
    assert [row.player.name for row in rate_period(order, LIST)] == ["Bo", "Ana"]


# Whole events


def tournament(ratings: list[int], *rounds: tuple[Game, ...], start: date | None = DAY, **info: str) -> Tournament:
    players = tuple(Player(number, f"P{number}", rating) for number, rating in enumerate(ratings, 1))
    return Tournament(players=players, rounds=tuple(map(Round, rounds)), info=EventInfo(start=start, **info))  # type: ignore[arg-type]


WIN, DRAW, LOSS = Outcome.WIN, Outcome.DRAW, Outcome.LOSS


def test_an_event_and_what_is_told_of_it() -> None:
    played = tournament([2000, 1900, 1800], (Game.of(1, 2, DRAW),))
    played = replace(played, rounds=(replace(played.rounds[0], byes=(Bye(3, Outcome.PAIRING_BYE),)),))
    found = rate_event(played)
    assert (found.rules.name, found.reasons) == ("standard 2025", (M("how-many-games"),))
    assert found.of(1).encounters == (Encounter(DRAW, 1900, 1, 2, "P2"),)
    assert found.of(2).encounters == (Encounter(DRAW, 2000, 1, 1, "P1"),)
    assert found.of(3).encounters == (Encounter(Outcome.PAIRING_BYE, 0, 1),)
    k = M("as-sentence", clause=M("below-k", high_rating=2400, plain=20))
    assert found.of(1).change is not None
    assert found.of(1).reasons == (k, *found.of(1).change.working())  # type: ignore[union-attr]
    with pytest.raises(OptionError) as error:
        found.of(4)
    assert error.value.message == M("there-is-no-player", number=4)
    for record in (Record(games_before=0), Record(k=20)):
        assert rate_event(played, records={1: record}).reasons == ()
    assert rate_event(played, records={1: Record(peak=2100)}).reasons == (M("how-many-games"),)
    undated = replace(played, info=EventInfo())
    assert rate_event(undated, NOW).reasons == (M("report-no-starting-date-ages"), M("how-many-games"))
    assert rate_event(undated, day=date(2023, 1, 1)).rules.name == "standard 2022"
    with pytest.raises(OptionError) as error:
        rate_event(undated)
    assert error.value.message.code == "report-no-starting-date-say"
    void = rate_event(played, void=M("different-times"))
    assert void.reasons == (M("how-many-games"), M("no-game-rated", void=M("different-times")))
    assert void.of(1).change.games == 0  # type: ignore[union-attr]
    assert [entry.note for entry in void.of(1).encounters] == [M("different-times")]


def test_one_side_that_did_not_play() -> None:
    ruled = Game(1, 2, Outcome.WIN, Outcome.FORFEIT_LOSS)
    found = rate_event(tournament([2000, 1900, 1800], (ruled,)))
    assert [entry.note for entry in found.of(1).encounters] == [M("not-played-opponent")]
    assert [entry.note for entry in found.of(2).encounters] == [None]
    assert found.of(1).change.games == found.of(2).change.games == 0  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("ratings", "minutes", "needed"),
    [
        ([2400, 1500, 1500], 119, 120),
        ([2400, 1500, 1500], 120, None),
        ([1500, 2400, 1500], 119, 120),
        ([2399, 1500, 1500], 90, None),
        ([1800, 1500, 1500], 89, 90),
        ([1799, 1500, 1500], 60, None),
        ([1799, 1500, 1500], 59, 60),
    ],
)
def test_games_that_were_too_short(ratings: list[int], minutes: int, needed: int | None) -> None:
    found = rate_event(tournament(ratings, (Game.of(1, 2, DRAW),)), NOW, minutes=minutes)
    note = None if needed is None else M("minutes-60-moves", minutes=minutes, needed=needed)
    assert [entry.note for entry in found.of(1).encounters] == [note]
    assert found.of(1).change.games == (needed is None)  # type: ignore[union-attr]


def test_individual_matches() -> None:
    """Of four games 2½ decide; of a match that lasts to the end nothing is left out."""
    games = [(Game.of(1, 2, WIN),), (Game.of(2, 1, LOSS),), (Game.of(1, 2, DRAW),), (Game.of(2, 1, WIN),)]
    found = rate_event(tournament([2000, 1900], *games), NOW)
    assert found.reasons[-1] == M("match-decided-game", decided=3)
    assert [entry.note for entry in found.of(1).encounters] == [None, None, None, M("played-after-match", decided=3)]
    assert found.of(2).change.games == 3  # type: ignore[union-attr]
    level = rate_event(tournament([2000, 1900], games[0], games[3]), NOW)
    assert level.reasons[-1] == M("individual-match-between")
    assert level.of(1).change.games == 2  # type: ignore[union-attr]
    two = rate_event(tournament([2000, 1900], games[0], games[1]), NOW)
    assert two.reasons[-1] == M("individual-match-between")
    unrated = rate_event(tournament([2000, 0], games[0]), NOW)
    assert unrated.reasons[-1] == M("as-sentence", clause=M("match-unrated-player"))
    assert [entry.note for entry in unrated.of(1).encounters] == [M("match-unrated-player")]


def test_borrowed_ratings_and_earlier_games() -> None:
    rapid = rules_named("2024", Kind.RAPID)
    played = tournament([0, 1900, 1800], (Game.of(1, 2, DRAW),))
    borrowed = rate_event(played, rapid, records={1: Record(standard=2000)})
    assert (borrowed.of(1).rating, borrowed.of(1).reasons[0]) == (2000, M("no-rating-list-start", rating=2000))
    assert rate_event(played, NOW, records={1: Record(standard=2000)}).of(1).rating == 0
    assert borrowed.of(2).reasons[0].code == "as-sentence"
    pooled_games = rate_event(played, NOW, records={1: Record(earlier=(game(1900, "="),) * 4)})
    assert (pooled_games.of(1).first.games, pooled_games.of(1).new_rating) == (5, 1871)  # type: ignore[union-attr]
    assert rate_event(played, NOW).of(1).new_rating is None


# Round robins as a whole


def test_a_round_robin_by_averages() -> None:
    """Four players, each game a draw but that Ana beats Di: 2, 1½, 1½ and 1 of 3 are 67, 50, 50 and 33 %."""
    entrants = [
        Entrant("Ana", 2100, 120),
        Entrant("Bo", 2000, 90),
        Entrant("Cai", 1900, 90, 40),
        Entrant("Di", 1800, 60),
    ]
    found = rate_round_robin(entrants, BEFORE)
    assert (found.rated_average, found.mean_difference, found.average) == (1950, 0, 1950)
    assert [row.percent for row in found.rows] == [67, 50, 50, 33]
    assert [row.difference for row in found.rows] == [125, 0, 0, -125]
    # (4 × 1950 − own) / 3
    assert [row.average for row in found.rows] == [1900, 1933, 1967, 2000]
    assert [row.used_difference for row in found.rows] == [200, 67, -67, -200]
    assert [row.expected_percent for row in found.rows] == [76, 59, 41, 24]
    assert [row.expected for row in found.rows] == [22_800, 17_700, 12_300, 7200]
    assert [row.gain for row in found.rows] == [-2800, -2700, 2700, 2800]
    assert [row.change for row in found.rows] == [F(-28, 5), F(-27, 5), F(54, 5), F(28, 5)]
    assert [row.new_rating for row in found.rows] == [2094, 1995, 1911, 1806]
    assert found.rows[1].reason == M("games-against-average", games=3, competition=1933, gap=67, cap=400)
    assert describe(found.rows[1]) == M(
        "points-rc", name="Bo", score="1½", percent=50, average=1933, result=1995, reason=found.rows[1].reason
    )
    far = rate_round_robin([Entrant("Ana", 2600, 60), Entrant("Bo", 2000, 0)], BEFORE)
    assert far.rows[0].reason == M("games-against-capped", games=1, competition=2000, gap=600, cap=400)
    assert (far.rows[0].used_difference, far.rows[1].used_difference) == (400, -400)


def test_first_ratings_of_a_round_robin() -> None:
    """Four of 2000 who draw with each other, and Una who has so many points against them."""

    def una(points: int, rated: int = 4, others: int = 0) -> tuple[int | None, Message]:
        mates = rated + others
        total = (mates + 1) * mates * 30
        share, rest = divmod(total - points, mates)
        scores = [share + (index < rest) for index in range(mates)]
        entrants = [Entrant(f"R{index}", 2000 if index < rated else 0, score) for index, score in enumerate(scores)]
        row = rate_round_robin([*entrants, Entrant("Una", 0, points)], BEFORE).rows[-1]
        assert (row.used_difference, row.expected_percent, row.expected, row.gain, row.change) == (None,) * 5
        return row.new_rating, row.reason

    assert una(0) == (None, M("no-points-nothing"))
    assert una(120) == (2000, M("50-average-opponents"))
    assert una(120, rated=3, others=1) == (None, M("rated-opponents-third", rated=3))
    value, reason = una(180)
    assert reason == M("each-half-points-above", step="20", halves=F(2))
    # One of four is 25 %: 193 less, of which four fifths.
    low, why = una(60)
    assert why == M("shift-working", table=-193, opponents=4, all=5, shift="-154.4")
    assert value is not None
    assert low is not None
    assert value > 2000 > low
    nobody = rate_round_robin([Entrant("Ana", 2000, 60), Entrant("Una", 0, 0)], BEFORE).rows[-1]
    assert describe(nobody).values["result"] == M("not-rated")


def test_ratings_that_agree() -> None:
    draw = [[None if one == other else 30 for other in range(3)] for one in range(3)]
    assert rate_by_iteration([2000, 1800, 0], draw, BEFORE) == ((2000, 1800, 1900), M("ratings-agree-after", step=1))
    # Beaten by one and drawn with another: half of two is 25 % for ½: 193 less than 1900.
    lost = [[None, 30, 60], [30, None, 30], [0, 30, None]]
    assert rate_by_iteration([2000, 1800, 0], lost, BEFORE) == ((2000, 1800, 1707), M("ratings-agree-after", step=2))
    won = [[None, 30, 0], [30, None, 30], [60, 30, None]]
    assert rate_by_iteration([2000, 1800, 0], won, BEFORE)[0] == (2000, 1800, 1920)
    assert rate_by_iteration([2000, 1800, 0], won, BEFORE, limit=1) == (
        (2000, 1800, 1920),
        M("ratings-had-not", limit=1),
    )
    twice = [[None, 60, 120], [60, None, 60], [0, 60, None]]
    assert rate_by_iteration([2000, 1800, 0], twice, BEFORE, cycles=2)[0] == (2000, 1800, 1707)


def test_cross_tables() -> None:
    rounds = ((Game.of(1, 2, WIN),), (Game.of(3, 1, DRAW),), (Game.of(2, 3, LOSS),))
    table = cross_table(tournament([1, 1, 1], *rounds))
    assert table == (((None, 60, 30), (0, None, 0), (30, 60, None)), 1)
    double = cross_table(tournament([1, 1, 1], *rounds, *rounds))
    assert double == (((None, 120, 60), (0, None, 0), (60, 120, None)), 2)
    assert cross_table(tournament([1, 1, 1], *rounds[:2])) is None
    assert cross_table(tournament([1, 1, 1], *rounds, rounds[0])) is None
    forfeit = (Game.of(2, 3, Outcome.FORFEIT_LOSS),)
    assert cross_table(tournament([1, 1, 1], *rounds[:2], forfeit)) is None
    assert cross_table(tournament([1])) is None
    assert cross_table(tournament([1, 1])) is None


# Reports


def test_which_list_and_rules_an_event_counts_for() -> None:
    blitz = tournament([2000, 1900, 1800], (Game.of(1, 2, DRAW),), time_control="3+2")
    assert [list_of(blitz), list_of(blitz, "rapid"), list_of(blitz, None, "90+30")] == [
        Kind.BLITZ,
        Kind.RAPID,
        Kind.STANDARD,
    ]
    assert list_of(tournament([2000])) is Kind.STANDARD
    assert rules_of(blitz, None, Kind.BLITZ).name == "blitz 2024-12"
    assert rules_of(blitz, "2022", Kind.RAPID).name == "rapid 2022"
    with pytest.raises(OptionError) as error:
        rules_of(tournament([2000], start=None), None, Kind.BLITZ)
    assert error.value.message.code == "report-no-starting-date"
    assert rate_tournament(blitz).rules.name == "blitz 2024-12"
    strong = tournament([2400, 1900, 1800], (Game.of(1, 2, DRAW),))
    assert rate_tournament(strong, rate_of_play="60+30").of(1).change.games == 0  # type: ignore[union-attr]
    assert rate_tournament(strong, rate_of_play="90+30").of(1).change.games == 1  # type: ignore[union-attr]
    assert rate_tournament(strong, kind="rapid", rate_of_play="60+30").of(1).change.games == 1  # type: ignore[union-attr]
    uneven = tournament([2000, 1900, 1800], (Game.of(1, 2, DRAW),), encoded_time_control="W300-B240")
    assert rate_tournament(uneven).reasons[-1] == M("no-game-rated", void=M("different-times"))


def test_months() -> None:
    assert [list_day(month) for month in ("2026-01", "2026-12")] == [date(2026, 1, 1), date(2026, 12, 1)]
    for wrong in ("2026-00", "2026-13", "2026-1", "x2026-01"):
        with pytest.raises(OptionError) as error:
            list_day(wrong)
        assert error.value.message == M("not-a-month", text=wrong)


def test_an_event_of_a_period_from_its_report() -> None:
    played = tournament([2000, 0, 1800], (Game.of(1, 2, DRAW),))
    found = rated_for_period(played, "file.trf", False, {"P1": Record(k=10)}, {"P2": 1900, "P1": 2100})
    assert (found.name, found.start, found.end, found.earlier) == ("file.trf", DAY, DAY, False)
    assert [(part.rating, part.games) for part in found.parts] == [(2000, 0), (1900, 1), (1800, 0)]
    ends = replace(played, name="Open", info=replace(played.info, end=date(2026, 5, 3)))
    earlier = rated_for_period(ends, "file.trf", True, {}, {"P2": 1900})
    assert (earlier.name, earlier.end, earlier.earlier) == ("Open", date(2026, 5, 3), True)
    assert earlier.parts[1].games is None
    with pytest.raises(OptionError) as error:
        rated_for_period(tournament([2000], start=None), "file.trf", False, {}, {})
    assert error.value.message.code == "report-no-starting-date"


def test_what_a_list_adds_to_a_record() -> None:
    entry = Listed(1, "Ana", standard=2000, rapid=1900, birth=1990, standard_k=20, rapid_k=0)
    assert with_list(None, None, "standard") is None
    assert with_list(Record(k=10), None, "standard") == Record(k=10)
    born = PartialDate(1990)
    assert with_list(None, entry, "standard") == Record(k=20, rating=2000, standard=2000, birth=born)
    assert with_list(None, entry, "rapid") == Record(k=None, rating=1900, standard=2000, birth=born)
    own = Record(k=0, rating=1, standard=2, birth=PartialDate(1980))
    assert with_list(own, entry, "standard") == own
    assert with_list(None, entry._replace(birth=0), "standard").birth is None  # type: ignore[union-attr]
