"""The keys of pairing exercises as other engines, literal twins and formulas have them; thousands in the benchmark."""

from __future__ import annotations

import pytest

from tablas.train import registry
from train_keys import CHECKS, check_of

KINDS = [name for name in registry.kinds() if check_of(name)]


def test_every_check_has_a_kind() -> None:
    assert [start for start in CHECKS if not any(name.startswith(start) for name in KINDS)] == []


@pytest.mark.parametrize("name", [name for name in KINDS if not name.startswith(("hungarian", "round-dutch"))])
def test_one_of_each_has_the_key_of_somebody_else(name: str) -> None:
    check = check_of(name)
    assert check is not None
    for level in range(1, len(registry.get(name).levels) + 1):
        assert check(registry.make(name, 500 + KINDS.index(name), level)), level


@pytest.mark.slow
@pytest.mark.parametrize("name", KINDS)
def test_somebody_else_has_the_same_key(name: str) -> None:
    check = check_of(name)
    assert check is not None
    for level in range(1, len(registry.get(name).levels) + 1):
        for seed in range(1000, 1003):
            exercise = registry.make(name, seed, level)
            assert check(exercise), exercise.name
