"""Lots, odds, made-up people: what comes of every draw, with dice that say what they are told."""

from __future__ import annotations

import random
import re
from collections.abc import Sequence
from itertools import cycle
from typing import Any

import pytest

from tablas.messages import Message
from tablas.model import STANDARD, TWO_ONE_ZERO, Colour, Game, Outcome, Player
from tablas.simulate import entrants as people
from tablas.simulate import simulate
from tablas.simulate.amounts import Amount, Measure, Quota
from tablas.simulate.chances.model import Model
from tablas.simulate.dice import Dice
from tablas.simulate.entrants import LOWEST, _count, _ratings, entrants, forbidden_pairs, with_comings_and_goings
from tablas.simulate.odds import draw_share, expected_percent, play
from tablas.simulate.parameters import AMOUNTS, Parameters

WIN, DRAW, LOSS = Outcome.WIN, Outcome.DRAW, Outcome.LOSS


def raw(seed: int, purpose: str) -> Any:
    """The stream below the dice: its sequence is the same wherever there is Python."""
    return random.Random(f"{seed}/{purpose}").random


def fixed(*draws: float) -> Dice:
    """Dice whose draws are these, over and over."""
    dice = Dice(1, "")
    dice._random = cycle(draws).__next__
    return dice


def test_every_purpose_has_its_own_stream() -> None:
    own, other = raw(7, "ratings"), raw(7, "names")
    first, second = Dice(7, "ratings"), Dice(7, "names")
    assert [first.share() for _ in range(3)] == [own() for _ in range(3)]
    assert second.share() == other()
    draws = raw(7, "ratings")
    assert Dice(7, "ratings").normal() == sum(draws() for _ in range(12)) - 6


def test_what_a_draw_of_luck_decides() -> None:
    assert [fixed(luck).below(4) for luck in (0.0, 0.24, 0.25, 0.5, 0.75, 0.99)] == [0, 0, 1, 2, 3, 3]
    assert [fixed(luck).between(3, 5) for luck in (0.0, 0.34, 0.67, 0.99)] == [3, 4, 5, 5]
    assert [fixed(luck).chance(0.25) for luck in (0.0, 0.24, 0.25, 0.9)] == [True, True, False, False]
    assert [fixed(luck).pick("abcd") for luck in (0.0, 0.3, 0.6, 0.9)] == ["a", "b", "c", "d"]
    assert fixed(0.1, 0.5, 0.4).those("abcdef", 0.45) == ["a", "c", "d", "f"]
    assert fixed(0.5).those("ab", 0.5) == []
    assert (fixed(0.5).normal(), fixed(1.0).normal(), fixed(0.0).normal()) == (0, 6, -6)
    assert fixed(0.25).share() == 0.25


def test_several_are_taken_in_the_order_of_the_lots() -> None:
    """The one that is drawn goes, and the last takes its place."""
    items = ["a", "b", "c", "d"]
    assert fixed(0.0).sample(items, 4) == ["a", "d", "c", "b"]
    assert fixed(0.99).sample(items, 4) == ["d", "c", "b", "a"]
    assert fixed(0.25, 0.0).sample(items, 3) == ["b", "a", "c"]
    assert fixed(0.0).sample(items, 9) == ["a", "d", "c", "b"]
    assert (fixed(0.0).sample(items, 0), fixed(0.0).sample([], 2)) == ([], [])
    assert items == ["a", "b", "c", "d"]


# Odds


@pytest.mark.parametrize(
    ("percent", "rate", "share"),
    [(50, 0.3, 0.3), (50, 1, 1), (80, 0.5, 0.32), (20, 0.5, 0.32), (99, 1, 0.02), (1, 1, 0.02), (100, 1, 0), (0, 1, 0)],
)
def test_how_often_two_draw(percent: int, rate: float, share: float) -> None:
    """``rate * 4p(1 - p)``, and no more than leaves each at least the wins that make up the expectation."""
    assert draw_share(percent, rate) == pytest.approx(share)


