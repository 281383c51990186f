"""At one board, whole: touched pieces, claims and flags, lines and notation, castling in Chess960, announcements."""

from __future__ import annotations

from typing import Any

import pytest

from tablas.errors import OptionError
from tablas.federation.ratings import Kind as Chess
from tablas.federation.regulations.announcement import CHECKLIST, Remark, Weight, lint
from tablas.federation.regulations.chess960 import (
    castled,
    must_be_empty,
    number,
    read_chess960,
    why_no_castling,
    why_not,
)
from tablas.federation.regulations.game import flag_fall, judge_claim, play, read_game, read_move, read_position, review
from tablas.federation.regulations.game.board import START, name, read_fen, square_named
from tablas.federation.regulations.game.draws import Claim, Review, first_repetition
from tablas.federation.regulations.game.notation import LETTERS, letters_of, write_move
from tablas.federation.regulations.touched import Bound, Kind, inverted_rook, is_made, touched
from tablas.messages import Items, Message
from tablas.model import Colour

M = Message
WHITE, BLACK = Colour.WHITE, Colour.BLACK


def refusal(error: pytest.ExceptionInfo[OptionError]) -> tuple[str, dict[str, object]]:
    return error.value.message.code, dict(error.value.message.values)


# Touched pieces


def bound(fen: str, squares: str, **facts: bool) -> tuple[str, list[str], Message]:
    position = read_position(fen)
    found = touched(position, [square_named(square) for square in squares.split()], **facts)
    assert isinstance(found, Bound)
    return found.article, sorted(name(move.origin) + name(move.target) for move in found.moves), found.reason


def must(code: str, **squares: str) -> Message:
    return M(f"touched-{code}", **squares)


KNIGHTS = "4k3/8/8/3p4/8/2N3n1/8/4K3 w - -"
"""The knight c3 can take on d5; nobody can take g3; the king has d1, d2 and f2 besides e-file squares g3 guards."""


def test_one_touched_piece() -> None:
    moves = ["c3a2", "c3a4", "c3b1", "c3b5", "c3d1", "c3d5", "c3e2", "c3e4"]
    assert bound(KNIGHTS, "c3") == ("4.3.1", moves, must("must-move", square="c3"))
    assert bound(KNIGHTS, "d5") == ("4.3.2", ["c3d5"], must("must-take", square="d5"))
    article, free, reason = bound(KNIGHTS, "g3")
    assert (article, reason) == ("4.5", must("cannot"))
    assert set(moves) < set(free)


def test_the_first_that_can_move_or_be_taken() -> None:
    # The pinned rook e2 may go along the file; the bishop a1 is walled in.
    fen = "4k3/4r3/8/8/8/8/1P2R3/B3K3 w - -"
    assert bound(fen, "a1 b2")[1:] == (["b2b3", "b2b4"], must("must-move", square="b2"))
    assert bound(fen, "b2 a1")[2] == must("must-move", square="b2")
    assert bound(fen, "e2 b2")[2] == must("must-move", square="e2")
    two = "4k3/8/8/3p1p2/4P3/8/8/4K3 w - -"
    assert bound(two, "d5 f5") == ("4.3.2", ["e4d5"], must("must-take", square="d5"))
    assert bound(two, "f5 d5")[2] == must("must-take", square="f5")


def test_pieces_of_both() -> None:
    both = ("4.3.3", ["c3d5"], must("both", own="c3", other="d5"))
    assert bound(KNIGHTS, "c3 d5") == bound(KNIGHTS, "d5 c3") == both
    # King and pawn cannot take each other's: who was touched first is bound, an own piece where nobody knows.
    fen = "4k3/8/8/3p4/8/2N5/8/4K3 w - -"
    king = ["e1d1", "e1d2", "e1e2", "e1f1", "e1f2"]
    assert bound(fen, "e1 d5") == ("4.3.3", king, must("must-move", square="e1"))
    assert bound(fen, "d5 e1") == ("4.3.3", ["c3d5"], must("must-take", square="d5"))
    assert bound(fen, "d5 e1", order_known=False) == ("4.3.3", king, must("must-move", square="e1"))


def test_a_pawn_taken_in_passing() -> None:
    fen = "4k3/8/8/3pP3/8/8/8/4K3 w - d6"
    assert bound(fen, "d5") == ("4.3.2", ["e5d6"], must("must-take", square="d5"))
    assert bound(fen, "e5 d5") == ("4.3.3", ["e5d6"], must("both", own="e5", other="d5"))
    black = "4k3/8/8/8/3pP3/8/8/4K3 b - e3"
    assert bound(black, "e4") == ("4.3.2", ["d4e3"], must("must-take", square="e4"))


