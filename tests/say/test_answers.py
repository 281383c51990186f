"""Every answer to "why do these two not meet?" is a sentence of its own that names them and what decides."""

from __future__ import annotations

import re

import pytest

from tablas.say import plain, tell_answer
from tablas.say.answers import tell_not_bye, tell_reason
from tablas.systems.answers import About, Answer, Reason, Why
from tablas.systems.seats import ColourRule, Seats

BY_THEMSELVES = {
    Why.THEY_MEET: "do meet",
    Why.ABSENT: "not paired",
    Why.MET: "met in round 3",
    Why.FORBIDDEN: "kept apart",
    Why.COLOURS: "same colour",
    Why.IMPOSSIBLE: "could not all be paired",
    Why.SECOND_GAME: "repeats the pairs",
    Why.TABLE: "meet in round 3",
    Why.NEVER: "no game between",
    Why.BRACKET: "different matches",
}


def who(number: int) -> str:
    return f"P{number}"


@pytest.mark.parametrize("why", BY_THEMSELVES)
def test_what_needs_no_other_round_to_compare_with(why: Why) -> None:
    said = tell_answer(Answer(why, round=3), 1, 2, plain, who)
    assert BY_THEMSELVES[why] in said
    assert "P1 and P2" in said
    assert "on one board every criterion" not in said, "nothing was compared"


def test_a_bracket_names_the_stage_in_which_they_could_meet() -> None:
    assert "stage 4" in tell_answer(Answer(Why.BRACKET, forced=4), 1, 2, plain, who)
    assert "stage" not in tell_answer(Answer(Why.BRACKET), 1, 2, plain, who)


def test_who_is_out_is_named_with_the_stage() -> None:
    assert tell_answer(Answer(Why.OUT, made=2, forced=3), 1, 2, plain, who) == "P2 is out of the event since stage 3."


def test_what_would_be_worse_is_told_with_both_values() -> None:
    rule = "players with a downfloat"
    plainly = Answer(Why.CRITERION, rule=rule, made=1, forced=2, article="C.04.3 C6")
    said = tell_answer(plainly, 1, 2, plain, who)
    assert said.startswith("With P1 and P2 on one board")
    assert "C.04.3 C6" in said
    assert said.index("2 instead of 1") > 0
    bracket = tell_answer(
        Answer(Why.CRITERION, score="2", criterion="C6", rule=rule, made=1, forced=2), 1, 2, plain, who
    )
    assert "(C6)" in bracket
    step = Answer(Why.CRITERION, rule=rule, made=1, forced=2, step=(5, 6, 7))
    assert "P5 would meet P7 instead of P6" in tell_answer(step, 1, 2, plain, who)
    order = Answer(Why.STEP, article="B.2", step=(5, 6, 7))
    assert "P5 would meet P7; P6 comes before P7 in the order of B.2" in tell_answer(order, 1, 2, plain, who)
    assert "earlier in the order of D.1" in tell_answer(Answer(Why.ORDER, article="D.1"), 1, 2, plain, who)


def test_the_bye_goes_to_whom_the_rules_name() -> None:
    said = tell_answer(Answer(Why.BYE, made=9, forced=8, article="C.2"), 1, 2, plain, who)
    assert "would go to P8; P9 comes first for it (C.2)" in said


@pytest.mark.parametrize(
    ("why", "told"),
    [
        (Why.ABSENT, "P4 is not paired in this round."),
        (Why.NO_BYE, "Nobody has the bye in this round."),
        (Why.HAS_BYE, "P4 has the bye in this round."),
        (Why.IMPOSSIBLE, "P4 may not have the bye, or the others could not all be paired then."),
    ],
)
def test_why_somebody_has_no_bye(why: Why, told: str) -> None:
    assert tell_not_bye(Answer(why), 4, plain, who) == told


