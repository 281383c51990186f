"""The past of an event is gone on with from round to round, and is what a fresh look at all rounds gives."""

from __future__ import annotations

from copy import deepcopy
from dataclasses import replace

import pytest

import tablas
from tablas.history import record
from tablas.history.record import RULES_2017, RULES_2026, records
from tablas.model import Adjustment, Game, Number, Outcome, Player, Round, Tournament
from tablas.pairing.round import pair_round
from tablas.study import Field, Play, parse_arm
from tablas.study.field import entrants_of
from tablas.study.trial import played
from tablas.systems.open.common.virtual_points import virtual_points


def fresh(tournament: Tournament, rules: record.HistoryRules) -> object:
    record._LAST.kept = None
    return records(tournament, rules)


@pytest.mark.parametrize("system", ["dutch", "dutch/2017", "lim", "dubov", "burstein", "monrad", "amalfi", "keizer"])
@pytest.mark.parametrize("rules", [RULES_2017, RULES_2026])
def test_what_is_remembered_is_what_is_found(system: str, rules: record.HistoryRules) -> None:
    field = Field(players=11, byes=0.1, withdrawals=0.2)
    whole = played(parse_arm(system), entrants_of(field, 5, 1, 6), Play("elo"), field, 5, 1, 6).tournament
    for number in range(len(whole.rounds)):
        record._LAST.kept = None
        event = whole.after(number)
        records(event, rules)
        pair_round(event)  # Whoever reads what is remembered leaves it as it is.
        later = replace(event, rounds=whole.rounds[: number + 1])
        assert records(later, rules) == fresh(later, rules), (system, number)


def test_another_event_or_another_round_is_not_gone_on_with() -> None:
    field = Field(players=8)
    whole = played(parse_arm("dutch"), entrants_of(field, 5, 1, 4), Play("elo"), field, 5, 1, 4).tournament
    records(whole.after(2), RULES_2026)
    turned = replace(whole, rounds=(whole.rounds[1], whole.rounds[0], whole.rounds[2]))
    assert records(turned, RULES_2026) == fresh(turned, RULES_2026)
    records(whole.after(2), RULES_2026)
    after = whole.after(3)
    other = replace(after, regulation=replace(after.regulation, scoring=replace(after.scoring, win=180)))
    assert records(other, RULES_2026) == fresh(other, RULES_2026)
    records(whole.after(2), RULES_2026)
    given = replace(whole.after(3), adjustments=(Adjustment(player=1, round=0, points=60),))
    assert records(given, RULES_2026) == fresh(given, RULES_2026)
    assert records(whole.after(3), RULES_2017) == fresh(whole.after(3), RULES_2017)
    records(whole.after(2), RULES_2026)
    more = replace(whole.after(3), players=(*whole.players, Player(Number(9), "Late")))
    assert records(more, RULES_2026) == fresh(more, RULES_2026), "somebody else has come"


def test_the_same_event_is_gone_on_with() -> None:
    """Otherwise the n-th round of a long event would be told from the first again, n times."""
    field = Field(players=8)
    whole = played(parse_arm("dutch"), entrants_of(field, 5, 1, 4), Play("elo"), field, 5, 1, 4).tournament
    event = whole.after(2)
    records(event, RULES_2026)
    assert record._known(replace(event, rounds=whole.rounds[:3]), RULES_2026, None)[1] == 2
    assert record._known(replace(event, rounds=whole.rounds[:4]), RULES_2026, None)[1] == 0


def test_what_was_handed_out_stays_as_it_was() -> None:
    """Pairing reads the past in passing and goes on with it in place; whoever else has asked keeps an answer."""
    whole = tablas.generate(players=20, rounds=6, seed=3, acceleration="none").tournament
    for number in range(1, len(whole.rounds)):
        kept = records(whole.after(number), RULES_2026)
        before = deepcopy(kept)
        pair_round(whole.after(number))
        for later in range(number + 1, min(number + 3, len(whole.rounds))):
            pair_round(replace(whole.after(number), rounds=whole.rounds[:later]))
        assert kept == before, number


