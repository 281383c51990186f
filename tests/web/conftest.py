"""A running program and a real browser for the tests of the web app."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tablas.store.people import Role, Scope
from tablas.web.access.sessions import SESSION
from web_site import Site


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """The program, with an event of its own for every test that wants one."""
    made = Site(tmp_path_factory.mktemp("site"))
    yield made
    made.close()


@pytest.fixture
def fresh_site(tmp_path: Path) -> Iterator[Site]:
    """The program on an empty database."""
    made = Site(tmp_path)
    yield made
    made.close()


Opener = Callable[..., Page]


@pytest.fixture
def open_page(browser: Browser) -> Iterator[Opener]:
    """Opens a page as somebody; every error of a script or of the content policy fails the test."""
    contexts: list[BrowserContext] = []
    complaints: list[str] = []

    def make(
        site: Site, role: Role = Role.PUBLIC, scope: Scope | None = None, language: str = "en", **options: Any
    ) -> Page:
        context = browser.new_context(base_url=site.base, locale=language, **options)
        contexts.append(context)
        if role is not Role.PUBLIC:
            context.add_cookies([{"name": SESSION, "value": site.session(role, scope), "url": site.base}])
        page = context.new_page()
        page.set_default_timeout(20_000)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on(
            "console",
            lambda message: complaints.append(message.text) if "Content Security Policy" in message.text else None,
        )
        return page

    yield make
    for context in contexts:
        context.close()
    assert complaints == []


# A busy machine may take its time; a page that never gets there still fails.
expect.set_options(timeout=20_000)

SLOW = {
    "test_made_language",
    "test_ratings",
    "test_routes",
    "test_serve",
}
"""Files that start servers or walk over every route; the quick part of the suite leaves them out."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.path.parent == Path(__file__).parent and (item.path.stem in SLOW or _opens_a_browser(item)):
            item.add_marker(pytest.mark.slow)


def _opens_a_browser(item: pytest.Item) -> bool:
    return isinstance(item, pytest.Function) and "browser" in item.fixturenames
