"""The move generator beside python-chess: counting lines, and reading a scoresheet."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from borrowed_rows import Row, Timed, best, borrow
from tablas.federation.regulations.game import (
    START,
    Position,
    legal_moves,
    play,
    read_game,
    read_position,
    review,
    write_move,
)

PART = "moves"
LINES = (
    ("start", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 3),
    ("castling and pins", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 2),
    ("rook ending", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 3),
)


def rows() -> Iterator[Row]:
    chess, name = borrow("chess", "chess")
    for what, fen, depth in LINES:
        position, board = read_position(fen), chess.Board(fen)
        ours, theirs = lines(position, depth), peer_lines(board, depth)
        note = f"{ours} lines" if ours == theirs else f"DIFFERENT: {ours} and {theirs} lines"
        ours_time = best(lambda position=position, depth=depth: lines(position, depth))
        theirs_time = best(lambda board=board, depth=depth: peer_lines(board, depth))
        yield Timed(PART, f"lines of {depth} half-moves, {what}", name, ours_time, theirs_time, note)
    sheet = scoresheet(Random(7), 160)
    same = str(read_game(" ".join(sheet))[1][-1]) == peer_replay(chess, sheet).fen(en_passant="fen")
    yield Timed(
        PART,
        f"scoresheet of {len(sheet)} half-moves, and the end",
        name,
        best(lambda: review((START, *read_game(" ".join(sheet))[1]))),
        best(lambda: peer_replay(chess, sheet).outcome()),
        "same end" if same else "DIFFERENT END",
    )


def lines(position: Position, depth: int) -> int:
    moves = legal_moves(position)
    return len(moves) if depth == 1 else sum(lines(play(position, move), depth - 1) for move in moves)


def peer_lines(board: Any, depth: int) -> int:
    if depth == 1:
        return int(board.legal_moves.count())
    total = 0
    for move in board.legal_moves:
        board.push(move)
        total += peer_lines(board, depth - 1)
        board.pop()
    return total


def scoresheet(random: Random, length: int) -> list[str]:
    """The moves of a game played at random."""
    position, written = START, []
    while len(written) < length and (moves := legal_moves(position)):
        move = random.choice(moves)
        written.append(write_move(position, move))
        position = play(position, move)
    return written


def peer_replay(chess: Any, sheet: list[str]) -> Any:
    board = chess.Board()
    for word in sheet:
        board.push_san(word)
    return board
