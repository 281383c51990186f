"""Small random positions for the tests that try everything, and plain enumeration of pairings."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import replace

from open_play import players, result
from tablas.history import RULES_2017, preference, records
from tablas.model import Bye, Colour, ForbiddenGroup, Game, Outcome, Round, Tournament

Pairs = tuple[tuple[int, int], ...]


def pairings(items: list[int], may_meet: Callable[[int, int], bool]) -> Iterator[Pairs]:
    """Every full pairing of an even list."""
    if not items:
        yield ()
        return
    first, rest = items[0], items[1:]
    for place, other in enumerate(rest):
        if may_meet(first, other):
            for tail in pairings(rest[:place] + rest[place + 1 :], may_meet):
                yield ((first, other), *tail)


def can_pair(items: list[int], may_meet: Callable[[int, int], bool]) -> bool:
    return next(pairings(items, may_meet), None) is not None


def present(event: Tournament) -> list[int]:
    """The players of the next round."""
    absent = event.absent_from(event.next_round)
    return [player.number for player in event.players if player.number not in absent]


def random_event(seed: int, count: int, played: int, total: int) -> Tournament:
    """A tournament whose rounds were paired at random, without rematches and with fair colours."""
    rng = random.Random(seed)
    event = Tournament(players=players(count, rng), total_rounds=total)
    for _ in range(played):
        past = records(event, RULES_2017)
        numbers = [player.number for player in event.players]
        rng.shuffle(numbers)
        numbers.sort(key=lambda number: -past[number].score + rng.choice((0, 0, 60)))
        byes: list[Bye] = []
        if rng.random() < 0.15 and len(numbers) > 3:
            byes.append(Bye(numbers.pop(), rng.choice((Outcome.HALF_BYE, Outcome.ZERO_BYE))))
        if len(numbers) % 2:
            able = [number for number in numbers if not past[number].bye_barred] or numbers
            numbers.remove(able[-1])
            byes.append(Bye(able[-1], Outcome.PAIRING_BYE))

        def legal(one: int, two: int, past: dict = past) -> bool:  # type: ignore[type-arg]
            wants = preference(past[one].colours), preference(past[two].colours)
            clash = wants[0] == wants[1] and wants[0].strength == 3
            return two not in past[one].opponents and not clash

        found = next(pairings(numbers, legal), None)
        if found is None:
            break
        games = []
        for one, two in found:
            wants = preference(past[one].colours), preference(past[two].colours)
            swap = wants[0].strength < wants[1].strength
            high, want = (two, wants[1]) if swap else (one, wants[0])
            low = one if swap else two
            white = want.colour is Colour.WHITE if want.colour else rng.random() < 0.5
            games.append(Game.of(high if white else low, low if white else high, result(rng, 0.04)))
        event = event.with_round(Round(tuple(games), tuple(byes)))
    return event


def kept_apart(event: Tournament, rng: random.Random) -> Tournament:
    """The event with a club whose members may not meet, or some pairs who may not."""
    numbers = [player.number for player in event.players]
    if rng.random() < 0.5:
        apart = [tuple(sorted(rng.sample(numbers, rng.randint(2, max(2, len(numbers) // 2)))))]
    else:
        apart = [tuple(sorted(rng.sample(numbers, 2))) for _ in range(rng.randint(1, len(numbers)))]
    return replace(event, forbidden=tuple(ForbiddenGroup(group) for group in apart))
