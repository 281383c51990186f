"""``tablas explain`` on a worked tournament."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner

import tablas
from tablas.cli.main import cli
from tablas.model import EventInfo
from tablas.systems import registry

REPORT = str(Path(__file__).parents[1] / "data" / "dutch" / "llera_before_round_5.trf")


def run(*arguments: str) -> tuple[int, str]:
    result = CliRunner().invoke(cli, ["explain", REPORT, "--edition", "2017", *arguments])
    return result.exit_code, result.output


def test_brackets_are_told_from_the_top() -> None:
    code, text = run()
    assert code == 0
    first, second = text.index("Bracket of 3.5 points"), text.index("Bracket of 3 points")
    assert first < second
    assert "exchanged   1 for 5" in text[first:second]
    assert "go down     1" in text[first:second]
    assert "C.5          1  downfloaters" in text[first:second], "three at odds: one is left over"


def test_earlier_round() -> None:
    code, text = run("--round", "1")
    assert code == 0
    assert "Round 1," in text
    assert "1–21" in text


def test_json_has_the_trace() -> None:
    code, text = run("--json")
    assert code == 0
    data = json.loads(text)
    assert data["round"] == 5
    assert data["brackets"][0]["pairs"] == [[5, 9]]


def test_why_not() -> None:
    assert run("--why-not", "1-6") == (0, "1 and 6 have met in round 3.\n")
    code, text = run("--why-not", "1-3")
    assert code == 0
    assert "the group of 3 points would be worse: " in text
    assert json.loads(run("--why-not", "1-6", "--json")[1])["why"] == "met"


def test_both_rounds_are_drawn_side_by_side(tmp_path: Path) -> None:
    file = tmp_path / "both.svg"
    code, text = run("--why-not", "1-3", "--picture", str(file), "--lang", "es")
    assert code == 0
    assert text.splitlines()[-1].startswith("Como es · Como sería")
    drawn = file.read_text(encoding="utf-8")
    assert drawn.count('class="pair"') >= 2
    assert 'data-pair="1-3"' in drawn or 'data-pair="3-1"' in drawn
    code, text = run("--why-not", "1-6", "--picture", str(file))
    assert code == 2
    assert "no two rounds to draw" in text


def test_bad_questions_get_a_sentence() -> None:
    for arguments, word in (
        (("--why-not", "1-x"), "3-7"),
        (("--why-not", "1-99"), "99"),
        (("--round", "9"), "Rounds 1 to 5"),
    ):
        code, text = run(*arguments)
        assert code == 2
        assert word in text


def test_a_finished_event_wants_a_round_named(tmp_path: Path) -> None:
    report = tmp_path / "done.trf"
    tablas.save(tablas.generate(players=8, rounds=3, seed=1).tournament, report)
    result = CliRunner().invoke(cli, ["explain", str(report)])
    assert (result.exit_code, result.output) == (2, "All 3 rounds have been paired. Name one of them with --round.\n")


def test_the_report_says_which_system(tmp_path: Path) -> None:
    report = tmp_path / "closed.trf"
    players = "".join(f"001 {number:4}      P{number}\n" for number in range(1, 5))
    report.write_text(f"012 Closed\n192 FIDE_ROUNDROBIN\n{players}")
    result = CliRunner().invoke(cli, ["explain", str(report)])
    assert result.exit_code == 0
    assert "Line 1 of the table" in result.output
    assert "1-4  2-3" in result.output
    assert "rest" not in result.output
    report.write_text(report.read_text() + "001    5      P5\n")
    assert "rest        1" in CliRunner().invoke(cli, ["explain", str(report)]).output, "five of six: whom six meets"
    report.write_text(f"012 Closed\n192 FIDE_ROUNDROBIN\n{players}")
    # Berger for four: 1-4 2-3, 4-3 1-2, 2-4 3-1.
    for pair, answer in (
        ("1-2", "The table has 1 and 2 meet in round 2.\n"),
        ("3-1", "The table has 3 and 1 meet in round 3.\n"),
        ("4-1", "4 and 1 do meet in this round.\n"),
    ):
        asked = CliRunner().invoke(cli, ["explain", str(report), "--why-not", pair])
        assert (asked.exit_code, asked.output) == (0, answer)


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A report of two rounds among nine players."""
    report = tmp_path_factory.mktemp("explain") / "nine.trf"
    tablas.save(tablas.generate(players=9, rounds=6, seed=5).tournament.after(2), report)
    return str(report)


