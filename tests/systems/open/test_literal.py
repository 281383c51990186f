"""Every open system against its text tried out whole, on small positions in which nothing goes smoothly.

The twins (``tests/helpers/literal_*.py``) enumerate in the order of the text and take the first
that it accepts; the engines must agree on pairs, bye and, where the text gives them, colours.
``benchmarks/literal.py`` tries as many positions as one likes.
"""

from __future__ import annotations

import pytest

from literal_cases import CASES, Case, agree
from literal_lim_elementos import LimElementos
from open_rough import rough_event
from open_vectors import entry_list, load, rounds_of

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_rounds_equal_the_text_tried_out_whole(case: Case) -> None:
    paired = 0
    for seed in range(case.positions):
        verdict = agree(case, rough_event(seed))
        assert verdict is not False, seed
        paired += verdict is True
    assert paired > case.positions / 3


def test_the_twin_of_elementos_pairs_appendix_b() -> None:
    event = entry_list(15, 5)
    for number, (boards, bye, played) in enumerate(rounds_of(load("elementos/lim_15.json")), 1):
        if number > 1:  # 14 players of one score have too many combinations to be tried out
            found = LimElementos(event, colours=False).pair()
            assert found is not None
            assert {frozenset(pair) for pair in found[0]} == {frozenset(pair) for pair in boards}, f"round {number}"
            assert found[1] == bye
        event = event.with_round(played)
