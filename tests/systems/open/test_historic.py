"""The Dutch system of 1992 and 1998: appendices A and C of *Elementos*, the printed tables, the text by the letter."""

from __future__ import annotations

import random

import pytest

from literal_historic import HistoricGroup
from open_fields import Line, hand_field
from open_small import random_event
from open_vectors import entry_list, load, rounds_of
from tablas.model import POINT, Bye, Game, Outcome, Round
from tablas.systems.open.common.colours import white_and_black
from tablas.systems.open.dutch import early
from tablas.systems.open.dutch.early import system as historic
from tablas.systems.open.dutch.early.colours import longest_without_colour
from tablas.systems.open.dutch.early.edition import TEXTS
from tablas.systems.open.dutch.early.exchanges import exchanges
from tablas.systems.open.dutch.early.group import Group
from tablas.systems.open.dutch.early.pair_early import historic_field
from tablas.systems.open.dutch.early.pair_group import Result, pair_group
from tablas.systems.registry import Settings


@pytest.mark.parametrize("edition", early.EDITIONS)
def test_the_forty_players_of_appendix_a(edition: str) -> None:
    """Seven rounds with colours and board order; player 32 leaves after a forfeit in round 4."""
    event = entry_list(40, 7, withdrawn={32: 4})
    for number, (boards, bye, played) in enumerate(rounds_of(load("elementos/dutch_40.json")), 1):
        pairing = historic.pair(event, Settings(edition, {}))
        assert list(pairing.pairs) == boards, f"round {number}"
        assert pairing.bye == bye
        event = event.with_round(played)


@pytest.mark.parametrize("edition", early.EDITIONS)
def test_a_point_without_playing_bars_the_bye(edition: str) -> None:
    """B1 b: 1-3 and 2-4 would leave number 5, who has had a full-point bye and must play."""
    event = entry_list(5, 5)
    games = (Game.of(1, 2, Outcome.WIN), Game.of(4, 3, Outcome.LOSS))
    for kind, free in ((Outcome.HALF_BYE, True), (Outcome.FULL_BYE, False)):
        played = event.with_round(Round(games, (Bye(5, kind),)))
        second = Outcome.HALF_BYE if free else Outcome.ZERO_BYE
        played = played.with_round(Round((Game.of(3, 2, Outcome.LOSS), Game.of(4, 1, Outcome.WIN)), (Bye(5, second),)))
        assert (historic.pair(played, Settings(edition, {})).bye == 5) is free


def test_appendix_a_tells_what_it_did() -> None:
    event = entry_list(40, 7, withdrawn={32: 4})
    rounds = rounds_of(load("elementos/dutch_40.json"))
    for _, _, played in rounds[:5]:
        event = event.with_round(played)
    pairing = historic.pair(event, Settings("1992", {}))
    assert pairing.trace is not None
    groups = {group["group"]: group for group in pairing.trace.as_data()["groups"]}  # type: ignore[attr-defined, index]
    assert groups["3"]["values"]["x"] == 2
    assert groups["2"]["values"]["x"] == 3
    assert groups["3.5"]["outgoing"] == [3]
    assert {"step": "exchanged", "leaving": [14], "entering": [33]} in groups["1.5"]["steps"]
    assert groups["2.5"]["values"]["B4 denied"] == 2


def _group(lines: list[Line], moved_down: int = 0) -> tuple[list[int], Result]:
    field = hand_field(lines)
    ranks = list(range(len(lines)))
    group = Group(field, TEXTS["1992"], ranks[:moved_down], ranks[moved_down:], [], [99], frozenset())
    return field.numbers, pair_group(group, lambda rest: True)


def test_a_floater_is_what_is_left_over() -> None:
    """Appendix C.1: choosing the floater first would pair 16 with 20."""
    numbers, result = _group(
        [
            Line(7, "WBB", 2 * POINT, (17, 18, 1, 14), "aD"),
            Line(16, "WBWBB", 2 * POINT, (6, 8, 9, 15, 19)),
            Line(1, "WBWB", 90, (11, 15, 7, 19, 20)),
            Line(2, "BW", 90, (12, 5, 14, 15), "d"),
            Line(15, "BWBWB", 90, (5, 1, 13, 16, 2)),
            Line(18, "W", 90, (8, 7, 6, 3, 14)),
            Line(20, "WBW", 90, (10, 6, 1), "a"),
        ],
        moved_down=2,
    )
    assert {frozenset((numbers[one], numbers[two])) for one, two in result.pairs} == {
        frozenset((7, 2)),
        frozenset((16, 18)),
        frozenset((15, 20)),
    }
    assert [numbers[rank] for rank in result.floaters] == [1]


def test_equal_histories_give_the_stronger_player_the_colour() -> None:
    """Appendix C.2, first case: unplayed games count as the first ones."""
    field = hand_field([Line(7, "WB"), Line(14, "WB")])
    for rule in (white_and_black, longest_without_colour):
        assert rule(field, 0, 1)[:2] == (0, 1)


def test_who_has_been_longest_without_the_colour() -> None:
    """Appendix C.2, second case; the official wording, read strictly, serves the stronger player."""
    field = hand_field([Line(12, "WB"), Line(13, "WBWB")])
    assert longest_without_colour(field, 0, 1)[:2] == (1, 0)
    assert white_and_black(field, 0, 1) == (0, 1)


def test_a_shorter_history_can_be_the_longer_wait() -> None:
    """Where one had White and the other no game, the other has waited longer."""
    field = hand_field([Line(12, "BWWB"), Line(13, "WB")])
    assert longest_without_colour(field, 0, 1)[:2] == (1, 0)
    assert white_and_black(field, 0, 1) == (0, 1)


