"""What holds for every test."""

from __future__ import annotations

import gc
import os
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import settings
from playwright.sync_api import Browser, sync_playwright

import dask_cluster
import made_once
from browser import found as browser_found
from longest import dealt
from tablas.model import Colour
from tablas.web.access import passwords

os.environ["TABLAS_LANG"] = "en"  # Whatever the machine speaks, the tests read English.
settings.register_profile("tablas", deadline=None, derandomize=bool(os.environ.get("CI")), print_blob=True)
settings.register_profile("quick", settings.get_profile("tablas"), max_examples=10)


def pytest_configure(config: pytest.Config) -> None:
    """The quick part looks at fewer examples of each law; the whole suite looks at as many as ever.

    What outlives a full collection of garbage stays: modules, ten thousand collected tests, catalogues, routes.
    Nobody looks through it again.
    """
    gc.set_threshold(20_000, 20, 20)
    gc.callbacks.append(_freeze)
    settings.load_profile("quick" if config.getoption("markexpr") == "not slow" else "tablas")


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if config.getoption("markexpr") == "not slow":
        for item in items:
            _look_at_fewer(getattr(item, "obj", None))
    workers = getattr(config, "workerinput", {}).get("workercount", 0)
    if workers:
        items[:] = dealt([(item.nodeid, item) for item in items], workers)


MOST = 20
"""Examples of a law that the quick part looks at, though its test asks for more."""


def _look_at_fewer(test: Any) -> None:
    asked = getattr(test, "_hypothesis_internal_use_settings", None)
    if asked is not None and asked.max_examples > MOST:
        test._hypothesis_internal_use_settings = settings(asked, max_examples=MOST)


def pytest_collection_finish() -> None:
    gc.collect()


def _freeze(phase: str, info: dict[str, int]) -> None:
    if phase == "stop" and info["generation"] == 2:
        gc.freeze()


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers(config: pytest.Config) -> int:
    """Two more than processors for the whole suite, much of which waits for servers and pages."""
    return (os.cpu_count() or 1) + (0 if config.getoption("markexpr") == "not slow" else 2)


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
    """Empty databases get their tables without the migrations, passwords a hash that costs next to nothing.

    And writing does not wait for the disk.
    """
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("tablas.store.database.upgrade", made_once.upgrade)
        patch.setattr("tablas.store.database._prepare", made_once.prepare)
        patch.setattr("tablas.web.access.passwords._HASHER", made_once.HASHER)
        patch.setattr("tablas.web.access.passwords._NOBODY", passwords.hash_of_nobody(made_once.HASHER))
        yield


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    """In CI a skipped test is a failure."""
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    if os.environ.get("CI") and reporter is not None and reporter.stats.get("skipped"):
        reporter.write_line("Skipped tests are not allowed in CI.", red=True)
        session.exitstatus = pytest.ExitCode.TESTS_FAILED
