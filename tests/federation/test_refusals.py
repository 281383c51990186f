"""Questions that have no answer are refused by name; the nearest one that has an answer is not."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from fractions import Fraction

import pytest

from tablas.errors import OptionError
from tablas.federation.prizes import read_fund
from tablas.federation.prizes.fund import Fund, Group, PrizeList, distribute
from tablas.federation.prizes.money import divide
from tablas.federation.prizes.open_round import open_round
from tablas.federation.prizes.sharing import Sharing, share
from tablas.federation.ratings.change import Encounter, abbreviated
from tablas.federation.ratings.expected_scores import difference, percentage
from tablas.federation.ratings.listing import listing
from tablas.federation.ratings.performance import performance
from tablas.federation.ratings.periods import calendar
from tablas.federation.ratings.round_robin import Entrant, rate_by_iteration, rate_round_robin
from tablas.federation.ratings.rules import rules_named
from tablas.federation.ratings.what_if import needed_for
from tablas.federation.regulations.board_order import Board, check_order, rule_match
from tablas.federation.regulations.byes import check_half_point_byes
from tablas.federation.regulations.chess960 import castled
from tablas.federation.regulations.deadlines import during_the_event
from tablas.federation.regulations.fair_play import required_level, threshold_for
from tablas.federation.regulations.game.board import read_fen
from tablas.federation.regulations.hybrid import check_hybrid
from tablas.federation.regulations.irregular import Fault, wrong_start
from tablas.federation.regulations.laws import illegal_move, next_move
from tablas.federation.regulations.schools import check_day
from tablas.federation.regulations.touched import touched
from tablas.federation.titles.application_forms import title_application
from tablas.model import Game, Player, Round, Title, Tournament

RULES = rules_named("2024")
DAY = date(2026, 5, 1)
TWO = (Player(1, "A", 2000), Player(2, "B", 1900))
START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"


def fund(**table: object) -> Fund:
    return read_fund({"prizes": ["100"]} | table)


CASES: list[tuple[Callable[[], object], str, Callable[[], object]]] = [
    (lambda: fund(list="U12"), "further-lists-prizes", lambda: fund(list=[])),
    (lambda: fund(by_order="x"), "order-not-number", lambda: fund(by_order="1/3")),
    (lambda: fund(by_order="1/0"), "order-not-number", lambda: fund(by_order=1)),
    (
        lambda: fund(list=[{"name": "U12", "prizes": ["5"], "category": "U12"}]),
        "no-categories-here",
        lambda: fund(list=[{"name": "U12", "prizes": ["5"]}]),
    ),
    (lambda: fund(cut_off="yes"), "true-false", lambda: fund(cut_off=False)),
    (lambda: fund(prizes=[True]), "not-amount-money", lambda: fund(prizes=[1, 0.5, "2"])),
    (lambda: fund(prizes=[None]), "not-amount-money", lambda: fund(prizes=["1"])),
    (
        lambda: distribute(Fund((PrizeList("a", (1,)), PrizeList("a", (1,)))), [[1]]),
        "two-lists-prizes",
        lambda: distribute(Fund((PrizeList("a", (1,)), PrizeList("b", (1,)))), [[1]]),
    ),
    (
        lambda: distribute(Fund((PrizeList("a", (1,), Group(rating_to=1800)),)), [[1]]),
        "conditions-but-nothing",
        lambda: distribute(Fund((PrizeList("a", (1,), Group(rating_to=1800)),)), [[1]], {1: TWO[0]}),
    ),
    (lambda: divide(100, [1], 0), "money-rounded-positive", lambda: divide(100, [1], 1)),
    (lambda: divide(100, [0]), "money-cannot-divided", lambda: divide(100, [Fraction(1, 9)])),
    (
        lambda: open_round(Tournament(players=TWO)),
        "every-result-known",
        lambda: open_round(Tournament(players=TWO, rounds=(Round((Game(1, 2),)),))),
    ),
    (lambda: share([[1], [2, 1]], [5]), "player-appears-twice", lambda: share([[1], [2]], [5])),
    (lambda: Sharing(by_order=Fraction(3, 2)), "part-goes-final", lambda: Sharing(by_order=Fraction(1))),
    (lambda: Sharing(by_order=Fraction(-1, 2)), "part-goes-final", lambda: Sharing(by_order=Fraction(0))),
    (lambda: Encounter.of(2000, "x"), "not-result-use", lambda: Encounter.of(2000, "½")),
    (
        lambda: abbreviated(2000, [Encounter.of(0, "1")], 20, RULES),
        "no-games-count",
        lambda: abbreviated(2000, [Encounter.of(1900, "1")], 20, RULES),
    ),
    (lambda: difference(101), "not-percentage-between", lambda: difference(100)),
    (lambda: difference(-1), "not-percentage-between", lambda: difference(0)),
    (lambda: percentage(0, 0), "percentage-needs-least", lambda: percentage(0, 1)),
    (lambda: listing(-1, RULES, DAY, None), "rating-not-negative", lambda: listing(0, RULES, DAY, None)),
    (lambda: performance([], 0), "performance-needs-least", lambda: performance([2000], 0)),
    (lambda: performance([2000], 61), "points-not-possible", lambda: performance([2000], 60)),
    (lambda: performance([2000], -1), "points-not-possible", lambda: performance([2000], 0)),
    (lambda: calendar(DAY, date(2026, 4, 30)), "event-ends-before", lambda: calendar(DAY, DAY)),
    (
        lambda: rate_round_robin([Entrant("A", 2000, 0)], RULES),
        "round-robin-needs",
        lambda: rate_round_robin([Entrant("A", 2000, 60), Entrant("B", 1900, 0)], RULES),
    ),
    (
        lambda: rate_round_robin([Entrant("A", 0, 60), Entrant("B", 0, 0)], RULES),
        "round-robin-needs",
        lambda: rate_round_robin([Entrant("A", 0, 60), Entrant("B", 1900, 0)], RULES),
    ),
    (
        lambda: rate_round_robin([Entrant("A", 2000, 30), Entrant("B", 1900, 0)], RULES),
        "scores-do-not",
        lambda: rate_round_robin([Entrant("A", 2000, 30), Entrant("B", 1900, 30)], RULES),
    ),
    (
        lambda: rate_by_iteration([0, 0], [[None, 60], [0, None]], RULES),
        "round-robin-without",
        lambda: rate_by_iteration([0, 2000], [[None, 60], [0, None]], RULES),
    ),
    (lambda: needed_for(2100, 2000, [], 20, RULES), "no-games-left", lambda: needed_for(2001, 2000, [2000], 20, RULES)),
    (
        lambda: rule_match([Board(1, 1, 15)]),
        "game-gives-first",
        lambda: rule_match([Board(1, 1, 30)]),
    ),
    (lambda: check_order([2000]), "order-of-two", lambda: check_order([2000, 1900])),
    (lambda: check_half_point_byes([], 9), "rounds-of-the-event", lambda: check_half_point_byes([1], 9)),
    (lambda: check_half_point_byes([0], 9), "rounds-of-the-event", lambda: check_half_point_byes([9], 9)),
    (lambda: check_half_point_byes([10], 9), "rounds-of-the-event", lambda: check_half_point_byes([1, 9], 9)),
    (lambda: castled("RNBQKBNB", True), "not-chess-960-position", lambda: castled("RNBQKBNR", True)),
    (lambda: during_the_event(0, -1, 600), "time-appeal-not", lambda: during_the_event(0, 0, 600)),
    (lambda: required_level(event_level=4), "events-level-1", lambda: required_level(event_level=1)),
    (lambda: required_level(event_level=0), "events-level-1", lambda: required_level(event_level=3)),
    (lambda: threshold_for(0), "field-least-one", lambda: threshold_for(1)),
    (lambda: read_fen("8/8 w - - 0 1"), "fen-line-eight", lambda: read_fen(START)),
    (lambda: read_fen(START.replace("KQkq", "KX")), "castling-rights-written", lambda: read_fen(START)),
    (lambda: check_hybrid(DAY, DAY, 0, 1), "least-one-venue", lambda: check_hybrid(DAY, DAY, 1, 1)),
    (lambda: wrong_start(next(iter(Fault)), -1), "number-moves-not", lambda: wrong_start(next(iter(Fault)), 0)),
    (lambda: illegal_move(-1), "number-illegal-moves", lambda: illegal_move(0)),
    (lambda: next_move(-1, 40), "moves-counted-from", lambda: next_move(0, 40)),
    (lambda: next_move(3, 0), "moves-counted-from", lambda: next_move(3, 1)),
    (lambda: check_day(0, 10), "rounds-and-minutes", lambda: check_day(1, 10)),
    (lambda: check_day(3, 0), "rounds-and-minutes", lambda: check_day(3, 1)),
    (lambda: touched(read_fen(START), []), "touch-a-piece", lambda: touched(read_fen(START), [12])),
    (lambda: title_application(Title.GM, [], "A"), "application-needs-report", lambda: None),
    (lambda: title_application(Title.GM, [Tournament(players=TWO)], "A"), "report-needs-first", lambda: None),
]


@pytest.mark.parametrize(("asked", "code", "good"), CASES)
def test_what_has_no_answer_is_refused(asked: Callable[[], object], code: str, good: Callable[[], object]) -> None:
    with pytest.raises(OptionError) as refused:
        asked()
    assert refused.value.message.code == code
    good()
