"""A tournament of an event as a report shows it: with its name, its imaginary points and its matches."""

from __future__ import annotations

from dataclasses import replace

from tablas.events.acts.team_rounds import colours_of_matches
from tablas.events.state import Event, Section
from tablas.model import Tournament
from tablas.pairing.round import lifted, lines_up
from tablas.systems.line_ups import team_round


def report_of(event: Event, section: Section) -> Tournament:
    """The tournament; what it leaves unsaid about its name follows from the event."""
    shown = section.tournament
    name = shown.name or (event.name if len(event.sections) == 1 else f"{event.name}: {section.name}")
    shown = lifted(replace(shown, name=name))
    return _as_teams_report(shown, colours_of_matches(section)) if lines_up(shown) else shown


def _as_teams_report(shown: Tournament, colours: str) -> Tournament:
    """A tournament of teams as TRF26 has it: board colours stated, line-ups only where board order does not tell."""
    shown = replace(shown, board_colours=colours)
    plain = replace(shown, line_ups=())
    numbers = range(1, len(shown.rounds) + 1)
    told = {(one.round, one.team): one.players for number in numbers for one in team_round(plain, number).line_ups}
    kept = tuple(one for one in shown.line_ups if one.opponent and one.players != told.get((one.round, one.team)))
    return replace(shown, line_ups=kept)