CASTLES = "r3k2r/8/8/8/8/8/8/R3K2R {} KQkq -"


def test_king_and_rook_touched() -> None:
    white, black = CASTLES.format("w"), CASTLES.format("b")
    assert bound(white, "e1 h1") == ("4.4.1", ["e1g1"], M("must-castle"))
    assert bound(white, "e1 a1") == ("4.4.1", ["e1c1"], M("must-castle"))
    assert bound(black, "e8 a8") == ("4.4.1", ["e8c8"], M("must-castle"))
    article, moves, reason = bound(white, "h1 e1")
    assert (article, reason) == ("4.4.2", M("rook-before-king"))
    assert "e1g1" not in moves
    assert {move[:2] for move in moves} == {"h1"}
    # With f1 attacked castling on that side is not legal: another move of the king, on which side ever.
    attacked = "4kr2/8/8/8/8/8/8/R3K2R w KQ -"
    article, moves, reason = bound(attacked, "e1 h1")
    assert (article, reason) == ("4.4.3", M("castling-illegal"))
    assert moves == ["e1c1", "e1d1", "e1d2", "e1e2"]
    # No legal move of the king at all: any move will do.
    stuck = "4k3/8/8/8/8/6n1/3PPP2/3QK2R w K -"
    article, moves, reason = bound(stuck, "e1 h1")
    assert (article, reason) == ("4.4.3", M("castling-illegal-free"))
    assert "h1h8" in moves
    # Two other pieces are no castling.
    assert bound(white, "a1 h1")[2] == must("must-move", square="a1")


def test_squares_that_cannot_be_touched() -> None:
    with pytest.raises(OptionError) as error:
        touched(START, [])
    assert refusal(error) == ("touch-a-piece", {})
    with pytest.raises(OptionError) as error:
        touched(START, [12, 28])
    assert refusal(error) == ("square-is-empty", {"square": "e4"})


@pytest.mark.parametrize(
    ("kind", "released", "removed", "rook", "made", "code"),
    [
        (Kind.MOVE, False, False, False, False, "hand-on-piece"),
        (Kind.MOVE, True, False, False, True, "move-made"),
        (Kind.CAPTURE, False, True, False, False, "hand-on-piece"),
        (Kind.CAPTURE, True, False, False, False, "captured-still-there"),
        (Kind.CAPTURE, True, True, False, True, "move-made"),
        (Kind.PROMOTION, True, False, False, False, "pawn-still-there"),
        (Kind.PROMOTION, True, True, False, True, "move-made"),
        (Kind.CASTLING, False, False, False, False, "hand-on-piece"),
        (Kind.CASTLING, True, False, False, False, "castling-begun"),
        (Kind.CASTLING, True, False, True, True, "castling-made"),
    ],
)
def test_when_a_move_is_made(kind: Kind, released: bool, removed: bool, rook: bool, made: bool, code: str) -> None:
    assert is_made(kind, released=released, removed=removed, rook_released=rook) == (made, M(code))


def test_a_rook_upside_down() -> None:
    rook = (M("inverted-is-rook"), M("inverted-turned"))
    assert inverted_rook() == rook
    assert inverted_rook(moved_diagonally=True) == (*rook, M("inverted-illegal"))


# Reviews, claims and flags


def one(fen: str, **facts: bool) -> Review:
    return review([read_position(fen)], **facts)


@pytest.mark.parametrize(
    ("fen", "result", "claim", "reasons"),
    [
        ("R3k3/8/4K3/8/8/8/8/8 b - -", "1-0", False, [M("checkmate-white")]),
        ("8/8/8/8/8/4k3/8/r3K3 w - -", "0-1", False, [M("checkmate-black")]),
        ("k7/2Q5/8/8/8/8/8/4K3 b - -", "½-½", False, [M("stalemate-draw-5")]),
        ("4k3/8/8/8/8/8/8/4K3 w - - 150 9", "½-½", False, [M("neither-side-pieces")]),
        ("4k3/8/8/8/8/8/R7/4K3 w - - 149 9", "", True, [M("50-moves-each")]),
        (
            "4k3/8/8/8/8/8/R7/4K3 w - - 150 9",
            "½-½",
            False,
            [M("moves-each-without", moves=75, article="9.6.2")],
        ),
        ("4k3/8/8/8/8/8/R7/4K3 w - - 99 9", "", False, [M("game-goes-position", count=1, quiet=49)]),
    ],
)
def test_reviews(fen: str, result: str, claim: bool, reasons: list[Message]) -> None:
    found = one(fen)
    assert (found.result, found.claim, found.reasons) == (result, claim, tuple(reasons))
    assert (found.seen, found.occurrences, found.quiet) == (1, (0,), read_fen(fen).quiet)


