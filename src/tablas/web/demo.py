"""A demonstration event: a Swiss in its fifth round, a knock-out and a double round robin."""

from __future__ import annotations

import random
from datetime import date

from tablas.events.acts import (
    Command,
    CreateTournament,
    EnterPlayers,
    EnterResult,
    PairRound,
    PublishRound,
    WithdrawPlayer,
)
from tablas.events.numbers import card_in
from tablas.events.origin import DEMONSTRATION
from tablas.events.results import read_result
from tablas.model import Card, Number, Player, Title
from tablas.store import Store

NAME = "Demonstration Open"

_FAMILY_NAMES = (
    "Abad Aguirre Alba Arenas Barrios Beltrán Blasco Bravo Cano Castaño Cuesta Delgado Duarte Esteve Ferrer Fuentes "
    "Gallardo Garrido Heredia Ibarra Izquierdo Juárez Lara Lozano Marín Mejía Montes Núñez Olmo Ortega Pardo Peña "
    "Quiroga Rey Roldán Sáez Soler Tapia Urrutia Valle Vega Vidal Yáñez Zamora"
)
_FIRST_NAMES = "Ana Bruno Clara Diego Elena Félix Gema Hugo Inés Jaime Laura Mario Nuria Óscar Pilar Raúl Sara Tomás"
_FEDERATIONS = ("ESP", "ESP", "ESP", "POR", "FRA", "ITA", "ARG", "MEX")


def people(count: int, seed: int = 1) -> tuple[Player, ...]:
    """Invented players of falling strength."""
    lots = random.Random(seed)
    family, first = _FAMILY_NAMES.split(), _FIRST_NAMES.split()
    names: dict[str, None] = {}
    while len(names) < count:
        names[f"{lots.choice(family)} {lots.choice(family)}, {lots.choice(first)}"] = None
    found = []
    for place, name in enumerate(names):
        rating = 2480 - place * (1100 // count) - lots.randrange(12)
        title = Title.GM if rating > 2440 else Title.IM if rating > 2390 else Title.FM if rating > 2290 else Title.NONE
        found.append(Player(Number(0), name, rating, title, "", lots.choice(_FEDERATIONS)))
    return tuple(found)


def make_demo(store: Store) -> str:
    """The event, unless this database has it already; its short name."""
    for head in store.events():
        if head.name == NAME:
            return head.slug
    slug = store.create(NAME, who="demo", city="Llera", federation="ESP", start=date(2026, 7, 4)).slug

    def do(command: Command) -> None:
        store.do(slug, command, who="demo", where=DEMONSTRATION)

    def play(name: str, seed: int, until: int = 0) -> None:
        lots = random.Random(seed)
        do(PairRound(name))
        section = store.moment(slug).event.section(name)
        number = section.next_round
        do(PublishRound(name, number))
        section = store.moment(slug).event.section(name)
        games = section.facts.rounds[-1].games
        for board, game in enumerate(games, 1):
            if until and board > until:
                break
            gap = section.player(card_in(game.white)).rating - section.player(card_in(game.black)).rating
            chances = (45 + gap // 12, 30 if section.system != "knockout" else 0, 25 - gap // 12)
            result = lots.choices(("1-0", "½-½", "0-1"), [max(chance, 4) for chance in chances])[0]
            result = "1-0" if section.system == "knockout" and result == "½-½" else result
            do(EnterResult(name, number, board, *read_result(result)))

    do(CreateTournament("open", {"name": "Open A", "total_rounds": 9, "initial_colour": "w"}))
    do(EnterPlayers("open", people(41)))
    for number in range(1, 5):
        play("open", number)
    do(WithdrawPlayer("open", Card(40)))
    play("open", 5, until=11)
    do(CreateTournament("cup", {"name": "Cup", "system": "knockout"}))
    do(EnterPlayers("cup", people(25, 2)))
    for number in range(1, 4):
        play("cup", 20 + number)
    settings = {"name": "Masters", "system": "berger", "options": {"cycles": 2}, "total_rounds": 10}
    do(CreateTournament("masters", settings))
    do(EnterPlayers("masters", people(6, 3)))
    for number in range(1, 7):
        play("masters", 30 + number)
    return slug
