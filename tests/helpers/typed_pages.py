"""What stands in the code blocks of a page, typed line by line as a reader would.

Blocks are marked by their language.  ``bash`` has a command a line, ``console`` commands after a ``$``
and perhaps what they answer, ``python`` and ``pycon`` run as Python, ``toml`` and ``json`` are read;
``text`` is no code.  A block without a mark is refused, so that no command escapes.

Commands of tablas run here and not in a process of their own, which would take ten times as long.
`tablas serve` answers one page and ends.  What reaches for another machine, or installs something, is
read and not done: `ELSEWHERE` says where it is done.
"""

from __future__ import annotations

import doctest
import json
import os
import re
import shlex
import shutil
import subprocess
import tomllib
import zipfile
from dataclasses import dataclass, field
from pathlib import Path

import httpx
import pytest
from click.testing import CliRunner

from loops import run_apart
from tablas.cli.main import cli
from typed_commands import typed

ROOT = Path(__file__).parents[2]
_FENCE = re.compile(r"^(?P<indent> *)```(?P<language>\w*)\n(?P<body>.*?)^(?P=indent)```", re.DOTALL | re.MULTILINE)

ELSEWHERE = {
    r"(pip|pipx|uvx|uv|make|podman)\b": "tests/test_packages.py, docs/first-minute.md, .ci/run",
    r"(python3 -m venv|\S*/bin/(pip|tablas))\b": "tests/test_packages.py",
    r"tablas \S.*(postgresql://|http://|https://(?!.*(--address|--webhook)))": "tests/store, tests/client",
    r"tablas publish .*--to\b": "tests/web, where a site is sent to a server",
    r"tablas event (broadcast|deliver|chess-results .*--upload)\b": "tests/client",
    r"(createuser|createdb|curl|git)\b": "a machine that has them",
}
"""Lines that are read and not done, and where what they ask for is done."""
SHELL = ("cd", "cp", "mkdir", "ls", "cat", "echo", "export", "eval", "man")

_LIST = (
    f"{'ID Number':<15}{'Name':<61}{'Fed':<4}{'Sex':<4}{'Tit':<5}{'WTit':<5}{'OTit':<15}{'FOA':<4}{'SRtng':<6}\n"
    f"{2200012:<15}{'Garcia, Ana':<61}{'ESP':<4}{'F':<4}{'WGM':<5}{'':<24}{2310:<6}\n"
)
"""A list of FIDE's, with one invented player."""


@dataclass(frozen=True, slots=True)
class Block:
    """A block of a page."""

    language: str
    body: str
    line: int


def blocks(text: str) -> list[Block]:
    """The code blocks of a page."""
    return [
        Block(
            found["language"],
            re.sub(f"^{found['indent']}", "", found["body"], flags=re.MULTILINE),
            text.count("\n", 0, found.start()) + 1,
        )
        for found in _FENCE.finditer(text)
    ]


def commands(block: Block) -> list[tuple[str, str]]:
    """The commands of a block, each with what it answers there (nothing: not told)."""
    text = block.body.replace("\\\n", " ")
    if block.language == "bash":
        return [(line, "") for line in text.splitlines() if line.strip() and not line.lstrip().startswith("#")]
    found: list[tuple[str, str]] = []
    for line in text.splitlines():
        if line.startswith("$ "):
            found.append((line[2:], ""))
        elif line.strip():
            command, answer = found.pop()
            found.append((command, f"{answer}{line}\n"))
    return found


