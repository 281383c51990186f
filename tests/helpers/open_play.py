"""Random tournaments for the open systems, and the laws that every round must keep."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace

from tablas.errors import PairingError
from tablas.history import RULES_2017, Strength, preference, records
from tablas.model import Absence, Bye, Game, Outcome, Player, Round, Tournament
from tablas.systems.registry import Settings, System
from tablas.systems.result import RoundPairing

Pairer = Callable[[Tournament, Settings], RoundPairing]


def players(count: int, rng: random.Random) -> tuple[Player, ...]:
    ratings = sorted((rng.randint(1200, 2600) for _ in range(count)), reverse=True)
    return tuple(Player(place, f"P{place:03}", rating) for place, rating in enumerate(ratings, 1))


def result(rng: random.Random, forfeits: float) -> Outcome:
    if rng.random() < forfeits:
        return rng.choice((Outcome.FORFEIT_WIN, Outcome.FORFEIT_LOSS))
    return rng.choice((Outcome.WIN, Outcome.DRAW, Outcome.LOSS))


def finish(pairing: RoundPairing, rng: random.Random, forfeits: float = 0.03) -> Round:
    """The round with random results."""
    games = tuple(Game.of(pair.white, pair.black, result(rng, forfeits)) for pair in pairing.pairs)
    byes = pairing.byes if pairing.bye is None else (*pairing.byes, Bye(pairing.bye, Outcome.PAIRING_BYE))
    return Round(games, byes)


def play(
    pair: Pairer,
    settings: Settings,
    count: int,
    rounds: int,
    seed: int,
    *,
    check: Callable[[Tournament, RoundPairing], None],
    absences: float = 0.03,
) -> tuple[Tournament, str]:
    """Play a tournament to its end; the second value says why it ended early, if it did."""
    rng = random.Random(seed)
    event = Tournament(players=players(count, rng), total_rounds=rounds)
    for number in range(1, rounds + 1):
        away = tuple(
            Absence(number, player.number, rng.choice((Outcome.ZERO_BYE, Outcome.HALF_BYE)))
            for player in event.players
            if rng.random() < absences
        )
        if len(away) > count - 2:
            away = ()
        event = event.with_absences(away)
        try:
            pairing = pair(event, settings)
        except PairingError as error:
            return event, str(error)
        check(event, pairing)
        event = event.with_round(finish(pairing, rng))
    return event, ""


def everybody_once(event: Tournament, pairing: RoundPairing) -> None:
    """Everybody is paired, byed or away, and only once."""
    seen = [player for pair in pairing.pairs for player in pair]
    seen += [bye.player for bye in pairing.byes]
    if pairing.bye is not None:
        seen.append(pairing.bye)
    assert sorted(seen) == sorted(player.number for player in event.players)


def no_rematch(event: Tournament, pairing: RoundPairing) -> None:
    past = records(event, RULES_2017)
    for white, black in pairing.pairs:
        assert black not in past[white].opponents, f"{white} and {black} meet again"


def bye_only_once(event: Tournament, pairing: RoundPairing) -> None:
    if pairing.bye is not None:
        assert not records(event, RULES_2017)[pairing.bye].bye_barred


def absolute_colours(event: Tournament, pairing: RoundPairing) -> None:
    """Nobody gets a third colour running or a difference of three."""
    past = records(event, RULES_2017)
    for white, black in pairing.pairs:
        for number, colour in ((white, "W"), (black, "B")):
            wanted = preference(past[number].colours)
            if wanted.strength is Strength.ABSOLUTE and wanted.colour is not None:
                assert wanted.colour.value == colour.lower(), f"{number} gets {colour} after {past[number].colours}"


def swiss_laws(event: Tournament, pairing: RoundPairing) -> None:
    everybody_once(event, pairing)
    no_rematch(event, pairing)
    bye_only_once(event, pairing)


def all_laws(event: Tournament, pairing: RoundPairing) -> None:
    swiss_laws(event, pairing)
    absolute_colours(event, pairing)


def laws_but_last_colours(event: Tournament, pairing: RoundPairing) -> None:
    """The absolute colours hold in all rounds but the last."""
    swiss_laws(event, pairing)
    if event.next_round != event.total_rounds:
        absolute_colours(event, pairing)


def shuffled(event: Tournament, rng: random.Random) -> Tournament:
    """The same facts in another order of writing."""
    mixed = list(event.players)
    rng.shuffle(mixed)
    rounds = tuple(replace(played, games=tuple(rng.sample(played.games, len(played.games)))) for played in event.rounds)
    return replace(event, players=tuple(mixed), rounds=rounds)


def settings_of(system: System, edition: str = "", **values: int | bool | str) -> Settings:
    return system.settings(edition, {name.replace("_", "-"): value for name, value in values.items()})
