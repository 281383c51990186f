"""The team tables as systems of the registry, played round by round.

The teams of the tournament take the letters A, B, C … by their numbers or by
lot; their members take the boards.  A team that is short of players leaves its
last boards empty and the opponents of those boards rest.
"""

from __future__ import annotations

from collections.abc import Callable

from tablas.errors import PairingError
from tablas.model import Team, Tournament
from tablas.systems.closed.play import pair_from_table, team_holders, teams_of
from tablas.systems.closed.roundrobin.berger import MOST_CYCLES, check_cycles
from tablas.systems.closed.schedule import Schedule
from tablas.systems.closed.teams.hilton import hilton
from tablas.systems.closed.teams.hutton import hutton
from tablas.systems.closed.teams.molter import molter
from tablas.systems.closed.teams.scheveningen import djaja, djaja_with_rests, scheveningen, semi_scheveningen
from tablas.systems.closed.teams.schiller import schiller
from tablas.systems.closed.teams.skalitzka import skalitzka
from tablas.systems.places import Table
from tablas.systems.registry import Coded, Fixed, Option, Settings, System
from tablas.systems.result import RoundPairing

LETTERS = Option("seed", 0, "Draw the letters of the teams by lot with this seed; 0 takes them in order.", minimum=0)

CYCLES = Option("cycles", 1, "How many times everybody meets everybody.", minimum=1, maximum=MOST_CYCLES)

ORDER = Option("order", "", "The order of the rounds, such as 2,3,4,1 so that the first boards meet last.")
ORIGINAL = Option("original", False, "Odd teams: Djaja's original, in which one of each team rests in every round.")

OLYMPIC = ("PTS", "MPvGP", "DE", "DUTCH")
"""Board points, match points, direct encounter, and the tie-break of the book that weighs the boards (3.1.9)."""

TableOf = Callable[[list[Team], Settings], Schedule]


def boards_of(teams: list[Team]) -> int:
    """The boards of the largest team."""
    return max(len(team.members) for team in teams)


def even(number: int) -> int:
    """The number itself, or the next one if it is odd."""
    return number + number % 2


def system(
    name: str,
    title: str,
    table: TableOf,
    reference: str,
    options: tuple[Option, ...] = (),
    exactly: int | None = None,
    at_least: int = 2,
    codes: tuple[Coded, ...] = (),
    fixed: Fixed | None = None,
) -> System:
    """An entry of the registry for a team table."""

    def pair(tournament: Tournament, settings: Settings) -> RoundPairing:
        teams = teams_of(tournament, exactly, at_least, settings.number("seed"))
        return pair_from_table(tournament, table(teams, settings), team_holders(teams))

    return System(
        name,
        title,
        pair,
        "teams",
        options=(LETTERS, *options),
        reference=reference,
        tables=olympic,
        codes=codes,
        fixed=fixed,
    )


def olympic(tournament: Tournament, settings: Settings) -> tuple[Table, ...]:
    """The teams by the points of their boards, as compound tables are scored; match points break ties.

    Between two teams every round is a match; of more teams each two have one
    match, which is all the games between them.
    """
    matches = "round" if len(tournament.teams) == 2 else "event"
    return (Table(tournament, usual=OLYMPIC, score="game", matches=matches),)


def _djaja(size: int, original: bool) -> Schedule:
    """Djaja's table, or for an odd number on demand the original with rests."""
    return djaja_with_rests(size) if original and size % 2 else djaja(size)


