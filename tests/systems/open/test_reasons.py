"""The reasons told are those of the sources: appendices A, B and C of *Elementos*, the Arbiters' Manual."""

from __future__ import annotations

import pytest

from open_fields import Line, hand_field
from open_vectors import entry_list, load, rounds_of
from ruled import under
from tablas.model import POINT, Absence, Game, Outcome, Player, Round, Tournament
from tablas.pairing.why import why_not
from tablas.systems import registry
from tablas.systems.answers import Why
from tablas.systems.open.common.trace import GroupTrace, SwissTrace
from tablas.systems.open.dutch.early.colours import longest_without_colour
from tablas.systems.open.dutch.early.edition import TEXTS
from tablas.systems.open.dutch.early.group import Group
from tablas.systems.open.dutch.early.pair_group import pair_group
from tablas.systems.open.dutch.early.trace import trace_group
from tablas.systems.reasons import Cause, Choice, Note, Remark, Role
from tablas.systems.seats import ColourRule

DUTCH, LIM = registry.get("dutch"), registry.get("lim")
OLD = DUTCH.settings("1992")
WITHOUT_COLOURS = LIM.settings("elementos", {"colours": False})


def before(vector: str, players: int, rounds: int, number: int) -> Tournament:
    """A worked tournament before one of its rounds."""
    event = entry_list(players, rounds, withdrawn={32: 4} if players == 40 else None)
    for _, _, played in rounds_of(load(vector))[: number - 1]:
        event = event.with_round(played)
    return event


def dutch(number: int) -> Tournament:
    return before("elementos/dutch_40.json", 40, 7, number)


def lim(number: int) -> Tournament:
    return before("elementos/lim_15.json", 15, 5, number)


def trace_of(event: Tournament) -> SwissTrace:
    """The trace of the old Dutch system, or of Lim for the fifteen of appendix B."""
    system, settings = (DUTCH, OLD) if len(event.players) == 40 else (LIM, WITHOUT_COLOURS)
    trace = system.pair(event, settings).trace
    assert isinstance(trace, SwissTrace)
    return trace


def step(group: GroupTrace, role: Role, player: int) -> Choice:
    """The step in which somebody was served, or had to move."""
    wanted = [
        choice
        for choice in group.choices
        if choice.role is role and player == (choice.player if role is Role.OPPONENT else choice.taken)
    ]
    assert len(wanted) == 1
    return wanted[0]


def group_of(trace: SwissTrace, score: str) -> GroupTrace:
    return next(group for group in trace.groups if group.title == score)


def told(choice: Choice) -> dict[int, str]:
    """Who was passed over, and by which criterion of the text."""
    return {entry.player: entry.rule for entry in choice.passed}


@pytest.mark.parametrize(
    ("number", "score", "player", "taken", "reasons"),
    [
        (4, "2", 6, 18, {17: "B1"}),
        (4, "0", 36, 34, {30: "B5"}),
        (5, "3", 3, 16, {12: "B1"}),
        (5, "2.5", 20, 8, {2: "B6"}),
        (5, "2.5", 2, 17, {13: "B1"}),
        (6, "3.5", 1, 16, {3: "B4", 5: "B4"}),
        (6, "3", 8, 18, {17: "B1"}),
        (6, "2", 21, 31, {28: "B1"}),
        (6, "1.5", 33, 34, {14: "B4"}),
        (7, "4", 9, 11, {2: "B1", 6: "B1", 8: "B6"}),
        (7, "3", 24, 10, {4: "B1"}),
    ],
)
def test_appendix_a_passes_over_for_the_criterion_it_names(
    number: int, score: str, player: int, taken: int, reasons: dict[int, str]
) -> None:
    choice = step(group_of(trace_of(dutch(number)), score), Role.OPPONENT, player)
    assert choice.taken == taken
    assert told(choice) == reasons


@pytest.mark.parametrize(
    ("number", "score", "role", "floater", "reasons", "above"),
    [
        (4, "3", Role.DOWN, 5, {9: "B5"}, []),
        (6, "3.5", Role.DOWN, 3, {5: "B6", 16: "B4", 20: "B4"}, [1]),
        (7, "1.5", Role.BYE, 33, {38: "B1", 36: "B4"}, [31]),
    ],
)
def test_appendix_a_says_why_the_others_do_not_float(
    number: int, score: str, role: Role, floater: int, reasons: dict[int, str], above: list[int]
) -> None:
    """Those below in rank by their criteria; those who came in, because of B3."""
    group = group_of(trace_of(dutch(number)), score)
    assert told(step(group, role, floater)) == reasons
    assert (Remark(Note.STAY_ABOVE, {"players": above}) in group.steps) is bool(above)


