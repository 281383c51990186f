"""The Lim system: appendix B of *Elementos*, the printed exchanges, the text by hand."""

from __future__ import annotations

import random

import pytest

from literal_lim import Lim
from masks_asked import masks_where
from open_fields import Line, hand_field
from open_small import random_event
from open_vectors import entry_list, load, rounds_of
from tablas.errors import PairingError
from tablas.history import RULES_2017, RULES_2026, scores
from tablas.model import Colour, Game, Outcome, Player, Round, Tournament
from tablas.systems import registry
from tablas.systems.open.common.trace import SwissTrace
from tablas.systems.open.lim.colours import allocate
from tablas.systems.open.lim.edition import EDITIONS
from tablas.systems.open.lim.exchanges import partner_order
from tablas.systems.open.lim.group import LimGroup
from tablas.systems.open.lim.position import Position
from tablas.systems.open.monrad.order import standing_order
from tablas.systems.reasons import Note, Remark

LIM = registry.get("lim")
FINAL = "5 3 1 2 11 7 14 13 15 6 9 10 12 8 4"


def test_the_fifteen_players_of_appendix_b() -> None:
    """Five rounds without colours, boards in order; then the final standings by progressive score."""
    event = entry_list(15, 5)
    settings = LIM.settings("elementos", {"colours": False})
    for number, (boards, bye, played) in enumerate(rounds_of(load("elementos/lim_15.json")), 1):
        pairing = LIM.pair(event, settings)
        assert [set(pair) for pair in pairing.pairs] == [set(pair) for pair in boards], f"round {number}"
        assert pairing.bye == bye
        event = event.with_round(played)
    assert standing_order(event, tie_break="progressive") == [int(one) for one in FINAL.split()]
    points = scores(event)
    assert [points[number] / 60 for number in (5, 3, 1, 2, 4)] == [4, 4, 3.5, 3.5, 1]


def test_appendix_b_tells_its_order_of_groups() -> None:
    event = entry_list(15, 5)
    first = rounds_of(load("elementos/lim_15.json"))[0][2]
    pairing = LIM.pair(event.with_round(first), LIM.settings("elementos", {"colours": False}))
    assert pairing.trace is not None
    groups = pairing.trace.as_data()["groups"]
    assert [(group["group"], group["values"]["direction"]) for group in groups] == [  # type: ignore[index, union-attr]
        ("1", "down"),
        ("0", "up"),
        ("0.5", "median"),
    ]


def test_appendix_b_tells_what_it_gave_up() -> None:
    """B.4: in the group of 1½ only 3-6 avoids B1 and B3, though 6 went up the round before."""
    event = entry_list(15, 5)
    for _, _, played in rounds_of(load("elementos/lim_15.json"))[:3]:
        event = event.with_round(played)
    pairing = LIM.pair(event, LIM.settings("elementos", {"colours": False}))
    assert isinstance(pairing.trace, SwissTrace)
    dropped = (Note.B7_DROPPED, Note.B6_DROPPED, Note.B5_DROPPED)
    given_up = {
        group.title: [step.note for step in group.steps if isinstance(step, Remark) and step.note in dropped]
        for group in pairing.trace.groups
    }
    assert given_up["1.5"] == [Note.B6_DROPPED, Note.B5_DROPPED]
    assert given_up["2.5"] == given_up["2"] == given_up["1"] == []


def _exchange(allowed: list[list[str]]) -> set[frozenset[int]]:
    """The pairing of six equal players when only the pairs of some printed columns may meet."""
    together = {frozenset(int(one) for one in pair.split("-")) for column in allowed for pair in column}
    field = hand_field([Line(number, "") for number in range(1, 7)])
    position = Position(
        field,
        EDITIONS["1999"],
        [2000] * 6,
        [[] for _ in range(6)],
        60,
        False,
        masks_where(6, lambda one, two: frozenset((one + 1, two + 1)) in together),
    )
    group = LimGroup(position, list(range(6)), [], [], downwards=True)
    assert group.pair()
    return {frozenset((one + 1, two + 1)) for one, two in group.pairs}


def test_the_printed_exchanges() -> None:
    """Of two printed columns that could both be played, the one printed first is."""
    vector = load("handbook/open_systems.json")["lim_exchanges"]
    for columns in (vector["six_players_for_player_1"], vector["for_player_2_given_1_6"]):
        for place, column in enumerate(columns):
            for later in columns[place:]:
                expected = {frozenset(int(one) for one in pair.split("-")) for pair in column}
                assert _exchange([column, later]) == expected


