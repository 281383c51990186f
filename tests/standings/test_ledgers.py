"""Ledgers, unplayed rounds and stages of knock-outs: written down by hand, cell by cell."""

from __future__ import annotations

from typing import Any

import pytest

from tablas.errors import ModelError
from tablas.messages import Message
from tablas.model import Adjustment, Bye, Game, Outcome, Player, Regulation, Round, Tournament
from tablas.standings import knockout as cup
from tablas.standings import unplayed
from tablas.standings.book import Book
from tablas.standings.descriptor import parse
from tablas.standings.editions import EDITIONS
from tablas.standings.ledger import (
    BLACK,
    DRAW,
    FORFEIT_LOSS,
    FORFEIT_WIN,
    FULL_BYE,
    LOSS,
    NO_COLOUR,
    PLAYED,
    REQUESTED,
    REST,
    UNKNOWN,
    WHITE,
    WIN,
    Ledger,
    given,
    has_left,
    of_players,
    scheduled_games,
    sums,
)

PEOPLE = tuple(Player(number, f"P{number}", 2000) for number in range(1, 6))
FIRST = Round((Game.of(1, 2, Outcome.WIN), Game.of(3, 4, Outcome.FORFEIT_WIN)), (Bye(5),))
SECOND = Round((Game.of(2, 3, Outcome.DRAW), Game(1, 5)), (Bye(4, Outcome.HALF_BYE),))
THIRD = Round((Game.of(5, 4, Outcome.UNRATED_WIN),), (Bye(1, Outcome.ZERO_BYE), Bye(2, Outcome.FULL_BYE)))
EVENT = Tournament(players=PEOPLE, rounds=(FIRST, SECOND, THIRD), total_rounds=3, regulation=Regulation("dutch"))


def test_every_cell_of_a_ledger() -> None:
    """3 is nowhere in round 3; the game of 1 and 5 is open."""
    ledger = of_players(EVENT)
    assert ledger.numbers == [1, 2, 3, 4, 5]
    assert ledger.opponents == [[1, 0, 3, 2, -1], [4, 2, 1, -1, 0], [-1, -1, -1, 4, 3]]
    assert ledger.points == [[60, 0, 60, 0, 60], [0, 30, 30, 30, 0], [0, 60, 0, 0, 60]]
    assert ledger.kinds == [
        [PLAYED, PLAYED, FORFEIT_WIN, FORFEIT_LOSS, FULL_BYE],
        [PLAYED, PLAYED, PLAYED, REQUESTED, PLAYED],
        [REQUESTED, FULL_BYE, REQUESTED, PLAYED, PLAYED],
    ]
    assert ledger.results == [
        [WIN, LOSS, WIN, LOSS, WIN],
        [UNKNOWN, DRAW, DRAW, DRAW, UNKNOWN],
        [LOSS, WIN, LOSS, LOSS, WIN],
    ]
    assert ledger.colours == [
        [WHITE, BLACK, WHITE, BLACK, NO_COLOUR],
        [WHITE, WHITE, BLACK, NO_COLOUR, BLACK],
        [NO_COLOUR, NO_COLOUR, NO_COLOUR, BLACK, WHITE],
    ]
    assert ledger.scores == [60, 90, 90, 30, 120]
    assert (ledger.win, ledger.draw, ledger.loss, ledger.size, ledger.rounds) == (60, 30, 0, 5, 3)
    assert ledger.unplayed == {0: [2], 1: [2], 2: [0, 2], 3: [0, 1], 4: [0]}
    assert ledger.met == [[1, 0, -1, -1, -1], [4, 2, 1, -1, 0], [-1, -1, -1, 4, 3]]
    assert ledger.position == {1: 0, 2: 1, 3: 2, 4: 3, 5: 4}
    assert ledger.is_open
    assert not of_players(EVENT.after(1)).is_open


