"""The games that a running program keeps, for whoever reads and sends them from elsewhere."""

from __future__ import annotations

import json
from urllib.parse import quote

from tablas.client.asking import Api
from tablas.client.problems import told
from tablas.events.keeper import Taken
from tablas.events.kept_games import KeptGame


class RemoteGames:
    """The games behind the API of a running program."""

    def __init__(self, api: Api) -> None:
        self._api = api

    def of(self, slug: str) -> list[KeptGame]:
        """Every game of an event that is kept there."""
        return [KeptGame(**item) for item in self._api.get(f"/events/{quote(slug)}/games")]

    def take(self, slug: str, tournament: str, data: bytes, number: int = 0, source: str = "") -> Taken:
        """Send a PGN file; it is read there."""
        path = f"/events/{quote(slug)}/tournaments/{quote(tournament)}/games"
        query: dict[str, object] = {"round": number or None, "source": source}
        found = json.loads(self._api.ask("PUT", path, data, query=query))
        problems = tuple(told(item, item["sentence"]) for item in found["problems"])
        return Taken(found["changed"], found["games"], problems)
