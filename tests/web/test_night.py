"""Many reports in the browser and through the API: sent, watched, fetched, cancelled, by those who may."""

from __future__ import annotations

import csv
import io
import json
import time
import zipfile
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import expect

import tablas
from serve_crew import Serving, token
from tablas.formats import trf
from tablas.model import Game, Round
from tablas.store import Store
from tablas.store.people import Role, Scope
from tablas.web.settings import MEGABYTE
from web_site import Site, Visitor


def report(seed: int, altered: bool = False) -> bytes:
    event = tablas.generate(12, 4, seed, edition="2026", acceleration="none", forfeits=0).tournament
    if altered:
        one, two, *rest = event.rounds[-1].games
        games = (Game(one.white, two.black, one.white_outcome, one.black_outcome),)
        games += (Game(two.white, one.black, two.white_outcome, two.black_outcome), *rest)
        event = replace(event, rounds=(*event.rounds[:-1], Round(games, event.rounds[-1].byes)))
    return trf.dump(event)


def packed(count: int = 3) -> bytes:
    """Good reports, one with a round of its own, one that is none."""
    archive = io.BytesIO()
    with zipfile.ZipFile(archive, "w") as into:
        for seed in range(count):
            into.writestr(f"may/{seed}.trf", report(seed))
        into.writestr("may/altered.trf", report(9, altered=True))
        into.writestr("bad.trf", "<html>not a report</html>")
    return archive.getvalue()


def _wait(visitor: Visitor, where: str) -> str:
    """The page once the job has ended."""
    end = time.monotonic() + 90
    while visitor.get(f"{where}/state").json()["running"]:
        assert time.monotonic() < end
        time.sleep(0.1)
    return visitor.get(where).text


@pytest.mark.slow
def test_reports_are_sent_watched_and_fetched(fresh_site: Site, open_page) -> None:
    page = open_page(fresh_site, Role.ARBITER)
    page.goto("/")
    page.get_by_role("link", name="Many reports").click()
    page.locator("#f-file").set_input_files(
        [
            {"name": "all.zip", "mimeType": "application/zip", "buffer": packed()},
            {"name": "more.trf", "mimeType": "text/plain", "buffer": report(20)},
        ]
    )
    page.locator("#f-name").fill("May 2026")
    page.get_by_role("button", name="Send").click()
    expect(page.locator("h1")).to_have_text("May 2026")
    expect(page.locator("main")).to_contain_text("6 reports")
    expect(page.locator("table caption", has_text="Summary")).to_be_visible(timeout=60_000)
    rows = page.locator("table").first.locator("tr").all_inner_texts()
    assert "Reports\t6" in rows
    assert "Rounds that differ\t1" in rows
    assert "Reports that could not be read\t1" in rows
    expect(page.locator("main")).to_contain_text("may/altered.trf")
    expect(page.locator("figure.chart")).to_have_count(1)
    with page.expect_download() as download:
        page.get_by_role("link", name="differences.csv").click()
    with download.value.path().open(encoding="utf-8", newline="") as stream:
        found = [row["file"] for row in csv.DictReader(stream)]
    assert found == ["may/altered.trf"]
    page.get_by_role("button", name="Remove").click()
    expect(page.locator("main")).to_contain_text("Nothing was sent yet.")


@pytest.fixture
def still_site(tmp_path: Path) -> Iterator[Site]:
    """A program that does no jobs by itself, so that they wait."""
    site = Site(tmp_path, does_jobs=False, largest_night=MEGABYTE)
    yield site
    site.close()


def _sent(visitor: Visitor, data: dict[str, str] | None = None, files: object = None) -> httpx.Response:
    token = visitor.csrf("/night")
    given = files if files is not None else [("file", ("all.zip", packed(1)))]
    return visitor.post("/night", {"verb": "check"} | (data or {}), given, token)


def test_who_may_see_which_job(still_site: Site) -> None:
    site = still_site
    arbiter, other = site.visitor(Role.ARBITER), site.visitor(Role.ASSISTANT)
    admin, here = site.visitor(Role.ADMINISTRATOR), site.visitor(Role.ARBITER, Scope("open"))
    where = _sent(arbiter).headers["Location"]
    assert arbiter.get(where).status_code == 200
    assert admin.get(where).status_code == 200, "administrators see all"
    assert where in admin.get("/night").text
    assert other.get("/night").status_code == 403
    assert here.get("/night").status_code == 403, "an arbiter of one event"
    assert site.visitor().get(where).headers["Location"].startswith("/login")
    mine = _sent(admin).headers["Location"]
    assert arbiter.get(mine).status_code == 404
    assert arbiter.get(f"{mine}/files/report.html").status_code == 404
    assert arbiter.post(f"{mine}/cancel", csrf=arbiter.csrf("/night")).status_code == 404
    assert mine not in arbiter.get("/night").text
    caller = site.caller(Role.ARBITER)
    number = where.rsplit("/", 1)[1]
    assert [str(job["number"]) for job in caller.get("/night").json()] == [number]
    assert caller.get(mine).status_code == 404
    assert caller.delete(mine).status_code == 404
    assert site.caller(Role.ASSISTANT).get("/night").status_code == 403
    assert site.caller().get("/night").status_code == 401


