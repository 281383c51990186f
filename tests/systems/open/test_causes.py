"""Which cause is told of whoever was passed over: each has its turn, and its article."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from tablas.history import Float
from tablas.model import Bye, Outcome, Player, Round, Tournament
from tablas.systems.open.lim.causes import floated_cause, why_not_meet
from tablas.systems.open.monrad import had_bye, why_last
from tablas.systems.reasons import Cause, Choice, Passed, Role, article_of, passed_over


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
