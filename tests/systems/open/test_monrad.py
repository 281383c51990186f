"""Systems by the list: Monrad, Schenkel, Amalfi and Vega."""

from __future__ import annotations

import pytest

from open_play import everybody_once, no_rematch, play
from tablas.errors import OptionError, PairingError
from tablas.history import scores
from tablas.model import POINT, Bye, Game, Outcome, Player, Round, Tournament
from tablas.pairing.round import pair_round
from tablas.systems import registry
from tablas.systems.open.common.indices import indices
from tablas.systems.open.monrad import TableResult, best_rounds, next_tables, standing_order

MONRAD = registry.get("monrad")
SCHENKEL = registry.get("schenkel")
AMALFI = registry.get("amalfi")
VEGA = registry.get("vega")
WIN, DRAW, LOSS = Outcome.WIN, Outcome.DRAW, Outcome.LOSS


def _event(count: int, rounds: int = 5) -> Tournament:
    return Tournament(players=tuple(Player(n, rating=2400 - 10 * n) for n in range(1, count + 1)), total_rounds=rounds)


def _sets(pairs) -> set[frozenset[int]]:  # type: ignore[no-untyped-def]
    return {frozenset(pair) for pair in pairs}


def test_first_against_second_by_the_standings() -> None:
    event = _event(6).with_round(Round((Game.of(1, 2, LOSS), Game.of(3, 4, WIN), Game.of(5, 6, DRAW))))
    pairing = MONRAD.pair(event, MONRAD.settings())
    assert standing_order(event, tie_break="none") == [2, 3, 5, 6, 1, 4]
    assert _sets(pairing.pairs) == _sets([(2, 3), (5, 1), (6, 4)]), "5 and 6 have met"


def test_the_lot_of_the_first_round_is_drawn_once() -> None:
    settings = MONRAD.settings("", {"lot": 11})
    pairs = MONRAD.pair(_event(12), settings).pairs
    assert pairs == MONRAD.pair(_event(12), settings).pairs
    assert pairs != MONRAD.pair(_event(12), MONRAD.settings("", {"lot": 12})).pairs


def test_nobody_rests_twice() -> None:
    event = _event(3).with_round(Round((Game.of(1, 2, WIN),), (Bye(3),)))
    assert MONRAD.pair(event, MONRAD.settings()).bye == 2


def test_norwegian_colours_go_to_the_longest_wait() -> None:
    event = _event(4).with_round(Round((Game.of(1, 2, WIN), Game.of(3, 4, WIN))))
    event = event.with_round(Round((Game.of(3, 1, DRAW), Game.of(4, 2, DRAW))))
    pairing = MONRAD.pair(event, MONRAD.settings("", {"colours": "norwegian"}))
    assert set(pairing.pairs) == {(1, 4), (2, 3)}, "4 had White in the last round, 2 never"


def test_without_colours_the_better_placed_is_named_first() -> None:
    event = _event(4).with_round(Round((Game.of(2, 1, WIN), Game.of(3, 4, WIN))))
    assert MONRAD.pair(event, MONRAD.settings()).pairs == ((2, 3), (1, 4))


def test_only_the_best_rounds_count() -> None:
    event = _event(4).with_round(Round((Game.of(1, 2, WIN), Game.of(3, 4, DRAW))))
    event = event.with_round(Round((Game.of(3, 1, WIN), Game.of(2, 4, DRAW))))
    assert {player: points / POINT for player, points in best_rounds(event, 1).items()} == {1: 1, 2: 0.5, 3: 1, 4: 0.5}
    assert best_rounds(event) == scores(event)


def test_tables_of_four() -> None:
    assert next_tables(range(1, 14), [], 4) == [(1, 2, 3, 4), (5, 6, 7), (8, 9, 10), (11, 12, 13)]


def test_tables_follow_the_scores_without_repeated_opponents() -> None:
    first = next_tables(range(1, 10), [], 3)
    results = [TableResult(table, (3 * POINT, POINT, 0)) for table in first]
    second = next_tables(range(1, 10), [results], 3)
    assert second == [(1, 4, 7), (2, 5, 8), (3, 6, 9)], "the three winners, the three seconds, the three last"
    third = next_tables(range(1, 10), [results, [TableResult(table, (0, POINT, 3 * POINT)) for table in second]], 3)
    met = {frozenset(pair) for tables in (first, second) for table in tables for pair in _pairs_of(table)}
    assert not any(frozenset(pair) in met for table in third for pair in _pairs_of(table))


