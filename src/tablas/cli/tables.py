"""``tablas tables``: an evening of board games with several players a table, by the Monrad system."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from tablas.cli.base import verbs
from tablas.cli.show import echo_json, echo_table, right
from tablas.cli.speech import say, tell
from tablas.errors import FormatError, OptionError, Where
from tablas.messages import Items, Message

if TYPE_CHECKING:
    from tablas.events.evenings.acts import Act
    from tablas.events.evenings.facts import Evening, Table
    from tablas.events.evenings.file import Diary

file_argument = click.argument("file", type=click.Path(dir_okay=False))
round_option = click.option("-r", "--round", "number", type=int, help="Which round; default: the last.")


@verbs()
def tables() -> None:
    """Run an evening of games with three or more players a table.

    Players draw lots for round 1 and are then seated by the standings, so that
    opponents are not repeated while that can be.  FILE keeps every step; undo
    takes steps back.
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
    from tablas.events.evenings.acts import Start
    from tablas.events.evenings.facts import Rules
    from tablas.events.evenings.file import Diary
    from tablas.model import parse_points

    if Path(file).exists():
        raise OptionError("already-choose-another", file=file)
    values = tuple(parse_points(word) for word in _words(scale))
    rules = Rules(size, rounds, values, best, seed, tuple(_words(tie_breaks)))
    _done(file, Diary(), Start(name, rules), as_json)


@tables.command()
@file_argument
@click.argument("names", nargs=-1)
@click.option("--from", "source", type=click.Path(dir_okay=False), help="A CSV of players, or a name a line.")
def add(file: str, names: tuple[str, ...], source: str | None, as_json: bool) -> None:
    """Enter players; who comes later plays from the next round on."""
    from tablas.events.evenings.acts import Enter
    from tablas.formats.player_csv import read_players

    if source:
        names += tuple(row.player.name or row.player.fide_id for row in read_players(_bytes(source), source))
    if not names:
        raise OptionError("nobody-named")
    _done(file, _diary(file), Enter(names), as_json)


@tables.command("sit-out")
@file_argument
@click.argument("players", nargs=-1, required=True)
@click.option("--leave", is_flag=True, help="They do not come back.")
@click.option("--back", is_flag=True, help="They play again.")
def sit_out(file: str, players: tuple[str, ...], leave: bool, back: bool, as_json: bool) -> None:
    """PLAYERS do not play in the next round."""
    from tablas.events.evenings.acts import SitOut

    for player in players:
        diary = _diary(file)
        _done(file, diary, SitOut(_find(diary.evening, player), leave, back), as_json)


@tables.command()
@file_argument
def pair(file: str, as_json: bool) -> None:
    """Seat the next round."""
    from tablas.events.evenings.acts import Seat
    from tablas.events.evenings.standings import seat_next

    diary = _diary(file)
    seats = tuple(table.players for table in seat_next(diary.evening))
    diary = _save(file, diary.with_act(Seat(diary.evening.next_round, seats)))
    _show(diary.evening, len(diary.evening.rounds), as_json)


@tables.command()
@file_argument
@round_option
def show(file: str, number: int | None, as_json: bool) -> None:
    """Show the tables of a round."""
    evening = _diary(file).evening
    number = number or len(evening.rounds)
    if not 1 <= number <= len(evening.rounds):
        raise OptionError("round-not-seated" if number else "no-round-seated", round_number=number)
    _show(evening, number, as_json)


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
    from tablas.events.evenings.acts import Finish
    from tablas.events.evenings.facts import places_of
    from tablas.model import parse_points

    diary = _diary(file)
    number = number or len(diary.evening.rounds)
    seats = diary.evening.table(number, table)
    if sum(map(bool, (order, given, score))) != 1:
        raise OptionError("give-players-finishing")
    values: tuple[int, ...] = ()
    if order:
        places = _places(diary.evening, seats, order)
    elif given:
        values = tuple(parse_points(word) for word in _words(given))
        places = places_of(values)
    else:
        merits = [parse_points(word) * (-1 if lowest_wins else 1) for word in _words(score)]
        places = places_of(merits)
    _done(file, diary, Finish(number, table, places, values, correct), as_json)


