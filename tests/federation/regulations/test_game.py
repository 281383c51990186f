"""Positions, legal moves, notation, repetitions and fallen flags at one board."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tablas.errors import OptionError
from tablas.federation.ratings.rules import Kind
from tablas.federation.regulations.chess960 import why_no_castling
from tablas.federation.regulations.game import (
    START,
    Position,
    flag_fall,
    in_check,
    judge_claim,
    legal_moves,
    play,
    read_game,
    read_move,
    read_position,
    review,
    spoken,
    write_move,
)
from tablas.federation.regulations.game.board import square_named
from tablas.federation.regulations.game.draws import can_mate, first_repetition, is_dead
from tablas.model import Colour


def count(position: Position, depth: int) -> int:
    return sum(count(play(position, move), depth - 1) for move in legal_moves(position)) if depth else 1


@pytest.mark.parametrize(
    ("fen", "counts"),
    [
        # Numbers of lines that every move generator is measured by (published "perft" results).
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", (20, 400)),
        ("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -", (48, 2039)),
        ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", (14, 191, 2812)),
        ("r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", (6, 264)),
        ("rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", (44, 1486)),
    ],
)
def test_legal_moves_are_counted_as_published(fen: str, counts: tuple[int, ...]) -> None:
    position = read_position(fen)
    assert tuple(count(position, depth + 1) for depth in range(len(counts))) == counts


SAMPLE = (
    "1.e4 e5 2.Cf3 Cf6 3.d4 exd4 4.e5 Ce4 5.Dxd4 d5 6.exd6 a.p. Cxd6 7.Ag5 Cc6 8.De3+ Ae7 9.Cbd2 0-0 10.0-0-0 Te8 "
    "11.Rb1(=)"
)
BARE = "e4 e5 Cf3 Cf6 d4 ed4 e5 Ce4 Dd4 d5 ed6 Cd6 Ag5 Cc6 De3 Ae7 Cbd2 0-0 0-0-0 Te8 Rb1"
LONG = (
    "e2e4 e7e5 Cg1f3 Cg8f6 d2d4 e5xd4 e4e5 Cf6e4 Dd1xd4 d7d5 e5xd6 a.p. Ce4xd6 Ac1g5 Cb8c6 Dd4e3 Af8e7 Cb1d2 0-0 "
    "0-0-0 Tf8e8 Rc1b1"
)


def test_the_sample_game_of_the_laws_in_three_styles() -> None:
    """Appendix C; in the long style the manual misprints Dd4d3 and leaves the king's origin out."""
    ends = {read_game(text, "es")[1][-1] for text in (SAMPLE, BARE, LONG)}
    assert {str(end) for end in ends} == {"r1bqr1k1/ppp1bppp/2nn4/6B1/8/4QN2/PPPN1PPP/1K1R1B1R b - - 9 11"}


@pytest.mark.parametrize(
    ("pieces", "first", "second"),
    [
        ("6k1/8/8/8/8/8/8/1K2N1N1", ("g1", "Cgf3"), ("e1", "Cef3")),
        ("6k1/8/8/6N1/8/8/8/1K4N1", ("g5", "C5f3"), ("g1", "C1f3")),
        ("6k1/8/8/8/3N4/8/7N/1K6", ("h2", "Chf3"), ("d4", "Cdf3")),
        ("6k1/8/8/8/8/5p2/8/1K2N1N1", ("g1", "Cgxf3"), ("e1", "Cexf3")),
        ("6k1/8/8/6N1/8/5p2/8/1K4N1", ("g5", "C5xf3"), ("g1", "C1xf3")),
        ("6k1/8/8/8/3N4/5p2/7N/1K6", ("h2", "Chxf3"), ("d4", "Cdxf3")),
    ],
)
def test_two_knights_that_reach_one_square(pieces: str, first: tuple[str, str], second: tuple[str, str]) -> None:
    """The six examples of Appendix C.10."""
    position = read_position(f"{pieces} w - -")
    for origin, written in (first, second):
        move = read_move(position, written, "es")
        assert write_move(position, move, "es", long=True)[1:3] == origin
        assert write_move(position, move, "es") == written
    with pytest.raises(OptionError, match="several moves"):
        read_move(position, "Cf3", "es")


def test_a_pawn_becomes_another_piece() -> None:
    position = read_position("5n1k/3PP3/8/8/8/8/8/K7 w - -")
    assert write_move(position, read_move(position, "exf8C", "es"), "en") == "exf8N"
    assert write_move(position, read_move(position, "d8=Q"), "es") == "d8D"
    with pytest.raises(OptionError, match="not a legal move"):
        read_move(position, "d8")


@pytest.mark.slow
@settings(max_examples=30)
@given(st.lists(st.integers(0, 10**6), max_size=60))
def test_what_is_written_is_read_back(choices: list[int]) -> None:
    position = START
    for choice in choices:
        moves = legal_moves(position)
        if not moves:
            return
        move = moves[choice % len(moves)]
        for language in ("en", "es", "fr"):
            assert read_move(position, write_move(position, move, language), language) == move
            assert read_move(position, write_move(position, move, language, long=True), language) == move
        position = play(position, move)
        assert not in_check(position, position.turn.other)
        assert read_position(str(position)) == position


