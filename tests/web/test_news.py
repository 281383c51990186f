"""Who hears of what happens, entry by entry: spectators are told what they can see, arbiters everything."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

from loops import run_apart
from tablas.events.acts import (
    AllowPairs,
    AlterDraft,
    AnnounceAbsence,
    CancelAbsence,
    CheckIn,
    Command,
    DiscardDraft,
    EnterResult,
    ForbidPairs,
    MarkRestorePoint,
    OpenCheckIn,
    PairRound,
    PublishRound,
)
from tablas.events.results import read_result
from tablas.model import Outcome
from tablas.store import Change, Store
from tablas.store.people import Role
from tablas.web import live
from web_site import Site

FIRST: tuple[Command, ...] = (ForbidPairs("a", (1, 2)), AllowPairs("a", (1, 2)))
"""Seen, for the story of a round tells of whoever is kept apart; after round 1 FIDE mode fixes them."""
UNSEEN: tuple[Command, ...] = (
    AnnounceAbsence("a", 4, 1, Outcome.ZERO_BYE),
    CancelAbsence("a", 4, 1),
    MarkRestorePoint("before the round"),
    OpenCheckIn("a"),
    CheckIn("a", (1, 2, 3, 4)),
    PairRound("a"),
    AlterDraft("a", 1, ((2, 1), (4, 3))),
    DiscardDraft("a", 1),
    PairRound("a"),
)
"""Acts that change nothing on a public page: a spectator is not even told that there were any."""
SEEN: tuple[Command, ...] = (
    PublishRound("a", 1),
    EnterResult("a", 1, 1, *read_result("1-0")),
)


class Listener:
    """Somebody with an open page, reading the entries that are told."""

    def __init__(self, lines: Iterator[str], before: int) -> None:
        self._lines, self._before = lines, before

    def next(self) -> int:
        """The next entry that is told, of those written since the page was opened: older ones may come late."""
        told = (int(line.removeprefix("data: ")) for line in self._lines if line[6:].isdigit())
        return next(seq for seq in told if seq > self._before)


@contextmanager
def listening(site: Site, slug: str, role: Role = Role.PUBLIC) -> Iterator[Listener]:
    path = f"/{'p' if role is Role.PUBLIC else 'e'}/{slug}/-/live"
    with site.visitor(role).client.stream("GET", path) as stream:
        assert stream.headers["content-type"].startswith("text/event-stream")
        lines = stream.iter_lines()
        assert next(lines) == "retry: 2000"
        yield Listener(lines, site.services.store.head(slug).seq)


@pytest.mark.slow
def test_the_public_is_told_of_what_it_can_see_and_of_nothing_else(site: Site) -> None:
    """The arbiter's page hears of each entry in turn; the first a spectator hears of is the published round."""
    slug = site.event("News", players=4)
    kinds: dict[int, str] = {}
    with (
        listening(site, slug) as spectator,
        listening(site, slug, Role.ARBITER) as arbiter,
        listening(site, slug, Role.ASSISTANT) as assistant,
    ):

        def seen(commands: tuple[Command, ...]) -> None:
            for command in commands:
                site.do(slug, command)
                kinds[arbiter.next()] = type(command).__name__
                for listener in (spectator, assistant):
                    assert kinds[listener.next()] == type(command).__name__

        seen(FIRST)
        for command in UNSEEN:
            site.do(slug, command)
            kinds[arbiter.next()] = type(command).__name__
        assert list(kinds) == list(range(4, 4 + len(FIRST) + len(UNSEEN)))
        seen(SEEN)


def test_news_of_one_event_are_not_told_in_another(site: Site) -> None:
    one, two = site.event("One of two", players=4), site.event("Two of two", players=4)
    site.play(two, "11")  # Its entries have other numbers.
    with listening(site, one) as here:
        site.play(two, "1.")
        site.play(one, "..")
        assert here.next() == 5


def test_who_may_not_arbitrate_does_not_hear_the_arbiters_news(site: Site) -> None:
    slug = site.event("Closed doors", players=4)
    assert httpx.get(f"{site.base}/e/{slug}/-/live", verify=False).status_code in (303, 401)
    assert site.visitor(Role.PUBLIC).get("/p/nowhere/-/live").status_code == 404


def test_a_quiet_connection_gets_signs_of_life_and_is_let_go(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing happens: what is sent keeps the connection open and makes no page ask for anything."""
    monkeypatch.setattr(live, "HEARTBEAT", 0.01)

    async def quiet() -> list[str]:
        with Store(tmp_path / "club.db") as store:
            hub = live.Hub(store, 2)
            hub.start(asyncio.get_running_loop())
            one, two = hub.listen("open", True), hub.listen("open", False)
            assert (hub.listeners, hub.is_full) == (0, False)
            said = [await anext(one)]
            assert (hub.listeners, hub.is_full) == (1, False)
            await anext(two)
            assert (hub.listeners, hub.is_full) == (2, True)
            said += [await anext(one), await anext(one)]
            await asyncio.to_thread(hub.stop)
            said += [message async for message in one]
            await two.aclose()
            assert hub.listeners == 0
            return said

    said = run_apart(quiet())
    assert said[0] == "retry: 2000\n: welcome\n\n"
    assert said[1].startswith("event: clock\ndata: 20")
    assert set(said[2:]) == {": still here\n\n"}


def test_an_event_heard_of_for_the_first_time_tells_no_draft(site: Site) -> None:
    slug = site.event("First heard", players=4)
    seen = site.services.store.head(slug).seq
    site.do(slug, PairRound("a"))
    hub = live.Hub(site.services.store, 1)
    assert hub._visible(Change(slug, site.services.store.head(slug).seq)) == seen