@tables.command()
@file_argument
@click.argument("one")
@click.argument("two")
def exchange(file: str, one: str, two: str, as_json: bool) -> None:
    """Let two players of the last round change seats."""
    from tablas.events.evenings.acts import Exchange

    diary = _diary(file)
    _done(file, diary, Exchange(_find(diary.evening, one), _find(diary.evening, two)), as_json)


@tables.command()
@file_argument
@click.option("--after", type=int, help="Count only the rounds up to this one.")
@click.option("--csv", "as_csv", is_flag=True, help="Answer as CSV, for a spreadsheet.")
def standings(file: str, after: int | None, as_csv: bool, as_json: bool) -> None:
    """Show the standings."""
    from tablas.events.evenings.standings import standings as ranked
    from tablas.model import format_points

    evening = _diary(file).evening
    if after is not None and not 0 <= after <= len(evening.rounds):
        raise OptionError("rounds-seated-not", count=len(evening.rounds), after=after)
    rows = ranked(evening, after)
    if as_json:
        data = [row._asdict() | {"points": format_points(row.points), "results": _results(row.results)} for row in rows]
        echo_json(data)
        return
    names = list(evening.rules.tie_breaks)
    count = len(rows[0].results) if rows else 0
    rounds = range(1, count + 1)
    heads = [say("Place"), say("No."), say("Name"), say("Points"), *(say(name.capitalize()) for name in names)]
    heads += [say("R{number}", number=number) for number in rounds]
    cells = [
        [str(row.place), str(row.number), row.name, format_points(row.points)]
        + [row.tie_breaks[name] for name in names]
        + [value or "–" for value in _results(row.results)]
        for row in rows
    ]
    if as_csv:
        import csv
        import sys

        fields = ["Place", "No", "Name", "Points", *(name.capitalize() for name in names)]
        csv.writer(sys.stdout).writerows([[*fields, *(f"R{number}" for number in rounds)], *cells])
        return
    echo_table(heads, cells, numbers={0, 1, *range(3, len(heads))})


@tables.command()
@file_argument
def undo(file: str, as_json: bool) -> None:
    """Take the last step back."""
    _moved(file, lambda diary: diary.undo(), "undone", as_json)


@tables.command()
@file_argument
def redo(file: str, as_json: bool) -> None:
    """Do again what was undone last."""
    _moved(file, lambda diary: diary.redo(), "done again", as_json)


@tables.command()
@file_argument
def log(file: str, as_json: bool) -> None:
    """Show every step."""
    from tablas.events.evenings.acts import as_data
    from tablas.events.evenings.facts import Evening

    diary = _diary(file)
    if as_json:
        data = {name: [as_data(act) for act in getattr(diary, name)] for name in ("acts", "undone")}
        echo_json(data)
        return
    evening = Evening()
    for number, act in enumerate(diary.acts, 1):
        click.echo(f"{right(str(number), 4)}  {tell(act.describe(evening))}")
        evening = act.apply(evening)


def _done(file: str, diary: Diary, act: Act, as_json: bool) -> None:
    """Take the act in, keep it and say it."""
    from tablas.events.evenings.acts import as_data

    sentence = tell(act.describe(diary.evening)) if diary.acts else say("'{file}' is begun.", file=file)
    _save(file, diary.with_act(act))
    if as_json:
        echo_json(as_data(act))
    else:
        click.echo(sentence)


def _moved(file: str, change: Callable[[Diary], Diary], word: str, as_json: bool) -> None:
    before = _diary(file)
    after = _save(file, change(before))
    longer = max(before, after, key=lambda diary: len(diary.acts))
    shorter = min(before, after, key=lambda diary: len(diary.acts))
    sentence = longer.acts[-1].describe(shorter.evening)
    if as_json:
        echo_json({word.replace(" ", "_"): sentence})
    else:
        click.echo(f"{say(word)}: {tell(sentence)}")


