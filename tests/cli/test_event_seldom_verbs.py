"""Verbs of `tablas event` that an evening seldom needs: what they say, what they answer, and what stands afterwards."""

from __future__ import annotations

from pathlib import Path
from shutil import copy

import pytest
from click.testing import CliRunner

from examiner import Shell
from tablas.cli.event import event
from tablas.events.templates import TEMPLATES
from tablas.store import Store

FISCHER_START = "RNBQKBNR"


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


@pytest.fixture
def free(tmp_path: Path) -> Shell:
    """Four players who may be numbered and kept apart as the organiser likes."""
    return Shell(str(tmp_path / "free.db")).open(4, 3, fide_mode="no")


def scores(club: Shell, *words: str) -> dict[str, float]:
    """What everybody has."""
    rows = club.json("standings", "open", *words)["standings"]
    return {row["name"]: float(row["tiebreaks"]["PTS"]) for row in rows}


def test_the_templates_are_listed_with_what_they_make(tmp_path: Path) -> None:
    empty = Shell(str(tmp_path / "club.db"))
    empty("new", "Any")
    listed = empty.json("templates")
    assert [one["template"] for one in listed] == list(TEMPLATES)
    head, *lines = empty("templates").splitlines()
    assert head.split("  ")[0] == "Template"
    assert [line.split("  ")[0] for line in lines] == list(TEMPLATES)
    for one, line in zip(listed, lines, strict=True):
        assert line.index(one["title"]) < line.index(one["about"])


def test_who_is_of_one_club_is_kept_apart(free: Shell) -> None:
    for player, name in (("P01", "Rey"), ("P02", "Dama"), ("P03", "Rey"), ("P04", "Solo")):
        free("edit", "open", player, f"club={name}")
    last = free.json("log", "open")[-1]["entry"]
    kept = free.json("apart", "open", "club", "--until", "2")
    assert kept == {
        "event": "open",
        "entry": last + 1,
        "repeated": False,
        "by": "club",
        "groups": [{"name": "Rey", "players": 2}],
    }
    free("pair", "open", "--publish")
    assert {"P01", "P03"} not in pairs(free), "by the rating they would meet"


def test_a_player_moves_to_another_tournament(club: Shell) -> None:
    club("tournament", "open", "b", "--rounds", "3")
    club("add", "open", "Zoe", "-t", "b", "--rating", "1500")
    moved = club.json("move", "open", "P05", "b", "-t", "a")
    assert (moved["event"], moved["player"], moved["to"], moved["number"]) == ("open", "P05", "b", 1), (
        "2360 before 1500"
    )
    gone = next(one for one in club.json("numbers", "open", "-t", "b")["players"] if one["name"] == "P05")
    assert gone["number"] == 1
    assert "P04" in club("move", "open", "P04", "b", "-t", "a")


@pytest.mark.parametrize(("half", "points"), [((), 0), (("--half",), 0.5)])
def test_what_was_missed_there_is_worth_nothing_or_a_half(club: Shell, half: tuple[str, ...], points: float) -> None:
    club("tournament", "open", "b", "--rounds", "3", "--set", "initial_colour=w")
    for name in ("Xeno", "Yves"):
        club("add", "open", name, "-t", "b")
    club("pair", "open", "-t", "b", "--publish")
    club("result", "open", "-t", "b", "1", "1-0")
    club("move", "open", "P05", "b", "-t", "a", *half, "--accept", "numbers-move")
    club("pair", "open", "-t", "b", "--publish")
    assert scores(club, "-t", "b", "--after", "1")["P05"] == points


def test_a_half_point_bye_is_barred_and_allowed_again(club: Shell) -> None:
    assert club("half-bye", "open", "P02") == "P02 gets no half-point bye.\n"
    assert "half" in club.fails("absent", "open", "P02", "2", "--points", "half")
    allowed = club.json("half-bye", "open", "P02", "--allow")
    assert (allowed["barred"], allowed["player"]["name"]) == (False, "P02")
    barred = club.json("half-bye", "open", "P02", "--bar")
    assert (barred["barred"], barred["player"]["name"]) == (True, "P02")
    assert club("half-bye", "open", "P02", "--allow") == "P02 may have a half-point bye.\n"
    club("absent", "open", "P02", "2", "--points", "half")


