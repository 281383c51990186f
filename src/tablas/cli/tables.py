"""``tablas tables``: an evening of board games with several players a table, by the Monrad system."""

from __future__ import annotations

import getpass
import os
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

import click

from tablas.cli.base import verbs
from tablas.cli.show import echo_json, right
from tablas.cli.speech import say, tell
from tablas.errors import FormatError, OptionError, Where

if TYPE_CHECKING:
    from tablas.events.acts import OnEvening
    from tablas.events.evenings.facts import Evening
    from tablas.events.evenings.file import Diary
    from tablas.events.log import Origin

file_argument = click.argument("file", type=click.Path(dir_okay=False))
round_option = click.option("-r", "--round", "number", type=int, help="Which round; default: the last.")


@verbs()
def tables() -> None:
    """Run an evening of games with three or more players a table.

    Players draw lots for round 1 and are then seated by the standings, so that
    opponents are not repeated while that can be.  FILE keeps every step; undo
    takes steps back.  An evening in a stored event: `tablas event evening`.
    """


@tables.command()
@file_argument
@click.argument("name")
@click.option("--size", default=4, show_default=True, help="Players of a full table.")
@click.option("--rounds", type=int, help="How many rounds are played.")
@click.option(
    "--scale", default="", help="Points of the places, for example 5,3,2,1; default: 4,3,2,1 for tables of 4."
)
@click.option("--best", default=0, help="Count only so many of a player's best rounds.")
@click.option("--seed", default=1, show_default=True, help="Of the lots; 0: the order of entry.")
@click.option("--tie-breaks", default="opponents,places", show_default=True, help="Also: progressive.")
def new(
    file: str,
    name: str,
    size: int,
    rounds: int | None,
    scale: str,
    best: int,
    seed: int,
    tie_breaks: str,
    as_json: bool,
) -> None:
    """Begin the evening NAME in a new FILE."""
    from tablas.cli.evening_words import rules_of
    from tablas.events.acts import CreateEvening
    from tablas.events.evenings.file import IDENTIFIER, as_data, begin

    if Path(file).exists():
        raise OptionError("already-choose-another", file=file)
    command = CreateEvening(IDENTIFIER, name, rules_of(size, rounds, scale, best, seed, tie_breaks))
    _save(file, begin(command, _origin()))
    if as_json:
        echo_json(as_data(command))
    else:
        click.echo(say("'{file}' is begun.", file=file))


@tables.command()
@file_argument
@click.argument("names", nargs=-1)
@click.option("--from", "source", type=click.Path(dir_okay=False), help="A CSV of players, or a name a line.")
def add(file: str, names: tuple[str, ...], source: str | None, as_json: bool) -> None:
    """Enter players; who comes later plays from the next round on."""
    from tablas.events.acts import JoinEvening
    from tablas.formats.player_csv import read_players

    if source:
        names += tuple(row.player.name or row.player.fide_id for row in read_players(_bytes(source), source))
    if not names:
        raise OptionError("nobody-named")
    diary = _diary(file)
    _done(file, diary, JoinEvening(diary.evening.id, names), as_json)


@tables.command("sit-out")
@file_argument
@click.argument("players", nargs=-1, required=True)
@click.option("--leave", is_flag=True, help="They do not come back.")
@click.option("--back", is_flag=True, help="They play again.")
def sit_out(file: str, players: tuple[str, ...], leave: bool, back: bool, as_json: bool) -> None:
    """PLAYERS do not play in the next round."""
    from tablas.cli.evening_words import find
    from tablas.events.acts import SitOut

    for player in players:
        diary = _diary(file)
        _done(file, diary, SitOut(diary.evening.id, find(diary.evening, player), leave, back), as_json)


@tables.command()
@file_argument
@click.option("--table", "by_hand", multiple=True, metavar="PLAYER;PLAYER…", help="Seat these by hand, table by table.")
def pair(file: str, by_hand: tuple[str, ...], as_json: bool) -> None:
    """Seat the next round, by the standings or by hand."""
    from tablas.cli.evening_words import seats
    from tablas.events.acts import SeatRound

    diary = _diary(file)
    command = SeatRound(diary.evening.id, tables=seats(diary.evening, by_hand))
    diary = _save(file, diary.do(command, _origin()))
    _show(diary.evening, len(diary.evening.rounds), as_json)


@tables.command()
@file_argument
@round_option
def show(file: str, number: int | None, as_json: bool) -> None:
    """Show the tables of a round."""
    from tablas.cli.evening_words import round_number

    evening = _diary(file).evening
    _show(evening, round_number(evening, number), as_json)


