"""What bites on Windows: line ends, encodings, sockets that share a port, modules that are not there."""

from __future__ import annotations

import ast
import os
import re
import socket
import subprocess
import sys
from pathlib import Path

import pytest

import tablas
from tablas.cli import serve

SOURCES = sorted(Path(tablas.__file__).parent.rglob("*.py"))
ABSENT = {"fcntl", "grp", "pwd", "resource", "termios", "tty", "pty", "syslog", "readline"}
"""Modules of Unix: only inside a function that has another way."""


def calls(tree: ast.AST) -> list[ast.Call]:
    return [node for node in ast.walk(tree) if isinstance(node, ast.Call)]


def faults(file: Path) -> list[str]:
    tree = ast.parse(file.read_text(encoding="utf-8"))
    top = [node for node in tree.body if isinstance(node, ast.Import | ast.ImportFrom)]
    named = {name.name for node in top if isinstance(node, ast.Import) for name in node.names}
    named |= {str(node.module) for node in top if isinstance(node, ast.ImportFrom)}
    found = [f"{file.name}: {name} is not there" for name in named & ABSENT]
    for call in calls(tree):
        words = {word.arg for word in call.keywords}
        method = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
        texts = [str(argument.value) for argument in call.args if isinstance(argument, ast.Constant)]
        written = method == "write_text" or (method == "open" and any(re.fullmatch("[wax]t?", text) for text in texts))
        wrong = {
            "say encoding and line ends": written and not {"encoding", "newline"} <= words,
            "say the encoding": method == "read_text" and not call.args and "encoding" not in words,
            "%-d is not known there": method == "strftime" and any("%-" in text for text in texts),
        }
        found += [f"{file.name}:{call.lineno}: {what}" for what, is_so in wrong.items() if is_so]
    return found


@pytest.mark.slow
def test_files_and_modules_are_the_same_everywhere(tmp_path: Path) -> None:
    assert [fault for file in SOURCES for fault in faults(file)] == []
    bad = tmp_path / "bad.py"
    bad.write_text("import fcntl\npath.write_text('x')\nopen('f', 'w')\nday.strftime('%-d')\npath.read_text()\n")
    assert len(faults(bad)) == 5


def test_a_port_is_taken_once_on_windows(monkeypatch: pytest.MonkeyPatch) -> None:
    """There SO_REUSEADDR lets two programs listen at one port, and visitors come to either."""
    asked: list[int] = []
    usual = socket.socket.setsockopt

    def note(self: socket.socket, level: int, option: int, value: int) -> None:
        asked.append(option)
        if option != 0x5E1:
            usual(self, level, option, value)

    monkeypatch.setattr(socket, "SO_EXCLUSIVEADDRUSE", 0x5E1, raising=False)
    monkeypatch.setattr(socket.socket, "setsockopt", note)
    monkeypatch.setattr(sys, "platform", "win32")
    serve._listener("127.0.0.1", 0).close()
    assert asked == [0x5E1]
    monkeypatch.setattr(sys, "platform", "linux")
    serve._listener("127.0.0.1", 0).close()
    assert asked[1:] == [socket.SO_REUSEADDR]


@pytest.mark.parametrize("encoding", ["cp1252", "cp437", "ascii"])
def test_a_console_of_an_old_encoding_shows_what_it_can(encoding: str) -> None:
    report = Path(tablas.__file__).parents[2] / "examples" / "open-after-round-4.trf"
    bare = {name: value for name, value in os.environ.items() if name != "PYTHONUTF8"}
    told = subprocess.run(
        [sys.executable, "-m", "tablas", "pair", str(report)],
        env=bare | {"PYTHONIOENCODING": encoding, "TABLAS_LANG": "es"},
        capture_output=True,
        check=False,
    )
    assert told.returncode == 0, told.stderr
    assert b"Valle Gallardo, Mario" in told.stdout
