"""The client on a machine that has none of the server's packages."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from tablas.cli.event import event
from tablas.cli.main import VERBS
from tablas.store.people import Role
from web_site import Site

Ran = subprocess.CompletedProcess[str]
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
        cli.main(list(words), prog_name="tablas", standalone_mode=True)
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


SERVER = [name for name in BLOCKED if not name.startswith("tablas") and name != "rich"]

pytestmark = pytest.mark.slow


def alone(commands: Sequence[tuple[str, ...]], blocked: Sequence[str] = BLOCKED, **environment: str) -> Ran:
    program = PROGRAM.format(blocked=blocked, commands=commands)
    environment = {**os.environ, "PYTHONPATH": str(SOURCES), "PYTHONIOENCODING": "utf-8", **environment}
    command = [sys.executable, "-c", program]
    return subprocess.run(command, capture_output=True, text=True, env=environment, check=False, encoding="utf-8")


def test_a_tournament_without_the_servers_packages(site: Site) -> None:
    token = site.token(Role.ADMINISTRATOR)
    ran = alone([("event", *words) for words in COMMANDS], TABLAS_DATABASE=site.base, TABLAS_TOKEN=token)
    assert ran.returncode == 0, ran.stdout + ran.stderr
    assert "the round is complete" in ran.stdout
    assert "142 3" in ran.stdout, "the report of three rounds"
    assert site.section("lean", "a").facts.rounds[0].games[0].white_outcome.value == "*", "the undo came last"


def test_every_verb_is_there_without_the_servers_packages() -> None:
    verbs = [(verb, "--help") for verb in VERBS]
    ran = alone([*verbs, *(("event", verb, "--help") for verb in event.list_commands(None))], SERVER)
    assert ran.returncode == 0, ran.stdout + ran.stderr


def test_a_database_of_ones_own_does_need_them() -> None:
    ran = alone([("event", "--database", "nowhere.db", "list")], SERVER)
    assert ran.returncode == 2
    assert "pip install 'tablas[store]'" in ran.stderr
    assert "Traceback" not in ran.stderr
