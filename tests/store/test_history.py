"""Two servers, clients who repeat, double and delay, servers that die: the log explains every answer."""

from __future__ import annotations

import time
from concurrent.futures import ThreadPoolExecutor
from random import Random

import pytest

import store_hands as hands
from events_moves import CONSENTS
from history_checker import Call, History, Reading
from history_clients import Clients
from serve_crew import Serving, token
from tablas.events.log import Entry
from tablas.store import Store


@pytest.mark.slow
def test_every_answer_is_explained_by_the_log(where: str, open_store, request: pytest.FixtureRequest) -> None:
    store: Store = open_store()
    slug = hands.new_event(store, 12)
    secret = token(store)
    with ThreadPoolExecutor() as pool:
        servers = list(pool.map(Serving, [where] * 2))
    random = Random(4)
    try:
        clients = Clients(store, slug, [server.base for server in servers], secret, 7, 4)
        try:
            time.sleep(1.2)
            struck = random.choice(servers)
            struck.kill()
            if where.startswith("postgres"):
                server = request.getfixturevalue("postgresql")
                server.stop()
                server.start()
            struck.start()
            time.sleep(0.5)
        finally:
            clients.stop()
    finally:
        for server in servers:
            server.close()
    log = store.log(slug)
    assert store.verify(slug) == len(log)
    assert History(log, clients.calls, clients.readings, CONSENTS).problems(before=3) == []
    assert sum(call.status == 200 for call in clients.calls) > 10
    assert any(call.status is None for call in clients.calls)


# The checker itself: each of these stories is one that no order explains.


@pytest.fixture
def told(tmp_path) -> tuple[list[Entry], list[Call]]:
    """Three results, one after the other, and what was told."""
    with Store(tmp_path / "club.db") as store:
        slug = hands.new_event(store)
        number = hands.publish(store, slug)
        for board in (1, 2, 3):
            hands.enter(store, slug, number, board, key=f"k{board}")
        log = store.log(slug)
    data = [{"tournament": "a", "round": 1, "board": board, "white": "1", "black": "0"} for board in (1, 2, 3)]
    calls = [
        Call(f"k{place + 1}", "enter-result", data[place], None, 10.0 * place, 10.0 * place + 5, 200, place + 6)
        for place in range(3)
    ]
    return log, calls


def _story(log: list[Entry], calls: list[Call], *more: Call, readings: tuple[Reading, ...] = ()) -> str:
    return " ".join(History(log, [*calls, *more], readings).problems(before=5))


def test_a_true_story_has_no_problems(told: tuple[list[Entry], list[Call]]) -> None:
    log, calls = told
    again = Call("k1", "enter-result", calls[0].data, None, 30, 31, 200, 6)
    late = Call("x", "enter-result", calls[0].data, None, 30, 31, 422, code="round-board-already")
    dead = Call("y", "enter-result", calls[0].data, None, 30, 31, None)
    assert _story(log, calls, again, late, dead, readings=(Reading(12, 13, 7), Reading(6, 7, 6))) == ""


def test_the_checker_finds_what_cannot_be(told: tuple[list[Entry], list[Call]]) -> None:
    log, calls = told
    first, second, third = calls
    assert "k3 was acknowledged as entry 8 and is not there" in _story(log[:-1], calls)
    assert "nobody asked for k3" in _story(log, calls[:2])
    assert "2 times" in _story([*log, log[-1]], calls)
    refused = Call("k3", "enter-result", third.data, None, 20, 25, 422, code="round-board-already")
    assert "was refused and is in the log" in _story(log, [first, second, refused])
    other = Call("k3", "enter-result", third.data | {"black": "1", "white": "0"}, None, 20, 25, 200, 8)
    assert "says something else" in _story(log, [first, second, other])
    early = Call("k2", "enter-result", second.data, None, 30, 31, 200, 7)
    assert "stands before it" in _story(log, [first, early, third])
    unexplained = Call("x", "enter-result", third.data, None, 6, 7, 422, code="round-board-already")
    assert "right at no entry" in _story(log, calls, unexplained)
    faster = Call("x", "enter-result", third.data, 8, 30, 31, 412)
    assert "nobody was" in _story(log, calls, faster)
    assert "answered with 500" in _story(log, calls, Call("x", "enter-result", third.data, None, 30, 31, 500))
    assert "entry 6 was shown when" in _story(log, calls, readings=(Reading(27, 28, 6),))
    backwards = (Reading(22, 22.5, 8), Reading(23, 24, 7))
    assert "entry 7 was shown after a later one" in _story(log, calls, readings=backwards)
