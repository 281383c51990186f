"""Subcommands of ``tablas rules`` for the arbiter on duty: arrivals, illegal moves, clocks, screening, furniture."""

from __future__ import annotations

from datetime import datetime

import click

from tablas.cli.base import verb
from tablas.cli.plain import tell_rows
from tablas.cli.show import echo_json
from tablas.cli.speech import say, tell
from tablas.errors import OptionError


def _time(text: str) -> datetime:
    try:
        return datetime.strptime(text, "%H:%M")
    except ValueError:
        raise OptionError("not-time-form", text=text) from None


@verb()
@click.argument("started")
@click.argument("arrived")
@click.option("--default-time", default=0, show_default=True, help="Minutes; zero unless announced.")
def arrival(started: str, arrived: str, default_time: int, as_json: bool) -> None:
    """Has a player who ARRIVED after the round STARTED (HH:MM) lost the game?"""
    from tablas.federation.regulations.laws import arrival as judge

    if default_time < 0:
        raise OptionError("default-time-0", default_time=default_time)
    found = judge(_time(started), _time(arrived), default_time)
    if as_json:
        echo_json({"deadline": f"{found.deadline:%H:%M}", "forfeited": found.forfeited, "reason": found.reason})
    else:
        click.echo(f"{say('Lost.') if found.forfeited else say('The game is played.')} {tell(found.reason)}")


@verb("illegal-move")
@click.option("--before", default=0, show_default=True, help="Illegal moves the player has completed already.")
@click.option("--kind", type=click.Choice(["standard", "rapid", "blitz"]), default="standard", show_default=True)
@click.option("--pawn", is_flag=True, help="A pawn on the last rank was not replaced.")
@click.option("--no-mate", is_flag=True, help="The opponent cannot mate by any series of legal moves.")
@click.option("--laws", "edition", type=click.Choice(["2018", "2023"]), default="2023", show_default=True)
@click.option("--answered", is_flag=True, help="Rapid or blitz, reduced supervision: the opponent has moved already.")
@click.option("--agreed", is_flag=True, help="With --answered: both players want it corrected.")
@click.option("--impossible", is_flag=True, help="With --answered: both kings in check, or a pawn on its last rank.")
@click.option("--still/--no-longer", default=None, help="With --impossible: so it is after the next move.")
def illegal_move(
    before: int,
    kind: str,
    pawn: bool,
    no_mate: bool,
    edition: str,
    answered: bool,
    agreed: bool,
    impossible: bool,
    still: bool | None,
    as_json: bool,
) -> None:
    """What a completed illegal move costs."""
    if answered:
        _answered(kind, agreed, impossible, still, as_json)
        return
    from tablas.federation.ratings.rules import Kind
    from tablas.federation.regulations.laws import illegal_move as penalty_for

    found = penalty_for(
        before, kind=Kind(kind), pawn_not_replaced=pawn, opponent_can_mate=not no_mate, edition=int(edition)
    )
    if as_json:
        echo_json(found)
    else:
        click.echo(tell(found.reason))


def _answered(kind: str, agreed: bool, impossible: bool, still: bool | None, as_json: bool) -> None:
    from tablas.federation.regulations.irregular import answered_illegal_move

    if kind == "standard":
        raise OptionError("under-full-competition")
    found = answered_illegal_move(agreed=agreed, impossible=impossible, still_impossible=still)
    if as_json:
        echo_json(found)
    else:
        click.echo(f"{tell(found.action).capitalize()}. {tell(found.reason)}")


@verb("clock-sheet")
@click.argument("readings", nargs=-1, required=True, metavar="WHITE:BLACK:MOVE...")
@click.option("--initial", type=int, required=True, help="Minutes each player began with.")
@click.option("--elapsed", type=int, required=True, help="Minutes since the start.")
@click.option("--tolerance", default=2, show_default=True, help="Minutes.")
def clock_sheet(readings: tuple[str, ...], initial: int, elapsed: int, tolerance: int, as_json: bool) -> None:
    """Check clocks with 30 seconds a move: minutes of both and the move, board by board.

    Exits with 1 if a clock must be looked at.
    """
    from tablas.federation.regulations.laws import ClockReading, check_clocks

    rows = []
    for board, text in enumerate(readings, 1):
        parts = text.split(":")
        if len(parts) != 3 or not all(part.isdecimal() for part in parts):
            raise OptionError("reading-written-white", text=text)
        rows.append(ClockReading(board, *map(int, parts)))
    findings = check_clocks(rows, initial, elapsed, tolerance)
    if as_json:
        echo_json(findings)
    else:
        tell_rows(findings)
    if not all(finding.kept for finding in findings):
        click.get_current_context().exit(1)


@verb("z-score")
@click.argument("z", type=float)
@click.option("--players", type=int, help="The size of the field that was screened.")
def z_score(z: float, players: int | None, as_json: bool) -> None:
    """What a z-score of the screening means, and whether it is worth a look in a field of PLAYERS."""
    from tablas.federation.regulations.fair_play import odds_against, threshold_for, what_to_do

    threshold = None if players is None else threshold_for(players)
    odds = odds_against(z) if z < 8 else None
    if as_json:
        echo_json({"z": z, "odds_against": odds, "threshold": threshold, "advice": what_to_do(z)})
        return
    click.echo(what_to_do(z))
    if odds is not None:
        click.echo(say("By luck: {odds} to 1 against.", odds=f"{odds:.0f}"))
    if threshold is not None:
        worth = f"{threshold:.2f}"
        click.echo(say("Among {players} players a z-score from {z} on is worth a look.", players=players, z=worth))


@verb()
@click.argument("height", type=int)
def furniture(height: int, as_json: bool) -> None:
    """Chairs and tables for children of HEIGHT centimetres."""
    from tablas.federation.regulations.venue import furniture_for

    found = furniture_for(height)
    if as_json:
        echo_json(found)
        return
    if not found:
        raise OptionError("no-furniture-height", height=height)
    for size in found:
        words = {"size": size.size, "colour": say(size.colour), "chair": size.chair, "table": size.table}
        click.echo(say("size {size} ({colour}): chair {chair} cm, table {table} cm", **words))


@verb("play-off")
@click.argument("names", nargs=-1, required=True)
@click.option("--game", "games", multiple=True, metavar="WHITE:BLACK:1", help="A game played, with White's 1, = or 0.")
@click.option("--seed", type=int, required=True, help="Of the lots; announced beforehand.")
def tie_games(names: tuple[str, ...], games: tuple[str, ...], seed: int, as_json: bool) -> None:
    """The next games of a play-off of NAMES, in the order of the next tie-break, or its places."""
    from tablas.federation.regulations.play_off import Played, play_off
    from tablas.model import HALF, POINT

    worth = {"1": POINT, "=": HALF, "0": 0}
    played = []
    for text in games:
        parts = text.split(":")
        if len(parts) != 3 or parts[2] not in worth:
            raise OptionError("game-written-white", text=text)
        played.append(Played(parts[0], parts[1], worth[parts[2]]))
    state = play_off(names, played, seed)
    if as_json:
        echo_json(state)
        return
    for sentence in state.reasons:
        click.echo(tell(sentence))
    for white, black in state.games:
        click.echo(f"{white} - {black}")
    place = 1
    for group in state.places:
        click.echo(f"{place}{'=' * (len(group) > 1)} {', '.join(group)}")
        place += len(group)


SUBCOMMANDS = (arrival, illegal_move, clock_sheet, z_score, furniture, tie_games)