def test_reviews_on_a_platform() -> None:
    ends = (M("moves-each-without", moves=50, article="5"),)
    assert (one("4k3/8/8/8/8/8/R7/4K3 w - - 100 9", online=True).reasons) == ends
    assert one("4k3/8/8/8/8/8/R7/4K3 w - - 99 9", online=True).result == ""
    positions = [START, *read_game("Nf3 Nf6 Ng1 Ng8 " * 4)[1]]
    thrice = review(positions[:9])
    assert (thrice.result, thrice.reasons) == ("", (M("position-occurred-times-player", count=3),))
    assert review(positions[:9], online=True).reasons == (M("position-occurred-times", count=3, article="5"),)
    assert review(positions).reasons == (M("position-occurred-times", count=5, article="9.6.1"),)
    assert first_repetition(positions) == (0, 4, 8)
    assert first_repetition(positions[:8]) == ()


def test_claims_and_what_they_cost() -> None:
    positions = [START, *read_game("Nf3 Nf6 Ng1 Ng8 " * 2)[1]]
    assert judge_claim(positions) == Claim(True, 0, M("position-occurs-times", seen=3, places=Items((0, 4, 8))))
    wrong = M("position-occurs-moves", count=2, quiet=3)
    for kind, minutes in ((Chess.STANDARD, 2), (Chess.RAPID, 1), (Chess.BLITZ, 1)):
        cost = M("opponent-gets-minutes", count=minutes)
        told = M("together", messages=Items([wrong, cost], mark=" "))
        assert judge_claim(positions[:8], kind=kind) == Claim(False, minutes, told)
    fifty = read_position("4k3/8/8/8/8/8/R7/4K3 w - - 100 90")
    assert judge_claim([fifty]) == Claim(True, 0, M("50-moves-each-without"))
    with pytest.raises(OptionError) as error:
        judge_claim([read_position("4k3/8/8/8/8/8/8/4K3 w - -")])
    assert refusal(error) == ("game-over-nothing", {})


@pytest.mark.parametrize(
    ("fen", "fallen", "result", "reason"),
    [
        ("6k1/8/8/8/8/8/8/6KR w - -", WHITE, "½-½", M("black-cannot-mate")),
        ("6k1/8/8/8/8/8/8/6KR w - -", BLACK, "1-0", M("white-can-mate")),
        ("6kr/8/8/8/8/8/8/6K1 w - -", WHITE, "0-1", M("black-can-mate")),
        ("6kr/8/8/8/8/8/8/6K1 w - -", BLACK, "½-½", M("white-cannot-mate")),
        ("R3k3/8/4K3/8/8/8/8/8 b - -", WHITE, "1-0", M("game-over-before", reason=M("checkmate-white"))),
    ],
)
def test_fallen_flags(fen: str, fallen: Colour, result: str, reason: Message) -> None:
    assert flag_fall(read_position(fen), fallen) == (result, reason)


# Lines and notation


