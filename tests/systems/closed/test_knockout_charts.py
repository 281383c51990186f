"""How a knock-out is drawn: seedings, Dapiran's counts, charts and mini-matches."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablas.errors import OptionError
from tablas.model import HALF, POINT
from tablas.systems.closed.knockout.chart import draw_chart
from tablas.systems.closed.knockout.dapiran import dapiran, parse_exemptions
from tablas.systems.closed.knockout.minimatch import next_game, parse_format
from tablas.systems.closed.knockout.seeding import compensation, draw_order, equidistant

COMPENSATION = {
    4: "1-4 2-3",
    8: "1-8 4-5 3-6 2-7",
    16: "1-16 9-8 4-13 12-5 2-15 10-7 3-14 11-6",
    32: "1-32 16-17 9-24 8-25 4-29 13-20 12-21 5-28 2-31 15-18 10-23 7-26 3-30 14-19 11-22 6-27",
}


EQUIDISTANT = {
    4: "1-3 2-4",
    8: "1-5 3-7 2-6 4-8",
    16: "1-9 5-13 3-11 7-15 2-10 6-14 4-12 8-16",
    32: "1-17 9-25 5-21 13-29 3-19 11-27 7-23 15-31 2-18 10-26 6-22 14-30 4-20 12-28 8-24 16-32",
}


def read(line: str) -> tuple[tuple[int, ...], ...]:
    return tuple(tuple(map(int, pair.split("-"))) for pair in line.split())


@pytest.mark.parametrize("size", [4, 8, 16, 32])
def test_printed_seedings(size: int) -> None:
    assert compensation(size) == read(COMPENSATION[size])
    assert equidistant(size) == read(EQUIDISTANT[size])


@given(st.integers(1, 9))
def test_favourites_meet_as_late_as_possible(rounds: int) -> None:
    size = 2**rounds
    for pairs, partner in ((compensation(size), size + 1), (equidistant(size), None)):
        left = [tuple(sorted(pair)) for pair in pairs]
        assert sorted(seed for pair in left for seed in pair) == list(range(1, size + 1))
        while left:  # if the better seed always wins, every round is as the principle says
            current = 2 * len(left)
            for better, worse in left:
                assert worse == (current + 1 - better if partner else better + current // 2)
            winners = [pair[0] for pair in left]
            left = [tuple(sorted(winners[place : place + 2])) for place in range(0, len(winners) - 1, 2)]


def test_heads_of_series_and_lots() -> None:
    entrants = list("abcdefgh")
    drawn = draw_order(entrants, "heads", heads=3, seed=4)
    assert drawn[:3] == ["a", "b", "c"]
    assert sorted(drawn) == entrants
    assert draw_order(entrants, "lot", seed=4) == draw_order(entrants, "lot", seed=4)
    assert {tuple(draw_order(entrants, "lot", seed=seed)) for seed in range(5)} != {tuple(entrants)}
    with pytest.raises(OptionError, match="1 to 8 heads"):
        draw_order(entrants, "heads", heads=9)


def test_dapiran_example_1() -> None:
    plan = dapiran(25)
    assert (plan.total, plan.ideal, plan.freed, plan.preliminary_rounds) == (25, 32, 7, 0)
    first, second = plan.rounds[:2]
    assert (first.number, first.players, first.before, first.freed) == (1, 18, 25, 7)
    assert (second.number, second.players, second.before, second.readmitted) == (2, 16, 9, 7)


def test_dapiran_example_2() -> None:
    plan = dapiran(100)
    assert (plan.total, plan.ideal, plan.freed) == (100, 128, 28)
    assert [(count.players, count.before, count.readmitted) for count in plan.rounds[:2]] == [
        (72, 100, 0),
        (64, 36, 28),
    ]


def test_dapiran_example_3() -> None:
    plan = dapiran(25, [(6, 1)])
    assert (plan.available, plan.fictitious, plan.total, plan.ideal, plan.freed) == (19, 12, 31, 32, 1)
    first, second = plan.rounds[:2]
    assert (first.players, first.before, first.exempt, first.freed) == (18, 25, 6, 1)
    assert (second.players, second.before, second.readmitted) == (16, 9, 7)


def test_dapiran_example_4() -> None:
    plan = dapiran(31, [(6, 1)])
    assert tuple(map(str, plan.notes)) == (
        "27 players would have to be freed and there are 25: a preliminary round is needed.",
    )
    assert (plan.available, plan.fictitious, plan.total, plan.ideal, plan.freed) == (25, 24, 49, 64, 15)
    assert [tuple(count) for count in plan.rounds[:3]] == [
        (0, 10, 31, 6, 15, 0),
        (1, 20, 5, 6, 0, 21),
        (2, 16, 10, 0, 0, 6),
    ]


def test_dapiran_example_5() -> None:
    plan = dapiran(40, [(7, 1), (3, 2)])
    assert (plan.available, plan.fictitious, plan.total, plan.ideal, plan.freed) == (30, 26, 56, 64, 8)
    assert [tuple(count) for count in plan.rounds[:3]] == [
        (1, 22, 40, 10, 8, 0),
        (2, 26, 11, 3, 0, 18),
        (3, 16, 13, 0, 0, 3),
    ]


@given(st.integers(2, 200), st.lists(st.tuples(st.integers(1, 10), st.integers(1, 3)), max_size=2))
def test_dapiran_leads_to_one_winner(entrants: int, exemptions: list[tuple[int, int]]) -> None:
    try:
        plan = dapiran(entrants, exemptions)
    except OptionError:
        return
    assert all(count.players % 2 == 0 for count in plan.rounds)
    assert sum(count.players // 2 for count in plan.rounds) == entrants - 1
    assert plan.rounds[-1].players == 2
    chart = draw_chart(entrants, exemptions=exemptions)
    by_stage = Counter(match.stage for match in chart.matches)
    assert [by_stage[stage] for stage in sorted(by_stage)] == [
        count.players // 2 for count in plan.rounds if count.players
    ]


def test_impossible_exemptions() -> None:
    with pytest.raises(OptionError, match="leave nobody"):
        dapiran(6, [(6, 1)])
    with pytest.raises(OptionError, match="never lead to a power of two"):
        dapiran(6, [(5, 1)])
    with pytest.raises(OptionError, match="PLAYERS:ROUNDS"):
        parse_exemptions("six")
    with pytest.raises(OptionError, match="skip fewer rounds"):
        dapiran(41, [(1, rounds) for rounds in range(1, 41)])
    with pytest.raises(OptionError, match="1 to 9 lives"):
        draw_chart(8, lives=10)


@given(st.integers(2, 70), st.sampled_from(["compensation", "equidistant"]))
def test_a_chart_names_every_seed_once(entrants: int, kind: str) -> None:
    chart = draw_chart(entrants, kind)
    seeds = [source.number for match in chart.matches for source in match[3:5] if source.kind == "seed"]
    assert sorted(seeds) == list(range(1, entrants + 1))
    assert len(chart.matches) == entrants - 1
    winners = Counter(source.number for match in chart.matches for source in match[3:5] if source.kind == "winner")
    assert winners == {match.number: 1 for match in chart.matches[:-1]}


def test_freed_players_are_the_best_seeds() -> None:
    first = {source.number for match in draw_chart(25).in_stage(1) for source in match[3:5]}
    assert first == set(range(8, 26))


def test_double_elimination_chart_of_eight() -> None:
    # The usual chart: 7 games of winners, 6 of losers, the losers of the second round crossed over.
    chart = draw_chart(8, lives=2)
    lines = [
        [(match.level, str(match.first), str(match.second)) for match in chart.in_stage(n)] for n in (1, 2, 3, 4, 5)
    ]
    assert lines == [
        [(0, "1", "8"), (0, "4", "5"), (0, "3", "6"), (0, "2", "7")],
        [(0, "W1", "W2"), (0, "W3", "W4"), (1, "L1", "L2"), (1, "L3", "L4")],
        [(0, "W5", "W6"), (1, "W7", "L6"), (1, "W8", "L5")],
        [(1, "W10", "W11")],
        [(1, "W12", "L9")],
    ]


@pytest.mark.parametrize("size", [8, 16, 32, 64])
def test_double_elimination_has_the_usual_number_of_matches(size: int) -> None:
    # Before the final: size - 1 matches of winners and size - 2 of losers, in 2 log2(size) - 1 stages.
    chart = draw_chart(size, lives=2)
    assert Counter(match.level for match in chart.matches) == {0: size - 1, 1: size - 2}
    assert chart.stages == 2 * (size.bit_length() - 1) - 1


def test_a_mini_match_stops_when_it_is_decided() -> None:
    form = parse_format(4, "rapid:2,blitz:2,sudden")
    assert next_game(form, []) == (None, "", 0)
    assert next_game(form, [(POINT, 0), (POINT, 0)]) == (None, "", 0)
    assert next_game(form, [(POINT, 0), (POINT, 0), (HALF, HALF)]) == (0, "", None)


def test_tie_break_stages_follow_each_other() -> None:
    form = parse_format(2, "rapid:2,blitz:2,sudden")
    drawn = [(HALF, HALF)]
    assert next_game(form, drawn * 2) == (None, "rapid", 0)
    assert next_game(form, drawn * 3) == (None, "rapid", 1)
    assert next_game(form, drawn * 4) == (None, "blitz", 0)
    assert next_game(form, drawn * 4 + [(0, POINT)]) == (None, "blitz", 1)
    assert next_game(form, drawn * 4 + [(0, POINT), (HALF, HALF)]) == (1, "", None)
    assert next_game(form, drawn * 6) == (None, "sudden", 0)


def test_a_draw_is_enough_for_black_in_sudden_death() -> None:
    form = parse_format(1, "sudden")
    # The match game was drawn, so the second side has White in the deciding one.
    assert next_game(form, [(HALF, HALF)]) == (None, "sudden", 1)
    assert next_game(form, [(HALF, HALF), (HALF, HALF)]).winner == 0
    assert next_game(form, [(HALF, HALF), (0, POINT)]).winner == 1
    assert next_game(form, [(HALF, HALF), (POINT, 0)]).winner == 0


def test_the_last_stage_is_repeated_without_sudden_death() -> None:
    form = parse_format(1, "")
    assert next_game(form, [(HALF, HALF)] * 5) == (None, "", 1)
    with pytest.raises(OptionError, match="NAME:GAMES"):
        parse_format(2, "rapid:two")