@pytest.mark.parametrize(
    ("ratings", "luck", "result"),
    [
        *(((2000, 2000), luck, result) for luck, result in ((0.0, DRAW), (0.39, DRAW), (0.4, WIN), (0.69, WIN))),
        *(((2000, 2000), luck, LOSS) for luck in (0.71, 0.99)),
        # 64 of a hundred: 0.4 · 4 · 0.64 · 0.36 = 0.36864 draws, and wins up to 0.64 + 0.18432.
        *(((2100, 2000), luck, result) for luck, result in ((0.368, DRAW), (0.369, WIN), (0.824, WIN), (0.825, LOSS))),
        *(((2000, 2100), luck, result) for luck, result in ((0.368, DRAW), (0.369, WIN), (0.544, WIN), (0.545, LOSS))),
        # Whoever has no rating is as strong as the other.
        *(((2600, 0), luck, result) for luck, result in ((0.39, DRAW), (0.69, WIN), (0.71, LOSS))),
        *(((0, 2600), luck, result) for luck, result in ((0.39, DRAW), (0.69, WIN), (0.71, LOSS))),
        # More than 400 apart counts as 400: 92 of a hundred, 0.4 · 4 · 0.92 · 0.08 = 0.11776 draws.
        *(((2900, 2000), luck, result) for luck, result in ((0.117, DRAW), (0.118, WIN), (0.978, WIN), (0.979, LOSS))),
    ],
)
def test_the_result_of_a_game_by_its_luck(ratings: tuple[int, int], luck: float, result: Outcome) -> None:
    known = dict(zip((4, 9), ratings, strict=True))
    assert play(4, 9, known, 0.4, fixed(luck)) == Game.of(4, 9, result)  # type: ignore[arg-type]


def test_whoever_has_no_rating_is_expected_to_make_half() -> None:
    assert [expected_percent(*pair) for pair in ((0, 2600), (2600, 0), (0, 0), (2100, 2000), (1500, 2400))] == [
        *(50, 50, 50, 64, 8),
    ]


def test_models_of_results() -> None:
    third = pytest.approx(1 / 3)
    assert Model(None).weights(Game(1, 2), {1: 2400, 2: 1400}) == (third, third, third)
    assert Model(0.4).weights(Game(1, 2), {1: 2100, 2: 2000}) == pytest.approx((0.45568, 0.36864, 0.17568))
    assert Model(0.4).weights(Game(2, 1), {1: 2100, 2: 2000}) == pytest.approx((0.17568, 0.36864, 0.45568))
    assert Model(0.25).words == Message("chance-model-elo", draws=25)
    assert Model(None).words == Message("chance-model-equal")
    assert Model() == Model(0.3)


# Amounts


@pytest.mark.parametrize(
    ("text", "amount", "written"),
    [
        ("4", Amount(4), "4"),
        (0, Amount(0), "0"),
        (" 2 /round ", Amount(2, Measure.A_ROUND), "2/round"),
        ("2.5 %", Amount(2.5, Measure.PERCENT), "2.5%"),
        ("100%", Amount(100, Measure.PERCENT), "100%"),
        ("0%", Amount(0, Measure.PERCENT), "0%"),
        ("200", Amount(200), "200"),
        ("200/round", Amount(200, Measure.A_ROUND), "200/round"),
        (Amount(7), Amount(7), "7"),
    ],
)
def test_an_amount_as_people_write_it(text: str | int | Amount, amount: Amount, written: str) -> None:
    assert (Amount.parse(text), str(amount)) == (amount, written)


