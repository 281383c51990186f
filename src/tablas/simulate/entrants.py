"""Made-up players: ratings of the wanted shape, names, titles, who comes late and who leaves."""

from __future__ import annotations

from dataclasses import replace

from tablas.model import ForbiddenGroup, Number, Player, Title, initial_order
from tablas.simulate.amounts import Amount, Measure
from tablas.simulate.dice import Dice
from tablas.simulate.parameters import Parameters

_FAMILY_NAMES = (
    "Alonso Blanco Cortes Diaz Esteban Ferrer Garrido Herrera Ibarra Jimenez Lozano Marin Navarro Ortega Prieto "
    "Quintana Rivas Serrano Torres Urbina Vidal Ximenez Yuste Zamora Abbott Bauer Costa Dubois Eriksen Fischer "
    "Ivanova Janssen Kowalski Larsen Moreau Nagy Olsen Petrov Rossi Schmidt Tanaka Weber"
)
_WOMEN_NAMES = "Ana Carla Elena Gema Ines Karina Marta Olga Raquel Teresa Vera Yolanda Bella Clara Flora Hanna Julia"
_MEN_NAMES = "Blas David Felipe Hugo Jorge Luis Nico Pablo Sergio Ulises Walter Adam Dario Emil Goran Igor Karl Mikel"
_FAMILIES = _FAMILY_NAMES.split()
_WOMEN = frozenset(_WOMEN_NAMES.split())
_FIRSTS = [*_WOMEN_NAMES.split(), *_MEN_NAMES.split()]
_FEDERATIONS = ("ESP", "FRA", "ITA", "POR", "GER", "NED", "POL", "HUN", "NOR", "ARG", "CUB", "MEX")
_TITLES = ((2500, Title.GM), (2400, Title.IM), (2300, Title.FM), (2200, Title.CM))
LOWEST = 1001


def entrants(parameters: Parameters, seed: int) -> tuple[Player, ...]:
    """The initial list, numbered by rating, title and name."""
    dice = Dice(seed, "players")
    people: list[Player] = []
    used: set[str] = set()
    for rating in _ratings(parameters, Dice(seed, "ratings")):
        family, first = dice.pick(_FAMILIES), dice.pick(_FIRSTS)
        name = f"{family}, {first}"
        copy = 1
        while name in used:
            copy += 1
            name = f"{family}, {first} {copy}"
        used.add(name)
        title = next((title for bound, title in _TITLES if rating >= bound and dice.chance(0.7)), Title.NONE)
        people.append(
            Player(
                Number(0),
                name,
                rating,
                title=title,
                sex="w" if first in _WOMEN else "m",
                federation=dice.pick(_FEDERATIONS),
            )
        )
    ordered = initial_order(people)
    return tuple(
        Player(Number(number), one.name, one.rating, title=one.title, sex=one.sex, federation=one.federation)
        for number, one in enumerate(ordered, 1)
    )


def _ratings(parameters: Parameters, dice: Dice) -> list[int]:
    count = parameters.players or 0
    if parameters.ratings:
        given = parameters.ratings[:count]
        return [*given, *[given[-1]] * (count - len(given))]
    if parameters.rating_sigma is not None and parameters.rating_mean is not None:
        low, high = parameters.rating_low or LOWEST, parameters.rating_high or 2900
        return [
            max(low, min(high, round(parameters.rating_mean + parameters.rating_sigma * dice.normal())))
            for _ in range(count)
        ]
    high = parameters.rating_high or 2400
    if parameters.rating_step is not None:
        return [max(parameters.rating_low or LOWEST, high - place * parameters.rating_step) for place in range(count)]
    return [dice.between(parameters.rating_low or LOWEST, high) for _ in range(count)]


def with_comings_and_goings(players: tuple[Player, ...], parameters: Parameters, seed: int) -> tuple[Player, ...]:
    """The same players, some of whom come late or leave early."""
    rounds = parameters.rounds or 0
    if rounds < 2:
        return players
    dice = Dice(seed, "comings")
    numbers = [player.number for player in players]
    late = dice.sample(numbers, _count(parameters.late_entries, len(players), dice))
    # Two people at least must be there for round 1, or there is no tournament.
    joined = {number: dice.between(2, max(2, (rounds + 1) // 2)) for number in late[: len(players) - 2]}
    leaving = dice.sample(numbers, _count(parameters.withdrawals, len(players), dice))
    left = {number: dice.between(joined.get(number, 1), rounds - 1) for number in leaving}
    return tuple(
        replace(player, joined=joined.get(player.number, 1), left_after=left.get(player.number))
        if player.number in joined or player.number in left
        else player
        for player in players
    )


def forbidden_pairs(parameters: Parameters, seed: int) -> tuple[ForbiddenGroup, ...]:
    """Pairs of players who may not meet; most of them all event long, some in the first rounds only."""
    count, rounds = parameters.players or 0, parameters.rounds or 0
    dice = Dice(seed, "forbidden")
    groups: list[ForbiddenGroup] = []
    for _ in range(_count(parameters.forbidden_pairs, count, dice)):
        one, two = sorted(dice.sample(range(1, count + 1), 2))
        last = dice.between(1, rounds) if dice.chance(0.3) else None
        if parameters.flavour != "trf26":
            last = None  # Other files cannot tell the rounds.
        groups.append(ForbiddenGroup((one, two), 1, last))
    return tuple(groups)


def _count(amount: Amount | None, people: int, dice: Dice) -> int:
    """An amount of people as a number; a percentage is drawn person by person."""
    if amount is None:
        return 0
    if amount.measure is Measure.PERCENT:
        return sum(dice.chance(amount.value / 100) for _ in range(people))
    return int(amount.value)
