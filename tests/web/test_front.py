"""The whole set-up as it is documented: nginx with its cache, two workers, PostgreSQL; and a crowd that watches."""

from __future__ import annotations

import asyncio
import os
import signal
import time
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

import httpx
import pytest
from click.testing import CliRunner

from crowd import Crowd
from front import Front
from loops import run_apart
from serve_crew import Serving
from store_server import running_server
from tablas.cli.serve import serve
from tablas.events.acts import CreateTournament, EnterPlayers, EnterResult, PairRound, PublishRound
from tablas.events.results import read_result
from tablas.store import Store
from tablas.store.people import Credential, People, Role
from tablas.web.settings import Settings
from tablas.web.workers import share
from web_site import people

pytestmark = pytest.mark.slow

SLUG = "hall"
SPECTATORS = 200


@pytest.fixture(scope="module")
def database() -> Iterator[str]:
    """An event whose first round is being played."""
    with running_server() as server:
        where = server.new_database()
        with Store(where) as store:
            store.create("Hall", who="test", slug=SLUG)
            for command in (
                CreateTournament("a", {"total_rounds": 5, "initial_colour": "w"}),
                EnterPlayers("a", people(60)),
                PairRound("a"),
                PublishRound("a", 1),
            ):
                store.do(SLUG, command, who="test")
        yield where


@pytest.fixture(scope="module")
def serving(database: str) -> Iterator[Serving]:
    made = Serving(database, ["--workers", "2"])
    made.wait(240)  # Three processes start beside whatever else the machine does.
    yield made
    made.close()


@pytest.fixture(scope="module")
def front(serving: Serving, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Front]:
    made = Front(tmp_path_factory.mktemp("nginx"), serving.port)
    yield made
    made.close()


def enter(database: str, board: int) -> int:
    """A result from another process than the servers'; the number of its entry."""
    with Store(database) as store:
        return store.do(SLUG, EnterResult("a", 1, board, *read_result("1-0")), who="test").entry.seq


def test_a_page_is_kept_in_front_and_asked_for_again_when_it_is_old(front: Front) -> None:
    path = f"/en/p/{SLUG}/a/players"
    since = time.time()
    answers = [httpx.get(front.base + path, verify=False) for _ in range(5)]
    assert {answer.status_code for answer in answers} == {200}
    assert len({answer.content for answer in answers}) == 1
    above = [one for one in front.asked(since) if one[4] == path and one[2] != "-"]
    assert 1 <= len(above) < 5
    tag = answers[0].headers["etag"]
    known = httpx.get(front.base + path, headers={"If-None-Match": tag}, verify=False)
    assert (known.status_code, known.content) == (304, b"")
    plain = httpx.get(front.base + path, headers={"Accept-Encoding": "identity"}, verify=False)
    assert ("content-encoding" in plain.headers, plain.text) == (False, answers[0].text)


def test_nothing_of_anybody_is_kept_in_front(front: Front, database: str) -> None:
    """What is chosen for a visitor, and what is shown to somebody signed in, goes to nobody else."""
    with Store(database) as store:
        crew = People(store.database)
        session = crew.issue(Credential.SESSION, crew.add("Ana", Role.ARBITER, ""), None)
    for path in (f"/p/{SLUG}/a/pairings", f"/en/p/{SLUG}/a/pairings"):
        arbiter = httpx.get(front.base + path, cookies={"tablas_session": session}, verify=False)
        assert "Run it" in arbiter.text
        stranger = httpx.get(front.base + path, verify=False)
        assert "Run it" not in stranger.text
        assert "Run it" in httpx.get(front.base + path, cookies={"tablas_session": session}, verify=False).text
    one, two = (
        httpx.get(f"{front.base}/p/{SLUG}", headers={"Accept-Language": each}, verify=False).text
        for each in ("es", "en")
    )
    assert ('<html lang="es"' in one, '<html lang="en"' in two) == (True, True)


