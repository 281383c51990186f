"""``tablas clock``: run a game clock move by move."""

from __future__ import annotations

import click

from tablas.cli.plain import echo_json, table, told_plainly
from tablas.errors import OptionError

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
)


@click.command()
@click.argument("mode", type=click.Choice(_MODES))
@click.argument("periods", nargs=-1, required=True, metavar="[MOVES/]TIME...")
@click.option("--extra", default="0", help="Time per turn, or of a byo-yomi period.")
@click.option("--byo-yomi", default=1, show_default=True, help="Number of byo-yomi periods.")
@click.option("--moves", default="", help="The time of each move, White first: 10,25,1:30")
@click.option("--json", "as_json", is_flag=True, help="Answer in JSON.")
@told_plainly
def clock(mode: str, periods: tuple[str, ...], extra: str, byo_yomi: int, moves: str, as_json: bool) -> None:
    """Show what a clock in MODE shows after each move.

    Times are seconds, or minutes and hours as 1:30 and 1:30:00.  Example:
    tablas clock fischer 3:00 --extra 2 --moves 10,5,4,12
    """
    from tablas.regulations import Control, Mode, Period, run

    control = Control(
        Mode[mode.replace("-", "_").upper()],
        tuple(Period(_seconds(text.split("/")[-1]), _moves(text)) for text in periods),
        _seconds(extra),
        byo_yomi,
    )
    states = run(control, [_seconds(piece) for piece in moves.split(",") if piece.strip()])
    if as_json:
        echo_json(states)
        return
    rows = [["Move", "White", "Black", ""]]
    for index, state in enumerate(states, 1):
        rows.append([str(index), _show(state.white.remaining), _show(state.black.remaining), state.note])
    click.echo(table(rows))


def _moves(text: str) -> int | None:
    count, found, _ = text.partition("/")
    if not found:
        return None
    if not count.isdecimal():
        raise OptionError(f"'{text}' is not a period; write 40/1:30:00 or 1:30:00.")
    return int(count)


def _seconds(text: str) -> int:
    pieces = text.strip().split(":")
    if not 1 <= len(pieces) <= 3 or not all(piece.isascii() and piece.isdigit() for piece in pieces):
        raise OptionError(f"'{text}' is not a time; write 90, 1:30 or 1:30:00.")
    total = 0
    for piece in pieces:
        total = 60 * total + int(piece)
    return total


def _show(seconds: int) -> str:
    hours, rest = divmod(seconds, 3600)
    return f"{hours}:{rest // 60:02d}:{rest % 60:02d}" if hours else f"{rest // 60}:{rest % 60:02d}"
