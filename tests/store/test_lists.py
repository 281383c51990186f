from __future__ import annotations

import random
import sqlite3
from pathlib import Path

import pytest

from tablas.errors import FormatError
from tablas.formats.player_csv import read_players
from tablas.store import Store, StoreError, lists
from tablas.store.entries import Found, review
from tablas.store.lists import player_list, words_of

HEADER = (
    f"{'ID Number':<15}{'Name':<61}{'Fed':<4}{'Sex':<4}{'Tit':<5}{'WTit':<5}{'OTit':<15}{'FOA':<4}{'SRtng':<6}"
    f"{'SGm':<4}{'SK':<3}{'RRtng':<6}{'RGm':<4}{'Rk':<3}{'BRtng':<6}{'BGm':<4}{'BK':<3}{'B-day':<6}{'Flag':<4}"
)


def line(number: int, name: str, fed: str = "ESP", rating: object = "", year: object = 1990, title: str = "") -> str:
    return (
        f"{number:<15}{name:<61}{fed:<4}{'M':<4}{title:<5}{'':<5}{'':<15}{'':<4}{rating:<6}{0:<4}{20:<3}"
        f"{'':<6}{'':<4}{'':<3}{'':<6}{'':<4}{'':<3}{year:<6}{'':<4}"
    )


PEOPLE = [
    line(101, "Garcia Lopez, Ana", rating=2100, title="FM"),
    "not a player at all",
    line(102, "Garcia, Beatriz", rating=2300),
    line(0, "Nobody, At All", rating=2000),
    line(108, ""),
    line(103, "Núñez-García, José", rating=1900),
    line(104, "O'Neil, Pat", "IRL"),
    line(105, "Smith, John", "ENG", 1500, 1970),
    line(106, "Smith, John", "USA", 1600, 1980),
    line(107, r"Back\slash, N", "USA", 1200),
    line(101, "Garcia Lopez, Ana", rating=2150, title="FM"),  # listed twice: the later line counts
]
"""Three lines of nobody stand between them, so that a reader that stops there loses somebody."""


@pytest.fixture
def fide(where: str, tmp_path: Path):
    path = tmp_path / "players_list_foa.txt"
    path.write_text("\n".join([HEADER, *PEOPLE]) + "\n", encoding="utf-8")
    with Store(where) as store:
        known = player_list(store.database)
        assert known.about() is None
        assert known.search("garcia") == []
        assert known.find([101]) == {}
        assert known.load(path).players == 7
        yield known


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("garcia", [102, 101, 103]),
        ("GAR", [102, 101, 103]),
        ("ana garcia", [101]),
        ("jose nunez", [103]),
        ("Núñez", [103]),
        ("lopez a", [101]),
        ("smith j", [106, 105]),
        ("o'neil", [104]),
        ("104", [104]),
        ("back", [107]),
        ("nobody", []),
        ("", []),
        ("\"'*:&|!() -", []),
        ("99999999999999999999", []),
    ],
)
def test_players_are_found_while_typing(fide, text: str, numbers: list[int]) -> None:
    assert [player.fide_id for player in fide.search(text)] == numbers


def test_players_come_back_as_listed(fide) -> None:
    ana = fide.find([101, 999])[101]
    assert (ana.name, ana.standard, ana.title, ana.birth) == ("Garcia Lopez, Ana", 2150, "FM", 1990)
    assert len(fide.search("garcia", limit=2)) == 2
    assert fide.about().file == "players_list_foa.txt"


def test_a_new_list_replaces_the_old_in_one_step(fide, tmp_path: Path) -> None:
    broken = tmp_path / "broken.txt"
    for content in ("nothing\n", HEADER + "\n"):
        broken.write_text(content)
        with pytest.raises(FormatError):
            fide.load(broken)
        assert fide.about().players == 7
    newer = tmp_path / "newer.txt"
    newer.write_text("\n".join([HEADER, line(5, "Only, One")]) + "\n")
    fide.load(newer)
    assert fide.about()[::2] == ("newer.txt", 1)
    assert fide.search("garcia") == []
    assert not list(tmp_path.glob("*.new"))


def test_whoever_waits_hears_how_many_were_read(where: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lists, "_STEP", 2)
    path = tmp_path / "list.txt"
    path.write_text("\n".join([HEADER, *(line(number, f"P{number}, X") for number in range(1, 6))]) + "\n")
    told: list[int] = []
    with Store(where) as store:
        assert player_list(store.database).load(path, told.append).players == 5
    assert told == [2, 4, 5]


def test_a_disk_that_fills_up_leaves_the_old_list(tmp_path: Path) -> None:
    path = tmp_path / "list.txt"
    path.write_text("\n".join([HEADER, line(5, "Only, One")]) + "\n")

    def full(_: int) -> None:
        raise sqlite3.OperationalError("database or disk is full")

    with Store(tmp_path / "club.db") as store:
        known = player_list(store.database)
        known.load(path)
        path.write_text("\n".join([HEADER, line(6, "Another, One")]) + "\n")
        with pytest.raises(StoreError, match=r"cannot be kept: database or disk is full. The old one stays"):
            known.load(path, full)
        assert [player.fide_id for player in known.search("one")] == [5]
    assert not list(tmp_path.glob("*.new"))


def test_words_are_compared_without_accents() -> None:
    assert words_of("GARCÍA, Ñandú-Çelik") == ["garcia", "nandu", "celik"]


def test_entries_are_reviewed_against_the_list(fide) -> None:
    rows = read_players(
        "id;name;club;elo;fed\n101;;Ruy;;\n;José Núñez García;;1950;\n;Smith, John;;;\n;Smith, John;;;USA\n"
        "999;Ghost;;;\n;New Person;;1400;\n".encode()
    )
    found = review(rows, fide)
    assert [item.found for item in found] == [
        Found.BY_ID, Found.BY_NAME, Found.SEVERAL, Found.BY_NAME, Found.NOT_LISTED, Found.NOT_LISTED,
    ]  # fmt: skip
    ana, jose, smith, american, ghost, new = found
    assert (ana.player.name, ana.player.rating, ana.player.club) == ("Garcia Lopez, Ana", 2150, "Ruy")
    assert (jose.player.fide_id, jose.player.rating) == ("103", 1950)  # what the file says stands
    assert {player.fide_id for player in smith.candidates} == {105, 106}
    assert american.player.fide_id == "106"
    assert (ghost.player.name, new.player.rating) == ("Ghost", 1400)


def test_many_players(where: str, tmp_path: Path) -> None:
    """Enough of them to pass several blocks."""
    chance = random.Random(1)
    path = tmp_path / "big.txt"
    with path.open("w") as file:
        file.write(HEADER + "\n")
        for number in range(1, 30_001):
            rating = chance.randrange(1400, 2800)
            file.write(line(number, f"Player{number:05}, Name{number % 7}", rating=rating) + "\n")
    with Store(where) as store:
        known = player_list(store.database)
        assert known.load(path).players == 30_000
        assert [player.fide_id for player in known.search("player12345")] == [12345]
        tops = known.search("player name3", 10)
        assert len(tops) == 10
        assert [player.standard for player in tops] == sorted((player.standard for player in tops), reverse=True)
        assert all(player.fide_id % 7 == 3 for player in tops)
