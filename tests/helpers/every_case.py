"""Small events of every system of the registry, before they begin: field, edition and options by lot."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random

from tablas.systems import registry

SQUADS = {
    "scheveningen": ((2, 4),),
    "djaja": ((2, 3), (2, 4)),
    "semi-scheveningen": ((2, 4), (2, 6)),
    "skalitzka": ((3, 2), (3, 4)),
    "schiller": ((2, 3), (3, 2), (4, 2)),
    "hutton": ((3, 2), (4, 2), (4, 3), (5, 2)),
    "hilton": ((3, 3), (4, 3), (5, 2), (6, 2)),
    "molter": ((3, 2), (4, 3), (5, 2)),
}
"""Teams and players of each that the tables between teams are made for."""


@dataclass(frozen=True)
class Case:
    """An event before it begins."""

    system: str
    edition: str = ""
    options: dict[str, int | bool | str] = field(default_factory=dict)
    players: int = 8
    team_size: int = 0
    rounds: int | None = None
    acceleration: str = ""

    def __str__(self) -> str:
        return f"{self.system} {self.edition} {self.options} {self.players} players, teams of {self.team_size}"


def systems() -> list[tuple[str, str]]:
    """Every system with each of its editions."""
    return [(name, edition) for name in registry.names() for edition in registry.get(name).editions or ("",)]


def drawn_case(random: Random, name: str, edition: str) -> Case:
    """An event of a system: its field and some of its options by lot."""
    system = registry.get(name)
    options: dict[str, int | bool | str] = {}
    for option in system.options:
        if option.editions and edition not in option.editions:
            continue
        if option.name in ("draw", "engine") or random.random() < 0.6:
            continue
        if isinstance(option.default, bool):
            options[option.name] = random.random() < 0.5
        elif option.choices:
            options[option.name] = random.choice(option.choices)
        elif option.name in ("lives", "cycles", "games", "matches"):
            options[option.name] = random.choice((1, 2, 2, 3) if option.name == "lives" else (1, 2))
    teams, size = 0, 0
    if system.lines_up:
        teams, size = random.randint(3, 6), random.randint(1, 3)
    elif system.family == "teams":
        teams, size = random.choice(SQUADS[name])
    players = teams * size or random.randint(4, 12)
    if system.family == "knockout" and (options.get("lives", 1) != 1 or options.get("third_place")):
        options.pop("reseed", None)
    if options.get("lives", 1) != 1:
        options.pop("third_place", None)
    if name == "groups":
        players = random.randint(6, 12)
        options |= {"groups": 2, "qualifiers": random.choice((1, 2))}
    rounds = None
    acceleration = ""
    if system.family in ("swiss", "keizer"):
        rounds = random.randint(2, 6)
        if system.family == "swiss" and random.random() < 0.15:
            acceleration = random.choice(("baku", "haley"))
    return Case(name, edition, options, players, size, rounds, acceleration)
