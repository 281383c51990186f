"""The night inside a server: real workers on a real database, one of them killed, and the same tables in the end."""

from __future__ import annotations

import io
import threading
import time
import zipfile
from datetime import date
from pathlib import Path

import pytest
from sqlalchemy import select

import night_worker
import tablas
from store_server import Server
from tablas.errors import FormatError
from tablas.night import Night, find_reports, run
from tablas.night.files import files_of
from tablas.night.queue import work
from tablas.night.sent import Limits, unpacked
from tablas.spread import InProcess
from tablas.store import Store
from tablas.store.jobs import JobState
from tablas.store.schema import job_chunks


@pytest.fixture(scope="module")
def reports(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Three chunks of reports, one of them none."""
    folder = tmp_path_factory.mktemp("reports")
    for seed in range(3):
        tablas.save(tablas.generate(12, 3, seed).tournament, folder / f"{seed}.trf")
        for copy in range(29):  # Of other bytes, for each is to be worked on.
            body = (folder / f"{seed}.trf").read_bytes()
            (folder / f"{seed}-{copy}.trf").write_bytes(body.rstrip() + f"\n### {copy}\n".encode())
    (folder / "bad.trf").write_text("<html>")
    return folder


def sent(store: Store, folder: Path, verb: str, **options: object) -> int:
    number = store.jobs.begin("May", verb, options, "Ana", 1, "en")
    store.jobs.add(number, [(file.name, file.read_bytes()) for file in sorted(folder.iterdir())])
    store.jobs.ready(number)
    return number


def tables(files: dict[str, bytes]) -> dict[str, bytes]:
    return {name: body for name, body in files.items() if name.endswith((".csv", ".json")) and name != "summary.json"}


def results(store: Store, number: int) -> dict[str, bytes]:
    found = store.jobs.get(number)
    assert found is not None
    assert found.state is JobState.DONE, found
    return {name: store.jobs.result(number, name) or b"" for name, _ in store.jobs.results(number)}


@pytest.mark.slow
@pytest.mark.parametrize("database", ["postgresql", "sqlite"])
def test_two_workers_one_killed_give_what_one_night_gives(
    database: str, reports: Path, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    where = str(tmp_path / "club.db")
    if database == "postgresql":
        server: Server = request.getfixturevalue("postgresql")
        where = server.new_database()
    with Store(where) as store:
        number = sent(store, reports, "check")
        victim = night_worker.start(where)
        while not _holds(store, victim.pid):
            time.sleep(0.01)
        victim.kill()
        victim.wait()
        assert _holds(store, victim.pid), "it was killed in the middle of a chunk"
        # Who finds nothing waits a little longer than the lease of the one who was killed runs.
        crew = [night_worker.start(where, "--idle", str(night_worker.LEASE + 0.5)) for _ in range(2)]
        for worker in crew:
            assert worker.wait(120) == 0
        found = results(store, number)
    alone = run(Night("check", find_reports(reports)), InProcess())
    expected = tables(files_of(alone, "en", [], ("csv", "json")))
    assert tables(found) == expected
    assert expected["files.csv"].count(b"\n") == 1 + len(list(reports.iterdir()))


def _holds(store: Store, pid: int) -> bool:
    with store.database.reading() as connection:
        query = select(job_chunks.c.worker).where(job_chunks.c.state == "waiting")
        return any(f"/{pid}/" in row.worker for row in connection.execute(query))


def test_a_rating_period_takes_two_rounds_of_work(reports: Path, tmp_path: Path) -> None:
    few = tmp_path / "few"
    few.mkdir()
    for seed in range(3):
        body = (reports / f"{seed}.trf").read_text()
        dates = "042 2026/05/0{0}\n052 2026/05/1{0}\n".format(seed + 1)
        kept = [line for line in body.splitlines() if line[:3] not in ("042", "052")]
        (few / f"{seed}.trf").write_text("\n".join(kept) + f"\n{dates}")
    with Store(tmp_path / "club.db") as store:
        number = sent(store, few, "rate", period="2026-06-01")
        assert work(store, InProcess(), threading.Event(), idle=0.0) == 5, "wanted, done, wanted, done, ended"
        found = results(store, number)
    alone = run(Night("rate", find_reports(few), period=date(2026, 6, 1)), InProcess())
    assert tables(found) == tables(files_of(alone, "en", [], ("csv", "json")))
    assert found["players.csv"].count(b"\n") > 20


def test_what_cannot_be_added_up_is_told(tmp_path: Path) -> None:
    with Store(tmp_path / "club.db") as store:
        number = store.jobs.begin("May", "nothing", {}, "Ana", 1, "en")
        store.jobs.add(number, [("1.trf", b"")])
        store.jobs.ready(number)
        work(store, InProcess(), threading.Event(), idle=0.0)
        found = store.jobs.get(number)
    assert found is not None
    assert found.why is not None
    assert found.why.code == "no-such-night"


def archive(**files: bytes) -> io.BytesIO:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as into:
        for name, body in files.items():
            into.writestr(name.replace("__", "/").replace("_", "."), body)
    packed.seek(0)
    return packed


def test_an_archive_is_unpacked_under_safe_names() -> None:
    packed = archive(may__1_trf=b"a", _DS_trf=b"x", readme_md=b"x", __etc__2_TRF=b"b")
    names = dict(unpacked([("all.zip", packed), ("may/1.trf", io.BytesIO(b"c")), ("../1.trf", io.BytesIO(b"d"))]))
    assert names == {"may/1.trf": b"a", "etc/2.TRF": b"b", "may/1 (2).trf": b"c", "1.trf": b"d"}


def test_a_name_that_is_a_folder_elsewhere_gets_out_of_its_way() -> None:
    sent = [("a.trf", io.BytesIO(b"1")), ("a.trf/b.trf", io.BytesIO(b"2"))]
    assert list(dict(unpacked(sent))) == ["a.trf", "9 b.trf"]


def test_limits_hold_whatever_an_archive_says_of_itself() -> None:
    limits = Limits(files=2, file=1000, whole=1500)
    with pytest.raises(FormatError, match="More than 2 reports"):
        list(unpacked([("all.zip", archive(a_trf=b"", b_trf=b"", c_trf=b""))], limits))
    with pytest.raises(FormatError, match="A report of more than"):
        list(unpacked([("all.zip", archive(bomb_trf=bytes(10**7)))], limits))
    with pytest.raises(FormatError, match="MB together"):
        list(unpacked([("all.zip", archive(a_trf=bytes(900), b_trf=bytes(900)))], limits))
    damaged = bytearray(archive(a_trf=bytes(range(200))).getvalue())
    damaged[60] ^= 255
    with pytest.raises(FormatError, match="ZIP cannot be read"):
        list(unpacked([("all.zip", io.BytesIO(bytes(damaged)))], Limits()))


def test_just_as_much_as_is_allowed_may_be_sent() -> None:
    limits = Limits(files=2, file=900, whole=1800)
    sent = dict(unpacked([("all.zip", archive(a_trf=bytes(900), b_trf=bytes(900)))], limits))
    assert [len(body) for body in sent.values()] == [900, 900]
    with pytest.raises(FormatError, match="A report of more than"):
        list(unpacked([("all.zip", archive(a_trf=bytes(901)))], limits))