def test_an_amount_is_handed_out_round_by_round() -> None:
    """Three in all fall on rounds by lot; what found nobody is made up for in the next round that is meant."""
    quota = Quota(Amount(3), [1, 2, 3], fixed(0.0, 0.5))
    assert [len(quota.take(number, range(9))) for number in (1, 2, 3)] == [2, 1, 0]
    late = Quota(Amount(3), [1, 2, 3], fixed(0.0))
    assert [len(late.take(number, range(most))) for number, most in ((1, 2), (9, 5), (2, 0), (3, 5))] == [2, 0, 0, 1]
    soon = Quota(Amount(3), [1, 2, 3], fixed(0.0))
    assert [len(soon.take(number, range(most))) for number, most in ((1, 2), (2, 5), (3, 5))] == [2, 1, 0]
    each = Quota(Amount(2, Measure.A_ROUND), [1, 2], fixed(0.0))
    assert [each.take(number, "abc"[:most]) for number, most in ((1, 1), (2, 3), (3, 3))] == [["a"], ["a", "c"], []]
    some = Quota(Amount(50, Measure.PERCENT), [2], fixed(0.4, 0.6))
    assert [some.take(number, "abc") for number in (1, 2)] == [[], ["a", "c"]]
    assert Quota(Amount(3), [], fixed(0.0)).take(1, "abc") == []


# People


def shape(**facts: Any) -> Parameters:
    return Parameters(**facts)


@pytest.mark.parametrize(
    ("facts", "ratings"),
    [
        ({"ratings": (2000, 1900)}, [2000, 1900, 1900, 1900]),
        ({"ratings": (2000, 1900, 1800, 1700, 1600)}, [2000, 1900, 1800, 1700]),
        # The draws of a bell are 0.75 · 12 - 6 = 3 and -3 by turns.
        ({"rating_mean": 2000, "rating_sigma": 50}, [2150, 1850, 2150, 1850]),
        ({"rating_mean": 2000, "rating_sigma": 500}, [2900, 1001, 2900, 1001]),
        ({"rating_mean": 2000, "rating_sigma": 500, "rating_low": 1900, "rating_high": 2100}, [2100, 1900, 2100, 1900]),
        ({"rating_step": 10}, [2400, 2390, 2380, 2370]),
        ({"rating_step": 10, "rating_high": 2000, "rating_low": 1985}, [2000, 1990, 1985, 1985]),
        ({"rating_step": 500, "rating_high": 2000}, [2000, 1500, 1001, 1001]),
        ({"rating_step": 0}, [2400, 2400, 2400, 2400]),
        ({"rating_low": 1000, "rating_high": 1099}, [1075, 1075, 1075, 1075]),
        ({"rating_high": 1100}, [1076, 1076, 1076, 1076]),
        ({"rating_mean": 2000, "rating_low": 2399}, [2400, 2400, 2400, 2400]),
    ],
)
def test_ratings_of_every_shape(facts: dict[str, Any], ratings: list[int]) -> None:
    draws = [0.75] * 12 + [0.25] * 12 if "rating_sigma" in facts else [0.75]
    assert _ratings(shape(players=4, **facts), fixed(*draws)) == ratings
    assert LOWEST == 1001


def test_made_up_people() -> None:
    """Names count upwards where they come again; the list is that of a tournament, and sex goes with the name."""
    made = entrants(shape(players=2500, ratings=(2000,)), 4)
    assert [one.number for one in made] == list(range(1, 2501))
    assert {one.rating for one in made} == {2000}
    assert {one.federation for one in made} == set(people._FEDERATIONS)
    copies: dict[str, list[int]] = {}
    for one in made:
        family, first = one.name.split(", ")
        name, _, number = first.partition(" ")
        assert family in people._FAMILIES
        assert one.sex == ("w" if name in people._WOMEN else "m")
        assert re.fullmatch(r"\d*", number)
        copies.setdefault(f"{family}, {name}", []).append(int(number or 1))
    assert all(sorted(found) == list(range(1, len(found) + 1)) for found in copies.values())
    assert max(map(len, copies.values())) > 3
    few = entrants(shape(players=8, ratings=(1500, 2600, 2450)), 4)
    assert [one.rating for one in few] == [2600, 2450, 2450, 2450, 2450, 2450, 2450, 1500]


def eight(**facts: Any) -> tuple[Player, ...]:
    players = tuple(Player(number) for number in range(1, 9))
    return with_comings_and_goings(players, shape(players=8, **facts), 5)


