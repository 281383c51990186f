"""Work shared by processes: every item once, in order, whoever is killed."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest

from spread_work import double, killed_at, killed_once
from tablas.cli import check, rate
from tablas.cli.crew import each


@pytest.mark.parametrize(("count", "jobs"), [(0, 2), (1, 2), (5, 1), (5, 8), (300, 2)])
def test_every_item_once_and_in_order(count: int, jobs: int) -> None:
    assert list(each(double, range(count), jobs, lost=double)) == [2 * item for item in range(count)]


@pytest.mark.slow
def test_what_kills_its_process_twice_is_named_and_the_rest_is_done() -> None:
    bad = frozenset({0, 17, 39})
    found = list(each(partial(killed_at, bad), range(40), 2, lost=lambda item: -item - 1))
    assert found == [-item - 1 if item in bad else 2 * item for item in range(40)]


def test_who_iskilled_once_is_tried_again(tmp_path: Path) -> None:
    found = list(each(partial(killed_once, tmp_path), range(20), 2, lost=lambda item: -1))
    assert found == [2 * item for item in range(20)]


def test_a_file_that_cannot_be_worked_on_is_told_like_one_that_cannot_be_read() -> None:
    assert str(check._lost("x.trf").error.placed).startswith("x.trf: The process that reads this file was killed twice")
    assert rate._lost("x.trf")["file"] == "x.trf"
