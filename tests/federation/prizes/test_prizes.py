"""Prize examples of the manual and the book, and the laws of money."""

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tablas.errors import OptionError
from tablas.federation.prizes import (
    Chances,
    Contender,
    Criterion,
    Fund,
    Group,
    OpenGame,
    PerPlayer,
    PrizeList,
    Sharing,
    System,
    TieBreak,
    chances,
    distribute,
    divide,
    parse_money,
    read_fund,
    share,
    share_by_chance,
)
from tablas.model import PartialDate, Player, points

A, B, C, D = 1, 2, 3, 4
FOUR = [1000000, 500000, 300000, 200000]


@pytest.mark.parametrize(
    ("system", "euros"),
    [
        (System.EQUAL, [5000, 5000, 5000, 5000]),
        (System.TIE_BREAK, [10000, 5000, 3000, 2000]),
        (System.HORT, [7500, 5000, 4000, 3500]),
    ],
)
def test_four_tied_players(system: System, euros: list[int]) -> None:
    awards = share([[A, B, C, D]], FOUR, Sharing(system))
    assert [award.amount for award in awards] == [100 * amount for amount in euros]
    assert all(award.reason for award in awards)


TWENTY = [list(range(1, 5)), list(range(5, 10)), list(range(10, 21))]


@pytest.mark.parametrize("system", list(System))
def test_only_the_player_ranked_tenth_takes_the_tenth_prize(system: System) -> None:
    prizes = [100000, 90000, 80000, 70000, 60000, 50000, 40000, 30000, 20000, 10000]
    awards = {award.player: award.amount for award in share(TWENTY, prizes, Sharing(system))}
    assert max(awards) == 10
    assert awards[10] == 10000
    assert sum(awards.values()) == sum(prizes)


def test_without_cut_off_eleven_share_the_tenth_prize() -> None:
    awards = share(TWENTY, [0] * 9 + [110000], Sharing(System.EQUAL, cut_off=False))
    assert {award.player: award.amount for award in awards} == dict.fromkeys(range(10, 21), 10000)


def test_hort_part_and_unit() -> None:
    # 87.50, 50 and 12.50; the odd euro goes to the better placed.
    awards = share([[1, 2, 3]], [10000, 5000], Sharing(System.HORT, by_order=Fraction(3, 4), cut_off=False, unit=100))
    assert [award.amount for award in awards] == [
        8800,
        5000,
        1200,
    ]  # 87.50, 50 and 12.50; the odd euro goes to the better placed


BOOK = [
    Contender(A, points(6), points(21)),
    Contender(B, points("5.5"), points("19.5")),
    Contender(C, points("5.5"), points(18)),
    Contender(D, points(5), points(20)),
]
CELLS = {
    # result of A-B, result of C-D: first, second, third as printed
    ("A", "C"): "ACB",
    ("=", "C"): "ACB",
    ("B", "C"): "BCA",
    ("A", "="): "ACD",
    ("=", "="): "ABC",
    ("B", "="): "BAC",
    ("A", "D"): "ADB",
    ("=", "D"): "ADB",
    ("B", "D"): "BDA",
}
MISPRINT = ("B", "D")
"""A and D both have 6 points here, and A's cumulative score (27) beats D's (26): it should read B, A, D."""


def placing(first: str, second: str, rule: TieBreak) -> str:
    """The first three of one cell, by making its two results certain."""
    sure = {"A": (1, 0, 0), "C": (1, 0, 0), "=": (0, 1, 0), "B": (0, 0, 1), "D": (0, 0, 1)}
    games = [
        OpenGame(A, B, tuple(map(Fraction, sure[first]))),  # type: ignore[arg-type]
        OpenGame(C, D, tuple(map(Fraction, sure[second]))),  # type: ignore[arg-type]
    ]
    odds = chances(BOOK, games, tie_break=rule)
    return "".join(
        "ABCD"[player - 1] for place in range(3) for player in odds.places if odds.places[player][place] == 1
    )


