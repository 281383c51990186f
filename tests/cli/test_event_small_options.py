"""Options of `tablas event` that are seldom given, and words that it refuses: what is said, what is written."""

from __future__ import annotations

from pathlib import Path
from shutil import copy

import pytest

from examiner import Shell
from tablas.store import Store

SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Round 1 of five players: 1–3 and 4–2 won by White, 5 rests."""
    file = tmp_path_factory.mktemp("played") / "club.db"
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("TABLAS_WHO", "Ana")
        Shell(str(file)).open(5, 3).play()
    return file


@pytest.fixture
def club(played: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Shell:
    monkeypatch.setenv("TABLAS_WHO", "Ana")
    return Shell(str(copy(played, tmp_path)))


def test_papers_are_dressed_and_undressed(club: Shell, tmp_path: Path) -> None:
    bare = {"event": "open", "sponsor": "", "logo": "", "templates": []}
    assert club.json("papers", "open") == bare
    logo, template = tmp_path / "logo.svg", tmp_path / "pairings.typ"
    logo.write_text(SVG, encoding="utf-8")
    template.write_text("= Ours", encoding="utf-8")
    club("papers", "open", "--logo", str(logo), "--template", str(template), "--sponsor", "Bakery")
    assert club("papers", "open").splitlines() == [
        "Line for sponsors: Bakery",
        "Picture at the head: svg",
        "Templates of your own: pairings",
    ]
    club("papers", "open", "--logo", "", "--usual", "pairings", "--sponsor", "")
    assert club.json("papers", "open") == bare


def test_a_template_that_is_no_text_is_refused(club: Shell, tmp_path: Path) -> None:
    (tmp_path / "pairings.typ").write_bytes(b"\xff\xfe\xff")
    assert club.fails("papers", "open", "--template", str(tmp_path / "pairings.typ")) == "pairings.typ is no text file."


def test_everybody_is_checked_in_and_out_again(club: Shell) -> None:
    everybody = ["P01", "P02", "P03", "P04", "P05"]
    assert club.json("check-in", "open", "--open", "--by-players")["missing"] == everybody
    assert club("check-in", "open", "--all") == "Missing: nobody.\n"
    club("check-in", "open", "--out", "2")
    assert club("check-in", "open", "--all", "--out") == "Missing: P01; P02; P03; P04; P05.\n"
    assert [line["what"] for line in club.json("log", "open")[-3:]] == [
        "players checked in",
        "players checked out again",
        "players checked out again",
    ]


def test_what_an_undo_would_take_back_is_told_and_nothing_done(club: Shell) -> None:
    entry = club.json("log", "open")[-1]["entry"]
    what = f"[{entry}] a: round 1, board 2: P04 1–0 P02"
    assert club("undo", "open", "--preview").splitlines() == [
        "Takes back 1 result of round 1 by Ana",
        f"  {what}",
        "Board 2 of round 1 is open again; the public page and the hall screen say “playing”.",
        "Round 2 is not paired yet, so no pairing changes.",
        "This act stands in the history and can be taken back, too.",
    ]
    told = club.json("undo", "open", "--preview")
    assert (told["preview"], told["to"], told["tournament"], told["returns"]) == (True, entry - 1, "a", [])
    assert told["goes"] == [{"entry": entry, "what": "a: round 1, board 2: P04 1–0 P02", "who": "Ana"}]
    assert club.json("log", "open")[-1]["entry"] == entry


def test_what_cannot_be_written_is_said(club: Shell, tmp_path: Path) -> None:
    nowhere = tmp_path / "no" / "file"
    for words in (("export", "open", "--to", "trf26"), ("chess-results", "open")):
        assert club.fails(*words, "-o", str(nowhere)).splitlines()[-1] == (
            f"{nowhere} cannot be written: No such file or directory. What was there is as it was."
        )
    for wrong in ("nothing", "x=1"):
        assert club.fails("chess-results", "open", "--set", wrong) == f"'{wrong}' is not of the form NAME=VALUE."


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("result", "open"), "No result is given."),
        (("edit", "open", "1", "rating"), "'rating' is not of the form NAME=VALUE."),
        (("prizes", "open"), "'a' has no prizes yet."),
        (
            ("standings", "open", "--table", "final"),
            "There is no table 'final'; there are, besides that of the whole event: none.",
        ),
    ],
)
def test_words_that_say_too_little_are_refused(club: Shell, words: tuple[str, ...], said: str) -> None:
    assert club.fails(*words) == said


def test_a_year_of_birth_is_written_and_taken_away(club: Shell) -> None:
    def born() -> str:
        (line,) = [line for line in club.report().splitlines() if line.startswith("001    1 ")]
        return line[69:79].strip()

    club("edit", "open", "1", "birth=1990")
    assert born().startswith("1990")
    club("edit", "open", "1", "birth=")
    assert born() == ""


def test_a_tournament_with_its_acceleration_its_name_and_settings_of_several_kinds(club: Shell) -> None:
    with_all = ("--acceleration", "baku", "--name", "Group B", "--set", "check_lists=yes", "--set", "start=2026-05-01")
    club("tournament", "open", "b", "--rounds", "9", *with_all)
    with Store(club.database) as store:
        section = store.moment("open").event.section("b")
    assert (section.name, section.facts.info.check_lists, str(section.facts.info.start)) == (
        "Group B",
        True,
        "2026-05-01",
    )
    assert section.facts.regulation.acceleration == "baku"
    club("settings", "open", "-t", "b", "check_lists=no", "start=")
    with Store(club.database) as store:
        info = store.moment("open").event.section("b").facts.info
    assert (info.check_lists, info.start) == (False, None)


def test_who_comes_after_all_is_absent_no_more_from_that_round(club: Shell) -> None:
    club("absent", "open", "2", "2", "3")
    assert club("absent", "open", "2", "3", "--cancel") == "P02 plays in round 3.\n"
    club("pair", "open")
    club("publish", "open", "-r", "2")
    assert "P02" in [bye["name"] for bye in club.json("boards", "open")["byes"]]
