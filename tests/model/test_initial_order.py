"""The initial list: rating, title, name (C.04.2, art. 2.2)."""

from __future__ import annotations

from tablas.model import Player, Title, initial_order


def test_rating_then_title_then_name() -> None:
    players = [
        Player(1, "Zoe", 2200, Title.WGM),
        Player(2, "ana", 2200, Title.FM),
        Player(3, "Ben", 2200, Title.FM),
        Player(4, "Carla", 2300),
        Player(5, "Dora", 2200, Title.GM),
        Player(6, "Eva"),
    ]
    assert [player.name for player in initial_order(players)] == ["Carla", "Dora", "Zoe", "ana", "Ben", "Eva"]