def test_every_kind_of_outcome() -> None:
    kinds = {
        Outcome.WIN: (PLAYED, WIN),
        Outcome.DRAW: (PLAYED, DRAW),
        Outcome.LOSS: (PLAYED, LOSS),
        Outcome.UNRATED_WIN: (PLAYED, WIN),
        Outcome.UNRATED_DRAW: (PLAYED, DRAW),
        Outcome.UNRATED_LOSS: (PLAYED, LOSS),
        Outcome.FORFEIT_WIN: (FORFEIT_WIN, WIN),
        Outcome.FORFEIT_LOSS: (FORFEIT_LOSS, LOSS),
        Outcome.PENDING: (PLAYED, UNKNOWN),
        Outcome.ADJOURNED: (PLAYED, UNKNOWN),
    }
    for outcome, (kind, result) in kinds.items():
        ledger = of_players(Tournament(players=PEOPLE[:2], rounds=(Round((Game(1, 2, outcome, Outcome.LOSS),)),)))
        assert (ledger.kinds[0][0], ledger.results[0][0]) == (kind, result), outcome
    byes = {
        Outcome.PAIRING_BYE: (FULL_BYE, WIN),
        Outcome.FULL_BYE: (FULL_BYE, WIN),
        Outcome.HALF_BYE: (REQUESTED, DRAW),
        Outcome.ZERO_BYE: (REQUESTED, LOSS),
    }
    for outcome, (kind, result) in byes.items():
        ledger = of_players(Tournament(players=PEOPLE[:1], rounds=(Round((), (Bye(1, outcome),)),)))
        assert (ledger.kinds[0][0], ledger.results[0][0]) == (kind, result), outcome


def test_the_last_round_drawn() -> None:
    """Fore-Buchholz: 4 and 5 draw, forfeits of the last round too; byes stay."""
    fore = of_players(EVENT).fore()
    assert fore.points[2] == [0, 60, 0, 30, 30]
    assert fore.kinds[2] == [REQUESTED, FULL_BYE, REQUESTED, PLAYED, PLAYED]
    assert fore.scores == [60, 90, 90, 60, 90]
    assert fore.points[:2] == of_players(EVENT).points[:2]
    early = of_players(EVENT.after(1)).fore()
    assert (early.points, early.kinds) == ([[30, 30, 30, 30, 60]], [[PLAYED] * 4 + [FULL_BYE]])
    assert early.scores == [30, 30, 30, 30, 60]
    nothing = Ledger(numbers=[])
    assert nothing.fore() is nothing


def test_colours_that_a_round_does_not_show() -> None:
    hidden = Round((Game.of(1, 2, Outcome.WIN), Game.of(3, 4, Outcome.FORFEIT_WIN)), uncoloured=frozenset({(3, 4)}))
    event = Tournament(players=PEOPLE[:4], rounds=(hidden,))
    game = hidden.games[1]
    wanted = [WHITE, BLACK] + ([WHITE, BLACK] if hidden.shows_colours(game) else [NO_COLOUR, NO_COLOUR])
    assert of_players(event).colours == [wanted]


def test_whoever_is_annulled_leaves_rounds_without_meaning() -> None:
    ledger = of_players(EVENT, frozenset({2}))  # type: ignore[arg-type]
    assert ledger.opponents == [[-1, -1, 3, 2, -1], [4, -1, -1, -1, 0], [-1, -1, -1, 4, 3]]
    assert ledger.kinds == [
        [REST, REST, FORFEIT_WIN, FORFEIT_LOSS, FULL_BYE],
        [PLAYED, REST, REST, REST, PLAYED],
        [REST, REST, REST, PLAYED, PLAYED],
    ]
    assert ledger.scores[0] == 0


def test_bonuses_and_penalties() -> None:
    changes = (
        Adjustment(1, -30, 1),
        Adjustment(0, 60),
        Adjustment(2, 30, 3),
        Adjustment(2, 30, 4),
        Adjustment(9, 30, 1),
        Adjustment(3, 0, 1),
        Adjustment(3, 15, 1, Outcome.DRAW),
    )
    event = Tournament(players=PEOPLE[:3], rounds=EVENT.after(0).rounds + (Round(()),) * 3, adjustments=changes)
    position = {1: 0, 2: 1, 3: 2}
    assert given(event, position, match_points=False) == ((1, 0, -30), (0, 0, 60), (0, 1, 60), (0, 2, 60), (3, 1, 30))
    assert given(event, position, match_points=True) == ()
    assert sums([[60, 0], [30, 30]], 2, ((1, 0, -30), (0, 1, 5))) == [60, 35]
    assert sums([], 2) == [0, 0]