@pytest.mark.parametrize(
    ("fen", "code", "values"),
    [
        ("8/8", "not-fen-line", {"text": "8/8"}),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1 x", "not-fen-line", {"text": "4k3/8/8/8/8/8/8/4K3 w - - 0 1 x"}),
        ("4k3/8/8/8/8/8/4K3 w", "fen-line-eight", {"count": 7}),
        ("4k3/8/8/8/7x/8/8/4K3 w", "rank-fen-line", {"rank": 4, "row": "7x"}),
        ("4k3/8/8/8/8/8/44k/4K3 w", "rank-fen-line", {"rank": 2, "row": "44k"}),
        ("8/8/8/8/8/8/8/4K3 w", "kings-one-needed", {"whose": "Black", "count": 0}),
        ("4k3/8/8/8/8/8/8/3KK3 w", "kings-one-needed", {"whose": "White", "count": 2}),
        ("4k3/8/8/8/8/8/8/P3K3 w", "pawn-stands-first", {}),
        ("p3k3/8/8/8/8/8/8/4K3 w", "pawn-stands-first", {}),
        ("4k3/8/8/8/8/P7/PPPPPPPP/4K3 w", "too-many-pieces", {"whose": "White", "pawns": 9, "total": 10}),
        ("rrrrkrrr/rrrrrrrr/r7/8/8/8/8/4K3 w", "too-many-pieces", {"whose": "Black", "pawns": 0, "total": 17}),
        ("4k3/8/8/8/8/8/8/4K3 x", "fen-line-says", {"words": "x"}),
        ("4k3/8/8/8/8/8/8/4K3 w - - x 1", "last-two-words", {}),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 x", "last-two-words", {}),
        ("4k3/8/8/8/8/8/8/4K3 w X", "castling-rights-written", {"text": "X"}),
        ("4k3/8/8/8/8/8/8/4K2R w Q", "right-needs-king", {"right": "Q", "name": "e1", "name2": "a1"}),
        ("4k3/8/8/8/8/8/8/4K2R w k", "right-needs-king", {"right": "k", "name": "e8", "name2": "h8"}),
        ("4k3/8/8/8/8/8/8/4K3 w - e9", "not-square-they", {"text": "e9"}),
        ("4k3/8/8/4p3/8/8/8/4K3 w - e5", "no-pawn-can", {"text": "e5"}),
        ("4k3/8/8/8/4P3/8/8/4K3 w - e3", "no-pawn-can", {"text": "e3"}),
    ],
)
def test_lines_that_are_no_position(fen: str, code: str, values: dict[str, object]) -> None:
    with pytest.raises(OptionError) as error:
        read_fen(fen)
    assert refusal(error) == (code, values)


def test_lines_that_are() -> None:
    full = "rrrrkrrr/rrrrrrrr/8/8/8/8/8/4K3 w - - 0 1"
    assert str(read_fen(full)) == full
    assert str(read_fen("4k3/8/8/4p3/8/8/8/R3K2R w QK e6 3 0")) == "4k3/8/8/4p3/8/8/8/R3K2R w KQ e6 3 1"
    assert str(read_fen("4k3/8/8/8/4P3/8/8/4K3 b - e3")) == "4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1"
    assert read_fen("4k3/8/8/8/8/8/8/4K3 b").number == 1
    for text in ("e", "e44", "i4", "e0"):
        with pytest.raises(OptionError) as error:
            square_named(text)
        assert refusal(error) == ("not-square-they", {"text": text})
    for turn, other in (("w", "Black"), ("b", "White")):
        with pytest.raises(OptionError) as error:
            read_position(f"4k3/8/8/8/8/8/4q3/4K3 {turn}" if turn == "b" else "4k3/4Q3/8/8/8/8/8/4K3 w")
        assert refusal(error) == ("king-attacked-although", {"other": other})


def test_moves_that_mean_nothing_or_too_much() -> None:
    knights = read_position("4k3/8/8/8/8/8/8/N1N1K3 w - - 0 7")
    for position, text, code, where in (
        (knights, "Nb3", "can-mean-several", M("move-of-white", number=7)),
        (knights, "Nb4", "not-legal-move", M("move-of-white", number=7)),
        (knights, "0-0", "not-legal-move", M("move-of-white", number=7)),
        (knights, "?", "not-legal-move", M("move-of-white", number=7)),
        (play(START, read_move(START, "e4")), "Ke7", "not-legal-move", M("move-of-black", number=1)),
    ):
        with pytest.raises(OptionError) as error:
            read_move(position, text)
        assert refusal(error) == (code, {"text": text, "place": where})
    assert name(read_move(knights, "Nab3").origin) == "a1"
    assert name(read_move(knights, "Nc1b3").origin) == "c1"
    with pytest.raises(OptionError) as error:
        letters_of("xx")
    assert refusal(error) == ("no-letters", {"language": "xx", "letters": Items(sorted(LETTERS))})
    castle = read_position(CASTLES.format("w"))
    for text in ("Kg1", "Kc1"):
        with pytest.raises(OptionError):
            read_move(castle, text)
    black = read_position(CASTLES.format("b"))
    assert [write_move(black, read_move(black, text)) for text in ("O-O", "0-0-0")] == ["0-0", "0-0-0"]