def test_whoever_had_the_bye_is_told_when_and_others_who_comes_first() -> None:
    had = Answer(Why.HAD_BYE, round=3)
    assert tell_not_bye(had, 4, plain, who) == "P4 had the bye in round 3 and may not have it again."
    other = Answer(Why.BYE, rule="fewest points", made=9, forced=4, article="C.2")
    assert tell_not_bye(other, 4, plain, who) == "P9 comes before P4 for the bye (fewest points, C.2)."
    assert tell_reason(Reason(About.BYE, 9, 4, other), plain, who) == tell_not_bye(other, 4, plain, who)


@pytest.mark.parametrize(
    ("about", "must"),
    [
        (About.OPPONENT, "P1 and P2 must meet"),
        (About.FLOAT, "P1 must meet somebody of another score"),
        (About.BYE, "P1 must have the bye"),
    ],
)
def test_what_must_be_is_said_to_be_so(about: About, must: str) -> None:
    assert tell_reason(Reason(about, 1, 2, Answer(Why.IMPOSSIBLE)), plain, who).startswith(must)
    assert "P1 is not paired" in tell_reason(Reason(about, 1, 2, Answer(Why.ABSENT)), plain, who)
    compared = tell_reason(Reason(about, 1, 2, Answer(Why.ORDER, article="D.1")), plain, who)
    lead = {
        About.OPPONENT: "If P1 and P2 did not meet",
        About.FLOAT: "If P1 met somebody of the same score",
        About.BYE: "With the bye for P2",
    }
    assert compared.startswith(lead[about])


def test_a_sentence_that_compares_is_said_whole() -> None:
    """Which rule, whose value is worse and by which article: nothing of it may be lost or change places."""
    rule = "players with a downfloat"
    known = {"rule": rule, "made": 1, "forced": 2, "article": "C.04.3"}
    lead = "With P1 and P2 on one board"
    said = {
        Answer(Why.CRITERION, **known): f"{lead} C.04.3 would be worse: {rule}, 2 instead of 1.",
        Answer(Why.CRITERION, score="2", criterion="C6", **known): (
            f"{lead} the group of 2 points would be worse: {rule}, 2 instead of 1 (C6)."
        ),
        Answer(Why.CRITERION, step=(5, 6, 7), **known): (
            f"{lead} P5 would meet P7 instead of P6, which is worse: {rule}, 2 instead of 1."
        ),
        Answer(Why.BYE, rule=rule, made=9, forced=8, article="C.2"): (
            f"{lead} the bye would go to P8; P9 comes first for it ({rule}, C.2)."
        ),
        Answer(Why.BYE, rule=rule): f"{lead} the bye would go to –; – comes first for it ({rule}).",
    }
    assert {tell_answer(answer, 1, 2, plain, who) for answer in said} == set(said.values())


