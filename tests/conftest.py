"""What holds for every test."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest
from hypothesis import settings
from playwright.sync_api import Browser, sync_playwright

import dask_cluster
import made_once
from browser import found as browser_found
from tablas.model import Colour

os.environ["TABLAS_LANG"] = "en"  # Whatever the machine speaks, the tests read English.
settings.register_profile("tablas", deadline=None, derandomize=bool(os.environ.get("CI")), print_blob=True)
settings.register_profile("quick", settings.get_profile("tablas"), max_examples=20)


def pytest_configure(config: pytest.Config) -> None:
    """The quick part looks at fewer examples of each law; the whole suite looks at as many as ever."""
    settings.load_profile("quick" if config.getoption("markexpr") == "not slow" else "tablas")


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers(config: pytest.Config) -> int | None:
    """Two more than processors for the whole suite, much of which waits for servers and pages."""
    return None if config.getoption("markexpr") == "not slow" else (os.cpu_count() or 1) + 2


QUIET = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Chromium: the system's, or the one Playwright brought; one for whoever needs it, since two cannot be started."""
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=browser_found(), args=list(QUIET))
        yield opened
        opened.close()


@pytest.fixture(scope="session")
def dask_workers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dask_cluster.Workers]:
    """A real cluster, one for whoever needs it; every test says how many workers it wants."""
    with dask_cluster.cluster(tmp_path_factory.mktemp("dask")) as workers:
        yield workers


@pytest.fixture(scope="session", autouse=True)
def _no_events_of_the_user(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Whoever names no database in a test does not reach the events of whoever runs the tests."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("TABLAS_DATA", str(tmp_path_factory.mktemp("events")))
        patch.delenv("TABLAS_DATABASE", raising=False)
        patch.delenv("TABLAS_TOKEN", raising=False)
        yield


@pytest.fixture(scope="session", autouse=True)
def _white_begins() -> Iterator[None]:
    """Where a test does not say the first colour the lot is White; tests/events/test_first_colour.py draws it."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("tablas.events.acts.first_colour.lot_of", lambda event, section: Colour.WHITE)
        yield


@pytest.fixture(scope="session", autouse=True)
def _made_once() -> Iterator[None]:
    """Empty databases get their tables without the migrations, and passwords a hash that costs next to nothing."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("tablas.store.database.upgrade", made_once.upgrade)
        patch.setattr("tablas.web.access.passwords._HASHER", made_once.HASHER)
        patch.setattr("tablas.web.access.passwords._NOBODY", made_once.HASHER.hash("nobody has this password"))
        yield


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    """In CI a skipped test is a failure."""
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    if os.environ.get("CI") and reporter is not None and reporter.stats.get("skipped"):
        reporter.write_line("Skipped tests are not allowed in CI.", red=True)
        session.exitstatus = pytest.ExitCode.TESTS_FAILED