def played(text: str, start: Position = START) -> list[Position]:
    return [start, *read_game(text, start=start)[1]]


def test_a_third_occurrence_may_be_claimed_and_the_fifth_ends_the_game() -> None:
    dance = "Nf3 Nf6 Ng1 Ng8 "
    twice = review(played(dance * 2))
    assert (twice.claim, twice.seen, twice.occurrences, twice.result) == (True, 3, (0, 4, 8), "")
    assert review(played(dance)).claim is False
    assert review(played(dance * 3)).result == ""
    assert review(played(dance * 4)).result == "½-½"
    assert review(played(dance * 2), online=True).result == "½-½"


def test_the_claim_of_exam_question_8() -> None:
    """Bishop and queen go to and fro; Black writes 30...Qg4, which would repeat the position of moves 26 and 28."""
    start = read_position("6k1/8/2p5/8/4B1q1/8/K7/8 w - - 0 27")
    positions = played("27.Bf3 Qf5 28.Be4 Qg4 29.Bf3 Qf5 30.Be4", start)
    found = judge_claim(positions, read_move(positions[-1], "Qg4"))
    assert (found.right, found.minutes) == (True, 0)
    assert "after half-moves 0, 4, 8" in str(found.reason)
    assert first_repetition([*positions, play(positions[-1], read_move(positions[-1], "Qg4"))]) == (0, 4, 8)


def test_a_wrong_claim_costs_minutes() -> None:
    positions = played("Nf3 Nf6 Ng1 Ng8")
    assert judge_claim(positions).minutes == 2
    assert judge_claim(positions, kind=Kind.RAPID).minutes == 1
    # The move must be written, not made: the third occurrence comes with 4...Ng8.
    early = played("Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1")
    assert judge_claim(early).right is False
    assert judge_claim(early, read_move(early[-1], "Ng8")).right is True
    quiet = read_position("4k3/8/8/8/8/8/R7/4K3 w - - 99 90")
    assert judge_claim([quiet]).right is False
    assert judge_claim([quiet], read_move(quiet, "Ra3")).right is True
    mate = read_position("4k3/8/4K3/8/8/8/R7/8 w - - 99 90")
    assert judge_claim([mate], read_move(mate, "Ra8")).right is False
    with pytest.raises(OptionError, match="over"):
        judge_claim([read_position("4k3/8/8/8/8/8/8/4K3 w - -")])


def test_rights_are_part_of_a_position() -> None:
    """With king and rook back home nothing looks different, but castling is gone."""
    start = read_position("4k3/p7/8/8/8/8/P7/4K2R w K - 0 1")
    dance = "Rg1 Kd8 Rh1 Ke8 "
    assert review(played(dance * 2, start)).seen == 2
    assert review(played(dance * 3, start)).seen == 3


def test_a_passed_square_counts_only_where_a_pawn_can_take() -> None:
    free = played("e4 Nf6 Nf3 Ng8 Ng1 Nf6 Nf3 Ng8 Ng1")
    assert review(free).seen == 3  # nobody could take on e3, so the position after 1.e4 is the same
    taker = read_position("4k3/8/8/8/5p2/8/4P3/4K1N1 w - - 0 1")
    line = played("e4 Ke7 Nf3 Ke8 Ng1 Ke7 Nf3 Ke8 Ng1", taker)
    assert review(line).seen == 2


@pytest.mark.parametrize(("quiet", "claim", "result"), [(99, False, ""), (100, True, ""), (150, False, "½-½")])
def test_moves_without_progress(quiet: int, claim: bool, result: str) -> None:
    position = read_position(f"4k3/8/8/8/8/8/R7/4K3 w - - {quiet} 90")
    found = review([position])
    assert (found.claim, found.result) == (claim, result)


def test_mate_on_the_last_of_75_moves_prevails() -> None:
    mate = read_position("R3k3/8/4K3/8/8/8/8/8 b - - 150 100")
    assert review([mate]).result == "1-0"
    stale = read_position("k7/2Q5/8/8/8/8/8/4K3 b - - 0 50")
    assert review([stale]).result == "½-½"


@pytest.mark.parametrize(
    ("pieces", "dead"),
    [
        # Laws 5.2.2 with the manual's list: kings alone, one minor piece, bishops on squares of one colour.
        ("4k3/8/8/8/8/8/8/4K3", True),
        ("4k3/8/8/8/8/8/8/4KN2", True),
        ("4k3/8/8/8/8/8/8/4KB2", True),
        ("2b1k3/8/8/8/8/8/8/4KB2", True),
        ("4kb2/8/8/8/8/8/8/4KB2", False),
        ("4kn2/8/8/8/8/8/8/4KN2", False),
        ("4k3/8/8/8/8/8/P7/4K3", False),
    ],
)
def test_dead_by_the_pieces(pieces: str, dead: bool) -> None:
    assert is_dead(read_position(f"{pieces} w - -").board) is dead


