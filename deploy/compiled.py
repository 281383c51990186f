"""Build the wheel with compiled modules, and a tree with them: ``python deploy/compiled.py FOLDER``; ``make compiled``.

The modules that ``hatch_build.py`` lists are compiled by mypyc from the same source.  FOLDER gets the wheel for this
machine and Python, and ``tree``, a copy of this tree with the compiled modules beside their sources, where Python
prefers them.  ``--check`` lets both pair and simulate the same tournaments and compares; ``--suite`` runs the whole
suite in that tree but for the tests marked ``interpreted``; what follows goes to pytest (``--suite tests/history``).
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

ROOT = Path(__file__).parents[1]
TRIED = """
import sys, tablas
from tablas.systems.open.dutch import fast
compiled = not fast.__file__.endswith(".py")
assert compiled == (sys.argv[1] == "compiled"), fast.__file__
for edition in ("2017", "2026"):
    for seed in range(150):
        players = 4 + seed % 60
        made = tablas.generate(players=players, rounds=min(3 + seed % 7, players - 1), seed=seed, edition=edition)
        print(edition, seed, [one.games for one in made.tournament.rounds])
        if seed % 10 == 0:
            print([(row.label, row.number) for row in tablas.rank(made.tournament)], tablas.check(made.tournament).same)
"""


def build(folder: Path) -> Path:
    """The wheel, and a copy of the tree with the compiled modules in it."""
    shutil.rmtree(folder, ignore_errors=True)
    tree = folder / "tree"
    tracked = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, check=True, capture_output=True, text=True).stdout
    for name in filter(None, tracked.split("\0")):
        if (ROOT / name).is_file():
            (tree / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, tree / name)
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(command, cwd=tree, check=True, env=os.environ | {"TABLAS_COMPILED": "1"})
    shutil.rmtree(tree / "build")
    wheel = next(folder.glob("*.whl"))
    with zipfile.ZipFile(wheel) as archive:
        for name in archive.namelist():
            if name.endswith((".so", ".pyd")):
                archive.extract(name, tree / "src")
    return wheel


def check(folder: Path) -> None:
    """The same tournaments by compiled and by interpreted modules."""
    answers = [_tried("compiled", folder / "tree"), _tried("interpreted", ROOT)]
    if answers[0] != answers[1]:
        sys.exit("The compiled modules answer otherwise than their sources.")
    print(f"the same {len(answers[0].splitlines())} answers by compiled and by interpreted modules")


def _tried(kind: str, tree: Path) -> str:
    around = os.environ | {"PYTHONPATH": str(tree / "src")}
    done = subprocess.run([sys.executable, "-c", TRIED, kind], env=around, check=True, capture_output=True, text=True)
    return done.stdout


def suite(folder: Path, arguments: list[str]) -> int:
    """The tests, run in the tree with the compiled modules."""
    workers = ["-n", "auto", "--dist", "worksteal", "-m", "not interpreted"]
    around = os.environ | {"PYTHONPATH": str(folder / "tree" / "src")}
    command = [sys.executable, "-m", "pytest", *workers, *arguments]
    return subprocess.run(command, cwd=folder / "tree", env=around, check=False).returncode


def main() -> None:
    """What the command line asks for."""
    folder, asked = Path(sys.argv[1]).resolve(), sys.argv[2:]
    if asked[:1] == [] or not (folder / "tree").exists():
        print(build(folder))
    if asked[:1] == ["--check"]:
        check(folder)
    if asked[:1] == ["--suite"]:
        sys.exit(suite(folder, asked[1:]))


if __name__ == "__main__":
    main()