def test_points_are_given_and_taken_back(club: Shell) -> None:
    assert scores(club)["P01"] == 1
    assert club("points", "open", "P01", "-0.5", "--reason", "a phone") == "P01 gets -0.5 points.\n"
    assert scores(club)["P01"] == 0.5
    back = club.json("points", "open", "P01", "-0.5", "--cancel")
    assert (back["name"], float(back["points"]), scores(club)["P01"]) == ("P01", -0.5, 1)
    club("points", "open", "P03", "1", "--round", "1", "--reason", "a mistake")
    assert scores(club)["P03"] == 1
    assert club("points", "open", "P03", "1", "--round", "1", "--cancel") == "P03 no longer gets 1 points.\n"
    assert scores(club)["P03"] == 0


def test_the_colours_of_a_game_are_turned(club: Shell) -> None:
    before = club.json("boards", "open")["games"][1]
    assert club("colours", "open", "2") == "Round 1, board 2: the colours are turned.\n"
    after = club.json("boards", "open", "-r", "1")["games"][1]
    assert (after["white"], after["black"]) == (before["black"], before["white"])
    again = club.json("colours", "open", "-r", "1", "2")
    assert (again["round"], again["board"]) == (1, 2)
    assert club.json("boards", "open")["games"][1]["white"] == before["white"]


def test_results_are_typed_line_by_line(club: Shell) -> None:
    club("pair", "open", "--publish")

    def typed(text: str) -> tuple[int, str]:
        done = CliRunner().invoke(event, ["--database", club.database, "result", "open", "--stdin"], input=text)
        return done.exit_code, done.output

    for bad, line in (("1 1-0\n\n2\n", 3), ("1 1-0 now\n", 1)):
        code, said = typed(bad)
        assert (code, f"line {line}" in said) == (2, True), said
    assert len(club.json("boards", "open", "--missing")["games"]) == 2, "a typing error leaves all unwritten"
    assert typed("\n1 1-0\n  \n2 =\n")[0] == 0
    assert club.json("boards", "open", "--missing")["games"] == []
    assert [game["result"] for game in club.json("boards", "open")["games"]] == ["1-0", "½-½"]


def test_only_boards_without_a_result_are_shown(club: Shell) -> None:
    club("pair", "open", "--publish")
    club("result", "open", "2", "1-0")
    (left,) = club.json("boards", "open", "--missing")["games"]
    assert left["board"] == 1
    assert club.json("boards", "open", "--missing")["byes"] == []
    whole = club.json("boards", "open", "-r", "2")
    assert ([game["board"] for game in whole["games"]], len(whole["byes"])) == ([1, 2], 1)
    assert (whole["tournament"], whole["round"], whole["position"]) == ("a", 2, None)
    lines = club("boards", "open", "--missing").splitlines()
    assert [line.split()[0] for line in lines] == ["Board", "1"]
    for number in ("-1", "3"):
        assert number in club.fails("boards", "open", "-r", number)


def test_the_position_of_a_round_is_written_down(tmp_path: Path) -> None:
    club = Shell(str(tmp_path / "club.db")).open(2, 2, chess960="yes")
    assert club("position", "open", "--number", "518") == (
        f"Starting position of round 1: number 518, {FISCHER_START}.\n"
    ), "518 is the usual position"
    club("pair", "open", "--publish")
    assert club.json("boards", "open")["position"]["rank"] == FISCHER_START
    assert club("boards", "open").splitlines()[0] == f"Starting position of round 1: number 518, {FISCHER_START}."
    drawn = [club.json("position", "open", "-r", "2", "--seed", "7")["position"]]
    other = Shell(str(tmp_path / "other.db")).open(2, 2, chess960="yes")
    drawn.append(other.json("position", "open", "-r", "2", "--seed", "7")["position"])
    assert drawn[0]["number"] == drawn[1]["number"]
    assert drawn[0]["round"] == 2
    assert sorted(drawn[0]["rank"]) == sorted(FISCHER_START)


def test_numbers_are_given_in_an_order_and_by_rating(free: Shell) -> None:
    wanted = ["P03", "P01", "P04", "P02"]
    given = [word for name in wanted for word in ("--order", name)]
    assert free.json("number", "open", *given, "--accept", "order-against-ratings")["players"] == wanted
    assert free("number", "open") == "  1 P01\n  2 P02\n  3 P03\n  4 P04\n"
    free("number", "open", *given, "--preview")
    assert [one["name"] for one in free.json("numbers", "open")["players"]] == ["P01", "P02", "P03", "P04"]


def test_players_leave_and_come_back_by_name(club: Shell) -> None:
    left = club.json("withdraw", "open", "P04")
    assert (left["event"], left["player"]["name"], left["player"]["number"]) == ("open", "P04", 4)
    assert "P04" in club("show", "open")
    assert "left after round 1" in club("show", "open")
    back = club.json("readmit", "open", "4")
    assert back["player"]["name"] == "P04"
    assert "left after round 1" not in club("show", "open")


