"""Comparisons and reasons of every open system held against all legal rounds; `benchmarks/reasons.py` tries more."""

from __future__ import annotations

from collections import Counter

import pytest

from ideas_told import ideas_of_round
from literal_ideas import dutch_reasons, dutch_traces
from literal_judge_lim import lim_reading
from literal_judges import READERS, differs, reading_of
from literal_lim import Lim
from reasons_by_force import (
    CASES,
    Case,
    Court,
    best_by_rules,
    best_byes,
    best_of,
    compare_all,
    first_difference,
    illegal,
    rounds,
    why_not_by_force,
)
from reasons_told import reasons_hold
from tablas import generate
from tablas.history import RULES_2026
from tablas.pairing import best
from tablas.pairing.compare import Comparison, compare_pairings
from tablas.pairing.round import pair_round
from tablas.pairing.why import forced_round, together, why_not
from tablas.systems.answers import Searched
from tablas.systems.judgement import Boards
from walks import ALL, some, up_to


@pytest.mark.slow
@pytest.mark.walk
@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_no_legal_round_is_better_than_the_pairing_made(case: Case) -> None:
    compared = 0
    for seed in range(up_to(14, 4)):
        for told in compare_all(case, seed, most=12):
            assert told.decision.worse == "second", (seed, told.second)
            assert told.decision.article or told.breaches_of_second
            compared += 1
    assert compared > up_to(50, 10)


@pytest.mark.slow
@pytest.mark.walk
@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_whoever_was_passed_over_would_have_led_to_what_the_reason_says(case: Case) -> None:
    tried = 0
    for seed in range(up_to(40, 10)):
        held = reasons_hold(case, seed, largest=120)
        assert held.false == {}
        tried += held.tried.total()
    # The groups of two are told by tests/systems/dutch/test_ideas; ten events of matches may pass nobody over.
    assert tried or case.name in ("dutch 2017", "dutch 2026") or not ALL


@pytest.mark.slow
@pytest.mark.walk
@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_why_not_compares_with_the_best_of_all_rounds_that_have_the_pair(case: Case) -> None:
    asked = 0
    for seed in range(up_to(16, 5)):
        told = why_not_by_force(case, seed, most=3)
        assert (told.not_best, told.other_reason, told.wrongly_impossible) == (0, 0, 0), seed
        asked += told.compared
    assert asked > up_to(10, 3)


def test_an_answer_says_what_it_was_compared_with() -> None:
    small = generate(players=8, rounds=7, seed=3).tournament.after(1)
    assert why_not(small, 1, 5).searched is Searched.EVERY
    large = generate(players=40, rounds=7, seed=3).tournament.after(4)
    for system, edition, searched in (("dutch", "2026", Searched.RULES), ("lim", "2026", Searched.RULES)):
        event = large.ruled(system=system, edition=edition)
        boards = pair_round(event).pairs
        answers = (why_not(event, boards[0].white, other.black) for other in boards[1:])
        told = next(answer for answer in answers if answer.comparison is not None)
        assert told.searched is searched
        assert told.as_data()["searched"] == searched.name.lower()


