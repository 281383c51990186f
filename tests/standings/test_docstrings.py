"""The examples in the docstrings of the standings run."""

from __future__ import annotations

import doctest
from importlib import import_module
from pkgutil import iter_modules

import pytest

import tablas.standings

MODULES = [module.name for module in iter_modules(tablas.standings.__path__, "tablas.standings.")]


@pytest.mark.parametrize("name", MODULES)
def test_examples(name: str) -> None:
    assert doctest.testmod(import_module(name)).failed == 0


def test_some_modules_have_examples() -> None:
    assert sum(doctest.testmod(import_module(name)).attempted for name in MODULES) > 20
