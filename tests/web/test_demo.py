"""The demonstration event: in the middle of an open, a cup and a double round robin, and made once."""

from __future__ import annotations

from pathlib import Path

from tablas.model import Outcome
from tablas.store import Store
from tablas.web.demo import make_demo, people


def test_the_demonstration_event(tmp_path: Path) -> None:
    with Store(tmp_path / "demo.db") as store:
        slug = make_demo(store)
        seq = store.head(slug).seq
        assert make_demo(store) == slug
        assert store.head(slug).seq == seq
        event = store.moment(slug).event
        sizes = {section.id: (len(section.facts.players), section.rounds_paired) for section in event.sections}
        assert sizes == {"open": (41, 5), "cup": (25, 3), "masters": (6, 6)}
        open_rounds = event.section("open").facts.rounds
        assert all(played.is_finished for played in open_rounds[:4])
        entered = [game.white_outcome is not Outcome.PENDING for game in open_rounds[4].games]
        assert entered == [True] * 11 + [False] * 9, "the eleven first boards of the last round are in"
        assert all(40 not in game[:2] for game in open_rounds[4].games), "number 40 has left"
        cup = [game.white_outcome for played in event.section("cup").facts.rounds for game in played.games]
        assert Outcome.DRAW not in cup
        assert Outcome.PENDING not in cup
        drawn = sum(game.white_outcome is Outcome.DRAW for played in open_rounds for game in played.games)
        assert 0 < drawn < 50, "some games are drawn, most are not"


def test_invented_players_are_strong_first_and_all_different() -> None:
    found = people(41)
    assert len({player.name for player in found}) == 41
    assert found == people(41)
    assert found != people(41, 2)
    assert max(player.rating for player in found) <= 2480
    assert min(player.rating for player in found) >= 2480 - 1100 - 12
    for player in found:
        title = "GM" if player.rating > 2440 else "IM" if player.rating > 2390 else "FM" if player.rating > 2290 else ""
        assert player.title.value == title
