"""Single positions: the lowest score takes the bye, fewest unplayed rounds, arrived numbers, Rijeka, colours."""

from __future__ import annotations

import pytest

import tablas
from dutch_fields import engine_answer, make_field, routes
from tablas.errors import PairingError
from tablas.history import RULES_2026, records
from tablas.model import POINT, Absence, Bye, Colour, Game, Outcome, Player, Round, Tournament
from tablas.systems.open.common.colours import white_and_black


def event(count: int, rounds: tuple[Round, ...] = (), total: int = 3, **more: object) -> Tournament:
    return Tournament(
        players=tuple(Player(number) for number in range(1, count + 1)),
        rounds=rounds,
        total_rounds=total,
        **more,  # type: ignore[arg-type]
    )


WHITE_WINS, BLACK_WINS = Outcome.WIN, Outcome.LOSS


def position_of_c5() -> Tournament:
    """Six players, two rounds; the fourth is absent from the third."""
    first = Round(games=(Game.of(1, 4, WHITE_WINS), Game.of(5, 2, BLACK_WINS), Game.of(3, 6, WHITE_WINS)))
    second = Round(games=(Game.of(2, 1, BLACK_WINS), Game.of(4, 3, BLACK_WINS), Game.of(6, 5, BLACK_WINS)))
    return event(6, (first, second), absences=(Absence(3, 4),))


def test_lowest_score_takes_the_bye_since_2026() -> None:
    answer = tablas.pair(position_of_c5(), edition="2026")
    assert set(answer.pairs) == {(1, 5), (3, 2)}
    assert answer.bye == 6


def test_until_2026_the_bye_followed_from_the_floats() -> None:
    answer = tablas.pair(position_of_c5(), edition="2017")
    assert answer.bye in (2, 5)


def test_fewest_unplayed_rounds_take_the_bye() -> None:
    first = Round(
        games=(Game.of(1, 3, WHITE_WINS), Game.of(4, 2, BLACK_WINS)),
        byes=(Bye(5, Outcome.ZERO_BYE),),
    )
    answer = tablas.pair(event(5, (first,)), edition="2026")
    assert set(answer.pairs) == {(2, 1), (3, 5)}
    assert answer.bye == 4


@pytest.mark.parametrize("edition", ["2017", "2026"])
def test_odd_and_even_skip_players_who_have_not_come(edition: str) -> None:
    """Answer of the Swiss commission, August 2026: who has not arrived holds no number."""
    absent = event(10, absences=(Absence(1, 1), Absence(1, 3)), initial_colour=Colour.WHITE, total=5)
    answer = tablas.pair(absent, edition=edition)
    assert answer.pairs == ((2, 7), (8, 4), (5, 9), (10, 6))


def test_late_entry_takes_a_number_when_it_comes() -> None:
    """Two players meet in round 2 without any colour behind them: the first counts as third, not as fifth."""
    late = event(6, absences=(Absence(1, 1), Absence(1, 2)), initial_colour=Colour.WHITE, total=5)
    first = tablas.pair(late, edition="2026")
    assert first.pairs == ((3, 5), (6, 4))


@pytest.mark.parametrize("edition", ["2017", "2026"])
def test_impossible_round_says_so(edition: str) -> None:
    met = Round(games=(Game.of(1, 2, Outcome.DRAW),))
    with pytest.raises(PairingError, match="No legal pairing exists"):
        tablas.pair(event(2, (met,)), edition=edition)


RIJEKA = {
    5: ("WBWBWBWB", (1, 0)),
    6: ("BWBWBWBW", (0, 0)),
    7: ("WBWBWBWB", (0, 0)),
    8: ("WBWBWBWB", (0, 0)),
    9: ("WBWBWWBB", (0, 0)),
    10: ("BWBWBWBW", (0, -1)),
    11: ("WBWBWBWB", (-1, 1)),
    12: ("WBWBWWBW", (0, 0)),
    13: ("BWBWWBWB", (0, 0)),
    14: ("BWBWWBWB", (0, 0)),
    15: ("BWWBWBWB", (0, 0)),
    16: ("BWBWBWBW", (0, 0)),
    17: ("WBWBWBWW", (0, 0)),
}
"""European Championship 2010, round 9, the bracket of six points: colours, floats of the last and the round before."""
RIJEKA_MET = ((5, 16), (7, 16), (8, 10))


@pytest.mark.parametrize("edition", ["2017", "2026"])
@pytest.mark.parametrize("route", routes())
def test_rijeka_bracket(edition: str, route: str) -> None:
    """Eight want White and five Black, so one pair goes wrong, the first; the thirteenth player floats."""
    ranks = list(RIJEKA)
    place = {rank: index for index, rank in enumerate(ranks)}
    field = make_field(
        [6 * POINT] * 13 + [5 * POINT],
        colours=[RIJEKA[rank][0] for rank in ranks] + [""],
        last_float=[RIJEKA[rank][1][0] for rank in ranks] + [0],
        float_before=[RIJEKA[rank][1][1] for rank in ranks] + [0],
        met=[(place[one], place[two]) for one, two in RIJEKA_MET],
        round_number=9,
    )
    pairs, bye = engine_answer(field, edition, route)
    named = {(ranks[white], ranks[black]) for white, black in pairs if 13 not in (white, black)}
    assert named == {(5, 11), (13, 6), (7, 12), (8, 16), (9, 17), (14, 10)}
    assert {frozenset(pair) for pair in pairs if 13 in pair} == {frozenset((place[15], 13))}
    assert bye is None


@pytest.mark.parametrize(
    ("high", "low", "topscorers", "white"),
    [
        ("WWBWBW", "BBWBWW", (0, 1), 1),  # both absolute: the wider difference is granted Black
        ("BWWBWBW", "BBWBWW", (), 0),  # strong against absolute: the absolute one is granted Black
        ("WB", "BW", (), 0),  # both granted: the first wants White, the second Black
        ("", "W", (), 0),  # the only preference is granted
        ("", "B", (), 1),
        ("WB", "BWWB", (), 0),  # alike where both have colours: the higher ranked is granted White
        ("WB", "WBWB", (), 0),
        ("BWWB", "WBWB", (), 1),  # they differed three games ago, where the higher ranked had White
        ("WBBW", "BWBW", (), 0),  # and here Black
    ],
)
def test_colour_of_a_pair(high: str, low: str, topscorers: tuple[int, ...], white: int) -> None:
    field = make_field([POINT, POINT], colours=[high, low], topscorers=topscorers)
    assert white_and_black(field, 0, 1)[0] == white


def test_unplayed_rounds_are_closed_up() -> None:
    """B W B - W compares as - B W B W (C.04.2, art. 3.4)."""
    unplayed = Round(byes=tuple(Bye(number, Outcome.HALF_BYE) for number in range(1, 5)))
    games = [
        (Game.of(2, 1, Outcome.DRAW), Game.of(4, 3, Outcome.DRAW)),
        (Game.of(1, 3, Outcome.DRAW), Game.of(2, 4, Outcome.DRAW)),
        (Game.of(4, 1, Outcome.DRAW), Game.of(3, 2, Outcome.DRAW)),
    ]
    closed = event(4, (*(Round(games=pair) for pair in games), unplayed), total=9)
    opened = event(4, (unplayed, *(Round(games=pair) for pair in games)), total=9)
    assert [record.colours for record in records(closed, RULES_2026).values()] == ["BWB", "WWB", "BBW", "WBW"]
    assert [record.colours for record in records(closed, RULES_2026).values()] == [
        record.colours for record in records(opened, RULES_2026).values()
    ]
