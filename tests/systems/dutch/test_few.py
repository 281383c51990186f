"""Brackets with few possible pairs: the candidates that are looked at one by one, against everything there is."""

from __future__ import annotations

from random import Random

import pytest

from tablas.errors import PairingError
from tablas.model import Bye, Colour, Game, Outcome, Player, Round, Tournament
from tablas.systems.open.common.boards import boards
from tablas.systems.open.common.field import build_field
from tablas.systems.open.dutch.bracket import Bracket, BracketPairing
from tablas.systems.open.dutch.completion import Completion
from tablas.systems.open.dutch.edition import EDITIONS, Edition
from tablas.systems.open.dutch.few import few_candidates, largest_matchings
from tablas.systems.open.dutch.pair_dutch import pair_field, pair_once


def all_matchings(edges: list[tuple[int, int]]) -> list[tuple[tuple[int, int], ...]]:
    if not edges:
        return [()]
    (one, two), rest = edges[0], edges[1:]
    with_it = all_matchings([pair for pair in rest if not {one, two} & {*pair}])
    return all_matchings(rest) + [((one, two), *others) for others in with_it]


def test_all_largest_matchings() -> None:
    for seed in range(300):
        random = Random(seed)
        size = random.randrange(1, 8)
        edges = [(one, two) for one in range(size) for two in range(one + 1, size) if random.random() < 0.4]
        graph = [0] * size
        for one, two in edges:
            graph[one] |= 1 << two
            graph[two] |= 1 << one
        every = all_matchings(edges)
        most = max(map(len, every))
        assert sorted(largest_matchings(graph)) == sorted(one for one in every if len(one) == most), seed


@pytest.mark.parametrize("edition", EDITIONS)
def test_what_it_answers_is_what_the_reference_route_answers(edition: str) -> None:
    """Nearly everybody has met nearly everybody, so brackets have few pairs left and many go down."""
    rules = EDITIONS[edition]
    answered: list[int] = []

    def compared(bracket: Bracket, edition: Edition, completion: Completion) -> BracketPairing | None:
        found = few_candidates(bracket, edition, completion, "")
        if found is not None:
            expected, collapsed = pair_once(bracket, edition, completion, None)
            assert not collapsed
            assert (found.pairs, found.downfloaters) == (expected.pairs, expected.downfloaters)
            answered.append(len(found.pairs))
        return found

    for seed in range(6):
        dice = Random(seed)
        players = dice.randrange(7, 12)
        event = Tournament(
            players=tuple(Player(number) for number in range(1, players + 1)),
            total_rounds=players,
            initial_colour=Colour.WHITE,
        )
        for _ in range(players - 1 - players // 6):
            field = build_field(event, rules.history)
            try:
                done = pair_field(field, rules, compared)
            except PairingError:
                break
            pairs = [pair for _, one in done for pair in one.pairs]
            outcomes = [dice.choice((Outcome.WIN, Outcome.DRAW, Outcome.DRAW, Outcome.LOSS)) for _ in pairs]
            games = [
                Game.of(white, black, outcome)
                for (white, black), outcome in zip(boards(field, pairs), outcomes, strict=True)
            ]
            paired = {rank for pair in pairs for rank in pair}
            byes = tuple(Bye(field.numbers[rank]) for rank in range(len(field)) if rank not in paired)
            event = event.with_round(Round(tuple(games), byes))
    assert len(answered) > 40
    assert answered.count(0) > 5
    assert sum(pairs > 1 for pairs in answered) > 5