def test_a_job_is_cancelled_and_removed(still_site: Site) -> None:
    arbiter = still_site.visitor(Role.ARBITER, language="es")
    where = _sent(arbiter, {"name": "Mayo"}).headers["Location"]
    assert "a la espera" in arbiter.get(where).text
    assert arbiter.get(f"{where}/state").json() == {"running": True, "done": 0, "wanted": 0, "workers": 0}
    token = arbiter.csrf("/night")
    assert arbiter.post(f"{where}/cancel", csrf=token).status_code == 303
    assert "cancelado" in arbiter.get(where).text
    assert not still_site.services.store.jobs.waits()
    assert arbiter.post(f"{where}/remove", csrf=token).status_code == 303
    assert arbiter.get(where).status_code == 404
    assert arbiter.post(where + "/remove", csrf="other").status_code in (403, 404)


def test_what_cannot_be_taken_is_said_and_leaves_nothing(still_site: Site) -> None:
    arbiter = still_site.visitor(Role.ARBITER)

    def refused(sentence: str, data: dict[str, str], name: str = "a.trf", body: bytes = b"") -> None:
        answer = _sent(arbiter, data, [("file", (name, body))])
        assert answer.status_code == 422
        assert sentence in answer.text

    refused("There is no report", {}, "empty.zip", _zip({"readme.md": b""}))
    refused("ZIP cannot be read", {}, "odd.zip", _zip({"a.trf": b"abc"}).replace(b"abc", b"abd", 1))
    refused("rate", {"period": "2026-05"})
    refused("2026-13", {"verb": "rate", "period": "2026-13"})
    refused("at most 100 letters", {"name": "x" * 101})
    assert _sent(arbiter, {"verb": "nothing"}).status_code == 422
    assert _sent(arbiter, {}, [("other", ("x", b""))]).status_code == 422
    assert still_site.services.store.jobs.all() == []
    large = arbiter.post("/night", {"verb": "check"}, [("file", ("a.trf", bytes(MEGABYTE + 1)))], "x")
    assert large.status_code == 413


def _zip(files: dict[str, bytes]) -> bytes:
    archive = io.BytesIO()
    with zipfile.ZipFile(archive, "w") as into:
        for name, body in files.items():
            into.writestr(name, body)
    return archive.getvalue()


@pytest.mark.slow
def test_programs_send_and_fetch(fresh_site: Site) -> None:
    caller = fresh_site.caller(Role.ARBITER)
    sent = caller.post("/night", params={"verb": "standings", "name": "May"}, content=packed(2))
    assert sent.status_code == 202, sent.text
    job = sent.json()
    assert (job["state"], job["files"], job["name"]) == ("open", 4, "May")
    end = time.monotonic() + 90
    while caller.get(f"/night/{job['number']}").json()["state"] == "open":
        assert time.monotonic() < end
        time.sleep(0.1)
    done = caller.get(f"/night/{job['number']}").json()
    assert done["told"]["counts"] == {"reports": 4, "ranked": 36, "wrong_ranks": 0, "unread": 1}
    assert {"report.html", "standings.csv", "standings.json", "summary.json"} <= set(done["results"])
    rows = json.loads(caller.get(f"/night/{job['number']}/files/standings.json").content)
    assert {row["file"] for row in rows} == {"may/0.trf", "may/1.trf", "may/altered.trf"}
    assert caller.get(f"/night/{job['number']}/files/x.csv").status_code == 404
    assert caller.post("/night", params={"verb": "x"}, content=b"").status_code == 422
    assert caller.delete(f"/night/{job['number']}").status_code == 204
    assert caller.get(f"/night/{job['number']}").status_code == 404


@pytest.mark.slow
def test_a_server_that_is_killed_goes_on_when_it_is_back(tmp_path: Path) -> None:
    """The job was put down before the answer; whoever starts next does it."""
    where = str(tmp_path / "club.db")
    with Store(where) as store:
        headers = {"Authorization": f"Bearer {token(store)}"}
    serving = Serving(where)
    try:
        api = f"{serving.base}/api/v1/night"
        answer = httpx.post(api, params={"verb": "check"}, content=packed(3), headers=headers, verify=False)
        assert answer.status_code == 202
        serving.kill()
        serving.start()
        serving.wait()
        end = time.monotonic() + 90
        while (job := httpx.get(f"{api}/{answer.json()['number']}", headers=headers, verify=False).json())[
            "state"
        ] == "open":
            assert time.monotonic() < end
            time.sleep(0.2)
        assert job["told"]["counts"]["different"] == 1
    finally:
        serving.close()
