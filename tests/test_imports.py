"""Every module can be imported first, by a program that has imported nothing else of the package."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator, Sequence
from importlib import import_module
from pathlib import Path

import networkx
import pytest

PACKAGE = Path(__file__).parents[1] / "src" / "tablas"

ALONE = """
import sys
from importlib import import_module

for ring in [line.split() for line in sys.stdin]:
    for name in ring:
        if name.rpartition(".")[0] in ring:
            continue  # The folder around it comes first anyway, and brings it.
        for other in ring:
            sys.modules.pop(other, None)
        try:
            import_module(name)
        except ImportError:
            print(name)
"""


def modules(package: Path) -> dict[str, Path]:
    found = {}
    for path in sorted(package.rglob("*.py")):
        parts = path.relative_to(package.parent).with_suffix("").parts
        found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


def imported_at_once(body: Sequence[ast.stmt]) -> Iterator[str]:
    """The names that a module imports while it is imported itself."""
    for statement in body:
        if isinstance(statement, ast.Import):
            yield from (alias.name for alias in statement.names)
        elif isinstance(statement, ast.ImportFrom) and statement.module:
            yield from (f"{statement.module}.{alias.name}" for alias in statement.names)
        elif isinstance(statement, ast.If) and "TYPE_CHECKING" in ast.unparse(statement.test):
            yield from imported_at_once(statement.orelse)
        elif isinstance(statement, ast.If | ast.Try | ast.With):
            yield from imported_at_once([one for one in ast.walk(statement) if isinstance(one, ast.stmt)][1:])


def rings(package: Path) -> list[list[str]]:
    """The modules that reach each other by their imports, the folders around them counted.

    Only these can fail: what is in no ring begins with whole modules.
    """
    known = modules(package)
    graph = networkx.DiGraph()
    graph.add_nodes_from(known)
    for name, path in known.items():
        for one in [*imported_at_once(ast.parse(path.read_text(encoding="utf-8")).body), name]:
            parts = one.split(".")
            around = {".".join(parts[:count]) for count in range(1, len(parts) + 1)} & known.keys()
            graph.add_edges_from((name, other) for other in around - {name})
    return [sorted(ring) for ring in networkx.strongly_connected_components(graph) if len(ring) > 1]


def refused(package: Path) -> list[str]:
    """Which modules cannot be imported first."""
    asked = "\n".join(" ".join(ring) for ring in rings(package))
    said = subprocess.run(
        [sys.executable, "-c", ALONE], input=asked, capture_output=True, text=True, check=True, cwd=package.parent
    )
    return said.stdout.splitlines()


@pytest.mark.slow
def test_every_module_can_come_first() -> None:
    assert refused(PACKAGE) == []


def test_a_module_that_cannot_come_first_is_found(tmp_path: Path) -> None:
    files = {
        "__init__.py": "",
        "table.py": "from ring.acts import play\n\n\ndef rank(): ...\n",
        "acts.py": "from ring.table import rank\n\n\ndef play(): ...\n",
        "later.py": "def play():\n    from ring.later2 import rank\n",
        "later2.py": "import ring.later\n\n\ndef rank(): ...\n",
    }
    (tmp_path / "ring").mkdir()
    for name, text in files.items():
        (tmp_path / "ring" / name).write_text(text, encoding="utf-8")
    assert rings(tmp_path / "ring") == [["ring.acts", "ring.table"]]
    assert refused(tmp_path / "ring") == ["ring.acts", "ring.table"]


def test_a_room_offers_everything_that_it_gathers() -> None:
    """A folder that only gathers names from its modules lists every one of them; the same names that it has."""
    seen = 0
    for file in sorted(PACKAGE.rglob("__init__.py")):
        body = ast.parse(file.read_text(encoding="utf-8")).body
        if any(isinstance(one, ast.FunctionDef | ast.ClassDef) for one in body):
            continue
        gathered = {
            name.asname or name.name
            for one in body
            if isinstance(one, ast.ImportFrom) and (one.module or "").startswith("tablas.")
            for name in one.names
        }
        place = ".".join(("tablas", *file.parent.relative_to(PACKAGE).parts))
        offered = getattr(import_module(place), "__all__", None)
        if offered is not None and gathered:
            seen += 1
            assert gathered <= set(offered), place
    assert seen > 10
