"""The verbs of ``tablas``: what they print, how they exit, and that bad input is answered in a sentence."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import tablas
from tablas.cli.main import VERBS, cli
from tablas.formats import trf

CORPUS = Path(__file__).parents[1] / "data" / "corpus"


def run(*args: object) -> Result:
    return CliRunner().invoke(cli, [str(arg) for arg in args])


@pytest.fixture
def event(tmp_path: Path) -> Path:
    """Nine players, five rounds planned, three played."""
    whole = tablas.generate(players=9, rounds=5, seed=12, acceleration="none", scoring="standard").tournament
    path = tmp_path / "Ópen de Ávila.trf"
    tablas.save(whole.after(3), path)
    return path


# --- pair ---------------------------------------------------------------------------------------------


def test_pairs_format(event: Path) -> None:
    result = run("pair", event, "--format", "pairs")
    assert result.exit_code == 0
    lines = result.stdout.splitlines()
    answer = tablas.pair(tablas.load(event))
    byes = [f"{answer.bye} 0"] if answer.bye else []
    assert lines == [str(len(lines) - 1), *(f"{white} {black}" for white, black in answer.pairs), *byes]


def test_a_round_that_was_played_is_paired_again(event: Path) -> None:
    games = tablas.load(event).rounds[1].games
    again = run("pair", event, "--round", 2, "--format", "pairs").stdout.splitlines()[1:]
    assert len(games) >= 3
    assert {f"{game.white} {game.black}" for game in games} <= set(again)
    refused = run("pair", event, "--round", 9)
    assert refused.exit_code == 2
    assert "Rounds 1 to 4 can be asked for, not 9." in refused.output


def test_json_format(event: Path) -> None:
    result = run("pair", event, "--format", "json", "--edition", "2017")
    data = json.loads(result.stdout)
    answer = tablas.pair(tablas.load(event), edition="2017")
    assert data["round"] == 4
    assert [(row["white"], row["black"]) for row in data["pairs"]] == [tuple(pair) for pair in answer.pairs]
    assert data["bye"] == answer.bye
    assert {row["player"] for row in data["absent"]} == {bye.player for bye in answer.byes}


def test_json_names_the_edition_that_was_taken(event: Path) -> None:
    data = json.loads(run("pair", event, "--format", "json").stdout)
    assert data["edition"] == "2026"


def test_table_names_everybody(event: Path) -> None:
    result = run("pair", event)
    answer = tablas.pair(tablas.load(event))
    names = {player.number: player.name for player in tablas.load(event).players}
    assert "round 4" in result.stdout
    for white, black in answer.pairs:
        row = next(line for line in result.stdout.splitlines() if names[white] in line)
        assert names[black] in row


def test_output_file(event: Path, tmp_path: Path) -> None:
    target = tmp_path / "pairs.txt"
    assert run("pair", event, "--format", "pairs", "-o", target).stdout == ""
    assert target.read_text() == run("pair", event, "--format", "pairs").stdout


def test_output_that_cannot_be_written(event: Path, tmp_path: Path) -> None:
    result = run("pair", event, "-o", tmp_path / "missing" / "out.txt")
    assert result.exit_code == 2
    assert "cannot be written" in result.stderr


@pytest.mark.parametrize(
    "args", [["--engine", "reference"], ["--engine=reference"], ["--option", "engine=reference"], ["--system", "dutch"]]
)
def test_options_of_the_system(event: Path, args: list[str]) -> None:
    result = run("pair", *args, event, "--format", "pairs")
    assert result.exit_code == 0
    assert result.stdout == run("pair", event, "--format", "pairs").stdout


@pytest.mark.parametrize(
    ("args", "sentence"),
    [
        (["--frobnicate", "yes"], "There is no option --frobnicate"),
        (["--engine", "steam"], "Option engine is one of"),
        (["--engine"], "needs a value"),
        (["--option", "engine"], "name=value"),
        (["--system", "chess960"], "There is no system 'chess960'"),
        (["--edition", "1850"], "has no edition '1850'"),
        (["--no-engine"], "There is no option --no-engine"),
    ],
)
def test_options_that_are_refused(event: Path, args: list[str], sentence: str) -> None:
    result = run("pair", event, *args)
    assert result.exit_code == 2
    assert sentence in result.stderr
    assert result.stdout == ""


def test_round_that_cannot_be_paired(tmp_path: Path) -> None:
    whole = tablas.generate(players=4, rounds=3, seed=1, forfeits=0, double_forfeits=0).tournament
    path = tmp_path / "done.trf"
    tablas.save(whole, path)
    result = run("pair", path)
    assert result.exit_code == 2
    assert "All 3 rounds have been paired" in result.stderr
    assert len(result.stderr.splitlines()) == 1


# --- check --------------------------------------------------------------------------------------------


def test_check_agrees() -> None:
    result = run("check", CORPUS / "dutch-2017" / "0001.trf", "--edition", "2017")
    assert result.exit_code == 0
    assert "10 rounds, no difference" in result.stdout


def spoiled(tmp_path: Path) -> Path:
    """A report whose second round has two opponents exchanged."""
    whole = tablas.generate(players=8, rounds=3, seed=4, acceleration="none").tournament
    from dataclasses import replace

    second = whole.rounds[1]
    first_game, second_game, *rest = second.games
    games = (
        first_game._replace(black=second_game.black, black_outcome=second_game.black_outcome),
        second_game._replace(black=first_game.black, black_outcome=first_game.black_outcome),
        *rest,
    )
    path = tmp_path / "spoiled.trf"
    tablas.save(replace(whole, rounds=(whole.rounds[0], replace(second, games=games), whole.rounds[2])), path)
    return path


def test_check_differs(tmp_path: Path) -> None:
    result = run("check", spoiled(tmp_path))
    assert result.exit_code == 1
    assert "Round 2: pairs differ; expected" in result.stdout


def test_check_json(tmp_path: Path) -> None:
    good, bad = CORPUS / "dutch-2026" / "tiny-0001.trf", spoiled(tmp_path)
    result = run("check", good, bad, tmp_path / "missing.trf", "--edition", "2026", "--json", "--jobs", "2")
    assert result.exit_code == 2
    first, second, third = json.loads(result.stdout)
    assert first["same"]
    assert first["differences"] == []
    assert second["differences"][0]["round"] == 2
    assert "no such file" in third["error"]


def test_one_unreadable_file_does_not_hide_the_others(tmp_path: Path) -> None:
    broken = tmp_path / "broken.trf"
    broken.write_bytes(b"\x00\x01 nonsense")
    result = run("check", broken, CORPUS / "dutch-2026" / "tiny-0001.trf", "--edition", "2026")
    assert result.exit_code == 2
    assert "no difference" in result.stdout
    assert "broken.trf" in result.stderr


def test_colours_are_checked_too(tmp_path: Path) -> None:
    whole = tablas.generate(players=8, rounds=2, seed=4, acceleration="none").tournament
    from dataclasses import replace

    game = whole.rounds[1].games[0]
    turned = type(game)(game.black, game.white, game.black_outcome, game.white_outcome)
    second = replace(whole.rounds[1], games=(turned, *whole.rounds[1].games[1:]))
    path = tmp_path / "turned.trf"
    tablas.save(replace(whole, rounds=(whole.rounds[0], second)), path)
    result = run("check", path)
    assert result.exit_code == 1
    assert "Round 2: colours differ" in result.stdout


# --- bad input ----------------------------------------------------------------------------------------

GOOD = (CORPUS / "dutch-2026" / "tiny-0001.trf").read_bytes()


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\r\n\r\n",
        GOOD[:150],
        GOOD[: len(GOOD) // 2],
        GOOD.replace(b"   2 ", b"  99 "),
        GOOD.replace(b"001    3", b"001    2"),
        GOOD.replace(b"001    1", b"001 zero"),
        b"\xff\xfe" + GOOD,
        bytes(range(256)) * 4,
        "001    1      Muñoz, Íñigo".encode("latin-1"),
        b"PK\x03\x04 not a report",
    ],
)
@pytest.mark.parametrize("verb", ["pair", "check"])
def test_no_input_ends_in_a_traceback(tmp_path: Path, content: bytes, verb: str) -> None:
    path = tmp_path / "entrada.trf"
    path.write_bytes(content)
    result = run(verb, path)
    assert result.exit_code in (0, 1, 2), result.output
    assert "Traceback" not in result.output
    assert "fault of its own" not in result.output
    if result.exit_code == 2:
        assert result.stderr.strip()


@pytest.mark.parametrize("verb", ["pair", "check"])
def test_file_that_is_not_there(tmp_path: Path, verb: str) -> None:
    result = run(verb, tmp_path / "nada.trf")
    assert result.exit_code == 2
    assert "no such file" in result.stderr
    assert run(verb, tmp_path).exit_code == 2


def test_accents_survive(tmp_path: Path) -> None:
    from dataclasses import replace

    whole = tablas.generate(players=4, rounds=1, seed=2, late_entries=0, zero_byes=0, half_byes=0, full_byes=0)
    players = list(whole.tournament.players)
    players[0] = replace(players[0], name="Muñoz Güell, Íñigo")
    path = tmp_path / "acentos.trf"
    tablas.save(replace(whole.tournament.after(0), players=tuple(players)), path)
    assert "Muñoz Güell, Íñigo" in run("pair", path).stdout


def test_lenient_lists_its_repairs(tmp_path: Path) -> None:
    path = tmp_path / "mal.trf"
    path.write_bytes(GOOD.replace(b" 5.0 ", b" 4.0 ", 1))
    strict, lenient = run("pair", path), run("pair", path, "--lenient")
    if strict.exit_code == 2:
        assert "mal.trf" in strict.stderr
    assert lenient.stderr.strip()


# --- the rest -----------------------------------------------------------------------------------------


def test_systems_lists_the_registry() -> None:
    assert "dutch: FIDE (Dutch) system" in run("systems").stdout
    data = json.loads(run("systems", "--json").stdout)
    dutch = next(entry for entry in data if entry["name"] == "dutch")
    assert dutch["editions"] == ["1992", "1998", "2017", "2026"]
    assert "engine" in [option["name"] for option in dutch["options"]]


def test_demo() -> None:
    result = run("demo", "--players", "7", "--rounds", "3")
    assert result.exit_code == 0
    assert "Round 3" in result.stdout
    assert "0 differences" in result.stdout
    assert "could not be paired" not in result.stdout
    ended = run("demo", "--players", "4", "--rounds", "5").stdout
    assert "Round 4 could not be paired" in ended, "four players have three rounds in them"


def test_every_listed_verb_has_a_command() -> None:
    shown = run("--help").stdout
    commands = cli.list_commands(None)  # type: ignore[arg-type]
    assert {"pair", "check", "generate", "systems", "demo"} <= set(commands)
    for verb in commands:
        assert VERBS[verb] in " ".join(shown.split())
        assert run(verb, "--help").exit_code == 0


def test_unknown_verb() -> None:
    result = run("play")
    assert result.exit_code == 2
    assert "No such command" in result.stderr


def test_a_fault_of_ours_is_a_sentence_too(event: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object, **__: object) -> None:
        raise ZeroDivisionError("nothing to divide")

    monkeypatch.setattr("tablas.api.pair", broken)
    result = run("pair", event)
    assert result.exit_code == 70
    assert "please report it" in result.stderr
    assert "Traceback" not in result.output


def test_saved_file_is_read_back(event: Path) -> None:
    loaded = trf.load(event)
    assert loaded.tournament.rounds_paired == 3
    assert loaded.tournament.total_rounds == 5


def test_check_finds_a_wrong_rank(tmp_path: Path) -> None:
    file = tmp_path / "event.trf"
    made = CliRunner().invoke(
        cli,
        ["generate", "--players", "12", "--rounds", "5", "--seed", "8", "--tie-breaks", "PTS,BH,SB", "-o", str(file)],
    )
    assert made.exit_code == 0, made.output
    assert CliRunner().invoke(cli, ["check", str(file)]).exit_code == 0
    lines = file.read_text(encoding="utf-8").splitlines(keepends=True)
    place = next(index for index, line in enumerate(lines) if line.startswith("001") and line[85:89].strip() == "1")
    lines[place] = lines[place][:85] + "  12" + lines[place][89:]
    file.write_text("".join(lines), encoding="utf-8", newline="")
    checked = CliRunner().invoke(cli, ["check", str(file)])
    assert checked.exit_code == 1
    assert "has rank 12, the tie-breaks give 1" in checked.output


def test_a_screen_without_the_letters_shows_the_rest(tmp_path: Path) -> None:
    file = tmp_path / "open.trf"
    file.write_text("012 Łódź\n001    1      Őri\n001    2      Bo\n142 3\n", encoding="utf-8")
    start = "from tablas.cli.main import main; main()"
    environment = os.environ | {"PYTHONIOENCODING": "cp1252", "PYTHONUTF8": "0"}
    answer = subprocess.run([sys.executable, "-c", start, "pair", str(file)], capture_output=True, env=environment)
    assert answer.returncode == 0, answer.stderr
    assert b"?\xf3d?: round 1" in answer.stdout


def test_what_the_system_refuses_is_told_in_a_sentence(event: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("tablas.cli.pair.deliver", full)
    result = run("pair", event)
    assert (result.exit_code, result.stderr) == (2, "The system refuses: [Errno 28] No space left on device.\n")
