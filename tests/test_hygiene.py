"""The tree keeps its own rules: style, types, layers, examples that run, and a coverage table that is true."""

from __future__ import annotations

import doctest
import importlib.util
import linecache
import os
import pkgutil
import re
import subprocess
import sys
from fnmatch import fnmatch, translate
from functools import cache
from pathlib import Path

import pytest

import longest
import tablas
from longest import LONGEST

ROOT = Path(__file__).parents[1]
TOOLS = Path(sys.executable).parent


def run(*command: str) -> subprocess.CompletedProcess[str]:
    environment = os.environ | {"PYTHONPATH": str(ROOT / "src")}
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False, env=environment)


def assert_clean(result: subprocess.CompletedProcess[str]) -> None:
    assert result.returncode == 0, result.stdout + result.stderr


def test_style() -> None:
    assert_clean(run(str(TOOLS / "ruff"), "check", "."))


def test_formatting() -> None:
    assert_clean(run(str(TOOLS / "ruff"), "format", "--check", "."))


@pytest.mark.slow
def test_types() -> None:
    assert_clean(run(sys.executable, "-m", "mypy"))


@pytest.mark.slow
def test_layers() -> None:
    assert_clean(run(str(TOOLS / "lint-imports")))


# --- examples -----------------------------------------------------------------------------------------

MODULES = ["tablas", *(entry.name for entry in pkgutil.walk_packages(tablas.__path__, "tablas."))]
PAGES = [path for path in [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))] if ">>>" in path.read_text()]


def has_examples(name: str) -> bool:
    found = importlib.util.find_spec(name)
    return found is not None and found.origin is not None and ">>>" in Path(found.origin).read_text("utf-8")


@pytest.mark.parametrize("name", [name for name in MODULES if has_examples(name)])
def test_examples_of_module(name: str) -> None:
    linecache.clearcache()  # Its debugger asks about every file that was ever shown in a traceback.
    failed, _ = doctest.testmod(importlib.import_module(name), optionflags=doctest.ELLIPSIS)
    assert failed == 0


def test_examples_of_pages() -> None:
    for page in PAGES:
        failed, _ = doctest.testfile(str(page), module_relative=False, optionflags=doctest.ELLIPSIS, encoding="utf-8")
        assert failed == 0, page


def test_public_api_has_examples() -> None:
    """What `tablas` exports is documented with an example that runs."""
    for name in tablas.__all__:
        if name == "__version__":
            continue
        home = getattr(tablas, name)
        assert home.__doc__, name
        assert ">>>" in home.__doc__, name
    assert set(dir(tablas)) >= set(tablas.__all__)
    with pytest.raises(AttributeError):
        tablas.unheard_of  # noqa: B018


# --- the coverage table -------------------------------------------------------------------------------

TABLE = ROOT / "docs" / "coverage.md"


def coverage_rows(text: str) -> list[list[str]]:
    """The rows of the tables whose heads are rule, place, module, test."""
    rows: list[list[str]] = []
    inside = False
    for line in text.splitlines():
        cells = [cell.strip() for cell in re.split(r"(?<!\\)\|", line.strip().strip("|"))]
        if not line.lstrip().startswith("|") or len(cells) < 4:
            inside = False
        elif cells[2].lower().startswith("module") and cells[3].lower().startswith("test"):
            inside = True
        elif inside and not set(line) <= set("|-: "):
            rows.append(cells)
    return rows


@cache
def tree(root: Path) -> list[tuple[str, Path]]:
    """Everything under a folder, by the name that the table may use."""
    found = []
    for path in [root, *root.rglob("*")]:
        parts = path.relative_to(ROOT).parts
        if not any(part.startswith(("__pycache__", ".")) for part in parts):
            found.append(("/".join(parts).removeprefix("src/"), path))
    return found