def test_an_accelerated_event_is_gone_on_with_by_its_own_points() -> None:
    whole = tablas.generate(players=24, rounds=7, seed=5, acceleration="baku").tournament
    for rules in (RULES_2017, RULES_2026):
        record._LAST.kept = None
        for number in range(1, len(whole.rounds) + 1):
            event = replace(whole, rounds=whole.rounds[:number])
            virtual = [virtual_points(event, one) for one in range(1, number + 2)]
            known = records(event, rules, virtual, passing=True)
            gone_on = deepcopy(known)
            record._LAST.kept = None
            assert gone_on == records(event, rules, virtual, passing=True), number
            assert fresh(event, rules) == records(event, rules), "without the points everything is told anew"
            record._LAST.kept = None
            records(event, rules, virtual, passing=True)


def test_whoever_asks_without_passing_on_keeps_the_answer() -> None:
    field = Field(players=6)
    whole = played(parse_arm("dutch"), entrants_of(field, 5, 1, 3), Play("elo"), field, 5, 1, 3).tournament
    first = records(replace(whole, rounds=whole.rounds[:1]), RULES_2026)
    before = deepcopy(first)
    records(replace(whole, rounds=whole.rounds[:2]), RULES_2026)
    assert first == before


# How far the last answer reaches

ROUNDS = tuple(Round((Game.of(1, 2, result),)) for result in (Outcome.WIN, Outcome.DRAW, Outcome.LOSS))
PAIR = Tournament(players=(Player(Number(1)), Player(Number(2)), Player(Number(3))), rounds=ROUNDS)
Lifts = list[dict[int, int]]


def after(rounds: int) -> Tournament:
    return replace(PAIR, rounds=ROUNDS[:rounds])


@pytest.mark.parametrize(
    ("then", "now", "known"),
    [
        (None, None, 2),
        ([{1: 30}, {}], [{1: 30}, {}, {2: 30}], 2),
        ([{}, {1: 30}], [{}, {1: 30}, {}], 2),
        ([{1: 30}, {}, {1: 30}], [{1: 30}, {}, {}], 2),
        ([{1: 30}, {1: 30}], None, 0),
        ([{}, {1: 30}], None, 0),
        (None, [{1: 30}, {1: 30}, {}], 0),
        (None, [{}, {1: 30}, {}], 0),
        ([{1: 30}, {}], [{2: 30}, {}, {}], 0),
        ([{}, {}], None, 2),
        (None, [{}, {}, {}], 2),
        ([{}, {}, {1: 30}], None, 2),
        (None, [{}, {}, {1: 30}], 2),
    ],
)
def test_other_lifts_in_the_rounds_that_are_known_are_another_past(
    then: Lifts | None, now: Lifts | None, known: int
) -> None:
    """Those of a round to come matter no more than no list and a list of nobody differ."""
    record._LAST.kept = None
    records(after(2), RULES_2026, then)
    assert record._known(after(3), RULES_2026, now)[1] == known


def test_one_round_less_is_gone_on_with_and_nothing_else() -> None:
    for told in range(4):
        record._LAST.kept = None
        records(after(told), RULES_2026)
        found = [record._known(after(asked), RULES_2026, None) for asked in range(4)]
        assert [count for _, count in found] == [told if asked == told + 1 else 0 for asked in range(4)]
        assert [bool(past) for past, _ in found] == [asked == told + 1 for asked in range(4)]


def test_in_passing_is_taken_once() -> None:
    """Whoever passes on has it in place; the other way round it is copied, and may be had again."""
    record._LAST.kept = None
    first = records(after(1), RULES_2026, passing=True)
    past, _ = record._known(after(2), RULES_2026, None)
    assert past is first
    assert record._known(after(2), RULES_2026, None) == ({}, 0)
    first = records(after(1), RULES_2026)
    for _ in range(2):
        past, count = record._known(after(2), RULES_2026, None)
        assert (past == first, past is first, past[1].opponents is first[1].opponents, count) == (True, False, False, 1)


def test_points_by_decision_are_not_remembered() -> None:
    """Nor is anything taken for them that was remembered before."""
    record._LAST.kept = None
    records(replace(after(1), adjustments=(Adjustment(1, 60, 1),)), RULES_2026)
    assert record._known(after(2), RULES_2026, None) == ({}, 0)
    assert records(after(2), RULES_2026)[1].score == 90


@pytest.mark.interpreted
def test_a_field_is_remembered_up_to_a_size(monkeypatch: pytest.MonkeyPatch) -> None:
    for most, known in ((2, 0), (3, 1), (4, 1)):
        monkeypatch.setattr(record, "_MOST_KEPT", most)
        record._LAST.kept = None
        records(after(1), RULES_2026)
        assert record._known(after(2), RULES_2026, None)[1] == known, most
