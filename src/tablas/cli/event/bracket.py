"""The verb that shows how a knock-out stands: matches played, being played and to come."""

from __future__ import annotations

from typing import Any, NamedTuple

import click

from tablas.cli.event.common import Desk, event_argument, reads, tournament_option
from tablas.cli.event.output import emit
from tablas.events.errors import RefusedError
from tablas.events.state import Section
from tablas.model import Tournament, format_points
from tablas.pairing import registry
from tablas.pairing.closed.knockout.chart import Chart, Match, Source
from tablas.pairing.closed.knockout.play import Played, State
from tablas.pairing.closed.knockout.system import chart_for, finished_part, seeded, state_of
from tablas.pairing.closed.knockout.teams import state_of_teams


@click.command()
@event_argument
@tournament_option
@reads
def bracket(desk: Desk, event: str, tournament: str | None) -> None:
    """Show a knock-out: its matches with their scores, what is played next, and what follows."""
    section = desk.section(event, tournament)
    picture = _read(section)
    state, names = picture.state, picture.names
    data = {
        "event": event,
        "tournament": section.id,
        "stage": state.stage,
        "matches": [_match_data(match, names) for match in state.matches],
        "next": [
            {"match": game.name, "white": names[game.white], "black": names[game.black], "stage": game.stage}
            for game in state.games
        ],
        "to_come": [
            {
                "match": str(match.number),
                "stage": match.stage,
                "first": picture.side(match.first),
                "second": picture.side(match.second),
            }
            for match in picture.to_come
        ],
        "lost": {names[number]: losses for number, losses in state.losses.items()},
        "champion": None if state.champion is None else names[state.champion],
    }
    emit(desk.json, data, _lines(picture))


class Picture(NamedTuple):
    """A knock-out to be shown."""

    chart: Chart
    state: State
    names: dict[int, str]
    """Of players or teams, by number."""
    seeds: list[int]
    reseeded: bool

    @property
    def to_come(self) -> list[Match]:
        """Matches of the chart that cannot be played yet; a new draw in every round knows none."""
        if self.reseeded or self.state.champion is not None:
            return []
        begun = {match.name for match in self.state.matches} | {game.name for game in self.state.games}
        return [match for match in self.chart.matches if str(match.number) not in begun]

    def side(self, source: Source) -> str:
        """Who stands in a place of the chart: a name, or the winner or loser of a match."""
        return (
            self.names[self.seeds[source.number - 1]] if source.kind == "seed" else f"{source.kind} of {source.number}"
        )


def _read(section: Section) -> Picture:
    """The chart and how far it has been played."""
    if section.system not in ("knockout", "team-knockout"):
        raise RefusedError(f"'{section.name}' is paired by {section.system}; only a knock-out has a bracket.")
    system = registry.get(section.system)
    settings = system.settings(section.edition, section.options)
    played: Tournament = finished_part(section.tournament)
    if section.system == "knockout":
        names = {player.number: player.name or str(player.number) for player in played.players}
        state = state_of(played, settings)
    else:
        names = {team.number: team.name or f"team {team.number}" for team in played.teams}
        state = state_of_teams(played, settings)
    return Picture(
        chart_for(len(names), settings), state, names, seeded(sorted(names), settings), settings.flag("reseed")
    )


def _match_data(match: Played, names: dict[int, str]) -> dict[str, Any]:
    return {
        "match": match.name,
        "stage": match.stage,
        "first": None if match.first is None else names[match.first],
        "second": None if match.second is None else names[match.second],
        "score": [format_points(points) for points in match.score],
        "games": match.games,
        "winner": None if match.winner is None else names[match.winner],
        "third_place": match.third_place,
    }


def _lines(picture: Picture) -> list[str]:
    state, names = picture.state, picture.names
    lines: list[str] = []
    for stage in sorted({match.stage for match in state.matches}):
        lines.append(f"Stage {stage}")
        lines += [f"  {_told(match, names)}" for match in state.matches if match.stage == stage]
    if state.games:
        lines.append(f"To play in stage {state.stage}")
        for game in state.games:
            how = f" ({game.stage})" if game.stage else ""
            lines.append(f"  {game.name}: {names[game.white]} - {names[game.black]}{how}")
    if picture.to_come:
        lines.append("To come")
    for match in picture.to_come:
        third = " (third place)" if match.third_place else ""
        lines.append(f"  {match.number}: {picture.side(match.first)} - {picture.side(match.second)}{third}")
    if state.champion is not None:
        lines.append(f"{names[state.champion]} has won.")
    return lines


def _told(match: Played, names: dict[int, str]) -> str:
    sides = ["nobody" if side is None else names[side] for side in (match.first, match.second)]
    third = " (third place)" if match.third_place else ""
    if match.winner is None:
        return f"{match.name}: {sides[0]} - {sides[1]}: nobody goes on{third}"
    if not match.games:
        return f"{match.name}: {names[match.winner]} goes on without playing{third}"
    score = "-".join(format_points(points) for points in match.score)
    return f"{match.name}: {sides[0]} {score} {sides[1]}: {names[match.winner]}{third}"


COMMANDS = {"bracket": bracket}
