"""What pytest needs for `mutation.py`: note which test runs which line, and run only chosen tests in a given order.

Loaded with ``-p mutation_plugin``; `RECORD` names a folder to write what was
seen to, `CHOICE` a file with the tests to run, one to a line.
"""

from __future__ import annotations

import json
import os
import resource
import signal
from collections.abc import Generator
from pathlib import Path
from typing import Any

import pytest

RECORD = "TABLAS_MUTATION_RECORD"
CHOICE = "TABLAS_MUTATION_CHOICE"
MOST_MEMORY = 4 << 30
MOST_SECONDS = 60
"""Of the processor, for one test: a bug may make a loop endless."""
_coverage: Any = None
_seconds: dict[str, float] = {}
_failed: set[str] = set()


def limit_memory() -> None:
    """A loop that a bug made endless may fill a list: an error of its own rather than the memory of the machine."""
    resource.setrlimit(resource.RLIMIT_DATA, (MOST_MEMORY, MOST_MEMORY))


def pytest_load_initial_conftests(early_config: pytest.Config) -> None:
    """Begin before anything of the package is imported: lines run by an import belong to no test."""
    global _coverage
    limit_memory()
    if not os.environ.get(RECORD) or _coverage is not None:
        return
    import coverage

    source = str(Path("src").resolve())
    _coverage = coverage.Coverage(data_file=None, include=[f"{source}/*"], config_file=False)
    _coverage.start()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    if _coverage is not None:
        _coverage.switch_context(item.nodeid)
    if os.environ.get(CHOICE):
        signal.setitimer(signal.ITIMER_PROF, MOST_SECONDS)  # Ends the process, which is an answer too.
    try:
        return (yield)
    finally:
        if _coverage is not None:
            _coverage.switch_context("")


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    _seconds[report.nodeid] = _seconds.get(report.nodeid, 0.0) + report.duration
    if report.failed:
        _failed.add(report.nodeid)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    named = os.environ.get(CHOICE)
    if not named:
        return
    rank = {name: place for place, name in enumerate(Path(named).read_text(encoding="utf-8").splitlines())}
    items[:] = sorted((item for item in items if item.nodeid in rank), key=lambda item: rank[item.nodeid])


def pytest_sessionfinish(session: pytest.Session) -> None:
    if _coverage is None:
        return
    _coverage.stop()
    data = _coverage.get_data()
    lines = {name: data.contexts_by_lineno(name) for name in data.measured_files()}
    folder = Path(os.environ[RECORD])
    written = json.dumps({"lines": lines, "seconds": _seconds, "failed": sorted(_failed)})
    (folder / f"{os.getpid()}.json").write_text(written, encoding="utf-8")
