"""Verbs on matches of teams: line-ups, match sheets, forfeits and teams that rest."""

from __future__ import annotations

import click

from tablas.cli.base import verb
from tablas.cli.event.common import Desk, event_argument, find_card, find_team, tournament_option, writes
from tablas.cli.event.output import board_number, emit, match_scores, round_data, round_lines
from tablas.cli.speech import say
from tablas.events.acts import Command, CorrectResult, EnterResult, ForfeitMatch, GiveLineUp, RestTeam, shown_round
from tablas.events.errors import RefusedError
from tablas.events.keeper import Done
from tablas.events.results import read_result
from tablas.events.state import Section
from tablas.model import Card, LineUp, Round

round_option = click.option("-r", "--round", "number", type=int, help="Which round.")


@verb("line-up")
@event_argument
@tournament_option
@round_option
@click.argument("team")
@click.argument("players", nargs=-1)
@writes
def line_up(
    desk: Desk, event: str, tournament: str | None, number: int | None, team: str, players: tuple[str, ...]
) -> None:
    """TEAM plays with PLAYERS, board after board; 0 leaves a board empty.

    For the next round, or for the one that is published while it has no result.
    Without PLAYERS a line-up that waits is taken back.  Default round: the
    published one while nobody has finished, else the next.
    """
    section = desk.section(event, tournament)
    chosen = find_team(section, team)
    number = number or _round_of_line_ups(section.facts.rounds, section.next_round)
    cards = tuple(Card(0) if player == "0" else find_card(section, player) for player in players)
    done = desk.do(event, GiveLineUp(section.id, chosen.number, number, cards))
    after = done.moment.event.section(section.id)
    if not cards:
        usual = say("{name} plays round {number} in the usual order.", name=chosen.name, number=number)
        desk.did(done, usual, team=chosen.number, round=number)
        return
    names = "; ".join(section.called(card) if card else say("nobody") for card in cards)
    text = [say("Round {number}, {name}: {players}.", number=number, name=chosen.name, players=names)]
    shown = shown_round(after, number)
    if shown is not None:
        text += round_lines(after, *shown)
    desk.did(done, "\n".join(text), team=chosen.number, round=number, players=list(cards))


def _round_of_line_ups(rounds: tuple[Round, ...], following: int) -> int:
    """The published round while none of its games has a result, else the next."""
    open_round = bool(rounds) and all(game.white_outcome.value == "*" for game in rounds[-1].games)
    return following - 1 if open_round else following


@verb("match", context_settings={"ignore_unknown_options": True})
@event_argument
@tournament_option
@round_option
@click.argument("words", nargs=-1, metavar="[MATCH RESULT...]")
@click.option("--correct", is_flag=True, help="Replace results that were entered before.")
@click.option("--forfeit", metavar="TEAM", help="This team did not come.")
@click.option("--both", is_flag=True, help="With --forfeit: neither did the other.")
@click.option("--cancel", is_flag=True, help="With --forfeit: the match is played after all.")
@writes
def match(
    desk: Desk,
    event: str,
    tournament: str | None,
    number: int | None,
    words: tuple[str, ...],
    correct: bool,
    forfeit: str | None,
    both: bool,
    cancel: bool,
) -> None:
    """Show the matches of a round, or enter a match sheet: MATCH and the result of each board.

    On a match sheet the team named first stands first in every result, whatever
    its colour; a board whose player met nobody is written 0.  MATCH is the
    number of the match or a team.
    """
    section = desk.section(event, tournament)
    number = number or section.rounds_paired
    shown = shown_round(section, number)
    if shown is None or number > section.rounds_paired:
        raise RefusedError("round-not-published", None, "round", number=number)
    if forfeit is not None:
        team = find_team(section, forfeit)
        done = desk.do(event, ForfeitMatch(section.id, team.number, number, both, cancel))
        about = {"number": number, "name": team.name}
        said = (
            say("Round {number}: the match of {name} is played after all.", **about)
            if cancel
            else say("Round {number}: the match of {name} is forfeited.", **about)
        )
        desk.did(done, said, team=team.number, round=number)
        return
    if not words:
        data = {"tournament": section.id, "round": number, **round_data(section, *shown)}
        emit(desk.json, data, round_lines(section, *shown))
        return
    played, teams = shown
    place = _match_place(section, teams.matches, words[0])
    home, guest = teams.matches[place - 1]
    if len(words) - 1 != len(home.players):
        raise RefusedError("match-boards-give", None, "result", place=place, count=len(home.players))
    first_key = desk.key
    last: Done | None = None
    for board, text in enumerate(words[1:], 1):
        if not (home.players[board - 1] and guest.players[board - 1]):
            continue
        own, other = read_result(text)
        overall = board_number(section, played, teams, place, board)
        game = played.games[overall - 1]
        white, black = (own, other) if game.white == home.players[board - 1] else (other, own)
        if correct and game[2:] == (white, black):
            continue
        kind: type[EnterResult] | type[CorrectResult] = (
            CorrectResult if correct and game.white_outcome.value != "*" else EnterResult
        )
        command: Command = kind(section.id, number, overall, white, black)
        desk.key = f"{first_key}-{board}" if first_key else ""
        last = desk.do(event, command)
    if last is None:
        raise RefusedError("match-these-results", None, "result", place=place)
    after = last.moment.event.section(section.id)
    lines = match_scores(after, after.facts.rounds[number - 1], teams)
    said = say("Round {number}, match {match}", number=number, match=place)
    desk.did(last, f"{said}: {lines[place - 1]}", round=number, match=place)


def _match_place(section: Section, matches: tuple[tuple[LineUp, LineUp], ...], called: str) -> int:
    """A match by its number or by one of its teams."""
    if called.isascii() and called.isdigit() and len(called) < 5:
        if not 1 <= int(called) <= len(matches):
            raise RefusedError("round-matches-1", None, "match", count=len(matches))
        return int(called)
    team = find_team(section, called)
    for place, (home, guest) in enumerate(matches, 1):
        if team.number in (home.team, guest.team):
            return place
    raise RefusedError("no-match-round", None, "match", name=team.name)


@verb()
@event_argument
@tournament_option
@click.argument("team")
@click.argument("rounds", nargs=-1, type=int, required=True)
@click.option("--points", type=click.Choice(["0", "half", "1"]), default="0", show_default=True)
@click.option("--cancel", is_flag=True, help="The team plays after all.")
@writes
def rest(
    desk: Desk, event: str, tournament: str | None, team: str, rounds: tuple[int, ...], points: str, cancel: bool
) -> None:
    """TEAM will not play in ROUNDS, for nothing, for a drawn match or for a won one."""
    section = desk.section(event, tournament)
    chosen = find_team(section, team)
    kind = "" if cancel else {"0": "Z", "half": "H", "1": "F"}[points]
    for number in rounds:
        done = desk.do(event, RestTeam(section.id, chosen.number, number, kind))
    words = {"name": chosen.name, "rounds": ", ".join(map(str, rounds))}
    said = (
        say("{name} plays in round {rounds}.", **words) if cancel else say("{name} rests in round {rounds}.", **words)
    )
    desk.did(done, said, team=chosen.number, rounds=list(rounds))


COMMANDS = {"line-up": line_up, "match": match, "rest": rest}
