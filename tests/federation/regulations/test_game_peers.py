"""One board compared with python-chess: moves, notation, positions, and games that are over by themselves.

python-chess shares nothing with our generator (bitboards there, a row of
letters here), so what both say was hardly mistaken twice.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations_with_replacement
from random import Random

import chess
import pytest

from tablas.errors import OptionError
from tablas.federation.regulations.game import (
    START,
    Move,
    Position,
    legal_moves,
    play,
    read_move,
    read_position,
    review,
    write_move,
)
from tablas.federation.regulations.game.board import name
from tablas.federation.regulations.game.draws import can_mate
from tablas.model import Colour

SIDES = ((Colour.WHITE, chess.WHITE), (Colour.BLACK, chess.BLACK))


def moves_of(position: Position) -> dict[str, Move]:
    """Our legal moves by the squares they go from and to."""
    return {name(move.origin) + name(move.target) + move.promotion.lower(): move for move in legal_moves(position)}


def peer_moves(board: chess.Board) -> dict[str, chess.Move]:
    return {move.uci(): move for move in board.legal_moves}


def peer_san(board: chess.Board, move: chess.Move) -> str:
    """The peer's notation in the Laws' spelling: castling with zeros, no sign before the new piece."""
    return board.san(move).replace("O", "0").replace("=", "")


def assert_same_moves(position: Position, board: chess.Board) -> dict[str, Move]:
    ours, theirs = moves_of(position), peer_moves(board)
    assert ours.keys() == theirs.keys(), str(position)
    return ours


def assert_same_notation(position: Position, board: chess.Board) -> None:
    theirs = peer_moves(board)
    for squares, move in moves_of(position).items():
        assert write_move(position, move) == peer_san(board, theirs[squares]), str(position)
        assert read_move(position, board.san(theirs[squares])) == move, str(position)


TRICKY = {
    "castling, pins and checks on every side": "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "taking in passing opens the rank": "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "promotion with check": "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
    "promotion takes a castling rook": "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
    "the pawn that passed gives check": "8/8/8/1k6/2Pp4/8/8/4K3 b - c3 0 1",
    "three queens reach one square": "1k6/8/8/Q6Q/8/8/8/Q2K4 w - - 0 1",
    "a pinned knight is not meant": "3k4/3r4/8/8/3N4/8/8/3K2N1 w - - 0 1",
    "check by castling": "5k2/8/8/8/8/8/8/4K2R w K - 0 1",
}


@pytest.mark.parametrize("fen", TRICKY.values(), ids=TRICKY)
def test_moves_and_notation_of_tricky_positions(fen: str) -> None:
    position, board = read_position(fen), chess.Board(fen)
    assert_same_notation(position, board)
    for squares, move in assert_same_moves(position, board).items():
        board.push_uci(squares)
        after = play(position, move)
        assert str(after) == board.fen(en_passant="fen")
        assert_same_moves(after, board)
        board.pop()


def random_game(
    seed: int, start: Position, length: int, back: float = 0
) -> Iterator[tuple[list[Position], chess.Board]]:
    """The positions so far and the peer's board after each move, until the peer says that the game is over.

    *back* is the chance that a player goes back where the last move came from.
    """
    random, positions, board = Random(seed), [start], chess.Board(str(start))
    for _ in range(length):
        yield positions, board
        if board.is_game_over():
            return
        moves = assert_same_moves(positions[-1], board)
        choice = random.choice(sorted(moves))
        if len(board.move_stack) > 1 and random.random() < back:
            last = board.move_stack[-2].uci()
            choice = last[2:] + last[:2] if last[2:] + last[:2] in moves else choice
        positions.append(play(positions[-1], moves[choice]))
        board.push_uci(choice)


def assert_same_verdict(positions: list[Position], board: chess.Board) -> None:
    ours, outcome = review(positions), board.outcome()
    result = outcome.result().replace("1/2-1/2", "½-½") if outcome else ""
    assert ours.result == result, str(positions[-1])
    assert ours.quiet == board.halfmove_clock
    assert all(board.is_repetition(times) == (ours.seen >= times) for times in (2, 3, 4, 5)), str(positions[-1])
    assert ours.claim == (not result and (board.is_repetition(3) or board.is_fifty_moves()))


def compare_games(seeds: range, length: int) -> None:
    for seed in seeds:
        for positions, board in random_game(seed, START, length):
            assert str(positions[-1]) == board.fen(en_passant="fen")
            if len(positions) % 16 == 0:
                assert_same_verdict(positions, board)
                assert_same_notation(positions[-1], board)


def test_random_games() -> None:
    compare_games(range(2), 50)


@pytest.mark.slow
def test_long_random_games() -> None:
    compare_games(range(100, 110), 300)


# Few pieces that can only wander, so that every way a game ends by itself is reached.
WANDERERS = {
    "rooks": "4k3/r7/8/8/8/8/R7/4K3 w - - 60 1",
    "rights to castle are lost on the way": "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 120 1",
    "the last rook must be taken": "k7/8/8/8/8/8/1r6/K7 w - - 0 1",
    "nearly seventy-five": "7k/8/8/3q4/8/8/8/K5R1 w - - 146 1",
    "a pawn may be taken in passing once": "8/8/8/k7/5p2/8/K3P3/8 w - - 0 1",
}


def test_games_that_end_by_themselves() -> None:
    endings = set()
    for fen in WANDERERS.values():
        for seed in range(3):
            for positions, board in random_game(seed, read_position(fen), 50, back=seed * 0.45):
                assert_same_verdict(positions, board)
                outcome = board.outcome()
            endings.add(outcome.termination.name if outcome else "")
    # The games would prove little if they all ended in one way.
    assert endings >= {"FIVEFOLD_REPETITION", "SEVENTYFIVE_MOVES", "INSUFFICIENT_MATERIAL"}


# Each piece by the squares it may take; bishops of both colours of squares.
PIECES = {"q": "c4 f5", "r": "c5 f4", "n": "d4 e5", "p": "b4 g5", "light bishop": "b3 g6", "dark bishop": "c3 f6"}
ARMIES = [army for size in range(3) for army in combinations_with_replacement(PIECES, size)]


def set_up(army: tuple[str, ...], colour: chess.Color, board: chess.Board) -> None:
    for kind in army:
        mine, next_one = (square for square in PIECES[kind].split())
        letter = "b" if "bishop" in kind else kind
        wanted = chess.parse_square(mine if colour else next_one)
        while board.piece_at(wanted):
            wanted += 16 if colour else -16  # Two ranks on: a square of the same colour.
        board.set_piece_at(wanted, chess.Piece(chess.PIECE_SYMBOLS.index(letter), colour))


@pytest.mark.parametrize("white", ARMIES, ids=lambda army: "+".join(army) or "king")
def test_who_can_mate_by_the_pieces(white: tuple[str, ...]) -> None:
    for black in ARMIES:
        board = chess.Board(None)
        board.set_piece_at(chess.A1, chess.Piece.from_symbol("K"))
        board.set_piece_at(chess.H8, chess.Piece.from_symbol("k"))
        set_up(white, chess.WHITE, board)
        set_up(black, chess.BLACK, board)
        assert len(board.piece_map()) == 2 + len(white) + len(black)
        row = "".join(piece.symbol() if (piece := board.piece_at(square)) else "." for square in chess.SQUARES)
        for ours, theirs in SIDES:
            assert can_mate(row, ours) != board.has_insufficient_material(theirs), board.fen()


IMPOSSIBLE = {
    "nine pawns": "4k3/8/8/8/8/P7/PPPPPPPP/4K3 w - - 0 1",
    "seventeen pieces": "4k3/8/8/8/8/N7/PPPPPPPP/RNBQKBNR w - - 0 1",
    "a pawn still stands where the other came from": "4k3/8/8/8/4P3/8/4P3/4K3 b - e3 0 1",
    "another piece stands there": "4k3/4r3/8/4p3/8/8/8/4K3 w - e6 0 1",
}


@pytest.mark.parametrize("fen", IMPOSSIBLE.values(), ids=IMPOSSIBLE)
def test_impossible_positions_are_refused(fen: str) -> None:
    assert not chess.Board(fen).is_valid()
    with pytest.raises(OptionError):
        read_position(fen)
