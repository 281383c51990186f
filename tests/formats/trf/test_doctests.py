"""The examples in the documentation of the TRF room are true."""

import doctest
import importlib
import pkgutil

import pytest

import tablas.formats.trf as room

MODULES = [room.__name__, *(f"{room.__name__}.{module.name}" for module in pkgutil.iter_modules(room.__path__))]


@pytest.mark.parametrize("name", MODULES)
def test_examples(name):
    assert doctest.testmod(importlib.import_module(name)).failed == 0
