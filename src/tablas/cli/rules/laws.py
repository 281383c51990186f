"""Subcommands of ``tablas rules`` for the arbiter on duty: arrivals, illegal moves, clocks, screening, furniture."""

from __future__ import annotations

from datetime import datetime

import click

from tablas.cli.base import verb
from tablas.cli.plain import tell_rows
from tablas.cli.show import echo_json
from tablas.cli.speech import say, tell
from tablas.errors import OptionError


def time_of_day(text: str) -> datetime:
    """An hour of the command line."""
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
    found = judge(time_of_day(started), time_of_day(arrived), default_time)
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


@verb("time-control")
@click.argument("control")
@click.option("--rating", "ratings", type=int, multiple=True, help="Ratings of players who may meet.")
@click.option("--rounds-a-day", default=1, show_default=True)
@click.option("--rules", "edition", help="A date or edition; default: today's rules.")
@click.option("--black", metavar="CONTROL", help="Black's control, where it differs.")
def time_control(
    control: str,
    ratings: tuple[int, ...],
    rounds_a_day: int,
    edition: str | None,
    black: str | None,
    as_json: bool,
) -> None:
    """Classify CONTROL (90+30, or 40/90+30; 30+30) and say whether it can be rated; exits with 1 if not."""
    from tablas.federation.ratings import EDITIONS, rules_named
    from tablas.federation.regulations import check_ratable, classify, read_time_control

    parsed = read_time_control(control)
    found = classify(parsed)
    rules = rules_named(edition, found.kind) if edition else EDITIONS[found.kind][-1]
    other = read_time_control(black) if black is not None else None
    findings = check_ratable(parsed, rules, ratings, rounds_a_day=rounds_a_day, opponent=other)
    if as_json:
        echo_json({"kind": found.kind, "minutes": found.minutes, "rules": rules.name, "findings": findings})
    else:
        click.echo(f"{parsed}: {tell(found.kind)} ({rules.name}).")
        tell_rows(findings)
    if not all(finding.kept for finding in findings):
        click.get_current_context().exit(1)
