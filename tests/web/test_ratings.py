"""FIDE's list by upload: bounded, with progress, and never at the cost of the list before it."""

from __future__ import annotations

import io
import threading
import time
import zipfile
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tablas.formats import fide_list
from tablas.store.people import Role, Scope
from web_site import Site, Visitor

HEAD = "ID Number      Name                                                         Fed Sex Tit  SRtng\n"


def _list(*names: str) -> bytes:
    lines = [f"{2200000 + place:<15}{name:<61}ESP M        {2300 - place}\n" for place, name in enumerate(names)]
    return (HEAD + "".join(lines)).encode()


def _wait(visitor: Visitor) -> str:
    """The page once the list is taken in, or not."""
    end = time.monotonic() + 30
    while visitor.get("/ratings/state").json()["running"] and time.monotonic() < end:
        time.sleep(0.01)
    return visitor.get("/ratings").text


def test_a_list_is_taken_in_and_found(fresh_site: Site, open_page, tmp_path: Path) -> None:
    file = tmp_path / "standard.zip"
    with zipfile.ZipFile(file, "w") as archive:
        archive.writestr("standard.txt", _list("Soler, Ana", "Rey, Blas"))
    page = open_page(fresh_site, Role.ARBITER)
    page.goto("/ratings")
    expect(page.locator("main")).to_contain_text("No list yet.")
    page.locator("#f-file").set_input_files(file)
    page.get_by_role("button", name="Take it in").click()
    expect(page.locator("main")).to_contain_text("standard.txt · 2 players")
    # The page may have been asked for between the list's coming and the loader's end; then it loads itself once more.
    expect(page.locator("#loading")).to_have_count(0)
    slug = fresh_site.event(players=0)
    page.goto(f"/e/{slug}/a/players")
    page.locator("#f-name").press_sequentially("sol")
    expect(page.locator("#listed button")).to_contain_text("Soler, Ana")


def test_a_bad_file_is_said_and_the_old_list_stays(fresh_site: Site) -> None:
    arbiter = fresh_site.visitor(Role.ARBITER)
    token = arbiter.csrf("/")

    def send(name: str, data: bytes) -> str:
        assert arbiter.post("/ratings", files={"file": (name, data)}, csrf=token).status_code == 303
        return _wait(arbiter)

    assert "1 player" in send("list.txt", _list("Soler, Ana"))
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        archive.writestr("one.txt", "x")
        archive.writestr("two.txt", "y")
    for name, data in (("list.txt", b"nonsense"), ("list.xml", b"<x"), ("two.zip", packed.getvalue())):
        page = send(name, data)
        assert 'role="alert"' in page, name
        assert "The list before it stays." in page
        assert "1 player" in page
    assert arbiter.post("/ratings", csrf=token).status_code == 422, "no file"


def test_progress_is_told_and_a_second_list_waits(fresh_site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    go_on = threading.Event()
    ratings = fresh_site.services.ratings
    usual = ratings.load

    def slow(path, tell):
        tell(20_000)
        go_on.wait(30)
        return usual(path, tell)

    monkeypatch.setattr(ratings, "load", slow)
    arbiter = fresh_site.visitor(Role.ARBITER)
    token = arbiter.csrf("/")
    file = {"file": ("list.txt", _list("Soler, Ana"))}
    assert arbiter.post("/ratings", files=file, csrf=token).status_code == 303
    while not arbiter.get("/ratings/state").json()["players"]:
        time.sleep(0.01)
    assert arbiter.get("/ratings/state").json() == {"running": True, "players": 20_000}
    assert "list.txt is being taken in." in arbiter.get("/ratings").text
    second = arbiter.post("/ratings", files=file, csrf=token)
    assert second.status_code == 422
    assert "Wait until it is done." in second.text
    go_on.set()
    assert "1 player" in _wait(arbiter)


def test_the_size_is_bounded_and_rights_come_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    site = Site(tmp_path, largest_list=5000)
    arbiter = site.visitor(Role.ARBITER)
    token = arbiter.csrf("/")
    assert arbiter.post("/ratings", files={"file": ("a.txt", b"x" * 6000)}, csrf=token).status_code == 413
    slug = site.event()
    for visitor in (site.visitor(Role.ASSISTANT), site.visitor(Role.ARBITER, Scope(slug))):
        answer = visitor.post("/ratings", files={"file": ("a.txt", _list("Soler, Ana"))}, csrf=visitor.csrf("/"))
        assert answer.status_code == 403
    monkeypatch.setattr(fide_list, "LARGEST_UNZIPPED", 1000)
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("list.txt", _list(*["Soler, Ana"] * 100))
    assert arbiter.post("/ratings", files={"file": ("a.zip", packed.getvalue())}, csrf=token).status_code == 303
    assert "too large to be one of FIDE" in _wait(arbiter)
    assert site.services.ratings.about() is None
    site.close()
