"""Turn a closed table into the next round of a real tournament.

Every table system plays the same way: the draw says who stands behind each
label, the next round of the table is read, nobody is left out because of a
missing opponent without being told, and who has left the event keeps the place
in the table with a forfeited game (FIDE C.05, 6.6).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tablas.errors import FinishedError, PairingError, Where
from tablas.messages import Message
from tablas.model import Bye, Number, Outcome, Player, Team, Tournament
from tablas.model.lots import Lots
from tablas.systems.closed.schedule import Board, Schedule
from tablas.systems.result import Pair, RoundPairing

TEAM_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


@dataclass(frozen=True, slots=True)
class TableTrace:
    """Why a round of a table looks as it does: the line it comes from and who is who."""

    system: str
    round: int
    table: Schedule
    holders: Mapping[str, Number]
    notes: tuple[Message, ...] = ()

    @property
    def line(self) -> tuple[Board, ...]:
        """The line of the table that is this round."""
        return self.table.rounds[self.round - 1]

    def as_data(self) -> dict[str, object]:
        return {
            "system": self.system,
            "round": self.round,
            "line": [str(board) for board in self.line],
            "labels": dict(self.holders),
            "notes": [str(note) for note in self.notes],
        }


def pair_from_table(
    tournament: Tournament, table: Schedule, holders: Mapping[str, Number], notes: Sequence[Message] = ()
) -> RoundPairing:
    """The next round of the tournament as the table has it.

    *holders* gives the player number behind each label.  A label that nobody
    holds makes the opponent rest, without points.  What the table itself notes
    is told with the first round.
    """
    number = tournament.next_round
    if number > len(table.rounds):
        raise FinishedError("table-ends-round", Where(round=number), count=len(table.rounds))
    line = table.rounds[number - 1]
    pairs, resting = [], []
    for board in line:
        present = [holders[label] for label in board if label in holders]
        if len(present) == 2:
            pairs.append(Pair(*present))
        else:
            resting += present
    if table.rests:
        resting += [holders[label] for label in table.rests[number - 1] if label in holders]
    paired = {player for pair in pairs for player in pair}
    absent = tuple(sorted(player for player in tournament.absent_from(number) if player in paired))
    return RoundPairing(
        round=number,
        pairs=tuple(pairs),
        byes=tuple(Bye(player, Outcome.ZERO_BYE) for player in resting),
        trace=TableTrace(table.system, number, table, dict(holders), (*(table.notes if number == 1 else ()), *notes)),
        absent=absent,
    )


def in_order(tournament: Tournament) -> list[Player]:
    """The players by pairing number."""
    return sorted(tournament.players, key=lambda player: player.number)


def numbered(players: Sequence[Player]) -> dict[str, Number]:
    """Labels 1, 2, 3 … for players in that order."""
    return {str(index): player.number for index, player in enumerate(players, 1)}


def drawn(tournament: Tournament, seed: int) -> dict[str, Number]:
    """Labels drawn by lot among all players."""
    return numbered(Lots(seed).order(in_order(tournament)))


def team_holders(teams: Sequence[Team]) -> dict[str, Number]:
    """Labels A1, A2 … B1 … for the members of the teams, in that order; 0 leaves a board to nobody.

    >>> team_holders([Team(1, members=(4, 7)), Team(2, members=(5,))])
    {'A1': 4, 'A2': 7, 'B1': 5}
    """
    if len(teams) > len(TEAM_LETTERS):
        raise PairingError("team-tables-name", count=len(TEAM_LETTERS), count2=len(teams))
    return {
        f"{letter}{board}": player
        for letter, team in zip(TEAM_LETTERS, teams, strict=False)
        for board, player in enumerate(team.members, 1)
        if player
    }


def teams_of(tournament: Tournament, exactly: int | None = None, at_least: int = 2, seed: int = 0) -> list[Team]:
    """The teams in the order of their letters: by number, or by lot with a seed."""
    teams = sorted(tournament.teams, key=lambda team: team.number)
    if exactly is not None and len(teams) != exactly:
        raise PairingError("system-teams-tournament", exactly=exactly, count=len(teams))
    if len(teams) < at_least:
        raise PairingError("system-needs-teams", at_least=at_least, count=len(teams))
    for team in teams:
        if not team.members:
            raise PairingError("team-no-members", number=team.number)
    return Lots(seed).order(teams) if seed else teams
