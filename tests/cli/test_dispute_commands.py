"""Commands for disputes: wrong starts, adjournments, rulings, streaks, wrong boards, deadlines, complaints."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from tablas.cli.main import cli


def run(*arguments: object) -> tuple[int, str]:
    result = CliRunner().invoke(cli, [str(argument) for argument in arguments])
    return result.exit_code, result.output


def rules(*arguments: object) -> tuple[int, str]:
    return run("rules", *arguments)


def test_what_becomes_of_a_game() -> None:
    assert rules("wrong-start", "colours", 9)[1].startswith("New game.")
    assert json.loads(rules("wrong-start", "colours", 10, "--json")[1])["action"] == "continue"
    assert rules("quickplay", "40/120, 60", 100, "--view", "rejects")[1].endswith("2 minutes for the opponent.\n")
    assert rules("quickplay", "90+30", 100, "--view", "agrees")[0] == 2


ENVELOPE = """white = "Ana"
black = "Bo"
position = "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 41"
white_used = 7000
black_used = 7100
sealed_by = "white"
move_number = 41
resume = 2026-05-01T10:00:00
place = "Hall 2"
"""


def test_an_adjourned_game(tmp_path: Path) -> None:
    file = tmp_path / "envelope.toml"
    file.write_text(ENVELOPE, encoding="utf-8")
    assert rules("envelope", file)[0] == 0
    assert rules("envelope", file, "--move", "Ta8", "--language", "es")[1].startswith("1-0. Checkmate")
    assert rules("envelope", file, "--move", "Rb2")[1].startswith("0-1. 'Rb2' is not a legal move")
    file.write_text(ENVELOPE.replace('place = "Hall 2"\n', ""), encoding="utf-8")
    code, text = rules("envelope", file)
    assert (code, "NO  I.2.7" in text) == (1, True)
    file.write_text(ENVELOPE.replace("R5K1 w", "R5K1 x"), encoding="utf-8")
    assert rules("envelope", file)[0] == 2
    assert "I.9.2" in rules("resumption", "--replier-late", 5, "--default-time", 30)[1]
    assert rules("resumption", "--replier-late", -5)[0] == 2


def test_points_that_may_be_given() -> None:
    assert rules("ruling", "0.5", "0")[0] == 0
    code, text = rules("ruling", "0.75", "0.25")
    assert (code, "only points of a game" in text) == (1, True)
    assert rules("streak", "1", "1", "1", "--rising") == (0, "2 + 3 + 4 = 9\n")
    assert json.loads(rules("streak", "1", "=", "--berserk", 1, "--json")[1])["total"] == 4
    assert rules("streak", "2")[0] == 2


def test_the_match_of_the_manual() -> None:
    code, text = rules("board-order", "1:2:1", "2:4:0", "3:3:=", "4:5:0")
    assert code == 0
    assert text.splitlines()[-1] == "For rating 1½-2½, for the match 3-1."
    assert rules("board-order", "1-2")[0] == 2


def test_until_when() -> None:
    assert rules("deadlines", "rating", "2026-01-01")[1].startswith("2026-01-08")
    assert json.loads(rules("deadlines", "appeal", "2026-01-01", "--json")[1])[-1]["by"] == "2026-03-22"
    assert rules("deadlines", "appeal", "2026-01-01", "--filed", "2026-02-01")[0] == 2
    assert rules("deadlines", "ethics", "tomorrow")[0] == 2
    for kind, first in (("fair-play", "2034"), ("online", "2026-01-02"), ("cheating", "2031"), ("offence", "2029")):
        assert rules("deadlines", kind, "2026-01-01")[1].startswith(first)


COMPLAINT = """complainant = "Ana"
fide_id = "2200000"
respondent = "Bo"
facts = "A phone rang."
last_round = 2026-01-09
filed = 2026-01-09
evidence = ["statement.pdf"]
"""


def test_a_complaint(tmp_path: Path) -> None:
    file = tmp_path / "complaint.toml"
    file.write_text(COMPLAINT, encoding="utf-8")
    assert rules("complaint", file)[0] == 0
    assert json.loads(rules("complaint", file, "--form")[1])["form"]["respondent"] == "Bo"
    file.write_text(COMPLAINT + "only_strength = true\n", encoding="utf-8")
    assert rules("complaint", file)[0] == 1


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ('facts = "A phone rang."\n', "", "lacks facts"),
        ("filed =", "fild =", "no setting 'fild'"),
        ('["statement.pdf"]', "[1]", "list of words"),
        ("last_round = 2026-01-09", 'last_round = "soon"', "kind date"),
    ],
)
def test_mistakes_in_a_complaint_are_told(tmp_path: Path, old: str, new: str, words: str) -> None:
    file = tmp_path / "complaint.toml"
    file.write_text(COMPLAINT.replace(old, new), encoding="utf-8")
    code, text = rules("complaint", file)
    assert (code, words in text) == (2, True), text


def test_the_list() -> None:
    assert run("elo", "listing", 1399, "2026-05-01", "--last-rated", "2026-04-01")[1].startswith("Unrated")
    known = json.loads(run("elo", "listing", 2000, "2026-05-01", "--last-rated", "2025-04-01", "--json")[1])
    assert (known["flag"], known["active"]) == ("i", False)
    unknown = json.loads(run("elo", "listing", 2000, "2026-05-01", "--json")[1])
    assert (unknown["flag"], unknown["active"]) == ("", None)
    assert run("elo", "listing", 2000, "May")[0] == 2


def test_an_event_of_the_strongest_is_registered_early() -> None:
    assert "Register by 2026-04-01" in rules("calendar", "2026-05-01", "2026-05-09", "--elite")[1]
    assert "Register by 2026-04-28" in rules("calendar", "2026-05-01", "2026-05-09")[1]


def test_an_answered_illegal_move() -> None:
    words = ("illegal-move", "--kind", "rapid", "--answered")
    assert rules(*words)[1].startswith("Continue. The illegal move was answered")
    assert rules(*words, "--impossible", "--still")[1].startswith("Draw.")
    assert rules("illegal-move", "--answered")[0] == 2


def test_a_lost_connection() -> None:
    assert rules("disconnected", 600, "--away", 301, "--limit", 300)[1].startswith("The game is lost.")
    answer = json.loads(rules("disconnected", 600, "--away", 60, "--json")[1])
    assert (answer["outcome"], answer["seconds_left"]) == ("the game goes on", 540)
    assert rules("disconnected", 600, "--no-mate")[1].startswith("The game is drawn.")
    assert rules("disconnected", -5)[0] == 2


def test_what_misconduct_of_an_arbiter_costs() -> None:
    told = rules("arbiter-sanction", "absent", "pairings", "--again")[1]
    assert told.startswith("Pairings changed on purpose: 4 to 18 months without appointments (1.3).")
    assert "not the first of the season" in told
    assert json.loads(rules("arbiter-sanction", "refused", "--json")[1])["months"] == [0, 2]
    code, words = rules("arbiter-sanction", "late")
    assert code == 2
    assert "rejected-event" in words
