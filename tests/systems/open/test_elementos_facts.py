"""The story of each of the 60 groups of appendices A and B contains each fact that the book tells of it.

The facts are in ``tests/data/elementos/appendix_*_facts.json``, taken from the book group by group.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from open_vectors import entry_list, load, rounds_of
from tablas.systems import registry
from tablas.systems.open.common.trace import GroupTrace, SwissTrace
from tablas.systems.reasons import Attempt, Cause, Choice, Note, Passed, Remark, Role
from tablas.systems.seats import ColourRule

A, B = load("elementos/appendix_a_facts.json"), load("elementos/appendix_b_facts.json")
RULES = {
    ColourRule.BOTH: "E1",
    ColourRule.STRONGER: "E2",
    ColourRule.WIDER: "E2",
    ColourRule.LAST_DIFFERENCE: "E3",
    ColourRule.LONGER_WAIT: "E3",
    ColourRule.HIGHER: "E4",
}
BROKEN = {"B3": Note.B3_BROKEN, "B5": Note.B5_BROKEN, "B6": Note.B6_BROKEN}


@cache
def trace(system: str, edition: str, number: int) -> SwissTrace:
    name, count, rounds = ("dutch_40", 40, 7) if system == "dutch" else ("lim_15", 15, 5)
    event = entry_list(count, rounds, withdrawn={32: 4} if system == "dutch" else None)
    for _, _, played in rounds_of(load(f"elementos/{name}.json"))[: number - 1]:
        event = event.with_round(played)
    entry = registry.get(system)
    found = entry.pair(event, entry.settings(edition, {} if system == "dutch" else {"colours": False})).trace
    assert isinstance(found, SwissTrace)
    return found


def group_of(found: SwissTrace, title: str) -> GroupTrace:
    return next(group for group in found.groups if group.title == title)


def two(text: str) -> tuple[int, int]:
    one, other = text.split("-")
    return int(one), int(other)


def against(group: GroupTrace) -> Iterator[tuple[frozenset[int], str]]:
    """Every two players of whom it is told that they do not meet, with the criterion."""
    for step in group.steps:
        if (isinstance(step, Attempt) and not step.left_over) or (isinstance(step, Choice) and step.player is not None):
            yield from ((frozenset((step.player, entry.player)), entry.rule) for entry in step.passed)


def stay(group: GroupTrace) -> Iterator[tuple[int, str]]:
    """Everybody of whom it is told that they do not leave, with the criterion."""
    for step in group.steps:
        if isinstance(step, Choice) and step.role is not Role.OPPONENT:
            yield from ((entry.player, entry.rule) for entry in step.passed)
        elif isinstance(step, Remark) and step.note is Note.STAY_ABOVE:
            yield from ((player, "B3") for player in step.values["players"])  # type: ignore[attr-defined]


def line(data: Any) -> str:
    """The letters of a group as the book prints them."""
    letter = {"white": "B", "black": "N", None: ""}
    floaters, repeats = (f"{data[name]}{letter[data[f'{name}_colour']]}" for name in "FX")
    return f"{data['T']} {data['P']} {data['white']} {data['black']} {floaters} {repeats}"


def ident(facts: Any) -> str:
    return f"R{facts['round']} {facts['group']}"


@pytest.mark.parametrize("edition", ["1992", "1998"])
@pytest.mark.parametrize("facts", A["groups"], ids=ident)
def test_a_group_of_appendix_a(facts: Any, edition: str) -> None:
    found = trace("dutch", edition, facts["round"])
    group = group_of(found, facts["group"])
    seats = [(white, black) for white, black, _ in found.story.colours]
    assert {frozenset(pair) for pair in group.pairs} == {frozenset(two(pair)) for pair in facts["pairs"]}
    assert {two(pair) for pair in facts["pairs"]} <= set(seats)
    assert list(group.incoming) == facts.get("incoming", [])
    down = [player for player, _ in facts.get("down", [])]
    out = facts.get("out", down or ([facts["bye"]] if "bye" in facts else []))
    assert sorted(group.outgoing) == sorted(out)
    if "line" in facts:
        assert line(group.values["foreseen"]) == facts["line"]
    if "rest" in facts:
        assert line(group.values["remainder foreseen"]) == facts["rest"]
    if "bye" in facts:
        assert found.bye == facts["bye"]
    _told_of_colours(facts, group, found)
    _told_of_tries(facts, group)
    _told_of_leaving(facts, group)


def _told_of_colours(facts: Any, group: GroupTrace, found: SwissTrace) -> None:
    spent = group.values["x spent"]
    assert isinstance(spent, list)
    for pair, left in facts.get("x", []):
        assert [*two(pair), left] in spent
    assert len(facts.get("x", spent)) == len(spent)
    forced = {*group.values["must have White"], *group.values["must have Black"]}  # type: ignore[misc]
    assert set(facts.get("forced", forced)) == forced
    rules = {(white, black): RULES[rule] for white, black, rule in found.story.colours if rule in RULES}
    for pair, rule in facts.get("colour", []):
        assert rules[two(pair)] == rule
    if "raised" in facts:
        rule, least, x = facts["raised"]
        raised = {"count": x - least, "least": least, "x": x, "rule": rule}
        assert Remark(Note.X_RAISED, raised) in group.steps
    else:
        assert not any(isinstance(step, Remark) and step.note is Note.X_RAISED for step in group.steps)


def _told_of_tries(facts: Any, group: GroupTrace) -> None:
    told = set(against(group))
    for one, other, rule in facts.get("refused", []):
        assert (frozenset((one, other)), rule) in told
    attempts = [step for step in group.steps if isinstance(step, Attempt)]
    for pairs, player, other, rule in facts.get("tried", []):
        made = {frozenset(two(pair)) for pair in pairs}
        assert any(
            {frozenset(pair) for pair in step.pairs} == made
            and step.player == player
            and any((entry.player, entry.rule) == (other, rule) for entry in step.passed)
            for step in attempts
        ), (pairs, player, other, rule)
    for pairs, player, rule in facts.get("left", []):
        made = {frozenset(two(pair)) for pair in pairs}
        assert any(
            step.left_over
            and {frozenset(pair) for pair in step.pairs} == made
            and step.player == player
            and step.passed[0].rule == rule
            for step in attempts
        ), (pairs, player, rule)
    for player, other in facts.get("kept", []):
        choice = next(choice for choice in group.choices if choice.player == player)
        assert Passed(other, Cause.GOES_DOWN) in choice.passed
    if "exchange" in facts:
        leaving, entering = facts["exchange"]
        assert Remark(Note.EXCHANGED, {"leaving": leaving, "entering": entering}) in group.steps


def _told_of_leaving(facts: Any, group: GroupTrace) -> None:
    notes = {"B": Note.DOWN_WHITE, "N": Note.DOWN_BLACK}
    for player, colour in facts.get("down", []):
        assert Remark(notes[colour], {"player": player}) in group.steps
    assert {tuple(entry) for entry in facts.get("stays", [])} <= set(stay(group))
    for player, rule in facts.get("broken", []):
        assert Remark(BROKEN[rule], {"player": player}) in group.steps
    if "fresh" in facts:
        player, *others = facts["fresh"]
        assert Remark(Note.ONLY_FRESH, {"player": player, "players": others}) in group.steps


@pytest.mark.parametrize("facts", B["rounds"], ids=lambda facts: f"R{facts['round']}")
def test_the_bye_of_appendix_b(facts: Any) -> None:
    choice = trace("lim", "elementos", facts["round"]).story.bye
    assert choice is not None
    assert choice.taken == facts["bye"]
    assert [[entry.player, entry.rule] for entry in choice.passed] == facts["passed"]


@pytest.mark.parametrize("facts", B["groups"], ids=ident)
def test_a_group_of_appendix_b(facts: Any) -> None:
    group = group_of(trace("lim", "elementos", facts["round"]), facts["group"])
    assert group.values["direction"] == facts["way"]
    assert {frozenset(pair) for pair in group.pairs} == {frozenset(two(pair)) for pair in facts["pairs"]}
    assert sorted(group.incoming) == sorted(facts.get("incoming", []))
    assert sorted(group.outgoing) == sorted(facts.get("out", []))
    told = set(against(group))
    for one, other, rule in facts.get("refused", []):
        assert (frozenset((one, other)), rule) in told
    assert {tuple(entry) for entry in facts.get("stays", [])} <= set(stay(group))
    for player, rule in facts.get("broken", []):
        assert Remark(BROKEN[rule], {"player": player}) in group.steps
    for player in facts.get("alone", []):
        assert Remark(Note.LONE, {"player": player}) in group.steps


def test_nobody_is_told_to_stand_earlier_who_does_not() -> None:
    """Who leaves is looked for from the bottom: a player moved down never stands before the last of the group."""
    for number, title, last, above in ((5, "3", 20, 1), (5, "1.5", 40, 26)):
        group = group_of(trace("dutch", "1992", number), title)
        choice = next(choice for choice in group.choices if choice.role is Role.DOWN)
        assert (choice.taken, choice.passed) == (last, ())
        assert Remark(Note.STAY_ABOVE, {"players": [above]}) in group.steps
