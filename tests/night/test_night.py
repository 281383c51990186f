"""The federation's night: many reports, one bad, one twice, one altered; told in tables and on a page."""

from __future__ import annotations

import csv
import json
import re
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import tablas
from dask_cluster import Workers
from tablas.cli.main import cli
from tablas.errors import FormatError
from tablas.federation.ratings.event import Record
from tablas.federation.ratings.tournament import rated_for_period
from tablas.model import Game, Number, Outcome, Player, Round, Tournament
from tablas.night import Night, find_reports, run, work
from tablas.night.packed import pack_event, unpack_event
from tablas.spread import InProcess

HERE = "<b>&Ana</b>"


def altered(event: Tournament) -> Tournament:
    """The last round with the opponents of the first two boards exchanged."""
    first, second, *rest = event.rounds[-1].games
    games = (replace_(first, black=second.black), replace_(second, black=first.black), *rest)
    return replace(event, rounds=(*event.rounds[:-1], Round(games, event.rounds[-1].byes)))


def replace_(game: Game, black: Number) -> Game:
    return Game(game.white, black, game.white_outcome, game.black_outcome)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Three good reports, one with a round of its own, one copy and one that is none."""
    folder = tmp_path / "reports"
    (folder / "may").mkdir(parents=True)
    for seed in (1, 2, 3):
        made = tablas.generate(players=12, rounds=4, seed=seed, edition="2026", acceleration="none").tournament
        tablas.save(made, folder / f"{seed}.trf")
    clean = tablas.generate(players=12, rounds=4, seed=9, edition="2026", acceleration="none", forfeits=0).tournament
    tablas.save(altered(clean), folder / "may" / "altered.trf")
    (folder / "may" / "copy.trf").write_bytes((folder / "2.trf").read_bytes())
    (folder / "bad.trf").write_text("<html>not a report</html>\n")
    (folder / "notes.md").write_text("not looked at")
    return folder


def night(*words: object) -> Result:
    return CliRunner().invoke(cli, ["night", *map(str, words), "--jobs", "1", "--lang", "en"])


def rows(file: Path) -> list[dict[str, str]]:
    with file.open(encoding="utf-8", newline="") as stream:
        return list(csv.DictReader(stream))


def test_a_folder_is_searched_and_a_list_is_followed(folder: Path) -> None:
    names = [file for file, _ in find_reports(folder).files]
    assert names == ["1.trf", "2.trf", "3.trf", "bad.trf", "may/altered.trf", "may/copy.trf"]
    assert find_reports(folder).twice() == {"may/copy.trf": "2.trf"}
    listed = folder / "list"
    listed.write_text("# the good ones\n1.trf\n\nmay/altered.trf\n1.trf\n")
    assert [file for file, _ in find_reports(listed).files] == ["1.trf", "may/altered.trf"]
    assert [file for file, _ in find_reports(folder / "2.trf").files] == ["2.trf"], "a report is no list"


def test_what_is_no_source_is_refused(folder: Path, tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    (tmp_path / "list").write_bytes(b"\xff\xfe\x00")
    for source in (tmp_path / "empty", tmp_path / "list", tmp_path / "nowhere"):
        with pytest.raises(FormatError):
            find_reports(source)


def test_a_night_of_checking_names_what_differs_and_goes_on(folder: Path, tmp_path: Path) -> None:
    done = night("check", folder, "-o", tmp_path / "out", "--json")
    assert done.exit_code == 0, done.output
    told = json.loads(done.stdout)
    assert told["counts"]["reports"] == 6
    assert told["counts"]["same"] == 4
    assert told["unread"] == 1
    assert {one["file"] for one in told["suspicious"]} == {"bad.trf", "may/altered.trf", "may/copy.trf"}
    (difference,) = [row for row in rows(tmp_path / "out" / "differences.csv") if row["criterion"] != "ranks"]
    assert (difference["file"], difference["round"]) == ("may/altered.trf", "4")
    single = CliRunner().invoke(cli, ["check", str(folder / "may" / "altered.trf"), "--lang", "en"])
    assert difference["message"] in single.stdout
    faults = {row["file"]: row["fault"] for row in rows(tmp_path / "out" / "files.csv")}
    assert [file for file, fault in faults.items() if fault] == ["bad.trf"]
    assert json.loads((tmp_path / "out" / "summary.json").read_text())["counts"] == told["counts"]


def test_the_criterion_that_decides_is_named(tmp_path: Path) -> None:
    """After round 1 two have a point and two have none; who then pairs 2-3 and 4-1 sends two players down for nothing.

    1-2 and 3-4 float nobody, and the lowest number of downfloaters is [C6] of C.04.3.
    """
    people = tuple(Player(Number(number), f"P{number}", 2000 - number) for number in (1, 2, 3, 4))
    first = Round((Game.of(Number(1), Number(3), Outcome.WIN), Game.of(Number(4), Number(2), Outcome.LOSS)))
    second = Round((Game.of(Number(2), Number(3), Outcome.WIN), Game.of(Number(4), Number(1), Outcome.DRAW)))
    event = Tournament("Four", people, (first, second), total_rounds=3).ruled(system="dutch", edition="2026")
    tablas.save(event, tmp_path / "four.trf")
    (found,) = work.check({"root": str(tmp_path)}, {"file": "four.trf"})["differences"]
    assert (found["round"], found["criterion"]) == (2, "C6")


def test_what_was_done_is_not_done_again(folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    night("check", folder, "-o", tmp_path / "out")
    before = {path.name: path.read_bytes() for path in (tmp_path / "out").iterdir() if path.is_file()}
    monkeypatch.setattr("tablas.night.work.check", lambda what, item: pytest.fail("done again"))
    assert night("check", folder, "-o", tmp_path / "out").exit_code == 0
    assert {path.name: path.read_bytes() for path in (tmp_path / "out").iterdir() if path.is_file()} == before


def test_a_report_that_changed_is_looked_at_again(folder: Path, tmp_path: Path) -> None:
    night("check", folder, "-o", tmp_path / "out")
    (folder / "bad.trf").write_bytes((folder / "3.trf").read_bytes())
    told = json.loads(night("check", folder, "-o", tmp_path / "out", "--json").stdout)
    assert told["unread"] == 0


def test_standings_and_norms_are_those_of_the_single_verbs(folder: Path, tmp_path: Path) -> None:
    night("standings", folder, "-o", tmp_path / "out")
    alone = tablas.rank(tablas.load(folder / "1.trf"))
    mine = [row for row in rows(tmp_path / "out" / "standings.csv") if row["file"] == "1.trf"]
    assert {(int(row["number"]), int(row["place"])) for row in mine} == set(alone.places().items())
    night("norms", folder, "-o", tmp_path / "norms", "--near", 3000)
    found = tablas.norms(tablas.load(folder / "1.trf"), near=3000)
    mine = [row for row in rows(tmp_path / "norms" / "norms.csv") if row["file"] == "1.trf"]
    assert len(mine) == len(found.made) + len(found.missed)


def event(name: str, day: date, white: int, black: int, rounds: int = 3) -> Tournament:
    """Two players with a rating, a third without; the first wins every round."""
    people = (
        Player(Number(1), HERE, white, fide_id="11"),
        Player(Number(2), "Blas", black, fide_id="22"),
        Player(Number(3), "Cira", 0, fide_id="33"),
        Player(Number(4), "Dan", black, fide_id="44"),
    )
    played = Round((Game.of(1, 2, Outcome.WIN), Game.of(3, 4, Outcome.DRAW)))
    made = Tournament(name, people, (played,) * rounds, rounds)
    return replace(made, info=replace(made.info, start=day, end=day, time_control="90+30"))


def test_a_period_is_summed_once_a_player_with_one_rounding(tmp_path: Path) -> None:
    """2000 beats 2000 three times, 1.5 at K 20; twice 30 is 60; a copy of the report counts nothing."""
    (tmp_path / "in").mkdir()
    tablas.save(event("May", date(2026, 5, 2), 2000, 2000), tmp_path / "in" / "may.trf")
    tablas.save(event("June", date(2026, 6, 6), 2000, 2000), tmp_path / "in" / "june.trf")
    (tmp_path / "in" / "again.trf").write_bytes((tmp_path / "in" / "may.trf").read_bytes())
    done = night("rate", tmp_path / "in", "-o", tmp_path / "out", "--period", "2026-07", "--json")
    assert done.exit_code == 0, done.output
    mine = {row["fide_id"]: row for row in rows(tmp_path / "out" / "players.csv")}
    assert (mine["11"]["rating"], mine["11"]["games"], mine["11"]["new_rating"]) == ("2000", "6", "2060")
    assert float(mine["11"]["gain"]) == 3.0
    whole = CliRunner().invoke(
        cli,
        ["rate", *(str(tmp_path / "in" / name) for name in ("may.trf", "june.trf")), "--period", "2026-07", "--json"],
    )
    alone = {row["fide_id"]: row["new_rating"] for row in json.loads(whole.stdout)["players"]}
    assert {person: row["new_rating"] for person, row in mine.items()} == {
        person: "" if new is None else str(new) for person, new in alone.items()
    }
    twice = [one for one in json.loads(done.stdout)["suspicious"] if one["why"][0]["code"] == "night-came-twice"]
    assert [one["file"] for one in twice] == ["may.trf"]


def test_the_list_decides_k(tmp_path: Path) -> None:
    (tmp_path / "in").mkdir()
    tablas.save(event("May", date(2026, 5, 2), 2000, 2000), tmp_path / "in" / "may.trf")
    found = run(
        Night(
            "rate",
            find_reports(tmp_path / "in"),
            period=date(2026, 7, 1),
            known=lambda people, kind: {"11": Record(k=40)},
        ),
        InProcess(),
    )
    (row,) = [row for row in found.tables[1].as_data() if row["fide_id"] == "11"]
    assert (row["k"], row["new_rating"]) == (40, 2060)


def test_an_event_too_old_for_the_list_is_left_out_and_told(tmp_path: Path) -> None:
    (tmp_path / "in").mkdir()
    tablas.save(event("Old", date(2025, 5, 2), 2000, 2000), tmp_path / "in" / "old.trf")
    tablas.save(event("May", date(2026, 5, 2), 2000, 2000), tmp_path / "in" / "may.trf")
    told = json.loads(night("rate", tmp_path / "in", "-o", tmp_path / "o", "--period", "2026-07", "--json").stdout)
    assert told["unread"] == 1
    assert [one["file"] for one in told["suspicious"] if one["why"][0]["code"] == "event-too-old"] == ["old.trf"]


def test_a_report_that_cannot_be_read_does_not_end_the_period(tmp_path: Path) -> None:
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "bad.trf").write_text("no report")
    tablas.save(event("May", date(2026, 5, 2), 2000, 2000), tmp_path / "in" / "may.trf")
    blitz = event("Blitz", date(2026, 5, 3), 2000, 2000)
    tablas.save(replace(blitz, info=replace(blitz.info, time_control="3+2")), tmp_path / "in" / "zblitz.trf")
    asked: list[tuple[frozenset[str], str]] = []

    def known(people: frozenset[str], kind: str) -> dict[str, Record]:
        asked.append((people, kind))
        return {}

    found = run(Night("rate", find_reports(tmp_path / "in"), period=date(2026, 7, 1), known=known), InProcess())
    assert (found.reports, found.unread) == (3, 1)
    assert [suspect.file for suspect in found.suspects] == ["bad.trf"]
    assert {people for people, _ in asked} == {frozenset({"11", "22", "33", "44"})}
    assert {kind for _, kind in asked} == {"standard", "blitz"}
    mine = [(row["kind"], row["games"]) for row in found.tables[1].as_data() if row["fide_id"] == "11"]
    assert sorted(mine) == [("blitz", 3), ("standard", 3)], "each list for itself"


def test_a_rated_event_is_the_same_after_the_journey() -> None:
    for rounds in (1, 5):
        rated = rated_for_period(event("May", date(2026, 5, 2), 2000, 1900, rounds), "may", False, {}, {})
        assert unpack_event(json.loads(json.dumps(pack_event(rated)))) == rated


def test_the_page_tells_people_and_names_stay_names(tmp_path: Path) -> None:
    (tmp_path / "in").mkdir()
    made = event(HERE, date(2026, 5, 2), 2000, 2000, rounds=9)
    tablas.save(made, tmp_path / "in" / "large.trf")
    night("rate", tmp_path / "in", "-o", tmp_path / "out", "--period", "2026-07")
    page = (tmp_path / "out" / "report.html").read_text("utf-8")
    assert "<b>" not in page
    assert "&lt;b&gt;&amp;Ana&lt;/b&gt; (2000) changes by +90 points." in page
    assert "<svg" in page
    assert not re.search(r'(?:src|href)="', page)


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("check", "--period", "2026-07"), "--period"),
        (("rate", "--list", "x"), "--list"),
        (("norms", "--kind", "blitz"), "--kind"),
    ],
)
def test_an_option_that_changes_nothing_is_refused(
    folder: Path, tmp_path: Path, words: tuple[str, ...], told: str
) -> None:
    verb, *more = words
    done = night(verb, folder, "-o", tmp_path / "out", *more)
    assert (done.exit_code, told in done.stderr) == (2, True), done.output
    assert not (tmp_path / "out").exists()


@pytest.mark.slow
def test_processes_and_a_cluster_write_the_same_bytes(folder: Path, tmp_path: Path, dask_workers: Workers) -> None:
    written = []
    address = dask_workers.of(2).address
    for name, crew in (("one", ("--jobs", "1")), ("two", ("--jobs", "2")), ("dask", ("--cluster", address))):
        words = ["night", "check", str(folder), "-o", str(tmp_path / name), *crew, "--lang", "en"]
        done = CliRunner().invoke(cli, words)
        assert done.exit_code == 0, done.output
        files = sorted(path for path in (tmp_path / name).rglob("*") if path.is_file())
        written.append(
            {
                path.relative_to(tmp_path / name): path.read_bytes().replace(str(tmp_path / name).encode(), b"")
                for path in files
            }
        )
    assert written[0] == written[1] == written[2]


def test_every_event_is_rated_by_itself(tmp_path: Path) -> None:
    (tmp_path / "in").mkdir()
    tablas.save(event("May", date(2026, 5, 2), 2000, 2000), tmp_path / "in" / "may.trf")
    assert night("rate", tmp_path / "in", "-o", tmp_path / "out").exit_code == 0
    found = {row["fide_id"]: row for row in rows(tmp_path / "out" / "changes.csv")}
    assert found.keys() == {"11", "22", "33", "44"}
    first = found["11"]
    assert (first["rating"], first["games"], first["k"], first["new_rating"]) == ("2000", "3", "20", "2030")
    assert float(first["change"]) == 30, "three wins of one half each at K 20"
    assert (found["33"]["k"], found["33"]["change"]) == ("", ""), "no rating yet, no change"


def test_a_report_that_is_gone_meanwhile_is_told_by_its_name(tmp_path: Path) -> None:
    from tablas.night.work import check

    with pytest.raises(FormatError, match=r"gone\.trf"):
        check({"root": str(tmp_path)}, {"file": "gone.trf"})


def test_faults_are_repaired_only_where_somebody_asks_for_it(tmp_path: Path) -> None:
    """Fields that stand outside of their columns: refused as a rule, repaired when asked."""
    (tmp_path / "wild.trf").write_text(
        "001 1 IM Bob 2100 ESP 1.5 1 2 w 1 2 b =\n001 2 Carla 2000 0.5 2 1 b 0 1 w =\n", encoding="utf-8"
    )
    reports = find_reports(tmp_path)
    assert run(Night("standings", reports), InProcess()).unread == 1
    assert run(Night("standings", reports, lenient=True), InProcess()).unread == 0
