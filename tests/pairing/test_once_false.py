"""Sentences that were false once, each looked for in many small positions."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from literal_ideas import dutch_reasons, dutch_traces
from literal_judges import differs, reading_of
from reasons_by_force import CASES, Case, compare_all
from reasons_told import reasons_hold
from tablas import generate
from tablas.errors import PairingError
from tablas.messages import Phrase
from tablas.model import Tournament
from tablas.pairing.round import pair_round
from tablas.pairing.story import tell_story
from tablas.pairing.story.parts import Topic
from tablas.pairing.why import why_not
from tablas.systems.answers import Why
from tablas.systems.open.common.trace import GroupTrace, SwissTrace
from tablas.systems.open.dutch import ideas
from tablas.systems.open.dutch.early import passed
from tablas.systems.reasons import Cause, Note, Remark, Role
from tablas.systems.result import RoundPairing

GIVEN_UP = {Note.B7_DROPPED, Note.B6_DROPPED, Note.B5_DROPPED, Note.B3_BIS_DROPPED, Note.B3_BIS_BIS_DROPPED}
GIVEN_UP |= {Note.B2_BIS_DROPPED, Note.X_RAISED, Note.MORE_REPEATED}
LATER = ("dutch 2017", "dutch 2026")
"""Their bye is told with its criterion (tests/pairing/test_story_facts.py)."""
NAMED = {case.name: case for case in CASES}


def rounds_of(case: Case, seeds: int) -> Iterator[tuple[Tournament, RoundPairing, tuple[GroupTrace, ...]]]:
    for seed in range(seeds):
        event = case.event(seed)
        try:
            made = pair_round(event)
        except PairingError:
            continue
        if isinstance(made.trace, SwissTrace) and made.trace.seeding is None:
            yield event, made, made.trace.groups


@pytest.mark.parametrize("name", ["dubov 2026", "vega", "team-swiss 2026", "double-swiss"])
def test_who_has_met_the_only_resident_is_not_passed_over_for_the_others(name: str) -> None:
    alone = 0
    for event, _, groups in rounds_of(NAMED[name], 120):
        for group in groups:
            choices = [choice for choice in group.choices if choice.role is Role.IN]
            for entry in (entry for choice in choices for entry in choice.passed if len(group.residents) == 1):
                alone += 1
                (resident,) = group.residents
                if entry.cause is Cause.NO_PAIRING:
                    assert why_not(event, resident, entry.player).why not in (Why.MET, Why.COLOURS)
    assert alone > 5


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_nothing_is_given_up_for_a_group_of_one(case: Case) -> None:
    for _, _, groups in rounds_of(case, 40):
        for group in groups:
            if len(group.members) == 1:
                assert not {step.note for step in group.steps if isinstance(step, Remark)} & GIVEN_UP


@pytest.mark.parametrize("case", [case for case in CASES if case.name not in LATER], ids=lambda case: case.name)
def test_the_bye_has_a_reason(case: Case) -> None:
    """Either somebody is passed over, or it is said that nobody stands before."""
    told = 0
    for event, made, _ in rounds_of(case, 30):
        if made.bye is None:
            continue
        story = tell_story(event, made)
        lines = [
            line for part in (story.opening, *(group.lines for group in story.groups), story.closing) for line in part
        ]
        about = [line for line in lines if line.topic in (Topic.BYE, Topic.STAYS) and made.bye in line.players]
        assert len(about) > 1 or about[0].message.code == "story-bye-last"
        told += 1
    assert told


@pytest.mark.slow
@pytest.mark.parametrize("name", ["burstein 2026", "burstein handbook", "burstein elementos"])
def test_why_not_in_burstein_names_a_rule(name: str) -> None:
    asked = 0
    for event, made, _ in rounds_of(NAMED[name], 25):
        for one in made.pairs:
            for two in made.pairs:
                answer = why_not(event, one.white, two.black) if one != two else None
                if answer is not None and answer.comparison is not None:
                    assert answer.article
                    assert answer.criterion or answer.why in (Why.ORDER, Why.BYE, Why.STEP)
                    asked += 1
    assert asked > 20


@pytest.mark.parametrize(
    ("name", "seed"),
    [
        ("dubov 2026", 920),  # no round at all has that player come up
        ("dubov 2026", 1991),  # only beside the one taken
        ("vega", 2020),  # with more who come up there is a round
        ("team-swiss 2026", 2020),
        ("double-swiss", 2233),
        ("lim elementos", 653),  # who leaves, whomever those served before might meet then
        ("lim elementos", 2142),  # two leave, and one of them in any case
        ("lim 2026", 2142),
        ("lim 2026", 648),  # due the same colour, but the others could not all be paired either
        ("lim 2026", 1893),
        ("lim 2026 maxi=True", 459),
        ("lim 2026 maxi=True", 1501),
        ("team-swiss olympiad", 1858),  # more than one floats: the other might have left beside the one taken
        ("lim 2026", 639),  # boards that lose pairs, by the second reading
    ],
)
def test_a_reason_that_was_false_once_holds_by_both_readings(name: str, seed: int) -> None:
    case = NAMED[name]
    tried = 0
    for judging in (None, reading_of(case, case.event(seed))):
        held = reasons_hold(case, seed, judging=judging)
        assert held.false == {}
        tried += held.tried.total()
    assert tried


@pytest.mark.parametrize("name", ["dutch 1992", "dutch 1998", "burstein elementos"])
@pytest.mark.parametrize("seed", [709, 1689, 2951])
def test_whoever_finds_nobody_in_the_group_competes_for_opponents_below(name: str, seed: int) -> None:
    """A pair that leaves a round was given up for none, because one who has to leave in any case was not counted."""
    case = NAMED[name]
    reading = reading_of(case, case.event(seed))
    assert reading is not None
    compared = 0
    for told in compare_all(case, seed):
        assert told.decision.worse == "second"
        assert differs(told, reading) is None
        compared += 1
    assert compared
    assert reasons_hold(case, seed, judging=reading).false == {}


@pytest.mark.parametrize("edition", ["2017", "2026"])
def test_the_pairs_settled_before_are_in_what_a_later_choice_is_compared_with(edition: str) -> None:
    (trace,) = dutch_traces(edition, [2732], ())
    reasons = list(dutch_reasons(trace))
    assert [(choice, entry) for choice, entry, holds in reasons if not holds] == []
    settled = [entry for choice, entry, _ in reasons if choice.player == 7 and entry.player == 2]
    assert [(entry.cause, entry.rule[-1]) for entry in settled] == [(Cause.NO_PAIRING, "4")]


@pytest.mark.parametrize("edition", ["1992", "2026"])
def test_a_group_too_large_to_be_compared_says_so(edition: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is claimed of the others that was not worked out."""
    monkeypatch.setattr(ideas, "MOST_COMPARED", 3)
    monkeypatch.setattr(passed, "_COMPARED", 3)
    told = set[str]()
    for seed in range(6):
        event = generate(players=24, rounds=7, seed=seed).tournament.after(4).ruled(system="dutch", edition=edition)
        story = tell_story(event, pair_round(event))
        for line in (line for group in story.groups for line in group.lines):
            cause = line.message.values.get("cause")
            told |= {line.message.code} if cause == Phrase(Cause.UNCOMPARED.value) else set()
            assert cause != Phrase(Cause.NOT_AS_WELL.value)
    assert told