@pytest.mark.parametrize("rule", list(TieBreak))
def test_cells_of_the_books_unfinished_tournament(rule: TieBreak) -> None:
    for (first, second), printed in CELLS.items():
        assert placing(first, second, rule) == ("BAD" if (first, second) == MISPRINT else printed)


def test_shares_of_the_books_unfinished_tournament() -> None:
    odds = chances(BOOK, [OpenGame(A, B), OpenGame(C, D)])
    ninths = {player: tuple(int(9 * chance) for chance in row[:3]) for player, row in odds.places.items()}
    # The book prints A 6 1 2 and D 0 3 1, which is what its misprinted cell makes of them.
    assert ninths == {A: (6, 2, 1), B: (3, 1, 4), C: (0, 4, 2), D: (0, 2, 2)}


def test_unfinished_tournament_in_money() -> None:
    odds = chances(BOOK, [OpenGame(A, B), OpenGame(C, D)])
    assert share_by_chance([A, B, C, D], odds, [90000, 45000, 18000]) == {
        A: 60000 + 10000 + 2000,
        B: 30000 + 5000 + 8000,
        C: 20000 + 4000,
        D: 10000 + 4000,
    }


def test_all_outcomes_agree_with_the_polynomials() -> None:
    from tablas.federation.prizes.unfinished import _counted, _exact

    standings = [Contender(n, points(p), 0) for n, p in enumerate(("4", "4", "3.5", "3.5", "3", "3", "2.5"), 1)]
    games = [OpenGame(1, 4, (Fraction(2), Fraction(1), Fraction(1))), OpenGame(2, 3), OpenGame(5, 6)]
    for rule in TieBreak:
        assert _exact(standings, games, rule, 7) == _counted(standings, games, rule)


def test_a_hundred_open_games_are_exact() -> None:
    standings = [Contender(n, points(n % 7), n) for n in range(1, 201)]
    odds = chances(standings, [OpenGame(n, n + 100) for n in range(1, 101)], places=5)
    assert str(odds.method).startswith("exact")
    assert all(sum(row[place] for row in odds.places.values()) == 1 for place in range(5))


def test_two_rounds_left_are_counted_then_drawn() -> None:
    games = [OpenGame(1, 2), OpenGame(3, 4), OpenGame(1, 3), OpenGame(2, 4)]
    standings = [Contender(n, 0) for n in range(1, 5)]
    counted = chances(standings, games)
    assert str(counted.method) == "exact, all 81 outcomes"
    drawn = chances(standings, games, limit=10, samples=4000, seed=7)
    assert "seed 7" in str(drawn.method)
    assert drawn == chances(standings, games, limit=10, samples=4000, seed=7)
    for player, row in counted.places.items():
        assert all(abs(one - other) < Fraction(1, 20) for one, other in zip(row, drawn.places[player], strict=True))


PLAYERS = {
    1: Player(1, "A", 2350),
    2: Player(2, "B", 2250, birth=PartialDate(2010), sex="f"),
    3: Player(3, "C", 2180),
    4: Player(4, "D", 2050, birth=PartialDate(1950)),
    5: Player(5, "E", 0),
}
RANKING = [[1], [3, 2], [4], [5]]


def lists(**prizes: tuple[int, ...]) -> tuple[PrizeList, ...]:
    groups = {
        "general": Group(),
        "u2200": Group(rating_from=1, rating_to=2199),
        "u2300": Group(rating_to=2299),
        "youth": Group(born_from=2006),
        "women": Group(sex="F"),
        "senior": Group(born_to=1960),
        "unrated": Group(unrated=True),
    }
    return tuple(PrizeList(name, amounts, groups[name]) for name, amounts in prizes.items())


def test_best_prize_lets_others_move_up() -> None:
    fund = Fund(lists(general=(30000, 20000, 10000), u2200=(25000, 5000)), PerPlayer.BEST, Sharing(System.TIE_BREAK))
    paid = distribute(fund, RANKING, PLAYERS)
    # Player 3 takes 250 as best under 2200, so 2 is second and 4 third; nobody else is under 2200 and free.
    assert {entry.player: entry.amount for entry in paid.payments} == {1: 30000, 3: 25000, 2: 20000, 4: 10000}
    assert paid.unpaid == 5000


