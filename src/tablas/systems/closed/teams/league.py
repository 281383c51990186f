"""League: every team meets every other, board against board.

*Elementos de un torneo*, chapter 2, lets a simple system pair teams as if each
were one player; C.05 and the codes BERGER_TEAM_ROUNDROBIN of a report mean the
same.  Berger's table, or Nagarajan's where teams stand by strength, says which
teams meet and who is at home; the home team has White on the odd boards.  Line-ups
are those handed in, else by C.05 (team composition): the members play in their
fixed order, who is absent makes room for the next, so that a reserve sits on
the last board.

>>> [str(board) for board in league(4, 2).rounds[0]]
['A1-D1', 'D2-A2', 'B1-C1', 'C2-B2']
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import TypeVar

from tablas.errors import OptionError
from tablas.messages import Message
from tablas.model import Bye, Number, Outcome, Team, Tournament
from tablas.systems.closed.play import TEAM_LETTERS, pair_from_table, team_holders, teams_of
from tablas.systems.closed.roundrobin.berger import KEPT_TABLES, MOST_CYCLES, SWAPS, berger
from tablas.systems.closed.roundrobin.nagarajan import nagarajan
from tablas.systems.closed.roundrobin.system import COLOUR_LOT, lot_for_colours
from tablas.systems.closed.schedule import Board, Schedule
from tablas.systems.line_ups import line_up_for
from tablas.systems.places import Table
from tablas.systems.registry import Coded, Fixed, Option, Settings, System
from tablas.systems.result import Pair, RoundPairing

T = TypeVar("T")

MOST_BOARDS = 100
"""More boards make no match and would fill the memory."""


@lru_cache(KEPT_TABLES)
def league(
    teams: int, boards: int, cycles: int = 1, swap: str = "auto", reverse: bool = False, colours: str = ""
) -> Schedule:
    """The matches of *teams* teams on *boards* boards; with an odd number of teams one rests in each round.

    *colours* are those of the home team, board by board, unless it has White on the odd ones.
    """
    check_league(teams, boards, 2)
    return on_boards(berger(teams, cycles, swap, reverse), "team-berger", boards, colours)


@lru_cache(KEPT_TABLES)
def nagarajan_league(teams: int, boards: int, winner: int = 1, colours: str = "") -> Schedule:
    """The same by Nagarajan's table: team A is the strongest, *winner* (1 or 2) won the lot for colours."""
    check_league(teams, boards, 3)
    return on_boards(nagarajan(teams, winner), "team-nagarajan", boards, colours)


def check_league(teams: int, boards: int, fewest: int) -> None:
    """Refuse sizes that have no table."""
    if not fewest <= teams <= len(TEAM_LETTERS) or not 1 <= boards <= MOST_BOARDS:
        raise OptionError(
            "league-teams-1",
            fewest=fewest,
            count=len(TEAM_LETTERS),
            most_boards=MOST_BOARDS,
            teams=teams,
            boards=boards,
        )


def on_boards(table: Schedule, system: str, boards: int, colours: str = "") -> Schedule:
    """A table of numbers as one of teams: each game is a match on so many boards."""
    places = range(1, boards + 1)

    def squad(label: str) -> list[str]:
        return [f"{TEAM_LETTERS[int(label) - 1]}{place}" for place in places]

    rounds = tuple(
        tuple(Board(*game) for home, away in line for game in match_boards(squad(home), squad(away), colours))
        for line in table.rounds
    )
    rests = tuple(tuple(name for label in resting for name in squad(label)) for resting in table.rests)
    return Schedule(system, rounds, rests, table.notes)


def match_boards(home: Sequence[T], away: Sequence[T], colours: str = "") -> list[tuple[T, T]]:
    """The boards of a match, White first: the home team has the colours, else White on the odd ones.

    >>> match_boards("ab", "cd")
    [('a', 'c'), ('d', 'b')]
    """
    boards = zip(colours or "WB" * len(home), home, away, strict=False)
    return [(ours, theirs) if colour == "W" else (theirs, ours) for colour, ours, theirs in boards]


def lined_up(tournament: Tournament, teams: list[Team], boards: int) -> list[Team]:
    """The teams with those who play the next round as their members, board after board; 0 leaves one empty."""
    shown = replace(tournament, board_colours=colours_of(tournament, boards))
    return [replace(team, members=line_up_for(shown, team, tournament.next_round)) for team in teams]


def colours_of(tournament: Tournament, boards: int) -> str:
    """The colours of the home team, board by board: those of the event, else White on the odd ones."""
    stated = tournament.board_colours.upper()
    return stated if len(stated) == boards else ("WB" * boards)[:boards]


def pair(tournament: Tournament, settings: Settings) -> RoundPairing:
    """The next round: who meets an empty board has the point, a team that rests has none."""
    teams = teams_of(tournament, seed=settings.number("seed"))
    boards = boards_of_match(tournament, teams, settings)
    cycles, swap, reverse = settings.number("cycles"), settings.text("swap"), settings.flag("reverse")
    table = league(len(teams), boards, cycles, swap, reverse, colours_of(tournament, boards))
    return _paired(tournament, teams, boards, table)


