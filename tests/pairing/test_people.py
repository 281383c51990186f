"""How people are named in a story: short names, several joined, pairs, and who is kept apart."""

from __future__ import annotations

import pytest

from tablas.errors import OptionError
from tablas.messages import Items
from tablas.model import Regulation, Tournament
from tablas.pairing.round import check_acceleration
from tablas.pairing.story.parts import People, halves, short_names


def test_short_names() -> None:
    names = {1: "Rojas, Ana", 2: "Gil, Eva", 3: "Gil, Luis", 4: "Gil, Lara", 5: "", 6: "Cher"}
    assert short_names(names) == {1: "Rojas", 2: "Gil E.", 3: "Gil Luis", 4: "Gil Lara", 5: "5", 6: "Cher"}
    assert short_names({1: "Gil", 2: "Gil, Eva"}) == {1: "Gil", 2: "Gil E."}
    assert [halves(text) for text in ("0.5", "2.5", "3", "0.25")] == ["½", "2½", "3", "0.25"]


def test_several_are_joined() -> None:
    people = People({1: "Ana", 2: "Blas", 3: "Carla"}, apart=frozenset({frozenset((1, 2))}))
    assert people.all([1, 9], 6) == Items(["Ana", "9"], limit=6, last=True)
    assert people.all([3]) == Items(["Carla"], last=True)
    assert people.pairs([(1, 2), (3, 9)]) == Items(["Ana–Blas", "Carla–9"], limit=6)
    assert people.pairs([(1, 2)], None) == Items(["Ana–Blas"])
    assert people.parted([(3, 1), (2, 1)]) == (((3, 1),), ((2, 1),))
    assert people.parted([(3, 1), (2, 3)]) == (((3, 1), (2, 3)), ())


def test_imaginary_points_are_for_swiss_systems() -> None:
    check_acceleration(Tournament(regulation=Regulation("dutch", acceleration="baku")))
    check_acceleration(Tournament(regulation=Regulation("berger")))
    with pytest.raises(OptionError) as refused:
        check_acceleration(Tournament(regulation=Regulation("berger", acceleration="baku")))
    assert refused.value.message.code == "imaginary-points-swiss"
    with pytest.raises(OptionError):
        check_acceleration(Tournament(regulation=Regulation("dutch", acceleration="nothing")))