def test_who_comes_late_and_who_leaves() -> None:
    assert eight(rounds=1, late_entries=Amount(3), withdrawals=Amount(3)) == eight(rounds=9)
    assert all((one.joined, one.left_after) == (1, None) for one in eight(rounds=9))
    every = Amount(100, Measure.PERCENT)
    late = eight(rounds=9, late_entries=every)
    assert sum(one.joined > 1 for one in late) == 6, "two at least are there for round 1"
    assert {one.left_after for one in late} == {None}
    gone = eight(rounds=2, withdrawals=every)
    assert {(one.joined, one.left_after) for one in gone} == {(1, 1)}
    joined, left = set(), set()
    for seed in range(40):
        both = with_comings_and_goings(
            eight(rounds=1), shape(players=8, rounds=7, late_entries=every, withdrawals=every), seed
        )
        joined |= {one.joined for one in both if one.joined > 1}
        left |= {one.left_after for one in both}
        assert all(one.joined <= (one.left_after or 0) for one in both)
    assert (joined, left) == ({2, 3, 4}, {1, 2, 3, 4, 5, 6}), "in the first half, and before the last round"


def test_who_may_not_meet() -> None:
    some = Amount(200)
    groups = forbidden_pairs(shape(players=5, rounds=4, forbidden_pairs=some), 3)
    assert len(groups) == 200
    assert {group.players for group in groups} == {(one, two) for one in range(1, 6) for two in range(one + 1, 6)}
    assert {group.first_round for group in groups} == {1}
    assert {group.last_round for group in groups} == {None, 1, 2, 3, 4}
    assert forbidden_pairs(shape(players=5, rounds=4), 3) == ()


def test_an_amount_of_people() -> None:
    assert (_count(None, 40, fixed(0.0)), _count(Amount(7), 40, fixed(0.0))) == (0, 7)
    half = Amount(50, Measure.PERCENT)
    assert _count(half, 6, fixed(0.4, 0.6)) == 3
    assert (_count(half, 6, fixed(0.5)), _count(Amount(100, Measure.PERCENT), 6, fixed(0.99))) == (0, 6)


# What nobody told


class Extreme:
    """Dice that always fall to one side."""

    def __init__(self, high: bool, shape: int = 0) -> None:
        self.high = high
        self.shape = shape

    def between(self, low: int, high: int) -> int:
        return high if self.high else low

    def chance(self, probability: float) -> bool:
        return self.high

    def pick(self, items: Sequence[Any]) -> Any:
        return items[self.shape if "bell" in items else -1 if self.high else 0]

    def sample(self, items: Sequence[Any], number: int) -> list[Any]:
        return list(items[:number])


def drawn(monkeypatch: pytest.MonkeyPatch, high: bool, at: int = 0, **facts: Any) -> Parameters:
    monkeypatch.setattr("tablas.simulate.parameters.Dice", lambda seed, purpose: Extreme(high, at))
    return Parameters(**facts).drawn(1)


def test_between_which_bounds_the_rest_is_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    low, high = drawn(monkeypatch, False), drawn(monkeypatch, True)
    assert (low.players, high.players) == (8, 80)
    assert (low.rounds, high.rounds) == (3, 13)
    assert (low.draw_rate, high.draw_rate) == (0.1, 0.5)
    assert (low.initial_colour, high.initial_colour) == (Colour.WHITE, Colour.BLACK)
    assert (low.tie_breaks, high.tie_breaks) == (("PTS", "BH/C1"), ("PTS", "BH/C1", "BH", "SB", "DE"))
    assert [getattr(low, name) for name in AMOUNTS] == [Amount(0, Measure.PERCENT)] * 10
    assert [getattr(high, name).value for name in AMOUNTS] == [4, 1, 3, 4, 1, 1, 1, 12, 6, 5]
    assert (low.acceleration, high.acceleration) == ("none", "baku")
    assert (low.scoring, high.scoring) == (TWO_ONE_ZERO, STANDARD)
    fast = drawn(monkeypatch, False, acceleration="baku")
    assert (fast.scoring, fast.acceleration) == (STANDARD, "baku"), "Baku's points are those of the usual scoring"
    assert drawn(monkeypatch, False, scoring=STANDARD).acceleration == "none", "one in five is accelerated"
    other = drawn(monkeypatch, True, scoring=TWO_ONE_ZERO)
    assert (other.scoring, other.acceleration) == (TWO_ONE_ZERO, "none")


