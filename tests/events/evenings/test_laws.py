"""Laws of evenings in the log of an event, over random sequences of acts."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from evening_moves import CONSENTS, NIGHT, random_act
from events_desk import UID, Desk
from tablas.errors import TablasError
from tablas.events.acts import CreateTournament, EnterPlayers, Redo, Restore, SeatRound, Undo
from tablas.events.codec import decode, encode, parse, text
from tablas.events.evenings.facts import Evening
from tablas.events.evenings.standings import standings
from tablas.events.evenings.working import working
from tablas.events.log import verify
from tablas.events.portable import dump, load
from tablas.events.state import Event
from tablas.events.timeline import as_of, replay, walk
from tablas.model import Player

SEEDS = st.integers(0, 2**32)
LENGTHS = st.integers(1, 50)
QUICK = settings(max_examples=8, deadline=None, suppress_health_check=[HealthCheck.too_slow])


def played(seed: int, length: int, desk: Desk | None = None) -> Desk:
    """A desk after so many accepted acts on its evening."""
    random = Random(seed)
    desk = desk or Desk()
    goal = len(desk.log) + length
    while len(desk.log) < goal:
        try:
            desk.do(random_act(desk.event, random), *CONSENTS)
        except TablasError:
            continue
    return desk


def seated(evening: Evening, index: int) -> list[int]:
    return sorted(player for table in evening.rounds[index] for player in table.players)


@pytest.mark.slow
def test_random_acts_reach_every_corner() -> None:
    kinds = {entry.kind.value for seed in range(12) for entry in played(seed, 60).log}
    assert kinds >= {
        "evening-created",
        "evening-changed",
        "evening-closed",
        "evening-reopened",
        "evening-joined",
        "entrant-renamed",
        "entrant-removed",
        "entrant-sat-out",
        "round-seated",
        "seats-exchanged",
        "table-finished",
    }


@QUICK
@given(SEEDS, LENGTHS)
def test_everybody_who_plays_sits_at_one_table_of_a_fitting_size(seed: int, length: int) -> None:
    desk = played(seed, length)
    for entry, before, _ in walk(desk.log):
        command = entry.command()
        if not isinstance(command, SeatRound) or before is None:
            continue
        evening = command.apply(before).evening(NIGHT)
        assert seated(evening, -1) == sorted(before.evening(NIGHT).playing(len(evening.rounds)))
        sizes = [len(table.players) for table in evening.rounds[-1]]
        assert max(sizes) <= evening.rules.size
        assert max(sizes) - min(sizes) <= 1
        assert sizes == sorted(sizes, reverse=True)


@QUICK
@given(SEEDS, LENGTHS)
def test_the_log_gives_the_evening_back(seed: int, length: int) -> None:
    desk = played(seed, length)
    verify(UID, desk.log, desk.moment.hash)
    assert replay(desk.log) == desk.moment
    assert load(dump(UID, desk.log)) == (UID, desk.log)
    assert decode(Event, parse(text(encode(desk.event)))) == desk.event


@QUICK
@given(SEEDS, LENGTHS, st.integers(1, 10))
def test_undo_restores_and_redo_brings_back(seed: int, length: int, back: int) -> None:
    desk = played(seed, length)
    now = desk.event
    to = max(1, len(desk.log) - back)
    then = as_of(desk.log, to).event
    if to == len(desk.log):
        return
    desk.do(Undo(to=to))
    assert desk.event == then
    desk.do(Redo())
    assert desk.event == now
    desk.do(Restore(to))
    assert desk.event == then


@QUICK
@given(SEEDS, st.integers(1, 30))
def test_undo_of_the_evening_leaves_the_tournaments_alone(seed: int, length: int) -> None:
    desk = Desk()
    desk.do(CreateTournament("a", {"total_rounds": 5}))
    played(seed, length, desk)
    desk.do(EnterPlayers("a", (Player(0, "Ana", 2000), Player(0, "Bo", 1900))))
    sections = desk.event.sections
    desk.do(Undo(last=1, tournament=NIGHT))
    assert desk.event.sections == sections
    assert desk.event.evenings == as_of(desk.log, 2 + length - 1).event.evenings


@QUICK
@given(SEEDS, LENGTHS)
def test_points_are_neither_lost_nor_made(seed: int, length: int) -> None:
    """Places by the scale bring a table exactly the points of its places; the rows add up to what the tables gave."""
    desk = played(seed, length)
    if not desk.event.has_evening(NIGHT):
        return
    evening = desk.event.evening(NIGHT)
    evening = replace(evening, rules=replace(evening.rules, best=0))
    given_out = 0
    for tables in evening.rounds:
        for table in tables:
            gained = sum(table.points(evening.rules).values())
            if table.is_over and not table.given:
                assert gained == sum(evening.rules.values[: len(table.players)])
            given_out += gained
    assert sum(row.points for row in standings(evening)) == given_out


@QUICK
@given(SEEDS, LENGTHS)
def test_the_working_adds_up_to_the_row(seed: int, length: int) -> None:
    desk = played(seed, length)
    if not desk.event.has_evening(NIGHT):
        return
    evening = desk.event.evening(NIGHT)
    for row in standings(evening):
        shown = working(evening, row.number)
        assert shown.row == row
        assert sum(one.points or 0 for one in shown.rounds if one.counts) == row.points
        if evening.rules.best:
            assert sum(one.counts for one in shown.rounds) <= evening.rules.best
        mates = [number for one in shown.rounds if one.place for number in one.met]
        assert [number for _, number, _ in shown.met] == mates
