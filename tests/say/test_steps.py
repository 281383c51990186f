"""The steps of a procedure as sentences: who was taken, who was passed over and why, what was tried in vain."""

from __future__ import annotations

import pytest

from tablas.say.phrases import (
    listed,
    plain,
    shown,
    tell_attempt,
    tell_cause,
    tell_choice,
    tell_passed,
    tell_remark,
    tell_step,
)
from tablas.systems.reasons import Attempt, Cause, Choice, Note, Passed, Remark, Role, Step

MET = Passed(11, Cause.MET, "B1")
HAD_BYE = Passed(4, Cause.HAD_BYE)


def who(number: int) -> str:
    return f"P{number}"


def shout(phrase: str, **values: object) -> str:
    """A language whose words are capitals."""
    return "".join(piece if at % 2 else piece.upper() for at, piece in enumerate(_pieces(phrase))).format(**values)


def _pieces(phrase: str) -> list[str]:
    return phrase.replace("{", "\0{").replace("}", "}\0").split("\0")


def test_lists_of_players_and_values_of_criteria() -> None:
    assert (listed([3, 1, 2]), listed([]), listed(("a",))) == ("3 1 2", "–", "a")
    assert [shown(value, plain) for value in (0, 3, "2½")] == ["0", "3", "2½"]
    assert [shown(value, plain) for value in ([], (), ["2", "limbo", 1], ("1½",))] == ["–", "–", "2, limbo, 1", "1½"]
    assert shown(["limbo", "2"], shout) == "LIMBO, 2"


def test_who_was_passed_over_and_why() -> None:
    assert tell_cause(MET, plain) == "they have met, B1"
    assert tell_cause(HAD_BYE, plain) == "had the bye"
    assert tell_cause(MET, shout) == "THEY HAVE MET, B1"
    assert tell_passed([MET, HAD_BYE], plain) == "11 (they have met, B1), 4 (had the bye)"
    assert tell_passed([HAD_BYE], plain, who) == "P4 (had the bye)"
    assert tell_passed([], plain) == ""


CHOICES = [
    (Choice(Role.OPPONENT, 13, 2), "P2 meets P13"),
    (
        Choice(Role.OPPONENT, 13, 2, (MET, HAD_BYE)),
        "{0}; earlier in the order: P11 (they have met, B1), P4 (had the bye)",
    ),
    (Choice(Role.DOWN, 3), "P3 goes down"),
    (Choice(Role.DOWN, 3, passed=(MET,)), "{0}; earlier in the order: P11 (they have met, B1)"),
    (Choice(Role.UP, 3), "P3 goes up"),
    (Choice(Role.UP, 3, passed=(MET,)), "{0}; earlier in the order: P11 (they have met, B1)"),
    (Choice(Role.IN, 3), "P3 comes up"),
    (Choice(Role.BYE, 3), "the bye goes to P3, who stands first in the order for it"),
    (Choice(Role.BYE, 3, passed=(HAD_BYE,)), "the bye goes to P3; earlier in the order: P4 (had the bye)"),
]


@pytest.mark.parametrize(("choice", "told"), CHOICES)
def test_who_was_taken(choice: Choice, told: str) -> None:
    begun = tell_choice(choice._replace(passed=()), plain, who)
    assert tell_choice(choice, plain, who) == told.format(begun) == tell_step(choice, plain, who)


def test_numbers_where_nobody_has_a_name() -> None:
    assert tell_choice(Choice(Role.OPPONENT, 13, 2), plain) == "2 meets 13"
    assert (
        tell_choice(Choice(Role.BYE, 3, passed=(HAD_BYE,)), plain)
        == "the bye goes to 3; earlier in the order: 4 (had the bye)"
    )


@pytest.mark.parametrize(
    ("attempt", "told"),
    [
        (Attempt((), 3), "P3 finds nobody"),
        (Attempt((), 3, (MET,)), "P3 finds nobody: P11 (they have met, B1)"),
        (Attempt((), 3, (MET,), exhausted=True), "P3 finds nobody else: P11 (they have met, B1)"),
        (Attempt((), 3, (HAD_BYE, MET), left_over=True), "P3 would be left over (had the bye, they have met, B1)"),
        (Attempt(((5, 4),), 3), "tried P5–P4: P3 finds nobody"),
        (Attempt(((5, 4), (1, 2)), 3, (MET,), out=(8, 9)), "tried P5–P4  P1–P2  P8 goes on  P9 goes on: {end}"),
        (Attempt((), 3, out=(8,)), "tried P8 goes on: P3 finds nobody"),
    ],
)
def test_what_was_tried_and_undone(attempt: Attempt, told: str) -> None:
    end = "P3 finds nobody: P11 (they have met, B1)"
    assert tell_attempt(attempt, plain, who) == told.format(end=end) == tell_step(attempt, plain, who)


def test_a_remark_with_its_gaps_filled() -> None:
    remark = Remark(Note.EXCHANGED, {"leaving": [3, 5], "entering": [7]})
    assert tell_remark(remark, plain) == "exchanged between S1 and S2: 3 5 for 7"
    assert tell_remark(Remark(Note.BLOCKED, {"count": 2}), plain).endswith("in the group: 2")
    assert tell_remark(Remark(Note.B6_DROPPED), plain) == "B6 is given up"
    steps: list[Step] = [remark, Attempt((), 3), Choice(Role.DOWN, 3)]
    assert [tell_step(step, shout) for step in steps] == [
        "EXCHANGED BETWEEN S1 AND S2: 3 5 FOR 7",
        "3 FINDS NOBODY",
        "3 GOES DOWN",
    ]
