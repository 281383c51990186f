"""The past of an event is gone on with from round to round, and is what a fresh look at all rounds gives."""

from __future__ import annotations

from copy import deepcopy
from dataclasses import replace

import pytest

import tablas
from tablas.history import record
from tablas.history.record import RULES_2017, RULES_2026, records
from tablas.model import Adjustment, Number, Player, Tournament
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
