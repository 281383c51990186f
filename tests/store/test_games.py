"""Games beside the log: kept on both databases, gone with their event, and no part of what is exported."""

from __future__ import annotations

import store_hands as hands
from tablas.events.relay import KeptGame

PGN = b'[Round "1.1"]\n\n1. e4 e5 *\n\n[Round "1.2"]\n\n1. d4 1-0\n'


def test_games_are_kept_beside_the_log(open_store) -> None:
    store = open_store()
    slug = hands.new_event(store)
    hands.publish(store, slug)
    section = store.moment(slug).event.sections[0]
    before = store.head(slug)
    assert store.games.version(slug) == 0
    taken = store.games.take(slug, section.id, PGN, source="games.pgn")
    assert (taken.changed, taken.games, taken.problems) == (2, 2, ())
    fresh = open_store()
    assert [(game.moves, game.result) for game in fresh.games.of(slug)] == [("1. e4 e5", "*"), ("1. d4", "1-0")]
    assert fresh.head(slug) == before, "the log knows nothing of it"
    assert fresh.games.take(slug, section.id, PGN, source="games.pgn").changed == 0
    assert fresh.games.version(slug) == 1
    assert fresh.games.take(slug, section.id, PGN.replace(b"e5 *", b"e5 2. Nf3 *"), source="games.pgn").changed == 1
    assert fresh.games.version(slug) == 2


def test_games_go_with_their_event(open_store) -> None:
    store = open_store()
    slug = hands.new_event(store)
    hands.publish(store, slug)
    store.games.take(slug, store.moment(slug).event.sections[0].id, PGN)
    exported = store.export(slug)
    store.delete(slug)
    again = store.bring_in(exported, who="Ana").slug
    assert store.games.of(again) == []


def test_a_game_twice_in_one_file_is_kept_once(open_store) -> None:
    store = open_store()
    slug = hands.new_event(store)
    games = [KeptGame("a", 1, 1, 2, "1. e4"), KeptGame("a", 1, 1, 2, "1. d4")]
    assert store.games.keep(slug, games) == 1
    assert [game.moves for game in store.games.of(slug)] == ["1. d4"]
