"""What is compiled is what mypyc can compile without changing its answers or its cost."""

from __future__ import annotations

import ast
import importlib.util
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src"


def _modules() -> list[str]:
    spec = importlib.util.spec_from_file_location("hatch_build", ROOT / "hatch_build.py")
    assert spec is not None
    assert spec.loader is not None
    hook = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(hook)
    found: list[str] = hook.compiled_modules(SOURCE)
    return found


def faults(text: str) -> list[str]:
    """What mypyc makes slow or breaks: a cached property is no longer kept, a derived ``threading.local`` crashes."""
    found = []
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.FunctionDef):
            found += [node.name for one in node.decorator_list if ast.unparse(one).endswith("cached_property")]
        elif isinstance(node, ast.ClassDef):
            found += [node.name for base in node.bases if ast.unparse(base) in ("local", "threading.local")]
    return found


def test_the_hot_modules_are_compiled_and_packages_are_not() -> None:
    modules = _modules()
    assert "tablas/systems/open/dutch/fast.py" in modules
    assert "tablas/algorithms/matching/blossoms.py" in modules
    assert "tablas/simulate/tournament.py" in modules
    assert not [name for name in modules if name.endswith("__init__.py")]
    assert len(modules) == len(set(modules)) > 50


@pytest.mark.parametrize("name", _modules())
def test_a_compiled_module_has_nothing_that_mypyc_spoils(name: str) -> None:
    assert faults((SOURCE / name).read_text(encoding="utf-8")) == []


def test_the_faults_are_seen() -> None:
    kept = "class A:\n    @functools.cached_property\n    def b(self): ...\n"
    local = "class C(threading.local):\n    d = 1\n"
    assert faults(kept + local) == ["C", "b"]
