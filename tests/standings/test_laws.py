"""Laws that hold for every tournament."""

from __future__ import annotations

import random
from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from standings_random import closed, swiss
from tablas.model import POINT, Game, Outcome, Round, Tournament
from tablas.standings import Standings, explain, parse, rank

SEEDS = st.integers(min_value=0, max_value=10**6)
EDITIONS = st.sampled_from(["plain", "classic", "2012", "2023", "2024", "2026"])
SUMS = """
PTS BH BH/C1 BH/C2 BH/M1 BH/P FB FB/C1 SB SB/C1 SB/C1/P KS KS/L-1 PS PS/C1 WIN WON BPG BWG REP SUMBH BH2 SB2 KASHDAN421
"""
LIST = "PTS,DE,BH/C1,BH,SB,PS,AOB,ARO/C1,TPR,PTP,APRO,HARKNESS,KSX"


def shuffled(event: Tournament, seed: int) -> Tournament:
    dice = random.Random(seed)
    rounds = tuple(
        Round(tuple(dice.sample(played.games, len(played.games))), tuple(dice.sample(played.byes, len(played.byes))))
        for played in event.rounds
    )
    return replace(event, players=tuple(dice.sample(event.players, len(event.players))), rounds=rounds)


@settings(max_examples=40, deadline=None)
@given(SEEDS, EDITIONS, st.booleans())
def test_the_order_of_the_lists_does_not_matter(seed: int, edition: str, subsidiary: bool) -> None:
    event = swiss(seed)
    one = rank(event, LIST, edition, subsidiary=subsidiary)
    other = rank(shuffled(event, seed), LIST, edition, subsidiary=subsidiary)
    assert one.places() == other.places()
    for descriptor in one.tie_breaks:
        assert one.values(str(descriptor)) == other.values(str(descriptor))


@settings(max_examples=40, deadline=None)
@given(SEEDS, EDITIONS)
def test_a_cut_never_adds(seed: int, edition: str) -> None:
    table = rank(swiss(seed), "BH,BH/C1,BH/C2,BH/M1,BH/M2,SB,SB/C1,SB/C2,PS,PS/C1,PS/C2,FB,FB/C1,FB/M1", edition)
    for row in table:
        for longer, shorter in (
            *(("BH", "BH/C1"), ("BH/C1", "BH/C2"), ("BH/C1", "BH/M1"), ("BH/M1", "BH/M2"), ("SB", "SB/C1")),
            *(("SB/C1", "SB/C2"), ("PS", "PS/C1"), ("PS/C1", "PS/C2"), ("FB", "FB/C1"), ("FB/C1", "FB/M1")),
        ):
            whole, part = row.exact(longer), row.exact(shorter)
            assert isinstance(whole, Fraction)
            assert isinstance(part, Fraction)
            assert part <= whole


@pytest.mark.slow
@settings(max_examples=40, deadline=None)
@given(SEEDS, EDITIONS)
def test_the_working_adds_up_to_the_value(seed: int, edition: str) -> None:
    for event, codes in ((swiss(seed), SUMS), (closed(seed), "PTS,SB,SB/C1,KS,KS/L+1,WIN,WON,BPG,BWG,REP,KASHDAN310")):
        table = rank(event, codes, edition)
        for row in table:
            for working in explain(event, row.number, standings=table).workings:
                assert working.total() == row.exact(str(working.descriptor)), (working.descriptor, row.number)


@settings(max_examples=40, deadline=None)
@given(SEEDS, EDITIONS)
def test_sums_are_conserved_when_everything_is_played(seed: int, edition: str) -> None:
    """Every game hands out one point; everybody's score is counted once by each opponent."""
    event = swiss(seed, unplayed=False)
    rounds = len(event.rounds)
    table = rank(event, "PTS,BH,SB,AOB", edition)
    scores = [value for value in table.values("PTS").values() if isinstance(value, Fraction)]
    assert sum(scores) == sum(len(played.games) for played in event.rounds)
    assert sum(value for value in table.values("BH").values() if isinstance(value, Fraction)) == rounds * sum(scores)
    products = sum(value for value in table.values("SB").values() if isinstance(value, Fraction))
    assert products == sum(score * (rounds - score) for score in scores)


@settings(max_examples=40, deadline=None)
@given(SEEDS, EDITIONS)
def test_places_count_everybody_and_more_tie_breaks_only_split(seed: int, edition: str) -> None:
    event = swiss(seed)
    codes = LIST.split(",")
    before = [set(range(len(event.players)))]
    for length in range(1, len(codes) + 1):
        table = rank(event, codes[:length], edition)
        assert sorted(position for group in table.groups for position in group) == list(range(len(event.players)))
        merged = iter(before)
        current: set[int] = set()
        for group in table.groups:
            if not current:
                current = set(next(merged))
            assert set(group) <= current
            current -= set(group)
        before = [set(group) for group in table.groups]


@settings(max_examples=40, deadline=None)
@given(SEEDS, EDITIONS)
def test_a_win_instead_of_a_loss_never_costs(seed: int, edition: str) -> None:
    event = swiss(seed)
    for number, played in enumerate(event.rounds):
        lost = next((game for game in played.games if game.white_outcome is Outcome.LOSS), None)
        if lost is not None:
            better = Game.of(lost.white, lost.black, Outcome.WIN)
            games = tuple(better if game is lost else game for game in played.games)
            changed = replace(
                event, rounds=(*event.rounds[:number], Round(games, played.byes), *event.rounds[number + 1 :])
            )
            before, after = rank(event, "PTS,WIN,PS", edition), rank(changed, "PTS,WIN,PS", edition)
            assert after.places()[lost.white] <= before.places()[lost.white]
            for code in ("PTS", "WIN", "PS"):
                assert _value(after, lost.white, code) > _value(before, lost.white, code)
            return


@settings(max_examples=30, deadline=None)
@given(SEEDS)
def test_the_limit_of_2026_only_lowers(seed: int) -> None:
    event = swiss(seed)
    old, new = rank(event, "BH,SB,BH/P", "2024"), rank(event, "BH,SB,BH/P", "2026")
    for number in old.places():
        for code in ("BH", "SB"):
            before, after = old.row(number).exact(code), new.row(number).exact(code)
            assert isinstance(before, Fraction)
            assert isinstance(after, Fraction)
            assert after <= before


@settings(max_examples=60, deadline=None)
@given(
    st.sampled_from(["BH", "FB", "SB", "ARO", "KS", "PS"]),
    st.sampled_from(["", "/C1", "/C2", "/M1", "/M3", "/L+1", "/L-3", "/K2"]),
    st.lists(st.sampled_from(["/P", "/F", "/R"]), unique=True),
    st.sampled_from(["", ":MP", ":GP"]),
)
def test_descriptors_are_written_as_they_are_read(code: str, value: str, flags: list[str], score: str) -> None:
    descriptor = parse(code + score + value + "".join(flags))
    assert parse(str(descriptor)) == descriptor


def test_points_are_exact() -> None:
    event = swiss(3)
    assert all(isinstance(score, int) for score in rank(event, "PTS").book.primary.scores)
    assert POINT == 60


def _value(table: Standings, number: int, code: str) -> Fraction:
    value = table.row(number).exact(code)
    assert isinstance(value, Fraction)
    return value
