"""Positions that a search for slow ones found, or that were slow once: both routes give the same round.

``benchmarks/hunt.py`` finds such positions and ``benchmarks/worst.py`` times them; here they only keep the
quick route honest where clubs, colours and earlier games leave little choice.
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from tablas.formats import trf
from tablas.systems.open.common.field import build_field
from tablas.systems.open.dutch.edition import EDITIONS
from tablas.systems.open.dutch.fast import attempt
from tablas.systems.open.dutch.pair_dutch import pair_field

FOLDER = Path(__file__).parents[2] / "data" / "dutch" / "slow"
NAMES = sorted(path.stem for path in FOLDER.glob("*.trf"))


@pytest.mark.parametrize("name", NAMES)
def test_both_routes_agree(name: str) -> None:
    rules = EDITIONS[name.partition("-")[0]]
    field = build_field(trf.load(FOLDER / f"{name}.trf").tournament, rules.history)
    fast = [pairing for _, pairing in pair_field(field, rules, attempt)]
    slow = [pairing for _, pairing in pair_field(field, rules)]
    assert [(one.pairs, one.downfloaters) for one in fast] == [(one.pairs, one.downfloaters) for one in slow]
    assert not Counter(one.route for one in fast)["reference"]


def test_there_are_some() -> None:
    assert len(NAMES) >= 6
    assert {name[:4] for name in NAMES} == {"2017", "2026"}
