"""``tablas event publish --all`` and ``tablas event schedule``."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from tablas.cli.event import event


class Shell:
    """Types commands on one database."""

    def __init__(self, folder: Path) -> None:
        self.database = str(folder / "tablas.db")

    def __call__(self, *words: str, status: int = 0) -> str:
        answer = CliRunner().invoke(event, ["--database", self.database, *words])
        assert answer.exit_code == status, answer.output
        return answer.output


@pytest.fixture
def shell(tmp_path: Path) -> Shell:
    made = Shell(tmp_path)
    made("new", "Club", "--as", "c")
    made("tournament", "c", "t", "--system", "berger")
    for rating, name in zip((2100, 2000, 1900, 1800), ("Ana", "Bo", "Cai", "Dan"), strict=True):
        made("add", "c", name, "--rating", str(rating))
    return made


def test_a_round_robin_in_one_act(shell: Shell) -> None:
    """Berger of four: 1-4 2-3, 4-3 1-2, 2-4 3-1."""
    before = json.loads(shell("schedule", "c", "--json"))["rounds"]
    assert [day["published"] for day in before] == [False] * 3
    assert "Rounds 1 to 3 are published." in shell("publish", "c", "--all")
    assert "next round" in shell("publish", "c", "--all", "-r", "1", status=2)
    shell("result", "c", "-r", "3", "2", "0-1")
    shell("times", "c", "2=2026-07-08T16:30")
    told = shell("schedule", "c")
    assert told.splitlines() == [
        "Round 1",
        "  1  Ana – Dan",
        "  2  Bo – Cai",
        "Round 2, 2026-07-08 16:30",
        "  1  Dan – Cai",
        "  2  Ana – Bo",
        "Round 3",
        "  1  Bo – Dan",
        "  2  Cai 0-1 Ana",
    ]
    after = json.loads(shell("schedule", "c", "--json"))["rounds"]
    names = [[(one["home"], one["guest"]) for one in day["fixtures"]] for day in after]
    assert names == [[(one["home"], one["guest"]) for one in day["fixtures"]] for day in before]
    shell("result", "c", "1", "1-0", "2", "½-½")
    assert json.loads(shell("boards", "c", "--json"))["round"] == 2, "the round at hand"


def test_a_swiss_has_no_calendar(shell: Shell) -> None:
    shell("tournament", "c", "s", "--system", "dutch")
    assert "there is no calendar" in shell("schedule", "c", "-t", "s", status=2)