SCHEVENINGEN = system(
    "scheveningen",
    "Scheveningen (two teams, classic tables)",
    lambda teams, settings: (
        scheveningen(even(boards_of(teams))).repeated(settings.number("cycles")).in_order(settings.text("order"))
    ),
    "Elementos de un torneo 2.4.1",
    options=(CYCLES, ORDER),
    exactly=2,
    codes=(Coded("CUSTOM_SCHEVENINGEN"),),
    fixed=Fixed(
        ("PLAYERS",),
        lambda sizes, values: (
            scheveningen(*sizes)
            .repeated(check_cycles(int(values.get("cycles", 1))))
            .in_order(str(values.get("order", "")))
        ),
        (6,),
        ("cycles", "order"),
    ),
)
DJAJA = system(
    "djaja",
    "Scheveningen (two teams, Djaja's tables)",
    lambda teams, settings: (
        _djaja(boards_of(teams), settings.flag("original"))
        .repeated(settings.number("cycles"))
        .in_order(settings.text("order"))
    ),
    "Elementos de un torneo 2.4.2; Arbiters' Manual IV.3",
    options=(CYCLES, ORDER, ORIGINAL),
    exactly=2,
    codes=(Coded("FIDE_SCHEVENINGEN"), Coded("FIDE_DOUBLESCHEVENINGEN", options={"cycles": 2})),
    fixed=Fixed(
        ("PLAYERS",),
        lambda sizes, values: (
            _djaja(sizes[0], bool(values.get("original", False)))
            .repeated(check_cycles(int(values.get("cycles", 1))))
            .in_order(str(values.get("order", "")))
        ),
        (7,),
        ("cycles", "order", "original"),
    ),
)
SEMI_SCHEVENINGEN = system(
    "semi-scheveningen",
    "Semi-Scheveningen (halves of two teams)",
    lambda teams, _: semi_scheveningen(even(boards_of(teams))),
    "Arbiters' Manual IV.3",
    exactly=2,
    codes=(Coded("CUSTOM_SCHEVENINGEN"),),
    fixed=Fixed(("PLAYERS",), lambda sizes, _: semi_scheveningen(*sizes), (8,)),
)
SCHILLER = system(
    "schiller",
    "Schiller (everybody against everybody of the other teams)",
    lambda teams, _: schiller(len(teams), boards_of(teams)),
    "Arbiters' Manual IV.4",
    codes=(Coded("FIDE_SCHILLER"), Coded("CUSTOM_SCHILLER")),
    fixed=Fixed(("TEAMS", "PLAYERS"), lambda sizes, _: schiller(*sizes), (4, 3)),
)
HUTTON = system(
    "hutton",
    "Hutton (several teams, one round)",
    lambda teams, _: hutton(len(teams), even(boards_of(teams)) if len(teams) % 2 else boards_of(teams)),
    "Elementos de un torneo 2.5.1",
    at_least=3,
    fixed=Fixed(("TEAMS", "PLAYERS"), lambda sizes, _: hutton(*sizes), (4,), optional=1),
)
SKALITZKA = system(
    "skalitzka",
    "Skalitzka (three teams, two rounds)",
    lambda teams, settings: skalitzka(even(boards_of(teams)), settings.flag("balanced")),
    "Elementos de un torneo 2.6; Arbiters' Manual IV.5",
    options=(Option("balanced", False, "The version whose colours balance between teams of 4, 8, 12 … players."),),
    exactly=3,
    fixed=Fixed(
        ("PLAYERS",),
        lambda sizes, values: skalitzka(sizes[0], bool(values.get("balanced", False))),
        (6,),
        ("balanced",),
    ),
)
MOLTER = system(
    "molter",
    "Molter (several teams, nobody rests)",
    lambda teams, _: molter(len(teams), even(boards_of(teams)) if len(teams) % 2 else boards_of(teams)),
    "Arbiters' usage; no printed table",
    at_least=3,
    fixed=Fixed(("TEAMS", "PLAYERS"), lambda sizes, _: molter(*sizes), (5, 4)),
)


def _hilton(teams: list[Team], _: Settings) -> Schedule:
    wanted = even(len(teams)) - 1
    if boards_of(teams) > wanted:
        raise PairingError("hilton-teams-boards", count=len(teams), wanted=wanted, boards_of=boards_of(teams))
    return hilton(len(teams))


HILTON = system(
    "hilton",
    "Hilton (several teams, three rounds)",
    _hilton,
    "Elementos de un torneo 2.5.2",
    at_least=3,
    fixed=Fixed(("TEAMS",), lambda sizes, _: hilton(*sizes), (6,)),
)
