"""The one way to pair a round: facts in, a round with its reasons out.

The tournament says everything: its regulation names system, edition, options
and acceleration; absences, late entries and who has left are facts of its
players.  The library, events, checks, simulation, web and command line all
come here.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from tablas.errors import OptionError
from tablas.model import Number, Player, Round, TeamRound, Tournament
from tablas.systems import registry
from tablas.systems.registry import Settings, System, Value
from tablas.systems.result import RoundPairing

ASSUMED = "dutch"
"""The system of a tournament that does not say its own."""


def pair_round(tournament: Tournament) -> RoundPairing:
    """The next round of the tournament, by its regulation.

    >>> from tablas.model import Player, Regulation
    >>> club = Tournament(players=tuple(Player(n) for n in range(1, 5)), regulation=Regulation("berger"))
    >>> pair_round(club).pairs
    (Pair(white=1, black=4), Pair(white=2, black=3))
    """
    return system_of(tournament).pair(lifted(tournament), settings_of(tournament))


def ruled(
    tournament: Tournament,
    edition: str | None = None,
    system: str | None = None,
    acceleration: str | None = None,
    options: Mapping[str, Value] | None = None,
) -> Tournament:
    """The tournament under the regulation asked for, else under its own.

    Another system leaves edition and options of the old one behind; a named
    acceleration replaces stated imaginary points.

    >>> ruled(Tournament(), system="lim").regulation.system
    'lim'
    """
    own = tournament.regulation
    changes: dict[str, object] = {}
    if system and system != own.system:
        changes |= {"system": registry.get(system).name, "assumed": False, "edition": "", "options": {}}
    if edition:
        changes["edition"] = edition
        if own.acceleration in ("baku", "baku-2017"):
            changes["acceleration"] = "baku-2017" if edition == "2017" else "baku"
    if options:
        chosen = registry.get(system or own.system or ASSUMED)
        kept = chosen.named(own.options) if own.system == chosen.name else {}
        changes["options"] = {**kept, **chosen.named(options)}
    if acceleration is not None:
        changes["acceleration"] = acceleration
        tournament = replace(tournament, virtual_points=())
    return tournament.ruled(**changes) if changes else tournament


def system_of(tournament: Tournament) -> System:
    """The system of the tournament; where nobody said it, the one in widest use."""
    return registry.get(tournament.regulation.system or ASSUMED)


def settings_of(tournament: Tournament) -> Settings:
    """The edition and options of the tournament, checked, with the way to find places."""
    regulation = tournament.regulation
    return system_of(tournament).settings(regulation.edition, regulation.options, _places)


def _places(tournament: Tournament, games_each: int | None) -> Mapping[int, int]:
    """The places of a part of the event; few systems ask for them, and only they need the tie-breaks."""
    from tablas.standings.parts import places

    return places(tournament, games_each)


def lifted(tournament: Tournament) -> Tournament:
    """The tournament with the imaginary points that its next round is paired with; stated ones stay."""
    method = tournament.regulation.acceleration
    if not method or tournament.virtual_points or not tournament.players:
        return tournament
    from tablas.systems.open.acceleration import accelerate_by

    total = tournament.total_rounds or tournament.rounds_paired or None
    known = replace(tournament, total_rounds=total)
    if lines_up(tournament):
        from tablas.systems.open.team.matches import as_teams

        known = as_teams(known).tournament
        found = accelerate_by(known, method).virtual_points
        if tournament.regulation.options.get("primary", "match") == "match":
            # Brackets of match points are lifted by match points, which reports write in a column of their own.
            found = tuple(one._replace(points=0, match_points=one.points) for one in found)
        return replace(tournament, virtual_points=found)
    return replace(tournament, virtual_points=accelerate_by(known, method).virtual_points)


def check_acceleration(tournament: Tournament) -> None:
    """Refuse a method nobody knows, and any for a system without score groups."""
    if not tournament.regulation.acceleration:
        return
    system = system_of(tournament)
    if system.family != "swiss":
        raise OptionError("imaginary-points-swiss", name=system.name)
    lifted(Tournament(total_rounds=5, players=(Player(Number(1)), Player(Number(2))), regulation=tournament.regulation))


def lines_up(tournament: Tournament) -> bool:
    """Whether the rounds are matches of teams, made into boards by line-ups."""
    return bool(tournament.teams) and system_of(tournament).lines_up


def as_played(tournament: Tournament, answer: RoundPairing) -> tuple[Round, TeamRound]:
    """The round that a pairing makes, with no result yet, and what it is to the teams."""
    from tablas.systems.line_ups import match_round, seat

    if answer.of_teams:
        return seat(tournament, answer)
    return answer.as_round(), match_round(tournament, answer) if answer.matches else TeamRound()


def with_team_round(facts: Tournament, number: int, teams: TeamRound) -> Tournament:
    """The facts with what a round was to the teams."""
    if not (teams.line_ups or teams.byes):
        return facts
    return replace(
        facts,
        line_ups=(*(one for one in facts.line_ups if one.round != number), *teams.line_ups),
        team_byes=(*(one for one in facts.team_byes if one.round != number), *teams.byes),
        forfeited_matches=(*(one for one in facts.forfeited_matches if one.round != number), *teams.forfeits),
    )


def gone_on(tournament: Tournament, played: Round, teams: TeamRound) -> Tournament:
    """The tournament with one more round, and with what it was to the teams."""
    return with_team_round(tournament.with_round(played), tournament.next_round, teams)
