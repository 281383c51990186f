"""The facts of a group in words: lists, what goes with each player, indices in their own units, nothing of nothing."""

from __future__ import annotations

import pytest

from tablas.say.facts import tell_facts
from tablas.say.phrases import group_name, plain


@pytest.mark.parametrize(
    ("name", "value", "told"),
    [
        ("p", 4, ("pairs to make (p)", "4")),
        ("S1", [1, 4, 7], ("S1", "1 4 7")),
        ("points", [[3, 2], [5, 1]], ("points", "3 (2) 5 (1)")),
        # Buchholz is kept in sixtieths of a point, Sonneborn-Berger in their squares.
        ("index", [[3, {"buchholz": 150}], [5, {"buchholz": 60}]], ("index", "3 (BH 2.5) 5 (BH 1)")),
        ("index", [[3, {"sonneborn_berger": 8100, "median": 30}]], ("index", "3 (SB 2.25 Med 0.5)")),
        ("direction", "down", ("paired", "downwards")),
        ("direction", "median", ("paired", "as the median group, last")),
    ],
)
def test_a_fact_in_words(name: str, value: object, told: tuple[str, str]) -> None:
    assert list(tell_facts({name: value}, _plain)) == [told]


def test_nothing_is_said_of_nothing_and_the_order_stays() -> None:
    facts = {"x": 0, "S2": [], "S1": [2], "p": 1}
    assert list(tell_facts(facts, _plain)) == [("S1", "2"), ("pairs to make (p)", "1")]


def test_what_the_line_of_a_group_says_is_not_said_again_and_what_follows_is() -> None:
    line = {"T": 6, "P": 3, "white": 4, "black": 2, "F": 0, "F_colour": "", "X": 1, "X_colour": "white"}
    facts = {"foreseen": line, "x": 1, "p": 3, "S1": [2]}
    assert [label for label, _ in tell_facts(facts, _plain)][1:] == ["S1"]
    other = {"foreseen": line, "x": 2, "S1": [2]}
    assert [words for _, words in tell_facts(other, _plain)][1:] == ["2", "2"]


def test_labels_and_directions_are_translated() -> None:
    def shout(phrase: str, **_: object) -> str:
        return phrase.upper()

    assert list(tell_facts({"direction": "up", "S1": [1]}, shout)) == [("PAIRED", "UPWARDS"), ("S1", "1")]


def _plain(phrase: str, **values: object) -> str:
    return phrase.format(**values)


def test_groups_that_are_no_score_have_names_too() -> None:
    said = {title: group_name(title, plain) for title in ("list", "floaters", "group 2", "-0.5", "1", "1½")}
    assert said == {
        "list": "the list",
        "floaters": "the group of those who are left",
        "group 2": "group 2",
        "-0.5": "the group of -0.5 points",
        "1": "the group of 1 point",
        "1½": "the group of 1½ points",
    }
