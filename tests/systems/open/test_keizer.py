"""The Keizer system: the worked example with every sum, and the options clubs ask for."""

from __future__ import annotations

import random
from dataclasses import replace
from fractions import Fraction

import pytest

from open_play import absolute_colours, everybody_once, no_rematch, play
from tablas.errors import OptionError, PairingError
from tablas.model import Absence, Bye, Game, Outcome, Player, Regulation, Round, Tournament, format_points
from tablas.say import tell_round
from tablas.say.phrases import plain
from tablas.standings import explain, rank
from tablas.standings.cells import Reason
from tablas.systems import registry
from tablas.systems.open.keizer import KeizerRules, keizer_table, top_value

KEIZER = registry.get("keizer")
NAMES = ["Ana", "Berta", "Carlos", "David", "Elena", "Fernando", "Gonzalo", "Helio", "Inma", "Jaime"]
NUMBER = {name: place for place, name in enumerate(NAMES, 1)}
WIN, DRAW, LOSS = Outcome.WIN, Outcome.DRAW, Outcome.LOSS

ROUND_1 = [
    ("Ana", WIN, "Berta"),
    ("Carlos", DRAW, "David"),
    ("Elena", LOSS, "Fernando"),
    ("Gonzalo", DRAW, "Helio"),
    ("Inma", LOSS, "Jaime"),
]
AFTER_1 = """
Ana       50 49    99    50
Fernando  45 46    91    49
Jaime     41 42    83    48
Carlos    48 23.5  71.5  47
David     47 24    71    46
Gonzalo   44 21.5  65.5  45
Helio     43 22    65    44
Berta     49 0     49    43
Elena     46 0     46    42
Inma      42 0     42    41
"""
ROUND_2 = [
    ("Fernando", WIN, "Ana"),
    ("Jaime", WIN, "Carlos"),
    ("David", DRAW, "Gonzalo"),
    ("Helio", LOSS, "Berta"),
    ("Elena", DRAW, "Inma"),
]
AFTER_2 = """
Fernando  49 42    50    141   50
Jaime     48 41    47    136   49
Ana       50 43    0     93    48
David     46 23.5  22.5  92    47
Gonzalo   45 22    23    90    46
Berta     43 0     44    87    45
Carlos    47 23    0     70    44
Helio     44 22.5  0     66.5  43
Elena     42 0     20.5  62.5  42
Inma      41 0     21    62    41
"""


def _club() -> Tournament:
    """The 33 players of the example; only the ten that are shown ever play."""
    return Tournament(players=tuple(Player(number, rating=2300 - number) for number in range(1, 34)))


def _played(games: list[tuple[str, Outcome, str]]) -> Round:
    return Round(tuple(Game.of(NUMBER[white], NUMBER[black], outcome) for white, outcome, black in games))


def _lines(event: Tournament) -> list[list[str]]:
    rows = keizer_table(event, KeizerRules(absence=Fraction(0)))[:10]
    return [
        [
            NAMES[row.player - 1],
            format_points(row.own),
            *(format_points(entry.points) for entry in row.entries),
            format_points(row.total),
            str(row.value),
        ]
        for row in rows
    ]


def test_the_worked_example_sum_by_sum() -> None:
    event = _club()
    settings = KEIZER.settings("", {"absence": "0"})
    for games, table in ((ROUND_1, AFTER_1), (ROUND_2, AFTER_2)):
        boards = [(NAMES[pair.white - 1], NAMES[pair.black - 1]) for pair in KEIZER.pair(event, settings).pairs[:5]]
        assert boards == [(white, black) for white, _, black in games]
        event = event.with_round(_played(games))
        assert _lines(event) == [line.split() for line in table.strip().splitlines()]


def test_who_was_ahead_stays_ahead_with_equal_sums() -> None:
    """Own values not counted, absences worth nothing, four players with values 6, 5, 4, 3.

    Round 1: 4 beats 3 (4 units), 1 and 2 stay away: 4, then 1, 2 and 3 with nothing, as they stood.
    Round 2: 1 beats 3, now worth 3 units: 4 and 1 have 3 each, 2 and 3 nothing, and nobody passes anybody.
    """
    rules = KeizerRules(own_value="none", absence=Fraction(0))
    event = Tournament(players=tuple(Player(number) for number in range(1, 5)))
    for winner, places in ((4, [4, 1, 2, 3]), (1, [4, 1, 2, 3])):
        event = event.with_round(Round((Game.of(winner, 3, WIN),)))
        assert [row.player for row in keizer_table(event, rules)] == places
    assert [format_points(row.total) for row in keizer_table(event, rules)] == ["3", "3", "0", "0"]