def test_first_list_in_order() -> None:
    fund = Fund(lists(general=(30000, 20000, 10000), u2200=(25000, 5000)), PerPlayer.FIRST, Sharing(System.TIE_BREAK))
    paid = distribute(fund, RANKING, PLAYERS)
    assert {entry.player: entry.amount for entry in paid.payments} == {1: 30000, 3: 20000, 2: 10000, 4: 25000}


def test_all_prizes_and_the_overlap_warning() -> None:
    fund = Fund(lists(general=(30000, 20000), u2200=(25000,), u2300=(5000,)), PerPlayer.ALL, Sharing(System.TIE_BREAK))
    paid = distribute(fund, RANKING, PLAYERS)
    assert paid.of(3) == 20000 + 25000 + 5000
    assert any("overlap" in str(reason) for reason in paid.reasons)


def test_age_sex_and_unrated_groups() -> None:
    fund = Fund(lists(youth=(100,), women=(200,), senior=(300,), unrated=(400,)), PerPlayer.ALL)
    paid = distribute(fund, RANKING, PLAYERS)
    assert {entry.player: entry.amount for entry in paid.payments} == {2: 300, 4: 300, 5: 400}


def test_prize_for_the_largest_surplus() -> None:
    best = PrizeList("improver", (10000,), Group(), Criterion.SURPLUS)
    paid = distribute(Fund((best,)), RANKING, PLAYERS, {1: Fraction(1, 2), 4: Fraction(7, 4), 3: Fraction(-1)})
    assert [entry.player for entry in paid.payments] == [4]
    with pytest.raises(OptionError, match="expectation"):
        distribute(Fund((best,)), RANKING, PLAYERS)


def test_tied_players_share_what_they_won_in_the_same_list() -> None:
    fund = Fund(lists(general=(30000, 20000, 10000)), PerPlayer.BEST, Sharing(System.EQUAL))
    paid = distribute(fund, RANKING, PLAYERS)
    assert paid.of(2) == paid.of(3) == 15000


def test_fund_from_a_file() -> None:
    fund = read_fund(
        {
            "currency": "EUR",
            "system": "hort",
            "unit": 1,
            "prizes": ["1.000,00 €", 500],
            "list": [{"name": "U2200", "prizes": [100], "rating_to": 2199, "system": "tie-break"}],
        }
    )
    assert fund.total == 160000
    assert fund.sharing.unit == 100
    assert fund.lists[1].sharing is not None
    assert fund.lists[1].sharing.system is System.TIE_BREAK


@pytest.mark.parametrize(
    ("table", "words"),
    [
        ({}, "no prizes"),
        ({"prizes": 5}, "list of amounts"),
        ({"prizes": [1], "system": "lottery"}, "not one of"),
        ({"prizes": [1], "color": "red"}, "not a setting"),
        ({"list": [{"name": "x"}]}, "needs a name and prizes"),
        ({"prizes": [1], "by_order": 2}, "between 0 and 1"),
        ({"prizes": ["many"]}, "not an amount"),
        ({"prizes": ["1e9"]}, "not an amount"),
        ({"prizes": ["1-2"]}, "not an amount"),
        ({"prizes": ["10 or 20"]}, "not an amount"),
        ({"prizes": ["."]}, "not an amount"),
        ({"prizes": [-3]}, "cannot be negative"),
        ({"prizes": ["-3"]}, "cannot be negative"),
        ({"prizes": [12.345]}, "whole cents"),
        ({"prizes": [float("inf")]}, "not an amount"),
        ({"list": [{"name": "x", "prizes": [1], "rating_to": "2200"}]}, "whole number"),
    ],
)
def test_mistakes_in_a_fund_are_sentences(table: dict[str, object], words: str) -> None:
    with pytest.raises(OptionError, match=words):
        read_fund(table)


