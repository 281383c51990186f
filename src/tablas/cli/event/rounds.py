"""Verbs on the next round: pair, look, alter, publish, take back."""

from __future__ import annotations

import click

from tablas.cli.base import verb
from tablas.cli.event.common import (
    Desk,
    as_of_option,
    event_argument,
    find_card,
    find_team,
    reads,
    tournament_option,
    writes,
)
from tablas.cli.event.output import emit, round_data, round_lines
from tablas.cli.speech import say, tell
from tablas.events.acts import (
    AlterDraft,
    Command,
    DiscardDraft,
    DrawPosition,
    PairRound,
    PairTeams,
    PublishRound,
    PublishSchedule,
    UnpublishRound,
    altered,
    shown_round,
)
from tablas.events.acts.notice import notices
from tablas.events.acts.positions import position_of
from tablas.events.calendar import calendar, has_calendar
from tablas.events.errors import RefusedError
from tablas.events.keeper import Done
from tablas.events.numbers import in_facts
from tablas.events.state import Section, StartPosition
from tablas.federation.regulations import chess960
from tablas.model import Bye, Game, TeamRound
from tablas.pairing.round import lines_up, pair_round
from tablas.systems import registry


@verb()
@event_argument
@tournament_option
@click.option("--leave-out-missing", is_flag=True, help="Who did not check in sits out the round.")
@click.option("--publish", "publishing", is_flag=True, help="Publish it at once.")
@click.option("--match", "matches", nargs=2, multiple=True, metavar="TEAM TEAM", help="Pair these teams by hand.")
@click.option("--bye", metavar="TEAM", help="With --match: this team has the pairing bye.")
@writes
def pair(
    desk: Desk,
    event: str,
    tournament: str | None,
    leave_out_missing: bool,
    publishing: bool,
    matches: tuple[tuple[str, str], ...],
    bye: str | None,
) -> None:
    """Pair the next round as a draft that only arbiters see; matches of teams also by hand."""
    section = desk.section(event, tournament)
    for notice in notices(section):
        click.echo(tell(notice), err=True)
    command: Command = PairRound(section.id, leave_out_missing)
    if matches or bye:
        pairs = tuple((find_team(section, one).number, find_team(section, two).number) for one, two in matches)
        resting = find_team(section, bye).number if bye else 0
        command = PairTeams(section.id, section.next_round, pairs, resting)
    done = desk.do(event, command)
    notes = () if matches or bye else _notes(done.moment.event.section(section.id))
    if publishing:
        desk.key = f"{desk.key}-publish" if desk.key else ""
        done = desk.do(event, PublishRound(section.id, section.next_round))
    _show(desk, done, section.id, section.next_round, notes)


def _notes(section: Section) -> tuple[str, ...]:
    """What a closed system has to say about the round it has just drafted: the draw, tie-breaks, warnings."""
    system = registry.get(section.system)
    if section.draft is None or system.family in ("swiss", "keizer"):
        return ()
    return tuple(map(str, pair_round(section.tournament).notes))


@verb()
@event_argument
@tournament_option
@click.option("--swap", nargs=2, metavar="PLAYER PLAYER", help="Let two players (or two teams) change places.")
@click.option("--colours", type=int, metavar="BOARD", help="Turn the colours of a board (of teams: of a match).")
@click.option("--discard", is_flag=True, help="Throw the draft away.")
@writes
def draft(
    desk: Desk, event: str, tournament: str | None, swap: tuple[str, str] | None, colours: int | None, discard: bool
) -> None:
    """Show the draft of the next round, or alter it by hand."""
    section = desk.section(event, tournament)
    number = section.next_round
    if section.draft is None:
        raise RefusedError("no-draft-pair")
    if discard:
        done = desk.do(event, DiscardDraft(section.id, number))
        desk.did(done, say("The draft of round {number} is gone.", number=number))
        return
    if swap is None and colours is None:
        teams = section.draft_teams
        emit(desk.json, round_data(section, section.draft, teams), round_lines(section, section.draft, teams))
        return
    if section.draft_teams.line_ups:
        teams_swapped = (
            None if swap is None else (find_team(section, swap[0]).number, find_team(section, swap[1]).number)
        )
        _show(desk, desk.do(event, altered(section, teams_swapped, colours)), section.id, number)
        return
    games = list(section.draft.games)
    byes = section.draft.byes
    if swap is not None:
        games, byes = _swapped(section, games, byes, swap)
    if colours is not None:
        if not 1 <= colours <= len(games):
            raise RefusedError("draft-boards-1", None, "board", count=len(games))
        white, black, *outcomes = games[colours - 1]
        games[colours - 1] = Game(black, white, *reversed(outcomes))
    _show(desk, desk.do(event, AlterDraft(section.id, number, tuple(games), byes)), section.id, number)


def _swapped(
    section: Section, games: list[Game], byes: tuple[Bye, ...], names: tuple[str, str]
) -> tuple[list[Game], tuple[Bye, ...]]:
    one, two = (in_facts(find_card(section, name)) for name in names)
    turned = {one: two, two: one}
    return (
        [
            game._replace(white=turned.get(game.white, game.white), black=turned.get(game.black, game.black))
            for game in games
        ],
        tuple(Bye(turned.get(bye.player, bye.player), bye.kind) for bye in byes),
    )


@verb()
@event_argument
@tournament_option
@click.option("-r", "--round", "number", type=int, help="The round you mean to publish, to be sure.")
@click.option("--all", "whole", is_flag=True, help="Of a round robin: pair and publish every round that is left.")
@writes
def publish(desk: Desk, event: str, tournament: str | None, number: int | None, whole: bool) -> None:
    """Publish the draft: from now on it is the round that is played; or the whole schedule of a round robin."""
    section = desk.section(event, tournament)
    number = number or section.next_round
    if whole:
        done = desk.do(event, PublishSchedule(section.id, number))
        last = done.moment.event.section(section.id).rounds_paired
        said = say("Rounds {first} to {last} are published. They wait for results.", first=number, last=last)
        desk.did(done, said, tournament=section.id, first=number, last=last)
        return
    _show(desk, desk.do(event, PublishRound(section.id, number)), section.id, number)


