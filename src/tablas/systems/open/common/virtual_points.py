"""Who has how many imaginary points in a round, whatever method gave them.

Pairing adds them to the score; they are never added up and never reach the standings.
"""

from __future__ import annotations

from tablas.model import Points, Tournament


def virtual_points(tournament: Tournament, round_number: int) -> dict[int, Points]:
    """Everybody's virtual points in a round; players without any are left out."""
    active = [entry for entry in tournament.virtual_points if entry.first_round <= round_number <= entry.last_round]
    points: dict[int, Points] = {}
    if not active:
        return points
    if len(active) <= 4:
        for player in tournament.players:
            for entry in active:
                if entry.first_player <= player.number <= entry.last_player:
                    points[player.number] = entry.points
        return points
    for entry in active:
        for number in range(entry.first_player, entry.last_player + 1):
            points[number] = entry.points
    return points
