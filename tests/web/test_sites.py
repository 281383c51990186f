"""A static site: the pages that are served, with links that work from a folder, and nothing private in it."""

from __future__ import annotations

import io
import json
import posixpath
import re
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass
from html import unescape
from pathlib import Path

import pytest
from click.testing import CliRunner
from playwright.sync_api import Browser

from carriers import sftp_server
from ftp_server import ftp_server
from tablas.cli.main import cli
from tablas.events.acts import AnnounceAbsence, EnterPlayers, ForbidPairs, PairRound, SetTimes, WriteNote
from tablas.events.hall import RoundTime
from tablas.events.note import NoteKind
from tablas.formats import trf
from tablas.model import Card, PartialDate, Player
from tablas.store.people import Role
from tablas.web.sites import gather, relinked, write_folder
from tablas.web.sites.folder import LIST
from tablas.web.sites.links import file_of
from tablas.web.sites.targets import SFTP_OPTIONS, SendError, target_of
from tablas.web.spectator import asking
from web_site import Site


@dataclass
class Published:
    site: Site
    slug: str
    files: dict[str, bytes]
    missing: list[str]


@pytest.fixture(scope="module")
def published(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Published]:
    """Five players with something to hide; round 1 is played, round 2 is a draft."""
    site = Site(tmp_path_factory.mktemp("site"))
    slug = site.event("Ópen <Ávila>", players=4)
    site.do(slug, EnterPlayers("a", (Player(0, "Secret, Birth", 1900, birth=PartialDate(1983, 7, 29)),)))
    site.do(slug, ForbidPairs("a", (Card(1), Card(3))))
    site.do(slug, SetTimes("a", (RoundTime(1, "2026-03-01 16:30"),)))
    site.play(slug, "1=")
    site.do(slug, WriteNote("a", NoteKind.INCIDENT, "A phone of the secret sort rang."))
    site.do(slug, AnnounceAbsence("a", Card(4), 2))
    site.do(slug, PairRound("a"))
    with asking(site.app) as get:
        found = gather(site.services.store.moment(slug).event, slug, get)
    yield Published(site, slug, found.files, found.missing)
    site.close()


@pytest.mark.slow
def test_everything_is_there_in_every_language(published: Published) -> None:
    wanted = [
        "index.html",
        "data/a/players.json",
        "data/a/standings.json",
        "data/a/rounds/1.json",
        *(
            f"{language}/{name}"
            for language in ("en", "es")
            for name in (
                "index.html", "feed.xml", "calendar.ics", "a/pairings.html", "a/standings.html", "a/cross.html",
                "a/players.html", "a/player/1.html", "a/games.html", "a/games.pgn", "a/games-round-1.pgn",
                "a/report.trf", "a/papers/standings.pdf", "a/papers/standings.csv", "a/papers/pairings-1.pdf",
                "a/embed/standings.html", "a/files.html",
            )
        ),
    ]  # fmt: skip
    assert [name for name in wanted if name not in published.files] == []
    assert published.missing == []


@pytest.mark.slow
def test_served_bytes_are_the_static_bytes(published: Published) -> None:
    """Pages are those that are served but for their links; everything else is the same to the byte."""
    visitor = published.site.visitor()
    same = {
        f"/en/p/{published.slug}/a/games.pgn": "en/a/games.pgn",
        f"/es/p/{published.slug}/a/papers/standings.pdf": "es/a/papers/standings.pdf",
        f"/es/p/{published.slug}/a/papers/standings.csv": "es/a/papers/standings.csv",
        f"/en/p/{published.slug}/-/calendar.ics": "en/calendar.ics",
        f"/en/p/{published.slug}/a/report.trf": "en/a/report.trf",
        f"/api/v1/events/{published.slug}/tournaments/a/standings": "data/a/standings.json",
    }
    differing = [name for address, name in same.items() if visitor.get(address).content != published.files[name]]
    assert differing == []
    parts = ("pairings", "standings")
    pages = [f"/{language}/p/{published.slug}/a/{part}" for language in ("en", "es") for part in parts]
    with asking(published.site.app) as get:
        everything = {address: file_of(address, published.slug) for address in _addresses(published)}
        for address in pages:
            served = visitor.get(address).content
            assert served == get(address).body
            known = {one: name for one, name in everything.items() if name in published.files}
            known |= {"": "en/index.html", f"/{address[1:3]}/p/{published.slug}/a": f"{address[1:3]}/a/pairings.html"}
            assert relinked(served, address, known) == published.files[everything[address]]


def _addresses(published: Published) -> set[str]:
    """Every address that some served page leads to."""
    from tablas.web.sites.links import links_of

    found = set()
    with asking(published.site.app) as get:
        for language in ("en", "es"):
            for part in ("pairings", "standings", "players", "files", "cross", "games", "pictures"):
                address = f"/{language}/p/{published.slug}/a/{part}"
                found |= {address, *links_of(get(address).body.decode(), address)}
    return {address for address in found if file_of(address, published.slug)}