@pytest.mark.parametrize(
    ("text", "cents"),
    [
        ("1000", 100000),
        ("1,000.50", 100050),
        ("1.000,5", 100050),
        ("1.000", 100000),
        ("12,30 €", 1230),
        (7, 700),
        ("€ 20", 2000),
        ("EUR 1 000", 100000),
        ("1'000.-", 100000),
        ("20 euros", 2000),
        ("CHF 5.50", 550),
    ],
)
def test_amounts(text: str | int, cents: int) -> None:
    assert parse_money(text) == cents


groups_of_players = st.lists(st.integers(1, 5), min_size=1, max_size=8).map(
    lambda sizes: [list(range(sum(sizes[:i]) + 1, sum(sizes[: i + 1]) + 1)) for i in range(len(sizes))]
)
amounts = st.lists(st.integers(1, 1_000_000), min_size=1, max_size=12).map(lambda p: sorted(p, reverse=True))


@given(groups_of_players, amounts, st.sampled_from(System), st.booleans(), st.sampled_from([1, 10, 100, 500]))
def test_money_is_conserved(ranking: list[list[int]], prizes: list[int], system: System, cut: bool, unit: int) -> None:
    awards = share(ranking, prizes, Sharing(system, cut_off=cut, unit=unit))
    players = sum(map(len, ranking))
    assert sum(award.amount for award in awards) == sum(prizes[:players])
    assert all(award.amount >= 0 for award in awards)
    assert len({award.player for award in awards}) == len(awards)


@given(groups_of_players, amounts, st.sampled_from(System))
def test_a_better_place_never_wins_less(ranking: list[list[int]], prizes: list[int], system: System) -> None:
    won = {award.player: award.amount for award in share(ranking, prizes, Sharing(system))}
    in_order = [won.get(player, 0) for group in ranking for player in group]
    assert in_order == sorted(in_order, reverse=True)


@given(groups_of_players, amounts, amounts, st.sampled_from(PerPlayer), st.sampled_from(System))
def test_a_fund_pays_each_prize_once(
    ranking: list[list[int]], general: list[int], second: list[int], rule: PerPlayer, system: System
) -> None:
    people = {n: Player(n, rating=2400 - 20 * n) for group in ranking for n in group}
    fund = Fund(
        (PrizeList("general", tuple(general)), PrizeList("u2300", tuple(second), Group(rating_to=2299))),
        rule,
        Sharing(system),
    )
    paid = distribute(fund, ranking, people)
    assert sum(entry.amount for entry in paid.payments) + paid.unpaid == fund.total
    assert paid.unpaid >= 0
    if rule is not PerPlayer.ALL:
        assert all(len(entry.awards) == 1 for entry in paid.payments)


@given(st.integers(0, 10**9), st.lists(st.integers(0, 50), min_size=1, max_size=20), st.sampled_from([1, 5, 100]))
def test_division_is_exact_and_fair(amount: int, weights: list[int], unit: int) -> None:
    if not sum(weights):
        weights[0] = 1
    parts = divide(amount, weights, unit)
    assert sum(parts) == amount
    total = sum(weights)
    for part, weight in zip(parts, weights, strict=True):
        assert abs(part - Fraction(amount * weight, total)) < 2 * unit


@settings(max_examples=50)
@given(st.lists(st.integers(0, 14), min_size=2, max_size=9), st.data())
def test_chances_add_up(halves: list[int], data: st.DataObject) -> None:
    standings = [Contender(n, h * 30, data.draw(st.integers(0, 3))) for n, h in enumerate(halves, 1)]
    games = [OpenGame(n, n + 1) for n in range(1, len(halves), 2)]
    odds = chances(standings, games)
    assert all(sum(row) == 1 for row in odds.places.values())
    order = [entry.player for entry in standings]
    money = share_by_chance(order, odds, [10000, 5001, 3])
    assert sum(money.values()) == sum([10000, 5001, 3][: len(order)])


def test_chances_of_strangers() -> None:
    with pytest.raises(OptionError, match="not in the standings"):
        chances([Contender(1, 0)], [OpenGame(1, 2)])
    assert isinstance(chances([Contender(1, 0)], []), Chances)