def _pairs_of(table: tuple[int, ...]) -> list[tuple[int, int]]:
    return [(one, two) for one in table for two in table if one < two]


def test_tables_repeat_opponents_only_where_they_must() -> None:
    first = [TableResult((1, 2, 3), (POINT, 0, 0)), TableResult((4, 5, 6), (POINT, 0, 0))]
    second = next_tables(range(1, 7), [first], 3)
    repeats = sum(
        {one, two} <= {1, 2, 3} or {one, two} <= {4, 5, 6} for table in second for one, two in _pairs_of(table)
    )
    assert repeats == 2, "two tables of three from two old ones must repeat two pairs"


def test_a_table_needs_two_players() -> None:
    with pytest.raises(PairingError, match="two players"):
        next_tables([1, 2, 3], [], 1)


def test_schenkel_groups_hold_until_they_are_formed_anew() -> None:
    settings = SCHENKEL.settings("", {"groups": 2, "regroup": 2})
    event = _event(8)
    for _ in range(2):
        pairing = SCHENKEL.pair(event, settings)
        assert all((one <= 4) == (two <= 4) for one, two in pairing.pairs)
        event = event.with_round(Round(tuple(Game.of(max(pair), min(pair), WIN) for pair in pairing.pairs)))
    upper = set(standing_order(event)[:4])
    pairing = SCHENKEL.pair(event, settings)
    assert all((one in upper) == (two in upper) for one, two in pairing.pairs)
    assert upper != {1, 2, 3, 4}


def test_schenkel_joins_groups_that_cannot_be_paired() -> None:
    settings = SCHENKEL.settings("", {"groups": 3, "regroup": 3})

    def laws(event: Tournament, pairing) -> None:  # type: ignore[no-untyped-def]
        everybody_once(event, pairing)
        no_rematch(event, pairing)

    for seed in range(20):
        _, why = play(SCHENKEL.pair, settings, 12, 6, seed, check=laws, absences=0)
        assert not why


@pytest.mark.parametrize(("rounds", "partner"), [(9, 10), (5, 6), (2, 3)])
def test_amalfi_opponents_are_as_far_apart_as_rounds_remain(rounds: int, partner: int) -> None:
    pairing = AMALFI.pair(_event(40, rounds), AMALFI.settings())
    assert frozenset((1, partner)) in _sets(pairing.pairs)


def test_amalfi_neighbours_meet_in_the_last_round() -> None:
    event = _event(8, 1)
    assert _sets(AMALFI.pair(event, AMALFI.settings()).pairs) == _sets([(1, 2), (3, 4), (5, 6), (7, 8)])


def test_amalfi_needs_to_know_how_many_rounds_there_are() -> None:
    with pytest.raises(OptionError, match="number of rounds"):
        AMALFI.pair(Tournament(players=_event(4).players), AMALFI.settings())


def test_vega_columns_are_ordered_by_buchholz() -> None:
    event = _event(8)
    games = (Game.of(1, 5, WIN), Game.of(6, 2, LOSS), Game.of(3, 7, WIN), Game.of(8, 4, LOSS))
    event = event.with_round(Round(games))
    games = (Game.of(2, 1, DRAW), Game.of(4, 3, DRAW), Game.of(5, 6, WIN), Game.of(7, 8, WIN))
    event = event.with_round(Round(games))
    pairing = VEGA.pair(event, VEGA.settings())
    assert pairing.trace is not None
    values = indices(event)
    for group in pairing.trace.as_data()["groups"]:  # type: ignore[attr-defined]
        column = [values[number].buchholz for number, _ in group["values"]["column G1"]]
        assert column == sorted(column)


def test_a_round_for_nobody_is_refused() -> None:
    gone = tuple(Player(number, joined=9) for number in (1, 2))
    with pytest.raises(PairingError, match=r"[Nn]obody"):
        pair_round(Tournament(players=gone, total_rounds=3).ruled(system="monrad"))
