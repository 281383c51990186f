"""The keeper of events that a running program is, for whoever asks from elsewhere."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import date, datetime
from typing import Any, Self
from urllib.parse import quote

from tablas.client.applications import RemoteApplications
from tablas.client.asking import Api
from tablas.client.games import RemoteGames
from tablas.client.problems import told
from tablas.events.acts import Command, Restore, Undo
from tablas.events.acts.named import command_name
from tablas.events.called import find_called, is_short
from tablas.events.codec import decode, encode
from tablas.events.compare import Comparison, Relation
from tablas.events.foresee import Foresight, Travel
from tablas.events.keeper import Done, Games, Head, Imported, NationalLists, PlayerList, StoreError, TakenIn, Watcher
from tablas.events.log import Entry
from tablas.events.portable import entry_of_data
from tablas.events.state import Event
from tablas.events.timeline import Act, Moment, RestorePoint
from tablas.events.wishes import Applications


def is_address(where: str) -> bool:
    """Whether events are to be looked for in a running program."""
    return where.startswith(("http://", "https://"))


class RemoteKeeper:
    """Events behind the API of a running program; what is refused there is refused here with the same message."""

    def __init__(self, address: str, language: str = "en") -> None:
        self._api = Api(address.rstrip("/") + "/api/v1", language)
        self._looked: tuple[str, Moment] | None = None
        """An event that was looked at while finding out its short name."""

    def close(self) -> None:
        """Nothing is kept open."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    # What only the machine of the program has

    @property
    def national(self) -> NationalLists:
        """The national lists are used where the program runs."""
        raise StoreError("needs-database-itself")

    @property
    def games(self) -> Games:
        """The moves of games, kept where the program runs and sent there."""
        return RemoteGames(self._api)

    @property
    def ratings(self) -> PlayerList:
        """The rating list is used where the program runs."""
        raise StoreError("needs-database-itself")

    @property
    def applications(self) -> Applications:
        """What players ask for, decided by the program there."""
        return RemoteApplications(self._api)

    def watch(self) -> Watcher:
        """Waiting for changes is done in the browser."""
        raise StoreError("needs-database-itself")

    # Reading

    def slug_of(self, called: str) -> str:
        """The short name; who says a name has the event looked at, which is wanted next anyhow."""
        if is_short(called):
            return called
        if "/" in called:  # No address can hold such a name.
            return find_called(called, {head.slug: head.name for head in self.events()})
        found = self._api.get(f"/events/{quote(called)}/state")
        slug = str(found["slug"])
        self._looked = slug, _moment(found)
        return slug

    def events(self) -> list[Head]:
        """Every event, the last changed first."""
        return [_head(item) for item in self._api.get("/events")]

    def head(self, slug: str) -> Head:
        """Where the log of an event ends."""
        return _head(self._api.get(_path(slug)))

    def moment(self, slug: str) -> Moment:
        """The event as it is now."""
        looked, self._looked = self._looked, None
        if looked is not None and looked[0] == slug:
            return looked[1]
        return _moment(self._api.get(_path(slug, "state")))

    def as_of(self, slug: str, when: int | datetime) -> Moment:
        """The event as it was after an entry or at a moment."""
        at = {"at": when.isoformat()} if isinstance(when, datetime) else {"entry": when}
        return _moment(self._api.get(_path(slug, "state"), **at))

    def history(self, slug: str, after: int = 0) -> list[Act]:
        """What was done, or what was done after an entry."""
        found = self._api.get(_path(slug, "history"), after=after)
        return [_act(item) for item in found]

    def foresee(self, slug: str, command: Travel) -> Foresight:
        """What an undo or a restore would take back and bring back."""
        undo = isinstance(command, Undo)
        asked = {"to": command.to, "tournament": command.tournament}
        asked |= {"last": command.last, "by": command.by} if isinstance(command, Undo) else {}
        found = self._api.get(_path(slug, "foresee"), act="undo" if undo else "restore", **asked)
        goes, returns, stays = (tuple(_act(item) for item in found[name]) for name in ("goes", "returns", "stays"))
        settled: Travel = Restore(found["to"], found["tournament"])
        if undo:
            settled = Undo(found["to"], 0, found["tournament"], found["by"])
        afterwards = tuple(told(item, item["sentence"]) for item in found["afterwards"])
        sentence = told(found["sentence"], found["sentence"]["sentence"])
        return Foresight(settled, found["seq"], goes, returns, stays, sentence, afterwards)

    def restore_points(self, slug: str) -> list[RestorePoint]:
        """The moments one may want back."""
        return [
            RestorePoint(
                item["seq"],
                item["name"] if item["what"] is None else told(item["what"], item["name"]),
                item["when"],
                item["automatic"],
            )
            for item in self._api.get(_path(slug, "restore-points"))
        ]

    def whole(self, slug: str) -> Head:
        """Have every seal checked there; where the log ends."""
        found = self._api.get(_path(slug, "verify"))
        return Head(0, found["event"], "", "", found["entries"], found["head"], "")

    def export(self, slug: str) -> str:
        """The event as one portable text."""
        return self._api.ask("GET", _path(slug, "export")).decode()

    def export_whole(self, slug: str) -> str:
        """The event as it was before the first broken entry, as one portable text."""
        return self._api.ask("GET", _path(slug, "whole")).decode()

    def compare(self, slug: str, exported: str, name: str = "") -> Comparison:
        """Their copy of an event against an exported one."""
        found = self._api.post(_path(slug, "compare"), exported)
        ours, theirs = (tuple(_entry(item) for item in found[side]) for side in ("ours", "theirs"))
        differences = tuple(told(item, item["sentence"]) for item in found["differences"])
        return Comparison(Relation(found["relation"]), found["common"], ours, theirs, differences)

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
        days = {"start": start and start.isoformat(), "end": end and end.isoformat()}
        return _done(self._api.post("/events", body | days, _headers(key)))

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
        path = _path(slug, f"commands/{command_name(type(command))}")
        return _done(self._api.post(path, encode(command), _headers(key, expected), accept=tuple(accepted)))

    def taken_in(self, slug: str) -> list[TakenIn]:
        """Which entries came from files, in order."""
        return [TakenIn(**item) for item in self._api.get(_path(slug, "taken-in"))]

    def bring_in(
        self, exported: str, *, who: str = "", name: str = "", slug: str = "", as_copy: bool = False
    ) -> Imported:
        """Send an exported event; the mark there says whose token it was."""
        made = self._api.post("/events/import", exported, slug=slug, file=name, as_copy="true" if as_copy else "")
        return Imported(0, made["event"], made["added"])

    def set_aside(self, slug: str) -> str:
        """Give a damaged event there another short name."""
        return str(self._api.post(_path(slug, "set-aside"), None)["event"])

    def delete(self, slug: str) -> None:
        """Remove an event there."""
        self._api.ask("DELETE", _path(slug))


def _path(slug: str, rest: str = "") -> str:
    return f"/events/{quote(slug, safe='')}" + (f"/{rest}" if rest else "")


def _headers(key: str = "", expected: int | None = None) -> dict[str, str]:
    """What a writer wants to be sure of; and the event afterwards, which saves asking for it."""
    headers = {"Prefer": "return=representation"}
    if key:
        headers["Idempotency-Key"] = key
    if expected is not None:
        headers["If-Match"] = f'"{expected}"'
    return headers


def _head(item: dict[str, Any]) -> Head:
    return Head(0, item["slug"], "", item["name"], item["seq"], "", item.get("changed", ""))


def _act(item: Mapping[str, Any]) -> Act:
    return Act(_entry(item["entry"]), told(item["what"], item["sentence"]), item["undone"])


def _entry(item: dict[str, Any]) -> Entry:
    return entry_of_data(item)


def _moment(found: dict[str, Any]) -> Moment:
    """The event there; which entries count and what a redo would bring back is known there alone."""
    return Moment(decode(Event, found["event"]), found["seq"], found["hash"], ())


def _done(answer: dict[str, Any]) -> Done:
    return Done(_entry(answer["written"]), _moment(answer["state"]), answer["event"], answer["repeated"])
