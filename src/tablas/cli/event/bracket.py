"""The verb that shows how a knock-out stands: matches played, being played and to come."""

from __future__ import annotations

from typing import Any

from tablas.cli.base import verb
from tablas.cli.event.common import Desk, event_argument, reads, tournament_option
from tablas.cli.event.output import emit
from tablas.cli.speech import say, tell
from tablas.events.errors import RefusedError
from tablas.events.state import Section
from tablas.model import format_points
from tablas.systems import registry
from tablas.systems.closed.knockout.picture import Picture, picture
from tablas.systems.closed.knockout.play import Played


@verb()
@event_argument
@tournament_option
@reads
def bracket(desk: Desk, event: str, tournament: str | None) -> None:
    """Show a knock-out: its matches with their scores, what is played next, and what follows."""
    section = desk.section(event, tournament)
    shown = _read(section)
    state, names = shown.state, shown.names
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
                "first": str(shown.side(match.first)),
                "second": str(shown.side(match.second)),
                "if_needed": match.if_needed,
            }
            for match in shown.to_come
        ],
        "lost": {names[number]: losses for number, losses in state.losses.items()},
        "champion": None if state.champion is None else names[state.champion],
    }
    emit(desk.json, data, _lines(shown))


def _read(section: Section) -> Picture:
    system = registry.get(section.system)
    if system.family != "knockout":
        raise RefusedError("paired-only-knock", name=section.name, system=section.system)
    return picture(section.tournament, system.name, system.settings(section.edition, section.options))


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


def _lines(shown: Picture) -> list[str]:
    state, names = shown.state, shown.names
    lines: list[str] = []
    for stage in sorted({match.stage for match in state.matches}):
        lines.append(tell(shown.stage_called(stage)))
        lines += [f"  {_told(match, names)}" for match in state.matches if match.stage == stage]
    if state.games:
        called = shown.round_called(len(state.rounds)) or shown.stage_called(state.stage)
        lines.append(say("To play: {round}", round=tell(called)))
        for game in state.games:
            how = f" ({say(game.stage)})" if game.stage else ""
            lines.append(f"  {game.name}: {names[game.white]} - {names[game.black]}{how}")
    if shown.to_come:
        lines.append(say("To come"))
    for match in shown.to_come:
        third = f" ({say('third place')})" if match.third_place else ""
        third += f" ({say('if needed')})" if match.if_needed else ""
        lines.append(f"  {match.number}: {tell(shown.side(match.first))} - {tell(shown.side(match.second))}{third}")
    if state.champion is not None:
        lines.append(say("{name} has won.", name=names[state.champion]))
    return lines


def _told(match: Played, names: dict[int, str]) -> str:
    sides = [say("nobody") if side is None else names[side] for side in (match.first, match.second)]
    third = f" ({say('third place')})" if match.third_place else ""
    if match.winner is None:
        return f"{match.name}: {sides[0]} - {sides[1]}: {say('nobody goes on')}{third}"
    if not match.games:
        return f"{match.name}: {say('{name} goes on without playing', name=names[match.winner])}{third}"
    score = "-".join(format_points(points) for points in match.score)
    return f"{match.name}: {sides[0]} {score} {sides[1]}: {names[match.winner]}{third}"


COMMANDS = {"bracket": bracket}