def test_appendix_a_exchanges_and_sends_down_who_has_no_opponent() -> None:
    trace = trace_of(dutch(6))
    assert Remark(Note.ALONE, {"players": [1, 9]}) in group_of(trace, "4.5").steps
    assert Remark(Note.EXCHANGED, {"leaving": [19], "entering": [24]}) in group_of(trace, "2.5").steps
    assert Remark(Note.EXCHANGED, {"leaving": [14], "entering": [33]}) in group_of(trace, "1.5").steps
    last = trace_of(dutch(7))
    assert Remark(Note.EXCHANGED, {"leaving": [19], "entering": [26]}) in group_of(last, "3").steps


@pytest.mark.parametrize(
    ("number", "board", "rule"),
    [
        (4, (9, 1), ColourRule.HIGHER),
        (4, (6, 18), ColourRule.HIGHER),
        (5, (28, 21), ColourRule.LAST_DIFFERENCE),
        (5, (12, 6), ColourRule.HIGHER),
        (6, (26, 11), ColourRule.HIGHER),
        (7, (24, 10), ColourRule.LAST_DIFFERENCE),
        (7, (21, 18), ColourRule.STRONGER),
        (7, (39, 26), ColourRule.STRONGER),
        (7, (15, 27), ColourRule.BOTH),
        (7, (1, 5), ColourRule.HIGHER),
    ],
)
def test_appendix_a_gives_colours_by_the_rule_it_names(number: int, board: tuple[int, int], rule: ColourRule) -> None:
    colours = {(white, black): found for white, black, found in trace_of(dutch(number)).story.colours}
    assert colours[board] is rule


def test_appendix_a_answers_why_two_do_not_meet() -> None:
    """Round 6: 3 and 20 would leave 5 to float again (B6), 3 and 5 would deny a colour (B4)."""
    event = dutch(6)
    floats = why_not(under(event, DUTCH, OLD), 3, 20)
    assert (floats.why, floats.score, floats.criterion) == (Why.CRITERION, "3.5", "C9")
    colours = why_not(under(event, DUTCH, OLD), 3, 5)
    assert (colours.why, colours.criterion, colours.made, colours.forced) == (Why.CRITERION, "B4", 0, 1)
    met = why_not(under(event, DUTCH, OLD), 1, 9)
    assert (met.why, met.round) == (Why.MET, 4)
    same = why_not(under(dutch(7), DUTCH, OLD), 18, 27)
    assert same.why is Why.COLOURS


@pytest.mark.parametrize(
    ("number", "score", "role", "player", "reasons"),
    [
        (2, "1", Role.DOWN, 13, {15: "B5"}),
        (3, "1.5", Role.OPPONENT, 2, {11: "B1"}),
        (3, "1", Role.OPPONENT, 6, {15: "B6", 14: "B5"}),
        (4, "2.5", Role.DOWN, 5, {11: "B1"}),
        (4, "2", Role.DOWN, 3, {13: "B6", 7: "B1"}),
        (4, "1", Role.UP, 8, {4: "B5"}),
        (5, "1.5", Role.UP, 12, {8: "B5", 9: "B1"}),
    ],
)
def test_appendix_b_gives_the_reasons_it_prints(
    number: int, score: str, role: Role, player: int, reasons: dict[int, str]
) -> None:
    assert told(step(group_of(trace_of(lim(number)), score), role, player)) == reasons


def test_appendix_b_answers_why_two_do_not_meet() -> None:
    """Round 3: 14 would float down as in the round before (B5); round 5: 2 and 11 have met in round 2."""
    assert (why_not(under(lim(5), LIM, WITHOUT_COLOURS), 2, 11).round) == 2
    resident = why_not(under(lim(3), LIM, WITHOUT_COLOURS), 6, 14)
    assert (resident.why, resident.score, resident.criterion) == (Why.CRITERION, "1", "B5")
    assert resident.players == (14,)


def test_appendix_b_drops_b5_in_the_median_of_round_4() -> None:
    steps = group_of(trace_of(lim(4)), "1.5").steps
    assert Remark(Note.B5_DROPPED) in steps
    assert group_of(trace_of(lim(3)), "1").steps[0] != Remark(Note.B6_DROPPED)


