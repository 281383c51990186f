"""Whatever dies, what was acknowledged is there and nothing half shows."""

from __future__ import annotations

import contextlib
import os
import shutil
import sqlite3
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random

import pytest
from sqlalchemy import event

import store_hands as hands
from events_desk import people
from store_crew import Crew, check_books
from tablas.events.acts import EditPlayer, EnterPlayers
from tablas.events.timeline import replay
from tablas.store import ReadOnlyError, Store, StoreError, UnreachableError

pytestmark = pytest.mark.slow


@pytest.fixture
def crew_on(where: str) -> Iterator[Callable[[str], Crew]]:
    crews: list[Crew] = []

    def start(slug: str) -> Crew:
        crews.append(Crew(where, slug))
        return crews[-1]

    yield start
    for crew in crews:
        crew.close()


def test_killed_at_random_moments(where: str, open_store, crew_on) -> None:
    """80 writers die on SQLite; on PostgreSQL, where a client's death is the server's business, 20.

    `benchmarks/faults.py` kills hundreds.
    """
    store = open_store()
    slug = store.create("Open", who="Ana").slug
    crew, random = crew_on(slug), Random(8)
    deaths = 20 if where.startswith("postgres") else 80
    for death in range(deaths):
        pid = crew.start("write", f"r{death}", death, 30)
        if death % 4:  # most die while writing, some while opening
            crew.until("ack" if death % 4 == 1 else "try", f"r{death}")
        time.sleep(random.uniform(0, 0.05))
        crew.kill(pid)
        if death % 20 == 19:
            crew.drain()
            check_books(store, slug, crew, 1, death + 1)
            fresh = Store(where)
            assert fresh.moment(slug) == replay(fresh.log(slug))
            fresh.close()
    crew.drain()
    check_books(store, slug, crew, 1, deaths)
    assert len(crew.acknowledged) > deaths // 4
    assert crew.said["end"] == 0


def test_killed_while_the_database_is_being_made(tmp_path: Path) -> None:
    random = Random(3)
    crew = Crew("none", "none")
    for death in range(20):
        path = tmp_path / f"{death}.db"
        pid = crew.start("open", str(path), 1, 0)
        time.sleep(random.uniform(0.0, 0.1))
        crew.kill(pid)
        with Store(path) as store:
            hands.new_event(store)
            assert store.verify("winter-open") == 3
    crew.close()


def test_many_processes_open_an_empty_database_at_once(where: str, crew_on) -> None:
    crew = crew_on("none")
    for _ in range(4):
        crew.start("open", where, 1, 0)
    for _ in range(200):
        crew.drain(0.05)
        if crew.said["end"] == 4:
            break
    assert crew.said["end"] == 4, dict(crew.said)


def test_two_processes_hammer_one_event(open_store, crew_on) -> None:
    store = open_store()
    slug = hands.new_event(store, 12)
    crew = crew_on(slug)
    crew.start("write", "one", 1, 2)
    crew.start("write", "two", 2, 2)
    while crew.said["end"] < 2:
        crew.drain(0.2)
    check_books(store, slug, crew, 3, in_doubt=0)
    written = {entry.key for entry in store.log(slug)[3:]}
    assert written == crew.acknowledged.keys()
    for run in ("one", "two"):
        assert sum(key.startswith(run) for key in written) > 5
    assert crew.said["conflict"] > 0
    assert not crew.failures
    assert store.moment(slug) == replay(store.log(slug))


def test_power_cut_in_the_middle_of_a_write(tmp_path: Path) -> None:
    """The write-ahead log cut at any byte of the last transaction gives the state before it."""
    with Store(tmp_path / "club.db") as store:
        slug = hands.new_event(store)
        before, log = tmp_path / "club.db", tmp_path / "club.db-wal"
        kept, start = log.read_bytes(), log.stat().st_size
        store.do(slug, EnterPlayers("a", people(1, 30)), who="Ana")
        whole = log.read_bytes()
        assert whole[:start] == kept
        file = before.read_bytes()
    random = Random(5)
    for turn, cut in enumerate([start, len(whole), *(random.randrange(start, len(whole)) for _ in range(30))]):
        copy = tmp_path / f"cut{turn}.db"
        copy.write_bytes(file)
        Path(f"{copy}-wal").write_bytes(whole[:cut] + random.randbytes(random.randrange(200)))
        with Store(copy) as store:
            assert store.verify(slug) == (4 if cut == len(whole) else 3)
            assert store.moment(slug) == replay(store.log(slug))