@tables.command()
@file_argument
@click.argument("table", type=int)
@click.argument("order", nargs=-1)
@click.option("--points", "given", default="", help="Points of each seat instead, for example 10,7,7,3.")
@click.option("--score", default="", help="The game's own score of each seat instead; the highest wins.")
@click.option("--lowest-wins", is_flag=True, help="With --score: the lowest wins.")
@click.option("--correct", is_flag=True, help="Replace a result.")
@round_option
def result(
    file: str,
    table: int,
    order: tuple[str, ...],
    given: str,
    score: str,
    lowest_wins: bool,
    correct: bool,
    number: int | None,
    as_json: bool,
) -> None:
    """Enter how TABLE finished: its players, the winner first; A=B are equal.

    With --points or --score instead of ORDER, the numbers stand in the order
    of the seats, as `show` prints them.
    """
    from tablas.cli.evening_words import finish

    diary = _diary(file)
    command = finish(diary.evening, table, order, given, score, lowest_wins, correct, number)
    _done(file, diary, command, as_json)


@tables.command()
@file_argument
@click.argument("one")
@click.argument("two")
def exchange(file: str, one: str, two: str, as_json: bool) -> None:
    """Let two players of the last round change seats."""
    from tablas.cli.evening_words import find
    from tablas.events.acts import ExchangeSeats

    diary = _diary(file)
    evening = diary.evening
    _done(file, diary, ExchangeSeats(evening.id, find(evening, one), find(evening, two)), as_json)


@tables.command()
@file_argument
@click.option("--after", type=int, help="Count only the rounds up to this one.")
@click.option("--csv", "as_csv", is_flag=True, help="Answer as CSV, for a spreadsheet.")
def standings(file: str, after: int | None, as_csv: bool, as_json: bool) -> None:
    """Show the standings."""
    from tablas.cli.evening_words import print_standings

    print_standings(_diary(file).evening, after, as_csv, as_json)


@tables.command()
@file_argument
def undo(file: str, as_json: bool) -> None:
    """Take the last step back."""
    _moved(file, lambda diary: diary.undo(_origin()), "undone", as_json)


@tables.command()
@file_argument
def redo(file: str, as_json: bool) -> None:
    """Do again what was undone last."""
    _moved(file, lambda diary: diary.redo(_origin()), "done again", as_json)


@tables.command()
@file_argument
def log(file: str, as_json: bool) -> None:
    """Show every step."""
    from tablas.events.evenings.facts import Evening
    from tablas.events.evenings.file import as_data

    diary = _diary(file)
    if as_json:
        data = {name: [as_data(act) for act in getattr(diary, name)] for name in ("acts", "undone")}
        echo_json(data)
        return
    evening = Evening()
    for number, act in enumerate(diary.acts, 1):
        click.echo(f"{right(str(number), 4)}  {tell(act.told(evening))}")
        evening = act.after(evening)


def _done(file: str, diary: Diary, command: OnEvening, as_json: bool) -> None:
    """Take the act in, keep it and say it."""
    from tablas.events.evenings.file import as_data

    sentence = tell(command.told(diary.evening))
    after = _save(file, diary.do(command, _origin()))
    if as_json:
        echo_json(as_data(after.acts[-1]))
    else:
        click.echo(sentence)


def _moved(file: str, change: Callable[[Diary], Diary], word: str, as_json: bool) -> None:
    before = _diary(file)
    after = _save(file, change(before))
    longer = max(before, after, key=lambda diary: len(diary.acts))
    shorter = min(before, after, key=lambda diary: len(diary.acts))
    sentence = longer.acts[-1].told(shorter.evening)
    if as_json:
        echo_json({word.replace(" ", "_"): sentence})
    else:
        click.echo(f"{say(word)}: {tell(sentence)}")


def _show(evening: Evening, number: int, as_json: bool) -> None:
    from tablas.cli.evening_words import round_data, round_lines

    if as_json:
        echo_json(round_data(evening, number))
    else:
        click.echo("\n".join(round_lines(evening, number)))


def _bytes(file: str) -> bytes:
    try:
        return Path(file).read_bytes()
    except OSError as error:
        raise FormatError("the-file-cannot-be-read", Where(file=file), strerror=error.strerror) from None


def _origin() -> Origin:
    """Whoever types, for the log in the file."""
    from tablas.events.log import Origin

    try:
        who = os.environ.get("TABLAS_WHO") or getpass.getuser()
    except (KeyError, OSError):
        who = "unknown"
    return Origin(who, "command line", datetime.now(UTC).isoformat(timespec="milliseconds"))


def _diary(file: str) -> Diary:
    from tablas.events.evenings.file import load

    try:
        text = _bytes(file).decode()
    except UnicodeDecodeError:
        raise FormatError("file-not-utf", Where(file=file)) from None
    written = datetime.fromtimestamp(Path(file).stat().st_mtime, UTC)
    return load(text, file, written.isoformat(timespec="milliseconds"))


def _save(file: str, diary: Diary) -> Diary:
    """Write the whole file beside the old one and put it in its place, so that a crash loses nothing."""
    from tablas.events.evenings.file import dump

    path = Path(file)
    beside = path.with_name(f".{path.name}.new")
    try:
        beside.write_text(dump(diary), encoding="utf-8", newline="\n")
        beside.replace(path)
    except OSError as error:
        raise FormatError("the-file-cannot-be-written", Where(file=file), strerror=error.strerror) from None
    return diary
