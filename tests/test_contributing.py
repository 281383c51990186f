"""The walk-throughs of CONTRIBUTING.md, followed line by line in a copy of the sources."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
STEP = re.compile(
    r"Write\s+`(?P<new>[^`]+)`:\n\n```\w+\n(?P<text>.*?)^```"
    r"|In `(?P<file>[^`]+)`, below `(?P<line>[^`]+)`, add:\n\n```\w+\n(?P<added>.*?)^```"
    r"|In `(?P<other>[^`]+)`, write `(?P<now>[^`]+)` in the place of `(?P<before>[^`]+)`\."
    r"|```bash\n(?P<commands>.*?)^```"
    r"|```(?P<unknown>\w*)\n",
    re.DOTALL | re.MULTILINE,
)
PARTS = re.findall(r"^## (Add a .*?)$(.*?)(?=^## |\Z)", PAGE, re.MULTILINE | re.DOTALL)


def follow(text: str, tree: Path) -> int:
    """Do what a part says; how many steps it had."""
    steps = list(STEP.finditer(text))
    for step in steps:
        assert step["unknown"] is None, f"nobody knows what to do with a block of {step['unknown']}"
        if step["new"]:
            file = tree / step["new"]
            assert not file.exists(), file
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(step["text"], encoding="utf-8")
        elif step["file"]:
            file = tree / step["file"]
            lines = file.read_text(encoding="utf-8").splitlines(keepends=True)
            place = [number for number, line in enumerate(lines) if line.strip() == step["line"]]
            assert place, f"{step['file']} has no line {step['line']}"
            lines.insert(place[0] + 1, step["added"])
            file.write_text("".join(lines), encoding="utf-8")
        elif step["other"]:
            file = tree / step["other"]
            before = file.read_text(encoding="utf-8")
            assert step["before"] in before, step["before"]
            file.write_text(before.replace(step["before"], step["now"], 1), encoding="utf-8")
        else:
            for line in step["commands"].strip().splitlines():
                run(shlex.split(line, comments=True), tree)
    return len(steps)


def run(words: list[str], tree: Path) -> None:
    known = os.environ | {"PYTHONPATH": str(tree / "src"), "PYTHONDONTWRITEBYTECODE": "1"}
    python = {"tablas": [sys.executable, "-m", "tablas"], "python": [sys.executable]}
    call = [*python.get(words[0], [words[0]]), *words[1:]]
    done = subprocess.run(call, cwd=tree, env=known, capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"{words}\n{done.stdout}{done.stderr}"


@pytest.mark.slow
@pytest.mark.parametrize(("title", "text"), PARTS, ids=[title for title, _ in PARTS])
def test_a_newcomer_follows_the_page(title: str, text: str, tmp_path: Path) -> None:
    leave = shutil.ignore_patterns("__pycache__")
    shutil.copytree(ROOT / "src", tmp_path / "src", ignore=leave)
    shutil.copytree(ROOT / "examples", tmp_path / "examples")
    for part in ("helpers", "say"):
        shutil.copytree(ROOT / "tests" / part, tmp_path / "tests" / part, ignore=leave)
    for name in ("pyproject.toml", "tests/conftest.py"):
        shutil.copy(ROOT / name, tmp_path / name)
    shutil.copytree(ROOT / "benchmarks", tmp_path / "benchmarks", ignore=leave)
    assert follow(text, tmp_path) >= 4


def test_the_four_ways_in_are_there() -> None:
    assert [title for title, _ in PARTS] == ["Add a system", "Add a tie-break", "Add a language", "Add a paper"]
