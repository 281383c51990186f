"""Teams and their captains, online and hybrid events, with the numbers of the manual."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner

from tablas.cli.main import cli


def run(*words: str, code: int = 0) -> str:
    said = CliRunner().invoke(cli, ["rules", *words])
    assert said.exit_code == code, said.output
    return said.output


def test_more_than_half_of_a_team_is_there() -> None:
    run("teams", "presence", "3", "4")
    run("teams", "presence", "2", "4", code=1)


@pytest.mark.parametrize(
    ("ratings", "code"),
    [("2400 2350 2300", 0), ("2300 2400 2350", 0), ("2299 2400 2350", 1), ("2400 2300 2350 2401", 1)],
)
def test_boards_within_a_hundred_points(ratings: str, code: int) -> None:
    run("teams", "order", *ratings.split(), code=code)


def test_another_limit() -> None:
    run("teams", "order", "2299", "2400", "--limit", "150")


def test_line_ups_of_four_boards_and_a_reserve() -> None:
    lines = run("teams", "line-ups", "4", "5").splitlines()
    assert lines == ["1 2 3 4", "1 2 3 5", "1 2 4 5", "1 3 4 5", "2 3 4 5"]
    run("teams", "line-ups", "4", "5", "--check", "1,2,3,5")
    run("teams", "line-ups", "4", "5", "--check", "1,2,5,3", code=1)
    assert "cannot fill" in run("teams", "line-ups", "5", "4", code=2)


GOOD = ["--fide-id", "2200012", "--email", "ana.perez@example.org", "--phone", "+34 600 123 456"]


@pytest.mark.parametrize(
    ("words", "article"),
    [
        ([], ""),
        (["--fide-id", ""], "4.1"),
        (["--email", "info@federation.example"], "4.2"),
        (["--phone", ""], "4.2"),
        (["--teams", "2"], "1.2"),
        (["--sanctioned"], "5.2"),
        (["--probation"], "5.2"),
    ],
)
def test_who_may_be_captain(words: list[str], article: str) -> None:
    told = run("teams", "captain", *GOOD, *words, code=1 if article else 0)
    assert [line.split()[1].rstrip(":") for line in told.splitlines() if line.startswith("NO")] == [article] * bool(
        article
    )


def test_what_captains_and_heads_of_delegation_do() -> None:
    told = run("teams", "captain", "--duties")
    assert told.index("Head of delegation") < told.index("Captain\n")
    assert "3.2.5  Does not advise on offers of a draw" in told


def test_berserk_and_disqualified_opponents() -> None:
    assert run("online", "berserk", "180").startswith("90 seconds and no increment")
    assert run("online", "disqualified", "0", "=", "1", "--assigned").startswith("3.")
    assert run("online", "disqualified", "0", "=", "1", "--not-assigned").startswith("1½.")
    assert "must say whether" in run("online", "disqualified", "0", code=2)


EVENT = ["2026-05-31", "--venues", "3", "--approved", "--games-sent"]


@pytest.mark.parametrize(
    ("words", "broken"),
    [
        (["--registered", "2026-05-24", "--arbiters", "6"], 0),  # A week, and two arbiters at each venue.
        (["--registered", "2026-05-25", "--arbiters", "6"], 1),
        (["--registered", "2026-05-24", "--arbiters", "5"], 1),
        (["--registered", "2026-05-24", "--arbiters", "6", "--norms"], 1),
        (["--registered", "2026-05-01", "--arbiters", "6", "--norms"], 0),  # Thirty days.
        (["--registered", "2026-05-24", "--arbiters", "6", "--real-boards", "--increment", "30"], 0),
        (["--registered", "2026-05-24", "--arbiters", "6", "--real-boards", "--increment", "10"], 1),
    ],
)
def test_hybrid_events(words: list[str], broken: int) -> None:
    told = json.loads(run("online", "hybrid", *EVENT, *words, "--json", code=1 if broken else 0))
    assert sum(not finding["kept"] for finding in told["findings"]) == broken
