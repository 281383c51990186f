"""Events of a running ``tablas serve``, used as if they were in a database of one's own.

The log is read by the API and replayed here, so every verb that reads works
unchanged; commands are sent as they were asked and settled there.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable
from datetime import date, datetime
from typing import Any, Self
from urllib.error import HTTPError, URLError
from urllib.parse import quote, urlencode
from urllib.request import Request, urlopen

from tablas.errors import TablasError
from tablas.events.acts import Command
from tablas.events.codec import encode
from tablas.events.compare import Comparison, compare
from tablas.events.errors import Concern, ConflictError, ConsentError, RefusedError
from tablas.events.log import Entry, verify
from tablas.events.portable import load
from tablas.events.timeline import Standing, as_of, entry_at, replay
from tablas.messages import Message
from tablas.store import Done, Head, Imported, StoreError, UnreachableError

TOKEN = "TABLAS_TOKEN"
SECONDS = 60


def is_address(where: str) -> bool:
    """Whether events are to be looked for in a running program."""
    return where.startswith(("http://", "https://"))


class RemoteStore:
    """The store behind the API of a running program; the token comes from ``$TABLAS_TOKEN``."""

    def __init__(self, address: str) -> None:
        self._base = address.rstrip("/") + "/api/v1"

    def close(self) -> None:
        """Nothing is kept open."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @property
    def database(self) -> Any:
        """There is none here: what needs one must be done where the program runs."""
        raise StoreError("needs-database-itself")

    def watch(self) -> Any:
        """Waiting for changes is done in the browser."""
        return self.database

    # Reading

    def events(self) -> list[Head]:
        """Every event, the last changed first."""
        return [
            Head(0, item["slug"], "", item["name"], item["seq"], "", item["changed"]) for item in self._get("/events")
        ]

    def head(self, slug: str) -> Head:
        """Where the log of an event ends."""
        uid, entries = self._log(slug)
        last = entries[-1]
        return Head(0, slug, uid, replay(entries).event.name, last.seq, last.hash, last.when)

    def standing(self, slug: str) -> Standing:
        """The event as it is now."""
        return replay(self._log(slug)[1])

    def log(self, slug: str, after: int = 0) -> list[Entry]:
        """The entries of an event, or those after one."""
        return self._log(slug)[1][after:]

    def as_of(self, slug: str, when: int | datetime) -> Standing:
        """The event as it was after an entry or at a moment."""
        entries = self.log(slug)
        return as_of(entries, entry_at(entries, when) if isinstance(when, datetime) else when)

    def verify(self, slug: str) -> int:
        """Read the whole log and check every seal; the number of entries."""
        uid, entries = self._log(slug)
        verify(uid, entries)
        replay(entries)
        return len(entries)

    def export(self, slug: str) -> str:
        """The event as one portable text."""
        return self._ask("GET", f"/events/{quote(slug)}/export").decode()

    def compare(self, slug: str, exported: str, name: str = "") -> Comparison:
        """Their copy of an event against an exported one."""
        return compare(self.log(slug), load(exported, name)[1])

    def _log(self, slug: str) -> tuple[str, list[Entry]]:
        return load(self.export(slug), slug)

    # Writing

    def create(
        self,
        name: str,
        *,
        who: str,
        where: str = "",
        slug: str = "",
        key: str = "",
        city: str = "",
        federation: str = "",
        start: date | None = None,
        end: date | None = None,
    ) -> Done:
        """A new event; the log says whose token it was."""
        body = {"name": name, "slug": slug, "city": city, "federation": federation}
        days = {"start": start.isoformat() if start else None, "end": end.isoformat() if end else None}
        return self._done(self._ask("POST", "/events", body | days, key=key))

    def do(
        self,
        slug: str,
        command: Command,
        *,
        who: str,
        where: str = "",
        key: str = "",
        expected: int | None = None,
        accepted: Iterable[str] = (),
    ) -> Done:
        """Send a command; when this returns, it is written there for good."""
        from tablas.web.api.commands import command_name

        path = f"/events/{quote(slug)}/commands/{command_name(type(command))}"
        codes = urlencode([("accept", code) for code in accepted])
        return self._done(
            self._ask("POST", path + (f"?{codes}" if codes else ""), encode(command), key=key, expected=expected)
        )

    def bring_in(self, exported: str, *, name: str = "", slug: str = "", as_copy: bool = False) -> Imported:
        """Send an exported event."""
        made = json.loads(self._ask("POST", f"/events/import?as_copy={str(as_copy).lower()}", exported))
        return Imported(0, made["event"], made["added"])

    def delete(self, slug: str) -> None:
        """Remove an event there."""
        self._ask("DELETE", f"/events/{quote(slug)}")

    def _done(self, answer: bytes) -> Done:
        told = json.loads(answer)
        _, entries = self._log(told["event"])
        entry = entries[told["entry"] - 1]
        return Done(entry, replay(entries), told["event"], told["repeated"])

    # Asking

    def _get(self, path: str) -> Any:
        return json.loads(self._ask("GET", path))

    def _ask(self, method: str, path: str, body: Any = None, *, key: str = "", expected: int | None = None) -> bytes:
        headers = {"Accept": "application/json"}
        if os.environ.get(TOKEN):
            headers["Authorization"] = f"Bearer {os.environ[TOKEN]}"
        if key:
            headers["Idempotency-Key"] = key
        if expected is not None:
            headers["If-Match"] = f'"{expected}"'
        data = None
        if isinstance(body, str):
            data, headers["Content-Type"] = body.encode(), "text/plain; charset=utf-8"
        elif body is not None:
            data, headers["Content-Type"] = json.dumps(body).encode(), "application/json"
        request = Request(self._base + path, data, headers, method=method)
        try:
            with urlopen(request, timeout=SECONDS) as answer:
                return bytes(answer.read())
        except HTTPError as error:
            raise _told(error) from None
        except (URLError, TimeoutError, OSError) as error:
            raise UnreachableError("does-not-answer", base=self._base, error=error) from None


def _told(error: HTTPError) -> TablasError:
    """The error the program there had, as if it had happened here."""
    with error:
        try:
            problem = json.loads(error.read())
            detail = Message("as-told", sentence=str(problem["detail"]))
        except (ValueError, KeyError, TypeError):
            return UnreachableError("program-answered-status", code_=error.code)
    if problem.get("concerns"):
        return ConsentError(
            tuple(Concern(item["code"], Message("as-told", sentence=item["sentence"])) for item in problem["concerns"])
        )
    if error.code == 412:
        return ConflictError(detail, int(problem.get("seen") or 0), int(problem.get("now") or 0))
    if error.code == 401:
        return StoreError("put-token-program", detail=detail, token=TOKEN)
    return RefusedError(detail, None, str(problem.get("field") or ""))
