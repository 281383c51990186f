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
)


@verb()
@click.argument("mode", type=click.Choice(_MODES))
@click.argument("periods", nargs=-1, required=True, metavar="[MOVES/]TIME...")
@click.option("--extra", default="0", help="Time per turn, or of a byo-yomi period.")
@click.option("--black", multiple=True, metavar="[MOVES/]TIME", help="Black's periods, where they differ.")
@click.option("--extra-from", default=1, show_default=True, help="The first move that has the time per turn.")
@click.option("--byo-yomi", default=1, show_default=True, help="Number of byo-yomi periods.")
@click.option("--moves", default="", help="The time of each move, White first: 10,25,1:30")
def clock(
    mode: str,
    periods: tuple[str, ...],
    extra: str,
    black: tuple[str, ...],
    extra_from: int,
    byo_yomi: int,
    moves: str,
    as_json: bool,
) -> None:
    """Show what a clock in MODE shows after each move.

    Times are seconds, or minutes and hours as 1:30 and 1:30:00.  Example:
    tablas clock fischer 3:00 --extra 2 --moves 10,5,4,12.  A sudden-death game:
    tablas clock fischer 5:00 --black 4:00 --extra 2 --extra-from 61
    """
    from tablas.federation.regulations import Control, Mode, run

    control = Control(
        Mode[mode.replace("-", "_").upper()],
        _periods(periods),
        _seconds(extra),
        byo_yomi,
        _periods(black),
        extra_from,
    )
    states = run(control, [_seconds(piece) for piece in moves.split(",") if piece.strip()])
    if as_json:
        echo_json(states)
        return
    rows = [
        [index, _show(state.white.remaining), _show(state.black.remaining), tell(state.note or "")]
        for index, state in enumerate(states, 1)
    ]
    echo_table([say("Move"), say("White"), say("Black"), ""], rows, numbers={0, 1, 2})


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
