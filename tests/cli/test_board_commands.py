"""Commands about one board: a scoresheet replayed, a flag that has fallen."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner

from tablas.cli.main import cli


def run(*arguments: str) -> tuple[int, str]:
    result = CliRunner().invoke(cli, ["rules", *arguments])
    return result.exit_code, result.output


def test_a_scoresheet_with_a_repetition() -> None:
    code, text = run("game", "Cf3 Cf6 Cg1 Cg8 Cf3 Cf6 Cg1 Cg8", "--language", "es", "--json")
    found = json.loads(text)
    assert code == 0
    assert found["review"]["claim"] is True
    assert found["review"]["occurrences"] == [0, 4, 8]
    assert "a draw (5)" in run("game", "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8", "--online")[1]


def test_a_move_that_is_not_legal_is_named() -> None:
    assert run("game", "e4", "e5", "Ke3") == (2, "'Ke3' is not a legal move (move 2 of White).\n")
    assert run("game", "e4", "--language", "xx")[0] == 2


def test_a_flag_falls_against_a_lone_knight() -> None:
    code, text = run("flag-fall", "6k1/8/8/8/8/6n1/8/6KQ w - -", "--of", "white")
    assert (code, text.split(".")[0]) == (0, "½-½")
    assert run("flag-fall", "nonsense", "--of", "white")[0] == 2


def test_a_sudden_death_clock_and_why_it_is_not_rated() -> None:
    sudden = ["fischer", "5:00", "--black", "4:00", "--extra", "2", "--extra-from", "61"]
    result = CliRunner().invoke(cli, ["clock", *sudden, "--moves", "10,20", "--json"])
    state = json.loads(result.output)[-1]
    assert (state["white"]["remaining"], state["black"]["remaining"]) == (290, 220)
    assert "different times: not rated" in run("time-control", "5", "--black", "4")[1]


def test_castling_speech_and_equipment() -> None:
    assert run("castling960", "4k3/8/8/8/8/8/8/5KR1 w - -", "g1")[0] == 0
    assert run("castling960", "4kr2/8/8/8/8/8/8/5KR1 w - -", "g1")[0] == 1
    assert run("castling960", "4k3/8/8/8/8/8/8/5KR1 w - -", "z9")[0] == 2
    assert run("game", "e4", "--spoken")[1].startswith("Bauer Eva zwei Eva vier\n")
    assert run("equipment", "king=9.5", "pawn=5", "pawn-base=2,5", "square=5.5", "table=110x85x74")[0] == 0
    assert run("equipment", "king=12")[0] == 1
    for wrong in ("king", "king=x", "king=-1", "general=5", "table=110"):
        assert run("equipment", wrong)[0] == 2


def test_a_claim_is_judged() -> None:
    moves = "Cf3 Cf6 Cg1 Cg8 Cf3 Cf6 Cg1"
    assert run("draw-claim", moves, "--announced", "Cg8", "--language", "es")[0] == 0
    code, text = run("draw-claim", moves, "--language", "es", "--kind", "blitz")
    assert (code, "1 minute," in text) == (1, True)
    assert run("draw-claim", "e4", "--announced", "e5e6")[0] == 2


@pytest.mark.parametrize(
    ("fen", "rook", "code"),
    [
        ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "h1", 0),
        ("r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1", "a1", 0),
        ("4k3/8/8/8/8/8/8/1R2K1R1 w KQ - 0 1", "b1", 0),
        ("4k3/8/8/8/8/8/8/1R2K1R1 w GB - 0 1", "g1", 0),
        ("4k3/8/8/8/8/8/8/1R2K1R1 w B - 0 1", "g1", 1),
        ("1r2k1r1/8/8/8/8/8/8/4K3 b gb - 0 1", "b8", 0),
        ("4k3/8/8/8/8/8/8/1R2K1R1 w A - 0 1", "g1", 2),
        ("4k3/8/8/8/8/8/8/1R2K1R1 w k - 0 1", "g1", 2),
    ],
)
def test_castling_rights_of_chess960(fen: str, rook: str, code: int) -> None:
    """Rights are the outermost rooks or the files of rooks; a rook without a right does not castle."""
    assert run("laws", "castling960", fen, rook)[0] == code


def test_a_time_control_that_is_not_rated_leaves_with_1() -> None:
    assert run("time-control", "90+30", "--rating", "2500")[0] == 0
    assert run("time-control", "60+30", "--rating", "2400")[0] == 1
    assert run("time-control", "60+30", "--rating", "2400", "--json")[0] == 1