def test_no_link_is_broken_and_none_leads_to_the_program(published: Published) -> None:
    broken = []
    for name, body in published.files.items():
        if not name.endswith((".html", ".xml")):
            continue
        for link in re.findall(r'\s(?:href|src|action)="([^"#]*)', body.decode()):
            target = posixpath.normpath(posixpath.join(posixpath.dirname(name), unescape(link))) if link else name
            if not link.startswith(("http://", "https://", "data:")) and target not in published.files:
                broken.append(f"{name}: {link}")
    assert broken == []


def test_nothing_private_is_published(published: Published) -> None:
    whole = b"\n".join(body for name, body in published.files.items() if not name.startswith("static/"))
    for secret in (b"1983", b"secret sort", b"csrf", b"/e/", b"/login", b"<form", b"data-live"):
        assert secret not in whole, secret
    report = trf.load(published.files["en/a/report.trf"]).tournament
    assert (report.forbidden, report.absences, len(report.rounds)) == ((), (), 1)
    assert json.loads(published.files["data/a/rounds/1.json"])["draft"] is False
    assert not [name for name in published.files if "rounds/2" in name or "round-2" in name]


def test_the_feed_and_the_calendar_say_when(published: Published) -> None:
    calendar = published.files["es/calendar.ics"].decode()
    assert "DTSTART:20260301T163000\r\n" in calendar
    assert "SUMMARY:Ópen <Ávila> · Ronda 1\r\n" in calendar
    assert max(len(line.encode()) for line in calendar.split("\r\n")) <= 75
    assert "<title>Ópen &lt;Ávila&gt;</title>" in published.files["en/feed.xml"].decode()


