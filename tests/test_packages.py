"""Wheel and source package, installed into empty environments: the base, every extra, every Python that is here.

uv makes the environments (`docs/decisions.md`).  What reaches for the network is what a user's installation
reaches for; its cache makes the second run quick.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
UV = Path(sys.executable).parent / "uv"
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def packages(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """The source package and the wheel made from it, as an index would have them."""
    folder = tmp_path_factory.mktemp("dist")
    build = [sys.executable, "-m", "hatchling", "build", "-d", str(folder)]
    subprocess.run([*build, "-t", "sdist"], cwd=ROOT, check=True, capture_output=True)
    source = next(folder.glob("*.tar.gz"))
    with tarfile.open(source) as archive:
        archive.extractall(folder / "unpacked", filter="data")
    inside = next((folder / "unpacked").iterdir())
    subprocess.run([*build, "-t", "wheel"], cwd=inside, check=True, capture_output=True)
    return source, next(folder.glob("*.whl"))


class Room:
    """An environment with nothing in it but what was asked for."""

    def __init__(self, folder: Path, wheel: Path, extra: str = "", python: str = sys.executable) -> None:
        self.bin = folder / "room" / ("Scripts" if os.name == "nt" else "bin")
        self.folder = folder
        name = f"{wheel}[{extra}]" if extra else str(wheel)
        inside = str(self.bin / "python")
        assert _try(str(UV), "venv", "--python", python, str(folder / "room")) == ""
        # pip is slower, but knows an index that was set up for this machine.
        if _try(str(UV), "pip", "install", "--python", inside, name):
            assert _try(sys.executable, "-m", "pip", "--python", inside, "install", name) == ""

    def run(self, *words: str, status: int = 0, **more: str) -> str:
        """Type a command of the environment; nothing of the tests' own environment is seen."""
        bare = {"PATH": f"{self.bin}{os.pathsep}/usr/bin", "HOME": str(self.folder), "TABLAS_LANG": "en", **more}
        done = subprocess.run(
            [self.bin / words[0], *words[1:]], cwd=self.folder, env=bare, capture_output=True, text=True, check=False
        )
        assert done.returncode == status, f"{words}\n{done.stdout}{done.stderr}"
        return done.stdout + done.stderr


def _try(*words: str) -> str:
    """What went wrong, or nothing."""
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    return done.stderr + done.stdout if done.returncode else ""


REPORT = str(ROOT / "examples" / "open-after-round-4.trf")
FILES = [["tablas"], ["tablas", "pair", REPORT], ["tablas-engine", "--dutch", REPORT, "-c"], ["tablas", "demo"]]
USES: dict[str, list[list[str]]] = {
    "": [*FILES, ["tablas", "study", "rounds", "--players=8", "--to=5", "--runs=2", "--jobs=1", "-o", "study"]],
    "store": [["tablas", "event", "new", "Open", "--template", "weekend-open"], ["tablas", "event", "list"]],
    "pdf": [["tablas", "print", REPORT, "pairings", "-o", "pairings.pdf"]],
    "sheets": [["tablas", "print", REPORT, "standings", "-o", "standings.xlsx"]],
    "cluster": [["python", "-c", "import tablas.spread.cluster, dask, distributed"]],
    "web": [["tablas", "event", "new", "Open", "--as", "o"], ["tablas", "publish", "o", "-o", "site"]],
    "packing": [["python", "-c", "import brotli, zstandard"]],
    "docs": [["python", "-c", "import sphinx, myst_parser, furo"]],
    "app": [["python", "-c", "import PyInstaller"]],
}
WITHOUT = {
    ("event", "new", "Open"): "pip install 'tablas[store]'",
    ("serve",): "pip install 'tablas[web]'",
    ("publish", "open", "-o", "site"): "pip install 'tablas[web]'",
    ("print", REPORT, "pairings", "-o", "x.pdf"): "pip install 'tablas[pdf]'",
    ("print", REPORT, "standings", "-o", "x.xlsx"): 'pip install "tablas[sheets]"',
    ("night", "check", str(ROOT / "examples"), "-o", "night", "--cluster", "local:1"): "pip install 'tablas[cluster]'",
}


