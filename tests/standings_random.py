"""Random events for the laws and for the comparison with other programs."""

from __future__ import annotations

import random
from datetime import date

from tablas.model import Bye, EventInfo, Game, Outcome, Player, Round, Tournament

PLAYED = (Outcome.WIN, Outcome.DRAW, Outcome.LOSS)


def swiss(seed: int, unplayed: bool = True) -> Tournament:
    """Nobody meets twice; with *unplayed* there are byes, forfeits, absences and withdrawals."""
    dice = random.Random(seed)
    size, count = dice.randint(6, 18), dice.randint(3, 7)
    if not unplayed:
        size += size % 2
    players = tuple(Player(number, f"P{number}", dice.randint(1400, 2400)) for number in range(1, size + 1))
    met: set[frozenset[int]] = set()
    gone: set[int] = set()
    rounds: list[Round] = []
    for _ in range(count):
        waiting = dice.sample(range(1, size + 1), size)
        byes: list[Bye] = []
        if unplayed:
            gone |= {number for number in waiting if dice.random() < 0.04}
            byes += [Bye(number, Outcome.ZERO_BYE) for number in gone]
            asked = [number for number in waiting if number not in gone and dice.random() < 0.08]
            byes += [
                Bye(number, dice.choice((Outcome.HALF_BYE, Outcome.ZERO_BYE, Outcome.FULL_BYE))) for number in asked
            ]
            waiting = [number for number in waiting if number not in gone and number not in asked]
        games: list[Game] = []
        while len(waiting) > 1:
            white = waiting.pop()
            black = next((number for number in waiting if frozenset((white, number)) not in met), None)
            if black is None:
                if not unplayed:
                    return Tournament(players=players, rounds=tuple(rounds), total_rounds=len(rounds), info=INFO)
                byes.append(Bye(white, Outcome.HALF_BYE))
                continue
            waiting.remove(black)
            met.add(frozenset((white, black)))
            games.append(_game(white, black, dice, unplayed))
        byes += [Bye(number, Outcome.PAIRING_BYE) for number in waiting]
        rounds.append(Round(tuple(games), tuple(byes)))
    return Tournament(players=players, rounds=tuple(rounds), total_rounds=count, info=INFO)


def closed(seed: int) -> Tournament:
    """A single or double round robin with some forfeits."""
    dice = random.Random(seed)
    size = dice.randint(4, 9)
    circle = list(range(1, size + size % 2 + 1))
    rounds = []
    for turn in range((len(circle) - 1) * dice.choice((1, 2))):
        games, byes = [], []
        for first, second in zip(circle[: len(circle) // 2], circle[: len(circle) // 2 - 1 : -1], strict=True):
            if max(first, second) > size:
                byes.append(Bye(min(first, second), Outcome.ZERO_BYE))
            else:
                games.append(_game(*((second, first) if turn % 2 else (first, second)), dice, True))
        rounds.append(Round(tuple(games), tuple(byes)))
        circle = [circle[0], circle[-1], *circle[1:-1]]
    players = tuple(Player(number, f"P{number}", dice.randint(1400, 2400)) for number in range(1, size + 1))
    info = EventInfo(start=date(2026, 4, 1), type_code="FIDE_ROUNDROBIN")
    return Tournament(players=players, rounds=tuple(rounds), total_rounds=len(rounds), info=info)


def _game(white: int, black: int, dice: random.Random, unplayed: bool) -> Game:
    if unplayed and dice.random() < 0.02:
        return Game(white, black, Outcome.FORFEIT_LOSS, Outcome.FORFEIT_LOSS)
    if unplayed and dice.random() < 0.15:
        return Game.of(white, black, dice.choice((Outcome.FORFEIT_WIN, Outcome.FORFEIT_LOSS, Outcome.UNRATED_WIN)))
    return Game.of(white, black, dice.choice(PLAYED))


INFO = EventInfo(start=date(2026, 4, 1), type_code="FIDE_DUTCH_2026")
