"""Commands for the organiser: fixed tables, supervision, committee, championship, a wanted rating."""

from __future__ import annotations

import json
from pathlib import Path

from click.testing import CliRunner

from tablas.cli.main import cli


def run(*arguments: str) -> tuple[int, str]:
    result = CliRunner().invoke(cli, list(arguments))
    return result.exit_code, result.output


def test_a_player_keeps_the_table() -> None:
    code, text = run("rules", "seats", "1-5", "6-2", "3-7", "--fixed", "7=1")
    assert code == 0
    assert text.splitlines() == ["  1  3-7  Player 7 always sits here.", "  2  1-5", "  3  6-2"]
    assert run("rules", "seats", "1:5")[0] == 2


def test_one_arbiter_for_three_rapid_games() -> None:
    assert json.loads(run("rules", "supervision", "9", "3", "--json")[1])["supervision"].startswith("full")
    assert "full rules would need 9" in run("rules", "supervision", "9", "3", "--blitz")[1]


def test_a_committee_has_an_odd_number_of_grown_members(tmp_path: Path) -> None:
    file = tmp_path / "committee.toml"
    people = "".join(
        f'[[{kind}]]\nname = "{name}"\nfederation = "{federation}"\nbirth = "1970-01-02"\n'
        for kind, name, federation in (
            ("member", "A", "ESP"), ("member", "B", "POR"), ("member", "C", "FRA"),
            ("reserve", "D", "ESP"), ("reserve", "E", "ITA"),
        )
    )  # fmt: skip
    file.write_text(people)
    assert run("rules", "committee", str(file), "--day", "2026-11-01", "--international")[0] == 0
    file.write_text(people.replace("1970", "2010", 1))
    code, text = run("rules", "committee", str(file), "--day", "2026-11-01")
    assert code == 1
    assert "NO  A is 16; 21 is the least." in text
    file.write_text("[[member]]\nrating = 3\n")
    assert run("rules", "committee", str(file))[0] == 2


def test_a_championship_needs_ten_players_and_nine_rounds() -> None:
    assert run("rules", "championship", "10", "9", "5", "--members", "20")[0] == 0
    code, text = run("rules", "championship", "9", "7", "2", "--members", "20")
    assert code == 1
    assert "9 players; at least 10 are needed." in text


def test_points_for_a_wanted_rating() -> None:
    """Against an equal a win with K 20 gives ten points."""
    code, text = run("elo", "needed", "2000", "2010", "2000")
    assert code == 0
    assert text.startswith("1 of 1 points give 2010")


def test_signs_that_look_like_digits_are_no_numbers() -> None:
    for arguments in (
        ("rules", "chess960", "²"),
        ("elo", "performance", "²:1"),
        ("clock", "sudden-death", "²/60"),
    ):
        code, text = run(*arguments)
        assert code == 2, text
        assert "fault of its own" not in text


# --- rules in groups ------------------------------------------------------------------------------


def test_rules_stand_in_groups_and_answer_without_them() -> None:
    runner = CliRunner()
    listed = runner.invoke(cli, ["rules", "--help"]).output
    order = [listed.index(f"  {name} ") for name in ("laws", "event", "teams", "fair-play", "titles", "arbiters")]
    assert order == sorted(order)
    for words in (["laws", "arrival"], ["arrival"]):
        said = runner.invoke(cli, ["rules", *words, "15:15", "15:40", "--default-time", "30"])
        assert "15:45" in said.output


def test_fair_play_is_a_group_and_still_the_rule_it_was() -> None:
    runner = CliRunner()
    old, new = (
        runner.invoke(cli, ["rules", "fair-play", *words]) for words in (["--level", "1"], ["level", "--level", "1"])
    )
    assert old.output == new.output
    assert "maximum" in old.output
    assert "No such command 'z-scor'" in runner.invoke(cli, ["rules", "fair-play", "z-scor", "4"]).output
    assert "arrival" in runner.invoke(cli, ["rules", "arival", "15:00"]).output
