"""``tablas clock``: run a game clock move by move."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from tablas.cli.base import verb
from tablas.cli.show import echo_json, echo_table
from tablas.cli.speech import say, tell
from tablas.errors import OptionError

if TYPE_CHECKING:
    from tablas.federation.regulations import Period

_MODES = (
    "sudden-death",
    "one-period",
    "two-periods",
    "repeating",
    "fide",
    "fide-tournament",
    "fischer",
    "fischer-tournament",
    "bronstein",
    "hourglass",
    "gong",
    "byo-yomi",
    "delay",
    "table",
    "turn",
)


@verb()
@click.argument("mode", type=click.Choice(_MODES))
@click.argument("periods", nargs=-1, required=True, metavar="[MOVES/]TIME...")
@click.option("--extra", default="0", help="Time per turn, or of a byo-yomi period.")
@click.option("--black", multiple=True, metavar="[MOVES/]TIME", help="Black's periods, where they differ.")
@click.option("--extra-from", default=1, show_default=True, help="The first move that has the time per turn.")
@click.option("--byo-yomi", default=1, show_default=True, help="Number of byo-yomi periods.")
@click.option("--moves", default="", help="The time of each move, White first: 10,25,1:30")
@click.option("--players", default="", metavar="NAMES", help="table and turn: who plays, in order: Ana,Bo,Cai")
def clock(
    mode: str,
    periods: tuple[str, ...],
    extra: str,
    black: tuple[str, ...],
    extra_from: int,
    byo_yomi: int,
    moves: str,
    players: str,
    as_json: bool,
) -> None:
    """Show what a clock in MODE shows after each move.

    Of more than two players, table gives each a time for the game and turn a
    time for every turn: tablas clock table 10:00 --players Ana,Bo,Cai --moves 30,45.

    Times are seconds, or minutes and hours as 1:30 and 1:30:00.  Example:
    tablas clock fischer 3:00 --extra 2 --moves 10,5,4,12.  A sudden-death game:
    tablas clock fischer 5:00 --black 4:00 --extra 2 --extra-from 61
    """
    from tablas.federation.regulations import Control, Mode, run

    spent = [_seconds(piece) for piece in moves.split(",") if piece.strip()]
    if mode in ("table", "turn"):
        _table(mode == "turn", periods, _seconds(extra), players, spent, as_json)
        return
    if players:
        raise OptionError("players-of-table-clock")
    control = Control(
        Mode[mode.replace("-", "_").upper()],
        _periods(periods),
        _seconds(extra),
        byo_yomi,
        _periods(black),
        extra_from,
    )
    states = run(control, spent)
    if as_json:
        echo_json(states)
        return
    rows = [
        [index, _show(state.white.remaining), _show(state.black.remaining), tell(state.note or "")]
        for index, state in enumerate(states, 1)
    ]
    echo_table([say("Move"), say("White"), say("Black"), ""], rows, numbers={0, 1, 2})


def _table(
    each_turn: bool, periods: tuple[str, ...], extra: int, players: str, spent: list[int], as_json: bool
) -> None:
    """A clock for a table of several players."""
    from tablas.federation.regulations.table_clock import TableControl, run_table

    if len(periods) != 1:
        raise OptionError("table-clock-time")
    names = tuple(name.strip() for name in players.split(",") if name.strip())
    states = run_table(TableControl(names, _seconds(periods[0]), each_turn, extra), spent)
    if as_json:
        echo_json(states)
        return
    rows = [
        [str(index), state.player, *(_show(state.remaining[name]) for name in names), tell(state.note or "")]
        for index, state in enumerate(states, 1)
    ]
    echo_table([say("Move"), say("Player"), *names, ""], rows, numbers={0, *range(2, len(names) + 2)})


def _periods(texts: tuple[str, ...]) -> tuple[Period, ...]:
    from tablas.federation.regulations import Period

    return tuple(Period(_seconds(text.split("/")[-1]), _moves(text)) for text in texts)


def _moves(text: str) -> int | None:
    count, found, _ = text.partition("/")
    if not found:
        return None
    if not count.isdecimal():
        raise OptionError("not-period-write", text=text)
    return int(count)


def _seconds(text: str) -> int:
    pieces = text.strip().split(":")
    if not 1 <= len(pieces) <= 3 or not all(piece.isascii() and piece.isdigit() for piece in pieces):
        raise OptionError("not-time-write", text=text)
    total = 0
    for piece in pieces:
        total = 60 * total + int(piece)
    return total


def _show(seconds: int) -> str:
    hours, rest = divmod(seconds, 3600)
    return f"{hours}:{rest // 60:02d}:{rest % 60:02d}" if hours else f"{rest // 60}:{rest % 60:02d}"
