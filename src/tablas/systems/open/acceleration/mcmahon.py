"""McMahon groups: every group of the list starts a win above the next, as in go tournaments.

The points stay for the pairing of all rounds unless an end is given, and never
reach the standings.
"""

from __future__ import annotations

from tablas.errors import OptionError
from tablas.model import Points, Tournament, VirtualPoints
from tablas.systems.open.acceleration.schedule import by_round, starters


def mcmahon(
    tournament: Tournament, floors: tuple[int, ...], last_round: int | None = None
) -> tuple[VirtualPoints, ...]:
    """Groups by rating: *floors* are the lowest ratings of all groups but the last, from the top.

    Players are numbered by strength, so a group is a range of the list.
    """
    if not floors or list(floors) != sorted(set(floors), reverse=True):
        raise OptionError("mcmahon-groups-need")
    rounds = last_round or tournament.total_rounds
    if rounds is None:
        raise OptionError("mcmahon-groups-need-number")
    starters(tournament)
    win: Points = tournament.scoring.win
    entries: list[VirtualPoints] = []
    for player in sorted(tournament.players, key=lambda player: player.number):
        steps = sum(1 for floor in floors if player.rating >= floor)
        if steps:
            entries += by_round(player.number, player.number, [win * steps] * rounds)
    return _joined(entries)


def _joined(entries: list[VirtualPoints]) -> tuple[VirtualPoints, ...]:
    """Neighbours in the list with equal points as one entry."""
    joined: list[VirtualPoints] = []
    for entry in entries:
        if joined and joined[-1].last_player + 1 == entry.first_player and joined[-1][2:] == entry[2:]:
            joined[-1] = joined[-1]._replace(last_player=entry.last_player)
        else:
            joined.append(entry)
    return tuple(joined)
