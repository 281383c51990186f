"""Every tie-break of C.07 has an exercise, or a written reason why it cannot have one."""

from __future__ import annotations

import pytest

from tablas.standings import TIE_BREAKS
from tablas.standings.descriptor import parse
from tablas.train import registry
from tablas.train.kinds.tie_breaks import FAMILIES
from tablas.train.kinds.tie_orders import ORDERS, UNASKED

OF_C07 = {code for code, entry in TIE_BREAKS.items() if entry.source.startswith("C.07")}
SAID = {f"tie-break-{one.name}": one.levels for one in (*FAMILIES, *ORDERS)}


def test_every_code_of_the_book_is_asked_or_has_a_reason() -> None:
    asked = {parse(code).code for levels in SAID.values() for level in levels for code in level}
    assert {"TBR", "BBE", "EDE", "BH", "MPVGP"} <= OF_C07
    assert asked | set(UNASKED) == OF_C07
    assert not asked & set(UNASKED)
    assert all(UNASKED.values())


@pytest.mark.parametrize("name", SAID)
def test_the_codes_that_a_kind_names_do_come(name: str) -> None:
    for level, codes in enumerate(SAID[name], 1):
        found = {registry.make(name, seed, level).facts["code"] for seed in range(12 * len(codes) if codes[1:] else 1)}
        assert found == set(codes)
