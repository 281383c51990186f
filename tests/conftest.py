"""What holds for every test."""

from __future__ import annotations

import os

import pytest
from hypothesis import settings

os.environ["TABLAS_LANG"] = "en"  # Whatever the machine speaks, the tests read English.
settings.register_profile("tablas", deadline=None, derandomize=bool(os.environ.get("CI")), print_blob=True)
settings.load_profile("tablas")


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    """In CI a skipped test is a failure."""
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    if os.environ.get("CI") and reporter is not None and reporter.stats.get("skipped"):
        reporter.write_line("Skipped tests are not allowed in CI.", red=True)
        session.exitstatus = pytest.ExitCode.TESTS_FAILED