@pytest.mark.parametrize(
    ("answer", "told"),
    [
        (Answer(Why.THEY_MEET), "P1 and P2 do meet in this round."),
        (Answer(Why.ABSENT), "P1 and P2 cannot meet: one of them is not paired in this round."),
        (Answer(Why.MET, round=3), "P1 and P2 have met in round 3."),
        (Answer(Why.FORBIDDEN), "P1 and P2 are kept apart by decision."),
        (Answer(Why.COLOURS), "P1 and P2 cannot meet: both must have the same colour."),
        (Answer(Why.IMPOSSIBLE), "With P1 and P2 on one board the others could not all be paired."),
        (Answer(Why.SECOND_GAME), "P1 and P2 cannot meet: this round repeats the pairs of the round before."),
        (Answer(Why.TABLE, round=4), "The table has P1 and P2 meet in round 4."),
        (Answer(Why.NEVER), "The table has no game between P1 and P2."),
        (Answer(Why.BRACKET), "P1 and P2 are in different matches of the bracket in this round."),
        (
            Answer(Why.BRACKET, forced=0),
            "P1 and P2 are in different matches of the bracket; if they go on, they meet in stage 0 at the earliest.",
        ),
        (Answer(Why.OUT, forced=3), "P0 is out of the event since stage 3."),
        (
            Answer(Why.STEP, article="B.2", step=(5, 6, 7)),
            "With P1 and P2 on one board P5 would meet P7; P6 comes before P7 in the order of B.2.",
        ),
        (
            Answer(Why.ORDER, article="D.1"),
            (
                "With P1 and P2 on one board every criterion would be as good, but the pairing made comes earlier in "
                "the order of D.1."
            ),
        ),
        (
            Answer(Why.CRITERION, score="1", rule="R", made=[], forced=["2", "limbo"], article="C6"),
            "With P1 and P2 on one board C6 would be worse: R, 2, limbo instead of –.",
        ),
        (
            Answer(Why.CRITERION, criterion="C6", rule="R", made=1, forced=2, article="C.04"),
            "With P1 and P2 on one board C.04 would be worse: R, 2 instead of 1.",
        ),
        (
            Answer(Why.BYE, made=9, forced=8, article="C.2"),
            "With P1 and P2 on one board the bye would go to P8; P9 comes first for it (C.2).",
        ),
    ],
)
def test_why_two_do_not_meet_word_for_word(answer: Answer, told: str) -> None:
    assert tell_answer(answer, 1, 2, plain, who) == told
    assert tell_answer(answer, 1, 2, plain) == re.sub(r"P(\d)", r"\1", told)


@pytest.mark.parametrize(
    ("reason", "told"),
    [
        (
            Reason(About.COLOUR, 4, 5, seats=Seats(5, 4, ColourRule.ONLY)),
            "P5 has White against P4: only one of them is due a colour.",
        ),
        (Reason(About.OPPONENT, 4, 5, Answer(Why.ABSENT)), "P4 is not paired in this round."),
        (
            Reason(About.OPPONENT, 4, 5, Answer(Why.IMPOSSIBLE)),
            "P4 and P5 must meet: without that board no legal round is left.",
        ),
        (
            Reason(About.FLOAT, 4, 5, Answer(Why.IMPOSSIBLE)),
            "P4 must meet somebody of another score: no other legal round is left.",
        ),
        (
            Reason(About.BYE, 4, None, Answer(Why.IMPOSSIBLE)),
            "P4 must have the bye: nobody else may have it and leave a legal round.",
        ),
        (
            Reason(About.OPPONENT, 4, 5, Answer(Why.BYE, rule="fewest points", made=4, forced=6)),
            "If P4 and P5 did not meet, the bye would go to P6; P4 comes first for it (fewest points).",
        ),
        (
            Reason(About.OPPONENT, 4, None, Answer(Why.CRITERION, rule="R", made=1, forced=2, article="C6")),
            "If P4 and – did not meet, C6 would be worse: R, 2 instead of 1.",
        ),
        (
            Reason(About.FLOAT, 4, 5, Answer(Why.CRITERION, rule="R", made=1, forced=2, article="C6")),
            "If P4 met somebody of the same score, C6 would be worse: R, 2 instead of 1.",
        ),
        (
            Reason(About.BYE, 4, 5, Answer(Why.CRITERION, rule="R", made=1, forced=2, article="C6")),
            "With the bye for P5 C6 would be worse: R, 2 instead of 1.",
        ),
        (
            Reason(About.BYE, 4, 5, Answer(Why.BYE, made=4, forced=5, article="C.2")),
            "P4 comes before P5 for the bye (C.2).",
        ),
    ],
)
def test_what_a_player_asks_word_for_word(reason: Reason, told: str) -> None:
    assert tell_reason(reason, plain, who) == told


def test_why_somebody_has_no_bye_though_another_round_would_give_it() -> None:
    compared = Answer(Why.CRITERION, rule="R", made=1, forced=2, article="C6")
    assert tell_not_bye(compared, 4, plain, who) == "With the bye for P4 C6 would be worse: R, 2 instead of 1."
