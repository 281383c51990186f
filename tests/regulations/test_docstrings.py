"""The examples in the docstrings of ratings, titles, prizes, regulations and simulations run."""

from __future__ import annotations

import doctest
from importlib import import_module
from pkgutil import iter_modules

import pytest

ROOMS = (
    "tablas.ratings",
    "tablas.titles",
    "tablas.prizes",
    "tablas.regulations",
    "tablas.regulations.game",
    "tablas.simulate",
)
MODULES = [f"{room}.{module.name}" for room in ROOMS for module in iter_modules(import_module(room).__path__)]


@pytest.mark.parametrize("name", MODULES)
def test_examples(name: str) -> None:
    assert doctest.testmod(import_module(name)).failed == 0


def test_every_room_has_examples() -> None:
    for room in ROOMS:
        tried = [doctest.testmod(import_module(name)).attempted for name in MODULES if name.startswith(room)]
        assert sum(tried) > 0, room