def test_only_what_changed_is_written_and_what_is_gone_is_removed(tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("not of the site")
    first = write_folder({"a.html": b"1", "b/c.html": b"2", "d.html": b"3"}, tmp_path)
    assert (first.written, first.removed, first.kept) == (("a.html", "b/c.html", "d.html"), (), 0)
    before = (tmp_path / "d.html").stat().st_mtime_ns
    second = write_folder({"a.html": b"x", "d.html": b"3"}, tmp_path)
    assert (second.written, second.removed, second.kept) == (("a.html",), ("b/c.html",), 1)
    assert (tmp_path / "d.html").stat().st_mtime_ns == before
    assert sorted(path.name for path in tmp_path.iterdir()) == [LIST, "a.html", "d.html", "mine.txt"]


def test_a_list_that_somebody_altered_reaches_nothing_outside(tmp_path: Path) -> None:
    outside, folder = tmp_path / "outside.txt", tmp_path / "site"
    outside.write_text("stay")
    write_folder({"a.html": b"1"}, folder)
    (folder / LIST).write_text(json.dumps({"files": {"../outside.txt": "x", "a.html": "y"}}))
    assert write_folder({"a.html": b"1"}, folder).removed == ()
    assert outside.read_text() == "stay"


@pytest.mark.slow
def test_a_site_goes_by_ftp_once_also_when_the_line_breaks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("time.sleep", lambda _: None)
    files = {f"en/a/page-{number}.html": str(number).encode() for number in range(8)} | {"index.html": b"front"}
    with ftp_server(tmp_path) as there:
        there.cut_after = 4
        changes = target_of(f"{there.address}/www/open").send(files)
        assert len(changes.written) == 9
        assert {name: (tmp_path / "www/open" / name).read_bytes() for name in files} == files
        assert len(there.stored) == len(set(there.stored)) == 10, "every file and the list once"
        assert target_of(f"{there.address}/www/open").send(files)[:2] == ((), ())
        del files["index.html"]
        files["en/a/page-1.html"] = b"other"
        changes = target_of(f"{there.address}/www/open").send(files)
        assert changes[:2] == (("en/a/page-1.html",), ("index.html",))
        assert (tmp_path / "www/open/en/a/page-1.html").read_bytes() == b"other"
        assert not (tmp_path / "www/open/index.html").exists()
        with pytest.raises(SendError, match="refuses") as refused:
            target_of(there.address.replace("s3cret", "wrong")).send(files)
        assert "wrong" not in str(refused.value)


@pytest.mark.slow
def test_a_site_goes_by_sftp_only_what_changed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """By the program of the system to a real server, which knows one key."""
    files = {f"en/a/page {number}.html": str(number).encode() for number in range(4)} | {"index.html": b"front"}
    with sftp_server(tmp_path) as (address, config):
        monkeypatch.setenv(SFTP_OPTIONS, f"-F {config}")
        there = tmp_path / "shelf/www/open"
        changes = target_of(f"{address}/www/open").send(files)
        assert len(changes.written) == 5
        assert {name: (there / name).read_bytes() for name in files} == files
        first = {path: path.stat().st_mtime_ns for path in there.rglob("*.html")}
        assert target_of(f"{address}/www/open").send(files)[:2] == ((), ())
        del files["index.html"]
        files["en/a/page 1.html"] = b"other"
        changes = target_of(f"{address}/www/open").send(files)
        assert changes[:2] == (("en/a/page 1.html",), ("index.html",))
        assert (there / "en/a/page 1.html").read_bytes() == b"other"
        assert not (there / "index.html").exists()
        assert not list(there.rglob("*.new"))
        again = {path: path.stat().st_mtime_ns for path in there.rglob("*.html")}
        assert [path.name for path, when in again.items() if first[path] != when] == ["page 1.html"]
        (config.parent / "key").write_text("no key")
        with pytest.raises(SendError, match=r"did not arrive.*Permission denied"):
            target_of(f"{address}/www/open").send({"index.html": b"x"})


def test_a_site_goes_by_rsync_only_what_changed(tmp_path: Path) -> None:
    files = {"index.html": b"front", "en/a.html": b"a", "en/b.html": b"b"}
    place = f"rsync:{tmp_path}/there"
    assert sorted(target_of(place).send(files).written) == sorted(files)
    assert {name: (tmp_path / "there" / name).read_bytes() for name in files} == files
    assert target_of(place).send(files)[:2] == ((), ())
    del files["en/b.html"]
    files["en/a.html"] = b"c"
    assert target_of(place).send(files)[:2] == (("en/a.html",), ("en/b.html",))
    assert (tmp_path / "there/en/a.html").read_bytes() == b"c"
    assert not (tmp_path / "there/en/b.html").exists()


def test_a_program_that_is_not_there_is_missed_with_a_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    for address in (f"rsync:{tmp_path}/there", "sftp://host/there"):
        with pytest.raises(SendError, match="is not installed"):
            target_of(address).send({})


@pytest.mark.slow
def test_the_command_publishes_and_says_what_it_did(published: Published, tmp_path: Path) -> None:
    database = str(published.site.services.store.database.file)
    words = ["publish", published.slug, "--database", database, "-o", str(tmp_path / "out")]
    first = CliRunner().invoke(cli, [*words, "--json"], catch_exceptions=False)
    told = json.loads(first.stdout)
    assert (told["written"], told["removed"]) == (told["files"], 0)
    again = json.loads(CliRunner().invoke(cli, [*words, "--json"]).stdout)
    assert again["written"] == 0, "the same facts are the same bytes"
    assert "Say where" in CliRunner().invoke(cli, words[:4]).stderr


@pytest.mark.slow
def test_an_arbiter_takes_the_site_along_and_nobody_else(published: Published) -> None:
    arbiter = published.site.visitor(Role.ARBITER)
    shown = arbiter.get(f"/e/{published.slug}/-/publish").text
    assert f"/en/p/{published.slug}/a/embed/standings" in shown
    packed = arbiter.get(f"/e/{published.slug}/-/publish/site.zip")
    with zipfile.ZipFile(io.BytesIO(packed.content)) as archive:
        assert {name: archive.read(name) for name in archive.namelist()} == published.files
    assert published.site.visitor().get(f"/e/{published.slug}/-/publish/site.zip").status_code == 303


def test_another_site_may_show_a_table_and_only_that(published: Published) -> None:
    visitor = published.site.visitor()
    framed = visitor.get(f"/en/p/{published.slug}/a/embed/standings")
    assert "frame-ancestors *" in framed.headers["Content-Security-Policy"]
    assert "<script" not in framed.text
    assert (
        "frame-ancestors 'none'"
        in visitor.get(f"/en/p/{published.slug}/a/standings").headers["Content-Security-Policy"]
    )
    assert visitor.get(f"/en/p/{published.slug}/a/embed/players").status_code == 404
    assert visitor.get(f"/en/p/{published.slug}/a/papers/standings.pdf?x=1").status_code == 404
    assert visitor.get(f"/en/p/{published.slug}/a/papers/players.pdf").status_code == 404


@pytest.mark.slow
def test_a_browser_walks_the_site_from_a_stick(published: Published, tmp_path: Path, browser: Browser) -> None:
    write_folder(published.files, tmp_path)
    page = browser.new_page()
    wrong: list[str] = []
    page.on("console", lambda message: wrong.append(message.text) if message.type == "error" else None)
    page.on("pageerror", lambda error: wrong.append(str(error)))
    left = "net::ERR_ABORTED"  # A page that was left before its picture was there.
    page.on("requestfailed", lambda request: wrong.append(request.url) if request.failure != left else None)
    page.goto((tmp_path / "index.html").as_uri())
    page.wait_for_url("**/en/index.html")
    # The first page is not visited again: it would lead on while the next one is being opened.
    pages = {name for name in published.files if name.endswith(".html") and "standings/" not in name} - {"index.html"}
    for name in sorted(pages):
        page.goto((tmp_path / name).as_uri())
    page.goto((tmp_path / "en/a/pairings.html").as_uri())
    page.locator("nav.tabs a[href='standings.html']").click()
    page.wait_for_url("**/en/a/standings.html")
    page.get_by_role("link", name="Español").click()
    page.wait_for_url("**/es/a/standings.html")
    assert wrong == []
    page.close()
