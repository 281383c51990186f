"""Scoring is written in one way and read in every way people write it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablas.errors import ModelError, OptionError
from tablas.messages import Message
from tablas.model import HALF, POINT, STANDARD, THREE_ONE_ZERO, TWO_ONE_ZERO, Colour, Outcome, Scoring, parse_scoring

FOOTBALL = Scoring.of(3 * POINT, POINT)


@pytest.mark.parametrize(
    ("text", "scoring"),
    [
        ("standard", STANDARD),
        ("1-½-0", STANDARD),
        ("1-0.5-0", STANDARD),
        ("W=1,D=0.5,L=0", STANDARD),
        ("3-1-0", FOOTBALL),
        ("W=3,D=1", FOOTBALL),
        ("w=3, d=1, l=0", FOOTBALL),
        ("3-2-1", Scoring.of(3 * POINT, 2 * POINT, POINT)),
        ("1-½-0,P=½", Scoring(pairing_bye=HALF)),
        ("P=0.5", Scoring(pairing_bye=HALF)),
        ("standard,Z=½", Scoring(zero_bye=HALF)),
        ("1-½-0,BW=2", Scoring(black_win=2 * POINT)),
    ],
)
def test_every_way_to_write_it(text: str, scoring: Scoring) -> None:
    assert parse_scoring(text) == scoring


def test_the_one_way_to_print_it() -> None:
    assert str(STANDARD) == "1-½-0"
    assert str(THREE_ONE_ZERO) == "3-1-0"
    assert str(Scoring(pairing_bye=HALF, forfeit_loss=HALF)) == "1-½-0,A=½,P=½"


values = st.integers(0, 10).map(lambda halves: halves * HALF)
scorings = st.builds(
    Scoring,
    *[values] * 3,
    *[st.none() | values] * 3,
    *[values] * 7,
)


@given(scorings)
def test_what_is_printed_is_read_again(scoring: Scoring) -> None:
    assert parse_scoring(str(scoring)) == scoring


@pytest.mark.parametrize("text", ["", "3", "3-1", "3-1-0-0", "W:3", "X=1", "3-1-0,P"])
def test_what_is_no_scoring_is_refused(text: str) -> None:
    with pytest.raises(OptionError) as told:
        parse_scoring(text)
    assert told.value.message == Message("not-scoring", text=text)


@pytest.mark.parametrize("text", ["3-x-0", "P=x", "L=-1-0"])
def test_a_value_that_is_no_number_of_points_is_refused(text: str) -> None:
    with pytest.raises(ModelError) as told:
        parse_scoring(text)
    assert told.value.message.code == "not-number-points"


def test_every_outcome_has_its_own_value() -> None:
    """Thirteen values that are all different; Black's own ones count in games that were played, and there alone."""
    scoring = Scoring(*range(101, 114))
    white = [101, 102, 103, 101, 102, 103, 107, 108, 113, 0, 111, 110, 109, 112]
    black = [104, 105, 106, 104, 105, 106, *white[6:]]
    assert [scoring.value(outcome) for outcome in Outcome] == white
    assert [scoring.value(outcome, Colour.WHITE) for outcome in Outcome] == white
    assert [scoring.value(outcome, Colour.BLACK) for outcome in Outcome] == black
    table = scoring.table()
    assert len(table) == 3 * len(Outcome)
    assert all(table[outcome, colour] == scoring.value(outcome, colour) for outcome, colour in table)
    alike = Scoring(201, 202, 203).table()
    assert [alike[outcome, Colour.BLACK] for outcome in list(Outcome)[:6]] == [201, 202, 203] * 2


def test_byes_and_forfeits_follow_the_games() -> None:
    """A full point, a win by forfeit and the pairing bye are wins; half a point and what is not known are draws."""
    made = Scoring.of(7, 5, 3)
    assert (made.win, made.draw, made.loss) == (7, 5, 3)
    assert (made.forfeit_win, made.pairing_bye, made.full_bye) == (7, 7, 7)
    assert (made.half_bye, made.unknown) == (5, 5)
    assert (made.forfeit_loss, made.zero_bye) == (0, 0)
    assert (made.black_win, made.black_draw, made.black_loss) == (None, None, None)
    assert Scoring() == Scoring.of(POINT, HALF)
    assert (Scoring.of(180, 60), Scoring.of(120, 60)) == (THREE_ONE_ZERO, TWO_ONE_ZERO)
