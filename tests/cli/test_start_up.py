"""A caller who pairs one small report waits for imports: only what the call needs is brought in.

``benchmarks/start_up.py`` has the seconds.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import tablas

DUTCH = {"dutch", "common"}
"""Of the open systems, what a Dutch round of today needs."""
DUTCH_LATER = {"early.system", "early.pair_early", "judge", "ideas"}
"""Older texts, the worth of other boards and the stories are for whoever asks."""
FILES_LATER = {"writing", "cleaning", "lines", "reports"}
ROOMS_LATER = {
    "client", "documents", "events", "federation", "night", "pictures", "say", "simulate", "spread", "standings",
    "store", "study", "web",
}  # fmt: skip
LIBRARY_LATER = {"decimal", "fractions", "hashlib", "json", "random", "subprocess", "tempfile"}


@pytest.fixture(scope="module")
def report(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("start") / "open.trf"
    tablas.save(tablas.generate(players=20, rounds=5, seed=4).tournament.after(3), file)
    return file


def brought_in(start: str, *arguments: str) -> set[str]:
    """The modules that a call has brought in when it ends, less those that the interpreter brings itself."""
    code = (
        f"import sys; before = set(sys.modules); sys.argv = {list(arguments)!r}; from {start} import main\n"
        "try: main()\n"
        "except SystemExit as end: assert not end.code, end.code\n"
        "print('BROUGHT', *sorted(set(sys.modules) - before))"
    )
    done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, encoding="utf-8")
    return set(done.stdout.rpartition("BROUGHT ")[2].split())


def needless(found: set[str]) -> list[str]:
    """What of it nobody needs who pairs a Dutch round."""
    parts = {name: name.split(".") for name in found}
    return sorted(
        name
        for name, way in parts.items()
        if name in LIBRARY_LATER
        or (way[0] == "tablas" and way[1:2] and way[1] in ROOMS_LATER)
        or (name.startswith("tablas.formats.trf.") and way[3] in FILES_LATER)
        or (name.startswith("tablas.systems.open.") and way[3] not in DUTCH)
        or name.startswith("tablas.systems.closed")
        or (name.startswith("tablas.systems.open.dutch.") and ".".join(way[4:]) in DUTCH_LATER)
    )


def test_pair_brings_in_what_a_dutch_round_needs(report: Path) -> None:
    found = brought_in("tablas.cli.main", "tablas", "pair", str(report))
    assert "tablas.systems.open.dutch.pair_dutch" in found
    assert needless(found) == []


def test_the_engine_brings_in_no_command_line_either(report: Path) -> None:
    found = brought_in("tablas.cli.engine", "tablas-engine", "--dutch", str(report), "-p")
    assert "tablas.systems.open.dutch.pair_dutch" in found
    assert needless(found) == []
    assert "click" not in found


def test_help_brings_in_no_engine_and_no_file() -> None:
    found = brought_in("tablas.cli.main", "tablas", "--help")
    assert [
        name for name in sorted(found) if name.startswith(("tablas.systems", "tablas.formats", "tablas.model"))
    ] == []