def test_long_and_foreign_notation() -> None:
    promotes = read_position("3r2k1/4P3/8/8/8/8/8/4K3 w - -")
    move = read_move(promotes, "exd8Q")
    assert [write_move(promotes, move, *language) for language in ((), ("es",), ("de",))] == [
        "exd8Q+",
        "exd8D+",
        "exd8D+",
    ]
    assert write_move(promotes, move, long=True) == "e7xd8Q+"
    assert write_move(START, read_move(START, "Nf3"), "nl", long=True) == "Pg1f3"
    assert write_move(START, read_move(START, "e4"), long=True) == "e2e4"
    rooks = read_position("R7/8/8/8/4k3/8/8/R6K w - -")
    assert write_move(rooks, read_move(rooks, "R1a4")) == "R1a4+"


# Chess960


def test_first_ranks() -> None:
    wrong = {
        "RNBQKBN": "does-not-hold",
        "RNBQKBNN": "does-not-hold",
        "RNBQKNBR": "bishops-stand-squares",
        "KRBBQNNR": "king-does-not",
        "RRKBBQNN": "king-does-not",
    }
    for rank, code in wrong.items():
        assert why_not(rank) == M(code)
        for ask in (number, lambda found: castled(found, king_side=True)):
            with pytest.raises(OptionError) as error:
                ask(rank)
            assert refusal(error) == ("not-chess-960-position", {"rank": rank, "reason": M(code)})
    assert why_not("rnbqkbnr") is None
    assert (castled("RNBQKBNR", king_side=True), castled("RNBQKBNR", king_side=False)) == ((6, 5), (2, 3))
    # King f, rooks e and g: to g and f nothing but they; to c and d all between.
    assert must_be_empty("bbnnrkrq".upper(), king_side=True) == ()
    assert must_be_empty("BBNNRKRQ", king_side=False) == (2, 3)


ROOKS = "1r2k1r1/8/8/8/8/8/8/1R2K1R1"


@pytest.mark.parametrize(
    ("line", "rooks"),
    [
        (f"{ROOKS} w", None),
        (f"{ROOKS} w -", None),
        (f"{ROOKS} w KQkq - 0 1", [1, 6, 57, 62]),
        (f"{ROOKS} w K", [6]),
        (f"{ROOKS} w q -", [57]),
        (f"{ROOKS} w Bg -", [1, 62]),
        ("4k3/8/8/8/8/8/8/RR2K1RR w KQ -", [0, 7]),
        ("4k3/8/8/8/8/8/8/RR2K1RR w BG -", [1, 6]),
    ],
)
def test_rights_of_chess960(line: str, rooks: list[int] | None) -> None:
    position, found = read_chess960(line)
    assert (None if found is None else sorted(found)) == rooks
    assert position.castling == ""


@pytest.mark.parametrize("right", ["C", "c", "x"])
def test_rights_without_a_rook(right: str) -> None:
    for line in (f"{ROOKS} w {right} -", f"4k3/8/8/8/8/8/4K3/1R4R1 w {'K' if right.isupper() else right} -"):
        with pytest.raises(OptionError) as error:
            read_chess960(line)
        assert error.value.message.code == "no-rook-castles"


def test_castling_of_chess960_and_its_obstacles() -> None:
    def why(fen: str, rook: str, rights: frozenset[int] | None = None) -> str:
        found = why_no_castling(read_position(fen), square_named(rook), rights)
        return found.code if found else ""

    open_board = "4k3/8/8/8/8/8/8/1R2K1R1 w - -"
    assert [why(open_board, rook) for rook in ("b1", "g1")] == ["", ""]
    assert [why("1r2k1r1/8/8/8/8/8/8/4K3 b - -", rook) for rook in ("b8", "g8")] == ["", ""]
    assert [why(open_board, rook) for rook in ("b8", "e1", "a1")] == ["king-rook-player"] * 3
    assert why(open_board, "b1", frozenset({6})) == "right-is-lost"
    assert why(open_board, "g1", frozenset({6})) == ""
    assert why("4k3/8/8/8/8/8/4K1R1/8 w - -", "g2") == "king-rook-player"
    for blocked in ("1R1NK1R1", "1RN1K1R1"):
        assert why(f"4k3/8/8/8/8/8/8/{blocked} w - -", "b1") == "piece-stands-way"
    assert why("4k3/8/8/8/8/8/8/NR2K1R1 w - -", "b1") == ""
    for attacker in ("2r1k3", "3rk3"):
        assert why(f"{attacker}/8/8/8/8/8/8/1R2K1R1 w - -", "b1") == "king-attacked-where"
    assert why("1r2k3/8/8/8/8/8/8/1R2K1R1 w - -", "b1") == ""


# Announcements