def test_partners_are_tried_down_the_lower_half_then_up_the_upper() -> None:
    assert partner_order([1, 2, 3, 4, 5, 6]) == [4, 5, 6, 3, 2]
    assert partner_order([6, 5, 4, 3, 2, 1]) == [3, 2, 1, 4, 5]


@pytest.mark.parametrize(("lot", "first"), [(Colour.WHITE, "if_1_white"), (Colour.BLACK, "if_1_black")])
def test_the_first_round_of_forty(lot: Colour, first: str) -> None:
    printed = [
        pair for pair in load("handbook/open_systems.json")["lim_exchanges"]["first_round_40"][first] if pair != "..."
    ]
    event = Tournament(
        players=tuple(Player(number, rating=2500 - number) for number in range(1, 41)),
        total_rounds=9,
        initial_colour=lot,
    )
    boards = [f"{pair.white}-{pair.black}" for pair in LIM.pair(event, LIM.settings("2026")).pairs]
    assert boards[:4] == printed[:4]
    assert boards[-1] == printed[-1]


def test_the_lower_ranked_is_served_below_the_median() -> None:
    field = hand_field([Line(1, "WB"), Line(2, "WB")])
    assert allocate(field, 0, 1, below_median=False)[:2] == (0, 1)
    assert allocate(field, 0, 1, below_median=True)[:2] == (1, 0)


def test_a_third_colour_running_is_worse_than_any_history() -> None:
    field = hand_field([Line(1, "BWB"), Line(2, "WBB")])
    assert allocate(field, 0, 1, below_median=False)[:2] == (1, 0)


def test_a_blocked_median_takes_up_pairs_of_its_neighbours() -> None:
    """After four rounds among eight players some medians cannot be paired by themselves (2.6)."""
    settings = LIM.settings("2026", {"colours": False})
    cracked = False
    for seed in range(400):
        event = random_event(seed, 8, 4, 7)
        try:
            pairing = LIM.pair(event, settings)
        except PairingError:
            continue
        assert pairing.trace is not None
        steps = [step for group in pairing.trace.as_data()["groups"] for step in group["steps"]]  # type: ignore[index, union-attr, attr-defined]
        cracked = cracked or any(step["step"] == "undone" for step in steps)
    assert cracked


def test_maxi_tournaments_change_opponents_only_within_a_hundred_points() -> None:
    """1 and 3 are both due Black; 4 would serve the colours, but is 150 points below 3."""
    ratings = (2300, 2290, 2200, 2050)
    event = Tournament(players=tuple(Player(n, rating=r) for n, r in enumerate(ratings, 1)), total_rounds=5)
    games = (Game.of(1, 2, Outcome.DRAW), Game.of(3, 4, Outcome.DRAW))
    event = event.with_round(Round(games))
    plain = LIM.pair(event, LIM.settings("1999"))
    maxi = LIM.pair(event, LIM.settings("1999", {"maxi": True}))
    assert {frozenset(pair) for pair in plain.pairs} == {frozenset((1, 4)), frozenset((2, 3))}
    assert {frozenset(pair) for pair in maxi.pairs} == {frozenset((1, 3)), frozenset((2, 4))}


@pytest.mark.parametrize("block", range(4))
def test_rounds_equal_the_text_by_hand(block: int) -> None:
    paired = 0
    for seed in range(120 * block, 120 * block + 120):
        rng = random.Random(seed)
        total = rng.randint(3, 7)
        event = random_event(seed, rng.randint(4, 10), rng.randint(0, min(total - 1, 4)), total)
        edition = rng.choice(("1999", "2026"))
        colours, maxi = rng.random() < 0.8, rng.random() < 0.3
        rules = RULES_2017 if edition == "1999" else RULES_2026
        expected = Lim(event, rules, colours=colours, maxi=maxi).pair()
        try:
            pairing = LIM.pair(event, LIM.settings(edition, {"colours": colours, "maxi": maxi}))
        except PairingError:
            assert expected is None
            continue
        assert ({frozenset(pair) for pair in pairing.pairs}, pairing.bye) == expected, seed
        paired += 1
    assert paired > 90
