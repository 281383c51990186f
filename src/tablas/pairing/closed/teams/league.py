"""League: every team meets every other, board against board.

*Elementos de un torneo*, chapter 2, lets a simple system pair teams as if each
were one player; C.05 and the codes BERGER_TEAM_ROUNDROBIN of a report mean the
same.  Berger's table says which teams meet and who is at home; the home team
has White on the odd boards, unless the event states other board colours.
Line-ups are those handed in, else by C.05 (team composition): the members play
in their fixed order, who is absent makes room for the next, so that a reserve
sits on the last board.

>>> [str(board) for board in league(4, 2).rounds[0]]
['A1-D1', 'D2-A2', 'B1-C1', 'C2-B2']
"""

from __future__ import annotations

from dataclasses import replace

from tablas.errors import OptionError, PairingError, Place
from tablas.model import Bye, Outcome, Team, Tournament
from tablas.pairing.closed.play import TEAM_LETTERS, pair_from_table, team_holders, teams_of
from tablas.pairing.closed.roundrobin.berger import MOST_CYCLES, SWAPS, berger
from tablas.pairing.closed.schedule import Board, Schedule
from tablas.pairing.line_ups import board_colours, line_up_for
from tablas.pairing.registry import Option, Settings, System
from tablas.pairing.result import RoundPairing


def league(
    teams: int, boards: int, cycles: int = 1, swap: str = "auto", reverse: bool = False, colours: str = ""
) -> Schedule:
    """The matches of *teams* teams on *boards* boards; with an odd number of teams one rests in each round.

    *colours* are those of the home team, board by board.
    """
    if not 2 <= teams <= len(TEAM_LETTERS) or boards < 1:
        raise OptionError(f"A league is for 2 to {len(TEAM_LETTERS)} teams with one board or more, not {teams}.")
    table = berger(teams, cycles, swap, reverse)
    places = range(1, boards + 1)
    colours = colours or "WB" * boards
    letter = {str(number): TEAM_LETTERS[number - 1] for number in range(1, teams + 1)}
    rounds = []
    for line in table.rounds:
        matches = [
            [Board(f"{letter[home]}{place}", f"{letter[away]}{place}") for place in places] for home, away in line
        ]
        rounds.append(
            tuple(
                game if colour == "W" else game.reversed
                for match in matches
                for colour, game in zip(colours, match, strict=False)
            )
        )
    rests = tuple(tuple(f"{letter[team]}{place}" for team in resting for place in places) for resting in table.rests)
    return Schedule("team-berger", tuple(rounds), rests, table.notes)


def lined_up(tournament: Tournament, teams: list[Team]) -> list[Team]:
    """The teams with those who play the next round as their members, board after board."""
    number = tournament.next_round
    return [replace(team, members=line_up_for(tournament, team, number)) for team in teams]


def pair(tournament: Tournament, settings: Settings) -> RoundPairing:
    """The next round: who meets an empty board has the point, a team that rests has none."""
    teams = teams_of(tournament, seed=settings.number("seed"))
    boards = settings.number("boards") or len(board_colours(tournament))
    colours = tournament.board_colours.upper() if len(tournament.board_colours) == boards else ("WB" * boards)[:boards]
    table = league(
        len(teams), boards, settings.number("cycles"), settings.text("swap"), settings.flag("reverse"), colours
    )
    playing = lined_up(replace(tournament, board_colours=colours), teams)
    paired = pair_from_table(tournament, table, team_holders(playing))
    if not paired.pairs:
        raise PairingError("No match has players on both sides; see who is absent.", Place(round=paired.round))
    resting = set(table.rests[paired.round - 1]) if table.rests else set()
    asleep = {player for label, player in team_holders(playing).items() if label in resting}
    byes = tuple(bye if bye.player in asleep else Bye(bye.player, Outcome.FULL_BYE) for bye in paired.byes)
    return replace(paired, byes=byes)


SYSTEM = System(
    name="team-berger",
    title="League of teams (Berger tables, board against board)",
    pair=pair,
    family="teams",
    options=(
        Option("seed", 0, "Draw the letters of the teams by lot with this seed; 0 takes them in order.", minimum=0),
        Option(
            "boards", 0, "Boards of a match; 0 is the size of the smallest team, the others are reserves.", minimum=0
        ),
        Option("cycles", 1, "How many times everybody meets everybody.", minimum=1, maximum=MOST_CYCLES),
        Option("swap", "auto", "In which cycles the last two rounds change places.", choices=SWAPS),
        Option("reverse", False, "Exchange home and away in the whole table."),
    ),
    of_teams=True,
    reference="Elementos de un torneo 2; FIDE C.05 Annex 1",
)
