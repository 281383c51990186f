"""The same storage tests run on a SQLite file and on a real PostgreSQL server.

The server comes with the `pgserver` package, so nothing needs to be installed
and nothing is skipped.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from store_server import Server, running_server
from tablas.store import Store


@pytest.fixture(scope="session")
def postgresql() -> Iterator[Server]:
    with running_server() as server:
        yield server


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.slow)])
def where(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty database, as a user would name it."""
    if request.param == "sqlite":
        return str(tmp_path / "club.db")
    server: Server = request.getfixturevalue("postgresql")
    return server.new_database()


@pytest.fixture
def open_store(where: str) -> Iterator[Callable[..., Store]]:
    """Opens stores on the database and closes them in the end."""
    opened: list[Store] = []

    def make(**options: Any) -> Store:
        opened.append(Store(where, **options))
        return opened[-1]

    yield make
    for store in opened:
        store.close()


@pytest.fixture
def store(open_store: Callable[..., Store]) -> Store:
    return open_store()
