"""The route by kinds gives the pairings of the reference route, and takes the brackets it is made for."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from tablas.errors import PairingError
from tablas.model import Bye, Colour, ForbiddenGroup, Game, Outcome, Player, Round, Tournament
from tablas.systems.open.common.boards import boards
from tablas.systems.open.common.field import build_field
from tablas.systems.open.dutch import by_kinds, pair_dutch
from tablas.systems.open.dutch.bracket import Bracket, BracketPairing
from tablas.systems.open.dutch.completion import Completion
from tablas.systems.open.dutch.edition import EDITIONS, Edition
from tablas.systems.open.dutch.fast import attempt
from tablas.systems.open.dutch.pair_dutch import pair_field


def never(bracket: Bracket, edition: Edition, completion: Completion) -> BracketPairing | None:
    """Counting gives up at once, so that every bracket is tried by kinds."""
    return None


def routes_of(
    players: int, rounds: int, edition: str, seed: int, clubs: tuple[int, ...] = (), quick: pair_dutch.Attempt = never
) -> Counter[str]:
    """Play a tournament in which White wins nearly always; both routes must agree in every round."""
    rules, dice = EDITIONS[edition], random.Random(seed)
    numbers = list(range(1, players + 1))
    dice.shuffle(numbers)
    groups: list[ForbiddenGroup] = []
    for size in clubs:
        groups.append(ForbiddenGroup(tuple(sorted(numbers[:size]))))
        numbers = numbers[size:]
    event = Tournament(
        players=tuple(Player(number) for number in range(1, players + 1)),
        total_rounds=rounds,
        forbidden=tuple(groups),
        initial_colour=Colour.WHITE,
    )
    routes: Counter[str] = Counter()
    for number in range(rounds):
        field = build_field(event, rules.history)
        try:
            slow = [pairing for _, pairing in pair_field(field, rules)]
        except PairingError:
            break
        fast = [pairing for _, pairing in pair_field(field, rules, quick)]
        assert [(one.pairs, one.downfloaters) for one in fast] == [(one.pairs, one.downfloaters) for one in slow], (
            f"round {number + 1}"
        )
        routes.update(one.route for one in fast)
        pairs = [pair for one in fast for pair in one.pairs]
        outcomes = [Outcome.WIN if dice.random() < 0.9 or not seed else Outcome.DRAW for _ in pairs]
        games = tuple(
            Game.of(white, black, outcome)
            for (white, black), outcome in zip(boards(field, pairs), outcomes, strict=True)
        )
        paired = {rank for pair in pairs for rank in pair}
        byes = tuple(Bye(field.numbers[rank]) for rank in range(players) if rank not in paired)
        event = event.with_round(Round(games, byes))
    return routes


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("seed", range(24))
def test_both_routes_agree_where_colours_and_clubs_leave_little_choice(
    edition: str, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(by_kinds, "FEWEST_KINDS", 0)
    dice = random.Random(seed)
    players = dice.randint(6, 24)
    clubs = tuple(dice.randint(2, players // 3) for _ in range(dice.randint(0, 2)))
    routes_of(players, dice.randint(3, 7), edition, seed, clubs)


@pytest.mark.parametrize("edition", EDITIONS)
def test_no_optimiser_where_white_always_wins(edition: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whole brackets are due one colour absolutely, and in the last round some of them are topscorers."""
    monkeypatch.setattr(by_kinds, "FEWEST_KINDS", 0)
    routes = routes_of(40, 9, edition, seed=0, quick=attempt)
    assert routes["by kinds"]
    assert not routes["optimiser"]


@pytest.mark.parametrize("edition", EDITIONS)
def test_no_optimiser_where_two_clubs_share_the_field(edition: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(by_kinds, "FEWEST_KINDS", 0)
    routes = routes_of(60, 2, edition, seed=3, clubs=(30, 30))
    assert routes["by kinds"]
    assert not routes["optimiser"]
