"""README's first minute on a bare machine, by the clock: ``python tests/helpers/first_minute.py``.

The repository is cloned into an empty folder; the home is new, the environment has nothing but how the network
is reached, and the path has a few tools and no browser.  The commands are those of README, read from it.
What they answer and how long they take goes into docs/first-minute.md.
"""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import urllib.request
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from typed_pages import blocks, commands

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "first-minute.md"
TOOLS = (
    *("bash", "sh", "env", "git", "make", "python3", "touch", "cat", "cp", "ls", "mkdir", "rm", "uname", "dirname"),
    *("basename", "sed", "grep", "head", "tail", "gcc", "cc", "ld"),
)
NETWORK = re.compile(r"^(PIP_|SSL_|REQUESTS_|.*_proxy$|.*_PROXY$)")
INSTALLED = "python3 -m venv ../own && ../own/bin/pip install --quiet '.[web]' && ../own/bin/tablas --version"
"""What ``pipx install 'tablas[web]'`` does, with the package made from the clone instead of an index."""
LINES = 14
"""Of an answer; the rest is counted."""


@dataclass(frozen=True, slots=True)
class Step:
    """A line that was typed, what it answered, and how long it took."""

    line: str
    answer: str
    seconds: float


def minute(readme: str) -> list[str]:
    """The commands of the part "The first minute"."""
    part = readme.partition("## The first minute")[2].partition("\n## ")[0]
    return [line for block in blocks(part) if block.language == "bash" for line, _ in commands(block)]


class Machine:
    """An empty home, a few tools, a clone."""

    def __init__(self, folder: Path) -> None:
        self.home = folder / "home"
        self.clone = self.home / "tablas"
        tools = folder / "bin"
        for place in (self.home, tools):
            place.mkdir()
        for name in TOOLS:
            found = sys.base_prefix + "/bin/python3" if name == "python3" else shutil.which(name)
            if found:
                (tools / name).symlink_to(found)
        self.environment = {name: value for name, value in os.environ.items() if NETWORK.match(name)}
        self.environment |= {"HOME": str(self.home), "PATH": str(tools), "LANG": "C.UTF-8", "PIP_NO_CACHE_DIR": "1"}
        self.folder = folder
        assert shutil.which("chromium", path=str(tools)) is None

    def type(self, line: str) -> Step:
        """Type one line in the folder of the clone."""
        where = self.clone if self.clone.exists() else self.home
        began = time.monotonic()
        if re.match(r"tablas serve\b", line):
            answer = self._serve(line, where)
        else:
            active = ". .venv/bin/activate && " if line.startswith("tablas") else ""
            done = subprocess.run(
                ["bash", "-c", active + line],
                cwd=where,
                env=self.environment,
                capture_output=True,
                text=True,
                check=False,
            )
            answer = done.stdout + done.stderr
            assert done.returncode == 0, f"{line}\n{answer}"
        return Step(line, self._clean(answer), time.monotonic() - began)

    def _serve(self, line: str, where: Path) -> str:
        """Start the program, read its first page, stop it."""
        words = ["bash", "-c", f". .venv/bin/activate && exec {line} --port 0"]
        with subprocess.Popen(
            words, cwd=where, env=self.environment | {"PYTHONUNBUFFERED": "1"}, stdout=subprocess.PIPE, text=True
        ) as serving:
            assert serving.stdout is not None
            told = ""
            while "Ctrl+C" not in told:
                read = serving.stdout.readline()
                assert read, told
                told += read
            address = re.search(r"http://127\.0\.0\.1:\d+/", told)
            assert address is not None, told
            with urllib.request.urlopen(address[0], timeout=60) as page:
                text = page.read().decode()
            serving.send_signal(signal.SIGINT)
        title = re.search(r"<title>(.*?)</title>", text, re.S)
        assert title is not None
        shown = re.sub(r"/setup/\S+", "/setup/…", re.sub(r":\d{4,5}/", ":8000/", told))
        picture = "\n".join(row for row in shown.splitlines() if not re.search("[▀▄█]", row))
        return f"{picture}\n(the page in the browser: {title[1]})\n"

    def _clean(self, answer: str) -> str:
        told = answer.replace(str(self.clone), "~/tablas").replace(str(self.home), "~")
        told = re.sub(r"http://(?!127\.0\.0\.1)[\d.]+:\d+", "http://192.168.1.20:8000", told)
        rows = [row.rstrip() for row in told.strip("\n").splitlines()]
        left = len(rows) - LINES
        return "\n".join(rows if left <= 2 else [*rows[:LINES], f"… ({left} more lines)"])


def page(steps: list[Step], day: str, commit: str) -> str:
    """The page of the documentation."""
    lines = [
        "# The first minute, by the clock",
        "",
        f"Written by `python tests/helpers/first_minute.py` on {day}, at commit {commit}, on two cores that were",
        "busy with other work: an empty home, no cache, no browser on the path, a fresh clone, the commands of",
        "[README](../README.md) copied. The second line is what somebody waits who installs the program; `make",
        "install` also brings the tools for tests. What comes after it is the minute.",
        "",
        "| Typed | Seconds |",
        "|---|---:|",
        *(f"| `{step.line}` | {step.seconds:.1f} |" for step in steps),
        f"| all after the installation | {sum(step.seconds for step in steps[3:]):.1f} |",
        "",
    ]
    for step in steps[3:]:
        lines += [f"## `{step.line}`", "", "```text", step.answer, "```", ""]
    return "\n".join(lines)


def main() -> None:
    with tempfile.TemporaryDirectory(prefix="first-minute-") as folder:
        machine = Machine(Path(folder))
        steps = [machine.type(f"git clone --quiet {ROOT} tablas")]
        steps[0] = Step("git clone … tablas", "", steps[0].seconds)
        steps += [machine.type(line) for line in (INSTALLED, "make install")]
        for line in minute((ROOT / "README.md").read_text(encoding="utf-8")):
            steps.append(machine.type(line))
            print(f"{steps[-1].seconds:6.1f} s  {line}", flush=True)
    commit = subprocess.run(
        ["git", "rev-parse", "--short", "HEAD"], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout.strip()
    PAGE.write_text(page(steps, f"{datetime.now(UTC):%Y-%m-%d}", commit), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
