"""Large groups that may not meet: what counting them rules out, against all pairings of small fields."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from dutch_fields import make_field
from open_small import Pairs, can_pair, pairings
from tablas.systems.open.common.field import Field
from tablas.systems.open.dutch import completion as completion_module
from tablas.systems.open.dutch.bracket import Bracket
from tablas.systems.open.dutch.completion import Completion
from tablas.systems.open.dutch.halves import counting_is_vain, with_halves_apart
from tablas.systems.open.dutch.profiles import Profiles

pytestmark = pytest.mark.interpreted


@pytest.fixture(autouse=True)
def small_groups_count(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(completion_module, "_LARGE", 1)


def drawn(dice: random.Random, size: int) -> Field:
    """A field with a club of about half of it, a few games played, and some who want White absolutely."""
    club = set(dice.sample(range(size), size // 2 + dice.randrange(-1, 2)))
    met = {(one, two) for one in range(size) for two in range(one + 1, size) if {one, two} <= club}
    met |= {(one, two) for one in range(size) for two in range(one + 1, size) if dice.random() < 0.15}
    colours = [dice.choice(("", "BB", "BW", "WB")) for _ in range(size)]
    scores = sorted((dice.randrange(3) * 60 for _ in range(size)), reverse=True)
    field = make_field(scores, colours, met)
    return replace(field, clubs=[frozenset({7}) if rank in club else frozenset() for rank in range(size)])


def brackets(dice: random.Random, field: Field) -> list[Bracket]:
    """A bracket for every score, with some of those above moved down to it."""
    found = []
    takers = frozenset(rank for rank in range(len(field)) if dice.random() < 0.6) if len(field) % 2 else frozenset()
    for group in field.score_groups():
        above = [rank for rank in range(group.start) if dice.random() < 0.3]
        last = next((next_one for next_one in field.score_groups() if next_one.start == group.stop), range(0))
        found.append(Bracket(field, above, list(group), list(last), group.stop, receives_bye=takers))
    return found


def of_everybody(bracket: Bracket, field: Field) -> set[Pairs]:
    """All pairings of everybody still to be paired; of an odd number one who may takes the bye."""
    rest = [*bracket.moved_down, *range(bracket.residents[0], len(field))]
    resting = [rank for rank in rest if rank in bracket.receives_bye] if len(rest) % 2 else [-1]
    return {pairs for bye in resting for pairs in pairings([rank for rank in rest if rank != bye], field.may_meet)}


@pytest.mark.parametrize("seed", range(25))
def test_nobody_pairs_everybody_with_two_of_the_other_half(seed: int) -> None:
    """The pairings of everybody are the same when the others may not meet, either, and there are pairs less."""
    dice = random.Random(seed)
    field = drawn(dice, dice.randrange(4, 9))
    completion = Completion(field)
    for bracket in brackets(dice, field):
        halved = with_halves_apart(bracket, completion)
        assert of_everybody(bracket, halved.field) == of_everybody(bracket, field)
        assert completion.profiles_of(halved.field).met_among(range(len(field))) == [
            sum(1 << other for other in halved.field.met[rank]) for rank in range(len(field))
        ]


def test_halves_are_found_where_a_club_is_half_of_everybody() -> None:
    """Four of one club and four others: no two of the others may meet then; with a fifth other they may."""
    clubs = [frozenset({0}) if rank % 2 else frozenset() for rank in range(9)]
    club_pairs = [(one, two) for one in range(1, 9, 2) for two in range(one + 2, 9, 2)]
    for size, apart in ((8, True), (9, False)):
        field = replace(
            make_field([0] * size, met=[pair for pair in club_pairs if max(pair) < size]), clubs=clubs[:size]
        )
        takers = frozenset(range(size)) if size % 2 else frozenset()
        bracket = Bracket(field, [], list(range(size)), [], size, receives_bye=takers)
        halved = with_halves_apart(bracket, Completion(field))
        assert halved.field.may_meet(0, 2) != apart
        assert halved.field.may_meet(0, 1)
    # Nine of whom only one of the five others may rest: whoever rests leaves four against four.
    bracket = replace(bracket, receives_bye=frozenset({4}))
    assert not with_halves_apart(bracket, Completion(field)).field.may_meet(0, 2)


def test_counting_is_vain_only_where_two_of_the_bracket_are_left_over() -> None:
    """No pairing of everybody has all of such a bracket paired inside it, or all but one."""
    looked_at = 0
    for seed in range(150):
        dice = random.Random(seed)
        field = drawn(dice, dice.randrange(4, 9))
        completion = Completion(field)
        for bracket in brackets(dice, field):
            if counting_is_vain(bracket, completion):
                own = set(bracket.players)
                for pairs in of_everybody(bracket, field):
                    looked_at += 1
                    assert sum(2 for one, two in pairs if one in own and two in own) < len(own) - 1
    assert looked_at > 20


@pytest.mark.parametrize("seed", range(25))
def test_completion_knows_who_can_be_paired(seed: int) -> None:
    dice = random.Random(seed)
    field = drawn(dice, dice.randrange(4, 9))
    completion = Completion(field)
    for bracket in brackets(dice, field):
        rest = [*bracket.moved_down, *range(bracket.residents[0], len(field))]
        byes = [rank for rank in rest if rank in bracket.receives_bye] if len(rest) % 2 else [-1]
        found = any(can_pair([rank for rank in rest if rank != bye], field.may_meet) for bye in byes)
        assert completion.possible(bracket.moved_down, bracket.residents[0], bracket.receives_bye) == found


def test_whom_one_may_not_meet_is_told_by_places(monkeypatch: pytest.MonkeyPatch) -> None:
    """Large fields have no masks of everybody; both ways tell the same of players who are not all neighbours."""
    dice = random.Random(1)
    met = [(one, two) for one in range(30) for two in range(one + 1, 30) if dice.random() < 0.3]
    field = make_field([0] * 30, met=met)
    players = [2, 5, 6, *range(9, 20), 27]
    told = [sum(1 << place for place, other in enumerate(players) if other in field.met[one]) for one in players]
    assert Profiles(field).met_among(players) == told
    assert Profiles(field).met_among(range(30)) == [sum(1 << other for other in field.met[one]) for one in range(30)]
    monkeypatch.setattr("tablas.systems.open.dutch.profiles._MOST_MASKED", 10)
    assert Profiles(field).met_among(players) == told
