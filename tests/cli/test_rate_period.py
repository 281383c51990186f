"""``tablas rate --period``: several events of one list, each player summed up once (B.02 8.2 and 8.3)."""

from __future__ import annotations

import json
from datetime import date
from pathlib import Path

import pytest
from click.testing import CliRunner

from tablas.cli.main import cli
from tablas.formats import trf
from tablas.model import EventInfo, Game, Outcome, Player, Round, Tournament


def event(path: Path, day: date, rating: int, games: list[tuple[int, str]], *, name: str = "Novo, Ana") -> Path:
    """One player against others: (rating, result) game by game; she has the FIDE ID 7."""
    players = [Player(1, name, rating, fide_id="7", federation="ESP")]
    rounds = []
    for number, (opponent, result) in enumerate(games, 2):
        players.append(Player(number, f"{path.stem} {number}", opponent, fide_id=f"{path.stem}{number}"[-9:]))
        rounds.append(Round((Game.of(1, number, Outcome(result)),)))
    info = EventInfo("Lugo", "ESP", day, day, time_control="90+30")
    tournament = Tournament(path.stem, tuple(players), tuple(rounds), len(rounds), info=info)
    trf.save(str(path), tournament, flavour="trf26")
    return path


def asked(*words: object, code: int = 0) -> str:
    result = CliRunner().invoke(cli, ["rate", *map(str, words), "--lang", "en"], catch_exceptions=False)
    assert result.exit_code == code, result.output
    return result.output


def ana(*words: object) -> dict[str, object]:
    answer = json.loads(asked(*words, "--json"))
    return next(row for row in answer["players"] if row["fide_id"] == "7")


def records(path: Path, text: str) -> Path:
    path.write_text(text, encoding="utf-8")
    return path


def test_the_sum_is_rounded_once(tmp_path: Path) -> None:
    """A win against 1975 is worth .47, 9.4 with K 20: twice +9 apart, but +19 for both."""
    one = event(tmp_path / "one.trf", date(2026, 9, 5), 2000, [(1975, "1")])
    two = event(tmp_path / "two.trf", date(2026, 9, 12), 2000, [(1975, "1")])
    row = ana(one, two, "--period", "2026-10")
    assert (row["games"], row["k"], row["gain"], row["change"], row["new_rating"]) == (2, 20, 0.94, 18.8, 2019)
    assert [share["event"] for share in row["events"]] == ["one", "two"]  # type: ignore[attr-defined]
    assert "+18.80" in asked(one, two, "--period", "2026-10")


def test_the_limit_of_700_holds_for_the_whole_period(tmp_path: Path) -> None:
    """Ten games each with the list's K 40: 20 × 40 is more than 700, so K is 35 in both events."""
    level = [(2000, "1")] + [(2000, "=")] * 9
    one = event(tmp_path / "one.trf", date(2026, 9, 5), 2000, level)
    two = event(tmp_path / "two.trf", date(2026, 9, 20), 2000, level)
    known = records(tmp_path / "list.toml", '[[player]]\nfide_id = "7"\nk = 40\n')
    row = ana(one, two, "--period", "2026-10", "--records", known)
    assert (row["games"], row["k"], row["change"], row["new_rating"]) == (20, 35, 35.0, 2035)
    assert ana(one, "--period", "2026-10", "--records", known)["k"] == 40


LIST = (
    f"{'ID Number':<15}{'Name':<61}{'Fed':<4}{'SRtng':<6}{'SK':<3}{'B-day':<6}\n"
    f"{'7':<15}{'Novo, Ana':<61}{'ESP':<4}{'2000':<6}{'40':<3}{'2009':<6}\n"
    f"{'8':<15}{'Other':<61}{'ESP':<4}{'2100':<6}{'10':<3}{'1970':<6}\n"
)


def test_k_comes_from_a_list_of_fide(tmp_path: Path) -> None:
    """The list says K 40 of number 7; what is typed in a record goes before it."""
    report = event(tmp_path / "one.trf", date(2026, 9, 5), 2000, [(2000, "1"), (2000, "=")])
    file = tmp_path / "list.txt"
    file.write_text(LIST, encoding="utf-8")
    assert ana(report, "--period", "2026-10", "--list", file)["k"] == 40
    assert json.loads(asked(report, "--list", file, "--json"))["players"][0]["k"] == 40
    typed = records(tmp_path / "list.toml", '[[player]]\nfide_id = "7"\nk = 20\n')
    assert ana(report, "--period", "2026-10", "--list", file, "--records", typed)["k"] == 20
    assert "no such file" in asked(report, "--list", tmp_path / "none.txt", code=2).lower()


