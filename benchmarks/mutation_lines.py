"""Which test of the suite runs which line of the package, learnt once and kept in the temporary folder."""

from __future__ import annotations

import ast
import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent))

from mutants import Mutant
from mutation_plugin import RECORD

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "src" / "tablas"
TESTS = ROOT / "tests"
KEPT = Path(tempfile.gettempdir()) / f"tablas-mutation-{os.getuid()}"


class Coverage:
    """Which tests run which lines, and how long each takes; put together for a file of the package when asked."""

    def __init__(self, parts: Sequence[dict[str, Any]], imported: dict[str, Any]) -> None:
        self._parts = parts
        self._imported = imported
        self._known: dict[str, dict[int, set[str]]] = {}
        self.seconds: dict[str, float] = {name: took for part in parts for name, took in part["seconds"].items()}

    def lines(self, path: str) -> dict[int, set[str]]:
        """The tests of each line of a file of the package; the empty name stands for an import."""
        if path not in self._known:
            found: dict[int, set[str]] = defaultdict(set)
            for line in self._imported.get(path, {}).get("lines", ()):
                found[line].add("")
            for part in self._parts:
                names = list(part["seconds"])
                for line, tests in part["lines"].get(path, {}).items():
                    found[int(line)] |= {names[test] for test in tests}
            self._known[path] = dict(found)
        return self._known[path]

    def of(self, mutant: Mutant) -> tuple[set[str], str, bool]:
        """The tests to give a bug to, a remark if no test runs the very line, and whether an import runs it."""
        lines = self.lines(mutant.path)
        here = {name for line in range(mutant.line, mutant.last_line + 1) for name in lines.get(line, ())}
        if here and "" not in here:
            return here, "", False
        found = self.of_file(mutant) | (self.of_users(mutant) if here else set())
        return found or set(self.seconds), "" if here else "no test runs this line", "" in here

    def runs(self, mutant: Mutant) -> bool:
        """Whether a test, or an import, runs the very line."""
        lines = self.lines(mutant.path)
        return any(lines.get(line) for line in range(mutant.line, mutant.last_line + 1))

    def of_file(self, mutant: Mutant) -> set[str]:
        """The tests that run anything of the file, or else of those that import it."""
        found = {name for names in self.lines(mutant.path).values() for name in names} - {""}
        return found or self.of_users(mutant) or set(self.seconds)

    def of_users(self, mutant: Mutant) -> set[str]:
        """The tests of the modules that import the file: what is only declared in it is used there."""
        users = importers(mutant.path)
        return {name for user in users for names in self.lines(user).values() for name in names} - {""}


def importers(path: str) -> list[str]:
    """The modules of the package that import a module directly."""
    module = module_of(path)
    return [
        file.relative_to(PACKAGE).as_posix() for file in sorted(PACKAGE.rglob("*.py")) if module in imported_names(file)
    ]


def module_of(path: str) -> str:
    """What a file of the package is imported as.

    >>> module_of("web/show/__init__.py")
    'tablas.web.show'
    """
    return "tablas." + path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def environment(tree: Path, **more: str) -> dict[str, str]:
    """What a pytest needs to find a copy of the package, and to draw the same examples each time."""
    paths = [str(tree / "src"), str(tree / "benchmarks")]
    paths += [path for path in os.environ.get("PYTHONPATH", "").split(os.pathsep) if path]
    return os.environ | {"PYTHONPATH": os.pathsep.join(paths), "CI": "1"} | more


def call_pytest(tree: Path, arguments: Sequence[str], timeout: float | None = None, **more: str) -> tuple[int, str]:
    """Run tests in a copy; the exit code (-1 if they came to no end) and what was said."""
    command = [sys.executable, "-m", "pytest", "-q", "-p", "mutation_plugin", *arguments]
    with subprocess.Popen(
        command,
        cwd=tree,
        env=environment(tree, **more),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
    ) as process:
        try:
            said, _ = process.communicate(timeout=timeout)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, 9)
            process.communicate()
            return -1, "no end"
    return process.returncode, said


def record(tree: Path, files: Sequence[str], mark: str, jobs: int) -> dict[str, Any]:
    """Run test files and note which test runs which line."""
    folder = Path(tempfile.mkdtemp(prefix="record-", dir=KEPT))
    chosen = ["-m", mark] if mark else []
    code, said = call_pytest(tree, ["-n", str(jobs), *chosen, *files], **{RECORD: str(folder)})
    if code not in (0, 1, 5):
        sys.exit(f"The tests do not run without any bug:\n{said[-4000:]}")
    lines: dict[str, dict[str, list[str]]] = defaultdict(lambda: defaultdict(list))
    seconds: dict[str, float] = {}
    parts = [json.loads(part.read_text(encoding="utf-8")) for part in folder.glob("*.json")]
    failed = {name for read in parts for name in read["failed"]}
    for name in sorted(failed):
        print(f"Fails without any bug, so it cannot judge: {name}", file=sys.stderr)
    for read in parts:
        seconds |= {name: took for name, took in read["seconds"].items() if name not in failed}
        for name, found in read["lines"].items():
            file = Path(name).relative_to(tree / "src" / "tablas").as_posix()
            for line, tests in found.items():
                lines[file][line] += [test for test in tests if test not in failed]
    shutil.rmtree(folder)
    return {"lines": lines, "seconds": seconds}


