"""PGN that we write is read by python-chess, and hostile PGN is refused with a sentence."""

from __future__ import annotations

import io

import chess.pgn
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tablas.errors import FormatError
from tablas.formats.pgn import (
    DEEPEST,
    LARGEST,
    LONGEST_COMMENT,
    MOST_GAMES,
    MOST_MOVES,
    MOST_TAGS,
    PgnGame,
    PgnMove,
    read_games,
    write_game,
    write_games,
)

LINE = ("e4", "e5", "Nf3", "Nc6", "Bb5", "a6", "Bxc6", "dxc6", "O-O", "f6")


def their_reading(text: str) -> chess.pgn.Game:
    game = chess.pgn.read_game(io.StringIO(text))
    assert game is not None
    assert game.errors == []
    return game


@given(
    st.lists(st.text(max_size=60), min_size=2, max_size=2),
    st.integers(0, len(LINE)),
    st.sampled_from(["1-0", "0-1", "1/2-1/2", "*"]),
    st.booleans(),
)
@settings(max_examples=80, deadline=None)
def test_python_chess_reads_what_we_write(names: list[str], plies: int, result: str, clocks: bool) -> None:
    moves = tuple(PgnMove(san, f"1:{30 - ply:02}:05" if clocks else "") for ply, san in enumerate(LINE[:plies]))
    written = write_game(PgnGame((("White", names[0]), ("Black", names[1]), ("Result", result)), moves, result))
    theirs = their_reading(written)
    assert theirs.headers["Result"] == result
    assert [node.san() for node in theirs.mainline()] == list(LINE[:plies])
    if clocks:
        assert [node.clock() for node in theirs.mainline()] == [5400 - 60 * ply + 5 for ply in range(plies)]
    ours = read_games(written.encode())
    assert [(game.moves, game.result) for game in ours] == [(moves, result)]
    printable = ["".join(letter if letter.isprintable() else " " for letter in name) for name in names]
    assert [value for _, value in ours[0].tags[:2]] == printable


def test_lines_stay_within_eighty_columns() -> None:
    text = write_game(PgnGame((("White", "A"),), tuple(PgnMove("Nf3", "1:00:00") for _ in range(200)), "*"))
    assert max(map(len, text.splitlines())) <= 80


READ = {
    "numbers beside the moves": (b"1.e4 e5 2.Nf3 Nc6 1-0", "e4 e5 Nf3 Nc6", "1-0"),
    "dots of Black": (b"1. e4 e5 2. Nf3 2... Nc6 *", "e4 e5 Nf3 Nc6", "*"),
    "comments and marks": (b"1. e4! {a {b} e5 $1 $14 2. Nf3?! ; the rest\n Nc6 1/2-1/2", "e4 e5 Nf3 Nc6", "1/2-1/2"),
    "variations in variations": (b"1. e4 (1. d4 d5 (1... Nf6 {)} 2. c4)) 1... e5 0-1", "e4 e5", "0-1"),
    "an escaped line": (b"% kept for others\n1. e4 e5 *", "e4 e5", "*"),
    "no result": (b'[Result "1-0"]\n\n1. e4 e5', "e4 e5", "1-0"),
    "old letters": ('[White "Nuñez"]\n\n1. e4 *'.encode("cp1252"), "e4", "*"),
    "a byte order mark": ('\ufeff[White "Núñez"]\n\n1. e4 *'.encode(), "e4", "*"),
}


@pytest.mark.parametrize("case", READ)
def test_what_other_programs_write_is_read(case: str) -> None:
    data, moves, result = READ[case]
    (game,) = read_games(data)
    assert (" ".join(move.san for move in game.moves), game.result) == (moves, result)


def test_games_without_an_end_are_told_apart_by_their_tags() -> None:
    text = '[White "A"]\n\n1. e4\n[White "B"]\n\n1. d4 *\n[White "C"]\n'
    games = read_games(text.encode())
    assert [(game.tag("White"), len(game.moves)) for game in games] == [("A", 1), ("B", 1), ("C", 0)]


def test_seconds_of_a_clock_may_have_parts() -> None:
    (game,) = read_games(b"1. e4 {[%clk 0:03:07.4]} e5 { [%emt 0:00:02][%clk 1:2:3] [%eval 0.3] } *")
    assert [move.clock for move in game.moves] == ["0:03:07", "1:02:03"]


HOSTILE = {
    "huge": (b" " * (LARGEST + 1), "pgn-too-large"),
    "many games": (b'[A "1"]\n*\n' * (MOST_GAMES + 1), "pgn-too-many-games"),
    "many moves": (b"Nf3 " * (MOST_MOVES + 1), "pgn-too-many-moves"),
    "many tags": (b'[A "1"]\n' * (MOST_TAGS + 1), "pgn-too-many-tags"),
    "a tag without end": (b'[White "' + b"a" * 100_000, "pgn-bad-tag"),
    "a tag of many backslashes": (b'[White "' + b"\\" * 100_000, "pgn-bad-tag"),
    "nested variations": (b"1. e4 " + b"(" * (DEEPEST + 1), "pgn-too-deep"),
    "a million brackets": (b"1. e4 " + b"(" * 1_000_000, "pgn-too-deep"),
    "a variation without end": (b"1. e4 (1. d4", "pgn-variation-not-closed"),
    "a comment without end": (b"1. e4 { and then", "pgn-comment-not-closed"),
    "a comment like a book": (b"{" + b"x" * (LONGEST_COMMENT + 1) + b"}", "pgn-comment-too-long"),
    "a bracket too many": (b"1. e4 ) e5", "pgn-closes-nothing"),
    "a word": (b"1. e4 hello", "pgn-not-move"),
    "a long word": (b"1. " + b"e" * 100_000, "pgn-not-move"),
    "UTF-16": ('[White "A"]\n\n1. e4 *'.encode("utf-16"), "pgn-not-text"),
    "bytes of nothing": (b"\x81\x8d\x8f", "pgn-not-text"),
    "a picture": (b"\x89PNG\r\n\x1a\n\x00\x00", "pgn-not-text"),
    "a page": (b"<html><script>alert(1)</script>", "pgn-not-move"),
}


@pytest.mark.parametrize("case", HOSTILE)
def test_hostile_files_are_refused_with_a_sentence(case: str) -> None:
    data, code = HOSTILE[case]
    with pytest.raises(FormatError) as refused:
        read_games(data, "games.pgn")
    assert refused.value.message.code == code
    assert len(str(refused.value)) < 300


@given(st.binary(max_size=300))
@settings(max_examples=200, deadline=None)
def test_whatever_comes_is_read_or_refused(data: bytes) -> None:
    try:
        games = read_games(data)
    except FormatError:
        return
    assert read_games(write_games(games).encode()) == games or any(not game.tags for game in games)


@pytest.mark.parametrize("line", ["; a comment to the end", "% for other programs", ";", "%"])
def test_what_follows_a_line_that_is_passed_over_is_read_from_its_first_letter(line: str) -> None:
    text = f'{line}\n[Round "1"]\n{line}\n[Board "2"]\n\n{line}\n1. e4 {{good}}\n{line}\ne5 1-0\n{line}'
    (game,) = read_games(text.encode())
    assert game.tags == (("Round", "1"), ("Board", "2"))
    assert [move.san for move in game.moves] == ["e4", "e5"]
    assert game.result == "1-0"
