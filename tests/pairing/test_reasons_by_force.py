"""Comparisons and reasons of every open system held against all legal rounds; `benchmarks/reasons.py` tries more."""

from __future__ import annotations

from collections import Counter

import pytest

from ideas_told import ideas_of_round
from literal_ideas import dutch_reasons, dutch_traces
from literal_judge_lim import lim_reading
from literal_judges import READERS, differs, reading_of
from literal_lim import Lim
from reasons_by_force import CASES, Case, compare_all, reasons_of_groups, why_not_by_force
from reasons_told import reasons_hold
from tablas import generate
from tablas.history import RULES_2026
from tablas.pairing import best
from tablas.pairing.compare import compare_pairings
from tablas.pairing.round import pair_round
from tablas.pairing.why import why_not
from tablas.systems.answers import Searched
from tablas.systems.judgement import Boards


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
@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_whoever_was_passed_over_would_have_led_to_what_the_reason_says(case: Case) -> None:
    tried = 0
    for seed in range(40):
        held = reasons_hold(case, seed, largest=120)
        assert held.false == {}
        tried += held.tried.total()
    assert tried or case.name in ("dutch 2017", "dutch 2026")  # their groups are told by tests/systems/dutch/test_ideas


@pytest.mark.slow
@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_why_not_compares_with_the_best_of_all_rounds_that_have_the_pair(case: Case) -> None:
    asked = 0
    for seed in range(16):
        told = why_not_by_force(case, seed, most=3)
        assert (told.not_best, told.other_reason, told.wrongly_impossible) == (0, 0, 0), seed
        asked += told.compared
    assert asked > 10


def test_an_answer_says_what_it_was_compared_with() -> None:
    small = generate(players=8, rounds=7, seed=3).tournament.after(1)
    assert why_not(small, 1, 5).searched is Searched.EVERY
    large = generate(players=40, rounds=7, seed=3).tournament.after(4)
    for system, edition, searched in (("dutch", "2026", Searched.GROUP), ("lim", "2026", Searched.ENGINE)):
        event = large.ruled(system=system, edition=edition)
        boards = pair_round(event).pairs
        answers = (why_not(event, boards[0].white, other.black) for other in boards[1:])
        told = next(answer for answer in answers if answer.comparison is not None)
        assert told.searched is searched
        assert told.as_data()["searched"] == searched.name.lower()


LET_GO = ("dutch 1992", "dutch 2017", "dutch 2026", "burstein handbook", "burstein 2026", "lim elementos")


@pytest.mark.slow
@pytest.mark.parametrize("case", [case for case in CASES if case.name in LET_GO], ids=lambda case: case.name)
def test_a_reason_proved_in_its_group_is_that_of_the_best_round(case: Case, monkeypatch: pytest.MonkeyPatch) -> None:
    """As in a large round only the group in which the rounds part is searched."""
    monkeypatch.setattr(best, "MOST_WRITTEN", 0)
    told = Counter(found for seed in range(40) for found in reasons_of_groups(case, seed, most=3))
    assert told[Searched.GROUP, True] > 20
    assert not told[Searched.GROUP, False]


def test_boards_that_leave_somebody_out_are_compared_all_the_same() -> None:
    """Two of the last bracket without a board: the rest of the round is still judged."""
    event = generate(players=10, rounds=5, seed=2).tournament.after(3).ruled(system="burstein", edition="2026")
    made = Boards.of(pair_round(event))
    for left_out in made.pairs:
        other = Boards(tuple(pair for pair in made.pairs if pair != left_out))
        assert compare_pairings(event, made, other).decision.worse == "second"


READ = [case for case in CASES if (case.system, case.edition) in READERS and case.name != "double-swiss"]


@pytest.mark.parametrize(
    "case",
    [one for one in CASES if one.system in ("monrad", "amalfi", "keizer")],
    ids=lambda case: case.name,
)
def test_in_a_system_that_serves_in_turn_the_forced_round_is_the_best(case: Case) -> None:
    """Nothing was searched; all rounds that have the pair are."""
    large = generate(players=40, rounds=7, seed=3).tournament.after(4)
    large = large.ruled(system=case.system, edition="", options=dict(case.options))
    assert {why_not(large, 1, other).searched for other in range(2, 9)} - {None} == {Searched.RULES}
    asked = 0
    for seed in range(20):
        told = why_not_by_force(case, seed, most=3)
        assert (told.not_best, told.wrongly_impossible) == (0, 0), seed
        asked += told.compared
    assert asked > 10


@pytest.mark.slow
@pytest.mark.parametrize("case", READ, ids=lambda case: case.name)
def test_the_text_read_once_more_names_the_same_criterion(case: Case) -> None:
    """What decides between two rounds, and what every reason claims, by a judge that tries everything."""
    seen: set[str] = set()
    tried = 0
    for seed in range(24):
        reading = reading_of(case, case.event(seed))
        if reading is None:
            continue
        for told in compare_all(case, seed, most=8):
            assert differs(told, reading) is None, (seed, told.second)
            seen.add(told.decision.rule or told.decision.verdict.name)
        held = reasons_hold(case, seed, largest=120, judging=reading)
        assert held.false == {}
        tried += held.tried.total()
    assert len(seen) >= 2
    assert tried


@pytest.mark.slow
@pytest.mark.parametrize("case", READ, ids=lambda case: case.name)
def test_the_first_idea_stands_or_is_worse_by_the_fault_that_is_told(case: Case) -> None:
    told = Counter[bool]()
    for seed in range(40):
        for idea, wrong in ideas_of_round(case, seed):
            assert wrong is None, seed
            told[idea.fault is None] += 1
    assert told[True] > 15
    assert told[False] or case.name == "keizer"  # whoever comes next may be met there


def test_a_second_reading_that_differs_is_found() -> None:
    """The check can fail: another text, or another order, is told apart."""
    case = next(one for one in CASES if one.name == "lim 2026")
    found = set()
    for seed in range(30):
        event = case.event(seed)
        other = lim_reading(Lim(event, RULES_2026, maxi=True))
        found |= {differs(told, other) is None for told in compare_all(case, seed, most=8)}
    assert found == {True, False}


@pytest.mark.slow
@pytest.mark.parametrize("edition", ["2017", "2026"])
def test_everybody_passed_over_in_the_later_dutch_texts_is_so_by_exactly_the_criterion_told(edition: str) -> None:
    """All candidates of the bracket are written down; the best that takes the other choice is worse by that one."""
    seen = Counter[str]()
    for trace in dutch_traces(edition, range(120), range(6)):
        for choice, entry, holds in dutch_reasons(trace, most=6):
            assert holds, (choice, entry)
            seen[entry.rule] += 1
    assert seen.total() > 200
    assert len(seen) > 8