def digest(paths: Iterable[Path]) -> str:
    return sha256(b"".join(path.read_bytes() for path in sorted(paths))).hexdigest()[:16]


AT_ONCE = 40
"""Test files learnt in one go; what is learnt is kept after each, so a learning that was stopped goes on there."""


def coverage_of(
    tree: Path, mark: str, jobs: int, without: Sequence[str] = (), only: Collection[str] | None = None
) -> Coverage:
    """What is known from last time; test files that changed, or run a module that did, run again.

    *only* names the test files that are asked; without it all are.
    """
    every = {name: path for name, path in test_files().items() if only is None or name in only}
    sources = {path.relative_to(PACKAGE).as_posix(): digest([path]) for path in PACKAGE.rglob("*.py")}
    kept = KEPT / sha256(mark.encode()).hexdigest()[:8]
    kept.mkdir(parents=True, exist_ok=True)
    wanted = {name: kept_as(kept, path) for name, path in every.items() if name not in without}
    parts = {name: json.loads(file.read_text(encoding="utf-8")) for name, file in wanted.items() if file.exists()}
    lacking = [name for name in wanted if name not in parts or not still_true(parts[name], sources)]
    shared = kept / "imported.json"
    imported = kept_in(shared)
    if lacking:
        print(f"Learning which test runs which line ({len(lacking)} files) ...", file=sys.stderr)
    for first in range(0, len(lacking), AT_ONCE):
        now = lacking[first : first + AT_ONCE]
        found = record(tree, now, mark, jobs)
        imported = kept_in(shared)  # Others may have learnt meanwhile.
        for file, noted in found["lines"].items():
            lines = {int(line) for line, tests in noted.items() if "" in tests}
            if imported.get(file, {}).get("source") == sources.get(file, ""):
                lines |= set(imported[file]["lines"])  # A test that imports it first knows nothing of that.
            imported[file] = {"source": sources.get(file, ""), "lines": sorted(lines)}
        keep(shared, imported)
        for name, part in by_test_file(found, now).items():
            parts[name] = part | {"sources": {file: sources.get(file, "") for file in part["lines"]}}
            keep(wanted[name], parts[name])
    true = {file: noted for file, noted in imported.items() if noted["source"] == sources.get(file, "")}
    return Coverage(list(parts.values()), true)


def kept_in(file: Path) -> dict[str, Any]:
    """What was learnt once; nothing where nothing was."""
    read: dict[str, Any] = json.loads(file.read_text(encoding="utf-8")) if file.exists() else {}
    return read


def keep(file: Path, learnt: dict[str, Any]) -> None:
    """Whole or not at all: several runs may share what is learnt."""
    part = file.with_suffix(f".{os.getpid()}")
    part.write_text(json.dumps(learnt), encoding="utf-8")
    part.replace(file)


def test_files() -> dict[str, Path]:
    """Every file with tests, by its name in the tree."""
    return {path.relative_to(ROOT).as_posix(): path for path in sorted(TESTS.rglob("test_*.py"))}


def kept_as(folder: Path, path: Path) -> Path:
    """Where it is kept what the tests of a file run: named by the file and by the helpers it stands on."""
    return folder / f"{digest({path, *helpers_of(path)})}-{path.stem}.json"


@cache
def imported_names(path: Path) -> frozenset[str]:
    """The modules that a file imports anywhere in it."""
    names: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module:
            names |= {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
        elif isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
    return frozenset(names)


def helpers_of(path: Path) -> set[Path]:
    """The helpers that a test file imports, those that they import, and what its folders set up."""
    known = {one.stem: one for one in (TESTS / "helpers").glob("*.py")}
    found = {folder / "conftest.py" for folder in path.parents if TESTS in (folder, *folder.parents)}
    found = {one for one in found if one.exists()}
    left = [path, *found]
    while left:
        new = {known[name] for name in imported_names(left.pop()) if name in known} - found
        found |= new
        left += new
    return found


def near(mutants: Iterable[Mutant], word: str) -> set[str]:
    """The test files marked with *word* that can matter for some bugs: of the same room, or importing the module."""
    found = set()
    for name, path in test_files().items():
        if f"mark.{word}" in path.read_text(encoding="utf-8"):
            names = {one for file in (path, *helpers_of(path)) for one in imported_names(file)}
            if any(f"/{one.room}/" in name or module_of(one.path) in names for one in mutants):
                found.add(name)
    return found


def still_true(part: dict[str, Any], sources: dict[str, str]) -> bool:
    """Whether no module that the tests of a file run has changed since; what they only import does not matter."""
    return all(source == sources.get(file, "") for file, source in part["sources"].items())


def by_test_file(found: dict[str, Any], names: Iterable[str]) -> dict[str, dict[str, Any]]:
    """What was learnt, apart for each test file: its tests with their seconds, and by their numbers who runs a line."""
    parts: dict[str, dict[str, Any]] = {name: {"lines": defaultdict(dict), "seconds": {}} for name in names}
    for test, took in found["seconds"].items():
        parts[test.split("::")[0]]["seconds"][test] = took
    numbers = {test: at for part in parts.values() for at, test in enumerate(part["seconds"])}
    for file, noted in found["lines"].items():
        for line, tests in noted.items():
            own: dict[str, list[int]] = defaultdict(list)
            for test in tests:
                if test in numbers:
                    own[test.split("::")[0]].append(numbers[test])
            for name, kept in own.items():
                parts[name]["lines"][file][line] = kept
    return parts
