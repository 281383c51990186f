"""Direct encounters of made-up ledgers, matches of two teams board by board, and finals that are played twice."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from tablas.model import Player, Tournament
from tablas.standings import direct
from tablas.standings import knockout as cup
from tablas.standings.book import Book
from tablas.standings.descriptor import parse
from tablas.standings.editions import EDITIONS
from tablas.standings.ledger import FORFEIT_LOSS, FORFEIT_WIN, FULL_BYE, PLAYED, REQUESTED, REST, Ledger


def ledger(*rounds: tuple[tuple[int, int, int], ...], size: int) -> Ledger:
    """Games as position, position and points of the first (60, 30 or 0)."""
    opponents = [[-1] * size for _ in rounds]
    points = [[0] * size for _ in rounds]
    kinds = [[REQUESTED] * size for _ in rounds]
    for index, games in enumerate(rounds):
        for one, two, earned in games:
            opponents[index][one], opponents[index][two] = two, one
            points[index][one], points[index][two] = earned, 60 - earned
            kinds[index][one] = kinds[index][two] = PLAYED
    numbers: Any = list(range(1, size + 1))
    return Ledger(numbers=numbers, opponents=opponents, points=points, kinds=kinds)


def book(found: Ledger, edition: str = "2026", system: str = "swiss") -> Book:
    people = tuple(Player(number) for number in found.numbers)
    return Book(Tournament(players=people), EDITIONS[edition], system, found)


@pytest.mark.parametrize(
    ("edition", "system", "code", "forfeits"),
    [
        ("2026", "swiss", "DE", False),
        ("2026", "swiss", "DE/P", True),
        ("2026", "roundrobin", "DE", True),
        ("plain", "swiss", "DE", True),
        ("classic", "swiss", "DE", False),
    ],
)
def test_what_is_a_meeting(edition: str, system: str, code: str, forfeits: bool) -> None:
    told = book(Ledger(), edition, system)
    kinds = {
        PLAYED: True,
        FORFEIT_WIN: forfeits,
        FORFEIT_LOSS: forfeits,
        FULL_BYE: False,
        REQUESTED: False,
        REST: False,
    }
    assert {kind: direct.counts(told, parse(code), kind) for kind in kinds} == kinds


ALL = ledger(((0, 1, 60),), ((1, 2, 60),), ((2, 0, 30),), size=3)
"""Everybody met: 0 has 1½, 1 has 1, 2 has ½."""
TWO_OF_THREE = ledger(((2, 0, 60),), ((2, 1, 60),), size=3)
"""2 beat 0 and 1, who have not met."""
GAMES = ((0, 1, 60), (1, 2, 60), (2, 0, 60), (0, 3, 60), (1, 3, 60), (2, 3, 60))
CIRCLE = ledger(*((game,) for game in GAMES), size=4)


@pytest.mark.parametrize(
    ("found", "edition", "parts"),
    [
        (ALL, "2026", [[0], [1], [2]]),
        (ALL, "2012", [[0], [1], [2]]),
        (ALL, "plain", [[0], [1], [2]]),
        (TWO_OF_THREE, "2026", [[2], [0, 1]]),
        (TWO_OF_THREE, "2012", [[0, 1, 2]]),
        (TWO_OF_THREE, "plain", [[2], [0, 1]]),
        # 1 beat 0; 2, who met nobody, could have as many.
        (ledger(((1, 0, 60),), size=3), "2026", [[0, 1, 2]]),
        (ledger(((1, 0, 60),), size=3), "plain", [[1], [0, 2]]),
        # 2 beat everybody and 0 beat 1, but 3 has met 2 alone.
        (ledger(((2, 0, 60),), ((2, 1, 60),), ((2, 3, 60),), ((0, 1, 60),), size=4), "2026", [[2], [0, 1, 3]]),
        # All met in a circle: nobody is before the others.
        (ledger(((0, 1, 60),), ((1, 2, 60),), ((2, 0, 60),), size=3), "2026", [[0, 1, 2]]),
        # 0 is ahead of 1 and 2, who drew with each other.
        (ledger(((0, 1, 60),), ((1, 2, 30),), ((2, 0, 0),), size=3), "2026", [[0], [1, 2]]),
        # Three in a circle, and 3 who lost to all of them.
        (CIRCLE, "2026", [[0, 1, 2], [3]]),
    ],
)
def test_a_tied_group_is_split(found: Ledger, edition: str, parts: list[list[int]]) -> None:
    group = list(range(found.size))
    assert direct.split(book(found, edition), parse("DE"), group) == parts


def test_points_among_the_tied() -> None:
    """0 and 1 met twice: a win and a draw are three quarters on average where averages count."""
    twice = ledger(((0, 1, 60),), ((1, 0, 30),), ((0, 2, 60),), size=3)
    for edition, totals in (("2026", [105, 15, 0]), ("plain", [150, 30, 0])):
        told = book(twice, edition)
        unit = direct.scale(told) // 60
        found = direct.mutual(told, parse("DE"), twice, [0, 1, 2])
        assert [found[at].total for at in range(3)] == [total * unit for total in totals]
        assert [found[at].met for at in range(3)] == [2, 1, 1]
    assert direct.scale(book(twice)) == 60 * 6
    assert direct.scale(book(Ledger())) == 60
    inside = direct.mutual(book(twice), parse("DE"), twice, [0, 1])
    assert (inside[0].met, inside[1].met) == (1, 1)
    assert direct.by_value([3, 1, 2], {1: 5, 2: 7, 3: 5}) == [[2], [3, 1]]


@pytest.mark.parametrize(
    ("code", "one", "two", "parts"),
    [
        # Board count: a point on the first board counts 1, on the third 3; less is better.
        ("EDEBT", [60, 0, 30], [0, 60, 30], [[0], [1]]),
        ("EDEBT", [0, 60, 0], [30, 0, 30], [[0, 1]]),
        ("EDEBT", [30, 0, 30], [0, 60, 0], [[0], [1]]),
        ("EDET", [60, 0, 0], [0, 60, 60], [[0], [1]]),
        ("EDET", [0, 60, 60], [60, 0, 0], [[1], [0]]),
        ("EDET", [60, 30, 0], [60, 0, 30], [[0], [1]]),
        # Without the last board, then without the last two.
        ("EDEB", [30, 0, 60], [0, 60, 0], [[1], [0]]),
        ("EDEB", [60, 0, 0], [0, 60, 0], [[0], [1]]),
        ("EDEB", [60, 0, 0], [60, 0, 60], [[0, 1]]),
        ("EDEBB", [60, 0, 0], [0, 60, 0], [[0], [1]]),
        ("EDEBB", [30, 30, 30], [60, 0, 30], [[1], [0]]),
    ],
)
def test_the_match_of_two_teams(
    monkeypatch: pytest.MonkeyPatch, code: str, one: list[int], two: list[int], parts: list[list[int]]
) -> None:
    asked: list[tuple[object, ...]] = []

    def boards_between(position: int, other: int, rounds: list[int]) -> list[int]:
        asked.append((position, other, rounds))
        return (one, two)[position]

    monkeypatch.setattr(direct, "meetings", lambda *_: [[(1, 0, 4)], [(0, 0, 4)]])
    told: Any = SimpleNamespace(teams=SimpleNamespace(boards_between=boards_between), primary=None)
    if parts == [[0, 1]] and code == "EDEBT":
        parts = [[1], [0]]  # As many by the board count, and 1 has more on the first board.
    assert direct._split_match(told, parse(code), [0, 1]) == parts
    assert asked == [(0, 1, [4]), (1, 0, [4])]
    nobody: Any = SimpleNamespace(teams=None, primary=None)
    assert direct._split_match(nobody, parse(code), [0, 1]) == [[0, 1]]
    told.teams.boards_between = lambda *_: None
    assert direct._split_match(told, parse(code), [0, 1]) == [[0, 1]]


def test_a_final_that_is_played_once_more_is_decided_by_its_end() -> None:
    """0, who had lost nothing, wins the first final game and loses the second; everybody else is out."""
    double = ledger(((0, 3, 60), (1, 2, 60)), ((0, 2, 60),), ((0, 1, 60),), ((0, 1, 0),), size=4)
    out: list[int | None] = [None, 3, 2, 1]
    cup._decide_final(double, out, 4)
    assert out == [4, None, 2, 1]
    open_still: list[int | None] = [None, 3, None, 1]
    cup._decide_final(double, open_still, 4)
    assert open_still == [None, 3, None, 1], "somebody else is still there"
    drawn = ledger(((0, 3, 60), (1, 2, 60)), ((0, 2, 60),), ((0, 1, 60),), ((0, 1, 30),), size=4)
    level: list[int | None] = [None, 3, 2, 1]
    cup._decide_final(drawn, level, 4)
    assert level == [None, 3, 2, 1]


def test_who_waits_while_the_last_opponent_plays_is_in_a_new_match() -> None:
    again = ledger(((1, 0, 60),), ((0, 2, 60),), ((1, 0, 60),), size=3)
    assert cup.runs(again, 1) == [(0, [0]), (0, [2])]
    assert cup.runs(again, 0) == [(1, [0]), (2, [1]), (1, [2])]
    both_rest = ledger(((1, 0, 60),), (), ((1, 0, 60),), size=3)
    assert cup.runs(both_rest, 1) == [(0, [0, 2])]


def test_points_for_a_loss_belong_to_what_is_certain() -> None:
    """1 beat 0 and would have half a point more at least; 2, who met nobody, could have two points."""
    found = replace(ledger(((1, 0, 60),), size=3), loss=30)
    assert direct.split(book(found), parse("DE"), [0, 1, 2]) == [[0, 1, 2]]
    beaten = replace(TWO_OF_THREE, loss=30)
    assert direct.split(book(beaten), parse("DE"), [0, 1, 2]) == [[2], [0, 1]]
