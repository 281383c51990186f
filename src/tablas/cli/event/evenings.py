"""``tablas event evening``: evenings of games with several players a table, in a stored event."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from tablas.cli.base import verbs
from tablas.cli.evening_words import (
    find,
    finish,
    print_standings,
    round_data,
    round_lines,
    round_number,
    row_data,
    rows_after,
    rules_of,
    seats,
    words,
)
from tablas.cli.event.common import Desk, as_of_option, completing, event_argument, named, reads, writes
from tablas.cli.event.output import emit
from tablas.cli.show import table
from tablas.cli.speech import say, tell
from tablas.errors import FormatError, OptionError, Where
from tablas.events.acts import (
    ChangeEvening,
    CloseEvening,
    CreateEvening,
    ExchangeSeats,
    JoinEvening,
    OnEvening,
    RemoveEntrant,
    RenameEntrant,
    ReopenEvening,
    SeatRound,
    SitOut,
)
from tablas.events.errors import RefusedError
from tablas.events.evenings.facts import Evening
from tablas.events.evenings.standings import seat_next
from tablas.events.keeper import Keeper
from tablas.events.state import Event
from tablas.formats.player_csv import read_players
from tablas.messages import Items
from tablas.model import parse_points


def _identifiers(store: Keeper, context: click.Context) -> list[str]:
    return [evening.id for evening in store.moment(store.slug_of(named(context))).event.evenings]


evening_option = click.option(
    "-t", "--tournament", "identifier", metavar="ID", help="Which evening.", shell_complete=completing(_identifiers)
)
round_option = click.option("-r", "--round", "number", type=int, help="Which round; default: the last.")


def only_evening(event: Event, identifier: str | None) -> Evening:
    """The evening named, or the only one of the event."""
    if identifier or not event.evenings:
        return event.evening(identifier or "")
    if len(event.evenings) > 1:
        raise RefusedError("event-several-evenings", None, "tournament", names=Items(one.id for one in event.evenings))
    return event.evenings[0]


def _open(desk: Desk, event: str, identifier: str | None, when: str | None = None) -> Evening:
    return only_evening(desk.moment(event, when).event, identifier)


def _do(desk: Desk, event: str, evening: Evening, command: OnEvening, **more: Any) -> Evening:
    """Carry out a command, say it as the history does, and look again."""
    done = desk.do(event, command)
    written = done.entry.command()
    told = written.told(evening) if isinstance(written, OnEvening) else command.told(evening)
    sentence = tell(told)
    desk.did(done, sentence[:1].upper() + sentence[1:] + ".", tournament=command.tournament, **more)
    return done.moment.event.evening(command.tournament)


@verbs()
def evening() -> None:
    """Run an evening of games with three or more players a table, in a stored event.

    Undo, redo and the log are those of the event: `tablas event undo EVENT -t ID`.
    """


@evening.command()
@event_argument
@click.argument("identifier", metavar="ID")
@click.argument("name", required=False, default="")
@click.option("--size", default=4, show_default=True, help="Players of a full table.")
@click.option("--rounds", type=int, help="How many rounds are played.")
@click.option(
    "--scale", default="", help="Points of the places, for example 5,3,2,1; default: 4,3,2,1 for tables of 4."
)
@click.option("--best", default=0, help="Count only so many of a player's best rounds.")
@click.option("--seed", default=1, show_default=True, help="Of the lots; 0: the order of entry.")
@click.option("--tie-breaks", default="opponents,places", show_default=True, help="Also: progressive.")
@writes
def new(desk: Desk, event: str, identifier: str, name: str, **options: Any) -> None:
    """Make the evening ID in EVENT."""
    _do(desk, event, Evening(), CreateEvening(identifier, name, rules_of(**options)))


@evening.command()
@event_argument
@evening_option
@click.argument("assignments", nargs=-1, required=True, metavar="NAME=VALUE...")
@writes
def settings(desk: Desk, event: str, identifier: str | None, assignments: tuple[str, ...]) -> None:
    """Change settings: name, size, rounds, scale, best, seed, tie_breaks."""
    found = _open(desk, event, identifier)
    _do(desk, event, found, ChangeEvening(found.id, dict(_setting(one) for one in assignments)))


def _setting(assignment: str) -> tuple[str, Any]:
    name, equals, typed = (part.strip() for part in assignment.partition("="))
    if not equals:
        raise OptionError("not-form-name", assignment=assignment)
    if name == "scale":
        return name, [parse_points(word) for word in words(typed)]
    if name == "tie_breaks":
        return name, words(typed)
    if name == "rounds" and not typed:
        return name, None
    return name, int(typed) if name != "name" and typed.isascii() and typed.isdigit() else typed


@evening.command()
@event_argument
@evening_option
@click.argument("names", nargs=-1)
@click.option("--from", "source", type=click.Path(dir_okay=False), help="A CSV of players, or a name a line.")
@writes
def add(desk: Desk, event: str, identifier: str | None, names: tuple[str, ...], source: str | None) -> None:
    """Enter players; who comes later plays from the next round on."""
    found = _open(desk, event, identifier)
    if source:
        try:
            content = Path(source).read_bytes()
        except OSError as error:
            raise FormatError("the-file-cannot-be-read", Where(file=source), strerror=error.strerror) from None
        names += tuple(row.player.name or row.player.fide_id for row in read_players(content, source))
    _do(desk, event, found, JoinEvening(found.id, names))


@evening.command()
@event_argument
@evening_option
@click.argument("player")
@click.argument("name")
@writes
def rename(desk: Desk, event: str, identifier: str | None, player: str, name: str) -> None:
    """Correct the name of PLAYER."""
    found = _open(desk, event, identifier)
    _do(desk, event, found, RenameEntrant(found.id, find(found, player), name))


@evening.command()
@event_argument
@evening_option
@click.argument("player")
@writes
def remove(desk: Desk, event: str, identifier: str | None, player: str) -> None:
    """Strike out PLAYER, who never sat at a table."""
    found = _open(desk, event, identifier)
    _do(desk, event, found, RemoveEntrant(found.id, find(found, player)))


@evening.command("sit-out")
@event_argument
@evening_option
@click.argument("player")
@click.option("--leave", is_flag=True, help="They do not come back.")
@click.option("--back", is_flag=True, help="They play again.")
@writes
def sit_out(desk: Desk, event: str, identifier: str | None, player: str, leave: bool, back: bool) -> None:
    """PLAYER does not play in the next round."""
    found = _open(desk, event, identifier)
    _do(desk, event, found, SitOut(found.id, find(found, player), leave, back))


@evening.command()
@event_argument
@evening_option
@click.option("--dry-run", is_flag=True, help="Only show the tables.")
@click.option("--table", "by_hand", multiple=True, metavar="PLAYER;PLAYER…", help="Seat these by hand, table by table.")
@writes
def pair(desk: Desk, event: str, identifier: str | None, dry_run: bool, by_hand: tuple[str, ...]) -> None:
    """Seat the next round, by the standings or by hand."""
    found = _open(desk, event, identifier)
    chosen = seats(found, by_hand)
    if dry_run:
        tables = chosen or tuple(one.players for one in seat_next(found))
        command = SeatRound(found.id, found.next_round, tables)
        after = command.after(found)
        emit(desk.json, round_data(after, after.next_round - 1), round_lines(after, after.next_round - 1))
        return
    done = desk.do(event, SeatRound(found.id, tables=chosen))
    after = done.moment.event.evening(found.id)
    shown = len(after.rounds)
    desk.did(done, "\n".join(round_lines(after, shown)), tournament=found.id, **round_data(after, shown))


@evening.command()
@event_argument
@evening_option
@round_option
@as_of_option
@reads
def show(desk: Desk, event: str, identifier: str | None, number: int | None, when: str | None) -> None:
    """Show the tables of a round."""
    found = _open(desk, event, identifier, when)
    number = round_number(found, number)
    emit(desk.json, round_data(found, number), round_lines(found, number))


@evening.command()
@event_argument
@evening_option
@click.argument("table", type=int)
@click.argument("order", nargs=-1)
@click.option("--points", "given", default="", help="Points of each seat instead, for example 10,7,7,3.")
@click.option("--score", default="", help="The game's own score of each seat instead; the highest wins.")
@click.option("--lowest-wins", is_flag=True, help="With --score: the lowest wins.")
@click.option("--correct", is_flag=True, help="Replace a result.")
@round_option
@writes
def result(desk: Desk, event: str, identifier: str | None, **typed: Any) -> None:
    """Enter how TABLE finished: its players, the winner first; A=B are equal."""
    found = _open(desk, event, identifier)
    command = finish(found, **typed)
    left = [one for one in found.open_tables(command.round) if one != command.table]
    _do(desk, event, found, command, round=command.round, table=command.table, missing=left)


@evening.command()
@event_argument
@evening_option
@click.argument("one")
@click.argument("two")
@writes
def exchange(desk: Desk, event: str, identifier: str | None, one: str, two: str) -> None:
    """Let two players of the last round change seats."""
    found = _open(desk, event, identifier)
    _do(desk, event, found, ExchangeSeats(found.id, find(found, one), find(found, two)))


@evening.command()
@event_argument
@evening_option
@click.option("--after", type=int, help="Count only the rounds up to this one.")
@click.option("--csv", "as_csv", is_flag=True, help="Answer as CSV, for a spreadsheet.")
@as_of_option
@reads
def standings(
    desk: Desk, event: str, identifier: str | None, after: int | None, as_csv: bool, when: str | None
) -> None:
    """Show the standings."""
    print_standings(_open(desk, event, identifier, when), after, as_csv, desk.json)


@evening.command()
@event_argument
@evening_option
@writes
def close(desk: Desk, event: str, identifier: str | None) -> None:
    """The evening is over."""
    found = _open(desk, event, identifier)
    _do(desk, event, found, CloseEvening(found.id))


@evening.command()
@event_argument
@evening_option
@writes
def reopen(desk: Desk, event: str, identifier: str | None) -> None:
    """Change a closed evening again."""
    found = _open(desk, event, identifier)
    _do(desk, event, found, ReopenEvening(found.id))


def evening_data(found: Evening) -> dict[str, Any]:
    """An evening as plain data."""
    return {
        "evening": found.id,
        "name": found.title,
        "size": found.rules.size,
        "rounds": len(found.rounds),
        "total_rounds": found.rules.rounds,
        "closed": found.closed,
        "standings": [row_data(row) for row in rows_after(found, None)],
    }


def evening_lines(found: Evening) -> list[str]:
    """An evening as `tablas event show` prints it."""
    values = {"event": found.id, "name": found.title, "size": found.rules.size, "round": len(found.rounds)}
    if found.rules.rounds is None:
        line = say("{event}: {name}, tables of {size}, round {round}", **values)
    else:
        line = say("{event}: {name}, tables of {size}, round {round} of {total}", **values, total=found.rules.rounds)
    lines = ["", f"{line}, {say('closed')}" if found.closed else line]
    people = [(one.number, one.name, _state(found, one.number)) for one in found.entrants]
    return lines + (table([say("No."), say("Name"), ""], people) if people else [say("nobody is entered")])


def _state(found: Evening, number: int) -> str:
    entrant = found.entrant(number)
    if entrant.left_after is not None:
        return say("left after round {round}", round=entrant.left_after)
    if (found.next_round, number) in found.absences:
        return say("sits out round {round}", round=found.next_round)
    return say("from round {round}", round=entrant.joined) if entrant.joined > 1 else ""


COMMANDS = {"evening": evening}
