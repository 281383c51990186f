"""The examples in the documentation of the closed systems run."""

from __future__ import annotations

import doctest
import pkgutil
from importlib import import_module

import pytest

import tablas.pairing.assign
import tablas.pairing.closed

MODULES = [
    module.name
    for package in (tablas.pairing.closed, tablas.pairing.assign)
    for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}.")
]


@pytest.mark.parametrize("name", MODULES)
def test_examples(name: str) -> None:
    assert doctest.testmod(import_module(name)).failed == 0


def test_there_are_examples() -> None:
    assert sum(doctest.testmod(import_module(name)).attempted for name in MODULES) > 30
