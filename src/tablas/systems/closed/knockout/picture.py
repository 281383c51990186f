"""A knock-out as it is shown: the chart, how far it has been played, and who is who.

Players and teams are shown alike, on the command line and on the pages.
"""

from __future__ import annotations

from typing import NamedTuple

from tablas.messages import Message
from tablas.model import Tournament
from tablas.systems.closed.knockout.called import round_called, stage_called
from tablas.systems.closed.knockout.chart import Chart, Match, Source
from tablas.systems.closed.knockout.play import FINAL, State
from tablas.systems.closed.knockout.system import chart_for, finished_part, seeded, state_of
from tablas.systems.closed.knockout.teams import SYSTEM as TEAMS
from tablas.systems.closed.knockout.teams import state_of_teams
from tablas.systems.registry import Settings


class Picture(NamedTuple):
    """A knock-out after the rounds whose results are all known."""

    chart: Chart
    state: State
    names: dict[int, str]
    """Of players or teams, by number."""
    seeds: list[int]
    reseeded: bool
    """Every round is drawn anew, so nothing of the chart is known beforehand."""

    def round_called(self, number: int) -> Message | None:
        """What a round of the tournament is called; ``None`` if it is neither played nor next."""
        if not 1 <= number <= len(self.state.rounds):
            return None
        return round_called(self.state.rounds[number - 1], self.chart.stages, self.chart.lives)

    def stage_called(self, stage: int) -> Message:
        """What a stage is called; those after the chart are finals."""
        if stage > self.chart.stages:
            return Message("ko-final")
        return stage_called(stage, self.chart.stages, self.chart.lives)

    @property
    def to_come(self) -> list[Match]:
        """Matches of the chart that cannot be played yet."""
        if self.reseeded or self.state.champion is not None:
            return []
        begun = {match.name for match in self.state.matches} | {game.name for game in self.state.games}
        waiting = [match for match in self.chart.matches if str(match.number) not in begun]
        return [*waiting, *self.finals_to_come]

    @property
    def finals_to_come(self) -> tuple[Match, ...]:
        """Finals that cannot be played yet; with more than two lives they are known until the first has begun."""
        if self.reseeded or self.state.champion is not None:
            return ()
        names = {match.name for match in self.state.matches} | {game.name for game in self.state.games}
        begun = sum(name.startswith(FINAL) for name in names)
        if begun and self.chart.lives > 2:
            return ()
        return self.chart.finals[begun:]

    def side(self, source: Source) -> str | Message:
        """Who stands in a place of the chart: a name, or the winner or loser of a match."""
        if source.kind == "seed":
            return self.names[self.seeds[source.number - 1]]
        return Message("winner-of" if source.kind == "winner" else "loser-of", number=source.number)


def picture(tournament: Tournament, system: str, settings: Settings) -> Picture:
    """What there is to show of a knock-out of players, or of teams."""
    played = finished_part(tournament)
    if system == TEAMS.name:
        names = {team.number: team.name or str(team.number) for team in played.teams}
        state = state_of_teams(played, settings)
    else:
        names = {player.number: player.name or str(player.number) for player in played.players}
        state = state_of(played, settings)
    chart = chart_for(len(names), settings)
    return Picture(chart, state, names, seeded(sorted(names), settings), settings.flag("reseed"))