@pytest.mark.parametrize(
    ("players", "rounds", "games"), [(9, 9, 8), (9, 18, 16), (10, 9, 9), (10, 18, 18), (5, 3, 3), (5, 5, 4), (3, 0, 0)]
)
def test_games_of_a_round_robin(players: int, rounds: int, games: int) -> None:
    assert scheduled_games(players, rounds) == games


@pytest.mark.parametrize(
    ("left", "rounds", "total", "gone"),
    [(None, 3, 5, False), (3, 3, 5, True), (4, 3, 5, False), (2, 3, 5, True), (5, 5, 5, False), (5, 5, None, True)],
)
def test_who_has_left(left: int | None, rounds: int, total: int | None, gone: bool) -> None:
    assert has_left(Player(1, left_after=left), rounds, total) is gone


def test_whoever_is_not_entered_is_refused() -> None:
    for played in (Round((Game(1, 9),)), Round((Game(9, 1),)), Round((), (Bye(9),))):
        with pytest.raises(ModelError) as refused:
            of_players(Tournament(players=PEOPLE, rounds=(Round(()), played)))
        assert refused.value.message == Message("player-who-not")
        assert (refused.value.where.player, refused.value.where.round) == (9, 2)


# Unplayed rounds


def test_byes_at_the_end() -> None:
    """Requested byes count as draws for opponents if nothing but rounds of the own will follow."""

    def ledger(*kinds: int) -> Ledger:
        return Ledger(numbers=[1], opponents=[[-1]] * len(kinds), kinds=[[kind] for kind in kinds])  # type: ignore[list-item]

    assert unplayed.late_byes(ledger(PLAYED, REQUESTED, REQUESTED), 0) == [1, 2]
    assert unplayed.late_byes(ledger(REQUESTED, PLAYED, REQUESTED), 0) == [2]
    assert unplayed.late_byes(ledger(PLAYED, REQUESTED, FORFEIT_LOSS), 0) == [1]
    assert unplayed.late_byes(ledger(REQUESTED, FORFEIT_WIN), 0) == []
    assert unplayed.late_byes(ledger(REQUESTED, FULL_BYE), 0) == []
    assert unplayed.late_byes(ledger(FORFEIT_LOSS, FORFEIT_LOSS), 0) == []


@pytest.mark.parametrize(
    ("edition", "seen"),
    [
        ("plain", [60, 90, 90, 30, 120]),
        # Every unplayed round is a draw: 1 gains ½, 2 loses ½, 3 loses ½ and gains ½, 4 gains ½ and nothing, 5 loses ½.
        ("classic", [90, 60, 90, 60, 90]),
        ("2012", [90, 60, 90, 60, 90]),
        # Only the last byes that were asked for: 1 and 3 gain ½; 2 had a full point.
        ("2023", [90, 90, 120, 30, 120]),
        ("2026", [90, 90, 120, 30, 120]),
    ],
)
def test_scores_as_opponents_see_them(edition: str, seen: list[int]) -> None:
    ledger = of_players(EVENT)
    assert unplayed.seen_scores(ledger, EDITIONS[edition], closed=False) == seen
    assert unplayed.seen_scores(ledger, EDITIONS[edition], closed=True) == ledger.scores
    assert ledger.scores == [60, 90, 90, 30, 120], "the scores themselves stay"


@pytest.mark.parametrize(
    ("edition", "position", "index", "value"),
    [
        ("plain", 2, 0, 5),  # the opponent's score as it is seen
        ("plain", 4, 0, 0),
        ("classic", 2, 0, 90),
        ("2023", 2, 0, 90),
        ("2026", 2, 0, 5),  # a forfeit: no more than the scheduled opponent
        ("2026", 4, 0, 90),  # no more than draws in all rounds
        ("2026", 0, 2, 60),
        # 5 before round 1: nothing; a bye worth a point leaves the virtual opponent 0 there and draws in two rounds.
        ("2012", 4, 0, 60),
        # 3 won by forfeit in round 1: likewise; in round 3 the virtual opponent had 1½ before, wins the point: 2½.
        ("2012", 2, 2, 150),
    ],
)
def test_what_stands_for_an_opponent(edition: str, position: int, index: int, value: int) -> None:
    assert unplayed.stand_in(of_players(EVENT), EDITIONS[edition], [1, 2, 3, 5, 7], position, index) == value


