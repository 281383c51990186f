"""A round of an all-play-all made by hand: who would meet too often, and whether everybody can still meet everybody."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from events_desk import play, tournament
from tablas.events.acts import all_play_all
from tablas.events.acts.all_play_all import can_be_completed, concerns_of_table, cycles_of, rounds_of_table
from tablas.model import Game, Outcome, Round


def drafted(*pairs: tuple[int, int]) -> Round:
    return Round(tuple(Game.of(white, black, Outcome.PENDING) for white, black in pairs))


def concerns(
    size: int, rounds: tuple[str, ...], *pairs: tuple[int, int], **settings: object
) -> list[tuple[str, object]]:
    desk = tournament(size, system="berger", **settings)
    for results in rounds:
        play(desk, results)
    made = drafted(*pairs)
    found = concerns_of_table(desk.section(), made, list(made.games))
    return [(one.code, one.message.values["count"]) for one in found]


def test_the_next_line_of_the_table_is_no_concern() -> None:
    """Berger, four players: 1-4 2-3, then 4-3 1-2, then 2-4 3-1."""
    assert concerns(4, ("11",), (4, 3), (1, 2)) == []
    assert concerns(4, (), (1, 2), (3, 4)) == [], "another order of the rounds will do"


def test_who_met_is_told_by_name() -> None:
    assert concerns(4, ("11",), (4, 1), (2, 3)) == [("meets-too-often", 1)] * 2
    assert concerns(4, ("11",), (4, 1), (3, 2), options={"cycles": 2}, total_rounds=6) == [], "back with colours turned"


def test_a_round_after_which_the_table_cannot_end_is_told() -> None:
    """Of six, two sit idle in round 1: they have five meetings left for four rounds."""
    desk = tournament(6, system="berger")
    section = desk.section()
    made = drafted((1, 2), (3, 4))
    found = list(concerns_of_table(section, made, list(made.games)))
    assert [(one.code, one.message.values["count"]) for one in found] == [("table-cannot-end", 4)]


def test_other_systems_have_no_table() -> None:
    desk = tournament(4, system="dutch")
    made = drafted((1, 2), (3, 4))
    assert list(concerns_of_table(desk.section(), made, list(made.games))) == []


@pytest.mark.parametrize(("size", "cycles", "rounds"), [(4, 1, 3), (5, 1, 5), (6, 2, 10)])
def test_how_long_a_table_is(size: int, cycles: int, rounds: int) -> None:
    section = tournament(size, system="berger", options={"cycles": cycles}, total_rounds=rounds).section()
    assert (cycles_of(section), rounds_of_table(section)) == (cycles, rounds)


def meetings(*pairs: tuple[int, int]) -> Counter[frozenset[int]]:
    return Counter(map(frozenset, pairs))


def test_what_rounds_can_hold() -> None:
    everybody = meetings(*combinations(range(1, 7), 2))
    assert can_be_completed(everybody, 5) is True
    assert can_be_completed(everybody, 4) is False
    triangles = meetings((1, 2), (2, 3), (1, 3), (4, 5), (5, 6), (4, 6))
    assert can_be_completed(triangles, 2) is False, "three people cannot all play at once"
    assert can_be_completed(meetings((1, 2)), 2) is None, "somebody would sit idle: nothing is said"
    assert can_be_completed(Counter(), 0) is True


def test_a_long_search_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(all_play_all, "MOST_STEPS", 3)
    assert can_be_completed(meetings(*combinations(range(1, 9), 2)), 7) is None


def test_of_an_odd_number_everybody_rests_once() -> None:
    """Five: whoever rests twice cannot play four games in the rounds left."""
    assert concerns(5, ("11",), (5, 3), (1, 2)) == []
    assert concerns(5, ("11",), (2, 4), (3, 5)) == [("table-cannot-end", 3)], (
        "1 rests in round 1 by the table, and again"
    )