def test_the_options_reach_the_colours() -> None:
    text = historic.text_for(Settings("1998", {"third-colour-rule": "longest-without", "last-round": "always"}))
    assert text.longest_without
    assert text.last_round_always
    assert text.short_tables


ONE_PLAYER = """
    4 3 2 1
5   a c f j
6   b e i n
7   d h m q
8   g l p s
9   k o r t
"""
TWO_PLAYERS = """
     3+4 2+4 1+4 2+3 1+3 1+2
5+6  1   3   6   10  15  21
5+7  2   5   9   14  20  26
5+8  4   8   13  19  25  30
6+7  7   12  18  24  29  33
6+8  11  17  23  28  32  35
7+8  16  22  27  31  34  36
"""


def test_the_printed_table_of_one_player() -> None:
    header, *rows = ONE_PLAYER.strip().splitlines()
    columns = [int(name) for name in header.split()]
    expected = {}
    for row in rows:
        name, *letters = row.split()
        for column, letter in zip(columns, letters, strict=True):
            expected[letter] = (column, int(name))
    moves = [(1 + move.leaving[0], 5 + move.entering[0]) for move in exchanges(4, 5, 1)]
    assert moves == [expected[letter] for letter in sorted(expected)]


def test_the_printed_table_of_two_players() -> None:
    header, *rows = TWO_PLAYERS.strip().splitlines()
    expected = {}
    for row in rows:
        name, *turns = row.split()
        for column, turn in zip(header.split(), turns, strict=True):
            expected[int(turn)] = (column, name)
    moves = [
        (
            "+".join(str(1 + place) for place in sorted(move.leaving)),
            "+".join(str(5 + place) for place in move.entering),
        )
        for move in exchanges(4, 4, 2)
    ]
    assert moves == [expected[turn] for turn in sorted(expected)]


def test_the_short_tables_of_1998() -> None:
    """The first of S1 and the last of S2 stay where they are."""
    one = [(1 + move.leaving[0], 5 + move.entering[0]) for move in exchanges(4, 4, 1, short_tables=True)]
    assert one == [(4, 5), (4, 6), (3, 5), (4, 7), (3, 6), (2, 5), (3, 7), (2, 6), (2, 7)]
    odd = {move.leaving[0] for move in exchanges(3, 4, 1, short_tables=True)}
    assert odd == {0, 1, 2}


def test_the_table_of_three_and_three_in_appendix_a() -> None:
    upper, lower = [12, 17, 25], [28, 31, 39]
    moves = [(upper[move.leaving[0]], lower[move.entering[0]]) for move in exchanges(3, 3, 1)]
    assert moves == [(25, 28), (25, 31), (17, 28), (25, 39), (17, 31), (12, 28), (17, 39), (12, 31), (12, 39)]


def test_a_bracket_of_the_european_championship() -> None:
    """Rijeka 2010, round 9, six points: one pair too many wants White, and it is the first."""
    vector = load("handbook/open_systems.json")["rijeka_2010_bracket"]
    floats = {5: "A", 10: "d", 11: "aD"}
    rank_of = {start: rank for rank, start, *_ in vector["rows"]}
    numbers, result = _group(
        [
            Line(
                rank,
                colours.replace("-", "B").upper(),
                met=[rank_of.get(one, 0) for one in met],
                floats=floats.get(rank, ""),
            )
            for rank, _, colours, met in vector["rows"]
        ]
    )
    expected = {frozenset(pair) for pair in vector["expected"]["pairs_white_black"]}
    assert {frozenset((numbers[one], numbers[two])) for one, two in result.pairs} == expected
    assert [numbers[rank] for rank in result.floaters] == [vector["expected"]["downfloater"]]
    assert result.x == vector["expected"]["x"]


@pytest.mark.parametrize("block", range(4))
def test_groups_equal_the_procedure_by_the_letter(block: int) -> None:
    """Groups of three to seven players, with and without players moved down."""
    compared = exchanged = 0
    for seed in range(100 * block, 100 * block + 100):
        rng = random.Random(seed)
        field = historic_field(random_event(seed, 12, rng.randint(1, 5), 9))
        size = rng.randint(3, 7)
        start = rng.randint(0, 12 - size)
        ranks = list(range(start, start + size))
        higher = [rank for rank in ranks if field.score[rank] > field.score[ranks[-1]]]
        moved_down = higher[: rng.randint(0, 2)]
        residents = [rank for rank in ranks if rank not in moved_down]
        expected = HistoricGroup(field, moved_down, residents).pair()
        if expected is None:
            continue
        group = Group(field, TEXTS["1992"], moved_down, residents, [], [99], frozenset())
        result = pair_group(group, lambda rest: True)
        assert sorted(result.pairs) == expected, seed
        compared += 1
        exchanged += bool(result.leaving)
    assert compared > 90
    assert exchanged > 5


def test_the_last_round_note_can_hold_from_the_start() -> None:
    """Read strictly, the note lets 9 meet 8 in the last round of appendix A although 8 floated up before."""
    event = entry_list(40, 7, withdrawn={32: 4})
    for _, _, played in rounds_of(load("elementos/dutch_40.json"))[:6]:
        event = event.with_round(played)
    pairing = historic.pair(event, Settings("1992", {"last-round": "always"}))
    assert (9, 8) in pairing.pairs


def test_the_names_of_the_texts_are_those_of_their_rules() -> None:
    assert tuple(TEXTS) == early.EDITIONS