def test_a_disk_that_takes_no_more(tmp_path: Path) -> None:
    with Store(tmp_path / "club.db") as store:
        slug = hands.new_event(store)
        crew = Crew(str(tmp_path / "club.db"), slug)
        crew.start("full", "f", 1, 150_000)
        crew.until("end", "f")
        crew.close()
        assert len(crew.failures) == 3
        assert {sentence.split(".")[0] for sentence in crew.failures} <= {
            "The disk refuses to write; it may be full",
            "The disk is full",
        }
        check_books(store, slug, crew, 3, in_doubt=0)
        assert {entry.key for entry in store.log(slug)[3:]} == crew.acknowledged.keys()
        # With room again, work goes on.
        store.do(slug, EnterPlayers("a", people(1, 30)), who="Ana")


def test_a_full_disk_is_told_and_forgiven(tmp_path: Path) -> None:
    with Store(tmp_path / "club.db") as store:
        slug = hands.new_event(store)
        before = store.moment(slug)
        pages = [0]

        @event.listens_for(store.database.engine, "begin")
        def limit(connection) -> None:
            if pages[0]:
                connection.exec_driver_sql(f"PRAGMA max_page_count = {pages[0]}")

        pages[0] = 1
        told = ""
        for turn in range(200):
            name = "x" * 90 + str(turn)
            try:
                before = store.do(slug, EditPlayer("a", 1, {"name": name, "club": "y" * 190}), who="Ana").moment
            except StoreError as error:
                told = error.sentence
                break
        assert told == "The disk is full. Nothing was written; make room and try again."
        assert store.moment(slug) == before
        pages[0] = 1 << 30
        store.do(slug, EnterPlayers("a", people(1, 30)), who="Ana")
        store.verify(slug)


@pytest.fixture
def open_folder() -> Iterator[Path]:
    """A folder that other users may enter, for tests that give up their rights."""
    folder = Path(tempfile.mkdtemp(prefix="tablas-ro-"))
    folder.chmod(0o755)
    yield folder
    folder.chmod(0o755)
    shutil.rmtree(folder)


def without_rights(act: Callable[[], None]) -> None:
    """Do something as a user who owns nothing; root may write everywhere."""
    child = os.fork()
    if child == 0:
        code = 1
        try:
            if os.geteuid() == 0:
                os.setgid(65534)
                os.setuid(65534)
            act()
            code = 0
        except BaseException as error:
            print(repr(error), file=sys.stderr)
        finally:
            os._exit(code)
    assert os.waitpid(child, 0)[1] == 0


def test_a_folder_that_may_only_be_read(open_folder: Path) -> None:
    path = open_folder / "club.db"
    with Store(path) as store:
        slug = hands.new_event(store)
        truth = store.moment(slug)
    path.chmod(0o444)
    open_folder.chmod(0o555)

    def read_and_fail_to_write() -> None:
        with Store(path) as store:
            assert store.moment(slug) == truth
            assert store.verify(slug) == 3
            with pytest.raises(ReadOnlyError, match="write-protected"):
                store.do(slug, EnterPlayers("a", people(1, 30)), who="Ana")
        with pytest.raises(ReadOnlyError, match="none can be made"):
            Store(open_folder / "other.db")

    without_rights(read_and_fail_to_write)
    assert sorted(file.name for file in open_folder.iterdir()) == ["club.db"]


def test_a_protected_copy_of_a_disk_pulled_out_while_running(open_folder: Path, tmp_path: Path) -> None:
    """What stands only in the write-ahead log is read too."""
    with Store(tmp_path / "club.db") as store:
        slug = hands.new_event(store)
        truth = store.moment(slug)
        for name in ("club.db", "club.db-wal"):
            shutil.copy(tmp_path / name, open_folder / name)
            (open_folder / name).chmod(0o444)
    assert (open_folder / "club.db-wal").stat().st_size > 0
    open_folder.chmod(0o555)

    def read() -> None:
        with Store(open_folder / "club.db") as store:
            assert store.moment(slug) == truth

    without_rights(read)