@verb()
@event_argument
@tournament_option
@writes
def unpublish(desk: Desk, event: str, tournament: str | None) -> None:
    """Take the last published round back; it becomes a draft again."""
    section = desk.section(event, tournament)
    done = desk.do(event, UnpublishRound(section.id, section.rounds_paired))
    desk.did(done, say("Round {number} is a draft again.", number=section.rounds_paired))


@verb()
@event_argument
@tournament_option
@as_of_option
@reads
def schedule(desk: Desk, event: str, tournament: str | None, when: str | None) -> None:
    """Show every round of a round robin or a league, with what is played and what is to come."""
    section = desk.section(event, tournament, when)
    if not has_calendar(section):
        raise RefusedError("no-calendar", None, "tournament", name=section.name)
    days = calendar(section)
    lines = []
    for day in days:
        head = say("Round {number}", number=day.number)
        start = f", {day.starts:%Y-%m-%d %H:%M}" if day.starts else ""
        lines.append(f"{head}{start}" if day.published else f"{head}{start} ({say('to come')})")
        lines += [f"{one.board:3}  {one.home} {one.result or '–'} {one.guest}" for one in day.fixtures]
        lines += [f"     {name}: {say('Rests')}" for name in day.rests]
    data = [
        {
            "round": day.number,
            "published": day.published,
            "starts": day.starts.isoformat(timespec="minutes") if day.starts else None,
            "fixtures": [
                {"board": one.board, "home": one.home, "guest": one.guest, "result": one.result, "open": one.is_open}
                for one in day.fixtures
            ],
            "rests": list(day.rests),
        }
        for day in days
    ]
    emit(desk.json, {"tournament": section.id, "rounds": data}, lines)


@verb()
@event_argument
@tournament_option
@click.option("-r", "--round", "number", type=int, help="Which round; default: the last published.")
@click.option("--missing", is_flag=True, help="Only boards without a result.")
@as_of_option
@reads
def boards(desk: Desk, event: str, tournament: str | None, number: int | None, missing: bool, when: str | None) -> None:
    """Show the boards of a published round, now or as they were."""
    section = desk.section(event, tournament, when)
    number = number or section.running_round
    if not 1 <= number <= section.rounds_paired:
        raise RefusedError("round-not-published", None, "round", number=number)
    played = section.facts.rounds[number - 1]
    teams = None if missing else teams_of(section, number)
    data = round_data(section, played, teams)
    wanted = None
    if missing:
        wanted = {board for board, game in enumerate(played.games, 1) if _is_open(game)}
        data = {"games": [game for game in data["games"] if game["board"] in wanted], "byes": []}
    lines = round_lines(section, played, teams, wanted)
    found = position_of(section, number)
    if found is not None:
        lines = [_position_words(found), *lines]
    emit(desk.json, {"tournament": section.id, "round": number, "position": _position_data(found)} | data, lines)


@verb()
@event_argument
@tournament_option
@click.option("-r", "--round", "number", type=int, default=0, help="Which round; default: the one about to be played.")
@click.option("--number", "index", type=int, help="The position drawn in the hall, 0 to 959.")
@click.option("--seed", type=int, help="Repeat a draw.")
@writes
def position(desk: Desk, event: str, tournament: str | None, number: int, index: int | None, seed: int | None) -> None:
    """Draw the Chess960 starting position of a round by lot, or write down the one drawn in the hall."""
    section = desk.section(event, tournament)
    command = DrawPosition(section.id, number, index, seed)
    done = desk.do(event, command)
    after = done.moment.event.section(section.id)
    changed = next(one for one in after.positions if one not in section.positions)
    desk.did(done, _position_words(changed), tournament=section.id, position=_position_data(changed))


def _position_words(found: StartPosition) -> str:
    return say(
        "Starting position of round {round}: number {number}, {rank}.",
        round=found.round,
        number=found.number,
        rank=chess960.position(found.number),
    )


def _position_data(found: StartPosition | None) -> dict[str, int | str | None] | None:
    return None if found is None else found._asdict() | {"rank": chess960.position(found.number)}


def _is_open(game: Game) -> bool:
    return game.white_outcome.value == "*"


def _show(desk: Desk, done: Done, tournament: str, number: int, notes: tuple[str, ...] = ()) -> None:
    section = done.moment.event.section(tournament)
    if section.rounds_paired >= number:
        played, state = section.facts.rounds[number - 1], "published"
    else:
        assert section.draft is not None
        played, state = section.draft, "draft"
    teams = teams_of(section, number)
    words = {
        "published": say("Round {number}, published", number=number),
        "draft": say("Round {number}, draft", number=number),
    }
    text = "\n".join([words[state], *round_lines(section, played, teams), *map(tell, notes)])
    more = {"notes": list(notes)} if notes else {}
    data = round_data(section, played, teams)
    desk.did(done, text, tournament=tournament, round=number, state=state, **data, **more)


def teams_of(section: Section, number: int) -> TeamRound | None:
    """What a round is to the teams, where teams are paired."""
    shown = shown_round(section, number) if lines_up(section.facts) else None
    return None if shown is None else shown[1]


COMMANDS = {
    "pair": pair,
    "draft": draft,
    "publish": publish,
    "unpublish": unpublish,
    "schedule": schedule,
    "boards": boards,
    "position": position,
}
