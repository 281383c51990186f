"""Very small brackets that are tried out, and profiles and transpositions as they come, against the reference route."""

from __future__ import annotations

import pytest

import tablas
from tablas.systems.open.common.field import build_field
from tablas.systems.open.dutch import fast
from tablas.systems.open.dutch.edition import EDITIONS
from tablas.systems.open.dutch.moved_down import Found, MovedDown
from tablas.systems.open.dutch.pair_dutch import pair_field
from tablas.systems.open.dutch.profiles import Profiles
from tablas.systems.open.dutch.remainder import Residents
from tablas.systems.open.dutch.tried import try_out


@pytest.mark.slow
@pytest.mark.interpreted
@pytest.mark.parametrize("edition", EDITIONS)
def test_what_is_tried_out_is_what_the_reference_finds(edition: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Counting is kept from answering, so that every small bracket of the usual shape is tried out."""
    answered: list[bool] = []

    def tried(*given: object) -> Found | None:
        found = try_out(*given)  # type: ignore[arg-type]
        answered.append(found is not None)
        return found

    monkeypatch.setattr(fast, "try_out", tried)
    monkeypatch.setattr(fast, "_among_themselves", lambda residents: None)
    monkeypatch.setattr(MovedDown, "run", lambda self: None)
    rules = EDITIONS[edition]
    for seed in range(40):
        whole = tablas.generate(players=8 + seed % 17, rounds=7, seed=seed, edition=edition).tournament
        for number in range(1, whole.rounds_paired):
            field = build_field(whole.after(number), rules.history)
            quick = [(one.pairs, one.downfloaters) for _, one in pair_field(field, rules, fast.attempt)]
            assert quick == [(one.pairs, one.downfloaters) for _, one in pair_field(field, rules)], (seed, number)
    assert answered.count(True) > 300
    assert answered.count(False) > 5


def test_large_fields_have_the_masks_of_small_ones(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = tablas.generate(players=40, rounds=7, seed=2).tournament
    field = build_field(whole.after(6), EDITIONS["2026"].history)
    ranks = range(len(field))
    small = Profiles(field).met(ranks, 7, 23)
    monkeypatch.setattr("tablas.systems.open.dutch.profiles._MOST_MASKED", 10)
    assert small == Profiles(field).met(ranks, 7, 23)
    assert small == [sum(1 << other - 7 for other in field.met[rank] if 7 <= other < 23) for rank in ranks]


@pytest.mark.parametrize("edition", EDITIONS)
def test_places_taken_as_they_come_are_those_of_the_whole_search(edition: str, monkeypatch: pytest.MonkeyPatch) -> None:
    rules = EDITIONS[edition]
    for seed in range(25):
        whole = tablas.generate(players=20 + seed, rounds=6, seed=100 + seed, edition=edition).tournament
        fields = [build_field(whole.after(number), rules.history) for number in range(whole.rounds_paired)]
        quick = [[one.pairs for _, one in pair_field(field, rules, fast.attempt)] for field in fields]
        with monkeypatch.context() as without:
            without.setattr(Residents, "_as_they_come", lambda self, upper, partners, goers: None)
            assert quick == [[one.pairs for _, one in pair_field(field, rules, fast.attempt)] for field in fields]
