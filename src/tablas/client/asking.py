"""One request to the API of a running program, and its answer."""

from __future__ import annotations

import json
import os
from dataclasses import dataclass
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.parse import urlencode
from urllib.request import Request, urlopen

from tablas.client.problems import TOKEN, error_of
from tablas.events.keeper import UnreachableError

SECONDS = 60
"""How long a program may think; a round of a large event is paired meanwhile."""


@dataclass(frozen=True, slots=True)
class Api:
    """The API at an address; the token comes from ``$TABLAS_TOKEN``."""

    base: str
    language: str = "en"

    def get(self, path: str, **query: object) -> Any:
        """What stands there."""
        return self._data(self.ask("GET", path, query=query))

    def post(self, path: str, body: Any, headers: dict[str, str] | None = None, **query: object) -> Any:
        """What the program answers to *body*."""
        return self._data(self.ask("POST", path, body, headers, query))

    def ask(
        self,
        method: str,
        path: str,
        body: Any = None,
        headers: dict[str, str] | None = None,
        query: dict[str, object] | None = None,
    ) -> bytes:
        """The answer; a refusal is raised as if it had happened here."""
        wanted = {name: value for name, value in (query or {}).items() if value not in (None, "", ())}
        address = self.base + path + (f"?{urlencode(wanted, doseq=True)}" if wanted else "")
        sent = {"Accept": "application/json", "Accept-Language": self.language} | (headers or {})
        if os.environ.get(TOKEN):
            sent["Authorization"] = f"Bearer {os.environ[TOKEN]}"
        data = None
        if isinstance(body, bytes):
            data, sent["Content-Type"] = body, "application/octet-stream"
        elif isinstance(body, str):
            data, sent["Content-Type"] = body.encode(), "text/plain; charset=utf-8"
        elif body is not None:
            data, sent["Content-Type"] = json.dumps(body).encode(), "application/json"
        try:
            with urlopen(Request(address, data, sent, method=method), timeout=SECONDS) as answer:
                return bytes(answer.read())
        except HTTPError as error:
            with error:
                raise error_of(error.code, error.read()) from None
        except (URLError, OSError) as error:
            raise UnreachableError("does-not-answer", base=self.base, error=error) from None

    def _data(self, answer: bytes) -> Any:
        try:
            return json.loads(answer)
        except ValueError:
            raise UnreachableError("no-answer-understood", base=self.base) from None
