"""Sentences that were false once, each looked for in many small positions."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from reasons_by_force import CASES, Case
from tablas.errors import PairingError
from tablas.model import Tournament
from tablas.pairing.round import pair_round
from tablas.pairing.story import tell_story
from tablas.pairing.story.parts import Topic
from tablas.pairing.why import why_not
from tablas.systems.answers import Why
from tablas.systems.open.common.trace import GroupTrace, SwissTrace
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
