from __future__ import annotations

import json
from pathlib import Path
from shutil import copytree

import pytest
from click.shell_completion import ShellComplete
from click.testing import CliRunner

from tablas.cli.event import event


class Shell:
    """Types commands on one database."""

    def __init__(self, database: str) -> None:
        self.database = database
        self._runner = CliRunner()

    def run(self, *words: str, status: int = 0, typed: str | None = None):
        answer = self._runner.invoke(event, ["--database", self.database, *words], input=typed)
        if answer.exception and not isinstance(answer.exception, SystemExit):
            raise answer.exception
        assert answer.exit_code == status, answer.output
        return answer

    def __call__(self, *words: str, typed: str | None = None) -> str:
        return self.run(*words, typed=typed).stdout

    def json(self, *words: str):
        return json.loads(self(*words, "--json"))

    def fails(self, *words: str) -> str:
        return self.run(*words, status=2).stderr.strip()


@pytest.fixture
def shell(tmp_path: Path) -> Shell:
    return Shell(str(tmp_path / "club.db"))


@pytest.fixture(scope="module")
def winter(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a database with an event of five players, typed once."""
    folder = tmp_path_factory.mktemp("winter")
    shell = Shell(str(folder / "club.db"))
    shell("new", "Winter Open", "--as", "open", "--start", "2026-03-01", "--city", "Ávila")
    shell("tournament", "open", "main", "--rounds", "3", "--set", "initial_colour=w")
    for name, rating in (("Ana", 2100), ("Bo", 2000), ("Carla", 1900), ("Dan", 1800), ("Eva", 1700)):
        shell("add", "open", name, "--rating", str(rating))
    return folder


@pytest.fixture
def opened(shell: Shell, winter: Path) -> Shell:
    """An event with five players, in a copy of its own."""
    copytree(winter, Path(shell.database).parent, dirs_exist_ok=True)
    return shell


@pytest.mark.slow
def test_a_day_at_the_tournament(opened: Shell, tmp_path: Path) -> None:
    shell = opened
    shell("forbid", "open", "Ana", "Carla")
    shell("absent", "open", "Eva", "1", "--points", "half")
    assert "1 Ana" in shell("pair", "open")
    assert "It is still a draft" in shell.fails("result", "open", "-r", "1", "1", "1-0")
    shell("publish", "open", "-r", "1")
    assert shell.json("boards", "open", "--missing")["games"][0]["board"] == 1
    assert "missing: 2" in shell("result", "open", "1", "1-0")
    assert "Round 1 has no result on board 2" in shell.fails("pair", "open")
    assert "the round is complete" in shell("result", "open", "--stdin", typed="2 =\n")
    assert "already has ½-½" in shell.fails("result", "open", "2", "0")
    shell("result", "open", "--correct", "2", "-+")
    table = shell.json("standings", "open")
    assert table["standings"][0]["name"] == "Ana"
    before = shell.json("standings", "open", "--as-of", "12")
    assert before["standings"] != table["standings"]

    # A late entry, a withdrawal, a penalty, then undo and redo.
    assert "number 6" in shell("add", "open", "Late", "--rating", "1600")
    shell("withdraw", "open", "Dan")
    shell("points", "open", "Ana", "-0.5", "--reason", "phone")
    shell("undo", "open", "--last", "2")
    assert "left after" not in shell("show", "open")
    shell("redo", "open")
    assert "left after round 1" in shell("show", "open")
    shell("pair", "open", "--publish")
    shell("mark", "open", "before lunch")
    shell("unpublish", "open")
    points = shell.json("log", "open", "--restore-points")
    marked = next(point["seq"] for point in points if point["name"] == "before lunch")
    shell("restore", "open", str(marked))
    assert shell.json("show", "open")["tournaments"][0]["rounds"] == 2
    log = shell.json("log", "open")
    assert [entry["entry"] for entry in log] == list(range(1, len(log) + 1))
    assert {"who", "when", "where"} <= log[-1].keys()
    assert "entries, whole" in shell("verify", "open")

    # Out as a file and into another database; out as a report and in again.
    file = tmp_path / "open.tablas"
    shell("export", "open", "-o", str(file))
    other = Shell(str(tmp_path / "other.db"))
    assert other.json("import", str(file), "--as", "open")["added"] == len(log)
    assert other.json("standings", "open") == shell.json("standings", "open")
    assert other("compare", "open", str(file)).startswith("same:")
    report = tmp_path / "main.trf"
    shell("export", "open", "--to", "trf26", "-o", str(report))
    other("import", str(report), "--into", "open", "-t", "again", "--system", "dutch")
    again = other.json("show", "open", "-t", "again")["tournaments"][0]
    assert [player["name"] for player in again["players"]] == ["Ana", "Bo", "Carla", "Dan", "Eva", "Late"]
    assert again["rounds"] == 2


def test_a_report_names_its_tournament_and_its_type(opened: Shell, tmp_path: Path) -> None:
    report = tmp_path / "open.trf"
    opened("export", "open", "--to", "trf26", "-o", str(report))
    assert "012 Winter Open" in report.read_text()
    assert "192 FIDE_DUTCH" in report.read_text()
    assert "encoded type" not in opened.run("export", "open", "--to", "trf16", "-o", str(report)).stderr
    opened("tournament", "open", "b", "--system", "berger", "-o", "cycles=2")
    opened("export", "open", "-t", "b", "--to", "trf26", "-o", str(report))
    assert "012 Winter Open: b" in report.read_text()
    assert "192 BERGER_DOUBLEROUNDROBIN" in report.read_text()


@pytest.mark.parametrize(
    ("code", "system", "options"),
    [
        ("FIDE_DUTCH_2017", "dutch", {}),
        ("FIDE_ROUNDROBIN", "berger", {}),
        ("BERGER_DOUBLEROUNDROBIN", "berger", {"cycles": 2}),
        ("CUSTOM_KNOCKOUT", "knockout", {}),
    ],
)
def test_an_imported_report_goes_on_by_its_own_system(
    opened: Shell, tmp_path: Path, code: str, system: str, options: dict[str, int]
) -> None:
    report = tmp_path / "more.trf"
    report.write_text(f"012 More\n192 {code}\n001    1      Xi\n001    2      Yo\n")
    opened("import", str(report), "--into", "open")
    found = opened.json("show", "open", "-t", "more")["tournaments"][0]
    assert (found["system"], found["options"]) == (system, options)


def test_teams_are_named_in_board_order(shell: Shell) -> None:
    shell("new", "Match", "--as", "match")
    shell("tournament", "match", "m", "--system", "scheveningen")
    for name in ("Ana", "Bo", "Carla", "Dan"):
        shell("add", "match", name)
    assert "1 Rooks: Ana; Dan" in shell("teams", "match", "Rooks=Ana,Dan", "Bishops=Bo,Carla")
    assert "1 Rooks: Ana; Dan" in shell("teams", "match", "Rooks: Ana; Dan", "Bishops: Bo;Carla")
    assert "is no team" in shell.run("teams", "match", "Rooks", status=2).stderr
    games = shell.json("pair", "match")["games"]
    assert {frozenset((game["white"]["name"], game["black"]["name"])) for game in games} in (
        {frozenset(("Ana", "Bo")), frozenset(("Dan", "Carla"))},
        {frozenset(("Ana", "Carla")), frozenset(("Dan", "Bo"))},
    )


def test_the_draft_is_altered_by_hand(opened: Shell) -> None:
    opened("pair", "open")
    first = opened.json("draft", "open")
    opened("draft", "open", "--swap", "Ana", "Bo", "--colours", "2")
    second = opened.json("draft", "open")
    assert second["games"][0]["white"]["name"] == "Bo"
    assert second["games"][1]["white"]["name"] in ("Ana", first["games"][1]["black"]["name"])
    opened("draft", "open", "--discard")
    assert "There is no draft" in opened.fails("draft", "open")


def test_consent_is_asked_and_given(opened: Shell) -> None:
    assert "To go on, accept: same-name" in opened.fails("add", "open", "Ana")
    answer = opened.run("add", "open", "Ana", "--json", status=2)
    data = json.loads(answer.stderr)
    assert data["kind"] == "ConsentError"
    assert data["concerns"][0]["code"] == "same-name"
    opened("add", "open", "Ana", "--accept", "same-name")
    assert "accepted: same-name" in opened("log", "open")
    assert "Several players are called 'Ana'" in opened.fails("withdraw", "open", "Ana")


def test_a_repeated_and_a_late_request(opened: Shell) -> None:
    first = opened.json("add", "open", "Fay", "--key", "k1")
    again = opened.json("add", "open", "Fay", "--key", "k1")
    assert (first["repeated"], again["repeated"], again["entry"]) == (False, True, first["entry"])
    opened("edit", "open", "Fay", "rating=1500", "club=Ruy López")
    conflict = opened.fails("edit", "open", "Fay", "rating=1600", "--expected", str(first["entry"]))
    assert "was faster" in conflict


def test_players_come_from_a_spreadsheet_and_the_rating_list(opened: Shell, tmp_path: Path) -> None:
    listing = tmp_path / "players_list_foa.txt"
    header = f"{'ID Number':<15}{'Name':<61}{'Fed':<4}{'Sex':<4}{'Tit':<5}{'WTit':<5}{'OTit':<15}{'FOA':<4}{'SRtng':<6}"
    lines = [f"{77 + n:<15}{name:<61}{'DEN':<4}{'F':<4}{'WFM':<5}{'':<24}{2000 + n:<6}" for n, name in
             enumerate(["Holm, Ida", "Smith, Jo", "Smith, Jo"])]  # fmt: skip
    listing.write_text("\n".join([header, *lines]) + "\n")
    assert "3 players" in opened("ratings", "load", str(listing))
    assert opened.json("ratings", "search", "ida ho")[0]["fide_id"] == 77
    assert opened.json("ratings", "about")["players"] == 3
    assert "Holm, Ida is entered" in opened("add", "open", "--fide-id", "77")
    players = tmp_path / "players.csv"
    players.write_text("FIDE ID;Name\n78;\n;Smith, Jo\n")
    assert "several of that name" in opened("import", str(players), "--into", "open", "--dry-run")
    assert "Line 3: several players are called Smith, Jo: 79 (DEN), 78 (DEN)" in opened.fails(
        "import", str(players), "--into", "open"
    )
    players.write_text("FIDE ID;Name\n78;\n;New Face\n")
    assert "2 players are entered" in opened("import", str(players), "--into", "open")
    names = [player["name"] for player in opened.json("show", "open")["tournaments"][0]["players"]]
    assert {"Holm, Ida", "Smith, Jo", "New Face"} <= set(names)


def test_check_in_settings_stage_and_closing(opened: Shell) -> None:
    opened("check-in", "open", "--open")
    assert "Missing: Dan; Eva" in opened("check-in", "open", "Ana", "Bo", "Carla")
    assert "Not checked in: Dan and Eva" in opened.fails("pair", "open")
    opened("pair", "open", "--leave-out-missing", "--publish")
    sure = ("--accept", "leave-fide-mode", "--accept", "leave-fide-mode-sure", "--why", "the sponsor asks for it")
    opened("fide", "open", "--leave", *sure)
    opened("settings", "open", "tie_breaks=PTS,BH/C1,SB", "name=Main", "--accept", "announcement-changed")
    opened("settings", "open", "-t", "event", "name=Spring Open")
    opened("result", "open", "1", "1")
    assert "final" in opened("stage", "open", "final", "main", "--places", "1-2", "--rounds", "1")
    assert "say which with -t: main, final" in opened.fails("pair", "open")
    opened("close", "open", "-t", "main", "--accept", "rounds-missing")
    assert "'Main' is closed" in opened.fails("add", "open", "-t", "main", "Zoe")
    opened("reopen", "open", "-t", "main")
    assert "Spring Open" in opened("list")
    assert "Say --yes" in opened.fails("delete", "open")
    opened("delete", "open", "--yes")
    assert opened.json("list") == []


@pytest.mark.parametrize(
    ("words", "piece"),
    [
        (("show", "nowhere"), "There is no event 'nowhere'"),
        (("result", "open", "1"), "come in pairs"),
        (("result", "open", "x", "1"), "'x' is not a board"),
        (("result", "open", "1", "2-0"), "'2-0' is not a result"),
        (("withdraw", "open", "Zoe"), "Nobody in 'main' is called 'Zoe'"),
        (("withdraw", "open", "99"), "There is no player 99"),
        (("settings", "open", "colour"), "not of the form NAME=VALUE"),
        (("settings", "open", "scoring=3"), "not a scoring"),
        (("settings", "open", "total_rounds=many"), "For total_rounds"),
        (("stage", "open", "x", "main", "--places", "a-b"), "not a run of places"),
        (("standings", "open", "--as-of", "yesterday"), "neither an entry nor a time"),
        (("import", "/nowhere/x.csv"), "cannot be read"),
        (("add", "open"), "Give a name, or a FIDE ID"),
        (("add", "open", "--fide-id", "5"), "no rating list on this machine"),
        (("redo", "open"), "nothing to redo"),
        (("points", "open", "Ana", "100", "--reason", "x"), "goes up to 99 points"),
        (("boards", "open"), "Round 0 is not published"),
    ],
)
def test_mistakes_are_told_in_a_sentence(opened: Shell, words: tuple[str, ...], piece: str) -> None:
    assert piece in opened.fails(*words)


def test_broken_files_are_told_in_a_sentence(opened: Shell, tmp_path: Path) -> None:
    for content in (b"{", b'{"format":"tablas event"}', b"001 garbage\n", b"name;elo\nBo;x\n", b"", b"{\xff"):
        file = tmp_path / "broken"
        file.write_bytes(content)
        assert opened.fails("import", str(file), "--into", "open")


def test_a_database_that_cannot_be(tmp_path: Path) -> None:
    shell = Shell(str(tmp_path / "none" / "x.db"))
    assert "There is no database" in shell.fails("list")
    assert "There is no folder" in shell.fails("new", "Open")


def test_every_verb_has_help(shell: Shell) -> None:
    for verb in event.list_commands(None):
        assert "Usage" in shell(verb, "--help")


def completions(line: list[str], incomplete: str) -> list[str]:
    complete = ShellComplete(event, {}, "event", "_EVENT_COMPLETE")
    return [item.value for item in complete.get_completions(line, incomplete)]


def test_tab_completion(opened: Shell, tmp_path: Path) -> None:
    database = ["--database", opened.database]
    assert "standings" in completions([], "stand")
    assert completions([*database, "show"], "o") == ["open"]
    assert completions([*database, "pair", "open", "-t"], "") == ["main"]
    assert completions([*database, "withdraw", "open"], "C") == ["Carla"]
    missing = tmp_path / "not-there.db"
    assert completions(["--database", str(missing), "show"], "") == []
    assert not missing.exists()
