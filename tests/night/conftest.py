"""A PostgreSQL server for the queue."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from store_server import Server, running_server


@pytest.fixture(scope="session")
def postgresql() -> Iterator[Server]:
    with running_server() as server:
        yield server