def boards_of_match(tournament: Tournament, teams: Sequence[Team], settings: Settings) -> int:
    """The boards that were asked for, those the event has colours for, or as many as the smallest team has players."""
    return settings.number("boards") or len(tournament.board_colours) or min(len(team.members) for team in teams)


def _paired(
    tournament: Tournament, teams: list[Team], boards: int, table: Schedule, notes: Sequence[Message] = ()
) -> RoundPairing:
    playing = lined_up(tournament, teams, boards)
    paired = pair_from_table(tournament, table, team_holders(playing), notes)
    resting = set(table.rests[paired.round - 1]) if table.rests else set()
    asleep = {player for label, player in team_holders(playing).items() if label in resting}
    byes = tuple(bye if bye.player in asleep else Bye(bye.player, Outcome.FULL_BYE) for bye in paired.byes)
    return replace(paired, byes=byes, matches=tuple(_matches(tournament, table, playing, boards)))


def _matches(tournament: Tournament, table: Schedule, teams: Sequence[Team], boards: int) -> Iterator[Pair]:
    """Who meets whom in the next round of the league, at home first: what its first boards say."""
    turned = colours_of(tournament, boards)[0] == "B"
    for white, black in table.rounds[tournament.next_round - 1]:
        if white[1:] == black[1:] == "1":
            one, other = (Number(teams[TEAM_LETTERS.index(label[0])].number) for label in (white, black))
            yield Pair(other, one) if turned else Pair(one, other)


def by_strength(tournament: Tournament, teams: Sequence[Team], boards: int) -> list[Team]:
    """The strongest team first: by its stated strength, else by the ratings of its first boards."""
    rating = {player.number: player.rating or 0 for player in tournament.players}
    stated = all(team.strength for team in teams)

    def strength(team: Team) -> int:
        return team.strength if stated else sum(rating.get(member, 0) for member in team.members[:boards])

    return sorted(teams, key=lambda team: (-strength(team), team.number))


def pair_nagarajan(tournament: Tournament, settings: Settings) -> RoundPairing:
    """The next round of Nagarajan's table between teams in the order of their strength."""
    teams = teams_of(tournament, at_least=3)
    boards = boards_of_match(tournament, teams, settings)
    winner, note = lot_for_colours(settings)
    table = nagarajan_league(len(teams), boards, winner, colours_of(tournament, boards))
    notes = (note,) if tournament.next_round == 1 else ()
    return _paired(tournament, by_strength(tournament, teams, boards), boards, table, notes)


def tables(tournament: Tournament, settings: Settings) -> tuple[Table, ...]:
    """The standings; the whole table, not the rounds so far, says what half of the matches is (C.05, 6.6)."""
    cycles = int(settings.values.get("cycles", 1))
    others = len(tournament.teams) - 1
    if (tournament.total_rounds or tournament.rounds_paired) > cycles * (others + others % 2):
        return (Table(tournament),)  # More rounds than the table has: they tell how often everybody meets.
    return (Table(tournament, games_each=cycles * others),)


BOARDS = Option(
    "boards", 0, "Boards of a match; 0 is the size of the smallest team, the others are reserves.", minimum=0
)

SYSTEM = System(
    name="team-berger",
    title="League of teams (Berger tables, board against board)",
    pair=pair,
    family="teams",
    options=(
        Option("seed", 0, "Draw the letters of the teams by lot with this seed; 0 takes them in order.", minimum=0),
        BOARDS,
        Option("cycles", 1, "How many times everybody meets everybody.", minimum=1, maximum=MOST_CYCLES),
        Option("swap", "auto", "In which cycles the last two rounds change places.", choices=SWAPS),
        Option("reverse", False, "Exchange home and away in the whole table."),
    ),
    lines_up=True,
    reference="Elementos de un torneo 2; FIDE C.05 Annex 1",
    codes=(
        Coded("BERGER_TEAM_ROUNDROBIN"),
        Coded("BERGER_TEAM_DOUBLEROUNDROBIN", options={"cycles": 2}),
        Coded("FIDE_TEAM_ROUNDROBIN"),
        Coded("FIDE_TEAM_DOUBLEROUNDROBIN", options={"cycles": 2}),
        Coded("CUSTOM_TEAM_ROUNDROBIN"),
    ),
    tables=tables,
    fixed=Fixed(
        ("TEAMS", "BOARDS"),
        lambda sizes, values: league(
            sizes[0],
            sizes[1],
            int(values.get("cycles", 1)),
            str(values.get("swap", "auto")),
            bool(values.get("reverse", False)),
        ),
        (6, 4),
        ("cycles", "swap", "reverse"),
    ),
)

NAGARAJAN = System(
    name="team-nagarajan",
    title="League of teams by strength (Nagarajan tables)",
    pair=pair_nagarajan,
    family="teams",
    options=(BOARDS, *COLOUR_LOT),
    lines_up=True,
    reference="Elementos de un torneo 2 and 2.3",
    codes=(Coded("CUSTOM_TEAM_ROUNDROBIN"),),
    tables=tables,
    fixed=Fixed(
        ("TEAMS", "BOARDS"),
        lambda sizes, values: nagarajan_league(sizes[0], sizes[1], int(values.get("winner", 1))),
        (6, 4),
        ("winner",),
    ),
)
