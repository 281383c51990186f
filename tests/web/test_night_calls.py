"""Reports sent into the queue by a program, looked at, stopped and forgotten."""

from __future__ import annotations

from collections.abc import Iterator

import httpx
import pytest

from tablas.store.people import Role
from web_site import Site

REPORT = b"012 Open\n001    1      Ana                               2000\n"


@pytest.fixture(scope="module")
def caller(tmp_path_factory: pytest.TempPathFactory) -> Iterator[httpx.Client]:
    """Somebody who may send, at a program that does no jobs by itself, so that they wait."""
    site = Site(tmp_path_factory.mktemp("night"), does_jobs=False)
    yield site.caller(Role.ARBITER)
    site.close()


def test_a_report_is_sent_looked_at_stopped_and_forgotten(caller: httpx.Client) -> None:
    sent = caller.post("/night", params={"verb": "check", "name": "May", "lenient": "true"}, content=REPORT)
    assert sent.status_code == 202
    job = sent.json()
    assert (job["name"], job["verb"], job["state"], job["files"], job["done"]) == ("May", "check", "open", 1, 0)
    assert (job["results"], job["problem"]) == ([], "")
    where = f"/night/{job['number']}"
    assert caller.get(where).json() == job
    lost = caller.get(f"{where}/files/report.html")
    assert (lost.status_code, lost.headers["content-type"]) == (404, "application/problem+json")
    stopped = caller.post(f"{where}/cancel")
    assert (stopped.status_code, stopped.json()["state"]) == (200, "cancelled")
    assert caller.delete(where).status_code == 204
    assert caller.get(where).status_code == 404
    assert caller.get("/night").json() == []


def test_a_job_without_a_name_is_called_after_what_is_done(caller: httpx.Client) -> None:
    job = caller.post("/night", params={"verb": "standings"}, content=REPORT).json()
    assert job["name"] == "standings"
    assert caller.post("/night", params={"verb": "dance"}, content=REPORT).status_code == 422
    assert caller.delete(f"/night/{job['number']}").status_code == 204
