"""Hostile requests to every route as nobody and as each role, spoilt files to every reader: no fault, little cost."""

from __future__ import annotations

from pathlib import Path

import pytest

import hostile
from fuzzing import KNOWN, Fuzz


@pytest.mark.slow
def test_nothing_that_is_sent_is_a_fault_of_the_program(tmp_path: Path) -> None:
    fuzz = Fuzz(tmp_path, 5)
    for _ in range(300):
        fuzz.route()
    for _ in range(600):
        fuzz.file()
    fuzz.close()
    assert fuzz.faults == []


def test_the_fields_of_the_forms_are_known() -> None:
    assert {"name", "password", "rating", "result", "why"} <= set(hostile.FIELDS) | set(KNOWN)