def test_values_of_the_first_list() -> None:
    assert top_value(33) == 50
    assert top_value(40) == 60
    values = [row.value for row in keizer_table(Tournament(players=tuple(Player(n) for n in range(1, 41))))]
    assert (values[0], values[1], values[-1]) == (60, 59, 21)


def test_a_given_top_value() -> None:
    event = Tournament(players=tuple(Player(n) for n in range(1, 5)))
    assert [row.value for row in keizer_table(event, KeizerRules(top_value=100))] == [100, 99, 98, 97]


def test_the_own_value_can_stay_the_original_one() -> None:
    event = _club().with_round(_played(ROUND_1)).with_round(_played(ROUND_2))
    rows = {row.player: row for row in keizer_table(event, KeizerRules(own_value="original", absence=Fraction(0)))}
    assert format_points(rows[NUMBER["Fernando"]].own) == "45"
    rows = {row.player: row for row in keizer_table(event, KeizerRules(own_value="none", absence=Fraction(0)))}
    assert rows[NUMBER["Fernando"]].own == 0


def test_absences_are_worth_a_part_of_the_own_value() -> None:
    event = Tournament(players=tuple(Player(n) for n in range(1, 7)))
    kinds = (Bye(3, Outcome.ZERO_BYE), Bye(4, Outcome.HALF_BYE), Bye(5, Outcome.PAIRING_BYE))
    event = event.with_round(Round((Game.of(1, 2, WIN),), kinds))
    gains = {row.player: row.entries[0].points for row in keizer_table(event)}
    assert gains[3] == 7 * 60 // 3
    assert gains[4] == 6 * 60 * 2 // 3
    assert gains[5] == 5 * 60
    assert gains[6] == 4 * 60 // 3, "whoever is not named was absent"


def test_further_absences_can_be_worth_less() -> None:
    event = Tournament(players=tuple(Player(n) for n in range(1, 4)))
    for _ in range(3):
        event = event.with_round(Round((Game.of(1, 2, DRAW),), (Bye(3, Outcome.HALF_BYE),)))
    rules = KeizerRules(absence_limit=2, absence_after=Fraction(1, 4))
    row = next(row for row in keizer_table(event, rules) if row.player == 3)
    first, second, third = (entry.points for entry in row.entries)
    assert first == second
    assert third * 8 == first * 3


