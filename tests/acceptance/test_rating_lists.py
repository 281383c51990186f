"""Rating lists and entries compared with them, asked as an examiner of tournament programs asks."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Iterator
from datetime import date
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

import pytest

from examiner import Shell
from tablas.errors import FormatError
from tablas.events.acts import ChangeSettings, EnterPlayers
from tablas.events.list_check import check, lists_of, pace_of
from tablas.formats.national_list import read_description, read_list
from tablas.model import EventInfo, NationalRating, PartialDate, Player, Title
from tablas.store import Store
from tablas.store.fetching import FIDE
from tablas.store.people import Role
from web_site import Site

COLUMNS = ("ID Number", "Name", "Fed", "Sex", "Tit", "SRtng", "RRtng", "BRtng", "B-day")
WIDTHS = (15, 40, 4, 4, 5, 6, 6, 6, 6)


def fide_list(*rows: tuple[object, ...]) -> str:
    """A list as FIDE writes it."""
    lines = [COLUMNS, *rows]
    return "\n".join(
        "".join(str(cell).ljust(width) for cell, width in zip(line, WIDTHS, strict=True)) for line in lines
    )


OCTOBER = fide_list(
    (101, "Soler, Ana", "ESP", "F", "WFM", 2000, 1950, "", 1990),
    (102, "Rey, Blas", "ESP", "M", "", "", 1800, 1700, 1980),
)
NOVEMBER = fide_list(
    (101, "Soler, Ana", "ESP", "F", "WIM", 2040, 1950, "", 1990),
    (102, "Rey, Blas", "ESP", "M", "", "", 1810, 1700, 1980),
    (103, "Vidal, Carla", "FRA", "F", "", 1500, "", "", 2001),
)
FEDA = (
    'federation = "ESP"\nseparator = ";"\n[columns]\nid = "Código"\nname = "Nombre"\nrating = "Elo"\nfide_id = "FIDE"\n'
)
NATIONAL = "Código;Nombre;Elo;FIDE\n7;Soler, Ana;2111;101\n8;Rey, Blas;1750;\n"


@pytest.fixture
def listed(shell: Shell, tmp_path: Path) -> Shell:
    """An event with entries, and the list of November 2026."""
    shell("new", "Open", "--as", "open", "--start", "2026-11-02", "--end", "2026-11-08")
    shell("tournament", "open", "a", "--rounds", "5")
    (tmp_path / "players_list.txt").write_text(NOVEMBER)
    shell("ratings", "load", str(tmp_path / "players_list.txt"), "--issue", "2026-11")
    return shell


def test_q133_q142_every_difference_is_shown_with_the_old_and_the_new_value(listed: Shell) -> None:
    listed("add", "open", "Soler, Anna", "--fide-id", "101", "--rating", "1990", "--title", "WFM", "--sex", "m",
           "--federation", "FRA", "--birth", "1991")  # fmt: skip
    listed("add", "open", "Nobody", "--fide-id", "999", "--rating", "1400")
    listed("add", "open", "Vidal, Carla", "--rating", "1500")
    found = listed.json("check-entries", "open")["differences"]
    told = {(row["name"], row["field"]): (row["ours"], row["theirs"]) for row in found}
    assert told == {
        ("Soler, Anna", "name"): ("Soler, Anna", "Soler, Ana"),
        ("Soler, Anna", "rating"): ("1990", "2040"),
        ("Soler, Anna", "title"): ("WFM", "WIM"),
        ("Soler, Anna", "sex"): ("m", "w"),
        ("Soler, Anna", "federation"): ("FRA", "ESP"),
        ("Soler, Anna", "birth"): ("1991", "1990"),
        ("Nobody", "fide_id"): ("999", ""),
        ("Vidal, Carla", "fide_id"): ("", "103"),
    }
    assert "not listed" in listed("check-entries", "open")


def test_q143_q144_nothing_changes_by_itself_and_each_change_is_chosen(listed: Shell) -> None:
    listed("add", "open", "Soler, Ana", "--fide-id", "101", "--rating", "1990", "--sex", "w", "--federation", "FRA")
    listed("add", "open", "Rey, Blas", "--fide-id", "102", "--rating", "1234")
    for _ in range(2):
        listed("check-entries", "open")
    assert [row["rating"] for row in listed.json("numbers", "open")["players"]] == [1990, 1234]
    assert listed.json("check-entries", "open", "--take", "Soler:rating")["taken"] == 1
    assert [row["rating"] for row in listed.json("numbers", "open")["players"]] == [2040, 1234]
    card = listed.json("show", "open")["tournaments"][0]["players"][0]
    assert (card["federation"], card["rating_from"]) == ("FRA", "FIDE standard 2026-11")
    listed("check-entries", "open", "--take", "Rey:rating:rapid")
    assert listed.json("numbers", "open")["players"][1]["rating"] == 1810
    listed("check-entries", "open", "--take-all")
    assert listed.json("check-entries", "open")["differences"] == []


def test_q127_q131_q134_a_listed_player_gets_the_main_rating_and_its_source(listed: Shell) -> None:
    listed("add", "open", "--fide-id", "101")
    listed("add", "open", "--fide-id", "102")
    listed("add", "open", "Typed", "--rating", "1600")
    cards = {row["name"]: row for row in listed.json("show", "open")["tournaments"][0]["players"]}
    assert (cards["Soler, Ana"]["rating"], cards["Soler, Ana"]["rating_from"]) == (2040, "FIDE standard 2026-11")
    assert "rating" not in cards["Rey, Blas"]  # Not in the main list: nothing is taken by itself.
    assert "rating_from" not in cards["Typed"]
    listed("edit", "open", "Soler", "rating=2041")
    edited = listed.json("show", "open")["tournaments"][0]["players"][0]
    assert (edited["rating"], edited.get("rating_from")) == (2041, None)  # Changed by hand, and marked so.


@pytest.mark.parametrize(
    ("info", "pace", "lists"),
    [
        (EventInfo(), "standard", "standard rapid blitz"),
        (EventInfo(encoded_time_control="5400+30"), "standard", "standard rapid blitz"),
        (EventInfo(encoded_time_control="900+10"), "rapid", "effective-rapid blitz"),
        (EventInfo(time_control="3+2"), "blitz", "effective-blitz rapid"),
        (EventInfo(cadence="rapid", time_control="3+2"), "rapid", "effective-rapid blitz"),
        (EventInfo(cadence="blitz", rating_lists=("standard", "ESP")), "blitz", "standard ESP"),
    ],
)
def test_q118_q123_q126_each_kind_of_tournament_begins_with_its_lists(info: EventInfo, pace: str, lists: str) -> None:
    assert pace_of(info) == pace
    assert " ".join(lists_of(info)) == lists


def test_q124_q126_the_sequence_can_be_edited(listed: Shell) -> None:
    listed("settings", "open", "rating_lists=blitz,rapid")
    listed("add", "open", "--fide-id", "102")
    assert listed.json("numbers", "open")["players"][0]["rating"] == 1700
    assert listed.json("check-entries", "open")["lists"] == ["blitz", "rapid"]
    assert "no rating list 'bullet'" in listed.fails("settings", "open", "rating_lists=bullet")
    assert "not a pace of play" in listed.fails("settings", "open", "cadence=slow")


def test_q128_q129_ratings_of_other_lists_are_shown_and_can_be_taken(site: Site, tmp_path: Path) -> None:
    (tmp_path / "players_list.txt").write_text(NOVEMBER)
    site.services.ratings.load(tmp_path / "players_list.txt", issue="2026-11")
    slug, arbiter = site.event(players=0), site.visitor(Role.ARBITER)
    shown = arbiter.get(f"/e/{slug}/a/players/listed?name=Rey").text
    assert "rapid 1810" in shown
    assert "blitz 1700" in shown
    entry = {"name": "Rey, Blas", "fide_id": "102", "rating": "1810", "rating_from": "FIDE rapid 2026-11", "sex": "m",
             "federation": "ESP", "birth": "1980"}  # fmt: skip
    assert arbiter.post(f"/e/{slug}/a/players", entry).status_code == 303
    assert site.section(slug, "a").player(1).rating_from == "FIDE rapid 2026-11"
    assert check(site.section(slug, "a"), site.services.ratings, site.services.store.national).differences == ()
    other = entry | {"name": "Soler, Ana", "fide_id": "101", "rating": "2041", "rating_from": "FIDE standard 2026-11"}
    assert arbiter.post(f"/e/{slug}/a/players", other).status_code == 303
    assert site.section(slug, "a").player(2).rating_from == ""  # Not what the list says: typed.


def test_q133_q139_q142_q144_the_page_of_differences(site: Site, tmp_path: Path) -> None:
    (tmp_path / "players_list.txt").write_text(NOVEMBER)
    slug, arbiter = site.event(players=0), site.visitor(Role.ARBITER)
    born = PartialDate(1990)
    ana = Player(0, "Soler, Ana", 1990, Title.WFM, "w", "ESP", "101", born)
    site.do(slug, EnterPlayers("a", (ana, Player(0, "Rey, Blas", 1700, fide_id="102", sex="m", federation="ESP"))))
    site.services.ratings.load(tmp_path / "players_list.txt", issue="2026-11")
    assert "The rating lists tell otherwise: 4" in arbiter.get(f"/e/{slug}/a/players").text  # By itself, at once.
    page = arbiter.get(f"/e/{slug}/a/list-check").text
    assert 'value="1:rating:FIDE standard 2026-11"' in page
    ticked = {"take": ["1:rating:FIDE standard 2026-11"]}
    assert arbiter.post(f"/e/{slug}/a/list-check", ticked).status_code == 303
    section = site.section(slug, "a")
    assert (section.player(1).rating, section.player(1).title) == (2040, Title.WFM)
    assert arbiter.post(f"/e/{slug}/a/list-check", {"all": "yes"}).status_code == 303
    assert site.section(slug, "a").player(1).title is Title.WIM
    assert site.section(slug, "a").player(2).rating == 1810  # The first of the lists that have him.
    off = {"cadence": "", "rating_lists": "", "check_lists": "no"}
    site.do(slug, ChangeSettings("a", {"name": "Other"}))
    assert arbiter.post(f"/e/{slug}/a/list-check/lists", off).status_code == 303
    assert site.section(slug, "a").facts.info.check_lists is False


def test_q138_the_comparison_can_be_switched_off(site: Site, tmp_path: Path) -> None:
    (tmp_path / "players_list.txt").write_text(NOVEMBER)
    site.services.ratings.load(tmp_path / "players_list.txt", issue="2026-11")
    slug, arbiter = site.event(players=0, check_lists=False), site.visitor(Role.ARBITER)
    site.do(slug, EnterPlayers("a", (Player(0, "Soler, Ana", 1, fide_id="101"),)))
    assert "The rating lists tell otherwise" not in arbiter.get(f"/e/{slug}/a/players").text
    assert 'value="1:rating' in arbiter.get(f"/e/{slug}/a/list-check").text  # Asked for, it still answers.


def test_q137_q141_the_list_of_the_month_counts_and_an_old_one_is_told(shell: Shell, tmp_path: Path) -> None:
    shell("new", "Open", "--as", "open", "--start", "2026-10-02", "--end", "2026-10-08")
    shell("tournament", "open", "a")
    for name, text, issue in (("oct.txt", OCTOBER, "2026-10"), ("nov.txt", NOVEMBER, "2026-11")):
        (tmp_path / name).write_text(text)
        shell("ratings", "load", str(tmp_path / name), "--issue", issue)
    shell("add", "open", "Soler, Ana", "--fide-id", "101", "--rating", "1990", "--title", "WFM", "--sex", "w",
          "--federation", "ESP", "--birth", "1990")  # fmt: skip
    (row,) = shell.json("check-entries", "open")["differences"]
    assert (row["theirs"], row["list"]) == ("2000", "FIDE standard 2026-10")
    shell("settings", "open", "end=2026-12-01")  # Longer than thirty days: the list of the day of the check.
    with Store(shell.database) as store:
        section = store.moment("open").event.sections[0]
        ratings = store.ratings
        late = check(section, ratings, store.national, date(2026, 11, 20))
        assert [one.theirs for one in late.differences if one.field == "rating"] == ["2040"]
        missing = check(section, ratings, store.national, date(2027, 3, 1))
    codes = [note.code for note in missing.notes]
    assert codes == ["check-other-issue", "check-old-list"]


def test_q133_without_a_list_the_check_says_so(shell: Shell) -> None:
    answer = shell.open(1).json("check-entries", "open")
    assert answer["notes"] == ["No FIDE rating list is kept here; take one in to compare the entries with it."]


def test_q117_a_national_list_is_described_by_its_columns(listed: Shell, tmp_path: Path) -> None:
    (tmp_path / "feda.toml").write_text(FEDA, encoding="utf-8")
    (tmp_path / "feda.csv").write_text(NATIONAL, encoding="utf-8")
    load = (
        "ratings",
        "load",
        str(tmp_path / "feda.csv"),
        "--columns",
        str(tmp_path / "feda.toml"),
        "--issue",
        "2026-09",
    )
    assert listed.json(*load)["players"] == 2
    assert [row["list"] for row in listed.json("ratings", "lists")] == ["FIDE", "ESP"]
    listed("add", "open", "--fide-id", "101")
    (row,) = listed.json("check-entries", "open")["differences"]
    assert (row["field"], row["ours"], row["theirs"], row["list"]) == ("national ESP", "", "2111", "ESP 2026-09")
    listed("check-entries", "open", "--take-all")
    listed("settings", "open", "ranking_method=NIDOF", "ranking_federation=ESP")
    assert listed.json("numbers", "open")["players"][0]["tournament_rating"] == 2111
    listed("ratings", "forget", "esp")
    assert [row["list"] for row in listed.json("ratings", "lists")] == ["FIDE"]


def test_q117_columns_by_header_number_and_width() -> None:
    ana = ("7", "Soler, Ana", 2111, "101")
    assert read_list(NATIONAL.encode(), read_description(FEDA))[0] == ana
    numbered = FEDA.replace('"Código"', "1").replace('"Nombre"', "2").replace('"Elo"', "3").replace('"FIDE"', "4")
    assert read_list(NATIONAL.encode(), read_description(numbered + ""))[1] == ana
    wide = (
        'federation = "ESP"\nencoding = "latin-1"\nskip = 1\n[columns]\nid = "1-4"\nname = "5-16"\nrating = "17-21"\n'
    )
    fixed = "Id  Nombre      Elo\n7   Núñez, Ana  2111\n".encode("latin-1")
    assert read_list(fixed, read_description(wide)) == [("7", "Núñez, Ana", 2111, "")]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("federation =", "cannot be read"),
        ('federation = "Spain"\n', "no federation of three letters"),
        ('federation = "ESP"\n[columns]\nid = 1\n', "columns id, name and rating are needed"),
        ('federation = "ESP"\nseparator = ":"\n[columns]\nid=1\nname=2\nrating=3\n', "does not separate columns"),
        ('federation = "ESP"\n[columns]\nid=1\nname=2\nrating=3\n', "every column is a place"),
        ('federation = "ESP"\ncolour = "red"\n', "does not know 'colour'"),
        (FEDA.replace('"Elo"', '"Rtg"'), "no column 'Rtg'"),
    ],
)
def test_q117_a_bad_description_is_refused_with_a_sentence(text: str, why: str) -> None:
    with pytest.raises(FormatError, match=why):
        read_list(NATIONAL.encode(), read_description(text))


@pytest.fixture
def publisher() -> Iterator[str]:
    """A place that publishes both lists, as FIDE and a federation do."""

    class Answer(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            if self.path.startswith("/old") and self.headers.get("If-Modified-Since"):
                self.send_response(304)
                self.end_headers()
                return
            body = (NATIONAL if "feda" in self.path else NOVEMBER).encode()
            self.send_response(200)
            self.end_headers()
            self.wfile.write(body)

        def log_request(self, code: object = "-", size: object = "-") -> None:
            """Nobody listens."""

    server = HTTPServer(("127.0.0.1", 0), Answer)
    thread = threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()
    thread.join()


def test_q119_q121_q136_fides_lists_are_known_and_one_act_updates_all(
    shell: Shell, tmp_path: Path, publisher: str
) -> None:
    shell.open(1)
    (tmp_path / "feda.toml").write_text(f'url = "{publisher}/feda.csv"\n{FEDA}', encoding="utf-8")
    (tmp_path / "feda.csv").write_text(NATIONAL.replace("2111", "1999"), encoding="utf-8")
    shell("ratings", "load", str(tmp_path / "feda.csv"), "--columns", str(tmp_path / "feda.toml"))
    found = shell.json("ratings", "update", "--from", f"{publisher}/players_list.txt")
    assert [(one["list"], one["about"]["players"]) for one in found] == [("FIDE", 3), ("ESP", 2)]
    (rey,) = shell.json("ratings", "search", "102")
    assert (rey["standard"], rey["rapid"], rey["blitz"]) == (0, 1810, 1700)  # All three of FIDE's lists are there.
    assert FIDE.startswith("https://ratings.fide.com/")
    with Store(shell.database) as store:
        ana = store.national.find("ESP", "7")
        assert ana is not None
        assert ana.as_national("ESP") == NationalRating("ESP", 2111, identifier="7")
    again = shell.json("ratings", "update", "--from", f"{publisher}/old/players_list.txt")
    assert again[0]["note"] == "The list FIDE here is the newest."
    gone = json.loads(json.dumps(shell.json("ratings", "update", "--from", "http://127.0.0.1:9/list.txt")))
    assert "The one here stays." in gone[0]["note"]
    assert shell.json("ratings", "about")["players"] == 3


@pytest.mark.slow
def test_q135_q136_a_running_program_looks_every_day_for_newer_lists(tmp_path: Path, publisher: str) -> None:
    site = Site(tmp_path, daily_lists=True, list_address=f"{publisher}/players_list.txt")
    try:
        arbiter = site.visitor(Role.ARBITER)
        assert _taken_in(site) == 3  # Nobody asked for it.
        assert arbiter.post("/ratings/update").status_code == 303  # And whenever somebody does.
        assert _taken_in(site) == 3
    finally:
        site.close()


def _taken_in(site: Site) -> int:
    """The players of the list once nothing is being taken in."""
    end = time.monotonic() + 60
    while (site.services.ratings.about() is None or site.services.loader.state.running) and time.monotonic() < end:
        time.sleep(0.02)
    about = site.services.ratings.about()
    return about.players if about else 0