def test_the_sum_is_added_to_the_newest_list(tmp_path: Path) -> None:
    """Played with 1950 of an older list, now 2000 on the list: ½ × the list's K of 40 is added to 2000."""
    report = event(tmp_path / "one.trf", date(2026, 8, 5), 1950, [(1950, "1")])
    file = tmp_path / "list.txt"
    file.write_text(LIST, encoding="utf-8")
    row = ana(report, "--period", "2026-10", "--list", file)
    assert (row["rating"], row["change"], row["new_rating"]) == (2000, 20.0, 2020)
    assert [share["rating"] for share in row["events"]] == [1950]  # type: ignore[attr-defined]


def test_the_lists_k_obeys_the_limit_in_one_event_too(tmp_path: Path) -> None:
    """36 games with K 20 from the list: 720 is more than 700, so K is 19."""
    report = event(tmp_path / "long.trf", date(2026, 9, 5), 2000, [(2000, "=")] * 36)
    known = records(tmp_path / "list.toml", "[[player]]\nnumber = 1\nk = 20\n")
    answer = json.loads(asked(report, "--records", known, "--json"))
    assert answer["players"][0]["k"] == 19


def test_games_of_a_new_player_are_pooled(tmp_path: Path) -> None:
    """Three games and two: opponents' sum 9507, 3 points, two draws with 1800 added: 1922."""
    one = event(tmp_path / "one.trf", date(2026, 8, 20), 0, [(1900, "1"), (1900, "="), (1900, "=")])
    two = event(tmp_path / "two.trf", date(2026, 9, 20), 0, [(1900, "1"), (1907, "0")])
    alone = ana(two, "--period", "2026-10")
    assert alone["new_rating"] is None
    row = ana(two, "--earlier", one, "--period", "2026-10")
    assert (row["games"], row["new_rating"]) == (5, 1922)
    assert ana(one, two, "--period", "2026-10")["new_rating"] == 1922
    assert "1922" in asked(one, two, "--period", "2026-10")


def test_a_first_event_without_points_is_ignored(tmp_path: Path) -> None:
    one = event(tmp_path / "one.trf", date(2026, 9, 1), 0, [(2200, "0"), (2200, "0")])
    two = event(
        tmp_path / "two.trf", date(2026, 9, 20), 0, [(1900, "1"), (1900, "="), (1900, "="), (1900, "1"), (1907, "0")]
    )
    row = ana(one, two, "--period", "2026-10")
    assert (row["games"], row["new_rating"]) == (5, 1922)
    assert "'one', the first event, gave too few points" in asked(one, two, "--period", "2026-10")


def test_games_older_than_26_months_are_left_out(tmp_path: Path) -> None:
    """For the list of October 2026 the lists since September 2024 count, which events of July 2024 are not on."""
    old = event(tmp_path / "old.trf", date(2024, 7, 20), 0, [(1900, "1"), (1900, "="), (1900, "=")])
    two = event(tmp_path / "two.trf", date(2026, 9, 20), 0, [(1900, "1"), (1907, "0")])
    row = ana(two, "--earlier", old, "--period", "2026-10")
    assert (row["games"], row["new_rating"]) == (2, None)
    newer = event(tmp_path / "newer.trf", date(2024, 8, 20), 0, [(1900, "1"), (1900, "="), (1900, "=")])
    assert ana(two, "--earlier", newer, "--period", "2026-10")["games"] == 5


def test_who_got_a_rating_meanwhile_is_rated_with_it(tmp_path: Path) -> None:
    """8.2.4: unrated in the first event, 1800 on the list before it is rated: she gains and loses as 1800."""
    one = event(tmp_path / "one.trf", date(2026, 8, 1), 0, [(1800, "1"), (0, "1")])
    two = event(tmp_path / "two.trf", date(2026, 9, 1), 1800, [(1800, "1")])
    row = ana(one, two, "--period", "2026-10")
    assert (row["rating"], row["games"], row["gain"], row["new_rating"]) == (1800, 2, 1.0, 1820)


@pytest.mark.parametrize(
    ("day", "words", "said"),
    [
        (date(2026, 10, 2), ["--period", "2026-10"], "too late for the list"),
        (date(2026, 5, 2), ["--period", "2026-10"], "can no longer be rated"),
        (date(2026, 9, 2), ["--period", "October"], "not a month"),
        (date(2026, 9, 2), ["--period", "2026-10", "--rules", "2024"], "leave --rules"),
        (date(2026, 9, 2), ["--earlier", "x.trf"], "belongs to --period"),
    ],
)
def test_what_a_period_refuses(tmp_path: Path, day: date, words: list[str], said: str) -> None:
    report = event(tmp_path / "one.trf", day, 2000, [(1975, "1")])
    assert said in asked(report, *words, code=2)


def test_an_unrated_player_of_one_event_sees_the_result(tmp_path: Path) -> None:
    """The manual's example under the rules of 2022: 3 points of 7, 1516."""
    games = [(1726, "0"), (1315, "1"), (1424, "="), (1625, "0"), (1502, "1"), (1980, "+"), (1628, "="), (1740, "0")]
    report = event(tmp_path / "one.trf", date(2022, 5, 1), 0, games)
    assert "First rating: 1516 (published)." in asked(report, "--player", 1)
