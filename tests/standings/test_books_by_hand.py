"""Koya's limits, boards, last resorts and what a book holds: worked out by hand."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from tablas.errors import OptionError
from tablas.messages import Message
from tablas.model import Bye, Game, Outcome, Player, Regulation, Round, Scoring, Tournament
from tablas.standings import boards, koya
from tablas.standings.book import Book, Unrated, kind_of
from tablas.standings.descriptor import parse
from tablas.standings.editions import EDITIONS
from tablas.standings.last_resorts import lots, lottery_order, outside, pairing_number, split_lottery
from tablas.standings.ledger import (
    PLAYED,
    REST,
    Ledger,
)
from tablas.standings.table import open_book
from tablas.standings.team_ledger import TeamBook

PEOPLE = tuple(Player(number, f"P{number}", 2000) for number in range(1, 6))
FIRST = Round((Game.of(1, 2, Outcome.WIN), Game.of(3, 4, Outcome.FORFEIT_WIN)), (Bye(5),))
SECOND = Round((Game.of(2, 3, Outcome.DRAW), Game(1, 5)), (Bye(4, Outcome.HALF_BYE),))
THIRD = Round((Game.of(5, 4, Outcome.UNRATED_WIN),), (Bye(1, Outcome.ZERO_BYE), Bye(2, Outcome.FULL_BYE)))
EVENT = Tournament(players=PEOPLE, rounds=(FIRST, SECOND, THIRD), total_rounds=3, regulation=Regulation("dutch"))


# Koya, boards, last resorts


@pytest.mark.parametrize(
    ("closed", "limit"), [(False, Fraction(90)), (True, Fraction(60))], ids=["open", "round robin with a rest"]
)
def test_half_of_what_anybody_could_score(closed: bool, limit: Fraction) -> None:
    """Three rounds; where everybody has but two games the most is two."""
    ledger = Ledger(
        numbers=[1, 2, 3],  # type: ignore[list-item]
        opponents=[[1, 0, -1], [2, -1, 0], [-1, 2, 1]],
        points=[[60, 0, 0], [30, 0, 30], [0, 0, 60]],
        kinds=[[PLAYED, PLAYED, REST], [PLAYED, REST, PLAYED], [REST, PLAYED, PLAYED]],
        scores=[90, 0, 90],
    )
    told = Book(Tournament(players=PEOPLE[:3]), EDITIONS["2026"], "roundrobin" if closed else "swiss", ledger)
    assert koya.limit(told, parse("KS")) == limit
    assert koya.limit(told, parse("KS/L+1")) == limit + 30
    assert koya.limit(told, parse("KS/L-2")) == limit - 60
    assert koya.koya(told, parse("KS")).raw == [30, 0, 30]
    assert koya.koya(told, parse("KS/L-9")).raw == [90, 0, 90]
    assert koya.koya(told, parse("KS/L+9")).raw == [0, 0, 0]


def test_points_by_board() -> None:
    """Two teams of three boards: 1, 1½, 0 and 1, ½, 2."""
    teams = TeamBook(3, [], [[60, 90, 0], [60, 30, 120]], [1, 2])
    told = Book(EVENT, EDITIONS["2026"], "swiss", teams=teams, primary_name="MP")
    assert boards.board_count(told, parse("BC")).raw == [60 + 180, 60 + 60 + 360]
    assert boards.board_count(told, parse("BC")).ascending
    assert boards.top_boards(told, parse("TBR")).raw == [(60, 90, 0), (60, 30, 120)]
    assert boards.bottom_boards(told, parse("BBE")).raw == [(150, 60), (90, 60)]
    assert boards.berlin(told, parse("BERLIN")).raw == [180 + 180, 180 + 60 + 120]
    dutch = boards.dutch(told, parse("DUTCH"))
    assert (dutch.raw, dutch.keys) == ([360, 360], [(360, 60, 90, 0, 1), (360, 60, 30, 120, 2)])
    assert dutch.text(0) == "6"
    alone = Book(EVENT, EDITIONS["2026"], "swiss")
    with pytest.raises(OptionError) as refused:
        boards.teams_of(alone, parse("BC"))
    assert refused.value.message == Message("team-events-only", descriptor=parse("BC"))


@pytest.mark.parametrize(
    ("match", "game", "rounds", "written", "divisor"),
    [
        (120, 240, 9, "SSSC", 4),  # nine matches won are 18, a match 4 boards: 4 times
        (120, 240, 1, "SSSC", 1),
        (120, 240, 9, "SSSC/K2.5", Fraction(5, 2)),
        (120, 0, 9, "SSSC", 1),
    ],
)
def test_how_often_a_match_fits(match: int, game: int, rounds: int, written: str, divisor: Fraction) -> None:
    first, second = Ledger(win=match), Ledger(win=game)
    event = Tournament(total_rounds=rounds)
    told = Book(event, EDITIONS["2026"], "swiss", first, second, primary_name="MP")
    assert boards.divisor(told, parse(written)) == divisor


def test_numbers_lots_and_values_from_outside() -> None:
    told = open_book(EVENT, seed=7, lottery=8, external={"playoff": {1: 2, 3: "1/2", 4: "0.25"}})
    assert (pairing_number(told, parse("TPN")).raw, pairing_number(told, parse("TPN")).ascending) == (
        [1, 2, 3, 4, 5],
        True,
    )
    assert not pairing_number(told, parse("TPN/R")).ascending
    values = outside(told, parse("OTHER_PLAYOFF"))
    assert [values.exact(at) for at in range(5)] == [2, None, Fraction(1, 2), Fraction(1, 4), None]
    assert not values.ascending
    assert outside(told, parse("OTHER_PLAYOFF/R")).ascending
    assert outside(told, parse("PLAYOFF")).raw == values.raw
    drawn = lots(told, parse("LOTS")).raw
    assert drawn == lots(open_book(EVENT, seed="7"), parse("LOTS")).raw
    assert len(set(drawn)) == 5
    assert split_lottery(told, parse("LOTTERY"), [4, 0, 2]) == [[4], [0], [2]], "8 of three begins with the third name"
    assert split_lottery(told, parse("LOTTERY"), [4, 3, 2, 1]) == [[1], [2], [3], [4]]
    assert lottery_order(told, parse("LOTTERY"), [4, 0, 2]) == {4: 1, 0: 2, 2: 3}
    bare = open_book(EVENT)
    for code, function in (("lots-needs-seed", lots), ("needs-values-from", outside)):
        with pytest.raises(OptionError) as refused:
            function(bare, parse("OTHER_X"))
        assert refused.value.message.code == code
    with pytest.raises(OptionError) as lottery:
        split_lottery(bare, parse("LOTTERY"), [0, 1])
    assert lottery.value.message == Message("lottery-needs-number")
    unknown: dict[int, Any] = {9: 1}
    for given_values, code in (
        (unknown, "value-number-who"),
        ({1: "x"}, "value-given-not"),
        ({1: "1/0"}, "value-given-not"),
    ):
        wrong = open_book(EVENT, external={"X": given_values})
        with pytest.raises(OptionError) as refused:
            outside(wrong, parse("OTHER_X"))
        assert refused.value.message.code == code


# Books


def test_what_a_book_is_about() -> None:
    named = {"": "swiss", "dutch": "swiss", "berger": "roundrobin", "knockout": "knockout", "keizer": "keizer"}
    assert {name: kind_of(Tournament(regulation=Regulation(name))) for name in named} == named
    assert kind_of(Tournament(regulation=Regulation("molter", of_teams=True))) == "roundrobin"
    assert [Unrated.of(word) for word in ("drop", " Lowest ", "average", "zero", "1400", 0)] == [
        *(Unrated("drop"), Unrated("lowest"), Unrated("average"), Unrated("zero"), Unrated("fixed", 1400)),
        Unrated("fixed", 0),
    ]
    with pytest.raises(OptionError) as refused:
        Unrated.of("guess")
    assert refused.value.message == Message("unrated-players-treated", choice="guess")
    told = open_book(EVENT, "2026")
    calls: list[int] = []

    def compute() -> str:
        calls.append(1)
        return "once"

    assert (told.keep("x", compute), told.keep("x", compute), len(calls)) == ("once", "once", 1)
    with pytest.raises(OptionError) as teams:
        told.ledger("GP")
    assert teams.value.message == Message("is-for-team-events-only", score="GP")
    assert told.ledger() is told.ledger("") is told.primary
    assert told.ledger(fore=True).scores == told.primary.fore().scores


@pytest.mark.parametrize(
    ("system", "edition", "won", "lost"),
    [
        ("roundrobin", "2024", True, True),
        ("roundrobin", "2026", True, False),
        ("roundrobin", "classic", False, False),
        ("swiss", "2024", False, False),
        ("swiss", "2026", False, False),
    ],
)
def test_whether_a_forfeit_is_a_game(system: str, edition: str, won: bool, lost: bool) -> None:
    told = open_book(EVENT, edition, system=system)
    assert (told.counts_forfeit(win=True), told.counts_forfeit(win=False)) == (won, lost)
    assert told.closed is (system == "roundrobin")


@pytest.mark.parametrize(
    ("how", "code"),
    [
        ({"system": "dutch"}, "no-kind-event"),
        ({"after": 4}, "tournament-paired-rounds"),
        ({"after": -1}, "tournament-paired-rounds"),
        ({"ratings": "best"}, "rating-counts-not"),
        ({"teams": True}, "event-no-teams"),
    ],
)
def test_what_no_book_can_be(how: dict[str, Any], code: str) -> None:
    with pytest.raises(OptionError) as refused:
        open_book(EVENT, **how)
    assert refused.value.message.code == code
    for after in (0, 3):
        assert open_book(EVENT, after=after).rounds == after
    assert open_book(EVENT.ruled(scoring=Scoring.of(180, 60))).primary.win == 180
