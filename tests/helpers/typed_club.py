"""A club that types `tablas event …` into a database of its own."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from click.testing import CliRunner, Result

from tablas.cli.event import event


class Club:
    """Called, it gives the data of an answer that must succeed."""

    def __init__(self, database: Path) -> None:
        self.database = database

    def run(self, *words: object) -> Result:
        return CliRunner().invoke(event, ["--database", str(self.database), *map(str, words), "--lang", "en"])

    def __call__(self, *words: object) -> Any:
        done = self.run(*words, "--json")
        assert done.exit_code == 0, done.output
        return json.loads(done.stdout)

    def refusal(self, *words: object) -> str:
        """What is said to words that are refused."""
        done = self.run(*words)
        assert done.exit_code == 2, done.output
        return done.stderr

    def agreed(self, *words: object) -> tuple[list[str], Any]:
        """Said again with every consent that is asked for: what was asked, and the answer."""
        codes: list[str] = []
        while True:
            done = self.run(*words, *(word for code in codes for word in ("--accept", code)), "--json")
            if done.exit_code == 0:
                return codes, json.loads(done.stdout)
            asked = [one["code"] for one in json.loads(done.stderr).get("concerns", ()) if one["code"] not in codes]
            assert asked, done.stderr
            codes += asked