def _show(evening: Evening, number: int, as_json: bool) -> None:
    from tablas.model import format_points

    seated = evening.rounds[number - 1]
    if as_json:
        data: dict[str, Any] = {
            "round": number,
            "tables": [
                {
                    "table": place,
                    "players": [{"number": one, "name": evening.entrant(one).name} for one in table.players],
                    "places": list(table.places),
                    "points": _results(tuple(table.points(evening.rules).values())),
                }
                for place, table in enumerate(seated, 1)
            ],
        }
        echo_json(data)
        return
    click.echo(say("{name}: round {number}", name=evening.name, number=number))
    for place, table in enumerate(seated, 1):
        gained = table.points(evening.rules)
        people = [
            f"{one} {evening.entrant(one).name}" + (f" ({finish}., {format_points(gained[one])})" if finish else "")
            for one, finish in zip(table.players, table.places or (0,) * len(table.players), strict=True)
        ]
        click.echo(f"{right(str(place), 3)}  {'; '.join(people)}")


def _places(evening: Evening, table: Table, order: tuple[str, ...]) -> tuple[int, ...]:
    """Finishing places from players named in order, equals joined by =."""
    finished: dict[int, int] = {}
    for group in order:
        place = len(finished) + 1
        for word in group.split("="):
            player = _find(evening, word.strip(), table.players)
            if player in finished:
                raise OptionError("is-named-twice", name=evening.entrant(player).name)
            finished[player] = place
    missing = [evening.entrant(player).name for player in table.players if player not in finished]
    if missing:
        raise OptionError("order-lacks", missing=Items(missing))
    return tuple(finished[player] for player in table.players)


def _find(evening: Evening, called: str, among: tuple[int, ...] | None = None) -> int:
    """An entrant by number or by the beginning of the name."""
    people = {one.number: one.name for one in evening.entrants if among is None or one.number in among}
    if called.isascii() and called.isdigit() and len(called) < 6:
        found = [number for number in people if number == int(called)]
    else:
        wanted = called.casefold()
        found = [number for number, name in people.items() if name.casefold() == wanted]
        found = found or [number for number, name in people.items() if wanted and name.casefold().startswith(wanted)]
    if len(found) == 1:
        return found[0]
    where = Message("at-this-table") if among is not None else Message("here")
    if not found:
        raise OptionError("nobody-is-called", where_=where, called=called)
    raise OptionError("several-called", where_=where, called=called, people=Items(people[number] for number in found))


def _results(values: tuple[int | None, ...]) -> list[str | None]:
    from tablas.model import format_points

    return [None if value is None else format_points(value) for value in values]


def _words(text: str) -> list[str]:
    return [word.strip() for word in text.split(",") if word.strip()]


def _bytes(file: str) -> bytes:
    try:
        return Path(file).read_bytes()
    except OSError as error:
        raise FormatError("the-file-cannot-be-read", Where(file=file), strerror=error.strerror) from None


def _diary(file: str) -> Diary:
    from tablas.events.evenings.file import load

    try:
        text = _bytes(file).decode()
    except UnicodeDecodeError:
        raise FormatError("file-not-utf", Where(file=file)) from None
    return load(text, file)


def _save(file: str, diary: Diary) -> Diary:
    """Write the whole file beside the old one and put it in its place, so that a crash loses nothing."""
    from tablas.events.evenings.file import dump

    path = Path(file)
    beside = path.with_name(f".{path.name}.new")
    try:
        beside.write_text(dump(diary), encoding="utf-8")
        beside.replace(path)
    except OSError as error:
        raise FormatError("the-file-cannot-be-written", Where(file=file), strerror=error.strerror) from None
    return diary