def complete(**change: Any) -> dict[str, Any]:
    table: dict[str, Any] = {point.key: "told" for point in CHECKLIST}
    return table | {"time_control": "90+30", "pairing": "Swiss", "rounds": 9, "players": 120} | change


@pytest.mark.parametrize("nothing", [None, "", []])
@pytest.mark.parametrize("point", CHECKLIST, ids=[point.key for point in CHECKLIST])
def test_every_point_that_is_not_told(point: Any, nothing: object) -> None:
    found = lint(complete(**{point.key: nothing}))
    told = (Remark(point.weight, point.key, M("does-not-say", what=point.what)),)
    assert found == (() if point.key == "supervision" else told)


@pytest.mark.parametrize(
    ("change", "remark"),
    [
        ({"colour": 1}, (Weight.WARNING, "colour", M("not-point-checklist", key="colour"))),
        (
            {"time_control": "soon"},
            (Weight.WARNING, "time_control", M("not-time-control", text="soon")),
        ),
        (
            {"time_control": "15+10", "supervision": ""},
            (Weight.ERROR, "supervision", M("does-not-say", what=M("rapid-blitz-which"))),
        ),
        ({"rounds": 0}, (Weight.ERROR, "rounds", M("tournament-least-one", rounds=0))),
        (
            {"rounds": 6, "players": 65},
            (Weight.WARNING, "rounds", M("rounds-cannot-separate", rounds=6, players=65, minimal=7)),
        ),
        ({"rounds": 9, "players": 10}, (Weight.ERROR, "rounds", M("rounds-too-many", rounds=9, players=10))),
        (
            {"appeals": {"written": False, "deposit": 50}, "minutes_between_rounds": 60},
            (Weight.ERROR, "appeals", M("appeal-made-writing")),
        ),
        (
            {"appeals": {"deposit": 50, "deadline_minutes": 60}, "minutes_between_rounds": 60},
            (
                Weight.ERROR,
                "appeals",
                M("minutes-appeal-next", deadline_minutes=60, minutes_between_rounds=60),
            ),
        ),
        (
            {"appeals": {"deposit": 50, "deadline_minutes": 1440}},
            (
                Weight.ERROR,
                "appeals",
                M("minutes-appeal-next", deadline_minutes=1440, minutes_between_rounds=1440),
            ),
        ),
        ({"appeals": {"deadline_minutes": 5}}, (Weight.ERROR, "appeals", M("deposit-fixed-beforehand"))),
        (
            {"prize_bands": [[2100, 2200], [1900, 2100]]},
            (Weight.WARNING, "prize_bands", M("bands-overlap", low=1900, high=2100, low2=2100, high2=2200)),
        ),
        ({"prize_bands": [[1, 2], [3]]}, (Weight.WARNING, "prize_bands", M("band-written-2000"))),
        ({"prize_bands": [(1, 2)]}, (Weight.WARNING, "prize_bands", M("band-written-2000"))),
    ],
)
def test_what_an_announcement_gets_wrong(change: dict[str, Any], remark: tuple[Weight, str, Message]) -> None:
    assert lint(complete(**change)) == (Remark(*remark),)


@pytest.mark.parametrize(
    "change",
    [
        {"rounds": 6, "players": 64},
        {"rounds": 8, "players": 10},
        {"rounds": 1, "players": 2, "pairing": "round robin"},
        {"rounds": 99, "players": 1},
        {"rounds": "nine"},
        {"players": "many"},
        {"time_control": "15+10"},
        {"appeals": {"deposit": 50, "deadline_minutes": 1439}},
        {"appeals": {"deposit": 50, "deadline_minutes": "soon"}},
        {"prize_bands": [[2000, 2199], [1800, 1999]]},
        {"prize_bands": []},
        {"prize_bands": "none"},
        {"rounds_a_day": 2, "minutes_between_rounds": 60},
    ],
)
def test_what_an_announcement_may_say(change: dict[str, Any]) -> None:
    assert lint(complete(**change)) == ()


def test_remarks_gravest_first() -> None:
    found = lint(complete(visas="", website="", fee="", colour=1))
    assert [(remark.weight, remark.key) for remark in found] == [
        (Weight.ERROR, "fee"),
        (Weight.WARNING, "colour"),
        (Weight.WARNING, "website"),
        (Weight.HINT, "visas"),
    ]
    assert len(lint({})) == len(CHECKLIST)
    assert [remark.key for remark in lint(complete(visas={}))] == ["visas"]
