"""Build the program as one file that needs no Python: ``python deploy/application.py FOLDER``, or ``make app``.

PyInstaller makes the file for the system it runs on: Linux, Windows or macOS, by the same line, in an
environment with ``pip install 'tablas[web,app]'``.  ``--check`` starts what was built: it pairs a round of an
example and serves a page.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import urllib.request
from importlib.metadata import distributions
from pathlib import Path

ROOT = Path(__file__).parents[1]
NAME = "tablas.exe" if os.name == "nt" else "tablas"
START = """
import multiprocessing
import sys

from tablas.cli.main import main

multiprocessing.freeze_support()
if sys.argv[1:2] == ["-m"]:  # The program starts itself again for long work.
    import runpy

    sys.argv = sys.argv[2:]
    runpy.run_module(sys.argv[0], run_name="__main__", alter_sys=True)
    sys.exit()
if len(sys.argv) == 1:  # A double click: whoever knows no verbs wants the program.
    sys.argv += ["serve", "--open"]
main()
"""
# What an arbiter's program does not use, however it came into the environment it is built in.
LEFT_OUT = (
    "IPython", "MySQLdb", "PIL.ImageTk", "PyInstaller", "apsw", "asyncpg", "caissify_pairings", "chess", "dask",
    "distributed", "docutils", "gacrux", "hypothesis", "ipykernel", "jupyter_client", "matplotlib", "mypy", "nbclient",
    "networkx", "numpy", "pandas", "pgserver", "playwright", "psycopg2", "py4swiss", "pyarrow", "pypdfium2",
    "pysqlite2", "pytest", "schemathesis", "scipy", "setuptools", "sphinx", "tkinter", "tornado", "zmq",
)  # fmt: skip


def build(folder: Path) -> Path:
    """Write the application into a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as work:
        start = Path(work) / "start.py"
        start.write_text(START, encoding="utf-8")
        command = [sys.executable, "-m", "PyInstaller", "--onefile", "--name", "tablas", "--log-level", "ERROR"]
        command += ["--distpath", str(folder), "--workpath", work, "--specpath", work, "--noconfirm"]
        command += ["--paths", str(ROOT / "src"), "--collect-submodules", "tablas", "--collect-data", "tablas"]
        # Revisions of the database are read as files.
        migrations = ROOT / "src" / "tablas" / "store" / "migrations"
        command += ["--add-data", f"{migrations}{os.pathsep}tablas/store/migrations"]
        for file in (ROOT / "LICENSE", ROOT / "LICENCES.md", *_licences()):
            command += ["--add-data", f"{file}{os.pathsep}licences/{file.parent.name}"]
        for module in LEFT_OUT:
            command += ["--exclude-module", module]
        icon = folder / "tablas.ico"
        command += ["--icon", str(icon)] if icon.exists() else []
        subprocess.run([*command, str(start)], check=True, cwd=work)
    return folder / NAME


def _licences() -> list[Path]:
    """The licences of what is carried along."""
    texts = [
        Path(str(file.locate()))
        for one in distributions()
        for file in one.files or ()
        if ".dist-info" in str(file) and file.name.upper().startswith(("LICENSE", "LICENCE", "COPYING", "NOTICE"))
    ]
    return [text for text in texts if text.is_file()]


def check(program: Path) -> None:
    """Start the application as somebody without Python does: no variable of the environment is left but the home."""
    with tempfile.TemporaryDirectory() as home:
        bare = {name: value for name, value in os.environ.items() if name in ("SYSTEMROOT", "TEMP", "TMP", "LANG")}
        bare |= {"HOME": home, "APPDATA": home, "TABLAS_LANG": "en"}
        report = ROOT / "examples" / "open-after-round-4.trf"
        paired = subprocess.run(
            [program, "pair", report, "--json"], env=bare, capture_output=True, check=True, cwd=home
        )
        answer = json.loads(paired.stdout)
        assert (answer["round"], len(answer["pairs"])) == (5, 20), answer
        night = [program, "night", "check", ROOT / "examples", "-o", "night", "--jobs", "2"]
        subprocess.run(night, env=bare, check=True, cwd=home, stdout=subprocess.DEVNULL)
        paper = Path(home) / "pairings.pdf"
        words = [program, "print", report, "pairings", "-o", paper]
        subprocess.run(words, env=bare, check=True, cwd=home, stdout=subprocess.DEVNULL)
        assert paper.read_bytes().startswith(b"%PDF")
        words = [program, "serve", "--demo", "--port", "0", "--host", "127.0.0.1", "--json"]
        with subprocess.Popen(words, env=bare, stdout=subprocess.PIPE, cwd=home) as serving:
            assert serving.stdout is not None
            try:
                told = ""
                while not told.rstrip().endswith("}"):
                    line = serving.stdout.readline().decode()
                    assert line, "the application ended before it served"
                    told += line
                with urllib.request.urlopen(f"{json.loads(told)['address']}guide", timeout=60) as page:
                    assert b"<h1>" in page.read()
            finally:
                serving.terminate()
    print(f"{program} paired round 5, printed it and served a page.")


if __name__ == "__main__":
    target = Path(sys.argv[1] if len(sys.argv) > 1 else "build/app").resolve()
    made = build(target)
    print(f"{made}: {made.stat().st_size / 1_000_000:.0f} MB")
    if "--check" in sys.argv:
        check(made)
