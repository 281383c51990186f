"""Which cause is told of whoever was passed over: each has its turn, and its article."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from tablas.history import Float
from tablas.model import Bye, Game, Outcome, Player, Round, Tournament
from tablas.systems import registry
from tablas.systems.judgement import Boards
from tablas.systems.open.common.trace import set_choices
from tablas.systems.open.lim.causes import floated_cause, why_not_meet
from tablas.systems.open.monrad import _colour, had_bye, why_last
from tablas.systems.reasons import Cause, Choice, Passed, Role, Rule, article_of, passed_over
from tablas.systems.registry import Settings
from tablas.systems.result import Pair
from tablas.systems.seats import ColourRule


def lim(obstacle: Cause | None = None, fits: bool = True, agree: bool = True, within: bool = True) -> Any:
    return SimpleNamespace(
        field=SimpleNamespace(numbers=[11, 12, 13, 14], obstacle=lambda one, two: obstacle),
        compatible=lambda one, two: fits,
        colours_agree=lambda one, two: agree,
        within_limit=lambda one, two: within,
    )


@pytest.mark.parametrize(
    ("position", "proposed", "lost", "article", "cause", "told"),
    [
        (lim(obstacle=Cause.MET, fits=False, agree=False), 3, (), "5.2", Cause.MET, "2.1"),
        (lim(fits=False, agree=False), 3, (), "5.2", Cause.COLOURS, "2.1"),
        (lim(agree=False, within=False), 3, (), "5.2", Cause.DUE, "5.2"),
        (lim(agree=False, within=False), 3, (), "3.8", Cause.DUE, "3.8"),
        (lim(within=False), 3, (), "5.2", Cause.RATING_LIMIT, "5.7"),
        (lim(within=False), 3, (), "3.8", Cause.RATING_LIMIT, "3.8"),
        (lim(), 3, (), "5.2", Cause.NO_PAIRING, ""),
        (lim(agree=False, within=False), None, (), "5.2", Cause.NO_PAIRING, ""),
        (lim(agree=False, within=False), 2, (), "5.2", Cause.NO_PAIRING, ""),
        (lim(agree=False, within=False), 3, (1,), "5.2", Cause.NO_PAIRING, ""),
    ],
)
def test_why_lim_passes_an_opponent_over(
    position: Any, proposed: int | None, lost: tuple[int, ...], article: str, cause: Cause, told: str
) -> None:
    """Player 0 is served with 2; 1, whose number is 12, came earlier."""
    assert why_not_meet(position, 0, 1, 2, proposed, lost, article) == (
        Passed(12, cause, told) if told else Passed(12, cause)
    )


@pytest.mark.parametrize(
    ("way", "lately", "cause"),
    [
        (Float.DOWN, 1, (Cause.FLOATED_DOWN_BEFORE, "B6")),
        (Float.DOWN, 2, (Cause.FLOATED_DOWN, "B5")),
        (Float.UP, 1, (Cause.FLOATED_UP_BEFORE, "B6")),
        (Float.UP, 2, (Cause.FLOATED_UP, "B5")),
        (Float.UP, 0, None),
    ],
)
def test_who_floated_lately(way: Float, lately: int, cause: tuple[Cause, str] | None) -> None:
    position: Any = SimpleNamespace(rounds_since_float=lambda player, asked: lately if asked is way else 0)
    assert floated_cause(position, 7, way) == (None if cause is None else Passed(7, *cause))


@pytest.mark.parametrize(
    ("name", "article"),
    [("C8b", "C8"), ("C8", "C8"), ("b", "b"), ("Cb", "Cb"), ("8b", "8"), ("C8a", "C8a"), ("", ""), ("2.10b", "2.10")],
)
def test_the_second_half_of_a_criterion_has_the_number_of_the_first(name: str, article: str) -> None:
    assert article_of(name) == article


def test_everybody_who_stands_before_the_one_taken_and_was_still_there() -> None:
    def cause(one: int) -> Passed:
        return Passed(one, Cause.MET)

    assert passed_over([5, 3, 8, 1, 9], 1, {3}, cause) == (cause(5), cause(8))
    assert passed_over([5, 3], 5, (), cause) == ()
    assert passed_over([5, 3], 7, (), cause) == (cause(5), cause(3)), "nobody was taken: all were passed over"
    assert passed_over([], 7, (), cause) == ()


def test_the_bye_of_a_list_goes_to_the_last_who_had_none() -> None:
    """5 had the bye of a pairing, 4 asked for a full one: from the end on 5 is passed over, 4 as nobody else fits."""
    people = tuple(Player(number, f"P{number}") for number in range(1, 6))
    played = Round((), (Bye(5, Outcome.PAIRING_BYE), Bye(4, Outcome.FULL_BYE)))
    tournament = Tournament("Open", people, (played,))
    order = [1, 2, 3, 4, 5]
    assert had_bye(tournament) == {5}
    passed = (Passed(5, Cause.HAD_BYE), Passed(4, Cause.NO_PAIRING))
    assert why_last(tournament, order, 2) == Choice(Role.BYE, 3, passed=passed)
    assert why_last(tournament, order, 4) == Choice(Role.BYE, 5, passed=())
    assert why_last(tournament, order, None) is None


@pytest.mark.parametrize(
    ("chosen", "told"),
    [
        ([], []),
        ([0], [(10, [], [])]),
        ([2], [(12, [], [0, 1])]),
        ([1, 3], [(11, [], [0]), (13, [1], [2])]),
        ([0, 4], [(10, [], []), (14, [0], [1, 2, 3])]),
        ([3, 1], [(13, [], [0, 2]), (11, [3], [])]),
    ],
)
def test_who_comes_up_is_told_with_those_who_stand_earlier(
    chosen: list[int], told: list[tuple[int, list[int], list[int]]]
) -> None:
    asked: list[tuple[list[int], int]] = []

    def why(begun: Any, player: int) -> Passed:
        asked.append((list(begun), player))
        return Passed(player, Cause.MET)

    choices = list(set_choices([10, 11, 12, 13, 14], [0, 1, 2, 3, 4], chosen, why))
    assert choices == [
        Choice(Role.IN, number, passed=tuple(Passed(player, Cause.MET) for player in earlier))
        for number, _, earlier in told
    ]
    assert asked == [(begun, player) for _, begun, earlier in told for player in earlier]


@pytest.mark.parametrize(
    ("high", "low", "white", "rule"),
    [
        ("", "", "high", ColourRule.LIST),
        ("WB", "BW", "high", ColourRule.LONGER_WAIT),
        ("BW", "WB", "low", ColourRule.LONGER_WAIT),
        ("B", "", "high", ColourRule.LONGER_WAIT),
        ("W", "", "low", ColourRule.LONGER_WAIT),
        ("BB", "WB", "high", ColourRule.LONGER_WAIT),
        ("WW", "BW", "low", ColourRule.FEWER_WHITES),
        ("BW", "WW", "high", ColourRule.FEWER_WHITES),
        ("WBW", "BWW", "high", ColourRule.LIST),
    ],
)
def test_norwegian_colours(high: str, low: str, white: str, rule: ColourRule) -> None:
    """White goes to who has been without it for longer, then to who had it less often, then by the list."""
    past: Any = {7: SimpleNamespace(colours=high), 4: SimpleNamespace(colours=low)}
    assert _colour(past, 7, 4, "norwegian") == ((7, 4, rule) if white == "high" else (4, 7, rule))
    assert _colour(past, 7, 4, "") == (7, 4, ColourRule.LIST)


def played(*games: tuple[int, int]) -> Round:
    return Round(tuple(Game(white, black, Outcome.DRAW, Outcome.DRAW) for white, black in games))


@pytest.mark.parametrize(
    ("pairs", "bye", "others", "resting"),
    [
        (((3, 1), (2, 4)), None, (), ()),
        (((1, 3), (4, 2)), None, (), ()),
        (((1, 2), (3, 4)), None, (1, 2, 3, 4), ()),
        (((3, 1),), 2, (), (2,)),
        (((1, 4),), 2, (1, 4), (2,)),
    ],
)
def test_the_second_game_of_a_match_is_between_those_of_the_first(
    pairs: tuple[tuple[int, int], ...], bye: int | None, others: tuple[int, ...], resting: tuple[int, ...]
) -> None:
    """A first match of 1–2 and 3–4 is over; of the second 1–3 and 4–2 have played one game."""
    people = tuple(Player(number, f"P{number}") for number in range(1, 5))
    rounds = (played((1, 2), (3, 4)), played((2, 1), (4, 3)), played((1, 3), (4, 2)))
    tournament = Tournament("Open", people, rounds, total_rounds=8)
    judge = registry.get("double-swiss").judge
    assert judge is not None
    found = judge(tournament, Settings(), Boards(tuple(Pair(*pair) for pair in pairs), bye))
    assert found is not None
    (group,) = found.groups
    again, rests = group.criteria
    assert (again.rule, again.value, again.key, again.players) == (
        Rule.REPEATS.value,
        len(others) // 2,
        len(others) // 2,
        others,
    )
    assert (rests.rule, rests.value, rests.key, rests.players) == (
        Rule.SECOND_BYE.value,
        len(resting),
        len(resting),
        resting,
    )
    assert (group.members, group.outgoing) == (
        tuple(sorted({one for pair in pairs for one in pair} | {*resting})),
        resting,
    )


def test_boards_of_nobody_and_of_one_with_himself_are_not_judged() -> None:
    people = tuple(Player(number, f"P{number}", 2400 - number) for number in range(1, 5))
    tournament = Tournament("Open", people, total_rounds=5)
    judge = registry.get("dutch").judge
    assert judge is not None
    good = (Pair(1, 3), Pair(4, 2))
    odd = (*good, Pair(9, 1), Pair(1, 9), Pair(2, 2))
    assert judge(tournament, Settings(), Boards(odd)) == judge(tournament, Settings(), Boards(good))
