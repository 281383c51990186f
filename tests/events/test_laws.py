"""Laws of the log, over random sequences of acts."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from events_desk import UID, Desk
from events_moves import CONSENTS, random_command
from tablas.errors import TablasError
from tablas.events.acts import Redo, Restore, Undo
from tablas.events.codec import decode, encode, parse, text
from tablas.events.log import root, sealed, verify
from tablas.events.portable import dump, load
from tablas.events.state import Event
from tablas.events.timeline import as_of, numbers, replay

SEEDS = st.integers(0, 2**32)
LENGTHS = st.integers(1, 60)
QUICK = settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])


def played(seed: int, length: int) -> tuple[Desk, int]:
    """A desk after *length* accepted acts, and how many were refused on the way."""
    random, desk, refused = Random(seed), Desk(), 0
    while len(desk.log) <= length:
        try:
            desk.do(random_command(desk.event, random), *CONSENTS)
        except TablasError:
            refused += 1
    return desk, refused


def test_random_acts_reach_every_corner() -> None:
    kinds = {entry.kind for seed in range(30) for entry in played(seed, 60)[0].log}
    assert len(kinds) >= 19  # every kind that random_command can make


@QUICK
@given(SEEDS, LENGTHS)
def test_a_refused_act_changes_nothing_and_the_log_stays_whole(seed: int, length: int) -> None:
    desk, _ = played(seed, length)
    verify(UID, desk.log, desk.moment.hash)
    assert replay(desk.log) == desk.moment
    for section in desk.event.sections:
        section.tournament.check()


@pytest.mark.slow
@QUICK
@given(SEEDS, LENGTHS, st.data())
def test_undone_and_redone_is_the_straight_sequence(seed: int, length: int, data: st.DataObject) -> None:
    desk, _ = played(seed, length)
    straight = desk.event
    for _ in range(data.draw(st.integers(1, 4))):
        line = list(numbers(desk.moment.line))
        if len(line) < 2:
            break
        depth = data.draw(st.integers(1, 3))
        for _ in range(depth):
            line = list(numbers(desk.moment.line))
            if len(line) < 2:
                depth -= 1
                continue
            to = data.draw(st.sampled_from(line[:-1]))
            before = as_of(desk.log, to)
            desk.do(Undo(to=to))
            assert desk.event == before.event
        for _ in range(depth):
            desk.do(Redo())
        assert desk.event == straight
    assert replay(desk.log) == desk.moment


@QUICK
@given(SEEDS, st.integers(2, 40), st.integers(0, 2**16))
def test_undo_in_the_middle_does_not_change_what_follows(seed: int, length: int, second: int) -> None:
    """The same acts with undo and redo between them give the same event."""
    straight, crooked = Desk(), Desk()
    random, detours = Random(seed), Random(second)
    while len(straight.log) <= length:
        command = random_command(straight.event, random)
        try:
            straight.do(command, *CONSENTS)
        except TablasError:
            continue
        crooked.do(command, *CONSENTS)
        if detours.random() < 0.3:
            seen = crooked.moment.seq
            crooked.do(Undo(last=detours.randint(1, len(list(numbers(crooked.moment.line))) - 1)))
            crooked.do(Redo() if detours.random() < 0.5 else Restore(seen))
    assert crooked.event == straight.event


@QUICK
@given(SEEDS, st.integers(5, 60))
def test_acts_undo_redo_and_restore_in_any_order_replay_to_the_same(seed: int, length: int) -> None:
    """Kept up to date entry by entry or read from the beginning: the same event, and the same to redo."""
    random, desk = Random(seed), Desk()
    while len(desk.log) <= length:
        travel = random.choice([Undo(last=random.randint(1, 4)), Redo(), Restore(random.randint(1, len(desk.log)))])
        command = travel if random.random() < 0.25 else random_command(desk.event, random)
        try:
            desk.do(command, *CONSENTS)
        except TablasError:
            continue
        assert replay(desk.log) == desk.moment


@QUICK
@given(SEEDS, LENGTHS)
def test_exported_and_imported_events_are_equal(seed: int, length: int) -> None:
    desk, _ = played(seed, length)
    uid, entries = load(dump(UID, desk.log))
    assert (uid, entries) == (UID, desk.log)
    assert replay(entries).event == desk.event


@QUICK
@given(SEEDS, LENGTHS)
def test_a_snapshot_is_the_event(seed: int, length: int) -> None:
    desk, _ = played(seed, length)
    assert decode(Event, parse(text(encode(desk.event)))) == desk.event


@pytest.mark.slow
@QUICK
@given(SEEDS, LENGTHS, st.lists(st.datetimes(), min_size=61, max_size=61))
def test_the_state_does_not_depend_on_any_clock(seed: int, length: int, moments: list[object]) -> None:
    desk, _ = played(seed, length)
    previous, entries = root(UID), []
    for entry, moment in zip(desk.log, moments, strict=False):
        entries.append(sealed(replace(entry, when=str(moment), previous=previous)))
        previous = entries[-1].hash
    verify(UID, entries)
    assert _timeless(replay(entries).event) == _timeless(desk.event)


def _timeless(event: Event) -> Event:
    """The event without the hours its remarks quote from the log: they are told, and decide nothing."""
    sections = tuple(
        replace(section, remarks=tuple(replace(remark, when="") for remark in section.remarks))
        for section in event.sections
    )
    return replace(event, sections=sections)
