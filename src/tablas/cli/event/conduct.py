"""Verbs about absences, forbidden pairs, penalties and bonuses."""

from __future__ import annotations

from fractions import Fraction

import click

from tablas.cli.base import verb
from tablas.cli.event.common import (
    Desk,
    event_argument,
    find_card,
    find_team,
    player_argument,
    players_argument,
    tournament_option,
    writes,
)
from tablas.cli.event.output import person
from tablas.cli.speech import say, tell
from tablas.errors import OptionError
from tablas.events.acts import (
    AdjustPoints,
    AllowPairs,
    AnnounceAbsence,
    BarHalfBye,
    CancelAbsence,
    CancelAdjustment,
    ChangeTeams,
    Command,
    ForbidPairs,
)
from tablas.events.numbers import card_in, in_facts
from tablas.messages import Items, Message
from tablas.model import POINT, Card, Outcome, Team, format_points, parse_points
from tablas.pairing.round import lines_up

_BYES = {"0": Outcome.ZERO_BYE, "half": Outcome.HALF_BYE, "1": Outcome.FULL_BYE}


@verb()
@event_argument
@tournament_option
@player_argument
@click.argument("rounds", nargs=-1, type=int, required=True)
@click.option("--points", type=click.Choice(list(_BYES)), default="0", show_default=True)
@click.option("--cancel", is_flag=True, help="The player comes after all.")
@writes
def absent(
    desk: Desk, event: str, tournament: str | None, player: str, rounds: tuple[int, ...], points: str, cancel: bool
) -> None:
    """Announce that a player will not play in ROUNDS, for no point, half a point or one."""
    section = desk.section(event, tournament)
    card = find_card(section, player)
    for number in rounds:
        command: Command = (
            CancelAbsence(section.id, card, number)
            if cancel
            else AnnounceAbsence(section.id, card, number, _BYES[points])
        )
        done = desk.do(event, command)
    listed = tell(Message("rounds-listed", count=len(rounds), rounds=Items(rounds, limit=12, last=True)))
    words = {"name": section.called(card), "rounds": listed}
    said = say("{name} plays in {rounds}.", **words) if cancel else say("{name} is absent from {rounds}.", **words)
    desk.did(done, said, player=person(section, card), rounds=list(rounds))


@verb("half-bye")
@event_argument
@tournament_option
@player_argument
@click.option("--bar/--allow", "barred", default=True, help="No half-point bye by the conditions of the entry.")
@writes
def half_bye(desk: Desk, event: str, tournament: str | None, player: str, barred: bool) -> None:
    """Say that a player is not entitled to a half-point bye, or is after all."""
    section = desk.section(event, tournament)
    card = find_card(section, player)
    done = desk.do(event, BarHalfBye(section.id, card, barred))
    name = section.called(card)
    said = (
        say("{name} gets no half-point bye.", name=name)
        if barred
        else say("{name} may have a half-point bye.", name=name)
    )
    desk.did(done, said, player=person(section, card), barred=barred)


@verb()
@event_argument
@tournament_option
@players_argument
@click.option("--first-round", type=int, default=1, show_default=True)
@click.option("--last-round", type=int)
@click.option("--lift", is_flag=True, help="They may meet again.")
@writes
def forbid(
    desk: Desk,
    event: str,
    tournament: str | None,
    players: tuple[str, ...],
    first_round: int,
    last_round: int | None,
    lift: bool,
) -> None:
    """Keep PLAYERS (teams, where teams are paired) apart: none of them is paired with another of them."""
    section = desk.section(event, tournament)
    if lines_up(section.facts):
        named: dict[int, str] = {team.number: team.name for team in (find_team(section, called) for called in players)}
    else:
        named = {card: section.called(card) for card in (find_card(section, called) for called in players)}
    cards = tuple(named)
    command: Command = (
        AllowPairs(section.id, cards) if lift else ForbidPairs(section.id, cards, first_round, last_round)
    )
    done = desk.do(event, command)
    names = "; ".join(named.values())
    said = say("May meet: {names}.", names=names) if lift else say("Kept apart: {names}.", names=names)
    if lines_up(section.facts):
        desk.did(done, said, teams=[{"number": number, "name": name} for number, name in named.items()])
    else:
        desk.did(done, said, players=[person(section, Card(card)) for card in cards])


@verb(context_settings={"ignore_unknown_options": True})
@event_argument
@tournament_option
@player_argument
@click.argument("points")
@click.option("--round", "number", type=int, default=0, help="The round it is about.")
@click.option("--reason", default="")
@click.option("--cancel", is_flag=True, help="Take it back.")
@writes
def points(
    desk: Desk, event: str, tournament: str | None, player: str, points: str, number: int, reason: str, cancel: bool
) -> None:
    """Give a player (in a team event: a team, by number) POINTS more or, with a minus, fewer."""
    section = desk.section(event, tournament)
    by_number = section.facts.teams and player.isdecimal()
    card, amount = int(player) if by_number else find_card(section, player), parse_points(points)
    command: Command = (
        CancelAdjustment(section.id, card, amount, number)
        if cancel
        else AdjustPoints(section.id, card, amount, number, reason)
    )
    done = desk.do(event, command)
    teams = {team.number: team.name for team in section.facts.teams}
    names = teams if by_number else {card: section.called(Card(card))}
    words = {"name": names[card], "points": format_points(amount)}
    said = (
        say("{name} no longer gets {points} points.", **words)
        if cancel
        else say("{name} gets {points} points.", **words)
    )
    desk.did(done, said, name=names[card], points=Fraction(amount, POINT))


@verb()
@event_argument
@tournament_option
@click.argument("teams", nargs=-1, required=True, metavar="NAME=PLAYER,PLAYER...")
@writes
def teams(desk: Desk, event: str, tournament: str | None, teams: tuple[str, ...]) -> None:
    """Name the teams, each with its players in board order.

    Where names have commas, write "NAME: PLAYER; PLAYER".
    """
    section = desk.section(event, tournament)
    made = []
    for number, text in enumerate(teams, 1):
        name, sign, members = text.partition("=" if "=" in text else ":")
        if not sign or not name.strip():
            raise OptionError("team-written-as", text=text)
        called = members.split(";" if ";" in members or sign == ":" else ",")
        cards = tuple(in_facts(find_card(section, member.strip())) for member in called if member.strip())
        made.append(Team(number, name.strip(), members=cards))
    done = desk.do(event, ChangeTeams(section.id, tuple(made)))
    lines = [
        f"{team.number} {team.name}: {'; '.join(section.called(card_in(card)) for card in team.members)}"
        for team in made
    ]
    desk.did(done, "\n".join(lines), teams=[team.name for team in made])


COMMANDS = {"absent": absent, "half-bye": half_bye, "forbid": forbid, "points": points, "teams": teams}