OPEN = [name for name in registry.names() if registry.get(name).family in ("swiss", "keizer")]
EVERY = [(name, edition) for name in OPEN for edition in registry.get(name).editions or ("",)]


@pytest.mark.parametrize(("system", "edition"), EVERY)
def test_every_open_system_tells_its_round(system: str, edition: str, played: str) -> None:
    chosen = ["--system", system, *(["--edition", edition] if edition else [])]
    told = CliRunner().invoke(cli, ["explain", played, *chosen])
    assert told.exit_code == 0
    assert told.output.startswith("Round 3, ")
    assert ("Colours, White first" in told.output) is (system not in ("monrad", "schenkel")), "these two have none"
    data = json.loads(CliRunner().invoke(cli, ["explain", played, *chosen, "--json"]).output)
    groups = data.get("groups") or data.get("brackets") or data["seeding"]["brackets"]
    assert sum(len(group["pairs"]) for group in groups) == 4
    paired = json.loads(CliRunner().invoke(cli, ["pair", played, *chosen, "--json"]).output)
    assert {"system", "colours"} <= set(paired["trace"])
    white, black = (paired["pairs"][0][side] for side in ("white", "black"))
    asked = CliRunner().invoke(cli, ["explain", played, *chosen, "--why-not", f"{white}-{black}"])
    assert (asked.exit_code, asked.output) == (0, f"{white} and {black} do meet in this round.\n")


def test_options_and_accelerations_reach_the_system(played: str) -> None:
    """Lim without colours tells none; Haley's point is said before the groups."""
    runner = CliRunner()
    told = runner.invoke(cli, ["explain", played, "--system", "lim", "--no-colours"]).output
    assert "White" not in told
    lifted = runner.invoke(cli, ["explain", played, "--round", "2", "--acceleration", "haley"]).output
    assert "Numbers 1 to 5 have 1 imaginary points in this round." in lifted
    refused = runner.invoke(cli, ["explain", played, "--system", "lim", "--option", "nothing=1"])
    assert refused.exit_code == 2
    assert "no option 'nothing'" in refused.output


def test_rounds_are_checked_with_the_options_they_were_paired_by(tmp_path: Path) -> None:
    """Lim without colours gives other pairs than with them, so the option decides what differs."""
    event = tablas.generate(players=12, rounds=5, seed=2).tournament.after(0)
    results = tablas.generate(players=12, rounds=5, seed=2).tournament.rounds
    for _ in range(3):
        pairing = tablas.pair(event, "lim", colours=False).as_round()
        games = tuple(
            game._replace(white_outcome=known.white_outcome, black_outcome=known.black_outcome)
            for game, known in zip(pairing.games, results[0].games, strict=True)
        )
        event = event.with_round(type(pairing)(games, pairing.byes))
    report = tmp_path / "lim.trf"
    tablas.save(event, report)
    plain = CliRunner().invoke(cli, ["check", str(report), "--system", "lim", "--no-colours"])
    assert (plain.exit_code, plain.stdout) == (0, f"{report}: 3 rounds, no difference\n")
    other = CliRunner().invoke(cli, ["check", str(report), "--system", "lim"])
    assert other.exit_code == 1


def test_why_not_says_which_edition_was_taken_unless_somebody_named_it(tmp_path: Path) -> None:
    report = tmp_path / "open.trf"
    made = tablas.generate(players=8, rounds=3, played=1, seed=4, edition="2017", late_entries=0).tournament
    tablas.save(replace(made, regulation=replace(made.regulation, edition=""), info=EventInfo()), report, "trf16")
    lines = report.read_bytes().splitlines(keepends=True)
    report.write_bytes(b"".join(line for line in lines if not line.startswith((b"042", b"052", b"092"))))
    words = ["explain", str(report), "--why-not", "1-2"]
    said = CliRunner().invoke(cli, [*words])
    assert "no day of the event is known" in said.output
    assert json.loads(CliRunner().invoke(cli, [*words, "--json"]).stdout)["edition_reason"]["code"]
    assert "of the pairing rules was taken" not in CliRunner().invoke(cli, [*words, "--edition", "2017"]).output