@pytest.mark.parametrize(
    ("facts", "rounds"),
    [
        ({"players": 2}, (1, 1)),
        ({"players": 3}, (3, 3)),
        ({"players": 4}, (3, 3)),
        ({"players": 5}, (3, 3)),
        ({"players": 8}, (3, 4)),
        ({"players": 20}, (3, 10)),
        ({"players": 40}, (3, 13)),
        ({"players": 40, "played": 5}, (6, 13)),
        ({"players": 40, "played": 20}, (21, 21)),
        ({"players": 40, "rounds": 5, "played": 5}, (5, 5)),
    ],
)
def test_how_many_rounds_are_drawn(monkeypatch: pytest.MonkeyPatch, facts: dict[str, Any], rounds: object) -> None:
    """As many as there are opponents, thirteen at most, half the field at most, and one more than are played."""
    assert (drawn(monkeypatch, False, **facts).rounds, drawn(monkeypatch, True, **facts).rounds) == rounds


RATINGS = ("rating_low", "rating_high", "rating_step", "rating_mean", "rating_sigma")


@pytest.mark.parametrize(
    ("facts", "at", "low", "high"),
    [
        ({}, 0, (None, 2000, 1, None, None), (None, 2700, 40, None, None)),
        ({}, 1, (None, None, None, 1500, 50), (None, None, None, 2300, 350)),
        ({}, 2, (1000, 2000, None, None, None), (1900, 2700, None, None, None)),
        ({"rating_sigma": 7}, 0, (None, None, None, 1500, 7), (None, None, None, 2300, 7)),
        ({"rating_mean": 1700}, 0, (None, None, None, 1700, 50), (None, None, None, 1700, 350)),
        ({"rating_step": 3}, 1, (None, 2000, 3, None, None), (None, 2700, 3, None, None)),
        ({"rating_low": 2500}, 1, (2500, 2500, None, None, None), (2500, 2700, None, None, None)),
        ({"rating_high": 1500}, 1, (1000, 1500, None, None, None), (1500, 1500, None, None, None)),
        ({"ratings": (1800,)}, 1, (None,) * 5, (None,) * 5),
    ],
)
def test_which_shape_of_ratings_is_drawn(
    monkeypatch: pytest.MonkeyPatch, facts: dict[str, Any], at: int, low: object, high: object
) -> None:
    for side, wanted in ((False, low), (True, high)):
        found = drawn(monkeypatch, side, at, players=8, **facts)
        assert tuple(getattr(found, name) for name in RATINGS) == wanted


def test_every_stream_has_its_name(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same seed makes the same event years later: no stream may change its name."""
    made: list[tuple[object, object]] = []

    def noted(seed: int, purpose: str) -> Dice:
        made.append((seed, purpose))
        return Dice(seed, purpose)

    for module in ("parameters", "entrants", "tournament"):
        monkeypatch.setattr(f"tablas.simulate.{module}.Dice", noted)
    simulate(Parameters.of(players=4, rounds=2), 8)
    streams = ["parameters", "players", "ratings", "comings", "forbidden", "results"]
    streams += ["half_byes", "full_byes", "zero_byes", *AMOUNTS[3:7]]
    assert sorted(made) == sorted((8, name) for name in streams)


def test_the_words_of_parameters() -> None:
    assert Parameters().as_words() == ["system=dutch"]
    told = Parameters.of(players=8, tie_breaks="BH", ratings="2000 1900", half_byes="5%", name="Club", scoring="3-1-0")
    assert told.as_words() == [
        "players=8",
        "system=dutch",
        "name=Club",
        "half_byes=5%",
        "tie_breaks=PTS,BH",
        "ratings=2000,1900",
    ]
