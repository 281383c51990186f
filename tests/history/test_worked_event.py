"""A small event worked out by hand: the past of every player, round by round, under each edition."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tablas.history import record as memory
from tablas.history import scores
from tablas.history.record import (
    RULES_2017,
    RULES_2026,
    RULES_BEFORE_2017,
    Float,
    HistoryRules,
    announced_byes,
    records,
)
from tablas.model import (
    HALF,
    POINT,
    Absence,
    Adjustment,
    Bye,
    Game,
    Number,
    Outcome,
    Player,
    Regulation,
    Round,
    Scoring,
    Team,
    Tournament,
)

WIN, DRAW, LOSS = Outcome.WIN, Outcome.DRAW, Outcome.LOSS
EVENT = Tournament(
    players=tuple(Player(Number(number)) for number in range(1, 9)),
    rounds=(
        Round(
            (Game.of(1, 5, WIN), Game.of(6, 2, LOSS), Game.of(3, 7, Outcome.FORFEIT_WIN)),
            (Bye(Number(4), Outcome.HALF_BYE),),
        ),
        Round(
            (Game.of(2, 1, DRAW), Game.of(4, 3, WIN), Game(Number(7), Number(5), Outcome.FORFEIT_LOSS, Outcome.LOSS)),
            (Bye(Number(6)),),
        ),
        Round(
            (Game.of(1, 4, WIN), Game.of(3, 2, DRAW), Game.of(6, 5, Outcome.UNRATED_WIN)),
            (Bye(Number(7), Outcome.FULL_BYE), Bye(Number(8), Outcome.ZERO_BYE)),
        ),
    ),
    total_rounds=5,
)
"""Player 8 is in no list of rounds 1 and 2; 7 does not come in round 2 and 5 is given no point for it either."""


def told(event: Tournament, rules: HistoryRules) -> dict[int, str]:
    """Points, opponents, colours, floats (the latest first), rounds without a game, ``x`` barred, ``a`` arrived."""
    memory._LAST.kept = None
    marks = {Float.NONE: ".", Float.UP: "u", Float.DOWN: "d"}
    return {
        number: " ".join(
            (
                f"{one.score / POINT:g}",
                "".join(map(str, sorted(one.opponents))) or "-",
                one.colours or "-",
                "".join(marks[mark] for mark in one.floats) or "-",
                str(one.unplayed),
                ("x" if one.bye_barred else "-") + ("a" if one.arrived else "-"),
            )
        )
        for number, one in records(event, rules).items()
    }


AFTER_ONE = {
    1: "1 5 W . 0 -a",
    2: "1 6 B . 0 -a",
    3: "1 - - d 1 xa",
    4: "0.5 - - d 1 --",
    5: "0 1 B . 0 -a",
    6: "0 2 W . 0 -a",
    7: "0 - - . 1 -a",
    8: "0 - - . 1 --",
}
AFTER_TWO = {
    1: "1.5 25 WB .. 0 -a",
    2: "1.5 16 BW .. 0 -a",
    3: "1 4 B dd 1 xa",
    4: "1.5 3 W ud 1 -a",
    5: "0 1 B .. 1 -a",
    6: "1 2 W d. 1 xa",
    7: "0 - - .. 2 -a",
    8: "0 - - .. 2 --",
}
AFTER_THREE = {
    1: "2.5 245 WBW .. 0 -a",
    2: "2 136 BWB d. 0 -a",
    3: "1.5 24 BW ud 1 xa",
    4: "1.5 13 WB .u 1 -a",
    5: "0 16 BB u. 1 -a",
    6: "2 25 WW dd 1 xa",
    7: "1 - - d. 3 xa",
    8: "0 - - .. 3 --",
}
FLOATS_2017 = {1: {7: "d", 8: "d"}, 2: {5: "d.", 7: "dd", 8: "dd"}, 3: {5: "ud", 7: "dd", 8: "dd"}}
"""Where every round without a game is a downfloat, whatever it was worth."""


@pytest.mark.parametrize(("rounds", "expected"), [(1, AFTER_ONE), (2, AFTER_TWO), (3, AFTER_THREE)])
def test_the_past_of_everybody(rounds: int, expected: dict[int, str]) -> None:
    event = replace(EVENT, rounds=EVENT.rounds[:rounds])
    assert told(event, RULES_2026) == expected
    older = dict(expected)
    for number, floats in FLOATS_2017[rounds].items():
        score, met, colours, _, *rest = expected[number].split()
        older[number] = " ".join((score, met, colours, floats, *rest))
    assert told(event, RULES_BEFORE_2017) == older
    if rounds == 3:  # In 2017 a full point that was announced bars nobody.
        older[7] = older[7].replace("xa", "-a")
    assert told(event, RULES_2017) == older


def test_before_the_first_round_nobody_has_a_past() -> None:
    assert told(replace(EVENT, rounds=()), RULES_2026) == dict.fromkeys(range(1, 9), "0 - - - 0 --")
    unknown = records(replace(EVENT, rounds=()), RULES_2026)[1]
    assert (unknown.last_float, unknown.float_before) == (Float.NONE, Float.NONE)
    first = records(replace(EVENT, rounds=EVENT.rounds[:1]), RULES_2026)[3]
    assert (first.last_float, first.float_before) == (Float.DOWN, Float.NONE)
    three = records(EVENT, RULES_2026)[3]
    assert (three.last_float, three.float_before) == (Float.UP, Float.DOWN)


def test_points_after_each_round() -> None:
    assert list(scores(EVENT).values()) == [150, 120, 90, 90, 0, 120, 60, 0]
    assert list(scores(EVENT, 2).values()) == [90, 90, 60, 90, 0, 60, 0, 0]
    assert list(scores(EVENT, 0).values()) == [0] * 8


def test_floats_are_judged_on_the_points_that_the_round_was_paired_with() -> None:
    """Half a point for 1 in round 1 makes 5 the lower; in round 3 4 is lifted above 1 and 2 to the score of 3."""
    event = replace(EVENT, rounds=EVENT.rounds[:1])
    assert {n: one.floats for n, one in records(event, RULES_2026, [{1: HALF}]).items() if n in (1, 5)} == {
        1: [Float.DOWN],
        5: [Float.UP],
    }
    lifted = records(EVENT, RULES_2026, [{}, {2: HALF}, {4: HALF, 3: HALF}])
    assert {number: one.floats for number, one in lifted.items() if number < 5} == {
        1: [Float.UP, Float.UP],
        2: [Float.NONE, Float.DOWN],
        3: [Float.NONE, Float.DOWN],
        4: [Float.DOWN, Float.UP],
    }


def test_without_a_game_only_more_than_a_loss_floats_and_only_a_win_bars() -> None:
    """A loss is worth half a point here, and so are the byes of 4 and 8; the forfeit of 7 is worth a whole one."""
    scoring = Scoring.of(POINT, HALF, HALF)
    scoring = replace(scoring, forfeit_loss=POINT, half_bye=HALF, zero_bye=HALF)
    event = replace(EVENT, rounds=EVENT.rounds[:1]).ruled(scoring=scoring)
    past = told(event, RULES_2026)
    assert (past[4], past[7], past[8]) == ("0.5 - - . 1 --", "1 - - d 1 xa", "0 - - . 1 --")
    assert told(event, RULES_2017)[7] == "1 - - d 1 -a"


def test_what_was_decided_is_what_an_outcome_is_worth() -> None:
    """Three points for the forfeit of 3, a bye of 4 worth a win, the win of 1 worth two, the loss of 5 worth half."""
    event = replace(
        EVENT,
        rounds=EVENT.rounds[:1],
        adjustments=(
            Adjustment(3, 3 * POINT, 1, Outcome.FORFEIT_WIN),
            Adjustment(4, POINT, 1, Outcome.HALF_BYE),
            Adjustment(1, 2 * POINT, 1, WIN),
            Adjustment(5, HALF, 1, LOSS),
            Adjustment(2, POINT, 2, WIN),
        ),
    )
    past = told(event, RULES_2026)
    assert past == AFTER_ONE | {1: "2 5 W . 0 -a", 3: "3 - - d 1 xa", 4: "1 - - d 1 x-", 5: "0.5 1 B . 0 -a"}


def test_bonus_points_count_from_their_round_on_and_those_without_a_round_from_the_start() -> None:
    given = (Adjustment(2, -POINT, 2), Adjustment(3, HALF), Adjustment(0, POINT, 3))
    for rounds, changes in ((0, {3: HALF}), (1, {3: HALF}), (2, {2: -POINT, 3: HALF})):
        plain, event = replace(EVENT, rounds=EVENT.rounds[:rounds]), replace(EVENT, adjustments=given)
        event = replace(event, rounds=EVENT.rounds[:rounds])
        before = scores(plain)
        assert scores(event) == {number: before[number] + changes.get(number, 0) for number in before}, rounds
    assert scores(replace(EVENT, adjustments=given)) == {
        number: value + POINT + {2: -POINT, 3: HALF}.get(number, 0) for number, value in scores(EVENT).items()
    }


def test_a_decision_on_teams_gives_no_player_anything() -> None:
    event = replace(
        EVENT,
        adjustments=(Adjustment(1, POINT, 1), Adjustment(1, POINT, 0)),
        teams=(Team(1, members=(Number(1), Number(2))),),
    ).ruled(of_teams=True)
    assert scores(event) == scores(EVENT)
    assert scores(event.ruled(of_teams=False))[1] == scores(EVENT)[1] + 2 * POINT


def test_the_byes_that_a_coming_round_begins_with() -> None:
    players = (Player(Number(2)), Player(Number(1), joined=3), Player(Number(3)))
    event = Tournament(
        players=players,
        absences=(Absence(2, Number(3), Outcome.HALF_BYE), Absence(3, Number(2))),
        regulation=Regulation("dutch"),
    )
    assert announced_byes(event, 2) == (Bye(Number(1), Outcome.ZERO_BYE), Bye(Number(3), Outcome.HALF_BYE))
    assert announced_byes(event, 3) == (Bye(Number(2), Outcome.ZERO_BYE),)
