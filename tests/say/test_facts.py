"""The facts of a group in words: lists, what goes with each player, indices in their own units, nothing of nothing."""

from __future__ import annotations

import pytest

from tablas.say.facts import tell_facts


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


def test_labels_and_directions_are_translated() -> None:
    def shout(phrase: str, **_: object) -> str:
        return phrase.upper()

    assert list(tell_facts({"direction": "up", "S1": [1]}, shout)) == [("PAIRED", "UPWARDS"), ("S1", "1")]


def _plain(phrase: str, **values: object) -> str:
    return phrase.format(**values)