def test_the_wheel_has_everything_and_nothing_else(packages: tuple[Path, Path]) -> None:
    source, wheel = packages
    names = set(zipfile.ZipFile(wheel).namelist())
    files = [file for file in (ROOT / "src").rglob("*") if file.is_file() and "__pycache__" not in file.parts]
    ours = {file.relative_to(ROOT / "src").as_posix() for file in files}
    assert ours <= names, "a file of the program is not in the wheel"
    others = {name for name in names - ours if not name.startswith("tablas/")}
    assert {re.split(r"\.|-\d", name)[0] for name in others} == {"tablas"}
    assert sum("/share/man/man1/tablas-" in name for name in names) >= 30
    assert any(name.endswith("dist-info/licenses/LICENCES.md") for name in names)
    with tarfile.open(source) as archive:
        inside = {name.partition("/")[2] for name in archive.getnames()}
    assert {"README.md", "CHANGELOG.md", "LICENCES.md", "examples/open.trf", "hatch_build.py"} <= inside


def test_every_extra_is_tried_here() -> None:
    assert set(PROJECT["optional-dependencies"]) - {"dev"} == set(USES) - {""}


@pytest.mark.parametrize("extra", [extra for extra in USES if extra not in ("docs", "app")])
def test_an_empty_environment_runs_what_was_installed(extra: str, packages: tuple[Path, Path], tmp_path: Path) -> None:
    room = Room(tmp_path, packages[1], extra)
    for words in USES[extra]:
        room.run(*words)
    if not extra:
        for words, line in WITHOUT.items():
            assert line in room.run("tablas", *words, status=2)
        manual = (tmp_path / "room" / "share" / "man" / "man1" / "tablas-event.1").read_text(encoding="utf-8")
        assert '.SH "TABLAS EVENT PAIR"' in manual
        completes(room)


def completes(room: Room) -> None:
    """The line of docs/how-to/completion.md, in a real bash."""
    asked = """
        eval "$(_TABLAS_COMPLETE=bash_source tablas)"
        complete -p tablas
        COMP_WORDS=(tablas pai); COMP_CWORD=1; _tablas_completion tablas; echo "${COMPREPLY[@]}"
        COMP_WORDS=(tablas pair --edi); COMP_CWORD=2; COMPREPLY=(); _tablas_completion tablas; echo "${COMPREPLY[@]}"
    """
    bash = shutil.which("bash")
    assert bash is not None
    bare = {"PATH": f"{room.bin}{os.pathsep}/usr/bin", "HOME": str(room.folder)}
    told = subprocess.run([bash, "-c", asked], env=bare, capture_output=True, text=True, check=False)
    assert told.stdout.splitlines()[1:] == ["pair", "--edition"], told.stderr
    for shell in ("zsh", "fish"):
        assert "tablas" in room.run("tablas", _TABLAS_COMPLETE=f"{shell}_source")


def pythons() -> dict[str, str]:
    """Other Pythons of this machine that the package says it runs on, by version."""
    wanted = [name.rpartition(" ")[2] for name in PROJECT["classifiers"] if re.search(r":: 3\.\d+$", name)]
    here = ".".join(map(str, sys.version_info[:2]))
    kept = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv")) / "versions"
    found = {}
    for version in wanted:
        candidates = [shutil.which(f"python{version}"), *map(str, sorted(kept.glob(f"{version}.*/bin/python")))]
        for program in filter(None, candidates):
            asked = subprocess.run([program, "-c", "pass"], capture_output=True, check=False)
            if version != here and asked.returncode == 0:
                found[version] = str(program)
    return found


def test_every_python_of_the_machine_pairs(packages: tuple[Path, Path], tmp_path: Path) -> None:
    """.github/workflows/tests.yml runs the whole suite on those that are not here."""
    for version, python in pythons().items():
        (tmp_path / version).mkdir()
        room = Room(tmp_path / version, packages[1], python=python)
        assert room.run("python", "-c", "import sys; print('%d.%d' % sys.version_info[:2])").strip() == version
        for words in FILES:
            room.run(*words)
        room.run(
            "python", "-W", "error", "-c", "import tablas; assert tablas.check(tablas.generate(seed=1).tournament)"
        )
    workflow = (ROOT / ".github" / "workflows" / "tests.yml").read_text(encoding="utf-8")
    declared = [name.rpartition(" ")[2] for name in PROJECT["classifiers"] if re.search(r":: 3\.\d+$", name)]
    assert all(f'"{version}"' in workflow for version in declared)
    assert all(system in workflow for system in ("ubuntu-latest", "windows-latest", "macos-latest"))