@pytest.mark.parametrize(
    ("white", "black", "black_can_mate"),
    [
        ("Q", "n", False),
        ("R", "n", True),
        ("P", "n", True),
        ("B", "n", True),
        ("N", "b", True),
        ("R", "b", False),
        ("Q", "b", False),
        ("P", "b", True),
        ("", "q", True),
        ("Q", "p", True),
        ("Q", "", False),
        ("", "nn", True),
    ],
)
def test_who_can_mate(white: str, black: str, black_can_mate: bool) -> None:
    board = ("K" + white).ljust(8, ".") + "." * 48 + ("k" + black).ljust(8, ".")
    if "p" in black:
        board = board.replace("p", ".")[:48] + "p......." + board.replace("p", ".")[56:]
    assert can_mate(board, Colour.BLACK) is black_can_mate


def test_a_fallen_flag() -> None:
    knight = read_position("6k1/8/8/8/8/6n1/8/6KQ w - -")
    assert flag_fall(knight, Colour.WHITE)[0] == "½-½"
    assert flag_fall(knight, Colour.BLACK)[0] == "1-0"
    helpers = read_position("6k1/8/8/8/8/6n1/8/6KR w - -")
    assert flag_fall(helpers, Colour.WHITE)[0] == "0-1"
    mated = read_position("R3k3/8/4K3/8/8/8/8/8 b - -")
    assert flag_fall(mated, Colour.WHITE)[0] == "1-0"


@pytest.mark.parametrize(
    ("fen", "why"),
    [
        ("8/8/8/8/8/8/8/8 w", "0 kings"),
        ("4k3/8/8/8/8/8/8/4K3", "not a FEN line"),
        ("4k3/8/8/8/8/8/8/4K3 x", "w or b"),
        ("4k2P/8/8/8/8/8/8/4K3 w", "first or last rank"),
        ("4k3/8/8/8/8/8/8/4K3 w K", "needs king and rook"),
        ("4k3/8/8/8/8/8/8/4K3 w - e6", "can just have passed"),
        ("4k3/9/8/8/8/8/8/4K3 w", "Rank 7"),
        ("4k3/8/8/8/8/8/8/4R2K w", "attacked although"),
        ("4k3/8/8/8/8/8/8/4K3 w - - x 1", "numbers"),
    ],
)
def test_a_line_that_is_no_position_says_why(fen: str, why: str) -> None:
    with pytest.raises(OptionError, match=why):
        read_position(fen)


@pytest.mark.parametrize(
    ("fen", "rook", "why"),
    [
        # The usual position, both sides.
        ("r3k2r/8/8/8/8/8/8/R3K2R w - -", "h1", ""),
        ("r3k2r/8/8/8/8/8/8/R3K2R b - -", "a8", ""),
        # b1 is passed by the rook alone and may be attacked; it may not be occupied.
        ("1r2k3/8/8/8/8/8/8/R3K3 w - -", "a1", ""),
        ("4k3/8/8/8/8/8/8/RN2K3 w - -", "a1", "way"),
        # With king b1 and rook a1 the pieces on a, b and e may stay (II.3.2): only b1, c1 and d1 matter.
        ("4k3/8/8/8/8/8/8/RK2N3 w - -", "a1", ""),
        ("4k3/8/8/8/8/8/8/RK1N4 w - -", "a1", "way"),
        # King and rook change places: nothing moves through anybody.
        ("4k3/8/8/8/8/8/8/5KR1 w - -", "g1", ""),
        ("4k3/8/8/8/8/8/8/5KRN w - -", "g1", ""),
        ("4kr2/8/8/8/8/8/8/5KR1 w - -", "g1", "attacked"),
        ("4k1r1/8/8/8/8/8/8/5K1R w - -", "h1", "attacked"),
        # The rook that leaves a1 uncovers an attack along the rank.
        ("4k3/8/8/8/8/8/8/qRK5 w - -", "b1", "attacked"),
        ("4k3/8/8/8/8/8/R7/4K3 w - -", "a2", "first rank"),
    ],
)
def test_castling_in_chess960(fen: str, rook: str, why: str) -> None:
    found = why_no_castling(read_position(fen), square_named(rook))
    assert bool(found) is bool(why)
    assert why in str(found or "")


def test_moves_announced_to_players_who_do_not_see_the_board() -> None:
    start = read_position("4k3/6P1/8/8/8/8/8/R3K2R w KQ -")
    for written, said in (
        ("0-0", "Kurze Rochade"),
        ("0-0-0", "Lange Rochade"),
        ("g8=Q+", "Bauer Gustav sieben Gustav acht Dame"),
        ("Ra4", "Turm Anna eins Anna vier"),
    ):
        assert spoken(start, read_move(start, written)) == said
