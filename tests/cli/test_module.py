"""The program started as a module."""

from __future__ import annotations

import subprocess
import sys

from tablas import __version__


def test_the_package_runs_as_a_program() -> None:
    answer = subprocess.run([sys.executable, "-m", "tablas", "--version"], capture_output=True, text=True, check=True)
    assert answer.stdout.strip() == f"tablas, version {__version__}"
