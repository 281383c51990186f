"""While a wheel is built: the pages of man, made from the commands; and, where asked for, compiled modules.

With ``TABLAS_COMPILED=1`` in the environment the modules in which pairing and simulation spend their time are
compiled by mypyc from the same source, beside which the wheel carries them (``docs/speed.md``).
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ASKED = "TABLAS_COMPILED"
COMPILED = (
    "tablas/algorithms/matching/[a-z]*.py",
    "tablas/history/[a-z]*.py",
    "tablas/simulate/[a-z]*.py",
    "tablas/systems/open/common/[a-z]*.py",
    "tablas/systems/open/dutch/[a-z]*.py",
)
"""What is compiled, below ``src``; packages themselves (``__init__.py``) stay as they are, mypyc cannot load them."""
LEFT = ("ideas.py", "trace.py")
"""Not among them what tells reasons: mypyc works a cached property out anew each time it is asked."""
SET_UP = """
import sys
from mypyc.build import mypycify
from setuptools import setup
folder, names = sys.argv[1], sys.argv[2:]
options = ["--config-file=", "--strict", "--ignore-missing-imports", "--cache-dir", folder + "/cache"]
made = mypycify(
    [*options, *names], opt_level="3", debug_level="0", multi_file=True, group_name="tablas", target_dir=folder + "/c"
)
command = ["-q", "build_ext", "--build-lib", folder + "/lib", "--build-temp", folder + "/temp"]
setup(name="tablas-compiled", packages=[], ext_modules=made, script_args=command)
"""


def compiled_modules(source: Path) -> list[str]:
    """The modules to be compiled, as paths below the folder of sources."""
    found = (path for pattern in COMPILED for path in source.glob(pattern) if path.name not in LEFT)
    return sorted(path.relative_to(source).as_posix() for path in found)


class Additions(BuildHookInterface):  # type: ignore[type-arg]
    """``tablas.1``, ``tablas-pair.1`` … for ``share/man/man1`` of the environment, and compiled modules if asked."""

    def dependencies(self) -> list[str]:
        """What building needs beside the build system."""
        return ["mypy>=1.18", "setuptools>=65"] if os.environ.get(ASKED) else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Called by hatchling before it writes the wheel."""
        if version == "editable":
            return
        self._manual(build_data)
        if os.environ.get(ASKED):
            self._compiled(build_data)

    def _manual(self, build_data: dict[str, Any]) -> None:
        root = Path(self.root)
        sys.path.insert(0, str(root / "src"))
        try:
            from tablas.cli.manual import man, pages
        finally:
            sys.path.pop(0)
        folder = root / "build" / "man"
        folder.mkdir(parents=True, exist_ok=True)
        for page in pages():
            file = folder / f"{page.name}.1"
            file.write_text(man(page), encoding="utf-8", newline="\n")
            build_data["shared_data"][str(file)] = f"share/man/man1/{file.name}"

    def _compiled(self, build_data: dict[str, Any]) -> None:
        source = Path(self.root) / "src"
        folder = Path(self.root) / "build" / "extensions"
        names = compiled_modules(source)
        subprocess.run([sys.executable, "-c", SET_UP, str(folder), *names], cwd=source, check=True)
        for file in (folder / "lib").rglob("*.*"):
            build_data["force_include"][str(file)] = file.relative_to(folder / "lib").as_posix()
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