@cache
def exists(token: str, roots: tuple[Path, ...]) -> bool:
    """Whether a name of a module, file, folder or test means something in the tree."""
    place, _, inner = token.strip().rstrip("/").partition("::")
    if place.startswith("tablas.") and "/" not in place and not place.endswith(".py"):
        place = place.replace(".", "/")
    wanted = place.removeprefix("src/")
    named = re.compile(f"{translate(wanted)}|{translate(f'*/{wanted}')}").match
    for root in roots:
        for shown, path in tree(root):
            if not named(shown) and not named(shown.removesuffix(".py")):
                continue
            if not inner:
                return True
            body = path.read_text(encoding="utf-8") if path.is_file() else ""
            defined = re.findall(r"^\s*(?:async )?(?:def|class) (\w+)", body, re.MULTILINE)
            if all(any(fnmatch(name, part.split("[")[0]) for name in defined) for part in inner.split("::")):
                return True
    return False


def missing(row: list[str]) -> list[str]:
    """What a row names that is not there."""
    lost = []
    for cell, roots in ((row[2], (ROOT / "src" / "tablas",)), (row[3], (ROOT / "tests", ROOT / "benchmarks"))):
        tokens = [token for token in re.findall(r"`([^`]+)`", cell) if re.search(r"[/.]", token)]
        lost += [token for token in tokens if not exists(token, roots)]
        if not tokens:
            lost.append(f"(nothing named in '{cell}')")
    return lost


def test_coverage_names_what_exists() -> None:
    rows = coverage_rows(TABLE.read_text(encoding="utf-8"))
    wrong = {row[0]: lost for row in rows if (lost := missing(row))}
    assert wrong == {}


def test_some_coverage_is_claimed() -> None:
    assert len(coverage_rows(TABLE.read_text(encoding="utf-8"))) > 200


def test_every_promise_has_its_test() -> None:
    """The rows of docs/security.md: a promise, and tests that exist."""
    text = (ROOT / "docs" / "security.md").read_text(encoding="utf-8").partition("## What is not promised")[0]
    rows = [line.strip("| ").split(" | ") for line in text.splitlines() if line.startswith("| ") and "`" in line]
    named = {row[0]: re.findall(r"`([^`]+/test_[^`]+)`", row[-1]) for row in rows}
    assert len(named) > 15
    wrong = {
        promise: [name for name in tests if not exists(name, (ROOT / "tests",))] for promise, tests in named.items()
    }
    assert {promise: lost for promise, lost in wrong.items() if lost or not named[promise]} == {}


def test_every_line_of_the_hall_has_its_test() -> None:
    """The rows of docs/hall.md: what was seen, its cure, and tests that exist."""
    text = (ROOT / "docs" / "hall.md").read_text(encoding="utf-8")
    rows = [line.strip("| ").split(" | ") for line in text.splitlines() if line.startswith("| ")]
    rows = [row for row in rows if row[-1] != "Test"]
    named = {" | ".join(row[:-1]): re.findall(r"`((?:\w+/)*test_\w+\.py(?:::\w+)?)`", row[-1]) for row in rows}
    assert len(named) >= 40
    lost = {row: [name for name in tests if not exists(name, (ROOT / "tests",))] for row, tests in named.items()}
    assert {row: names for row, names in lost.items() if names or not named[row]} == {}


def test_the_coverage_check_can_fail() -> None:
    assert missing(["A rule", "Somewhere", "`tablas.api`", "`tests/test_hygiene.py::test_style`"]) == []
    assert missing(["A rule", "Somewhere", "`pairing/check.py`", "`test_hygiene.py::test_st*`"]) == []
    assert missing(["A rule", "Somewhere", "`tablas.apiary`", "`tests/test_hygiene.py`"]) == ["tablas.apiary"]
    assert missing(["A rule", "x", "`tablas.api`", "`test_hygiene.py::test_nothing`"]) == [
        "test_hygiene.py::test_nothing"
    ]
    assert missing(["A rule", "x", "api", "`tests`"]) != []


def test_the_longest_tests_are_tests() -> None:
    assert [name for name in LONGEST if not exists(name, (ROOT / "tests",))] == []
    assert doctest.testmod(longest).failed == 0
