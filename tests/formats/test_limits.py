"""Borders of what files may hold: the last that is read and the first that is refused, with its place."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from tablas.errors import FormatError, TablasError
from tablas.formats import own_rounds, safe_xml, trf
from tablas.formats.own_rounds import MOST_ROUNDS, Seen, rounds_of
from tablas.formats.trf.cleaning import _differing
from tablas.formats.trf.dates import read_birth
from tablas.formats.trf.lexing import join
from tablas.formats.trf.values import read_points, write_birth, write_points
from tablas.model import Bye, Game, Outcome, PartialDate, Player, Round, Scoring, Tournament

WIN, DRAW, LOSS = Outcome.WIN, Outcome.DRAW, Outcome.LOSS


# What every player tells of each round


def test_rounds_are_put_together_from_what_both_sides_tell() -> None:
    """By board, then by number where there is none; a double forfeit is lost by both."""
    lost = Outcome.FORFEIT_LOSS
    seen = {
        1: {1: Seen(2, True, WIN, 2), 3: Seen(3, False, lost)},
        2: {1: Seen(1, False, LOSS, 2), 2: Seen(None, False, Outcome.HALF_BYE)},
        3: {1: Seen(4, False, DRAW, 1), 3: Seen(1, True, lost)},
        4: {1: Seen(3, True, DRAW, 1)},
        6: {1: Seen(5, True, WIN)},
        5: {1: Seen(6, False, LOSS)},
    }
    first, second, third = rounds_of(seen, "file")
    assert first == Round((Game.of(4, 3, DRAW), Game.of(1, 2, WIN), Game.of(6, 5, WIN)))
    assert second == Round((), (Bye(2, Outcome.HALF_BYE),))
    assert third == Round((Game(3, 1, lost, lost),))
    assert rounds_of({}, "file") == ()
    assert len(rounds_of({1: {MOST_ROUNDS: Seen(None, False, WIN)}}, "file")) == MOST_ROUNDS


@pytest.mark.parametrize(
    ("seen", "code"),
    [
        ({1: {1: Seen(9, True, WIN)}}, "chess-results-nobody"),
        ({1: {1: Seen(1, True, WIN)}}, "chess-results-nobody"),
        ({1: {1: Seen(2, True, WIN)}, 2: {}}, "games-disagree"),
        ({1: {1: Seen(2, True, WIN)}, 2: {1: Seen(3, False, LOSS)}, 3: {}}, "games-disagree"),
        ({1: {1: Seen(2, True, WIN)}, 2: {1: Seen(1, True, LOSS)}}, "games-disagree"),
        ({1: {1: Seen(2, True, WIN)}, 2: {1: Seen(1, False, WIN)}}, "games-disagree"),
        ({1: {0: Seen(None, False, WIN)}}, "chess-results-round"),
        ({1: {own_rounds.MOST_ROUNDS + 1: Seen(None, False, WIN)}}, "chess-results-round"),
    ],
)
def test_what_does_not_fit_together(seen: dict[int, dict[int, Seen]], code: str) -> None:
    with pytest.raises(FormatError) as refused:
        rounds_of(seen, "file")
    assert (refused.value.message.code, refused.value.where.file) == (code, "file")


# XML


@pytest.mark.parametrize(
    ("limit", "value", "good", "bad", "code"),
    [
        ("LARGEST", 8, b"<a>x</a>", b"<a>xy</a>", "xml-too-large"),
        ("DEEPEST", 2, b"<a><b/></a>", b"<a><b><c/></b></a>", "xml-too-deep"),
        ("MOST_ELEMENTS", 3, b"<a><b/><b/></a>", b"<a><b/><b/><b/></a>", "xml-too-deep"),
        ("LONGEST_TEXT", 3, b"<a>xyz</a>", b"<a>wxyz</a>", "xml-text-too-long"),
        ("LONGEST_TEXT", 3, b"<a b='xyz'/>", b"<a b='wxyz'/>", "xml-text-too-long"),
    ],
)
def test_a_document_may_be_so_large(
    monkeypatch: pytest.MonkeyPatch, limit: str, value: int, good: bytes, bad: bytes, code: str
) -> None:
    monkeypatch.setattr(safe_xml, limit, value)
    assert safe_xml.parse(good).tag == "a"
    with pytest.raises(FormatError) as refused:
        safe_xml.parse(bad, "x.xml")
    assert (refused.value.message.code, refused.value.where.file) == (code, "x.xml")


@pytest.mark.parametrize(
    ("content", "code"),
    [(b"<a>", "xml-broken"), (b"<!DOCTYPE a []><a/>", "xml-has-doctype"), (b"", "xml-broken")],
)
def test_a_document_that_is_none(content: bytes, code: str) -> None:
    with pytest.raises(FormatError) as refused:
        safe_xml.parse(content, "x.xml")
    assert (refused.value.message.code, refused.value.where.file) == (code, "x.xml")


# Reports


@pytest.mark.parametrize(
    ("value", "text"), [(0, " 0.0"), (690, "11.5"), (6000, " 100"), (6030, None), (600_000, None), (-30, "-0.5")]
)
def test_points_have_four_columns(value: int, text: str | None) -> None:
    if text is not None:
        assert write_points(value) == text
        return
    with pytest.raises(TablasError):
        write_points(value)


def test_points_as_reports_write_them() -> None:
    assert [read_points(text) for text in ("1.0", ".5", "1", "-1.5", "11.5")] == [60, 30, 60, -90, 690]
    assert [read_points(text) for text in ("x", "1.x", "1.005", "٣")] == [None] * 4
    assert write_points(6030, 0) == "100.5"
    assert [write_birth(one) for one in (None, PartialDate(1993), PartialDate(1993, 5, 7))] == [
        *("", "1993/00/00", "1993/05/07"),
    ]


CASES: list[tuple[Callable[[], object], str]] = [
    (lambda: join(["a"], ["\n"], "nothing"), "no-encoding-called"),
    (lambda: join(["ñ"], ["\n"], "ascii"), "character-cannot-written"),
    (lambda: trf.dump(Tournament(), flavour="sweet"), "no-flavour-choose"),
    (lambda: trf.dump(Tournament(players=(Player(10_000),))), "tournament-report-room"),
]


@pytest.mark.parametrize(("asked", "code"), CASES)
def test_what_cannot_be_written(asked: Callable[[], object], code: str) -> None:
    with pytest.raises(TablasError) as refused:
        asked()
    assert refused.value.message.code == code


def test_a_file_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    with pytest.raises(FormatError) as refused:
        trf.save(tmp_path / "none" / "x.trf", Tournament(players=(Player(1),)))
    assert refused.value.message.code == "the-file-cannot-be-written"
    assert refused.value.where.file == str(tmp_path / "none" / "x.trf")
    assert trf.dump(Tournament(players=(Player(9999),)))


def test_a_line_whose_columns_were_counted_in_bytes_is_kept_so_until_its_name_changes() -> None:
    """Two letters of two bytes each: everything behind the name stands two columns to the left."""
    event = Tournament(
        "Club",
        (Player(1, "Muñoz, Iñigo", 2000), Player(2, "Gil", 1900)),
        (Round((Game.of(1, 2, WIN),)),),
        2,
    )
    plain = trf.dump(event).decode()
    shifted = plain.replace("Iñigo  ", "Iñigo").encode()
    read = trf.load(shifted)
    assert read.tournament.players == event.players
    assert trf.dump(read.tournament, read.document) == shifted
    drawn = replace(read.tournament, rounds=(Round((Game.of(1, 2, DRAW),)),))
    assert (
        trf.dump(drawn, read.document)
        == trf.dump(replace(event, rounds=drawn.rounds)).decode().replace("Iñigo  ", "Iñigo").encode()
    )
    named = (replace(event.players[0], name="Muñoz, Ana"), event.players[1])
    assert trf.dump(replace(read.tournament, players=named), read.document) == trf.dump(replace(event, players=named))


@pytest.mark.parametrize(
    ("before", "after", "shown"),
    [
        ("012 Club open 2026", "012 Club final 2026", ("open", "final")),
        ("012 Club open", "012 Club opening", ("open", "opening")),
        ("012 Club", "012 Club 2026", ("Club", "Club 2026")),
        ("012 a bc d", "012 a bd d", ("bc", "bd")),
        ("012 same", "022 same", ("012 same", "022 same")),
        ("012 x one y", "012 x oneone y", ("one", "oneone")),
    ],
)
def test_the_words_in_which_two_lines_differ(before: str, after: str, shown: tuple[str, str]) -> None:
    assert tuple(part.strip() for part in _differing(before, after)) == shown


@pytest.mark.parametrize(
    ("text", "born"),
    [
        ("0001/01/01", PartialDate(1, 1, 1)),
        ("9999/12/31", PartialDate(9999, 12, 31)),
        ("1993/00/07", None),
        ("1993/13/01", None),
        ("1993/02/00", PartialDate(1993, 2)),
        ("1993/02/30", None),
        ("0000/01/01", None),
        ("1993", PartialDate(1993)),
        ("0000", None),
    ],
)
def test_days_of_birth(text: str, born: PartialDate | None) -> None:
    assert read_birth(text) == born


FOOTBALL = Scoring.of(180, 60)
XXS = "XXS W=3.0 D=1.0 L=0.0 PAB=3.0 ZPB=0.0 FL=0.0"
P162 = "162  W 3.0    D 1.0    L 0.0    A 0.0    P 3.0"
BB = ["BBW  3.0", "BBD  1.0", "BBL  0.0", "BBZ  0.0", "BBF  0.0", "BBU  3.0"]


@pytest.mark.parametrize(
    ("scoring", "newest", "older"),
    [
        (Scoring(), [], []),
        (FOOTBALL, [P162], [XXS, *BB]),
        (
            replace(FOOTBALL, zero_bye=30),
            [P162.replace("A 0.0", "A 0.5"), XXS.replace("ZPB=0.0", "ZPB=0.5")],
            [XXS.replace("ZPB=0.0", "ZPB=0.5"), *(line.replace("BBZ  0.0", "BBZ  0.5") for line in BB)],
        ),
        (
            replace(FOOTBALL, black_win=240),
            [P162, XXS.replace("W=3.0 D", "W=3.0 BW=4.0 D")],
            [XXS.replace("W=3.0 D", "W=3.0 BW=4.0 D")],
        ),
        (
            replace(FOOTBALL, half_bye=90),
            [P162, XXS.replace("D=1.0 L", "D=1.0 HPB=1.5 L")],
            [XXS.replace("D=1.0 L", "D=1.0 HPB=1.5 L")],
        ),
        (
            replace(FOOTBALL, forfeit_win=120),
            [P162, XXS.replace("W=3.0 D", "W=3.0 FW=2.0 D")],
            [XXS.replace("W=3.0 D", "W=3.0 FW=2.0 D")],
        ),
    ],
)
def test_which_records_say_what_results_are_worth(scoring: Scoring, newest: list[str], older: list[str]) -> None:
    """Record 162 alone where it can say everything, XXS beside it where not; the older flavour for both engines."""
    event = Tournament("Club", (Player(1, "A"),), (), 3).ruled(scoring=scoring)
    for flavour, lines in (("trf26", newest), ("trf16", older), ("trf06", [])):
        written = trf.dump(event, flavour=flavour).decode().splitlines()
        assert [line for line in written if line.startswith(("162", "XXS", "BB"))] == lines, flavour
