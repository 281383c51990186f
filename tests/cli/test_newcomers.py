"""What somebody meets who types the first commands: pages that can be followed, and sentences that help on."""

from __future__ import annotations

import re
import shlex
import tomllib
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import tablas
from tablas.cli.main import cli
from tablas.federation.prizes import read_fund
from tablas.model import EventInfo

DOCS = Path(__file__).parent.parent.parent / "docs"


def typed(*words: str, status: int = 0) -> Result:
    answer = CliRunner().invoke(cli, list(words))
    assert answer.exit_code == status, answer.output
    return answer


@pytest.fixture(autouse=True)
def _at_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("TABLAS_DATABASE", raising=False)
    monkeypatch.setenv("TABLAS_DATA", str(tmp_path))


def test_the_page_on_tables_can_be_typed_line_by_line() -> None:
    page = (DOCS / "tables.md").read_text(encoding="utf-8")
    lines = re.findall(r"^\$ tablas (.*)$", page, re.M)
    assert len(lines) > 8
    for line in lines:
        typed(*shlex.split(line, comments=True))


def test_the_fund_in_the_help_of_prizes_is_one() -> None:
    said = typed("prizes", "--help").output
    example = said[said.index("currency") : said.index("Options:")]
    fund = read_fund(tomllib.loads(example))
    assert fund.total == 115000


def test_without_a_rating_list_the_sentence_says_how_to_get_one() -> None:
    typed("event", "new", "Open", "--as", "e")
    typed("event", "tournament", "e", "t")
    hint = "There is no rating list on this machine; 'tablas event ratings load FILE' brings in FIDE's."
    assert hint in typed("event", "ratings", "search", "garc").output
    assert hint in typed("event", "add", "e", "--fide-id", "2200012", status=2).output


def test_who_rests_is_said_in_words() -> None:
    typed("event", "new", "Open", "--as", "e")
    typed("event", "tournament", "e", "t")
    for name in ("Ana", "Bo", "Carla", "Dan"):
        typed("event", "add", "e", name)
    typed("event", "absent", "e", "Dan", "1", "2", "--points", "half", "--accept", "second-half-bye")
    said = typed("event", "pair", "e").output.splitlines()
    assert said[-2:] == ["       4 Dan: half-point bye", "       3 Carla: pairing bye"]
    assert "Rounds are counted from 1." in typed("event", "absent", "e", "Ana", "0", status=2).output


def test_who_is_free_in_a_knock_out_rests() -> None:
    typed("event", "new", "Cup", "--as", "e")
    typed("event", "tournament", "e", "t", "--system", "knockout")
    for name in ("Ana", "Bo", "Carla"):
        typed("event", "add", "e", name)
    assert typed("event", "pair", "e").output.splitlines()[-1] == "       1 Ana: rests"


def test_random_events_of_team_systems_are_refused_and_not_written_empty() -> None:
    answer = typed("generate", "--players", "12", "--system", "hutton", "--seed", "1", "-o", "x.trf", status=2)
    assert "needs 3 teams or more" in answer.output
    assert not Path("x.trf").exists()


def test_a_check_says_when_the_system_is_only_a_guess() -> None:
    event = tablas.generate(players=12, rounds=4, seed=3, system="monrad").tournament
    unsaid = event.ruled(system="")
    tablas.save(replace(unsaid, info=EventInfo(type_code="CUSTOM_SWISS")), "x.trf")
    answer = typed("check", "x.trf", status=1)
    assert "CUSTOM_SWISS does not tell the system: dutch was taken. Name another with --system." in answer.output
    assert "does not tell" not in typed("check", "x.trf", "--system", "monrad").output


def test_a_typing_error_among_results_writes_none_of_them() -> None:
    typed("event", "new", "Open", "--as", "e")
    typed("event", "tournament", "e", "t")
    for name in ("Ana", "Bo", "Carla", "Dan"):
        typed("event", "add", "e", name)
    typed("event", "pair", "e", "--publish")
    typed("event", "result", "e", "1", "1-0", "2", "2-0", status=2)
    assert "1-0" not in typed("event", "boards", "e").output
    typed("event", "result", "e", "1", "1-0", "2", "0-1")


def test_boards_of_matches_are_called_as_they_were_typed() -> None:
    typed("event", "new", "League", "--as", "e")
    typed("event", "tournament", "e", "t", "--system", "team-berger")
    for name in ("Ana", "Bo", "Carla", "Dan"):
        typed("event", "add", "e", name)
    typed("event", "teams", "e", "Rooks=Ana,Bo", "Kings=Carla,Dan")
    typed("event", "pair", "e", "--publish")
    said = typed("event", "result", "e", "1.2", "1-0").output
    assert said == "Round 1, board 1.2: 1-0; missing: 1.1.\n"