def test_a_forfeit_is_an_absence_for_one_and_a_share_for_the_other() -> None:
    event = Tournament(players=tuple(Player(n) for n in (1, 2)))
    event = event.with_round(Round((Game.of(1, 2, Outcome.FORFEIT_WIN),)))
    gains = {row.player: row.entries[0].points for row in keizer_table(event)}
    assert gains == {1: 3 * 60, 2: 2 * 60 // 3}


def test_the_last_without_a_bye_gets_it() -> None:
    event = Tournament(players=tuple(Player(n) for n in range(1, 6)))
    settings = KEIZER.settings()
    assert KEIZER.pair(event, settings).bye == 5
    event = event.with_round(Round((Game.of(1, 2, WIN), Game.of(3, 4, WIN)), (Bye(5),)))
    order = [row.player for row in keizer_table(event)]
    expected = next(player for player in reversed(order) if player != 5)
    assert KEIZER.pair(event, settings).bye == expected


def test_rounds_between_two_meetings() -> None:
    event = Tournament(players=tuple(Player(n) for n in range(1, 5)))
    event = event.with_round(Round((Game.of(1, 2, DRAW), Game.of(3, 4, DRAW))))
    again = KEIZER.pair(event, KEIZER.settings("", {"rematch-after": 0}))
    assert {frozenset(pair) for pair in again.pairs} == {frozenset((1, 2)), frozenset((3, 4))}
    fresh = KEIZER.pair(event, KEIZER.settings("", {"rematch-after": 1}))
    assert {frozenset(pair) for pair in fresh.pairs} == {frozenset((1, 3)), frozenset((2, 4))}


def test_limits_that_leave_no_pairing_are_said() -> None:
    event = Tournament(players=(Player(1), Player(2))).with_round(Round((Game.of(1, 2, DRAW),)))
    with pytest.raises(PairingError, match="rematches"):
        KEIZER.pair(event, KEIZER.settings("", {"rematch-after": 999}))


@pytest.mark.parametrize("text", ["a third", "1/0", "-1", "1/7"])
def test_shares_must_be_exact_parts(text: str) -> None:
    with pytest.raises(OptionError, match="absence"):
        KEIZER.pair(_club(), KEIZER.settings("", {"absence": text}))


def test_a_season_with_limits_keeps_them() -> None:
    settings = KEIZER.settings("", {"rematch-after": 999, "colour-limits": True})

    def laws(event: Tournament, pairing) -> None:  # type: ignore[no-untyped-def]
        everybody_once(event, pairing)
        no_rematch(event, pairing)
        absolute_colours(event, pairing)

    for seed in range(15):
        play(KEIZER.pair, settings, random.Random(seed).randint(12, 30), 8, seed, check=laws)


def test_an_announced_absence_is_left_out() -> None:
    event = Tournament(players=tuple(Player(n) for n in range(1, 5))).with_absences(
        [Absence(1, 2, Outcome.HALF_BYE), Absence(1, 3)]
    )
    pairing = KEIZER.pair(event, KEIZER.settings())
    assert pairing.pairs == ((1, 4),)
    assert {bye.player for bye in pairing.byes} == {2, 3}


def test_the_standings_of_a_keizer_event_go_by_the_sums() -> None:
    """The order and the sums of the worked example, in the table of the standings room."""
    event = _club().with_round(_played(ROUND_1)).with_round(_played(ROUND_2))
    table = rank(event.ruled(system="keizer", options={"absence": "0"}))
    shown = [line.split() for line in AFTER_2.split("\n") if line]
    own = {NUMBER[line[0]]: line[4] for line in shown}
    rows = [(row.number, row["OTHER_KEIZER"]) for row in table if row.number in own]
    assert rows == list(own.items())


def test_round_3_of_the_example_forbids_only_a_second_rest() -> None:
    """By the book Elena and Inma, ninth and tenth, meet twice running, and Inma has White after Black.

    The usage of clubs (a round between two meetings) keeps them apart.
    """
    event = _club().with_round(_played(ROUND_1)).with_round(_played(ROUND_2))
    book = KEIZER.pair(event, KEIZER.settings("", {"absence": "0"}))
    assert [{NAMES[player - 1] for player in pair} for pair in book.pairs[:5]] == [
        {"Fernando", "Jaime"},
        {"Ana", "David"},
        {"Gonzalo", "Berta"},
        {"Carlos", "Helio"},
        {"Elena", "Inma"},
    ]
    assert [tuple(pair) for pair in book.pairs[3:5]] == [(3, 8), (9, 5)]
    ten = replace(event, players=event.players[:10])
    club = KEIZER.pair(ten, KEIZER.settings("", {"top-value": 50, "rematch-after": 1}))
    assert [set(pair) for pair in club.pairs[3:5]] == [{3, 5}, {8, 9}]


def test_the_sum_is_told_with_its_terms() -> None:
    """Ana after round 2, as the book writes it: 50 + 43 + 0 = 93."""
    event = replace(
        _club().with_round(_played(ROUND_1)).with_round(_played(ROUND_2)),
        regulation=Regulation("keizer", options={"absence": "0"}),
    )
    keizer = explain(event, NUMBER["Ana"]).workings[0]
    assert str(keizer.note) == "50 + 43 + 0 = 93."
    assert [(part.round, part.opponent) for part in keizer.contributions] == [(0, None), (1, 2), (2, 6)]
    assert [part.reason for part in keizer.contributions] == [Reason.OWN_VALUE, Reason.NONE, Reason.NONE]
    resting = explain(event.with_round(Round(byes=(Bye(NUMBER["Ana"]),))), NUMBER["Ana"]).workings[0]
    assert resting.contributions[3].reason is Reason.BYE
    trace = KEIZER.pair(event, KEIZER.settings("", {"absence": "0"})).trace
    told = tell_round(trace, plain).groups[0].rows
    words = {row.label: row.text for row in told}
    assert words["1"] == "50 + 43 + 0 = 93, value 48"
    assert words["8"] == "44 + 22.5 + 0 = 66.5, value 43"
