"""Common moves on a store, for tests."""

from __future__ import annotations

from events_desk import people
from tablas.events.acts import CreateTournament, EnterPlayers, EnterResult, PairRound, PublishRound
from tablas.events.results import read_result
from tablas.store import Done, Store


def new_event(store: Store, players: int = 6, rounds: int = 5) -> str:
    """An event with one tournament *a*, its players entered."""
    slug = store.create("Winter Open", who="Ana").slug
    store.do(slug, CreateTournament("a", {"total_rounds": rounds, "initial_colour": "w"}), who="Ana")
    store.do(slug, EnterPlayers("a", people(players)), who="Ana")
    return slug


def publish(store: Store, slug: str) -> int:
    """Pair and publish the next round of *a*; its number."""
    store.do(slug, PairRound("a"), who="Ana")
    number = store.moment(slug).event.section("a").next_round
    store.do(slug, PublishRound("a", number), who="Ana")
    return number


def enter(store: Store, slug: str, number: int, board: int, result: str = "1-0", **more: object) -> Done:
    """Enter a result."""
    return store.do(slug, EnterResult("a", number, board, *read_result(result)), **({"who": "Ana"} | more))