def test_the_database_is_stopped_and_started_again(postgresql) -> None:
    where = postgresql.new_database()
    with Store(where) as store:
        slug = hands.new_event(store)
        postgresql.stop()
        try:
            with pytest.raises(UnreachableError, match="does not answer"):
                store.do(slug, EnterPlayers("a", people(1, 30)), who="Ana")
            with pytest.raises(UnreachableError):
                Store(where)
        finally:
            postgresql.start()
        store.do(slug, EnterPlayers("a", people(1, 30)), who="Ana")
        assert store.verify(slug) == 4


def test_the_database_crashes_again_and_again_under_a_writer(postgresql) -> None:
    where = postgresql.new_database()
    with Store(where) as store:
        slug = hands.new_event(store)
        crew = Crew(where, slug)
        pid = crew.start("write", "w", 4, 300)
        try:
            for _ in range(3):
                for _ in range(8):
                    crew.until("ack", "w")
                postgresql.stop()
                crew.until("fail", "w")
                postgresql.start()
            crew.until("ack", "w")
        finally:
            crew.kill(pid)
            crew.drain()
            crew.close()
        check_books(store, slug, crew, 3, in_doubt=7)


def test_a_clock_that_goes_backwards(open_store) -> None:
    start = datetime(2026, 1, 1, 12, tzinfo=UTC)
    moments = iter(start - timedelta(hours=hour) for hour in range(100))
    store = open_store(clock=lambda: next(moments))
    slug = hands.new_event(store)
    number = hands.publish(store, slug)
    hands.enter(store, slug, number, 1)
    times = [entry.when for entry in store.log(slug)]
    assert times == sorted(times, reverse=True)
    assert len(set(times)) == len(times)
    assert store.verify(slug) == 6
    assert open_store().moment(slug).event.section("a").facts.rounds[0].games[0].white_outcome.value == "1"


def test_a_file_that_is_no_database(tmp_path: Path) -> None:
    (tmp_path / "notes.db").write_text("shopping list, " * 100)
    with pytest.raises(StoreError, match="not a tablas database"):
        Store(tmp_path / "notes.db")
    with pytest.raises(StoreError, match="no folder"):
        Store(tmp_path / "nowhere" / "club.db")
    with pytest.raises(StoreError, match="not 'mysql'"):
        Store("mysql://host/db")
    with pytest.raises(StoreError, match="neither a file nor the URL"):
        Store("://")


def test_a_writer_who_waits_too_long_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tablas.store.database.BUSY_SECONDS", 0.1)
    path = tmp_path / "club.db"
    with Store(path) as store:
        slug = hands.new_event(store)
        other = sqlite3.connect(path, isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(StoreError, match="keeps the database busy"):
            store.do(slug, EnterPlayers("a", people(1, 30)), who="Ana")
        assert store.moment(slug).seq == 3  # readers never wait
        other.execute("ROLLBACK")
        other.close()
        store.do(slug, EnterPlayers("a", people(1, 30)), who="Ana")


def test_a_database_is_opened_while_another_writes_its_first_page(tmp_path: Path) -> None:
    """Only the switch to the write-ahead log fails at once where everything else waits for its turn."""
    file = tmp_path / "club.db"
    held, free = threading.Event(), threading.Event()

    def hold() -> None:
        with contextlib.closing(sqlite3.connect(file, isolation_level=None)) as other:
            other.execute("CREATE TABLE other (word TEXT)")
            other.execute("BEGIN IMMEDIATE")
            other.execute("INSERT INTO other VALUES ('first')")
            held.set()
            free.wait(20)
            other.execute("DROP TABLE other")
            other.execute("COMMIT")

    holder = threading.Thread(target=hold)
    holder.start()
    held.wait(20)
    threading.Timer(0.3, free.set).start()
    with Store(file) as store:
        assert list(store.events()) == []
    holder.join()
