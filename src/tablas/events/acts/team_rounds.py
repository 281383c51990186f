"""What publishing, taking back and altering by hand mean where teams are paired."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from tablas.events.errors import Concern
from tablas.events.state import Section
from tablas.history import RULES_2026, records
from tablas.messages import Message
from tablas.model import Absence, Game, LineUp, Outcome, Round, TeamRound
from tablas.systems import line_ups
from tablas.systems.line_ups import Seated, seated, team_round, usual_line_up
from tablas.systems.open.team.matches import as_teams


def colours_of_matches(section: Section) -> str:
    """The board colours of a match: as stated, else alternating on as many boards as the system was told to use."""
    return line_ups.colours_of_matches(section.facts)


def team_round_taken_back(section: Section) -> Section:
    """The last round of teams as a draft; line-ups that were handed in and announced absences stay known."""
    number = section.rounds_paired
    last = section.facts.rounds[-1]
    teams = team_round(section.facts, number)
    away = [bye for bye in last.byes if bye.kind is Outcome.ZERO_BYE]
    # Members of a team without a match sat out with it, whether they had announced it or not.
    playing = {one.team for one in teams.line_ups}
    announced = {member for team in section.facts.teams if team.number in playing for member in team.members}
    earlier = replace(
        section.facts,
        rounds=section.facts.rounds[:-1],
        line_ups=tuple(one for one in section.facts.line_ups if one.round != number),
        team_byes=tuple(one for one in section.facts.team_byes if one.round != number or one.kind != "U"),
        forfeited_matches=tuple(one for one in section.facts.forfeited_matches if one.round != number),
    ).with_absences(Absence(number, bye.player) for bye in away if bye.player in announced)
    by_number = {team.number: team for team in earlier.teams}
    given = [
        replace(one, opponent=0)
        for one in teams.line_ups
        if one.players != usual_line_up(earlier, by_number[one.team], number)
    ]
    earlier = replace(earlier, line_ups=(*earlier.line_ups, *given))
    draft = seated(colours_of_matches(section), teams.line_ups, teams.byes, Round(byes=tuple(away)))
    return replace(section, facts=earlier, draft=draft.round, draft_teams=draft.teams, engine="", outdated=False)


def concerns_of_teams(section: Section, teams: TeamRound) -> tuple[Concern, ...]:
    """What an arbiter should read before matches made by hand stand (C.04.6: C1 and C2; prohibitions)."""
    past = records(as_teams(section.facts).tournament, RULES_2026)
    names = {team.number: team.name for team in section.facts.teams}
    groups = [set(group.players) for group in section.facts.forbidden if group.applies_to(section.next_round)]
    concerns: list[Concern] = []
    for home, guest in teams.matches:
        pair = Message("one-and-two", one=names[home.team], two=names[guest.team])
        if guest.team in past[home.team].opponents:
            concerns.append(Concern("rematch", Message("met-already", pair=pair)))
        if any({home.team, guest.team} <= group for group in groups):
            concerns.append(Concern("forbidden-pair", Message("must-kept-apart", pair=pair)))
    for bye in teams.byes:
        if bye.kind == "U" and past[bye.team].bye_barred:
            concerns.append(Concern("second-bye", Message("had-bye-win-without", names=names[bye.team])))
    return tuple(concerns)


def reseated(section: Section, played: Round, teams: TeamRound, changed: LineUp) -> Seated:
    """The round after one team's line-up changed; other boards keep their results."""
    line_ups = [replace(one, players=changed.players) if one.team == changed.team else one for one in teams.line_ups]
    made = seated(colours_of_matches(section), line_ups, teams.byes, played)
    given = [match for match in teams.forfeits if not _is_empty(teams, match.white, match.black)]
    return Seated(made.round, replace(made.teams, forfeits=(*made.teams.forfeits, *given)))


def _is_empty(teams: TeamRound, *numbers: int) -> bool:
    return any(not any(one.players) for one in teams.line_ups if one.team in numbers)


def games_of_match(played: Round, line_ups: Iterable[LineUp]) -> list[Game]:
    """The games between the players of two line-ups."""
    playing = {player for line_up in line_ups for player in line_up.players}
    return [game for game in played.games if game.white in playing]
