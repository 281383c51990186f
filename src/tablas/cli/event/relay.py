"""Verbs on the games themselves: PGN out and in, a folder watched, a broadcast, standings as if they ended so."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click

from tablas.cli.base import verb
from tablas.cli.event.common import Desk, event_argument, reads, tournament_option, writes
from tablas.cli.event.output import emit
from tablas.cli.of_event import only_section
from tablas.cli.plain import replace_file
from tablas.cli.speech import say, tell
from tablas.client.broadcast import LICHESS, TOKEN, Pusher
from tablas.errors import FormatError, OptionError, Where
from tablas.events.acts import EnterResult
from tablas.events.errors import RefusedError
from tablas.events.ranking import tables
from tablas.events.relay import Suggestion, Unfinished, as_if, pgn_of, suggestions
from tablas.events.results import read_result
from tablas.events.state import Section
from tablas.formats.pgn import LARGEST
from tablas.messages import Message
from tablas.standings.parts import parts_data

SETTLED = 1.0
"""Seconds between two looks at a folder; a file is read when it stayed the same for one of them."""
BETWEEN = 3.0
"""Seconds between two looks at what a broadcast may want."""

round_option = click.option("-r", "--round", "number", type=int, help="Which round; default: the last published.")


@verb()
@event_argument
@tournament_option
@round_option
@click.option("--all", "whole", is_flag=True, help="Every round that is published.")
@click.option("--bare", is_flag=True, help="Without the moves: pairings and results alone.")
@click.option("-o", "--output", type=click.Path(dir_okay=False), help="The file to write; default: standard output.")
@reads
def pgn(
    desk: Desk, event: str, tournament: str | None, number: int | None, whole: bool, bare: bool, output: str | None
) -> None:
    """Write a round as PGN: pairings, results and the moves that are kept, with the tags broadcasts look at."""
    now = desk.moment(event).event
    section = only_section(now, tournament)
    rounds = list(range(1, section.rounds_paired + 1)) if whole else [_round(section, number)]
    text = pgn_of(now, section, rounds, () if bare else desk.store.games.of(event))
    games = sum(len(section.facts.rounds[one - 1].games) for one in rounds)
    data = {"event": event, "tournament": section.id, "rounds": rounds, "games": games}
    if output is None:
        emit(desk.json, data | {"pgn": text}, text.rstrip("\n"))
        return
    replace_file(Path(output), text.encode())
    emit(desk.json, data | {"file": output}, say("{games} games written to {file}.", games=games, file=output))


@verb()
@event_argument
@click.argument("files", nargs=-1, type=click.Path(dir_okay=False), metavar="[PGN]...")
@tournament_option
@round_option
@click.option(
    "--watch", "folder", type=click.Path(file_okay=False), help="Read the PGN files of a folder as they change."
)
@click.option("--confirm", multiple=True, metavar="BOARD|all", help="Enter the result that the game of a board has.")
@click.option("--seconds", type=float, help="How long to watch; default: until stopped.")
@writes
def games(
    desk: Desk,
    event: str,
    files: tuple[str, ...],
    tournament: str | None,
    number: int | None,
    folder: str | None,
    confirm: tuple[str, ...],
    seconds: float | None,
) -> None:
    """Read games from PGN and put them to their boards; tell which results they suggest.

    A result is never entered by itself: --confirm BOARD (or all) enters what a
    game says.  With --watch the files that LiveChess writes are read whenever
    they change.
    """
    section = desk.section(event, tournament)
    if folder is None:
        told = _take(desk, event, section, number, [Path(name) for name in files])
        _confirm(desk, event, section, number, confirm, told)
        return
    end = None if seconds is None else time.monotonic() + seconds
    click.echo(say("watching"), err=True)
    for changed in _changes(Path(folder), end):
        try:
            told = _take(desk, event, desk.section(event, tournament), number, changed)
            emit(desk.json, told["data"], told["lines"])
        except FormatError as error:  # Half written: the next look finds it whole.
            click.echo(tell(error.placed), err=True)


def _round(section: Section, number: int | None) -> int:
    found = section.rounds_paired if number is None else number
    if not 1 <= found <= section.rounds_paired:
        raise RefusedError("round-is-not-published", Where(round=found), "round", round=found)
    return found


def _take(desk: Desk, event: str, section: Section, number: int | None, files: list[Path]) -> dict[str, Any]:
    """Read files and tell what they say."""
    changed, found = 0, 0
    problems: list[Message] = []
    for path in files:
        taken = desk.store.games.take(event, section.id, _bytes(path), number or 0, path.name)
        changed, found = changed + taken.changed, found + taken.games
        problems += taken.problems
    shown = _round(section, number)
    suggested = suggestions(section, desk.store.games.of(event), shown)
    data = {
        "event": event,
        "tournament": section.id,
        "round": shown,
        "games": found,
        "changed": changed,
        "problems": [tell(problem) for problem in problems],
        "suggestions": [one._asdict() for one in suggested],
    }
    lines = [say("Games at their boards: {games}; changed: {changed}.", games=found, changed=changed)] if files else []
    lines += [tell(problem) for problem in problems]
    lines += [_suggested(one) for one in suggested]
    if not files and not suggested:
        lines.append(say("Round {round}: no game suggests a result that is not entered.", round=shown))
    return {"data": data, "lines": lines, "suggested": suggested}


def _bytes(path: Path) -> bytes:
    with path.open("rb") as file:
        return file.read(LARGEST + 1)


def _suggested(one: Suggestion) -> str:
    values = {"board": one.label, "white": one.white, "black": one.black, "result": one.result.replace("-", "–")}
    if one.entered:
        return say("board {board}, {white} – {black}: the game says {result}, the event has another result", **values)
    return say("board {board}, {white} – {black}: the game says {result}; not entered", **values)


def _confirm(
    desk: Desk, event: str, section: Section, number: int | None, wanted: tuple[str, ...], told: dict[str, Any]
) -> None:
    """Enter what the arbiter confirms, and only that."""
    suggested = {one.label: one for one in told["suggested"] if not one.entered}
    names = list(suggested) if "all" in wanted else list(wanted)
    for name in names:
        if name not in suggested:
            raise RefusedError("no-result-suggested", None, "confirm", board=name)
    entered = []
    for name in names:
        one = suggested[name]
        desk.do(event, EnterResult(section.id, one.round, one.board, *read_result(one.result)))
        entered.append({"board": one.board, "result": one.result})
    lines = told["lines"] + [
        say("board {board}: {result}", board=suggested[name].label, result=suggested[name].result) for name in names
    ]
    emit(desk.json, told["data"] | {"entered": entered}, lines)


def _changes(folder: Path, end: float | None) -> Iterator[list[Path]]:
    """PGN files of a folder that are new or other than before, once they stay as they are for a moment."""
    if not folder.is_dir():
        raise OptionError("no-such-folder", folder=str(folder))
    read: dict[Path, tuple[int, int]] = {}
    seen: dict[Path, tuple[int, int]] = {}
    while True:
        now = dict(_marks(folder))
        still = [path for path, mark in now.items() if seen.get(path) == mark and read.get(path) != mark]
        if still:
            read.update({path: now[path] for path in still})
            yield still
        seen = now
        if end is not None and time.monotonic() >= end:
            return
        time.sleep(SETTLED)


def _marks(folder: Path) -> Iterator[tuple[Path, tuple[int, int]]]:
    for path in sorted(folder.iterdir()):
        if path.suffix.lower() == ".pgn":
            try:
                state = path.stat()
            except OSError:  # Replaced in this very moment.
                continue
            yield path, (state.st_mtime_ns, state.st_size)


@verb()
@event_argument
@click.argument("broadcast_round", metavar="ROUND")
@tournament_option
@round_option
@click.option("--address", default=LICHESS, show_default=True, help="Where the broadcast is.")
@click.option("--token-file", type=click.Path(dir_okay=False), help=f"The file with the token; default: ${TOKEN}.")
@click.option("--watch", is_flag=True, help="Go on, and send whenever something changed.")
@click.option("--seconds", type=float, help="How long to go on; default: until stopped.")
@reads
def broadcast(
    desk: Desk,
    event: str,
    broadcast_round: str,
    tournament: str | None,
    number: int | None,
    address: str,
    token_file: str | None,
    watch: bool,
    seconds: float | None,
) -> None:
    """Send a round to a Lichess broadcast: ROUND is its address or the eight letters at the end of it.

    The token must be allowed to write studies; it is read from a file or the
    environment and kept nowhere.
    """
    token = Path(token_file).read_text(encoding="utf-8").strip() if token_file else os.environ.get(TOKEN, "")
    pusher = Pusher(broadcast_round, token, address)
    _round(desk.section(event, tournament), number)
    end = None if seconds is None else time.monotonic() + seconds
    while True:
        _push(desk, event, tournament, number, pusher)
        if not watch or (end is not None and time.monotonic() >= end):
            return
        time.sleep(BETWEEN)


def _push(desk: Desk, event: str, tournament: str | None, number: int | None, pusher: Pusher) -> None:
    now = desk.moment(event).event
    section = only_section(now, tournament)
    shown = _round(section, number)
    pushed = pusher.push(pgn_of(now, section, [shown], desk.store.games.of(event)))
    if not pushed.sent:
        return
    data = {"event": event, "tournament": section.id, "round": shown} | pushed._asdict()
    said = say("Round {round} sent: {games} games taken.", round=shown, games=pushed.games)
    emit(desk.json, data, [said, *pushed.problems])


@verb("live-standings")
@event_argument
@tournament_option
@round_option
@click.option("--open", "only_ended", is_flag=True, help="Games that go on count nothing, instead of a draw.")
@click.option("--if", "wished", multiple=True, metavar="BOARD=RESULT", help="As if a board ended so.")
@reads
def live_standings(
    desk: Desk, event: str, tournament: str | None, number: int | None, only_ended: bool, wished: tuple[str, ...]
) -> None:
    """Show the standings as if the games had ended so, by the tie-breaks of the tournament; nothing is entered.

    A game that is over by its PGN has that result, one that goes on is a draw.
    """
    from tablas.cli.standings import parts_lines

    section = desk.section(event, tournament)
    shown = _round(section, number)
    how = Unfinished.OPEN if only_ended else Unfinished.DRAWN
    supposed = as_if(section, desk.store.games.of(event), shown, how, dict(_wishes(wished)))
    parts = tables(supposed, shown)
    data = {"event": event, "tournament": section.id, "round": shown, "unfinished": how.value}
    emit(desk.json, data | parts_data(parts), parts_lines(parts))


def _wishes(wished: tuple[str, ...]) -> Iterator[tuple[int, str]]:
    for text in wished:
        board, equals, result = text.partition("=")
        if not equals or not (board.isascii() and board.isdigit() and len(board) < 6):
            raise OptionError("not-board-result", text=text[:60])
        read_result(result)
        yield int(board), result


COMMANDS: dict[str, click.Command] = {
    "pgn": pgn,
    "games": games,
    "broadcast": broadcast,
    "live-standings": live_standings,
}
