"""The client on a machine that has none of the server's packages."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from tablas.store.people import Role
from web_site import Site

SOURCES = Path(__file__).parents[2] / "src"

PROGRAM = """
import sys
from importlib.abc import MetaPathFinder

BLOCKED = {blocked!r}

class Blocking(MetaPathFinder):
    def find_spec(self, name, path=None, target=None):
        if any(name == word or name.startswith(word + ".") for word in BLOCKED):
            raise ModuleNotFoundError(f"No module named {{name!r}}", name=name)
        return None

sys.meta_path.insert(0, Blocking())
from tablas.cli.main import cli
for words in {commands!r}:
    try:
        cli.main(["event", *words], prog_name="tablas", standalone_mode=True)
    except SystemExit as end:
        if end.code:
            raise
"""

BLOCKED = [
    *("alembic", "argon2", "babel", "fastapi", "jinja2", "markdown_it", "multipart", "psycopg", "pydantic"),
    *("python_multipart", "rich", "segno", "sqlalchemy", "starlette", "tablas.store", "tablas.web", "uvicorn"),
]

COMMANDS = [
    ("new", "Lean Open", "--as", "lean"),
    ("list",),
    ("tournament", "lean", "a", "--rounds", "3", "--set", "initial_colour=w"),
    ("add", "lean", "Ana", "--rating", "2100"),
    ("add", "lean", "Blas", "--rating", "2000"),
    ("pair", "lean", "--publish"),
    ("result", "lean", "1", "1-0"),
    ("show", "Lean open"),
    ("standings", "lean"),
    ("log", "lean"),
    ("log", "lean", "--restore-points"),
    ("verify", "lean"),
    ("export", "lean", "--to", "trf26"),
    ("undo", "lean"),
]


def alone(site: Site, commands: list[tuple[str, ...]]) -> subprocess.CompletedProcess[str]:
    program = PROGRAM.format(blocked=BLOCKED, commands=commands)
    environment = os.environ | {
        "PYTHONPATH": str(SOURCES),
        "TABLAS_DATABASE": site.base,
        "TABLAS_TOKEN": site.token(Role.ADMINISTRATOR),
        "TABLAS_DEBUG": "1",
        "PYTHONIOENCODING": "utf-8",
    }
    command = [sys.executable, "-c", program]
    return subprocess.run(command, capture_output=True, text=True, env=environment, check=False, encoding="utf-8")


def test_a_tournament_without_the_servers_packages(site: Site) -> None:
    ran = alone(site, COMMANDS)
    assert ran.returncode == 0, ran.stdout + ran.stderr
    assert "the round is complete" in ran.stdout
    assert "XXR 3" in ran.stdout or "142 3" in ran.stdout
    assert site.section("lean", "a").book.rounds[0].games[0].white_outcome.value == "*", "the undo came last"


def test_the_block_blocks(site: Site) -> None:
    """A database of one's own does need them, so the test above could fail."""
    ran = alone(site, [("--database", "nowhere.db", "list")])
    assert ran.returncode != 0
    assert "tablas.store" in ran.stderr