def test_points_against_the_stand_in() -> None:
    ledger = of_players(EVENT)
    assert unplayed.stand_in_points(ledger, EDITIONS["classic"], 2, 0) == 30
    assert unplayed.stand_in_points(ledger, EDITIONS["2026"], 2, 0) == 60


# Knock-outs


def bracket(*rounds: tuple[tuple[int, int, int], ...], size: int = 4, byes: tuple[tuple[int, int], ...] = ()) -> Ledger:
    """Games as position, position and points of the first (60, 30 or 0)."""
    opponents = [[-1] * size for _ in rounds]
    points = [[0] * size for _ in rounds]
    kinds = [[REQUESTED] * size for _ in rounds]
    for index, games in enumerate(rounds):
        for one, two, earned in games:
            opponents[index][one], opponents[index][two] = two, one
            points[index][one], points[index][two] = earned, 60 - earned
            kinds[index][one] = kinds[index][two] = PLAYED
    for index, position in byes:
        kinds[index][position] = FULL_BYE
    numbers: Any = list(range(1, size + 1))
    return Ledger(numbers=numbers, opponents=opponents, points=points, kinds=kinds)


CUP = bracket(((0, 3, 30), (1, 2, 60)), ((3, 0, 30),), ((0, 1, 0),))
"""0 and 3 draw twice and 0 goes on; 1 beats 2; then 1 beats 0."""


def test_matches_are_runs_of_rounds() -> None:
    assert [cup.runs(CUP, position) for position in range(4)] == [
        [(3, [0, 1]), (1, [2])],
        [(2, [0]), (0, [2])],
        [(1, [0])],
        [(0, [0, 1])],
    ]
    assert [cup.matches(CUP, position) for position in range(4)] == [[True, False], [True, True], [False], [False]]
    assert cup.stages(CUP) == [1, 1, 2]
    freed = bracket(((0, 1, 60),), ((0, 2, 60),), size=3, byes=((0, 2),))
    assert cup.runs(freed, 2) == [(-1, [0]), (0, [1])]
    assert cup.matches(freed, 2) == [True, False]
    assert cup.stages(freed) == [1, 2]
    again = bracket(((0, 1, 60),), ((1, 2, 60),), ((0, 1, 60),), size=3)
    assert cup.runs(again, 0) == [(1, [0]), (1, [2])], "1 has played somebody else meanwhile"
    waited = bracket(((0, 1, 30),), ((2, 3, 60),), ((0, 1, 60),))
    assert cup.runs(waited, 0) == [(1, [0, 2])]
    level = bracket(((0, 1, 30), (2, 3, 30)))
    assert [cup.matches(level, position) for position in range(4)] == [[None]] * 4
    assert cup.stages(bracket()) == []


def book(ledger: Ledger, **facts: Any) -> Book:
    people = tuple(facts.pop("players", [Player(number) for number in ledger.numbers]))
    return Book(Tournament(players=people), EDITIONS["2026"], "knockout", ledger, **facts)


def test_when_everybody_goes_out() -> None:
    assert cup.exits(book(CUP)) == ([2, None, 1, 1], 1)
    assert cup.stages_won(book(CUP), parse("KO")).raw == [1, 2, 0, 0]
    assert cup.placing_won(book(CUP), parse("KOP")).raw == [0, 0, 0, 0]
    third = bracket(((0, 3, 60), (1, 2, 60)), ((0, 1, 60), (2, 3, 60)))
    assert cup.exits(book(third)) == ([None, 2, 1, 1], 1)
    assert cup.stages_won(book(third), parse("KO")).raw == [2, 1, 0, 0]
    assert cup.placing_won(book(third), parse("KOP")).raw == [0, 0, 1, 0], "2 won the match for the third place"
    begun = bracket(((0, 3, 30), (1, 2, 60)))
    assert cup.stages_won(book(begun), parse("KO")).raw == [0, 1, 0, 0], "what is not decided is not won"
    gone = [Player(1), Player(2), Player(3), Player(4, left_after=0)]
    assert cup.exits(book(bracket(((0, 3, 30), (1, 2, 60))), players=gone))[0] == [None, None, 1, 1]
    assert cup.exits(book(bracket())) == ([None] * 4, 1)
