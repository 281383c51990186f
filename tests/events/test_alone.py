"""Whichever module of the room a command asks for first, it can be imported: commands import only what they need."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

import tablas.cli

ASK = """
import importlib, os, sys
import tablas.standings, tablas.federation.prizes, tablas.systems.registry, tablas.formats.trf
for name in sys.argv[1:]:
    child = os.fork()
    if not child:
        try:
            importlib.import_module(name)
        except ImportError as error:
            print(name, error, flush=True)
        os._exit(0)
    os.waitpid(child, 0)
"""


@pytest.mark.slow
def test_every_module_that_a_command_asks_for_can_be_the_first() -> None:
    """``tablas prizes FILE`` once asked for `tablas.events.prizes` before anything else, and met a cycle."""
    verbs = Path(tablas.cli.__file__).parent.glob("*.py")
    asked = [re.findall(r"from (tablas\.events[.\w]*) import", file.read_text(encoding="utf-8")) for file in verbs]
    modules = sorted({name for names in asked for name in names} | {"tablas.events.ranking"})
    assert "tablas.events.prizes" in modules
    told = subprocess.run([sys.executable, "-c", ASK, *modules], capture_output=True, text=True, check=False)
    assert told.stdout + told.stderr == ""
