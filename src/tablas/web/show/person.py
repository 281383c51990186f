"""Everything about one player: games so far and where to sit now."""

from __future__ import annotations

from dataclasses import dataclass

from tablas.events.state import Section
from tablas.model import Player, Team
from tablas.web.show.boards import NameRow, published
from tablas.web.show.standings_tables import half, ranking_after


@dataclass(frozen=True, slots=True)
class Person:
    """A player's page."""

    player: Player
    place: str
    points: str
    games: tuple[tuple[int, NameRow | None], ...]
    """Round and line of it; ``None`` where the player was absent."""
    team: Team | None = None
    running: int = 0
    """The round that is played now."""

    @property
    def now(self) -> NameRow | None:
        """The line of the round that is played now."""
        return self.games[self.running - 1][1] if self.games else None


def person(section: Section, number: int) -> Person:
    """The page of the player with that pairing number; published rounds only."""
    player = section.tournament.player(number)
    rounds = range(1, section.rounds_paired + 1)
    games = tuple((round_number, published(section, round_number).of_player(number)) for round_number in rounds)
    team = next((team for team in section.tournament.teams if number in team.members), None)
    row = next((row for row in ranking_after(section, section.rounds_paired) if row.number == number), None)
    if row is None:  # expelled
        return Person(player, "–", "–", games, team, section.running_round)
    points = half(row.criteria[0].column.text(row.position))
    return Person(player, row.label, points, games, team, section.running_round)