@pytest.mark.slow
@pytest.mark.walk
@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_a_round_said_to_be_the_best_by_the_rules_is_the_best_of_all(
    case: Case, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As in a large round not every round is judged; here all are, afterwards."""
    monkeypatch.setattr(best, "MOST_WRITTEN", 0)
    told = Counter(found for seed in range(up_to(36, 12)) for found in best_by_rules(case, seed, most=3))
    assert told[Searched.RULES, True] > up_to(25, 5)
    assert not told[Searched.RULES, False]
    assert not told[Searched.EVERY, True] + told[Searched.EVERY, False]


@pytest.mark.slow
@pytest.mark.walk
@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_where_the_bye_is_chosen_first_the_round_with_another_bye_is_the_best_by_the_rules(
    case: Case, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(best, "MOST_WRITTEN", 0)
    told = Counter(found for seed in range(up_to(30, 10)) for found in best_byes(case, seed))
    chosen_first = case.system != "dutch" and case.name != "burstein elementos"
    assert bool(told[Searched.RULES, True]) is chosen_first
    assert not told[Searched.RULES, False]
    assert not told[None, False]


@pytest.mark.parametrize(
    ("name", "seed", "one", "two"),
    [
        ("dutch 2026", 92, 4, 5),  # another score has to rest, which every group foresees
        ("dutch 1992", 116, 3, 6),  # with the two apart somebody has nobody left, so that another is no longer served
        ("burstein handbook", 17, 7, 8),  # of those who go down no score is told
        ("dubov 1997", 20, 5, 7),  # who comes up
        ("schenkel", 99, 2, 7),  # outside the groups of the list
    ],
)
def test_the_field_stays_as_it_is_when_two_have_to_meet(
    name: str, seed: int, one: int, two: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Positions in which the engine, told that the two meet nobody else, finds a round that is not the best one."""
    case = next(case for case in CASES if case.name == name)
    event = case.event(seed)
    court = Court.of(event)
    forced = forced_round(together(event, one, two))
    assert forced is not None
    pair = frozenset((one, two))
    with_it = [court(boards) for boards in rounds(event) if pair in boards.meetings]
    best_one = best_of([told for told in with_it if not illegal(told)])
    assert first_difference(best_one, court(Boards.of(forced))) is not None
    monkeypatch.setattr(best, "MOST_WRITTEN", 0)
    answer = why_not(event, one, two)
    assert answer.searched is not Searched.EVERY
    assert isinstance(answer.comparison, Comparison)
    assert first_difference(best_one, court(answer.comparison.second)) is None


def test_boards_that_leave_somebody_out_are_compared_all_the_same() -> None:
    """Two of the last bracket without a board: the rest of the round is still judged."""
    event = generate(players=10, rounds=5, seed=2).tournament.after(3).ruled(system="burstein", edition="2026")
    made = Boards.of(pair_round(event))
    for left_out in made.pairs:
        other = Boards(tuple(pair for pair in made.pairs if pair != left_out))
        assert compare_pairings(event, made, other).decision.worse == "second"


READ = [case for case in CASES if (case.system, case.edition) in READERS and case.name != "double-swiss"]


@pytest.mark.slow
@pytest.mark.walk
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
    for seed in range(up_to(20, 6)):
        told = why_not_by_force(case, seed, most=3)
        assert (told.not_best, told.wrongly_impossible) == (0, 0), seed
        asked += told.compared
    assert asked > up_to(10, 3)


@pytest.mark.slow
@pytest.mark.walk
@pytest.mark.parametrize("case", READ, ids=lambda case: case.name)
def test_the_text_read_once_more_names_the_same_criterion(case: Case) -> None:
    """What decides between two rounds, and what every reason claims, by a judge that tries everything."""
    seen: set[str] = set()
    tried = 0
    for seed in range(up_to(24, 8)):
        reading = reading_of(case, case.event(seed))
        if reading is None:
            continue
        for told in compare_all(case, seed, most=8):
            assert differs(told, reading) is None, (seed, told.second)
            seen.add(told.decision.rule or told.decision.verdict.name)
        held = reasons_hold(case, seed, largest=120, judging=reading)
        assert held.false == {}
        tried += held.tried.total()
    assert len(seen) >= up_to(2, 1)
    assert tried or not ALL


@pytest.mark.slow
@pytest.mark.walk
@pytest.mark.parametrize("case", READ, ids=lambda case: case.name)
def test_the_first_idea_stands_or_is_worse_by_the_fault_that_is_told(case: Case) -> None:
    told = Counter[bool]()
    for seed in some(range(40), 3, first=2):
        for idea, wrong in ideas_of_round(case, seed):
            assert wrong is None, seed
            told[idea.fault is None] += 1
    assert told[True] > up_to(15, 0)
    assert told[False] or case.name == "keizer" or not ALL  # whoever comes next may be met there


def test_a_second_reading_that_differs_is_found() -> None:
    """The check can fail: another text, or another order, is told apart."""
    case = next(one for one in CASES if one.name == "lim 2026")
    found = set()
    for seed in range(up_to(30, 10)):
        event = case.event(seed)
        other = lim_reading(Lim(event, RULES_2026, maxi=True))
        found |= {differs(told, other) is None for told in compare_all(case, seed, most=8)}
    assert found == {True, False}


@pytest.mark.slow
@pytest.mark.walk
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
