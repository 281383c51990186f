"""Imaginary points: who gets them, when they end, and that standings never see them."""

from __future__ import annotations

import random

import pytest

from open_play import finish, players
from tablas.errors import OptionError
from tablas.history import scores
from tablas.model import HALF, POINT, THREE_ONE_ZERO, Game, Outcome, Player, Regulation, Round, Tournament
from tablas.systems import registry
from tablas.systems.open.acceleration import ACCELERATIONS, accelerate
from tablas.systems.open.common.virtual_points import virtual_points
from tablas.systems.open.dutch.early import system as historic
from tablas.systems.registry import Settings

DUBOV, LIM, MONRAD = (registry.get(name) for name in ("dubov", "lim", "monrad"))


def _event(count: int, rounds: int = 9) -> Tournament:
    return Tournament(players=tuple(Player(n, rating=2600 - 20 * n) for n in range(1, count + 1)), total_rounds=rounds)


def _points(event: Tournament, number: int) -> dict[int, float]:
    return {player: points / POINT for player, points in virtual_points(event, number).items()}


def test_haley_gives_the_upper_half_a_point_in_two_rounds() -> None:
    event = accelerate(_event(9), "haley")
    assert _points(event, 1) == _points(event, 2) == dict.fromkeys(range(1, 6), 1)
    assert _points(event, 3) == {}


def test_soft_haley_withdraws_the_point_in_two_steps() -> None:
    event = accelerate(_event(8), "soft-haley")
    assert [_points(event, number).get(1, 0) for number in (1, 2, 3, 4)] == [1, 1, 0.5, 0]


def test_the_second_round_can_have_five_score_groups() -> None:
    """The usual case of *Elementos*: 2, 1½, 1, ½ and 0 points."""
    event = _event(16)
    halves = [(1, 5, Outcome.WIN), (2, 6, Outcome.DRAW), (3, 7, Outcome.LOSS), (4, 8, Outcome.WIN)]
    games = [Game.of(one, two, outcome) for one, two, outcome in halves]
    games += [Game.of(one + 8, two + 8, outcome) for one, two, outcome in halves]
    event = accelerate(event.with_round(Round(tuple(games))), "haley")
    pairing = historic.pair(event, Settings("1992", {}))
    assert pairing.trace is not None
    groups = [group["group"] for group in pairing.trace.as_data()["groups"]]  # type: ignore[attr-defined]
    assert groups == ["2", "1.5", "1", "0.5", "0"]


def test_in_the_first_round_halves_meet_among_themselves() -> None:
    event = accelerate(_event(16), "haley")
    for system, edition in ((DUBOV, "2026"), (LIM, "1999"), (MONRAD, "")):
        pairing = system.pair(event, system.settings(edition))
        assert all((one <= 8) == (two <= 8) for one, two in pairing.pairs), system.name


def test_mcmahon_groups_start_a_win_apart_in_every_round() -> None:
    event = accelerate(_event(6), "mcmahon", {"floors": "2570,2530"})
    assert _points(event, 1) == _points(event, 9) == {1: 2, 2: 1, 3: 1}
    short = accelerate(_event(6), "mcmahon", {"floors": "2570", "last-round": 2})
    assert _points(short, 2) == {1: 1}
    assert _points(short, 3) == {}


def test_progressive_groups_merge_as_players_score() -> None:
    event = _event(9, 9)
    games = (
        Game.of(9, 1, Outcome.WIN),
        Game.of(4, 2, Outcome.WIN),
        Game.of(3, 5, Outcome.WIN),
        Game.of(6, 7, Outcome.DRAW),
    )
    event = event.with_round(Round(games))
    games = (
        Game.of(9, 2, Outcome.DRAW),
        Game.of(4, 1, Outcome.DRAW),
        Game.of(8, 3, Outcome.WIN),
        Game.of(5, 7, Outcome.DRAW),
    )
    event = accelerate(event.with_round(Round(games)), "progressive")
    assert _points(event, 1) == {1: 2, 2: 2, 3: 2, 4: 1, 5: 1, 6: 1}
    assert _points(event, 3) == {1: 2, 2: 2, 3: 2, 4: 1.5, 5: 1, 6: 1, 9: 0.5}
    assert _points(event, 8) == {}


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("baku", [1, 1, 1, 0.5, 0.5, 0, 0, 0, 0]),
        ("baku-2017", [1, 1, 1, 0.5, 0.5, 0, 0, 0, 0]),
        ("baku-fixed", [1, 1, 1, 0.5, 0.5, 0, 0, 0, 0]),
    ],
)
def test_baku_in_nine_rounds(name: str, expected: list[float]) -> None:
    event = accelerate(_event(161), name)
    assert [_points(event, number).get(82, 0) for number in range(1, 10)] == expected
    assert 83 not in _points(event, 1)


def test_baku_editions_part_in_seven_rounds() -> None:
    assert [_points(accelerate(_event(20, 7), "baku"), number).get(1, 0) for number in range(1, 6)] == [
        1,
        1,
        0.5,
        0.5,
        0,
    ]
    fixed = [_points(accelerate(_event(20, 7), "baku-fixed"), number).get(1, 0) for number in range(1, 6)]
    assert fixed == [1, 1, 1, 0.5, 0.5]


def test_baku_does_not_go_with_three_points_for_a_win() -> None:
    event = Tournament(players=_event(8).players, total_rounds=9, regulation=Regulation(scoring=THREE_ONE_ZERO))
    with pytest.raises(OptionError, match="two draws"):
        accelerate(event, "baku")


@pytest.mark.parametrize("name", ACCELERATIONS)
def test_standings_never_see_imaginary_points(name: str) -> None:
    rng = random.Random(5)
    event = Tournament(players=players(20, rng), total_rounds=9)
    for _ in range(4):
        event = accelerate(event, name)
        pairing = DUBOV.pair(event, DUBOV.settings("2026"))
        event = event.with_round(finish(pairing, rng))
    plain = Tournament(players=event.players, rounds=event.rounds, total_rounds=9)
    assert scores(event) == scores(plain)
    assert sum(scores(event).values()) <= 4 * 10 * POINT
    assert all(points % HALF == 0 for points in scores(event).values())


def test_unknown_names_are_refused() -> None:
    with pytest.raises(OptionError, match="haley"):
        accelerate(_event(4), "turbo")
    with pytest.raises(OptionError, match="no option"):
        accelerate(_event(4), "haley", {"speed": 2})
    with pytest.raises(OptionError, match="2000,1600"):
        accelerate(_event(4), "mcmahon", {"floors": "high"})
    with pytest.raises(OptionError, match="from the highest"):
        accelerate(_event(4), "mcmahon", {"floors": "1600,2000"})