@dataclass
class Desk:
    """A folder with the examples in it, and somebody who types."""

    folder: Path
    patch: pytest.MonkeyPatch
    refused: dict[str, int] = field(default_factory=dict)
    """Lines that end with another code than 0, because the page tells of that."""
    done: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        shutil.copytree(ROOT / "examples", self.folder / "examples")
        for file in (ROOT / "examples").iterdir():
            shutil.copy(file, self.folder)
        with zipfile.ZipFile(self.folder / "players_list.zip", "w") as archive:
            archive.writestr("players_list_foa.txt", _LIST)
        self.patch.chdir(self.folder)
        self.patch.setenv("TABLAS_DATA", str(self.folder / "events"))
        self.patch.setattr("tablas.web.workers.run", _one_page)

    def read(self, page: Path) -> None:
        """Do whatever the blocks of a page say, in their order."""
        for block in blocks(page.read_text(encoding="utf-8")):
            where = f"{page.name}:{block.line}"
            match block.language:
                case "bash" | "console":
                    for line, answer in commands(block):
                        self.type(line, answer, where)
                case "python" | "pycon":
                    _run_python(block, where)
                case "toml":
                    tomllib.loads(block.body)
                case "json":
                    json.loads(block.body)
                case "text" | "nginx" | "dockerfile" | "yaml" | "po":
                    pass
                case _:
                    pytest.fail(f"{where}: a block without a known language")

    def type(self, line: str, answer: str = "", where: str = "") -> None:
        """Type one line."""
        words = shlex.split(line, comments=True)
        bare = " ".join(words)
        line, words = (_at(self.folder, line), [_at(self.folder, word) for word in words])
        self.done.append(bare)
        if any(re.match(pattern, bare) for pattern in ELSEWHERE):
            if words[0] == "tablas":
                assert typed(shlex.join(words[1:])) == "", f"{where}: {line}"
            return
        if words[0] == "cd":
            self.patch.chdir(words[1])
        elif words[0] == "export":
            name, _, value = words[1].partition("=")
            self.patch.setenv(name, value)
        elif words[0] == "tablas":
            self._tablas(_expanded(words[1:]), answer, f"{where}: {line}", self.refused.get(bare, 0))
        elif words[0] in SHELL or words[0].startswith("tablas"):
            done = subprocess.run(["bash", "-c", line], capture_output=True, text=True, check=False)
            assert done.returncode == 0, f"{where}: {line}\n{done.stdout}{done.stderr}"
        else:
            pytest.fail(f"{where}: nobody knows how to do {line}")

    def _tablas(self, words: list[str], answer: str, where: str, status: int) -> None:
        if words[:1] == ["serve"] and "--port" not in words:
            words = [*words, "--port", "0"]
        before = Path.cwd()
        told = CliRunner().invoke(cli, words, env={"DISPLAY": "", "WAYLAND_DISPLAY": ""})
        os.chdir(before)
        assert told.exit_code == status, f"{where}\n{told.output}"
        if answer:
            checker = doctest.OutputChecker()
            assert checker.check_output(answer, told.output, doctest.ELLIPSIS), f"{where}\n{answer}--\n{told.output}"


def _at(folder: Path, word: str) -> str:
    """A stick that is plugged in, whatever a language calls it, is a folder here."""
    return re.sub("/media/(stick|usb)", f"{folder}/stick", word)


def _expanded(words: list[str]) -> list[str]:
    return [name for word in words for name in (sorted(map(str, Path().glob(word))) if "*" in word else [word])]


def _one_page(app: object, speaking: object, listener: object) -> None:
    """In the place of a server that goes on for ever: one visitor, one page."""

    async def visit() -> httpx.Response:
        # The visitor comes from this machine, as somebody at the laptop does.
        transport = httpx.ASGITransport(app, client=("127.0.0.1", 50000))  # type: ignore[arg-type]
        async with httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1:8000") as client:
            return await client.get("/guide")

    answer = run_apart(visit())
    assert answer.status_code == 200, answer.text
    app.state.services.store.close()  # type: ignore[attr-defined]
    listener.close()  # type: ignore[attr-defined]


def _run_python(block: Block, where: str) -> None:
    if ">>>" in block.body:
        test = doctest.DocTestParser().get_doctest(block.body, {}, where, None, block.line)
        told: list[str] = []
        runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
        runner.run(test, out=told.append)
        assert runner.summarize(verbose=False).failed == 0, f"{where}\n{''.join(told)}"
    else:
        exec(compile(block.body, where, "exec"), {"__name__": "page"})
