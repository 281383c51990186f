"""Laws that every rating must obey."""

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from tablas.federation.ratings import Encounter, initial_rating, k_factor, perfect_performance, performance, rate_player
from tablas.federation.ratings.expected_scores import WHOLE, difference, expected, expected_by_formula
from tablas.federation.ratings.rules import EDITIONS, Kind, RatingRules

ratings = st.integers(1000, 2900)
results = st.sampled_from("1=0")
editions = st.sampled_from([edition for kind in Kind for edition in EDITIONS[kind]])
rounds = st.lists(st.tuples(ratings, results), min_size=1, max_size=15)


def encounters(rows: list[tuple[int, str]]) -> list[Encounter]:
    return [Encounter.of(rating, result) for rating, result in rows]


@given(st.integers(-3000, 3000))
def test_expectations_of_a_game_add_up_to_one(gap: int) -> None:
    assert expected(gap) + expected(-gap) == WHOLE
    assert expected_by_formula(gap) + expected_by_formula(-gap) == WHOLE


@given(st.integers(-1000, 1000))
def test_a_higher_rating_never_expects_less(gap: int) -> None:
    assert expected(gap) <= expected(gap + 1)
    assert expected_by_formula(gap) <= expected_by_formula(gap + 1)


@given(st.integers(0, 100))
def test_percentages_mirror(percent: int) -> None:
    assert difference(percent) == -difference(100 - percent)


@given(st.integers(1, 99))
def test_the_two_tables_are_images_of_each_other(percent: int) -> None:
    """Each percentage's difference falls in the band that expects it (or, at its edge, the next)."""
    assert abs(expected(difference(percent)) - percent * 100) <= 100


@given(ratings, rounds, editions, st.sampled_from([10, 20, 40]))
def test_a_change_is_bounded_by_k_times_games(
    rating: int, rows: list[tuple[int, str]], rules: RatingRules, k: int
) -> None:
    change = rate_player(rating, encounters(rows), k, rules)
    assert abs(change.change) <= k * change.games
    assert abs(change.rounded - change.change) <= Fraction(1, 2)


@given(ratings, rounds, editions)
def test_no_difference_beyond_the_limit_unless_the_edition_allows_it(
    rating: int, rows: list[tuple[int, str]], rules: RatingRules
) -> None:
    change = rate_player(rating, encounters(rows), 20, rules)
    beyond = [line for line in change.lines if line.counted and abs(line.difference) > rules.cap]
    uncut = [line for line in beyond if line.used == line.difference]
    if rules.cap_exempt_from is not None and rating >= rules.cap_exempt_from:
        assert uncut == beyond
    elif rules.cap_once:
        assert len(uncut) == max(0, len(beyond) - 1)
        if beyond:
            cut = next(line for line in beyond if line.used != line.difference)
            assert all(abs(line.difference) <= abs(cut.difference) for line in beyond)
    else:
        assert not uncut


@given(ratings, ratings, results, editions)
def test_one_game_is_zero_sum_where_nobody_is_exempt(one: int, other: int, result: str, rules: RatingRules) -> None:
    reply = {"1": "0", "0": "1", "=": "="}[result]
    first = rate_player(one, [Encounter.of(other, result)], 20, rules)
    second = rate_player(other, [Encounter.of(one, reply)], 20, rules)
    exempt = rules.cap_exempt_from is not None and max(one, other) >= rules.cap_exempt_from and abs(one - other) > 400
    if not exempt:
        assert first.gain + second.gain == 0


@given(ratings, editions, st.integers(0, 80), st.integers(0, 60), st.integers(0, 100))
def test_k_stays_between_its_limits(rating: int, rules: RatingRules, before: int, peak: int, games: int) -> None:
    k = k_factor(rules.k, rating, day=rules.start, games_before=before, peak=peak, period_games=games)
    highest = max(rules.k.new, rules.k.plain, rules.k.high, rules.k.junior or 0)
    assert 0 < k.value <= highest
    if rules.k.period_product is not None:
        assert k.value * games <= rules.k.period_product
    assert k.reason


@given(rounds, editions)
def test_a_better_result_never_lowers_a_first_rating(rows: list[tuple[int, str]], rules: RatingRules) -> None:
    worse = [*rows, (1800, "0")]
    better = [*rows, (1800, "1")]
    low, high = initial_rating(encounters(worse), rules).rating, initial_rating(encounters(better), rules).rating
    if low is not None:
        assert high is not None
        assert high >= low


@given(st.lists(ratings, min_size=1, max_size=12), st.data())
def test_performance_rises_with_the_score(opponents: list[int], data: st.DataObject) -> None:
    halves = data.draw(st.integers(0, 2 * len(opponents) - 1))
    assert performance(opponents, halves * 30).rating <= performance(opponents, (halves + 1) * 30).rating
    assert perfect_performance(opponents, halves * 30) <= perfect_performance(opponents, (halves + 1) * 30)


@given(st.lists(ratings, min_size=1, max_size=12), st.data())
def test_perfect_performance_expects_the_score(opponents: list[int], data: st.DataObject) -> None:
    score = data.draw(st.integers(1, 2 * len(opponents))) * 5000
    found = perfect_performance(opponents, score * 60 // WHOLE)
    assert sum(expected(found - opponent) for opponent in opponents) >= score
    assert sum(expected(found - 1 - opponent) for opponent in opponents) < score
