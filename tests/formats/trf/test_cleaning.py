"""A strange file told line by line, and written clean with a list of what changed."""

import pytest

from tablas.formats import trf

LICHESS = """012 Marathon Swiss
022 lichess.org
042 May 29, 2020
092 Individual: Swiss-System
122
172 NIDOF
XXR 4
001    1   IM bob                               2100                 120242      2.0    1     3 w 1     2 b =         H
001    2      carla                             2000                             2,0    1     4 b 1     1 w =         H
001    3      dan                               ----                             2.0    1     1 b 0     4 w 1         U
001    4      eve                               1800                             0.0    x     2 w 0     3 b 0         -
"""


def said(lines: tuple[trf.Line, ...]) -> dict[int, list[str]]:
    return {line.number: [str(remark) for remark in line.remarks] for line in lines if line.remarks}


def test_every_line_is_told():
    lines, refused = trf.told_lines(LICHESS.encode())
    assert refused is None
    assert [(line.code, str(line.what), line.understood) for line in lines[:7]] == [
        ("012", "name of the event", ""),
        ("022", "place", ""),
        ("042", "first day", "2020-05-29"),
        ("092", "description of the system", "dutch"),
        ("122", "time control", ""),
        ("172", "how the initial list was made", "NIDOF"),
        ("XXR", "number of rounds", "4"),
    ]
    assert [line.understood for line in lines[7:]] == [
        "1 bob | 3w1 2b= H",
        "2 carla | 4b1 1w= H",
        "3 dan | 1b0 4w1 U",
        "4 eve | 2w0 3b0 Z",
    ]
    assert said(lines) == {
        6: ["Column 5: The ranking method NIDOF does not name the federation whose ratings it looks at."],
        11: [
            "Column 119: '-' without opponent in round 3 was read as a zero-point bye.",
            "Column 86: 'x' is not a rank. It was left out.",
        ],
    }


def test_a_file_that_nobody_can_read_is_told_up_to_its_fault():
    broken = LICHESS.replace("001    2 ", "001 1  2 ")
    lines, refused = trf.told_lines(broken.encode(), "broken.trf")
    assert refused is not None
    assert list(said(lines)) == [refused.where.line] == [9]
    assert len(lines) == 11
    assert [line.code for line in lines[7:]] == ["001"] * 4


def test_nothing_is_a_file_too():
    lines, refused = trf.told_lines(b"")
    assert refused is not None
    assert [line.number for line in lines] == [0]


def test_a_clean_file_with_what_was_changed():
    loaded = trf.read(LICHESS.encode(), lenient=True)
    data, changes = trf.cleaned(loaded)
    assert [str(change.message) for change in changes] == [
        "line 3: May 29, 2020 → 2020/05/29",
        "line 5 was left out: '122'",
        "line 6 was put into its columns",
        "line 7: XXR 4 → 142 4",
        "line 8: 120242 → 1942/02/12, H → 0000 - H",
        "line 9: 2,0 → 2.0, H → 0000 - H",
        "line 10: ---- → –, U → 0000 - U",
        "line 11: x → –, - → 0000 - Z",
        "a line was added: '062 4'",
        "a line was added: '072 3'",
        "a line was added: '192 FIDE_DUTCH'",
    ]
    clean = trf.read(data)
    assert clean.repairs == ()
    assert [note.message.code for note in clean.notes] == ["ranking-without-federation"]
    assert clean.tournament.rounds == loaded.tournament.rounds
    assert clean.tournament.players == loaded.tournament.players


@pytest.mark.parametrize("encoding", ["cp1252", "utf-8-sig", "utf-16"])
def test_a_clean_file_is_utf_8(encoding):
    data, _ = trf.cleaned(trf.read(LICHESS.replace("eve", "Évé").encode(encoding), lenient=True))
    assert "Évé" in data.decode()
    assert not data.startswith(b"\xef\xbb\xbf")


def test_fields_that_stand_anywhere_are_put_into_their_columns():
    """All parts of every round are there, so nothing is guessed; one blank cell and it would be."""
    text = "001 1 IM Bob 2100 ESP 1.5 1 2 w 1 2 b =\n001 2 Carla 2000 0.5 2 1 b 0 1 w =\n"
    loaded = trf.read(text.encode(), lenient=True)
    assert [(player.name, player.rating) for player in loaded.tournament.players] == [("Bob", 2100), ("Carla", 2000)]
    assert [game[:2] for played in loaded.tournament.rounds for game in played.games] == [(1, 2), (2, 1)]
    assert len(loaded.repairs) == 2
    refused = trf.told_lines(text.replace("2 b =", "=").encode())[1]
    assert refused is not None
    assert refused.where.line == 1