def test_lim_of_elementos_lifts_b2_for_the_leaders_of_the_last_round() -> None:
    """1 and 2 have won twice with Black and would both have to have White; below half nothing is lifted."""
    played = [((3, 1), (4, 2), (5, 6)), ((4, 1), (3, 2), (6, 5))]
    event = Tournament(
        players=tuple(Player(number, rating=2400 - 10 * number) for number in range(1, 7)),
        rounds=tuple(
            Round(tuple(Game.of(*pair, Outcome.DRAW if 5 in pair else Outcome.LOSS) for pair in pairs))
            for pairs in played
        ),
        total_rounds=3,
    )
    trace = LIM.pair(event, LIM.settings("elementos")).trace
    assert isinstance(trace, SwissTrace)
    assert group_of(trace, "2").pairs == ((1, 2),)
    lifted = [group.title for group in trace.groups if Remark(Note.B2_LIFTED) in group.steps]
    assert lifted == ["2"]


def test_appendix_b_looks_through_two_groups_for_the_bye() -> None:
    """Round 5: 4, 15, 9 and 8 had a point without playing, 12 floated down two rounds ago; 6 is left."""
    choice = trace_of(lim(5)).story.bye
    assert choice is not None
    assert choice.taken == 6
    assert [(entry.player, entry.cause) for entry in choice.passed] == [
        (4, Cause.BARRED),
        (15, Cause.BARRED),
        (12, Cause.FLOATED_DOWN_BEFORE),
        (9, Cause.BARRED),
        (8, Cause.BARRED),
    ]


def test_appendix_c_shows_why_the_floater_is_not_chosen_first() -> None:
    """C.1: 16 does not meet 20, because 1 has met 20 and would be due the colour of 15; so 1 floats."""
    field = hand_field(
        [
            Line(7, "WBB", 2 * POINT, (17, 18, 1, 14), "aD"),
            Line(16, "WBWBB", 2 * POINT, (6, 8, 9, 15, 19)),
            Line(1, "WBWB", 90, (11, 15, 7, 19, 20)),
            Line(2, "BW", 90, (12, 5, 14, 15), "d"),
            Line(15, "BWBWB", 90, (5, 1, 13, 16, 2)),
            Line(18, "W", 90, (8, 7, 6, 3, 14)),
            Line(20, "WBW", 90, (10, 6, 1), "a"),
        ]
    )
    group = Group(field, TEXTS["1992"], [0, 1], [2, 3, 4, 5, 6], [], [99], frozenset())
    trace = trace_group(group, pair_group(group, lambda rest: True))
    assert Remark(Note.EXCHANGED, {"leaving": [1], "entering": [15]}) in trace.steps
    assert step(trace, Role.OPPONENT, 16).taken == 18
    assert told(step(trace, Role.OPPONENT, 15)) == {1: "B1"}


def test_appendix_c_names_the_third_colour_rule() -> None:
    field = hand_field([Line(12, "WB"), Line(13, "WBWB")])
    assert longest_without_colour(field, 0, 1).rule is ColourRule.LONGER_WAIT
    equal = hand_field([Line(7, "WB"), Line(14, "WB")])
    assert longest_without_colour(equal, 0, 1).rule is ColourRule.HIGHER


def test_burstein_of_the_manual_passes_over_for_colours() -> None:
    """6.5: with 2, 4 and 5 due White and the others Black, the fourth combination: 1-5 2-6 3-4."""
    rounds = (
        Round(tuple(Game.of(white, black, Outcome.DRAW) for white, black in ((1, 7), (8, 2), (3, 9)))),
        Round(tuple(Game.of(white, black, Outcome.DRAW) for white, black in ((10, 4), (11, 5), (6, 12)))),
    )
    event = Tournament(
        players=tuple(Player(number, rating=2400 - 10 * number) for number in range(1, 13)),
        rounds=rounds,
        total_rounds=9,
    )
    event = event.with_absences(Absence(3, number) for number in range(7, 13))
    burstein = registry.get("burstein")
    trace = burstein.pair(event, burstein.settings("handbook")).trace
    assert isinstance(trace, SwissTrace)
    (group,) = trace.groups
    assert {frozenset(pair) for pair in group.pairs} == {frozenset((1, 5)), frozenset((2, 6)), frozenset((3, 4))}
    first = group.choices[0]
    assert (first.player, first.taken) == (1, 5)
    assert [(entry.player, entry.cause, entry.rule) for entry in first.passed] == [(6, Cause.DUE, "6.5")]