def test_two_are_kept_apart_for_some_rounds(free: Shell) -> None:
    apart = free.json("forbid", "open", "P01", "P03", "--last-round", "1")
    assert [one["name"] for one in apart["players"]] == ["P01", "P03"]
    free("pair", "open", "--publish")
    assert {"P01", "P03"} not in pairs(free), "by the rating they would meet"
    late = free("forbid", "open", "P01", "P02", "--accept", "forbidden-after-round-1")
    assert late == "Kept apart: P01; P02.\n"
    assert free("forbid", "open", "P01", "P02", "--lift") == "May meet: P01; P02.\n"


def pairs(club: Shell) -> list[set[str]]:
    """Who sits against whom in the last round."""
    return [{game["white"]["name"], game["black"]["name"]} for game in club.json("boards", "open")["games"]]


def test_a_report_is_handed_out(club: Shell, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    handed = club.json("export", "open", "--to", "trf26")
    assert (handed["event"], handed["format"]) == ("open", "trf26")
    assert handed["content"].splitlines() == club.report().splitlines()
    file = tmp_path / "open.trf"
    written = club.run("export", "open", "--to", "trf26", "-o", str(file))
    assert written.stdout == f"{file}: {len(handed['content'].encode())} bytes.\n"
    assert file.read_bytes() == handed["content"].encode()
    mend = [line for line in written.stderr.splitlines() if line.startswith("to mend: ")]
    assert mend == [f"to mend: {one['sentence']}" for one in handed["mend"]]
    assert club.json("export", "open", "--to", "trf26", "-o", str(file))["bytes"] == file.stat().st_size
    assert "cannot be written" in club.fails("export", "open", "-o", str(tmp_path / "no" / "where.json"))


def test_backups_are_made_and_listed(club: Shell) -> None:
    none = club.json("backup", "open", "--list")
    made = club.json("backup", "open")
    assert len(made["backups"]) == len(none["backups"]) + 1 or len(made["backups"]) == 1
    assert club.json("backup", "open", "--list")["backups"] == made["backups"]
    seq = club.json("log", "open")[-1]["entry"]
    assert f"entry {seq}, " in club("backup", "open")
    assert Path(made["folder"]).is_dir()


def test_what_goes_is_said_before_it_goes(club: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    last = club.json("log", "open")[-1]
    seen = club.json("undo", "open", "--preview")
    assert [one["entry"] for one in seen["goes"]] == [last["entry"]]
    assert seen["preview"] is True
    assert club.json("log", "open")[-1] == last
    lines = club("restore", "open", str(last["entry"] - 2), "--preview").splitlines()
    assert [line.split("]")[0].strip(" [") for line in lines if line.startswith("  [")] == [
        str(last["entry"] - 1),
        str(last["entry"]),
    ]


def test_prizes_are_written_shown_and_taken_away(club: Shell, tmp_path: Path) -> None:
    assert "no prizes" in club.fails("prizes", "open")
    fund = tmp_path / "fund.toml"
    fund.write_text('currency = "EUR"\nprizes = [100]\n', encoding="utf-8")
    club("prizes", "open", "--fund", str(fund))
    assert "P05   100.00" in club("prizes", "open")
    empty = tmp_path / "empty.toml"
    empty.write_text("", encoding="utf-8")
    club.fails("prizes", "open", "--fund", str(empty))
    assert "P05   100.00" in club("prizes", "open"), "a file without prizes takes none away"
    with Store(club.database) as store:
        before = store.moment("open").event.section("a")
    club("prizes", "open", "--public")
    with Store(club.database) as store:
        after = store.moment("open").event.section("a")
    assert (before.prizes_public, after.prizes_public) == (False, True)
    assert after.fund == before.fund
    assert "no prizes" in club.fails("prizes", "open", "--remove")
    assert "no prizes" in club.fails("prizes", "open")


@pytest.mark.parametrize(
    ("typed", "done"), [("y\n", True), ("n\n", False)], ids=["somebody agrees", "somebody does not"]
)
def test_at_a_terminal_what_is_unusual_is_asked(
    club: Shell, monkeypatch: pytest.MonkeyPatch, typed: str, done: bool
) -> None:
    monkeypatch.setattr("click.testing._NamedTextIOWrapper.isatty", lambda self: True, raising=False)
    before = club.json("log", "open")[-1]["entry"]
    said = CliRunner().invoke(event, ["--database", club.database, "undo", "open"], input=typed)
    assert said.exit_code == (0 if done else 2)
    first, rest = said.output.split("\n", 1)
    assert "Go on?" not in first
    assert rest.startswith("Go on?")
    assert club.json("log", "open")[-1]["entry"] == before + done