def test_news_reach_whoever_listens_at_any_worker(front: Front, database: str) -> None:
    """Both workers tell of a result that a third process entered; the front hands the news on at once."""
    with httpx.Client(base_url=front.base, timeout=30, verify=False) as client:
        streams = [client.stream("GET", f"/p/{SLUG}/-/live") for _ in range(8)]
        lines = [stream.__enter__().iter_lines() for stream in streams]
        for each in lines:
            assert next(each).startswith("retry")
        seq = enter(database, 1)
        for each in lines:
            assert f"data: {seq}" in (line for line in each)
        for stream in streams:
            stream.__exit__(None, None, None)


def test_a_crowd_sees_every_result_and_the_program_hardly_notices(front: Front, database: str) -> None:
    pages = [f"/{language}/p/{SLUG}/a/{part}" for language in ("en", "es") for part in ("pairings", "standings")]
    crowd = Crowd(front.port, SLUG, pages)
    entered: dict[int, float] = {}

    async def play() -> float:
        ready, over = asyncio.Event(), asyncio.Event()
        watching = asyncio.ensure_future(crowd.watch(SPECTATORS, ready, over))
        await asyncio.wait_for(ready.wait(), 60)
        since = time.time()
        for board in (2, 3):
            seq = await asyncio.to_thread(enter, database, board)
            entered[seq] = time.time()
            await asyncio.sleep(1)
        for _ in range(300):
            if max(crowd.waits(entered)) < float("inf"):
                break
            await asyncio.sleep(0.1)
        over.set()
        await watching
        return since

    since = run_apart(play())
    assert crowd.refused == 0
    assert max(crowd.waits(entered)) < float("inf"), "everybody saw every result"
    asked = front.asked(since)
    above = [one for one in asked if one[2] != "-"]
    # Four pages and a document, each at most once for as long as it may be kept, and once more around each change.
    seconds = asked[-1][0] - since
    most = dict.fromkeys(pages, 3 + seconds / 3) | {f"/p/{SLUG}/-/version": 3 + seconds}
    times = Counter(path for *_, path in above)
    assert {path: count for path, count in times.items() if count > most[path]} == {}
    assert len(above) * 4 < len(asked)


def test_a_worker_that_dies_is_replaced_and_all_end_with_their_parent(serving: Serving) -> None:
    before = workers_of(serving.pid)
    assert len(before) == 2
    os.kill(min(before), signal.SIGKILL)
    _until(lambda: len(workers_of(serving.pid) - before) == 1)
    after = workers_of(serving.pid)
    serving.wait(240)
    serving.kill()
    _until(lambda: not any(Path(f"/proc/{one}").exists() for one in after))


def workers_of(parent: int) -> set[int]:
    """The children that answer requests; Python's own helper for shared things is another kind."""
    found = set()
    for one in Path(f"/proc/{parent}/task/{parent}/children").read_text().split():
        command = Path(f"/proc/{one}/cmdline")
        if command.exists() and b"spawn_main" in command.read_bytes():
            found.add(int(one))
    return found


def _until(holds: Callable[[], bool]) -> None:
    end = time.monotonic() + 60
    while not holds():
        assert time.monotonic() < end
        time.sleep(0.1)


def test_several_workers_are_refused_on_sqlite(tmp_path: Path) -> None:
    told = CliRunner().invoke(serve, ["--workers", "2", "--data", str(tmp_path), "--port", "0"])
    assert told.exit_code == 2
    assert "PostgreSQL" in told.output


def test_workers_share_what_one_would_allow() -> None:
    alone = Settings("postgresql://", daily_lists=True)
    first, second = (share(alone, 2, place) for place in (True, False))
    assert 2 * first.most_spectators == alone.most_spectators
    assert 2 * first.places.connections == alone.places.connections
    assert 2 * first.login_attempts <= alone.login_attempts
    assert (first.daily_lists, second.daily_lists) == (True, False), "a list is fetched once"
    assert (first.tells_others, second.tells_others) == (True, False), "a message is sent once"
