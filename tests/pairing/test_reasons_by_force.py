"""Comparisons and reasons of every open system held against all legal rounds; `benchmarks/reasons.py` tries more."""

from __future__ import annotations

import pytest

from reasons_by_force import CASES, Case, compare_all, reasons_hold

EXACT = ("lim", "monrad", "schenkel", "keizer", "amalfi", "burstein handbook")
"""Systems whose reasons name exactly what decides, as far as they have been tried."""


@pytest.mark.slow
@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_no_legal_round_is_better_than_the_pairing_made(case: Case) -> None:
    compared = 0
    for seed in range(14):
        for told in compare_all(case, seed, most=12):
            assert told.decision.worse == "second", (seed, told.second)
            assert told.decision.article or told.breaches_of_second
            compared += 1
    assert compared > 50


@pytest.mark.slow
@pytest.mark.parametrize(
    "case", [case for case in CASES if case.name.startswith(EXACT) and "maxi" not in case.options], ids=lambda c: c.name
)
def test_whoever_was_passed_over_would_have_led_to_what_the_reason_says(case: Case) -> None:
    for seed in range(25):
        assert reasons_hold(case, seed, largest=120).false == {}
