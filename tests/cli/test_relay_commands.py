"""Games from the command line: PGN out and in, a folder watched, a broadcast, live standings."""

from __future__ import annotations

import io
import json
import threading
import time
from pathlib import Path

import chess.pgn
import pytest
from click.testing import CliRunner

from fake_lichess import ROUND, TOKEN, lichess
from tablas.cli.event import event, relay


class Shell:
    def __init__(self, database: str) -> None:
        self.database = database

    def __call__(self, *words: str, status: int = 0) -> str:
        answer = CliRunner().invoke(event, ["--database", self.database, *words], catch_exceptions=False)
        assert answer.exit_code == status, answer.output
        return answer.stderr if status else answer.stdout

    def json(self, *words: str):
        return json.loads(self(*words, "--json"))


@pytest.fixture
def shell(tmp_path: Path) -> Shell:
    """Four players; round 1 is published: 1 Ana – Carla, 2 Dan – Bo."""
    shell = Shell(str(tmp_path / "club.db"))
    shell("new", "Winter Open", "--as", "open", "--start", "2026-03-01", "--city", "Ávila")
    shell("tournament", "open", "main", "--rounds", "3", "--set", "initial_colour=w")
    for name, rating in (("Ana", 2100), ("Bo", 2000), ("Carla", 1900), ("Dan", 1800)):
        shell("add", "open", name, "--rating", str(rating))
    shell("pair", "open", "--publish")
    return shell


GAMES = """[Round "1.1"]
[White "Ana"]
[Black "Carla"]
[Result "1-0"]

1. e4 {[%clk 1:29:50]} e5 1-0

[Round "1.2"]
[White "Dan"]
[Black "Bo"]
[Result "*"]

1. f3 e5 2. g4 *
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "games.pgn"
    path.write_text(GAMES)
    return path


def test_a_game_suggests_and_the_arbiter_confirms(shell: Shell, file: Path) -> None:
    told = shell.json("games", "open", str(file))
    assert (told["games"], told["changed"], told["problems"]) == (2, 2, [])
    assert [(one["board"], one["result"]) for one in told["suggestions"]] == [(1, "1-0")]
    assert [game["result"] for game in shell.json("boards", "open")["games"]] == ["*", "*"], "nothing by itself"
    assert shell.json("games", "open", str(file))["changed"] == 0
    assert "No game suggests" in shell("games", "open", "--confirm", "2", status=2)
    assert shell.json("games", "open", "--confirm", "1")["entered"] == [{"board": 1, "result": "1-0"}]
    assert shell.json("boards", "open")["games"][0]["result"] == "1-0"
    assert shell.json("games", "open")["suggestions"] == []


def test_a_result_that_was_entered_otherwise_is_told_and_left(shell: Shell, file: Path) -> None:
    shell("result", "open", "1", "0-1")
    told = shell.json("games", "open", str(file))
    assert [(one["board"], one["entered"]) for one in told["suggestions"]] == [(1, "0-1")]
    assert "the event has another result" in shell("games", "open")
    assert "No game suggests" in shell("games", "open", "--confirm", "1", status=2)
    assert shell.json("games", "open", "--confirm", "all")["entered"] == []
    assert shell.json("boards", "open")["games"][0]["result"] == "0-1"


def test_the_moves_come_out_again(shell: Shell, file: Path, tmp_path: Path) -> None:
    shell("games", "open", str(file))
    shell("pgn", "open", "-o", str(tmp_path / "out.pgn"))
    with (tmp_path / "out.pgn").open() as out:
        games = [chess.pgn.read_game(out), chess.pgn.read_game(out)]
    assert [game.mainline().__str__() for game in games] == ["1. e4 { [%clk 1:29:50] } 1... e5", "1. f3 e5 2. g4"]
    bare = chess.pgn.read_game(io.StringIO(shell("pgn", "open", "--bare")))
    assert bare is not None
    assert not list(bare.mainline_moves())
    assert shell.json("pgn", "open", "--all")["rounds"] == [1]


def test_standings_as_if(shell: Shell, file: Path) -> None:
    shell("games", "open", str(file))
    points = lambda *words: {  # noqa: E731
        line["name"]: line["tiebreaks"]["PTS"] for line in shell.json("live-standings", "open", *words)["standings"]
    }
    assert points() == {"Ana": 1, "Carla": 0, "Bo": 0.5, "Dan": 0.5}
    assert points("--open") == {"Ana": 1, "Carla": 0, "Bo": 0, "Dan": 0}
    assert points("--if", "2=0-1", "--if", "1==") == {"Ana": 0.5, "Carla": 0.5, "Bo": 1, "Dan": 0}
    assert "no supposition" in shell("live-standings", "open", "--if", "x", status=2)
    assert "boards" in shell("live-standings", "open", "--if", "9=1-0", status=2)


def test_a_bad_file_is_one_sentence(shell: Shell, file: Path) -> None:
    file.write_text("1. e4 e5 {")
    told = shell("games", "open", str(file), status=2)
    assert "games.pgn:1" in told
    assert len(told.strip().splitlines()) == 1


@pytest.mark.slow
def test_a_folder_is_watched(shell: Shell, file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """LiveChess writes a file anew with every move; half of a file is read when it is whole."""
    monkeypatch.setattr(relay, "SETTLED", 0.02)
    folder = tmp_path / "live"
    folder.mkdir()
    (folder / "notes.txt").write_text("no game")

    def moves() -> list[str]:
        file = io.StringIO(shell("pgn", "open"))
        second = (chess.pgn.read_game(file), chess.pgn.read_game(file))[1]
        return [] if second is None else [move.uci() for move in second.mainline_moves()]

    def write() -> None:
        for text in (GAMES[:60], GAMES, GAMES.replace("2. g4 *", "2. g4 Qh4# *")):
            (folder / "games.pgn").write_text(text)
            time.sleep(0.3)

    writer = threading.Thread(target=write)
    writer.start()
    answer = CliRunner().invoke(
        event, ["--database", shell.database, "games", "open", "--watch", str(folder), "--seconds", "1.5", "--json"]
    )
    writer.join()
    assert answer.exit_code == 0, answer.output
    assert moves() == ["f2f3", "e7e5", "g2g4", "d8h4"]
    assert [one["result"] for one in shell.json("games", "open")["suggestions"]] == ["1-0", "0-1"]
    assert "no folder" in shell("games", "open", "--watch", str(tmp_path / "nowhere"), status=2)


@pytest.mark.slow
def test_a_round_is_sent_to_a_broadcast(
    shell: Shell, file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shell("games", "open", str(file))
    with lichess() as there:
        said = shell("broadcast", "open", ROUND, "--address", there.address, status=2)
        assert "needs a token" in said
        (tmp_path / "token").write_text(f"{TOKEN}\n")
        words = ("broadcast", "open", ROUND, "--address", there.address, "--token-file", str(tmp_path / "token"))
        assert shell.json(*words)["games"] == 2
        assert there.games == {"1.1": "Ana-Carla e2e4 e7e5 1-0", "1.2": "Dan-Bo f2f3 e7e5 g2g4 *"}
        monkeypatch.setenv("TABLAS_LICHESS_TOKEN", TOKEN)
        monkeypatch.setattr(relay, "BETWEEN", 0.02)
        shell("broadcast", "open", ROUND, "--address", there.address, "--watch", "--seconds", "0.5")
        assert there.requests == [200, 200], "while nothing changes nothing is sent"
