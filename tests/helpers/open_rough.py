"""Small positions with everything that happens to an arbiter: late entries, absences, forfeits, equal ratings."""

from __future__ import annotations

import random
from dataclasses import replace

from open_small import pairings
from tablas.history import RULES_2017, preference, records
from tablas.model import Absence, Bye, Colour, Game, Outcome, Player, Round, Tournament

_BYES = (Outcome.HALF_BYE, Outcome.ZERO_BYE, Outcome.ZERO_BYE, Outcome.FULL_BYE)


def _entries(count: int, rng: random.Random) -> tuple[Player, ...]:
    """Ratings with many ties, and names in no order, so that the last rule of an order is used too."""
    step = rng.choice((1, 1, 50, 200))
    ratings = sorted((rng.randint(1200 // step, 2400 // step) * step for _ in range(count)), reverse=True)
    if rng.random() < 0.2:  # a late entry keeps the next number, whatever the rating
        ratings.append(ratings.pop(rng.randrange(count)))
    names = rng.sample([f"Name {letter}" for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZ"], count)
    return tuple(
        Player(place, name, rating) for place, (name, rating) in enumerate(zip(names, ratings, strict=True), 1)
    )


def _result(rng: random.Random) -> Outcome:
    if rng.random() < 0.1:
        return rng.choice((Outcome.FORFEIT_WIN, Outcome.FORFEIT_LOSS))
    return rng.choice((Outcome.WIN, Outcome.DRAW, Outcome.LOSS, Outcome.WIN, Outcome.LOSS))


def rough_event(seed: int, largest: int = 9, longest: int = 7) -> Tournament:
    """A tournament in which nothing goes smoothly, with some rounds played and the next one to be paired."""
    rng = random.Random(seed)
    count = rng.randint(4, largest)
    total = rng.randint(2, longest)
    event = Tournament(
        players=_entries(count, rng), total_rounds=total, initial_colour=rng.choice((Colour.WHITE, Colour.BLACK))
    )
    arrival = {player.number: rng.choice((1, 1, 1, 1, 1, 2, 3)) for player in event.players}
    for number in range(1, rng.randint(0, total - 1) + 1):
        played = _play_round(event, number, arrival, rng)
        if played is None:
            break
        event = event.with_round(played)
    coming = event.next_round
    away = [
        Absence(coming, player.number, rng.choice(_BYES[:2]))
        for player in event.players
        if rng.random() < 0.06 or arrival[player.number] > coming
    ]
    return event.with_absences(away if len(away) < count - 2 else ())


def _play_round(event: Tournament, number: int, arrival: dict[int, int], rng: random.Random) -> Round | None:
    past = records(event, RULES_2017)
    here = [player.number for player in event.players if arrival[player.number] <= number]
    byes = [Bye(player.number, Outcome.ZERO_BYE) for player in event.players if arrival[player.number] > number]
    rng.shuffle(here)
    here.sort(key=lambda player: -past[player].score + rng.choice((0, 0, 60)))
    while len(here) > 2 and rng.random() < 0.15:
        byes.append(Bye(here.pop(rng.randrange(len(here))), rng.choice(_BYES)))
    if len(here) % 2:
        able = [player for player in here if not past[player].bye_barred]
        if not able:
            return None
        here.remove(able[-1])
        byes.append(Bye(able[-1], Outcome.PAIRING_BYE))

    def legal(one: int, two: int) -> bool:
        wishes = preference(past[one].colours), preference(past[two].colours)
        return two not in past[one].opponents and not (wishes[0] == wishes[1] and wishes[0].strength == 3)

    found = next(pairings(here, legal), None)
    if found is None:
        return None
    games = []
    for one, two in found:
        wishes = preference(past[one].colours), preference(past[two].colours)
        high, low, wish = (two, one, wishes[1]) if wishes[0].strength < wishes[1].strength else (one, two, wishes[0])
        white = wish.colour is Colour.WHITE if wish.colour else rng.random() < 0.5
        games.append(Game.of(high if white else low, low if white else high, _result(rng)))
    return Round(tuple(games), tuple(byes))


def rough_matches(seed: int, largest: int = 9, longest: int = 5) -> Tournament:
    """A tournament of matches of two games: the second game of the last match may still be to come."""
    rng = random.Random(f"matches {seed}")
    event = rough_event(seed, largest, longest)
    rounds: list[Round] = []
    for played in event.rounds:
        rounds += [played, _second_game(played, rng)]
    if rounds and rng.random() < 0.15:
        rounds.pop()
    coming = len(rounds) + 1
    return replace(
        event,
        rounds=tuple(rounds),
        total_rounds=2 * (event.total_rounds or 0),
        absences=tuple(entry._replace(round=coming) for entry in event.absences),
    )


def _second_game(first: Round, rng: random.Random) -> Round:
    """Colours reversed and a result of its own; the pairing bye goes on with half a point."""
    games = []
    for game in first.games:
        result = _result(rng)
        if not game.played and rng.random() < 0.6:  # mostly whoever did not come stays away from both
            result = game.black_outcome
        games.append(Game.of(game.black, game.white, result))
    kinds = {Outcome.PAIRING_BYE: Outcome.HALF_BYE}
    return Round(tuple(games), tuple(Bye(bye.player, kinds.get(bye.kind, bye.kind)) for bye in first.byes))
