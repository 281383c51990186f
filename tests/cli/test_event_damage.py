"""A damaged event on the command line: one sentence, its last whole state saved, a backup in its place."""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path

from click.testing import CliRunner

from tablas.cli.event import event


def _run(database: Path, *words: str) -> tuple[int, str, str]:
    found = CliRunner().invoke(event, ["--database", str(database), *words])
    assert found.exception is None or isinstance(found.exception, SystemExit), found.exception
    return found.exit_code, found.stdout, found.stderr


def test_from_the_damage_to_the_way_on(tmp_path: Path) -> None:
    database, saved = tmp_path / "club.db", tmp_path / "saved.tablas"
    _run(database, "new", "Winter Open", "--as", "open")
    _run(database, "tournament", "open", "main", "--rounds", "3")
    for name in ("Ana", "Bo", "Carla", "Núñez, José"):
        _run(database, "add", "open", name)
    with sqlite3.connect(database) as connection:
        connection.execute("UPDATE entries SET data = replace(data, 'Bo', 'Eve') WHERE seq = 4")
    connection.close()
    for words in (["show", "open"], ["verify", "open"], ["pair", "open"], ["export", "open"], ["log", "open"]):
        code, out, told = _run(database, *words)
        assert (code, out) == (2, ""), words
        assert "Entry 4 is not as it was written" in told
        assert told.count("\n") == 1
    assert "solo" not in _run(database, "verify", "open", "--lang", "es")[2]
    assert "no está como se escribió" in _run(database, "verify", "open", "--lang", "es")[2]
    assert _run(database, "list")[0] == 0
    assert _run(database, "export", "open", "--last-whole", "--to", "trf26")[0] == 2
    assert _run(database, "export", "open", "--last-whole", "-o", str(saved))[0] == 0
    assert len(saved.read_text().splitlines()) == 4, "a header and three entries"
    code, out, _ = _run(database, "set-aside", "open", "--json")
    assert (code, json.loads(out)) == (0, {"event": "open-aside", "before": "open"})
    assert _run(database, "import", str(saved), "--as", "open")[0] == 0
    players = json.loads(_run(database, "show", "open", "--json")[1])
    assert "Ana" in json.dumps(players)
    assert "Eve" not in json.dumps(players)
    assert _run(database, "set-aside", "open")[0] == 2, "it is whole"
    assert _run(database, "delete", "open-aside", "--yes")[0] == 0


def test_backups_are_made_listed_and_taken_in(tmp_path: Path) -> None:
    database, other = tmp_path / "here" / "club.db", tmp_path / "there.db"
    database.parent.mkdir()
    _run(database, "new", "Winter Open", "--as", "open")
    _run(database, "tournament", "open", "main", "--rounds", "3")
    for name in ("Ana", "Bo"):
        _run(database, "add", "open", name)
    code, out, _ = _run(database, "backup", "open", "--json")
    made = json.loads(out)
    assert (code, made["backups"][0]["entry"], made["folder"]) == (0, 4, str(database.parent / "backups"))
    assert len(json.loads(_run(database, "backup", "open", "--list", "--json")[1])["backups"]) == len(made["backups"])
    code, out, _ = _run(other, "restore-from", made["folder"], "--json")
    assert (code, json.loads(out)["event"], json.loads(out)["added"]) == (0, "open", 4)
    with sqlite3.connect(database) as connection:
        connection.execute("UPDATE entries SET data = replace(data, 'Bo', 'Eve') WHERE seq = 4")
    connection.close()
    code, out, _ = _run(database, "restore-from", made["folder"], "--replace", "--json")
    assert (code, json.loads(out)["aside"], json.loads(out)["event"]) == (0, "open-aside", "open")
    assert _run(database, "verify", "open")[0] == 0
    for bad in (tmp_path / "empty", tmp_path / "none.tablas", tmp_path / "half.tablas"):
        if bad.name == "empty":
            bad.mkdir()
        if bad.name == "half.tablas":
            bad.write_text(Path(made["backups"][0]["file"]).read_text()[:-30])
        code, out, told = _run(database, "restore-from", str(bad))
        assert (code, out, told.count("\n")) == (2, "", 1), bad


def test_backups_can_be_switched_off(tmp_path: Path, monkeypatch) -> None:
    monkeypatch.setenv("TABLAS_BACKUPS", "off")
    database = tmp_path / "club.db"
    _run(database, "new", "Winter Open", "--as", "open")
    _run(database, "tournament", "open", "main")
    assert not (tmp_path / "backups").exists()
    assert _run(database, "backup", "open")[0] == 2
