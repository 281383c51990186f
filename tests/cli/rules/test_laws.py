"""The Laws of Chess as an arbiter types them, with the numbers of the manual."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner

from tablas.cli.main import cli


def run(*words: str, code: int = 0) -> str:
    said = CliRunner().invoke(cli, ["rules", "laws", *words])
    assert said.exit_code == code, said.output
    return said.output


ROOKS = "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1"
CHECKED_WAY = "4k3/8/8/8/8/8/5r2/R3K2R w KQ - 0 1"  # f1 is attacked: castling is legal on the other side only.
PAWNS = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1"
PINNED = "4r1k1/8/8/8/8/8/4N3/R3K3 w Q - 0 1"  # The knight on e2 cannot move.


@pytest.mark.parametrize(
    ("fen", "squares", "article", "moves"),
    [
        (ROOKS, "e1 h1", "4.4.1", {"0-0"}),
        (ROOKS, "e1 a1", "4.4.1", {"0-0-0"}),
        (ROOKS, "h1 e1", "4.4.2", {"Rg1", "Rf1", *(f"Rh{rank}" for rank in range(2, 8)), "Rh8+"}),
        (CHECKED_WAY, "e1 h1", "4.4.3", {"Kxf2", "Kd1", "0-0-0"}),
        (PINNED, "e2 a1", "4.3.1", {"Rb1", "Rc1", "Rd1", *(f"Ra{rank}" for rank in range(2, 9))}),
        (PINNED, "e2", "4.5", None),
        (PAWNS, "d5", "4.3.2", {"exd6"}),
        (PAWNS, "e5 d5", "4.3.3", {"exd6"}),
        (PAWNS, "e1 d5", "4.3.3", {"Kd1", "Kf1", "Kd2", "Ke2", "Kf2"}),
        (PAWNS, "d5 e1", "4.3.3", {"exd6"}),
    ],
)
def test_touched_pieces_bind(fen: str, squares: str, article: str, moves: set[str] | None) -> None:
    told = json.loads(run("touched", fen, *squares.split(), "--json"))
    assert told["article"] == article
    if moves is None:
        assert len(told["moves"]) > 10
    else:
        assert set(told["moves"]) == moves


def test_an_own_piece_was_first_where_nobody_knows() -> None:
    known, unknown = (
        json.loads(run("touched", PAWNS, "d5", "e1", *words, "--json"))["moves"] for words in ([], ["--order-unknown"])
    )
    assert known == ["exd6"]
    assert "Ke2" in unknown
    assert "no piece on e3" in run("touched", PAWNS, "e3", code=2)


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (["move", "--released"], 0, "cannot be changed"),
        (["move"], 1, "not been let go"),
        (["capture", "--released"], 1, "still on the board"),
        (["capture", "--released", "--removed"], 0, "made"),
        (["castling", "--released"], 1, "must castle on that side"),
        (["castling", "--released", "--rook-released"], 0, "castling has been made"),
        (["promotion", "--released"], 1, "pawn is still"),
        (["promotion", "--released", "--removed"], 0, "made"),
    ],
)
def test_when_a_move_is_made(words: list[str], code: int, said: str) -> None:
    assert said in run("made", *words, code=code)


def test_a_rook_upside_down_is_a_rook() -> None:
    assert "It is a rook" in run("inverted-rook")
    assert "illegal" not in run("inverted-rook")
    assert "illegal move" in run("inverted-rook", "--diagonal")


def test_white_loses_the_time_when_nobody_is_there() -> None:
    assert "White loses 10 minutes" in run("nobody-there", "15:15", "15:25", "--default-time", "30")
    assert run("nobody-there", "15:15", "15:46", "--default-time", "30").startswith("Lost.")
    assert "Lost" not in run("nobody-there", "15:15", "15:45", "--default-time", "30")


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (["20", "--minimum", "30"], 1),
        (["20", "--minimum", "30", "--by", "repetition"], 0),  # The manual's case: the arbiter must accept it.
        (["28", "--minimum", "30", "--by", "repetition"], 0),
        (["28", "--minimum", "30"], 1),
        (["28", "--minimum", "30", "--consent"], 0),
        (["30", "--minimum", "30"], 0),
        (["0"], 1),
        (["1"], 0),
        (["0", "--by", "by-itself"], 0),
    ],
)
def test_draws_before_move_thirty(words: list[str], code: int) -> None:
    run("draw-agreed", *words, code=code)


def test_the_opponents_consent_does_not_replace_the_check_of_a_claim() -> None:
    assert "checks the claim, even if the opponent agrees" in run("draw-agreed", "28", "--by", "repetition")


@pytest.mark.parametrize(
    ("seconds", "words", "due"),
    [
        ("301", [], True),
        ("299", [], False),
        ("299", ["--increment", "30"], True),
        ("299", ["--increment", "30", "--blind"], False),
        ("301", ["--increment", "30", "--blind"], True),
    ],
)
def test_who_must_record(seconds: str, words: list[str], due: bool) -> None:
    assert json.loads(run("record", seconds, *words, "--json"))["must_record"] is due


def test_moves_after_a_reconstruction() -> None:
    assert "number 41" in run("next-move", "37", "40")
    assert "number 43" in run("next-move", "42", "40")


@pytest.mark.parametrize(("white", "black", "code"), [("8", "12", 0), ("9", "11", 0), ("5", "12", 1)])
def test_exam_question_2(white: str, black: str, code: int) -> None:
    run("clock-failed", white, black, "20", code=code)


def test_a_phone_before_and_after_the_first_moves() -> None:
    assert json.loads(run("device", "--json"))["result"] == "lost"
    assert "forfeit, not rated" in run("device", "--not-played")


def test_sanctions_have_their_order() -> None:
    lines = run("sanctions").splitlines()
    assert len(lines) == 9
    assert lines[0] == "1  a warning"
    assert lines[-1] == "9  expulsion from the event"
    assert "1  una advertencia" in run("sanctions", "--lang", "es")


def test_both_flags_and_a_lost_envelope() -> None:
    assert run("both-flags", "--last-period").startswith("Draw.")
    assert not run("both-flags").startswith("Draw.")
    assert "times that the arbiter sets" in run("lost-envelope", "--no-times")
    assert run("lost-envelope") != run("lost-envelope", "--no-position")


def test_assistants_at_the_clock() -> None:
    assert run("assistant").startswith("10 minutes")
    assert run("assistant", "--disabled").startswith("0 minutes")


SAMPLE = "e4 e5 Nf3 Nf6 d4 exd4 e5 Ne4 Qxd4 d5 exd6 Nxd6 Bg5 Nc6 Qe3+ Be7 Nbd2 0-0 0-0-0 Re8 Kb1"


def test_the_sample_game_of_appendix_c_in_spanish_and_in_long_form() -> None:
    spanish = run("notation", *SAMPLE.split(), "--to", "es").split()
    assert spanish[2:4] == ["Cf3", "Cf6"]
    assert spanish[12:16] == ["Ag5", "Cc6", "De3+", "Ae7"]
    assert spanish[-2:] == ["Te8", "Rb1"]
    long = run("notation", *SAMPLE.split(), "--to", "es", "--long").split()
    assert long[:6] == ["e2e4", "e7e5", "Cg1f3", "Cg8f6", "d2d4", "e5xd4"]
    assert long[14] == "Dd4e3+"  # Printed Dd4d3, which is not the move of the short form.
    assert long[-1] == "Rc1b1"


def test_the_first_position_that_came_three_times() -> None:
    moves = ["Nf3", "Nf6", "Ng1", "Ng8", "Nf3", "Nf6", "Ng1", "Ng8"]
    assert "at the start, after Black's move 2, after Black's move 4" in run("repetition", *moves)
    run("repetition", *moves[:4], code=1)


def test_the_board_for_the_blind() -> None:
    whole = ["--raised", "--holes", "--pegs", "--marked"]
    run("blind-board", "20x20", *whole)
    run("blind-board", "19,5x20", *whole, code=1)
    run("blind-board", "20x20", *whole[1:], code=1)
    run("blind-board", "20", *whole, code=2)
