"""A group walked by hand ends at the pairing of the engine, and what it says of combinations on the way is true."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from open_rough import rough_event
from tablas.errors import PairingError
from tablas.systems import registry
from tablas.systems.open.dutch import early
from tablas.systems.open.dutch.early.by_hand import Walk, walk
from tablas.systems.open.dutch.early.system import groups_of
from tablas.systems.reasons import Cause

DUTCH = registry.get("dutch")


def walks(edition: str, seeds: range) -> Iterator[Walk]:
    """Every group of rough positions, walked to its end."""
    for seed in seeds:
        try:
            groups = groups_of(rough_event(seed, largest=12), DUTCH.settings(edition, {}))
        except PairingError:
            continue
        for group, result in groups:
            if result.pairs:
                yield walk(group, result, limit=500)


@pytest.mark.parametrize("edition", early.EDITIONS)
def test_the_walk_ends_at_the_pairing_made(edition: str) -> None:
    """One combination after the other leads to what the engine found at once."""
    found = list(walks(edition, range(200)))
    assert len(found) > 200
    assert all(one.whole and one.found for one in found)


def test_what_is_said_of_combinations_is_true() -> None:
    """Two who "have met" have; two "due the same colour" are; who floated did; pairs tried are within the group."""
    seen: set[Cause] = set()
    for one in walks("1992", range(200)):
        field = one.group.field
        rank = {number: place for place, number in enumerate(field.numbers)}
        for attempt in one.dead:
            members = {field.numbers[player] for player in one.group.players}
            paired = [player for pair in attempt.pairs for player in pair]
            assert {*paired, attempt.player} <= members
            assert len(set(paired)) == len(paired)
            assert attempt.player not in paired
            assert attempt.left_over or attempt.player not in {entry.player for entry in attempt.passed}
            if one.result.mixed and rank[attempt.player] in one.group.moved_down and not attempt.left_over:
                residents = {field.numbers[player] for player in one.able if player not in one.group.moved_down}
                free, refused = residents - {*paired}, {entry.player for entry in attempt.passed}
                assert refused <= free
                assert attempt.exhausted == (refused != free), "whoever was not refused was tried"
            for entry in attempt.passed:
                me, you = rank[attempt.player], rank[entry.player]
                seen.add(entry.cause)
                match entry.cause:
                    case Cause.MET:
                        assert you in field.met[me]
                    case Cause.COLOURS:
                        assert field.want[me] == field.want[you] != 0
                    case Cause.DUE:
                        assert field.want[me] == field.want[you] != 0
                        assert you not in field.met[me]
                    case Cause.FLOATED_DOWN:
                        assert field.last_float[you] == -1
                    case Cause.FLOATED_DOWN_BEFORE:
                        assert field.float_before[you] == -1
                    case Cause.FLOATED_UP:
                        assert field.last_float[max(me, you)] == 1
                    case Cause.GOES_DOWN:
                        assert you in one.result.floaters
    assert {Cause.MET, Cause.DUE, Cause.FLOATED_DOWN} <= seen
