"""A running program for the tests of its client."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from click.testing import CliRunner

from tablas.cli.event import event
from tablas.client import asking
from tablas.store.people import Role
from web_site import Site

Run = Callable[..., str]


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    made = Site(tmp_path_factory.mktemp("site"))
    yield made
    made.close()


@pytest.fixture
def run(site: Site, monkeypatch: pytest.MonkeyPatch) -> Run:
    """A command on the running program, by an administrator."""
    monkeypatch.setenv("TABLAS_TOKEN", site.token(Role.ADMINISTRATOR))

    def call(*words: str, status: int = 0) -> str:
        result = CliRunner().invoke(event, ["--url", site.base, *words])
        assert result.exit_code == status, result.output + result.stderr
        return result.stderr if status else result.output

    return call


class Wire:
    """Every request that went out, with the bytes sent and received."""

    def __init__(self) -> None:
        self.requests: list[tuple[str, str]] = []
        self.bytes = 0

    def clear(self) -> None:
        self.requests.clear()
        self.bytes = 0


@pytest.fixture
def wire(monkeypatch: pytest.MonkeyPatch) -> Wire:
    """Listens to what the client sends and gets."""
    heard = Wire()
    usual = asking.urlopen

    def listening(request: Any, timeout: float) -> Any:
        heard.requests.append((request.get_method(), request.selector))
        heard.bytes += len(request.data or b"")
        answer = usual(request, timeout=timeout)
        read = answer.read

        def counted() -> bytes:
            body: bytes = read()
            heard.bytes += len(body)
            return body

        answer.read = counted
        return answer

    monkeypatch.setattr(asking, "urlopen", listening)
    return heard
