"""An examiner at the command line: types commands of ``tablas event`` on one database."""

from __future__ import annotations

import json
from typing import Any

from click.testing import CliRunner

from tablas.cli.event import event


class Shell:
    """Types commands on one database."""

    def __init__(self, database: str) -> None:
        self.database = database
        self._runner = CliRunner()

    def run(self, *words: str, status: int = 0) -> Any:
        answer = self._runner.invoke(event, ["--database", self.database, *words])
        if answer.exception and not isinstance(answer.exception, SystemExit):
            raise answer.exception
        assert answer.exit_code == status, answer.output
        return answer

    def __call__(self, *words: str) -> str:
        text: str = self.run(*words).stdout
        return text

    def json(self, *words: str) -> Any:
        return json.loads(self(*words, "--json"))

    def fails(self, *words: str, status: int = 2) -> str:
        text: str = self.run(*words, status=status).stderr
        return text.strip()

    def open(self, players: int = 8, rounds: int = 9, **settings: str) -> Shell:
        """An event 'open' with one tournament 'a' of players P01, P02 … of falling ratings, 2400, 2390 …"""
        self("new", "Open", "--as", "open")
        given = [word for name, value in settings.items() for word in ("--set", f"{name}={value}")]
        self("tournament", "open", "a", "--rounds", str(rounds), "--set", "initial_colour=w", *given)
        for place in range(1, players + 1):
            self("add", "open", f"P{place:02}", "--rating", str(2410 - 10 * place))
        return self

    def play(self, result: str = "1-0") -> None:
        """Pair and publish the next round and give every board the same result."""
        self("pair", "open")
        number = self.json("show", "open")["tournaments"][0]["rounds"] + 1
        self("publish", "open", "-r", str(number))
        for game in self.json("boards", "open")["games"]:
            self("result", "open", str(game["board"]), result)

    def report(self) -> str:
        """The tournament as TRF26."""
        return self("export", "open", "-t", "a", "--to", "trf26")

    def comments(self) -> list[str]:
        """What the report says behind ``###``."""
        return [line[4:] for line in self.report().splitlines() if line.startswith("### ")]


def sure(code: str, why: str = "the appeals committee decided so") -> tuple[str, ...]:
    """Both consents of what is asked twice, and the reason."""
    return ("--accept", code, "--accept", f"{code}-sure", "--why", why)
