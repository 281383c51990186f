"""Subcommands of ``tablas rules`` for the arbiter beside the boards: clocks that fail, scoresheets, devices, flags."""

from __future__ import annotations

import click

from tablas.cli.base import verb
from tablas.cli.plain import answer, tell_findings
from tablas.cli.rules.laws import time_of_day
from tablas.cli.show import echo_json
from tablas.cli.speech import say, tell
from tablas.errors import OptionError


@verb("nobody-there")
@click.argument("started")
@click.argument("white_arrived")
@click.option("--default-time", type=click.IntRange(min=1), required=True, help="Minutes that were announced.")
def nobody(started: str, white_arrived: str, default_time: int, as_json: bool) -> None:
    """Neither player was there at the start: what does White lose who came at WHITE_ARRIVED (HH:MM, 6.7.2)?"""
    from tablas.federation.regulations.laws import nobody_there

    minutes, lost, reason = nobody_there(time_of_day(started), time_of_day(white_arrived), default_time)
    if as_json:
        echo_json({"minutes": minutes, "lost": lost, "reason": reason})
    else:
        click.echo(f"{say('Lost.')} {tell(reason)}" if lost else tell(reason))


@verb()
@click.argument("seconds_left", type=click.IntRange(min=0))
@click.option("--increment", type=click.IntRange(min=0), default=0, show_default=True, help="Seconds a move.")
@click.option("--blind", is_flag=True, help="The player does not see the board.")
def record(seconds_left: int, increment: int, blind: bool, as_json: bool) -> None:
    """Must a player with SECONDS_LEFT still write the moves down (8.4)?"""
    from tablas.federation.regulations.laws import must_record

    due = must_record(seconds_left, increment, blind=blind)
    if as_json:
        echo_json({"must_record": due})
    else:
        click.echo(say("The moves are written down.") if due else say("Not for the rest of the period."))


@verb("next-move")
@click.argument("found", type=click.IntRange(min=0))
@click.argument("period", type=click.IntRange(min=1))
def following_move(found: int, period: int, as_json: bool) -> None:
    """FOUND moves could be written up after a flag fell in a PERIOD of so many moves: the next is number …? (8.5.3)"""
    from tablas.federation.regulations.laws import next_move

    number = next_move(found, period)
    if as_json:
        echo_json({"next_move": number})
    else:
        click.echo(say("The next move is number {number}.", number=number))


@verb("clock-failed")
@click.argument("white_used", type=int)
@click.argument("black_used", type=int)
@click.argument("elapsed", type=int)
def clock_failed(white_used: int, black_used: int, elapsed: int, as_json: bool) -> None:
    """A clock failed ELAPSED minutes after the start: can both have used these minutes?  Exits with 1 if not."""
    from tablas.federation.regulations.laws import times_fit
    from tablas.messages import Message

    fits = times_fit(white_used, black_used, elapsed)
    numbers = {"white": white_used, "black": black_used, "both": white_used + black_used, "elapsed": elapsed}
    answer(fits, Message("used-times-add-up", **numbers), as_json, "fits")


@verb("device")
@click.option("--not-played", is_flag=True, help="Not both players have made a move.")
def device(not_played: bool, as_json: bool) -> None:
    """A phone or another device is found on a player: what becomes of the game (11.3.2)?"""
    from tablas.federation.regulations.laws import device_found

    result, reason = device_found(played=not not_played)
    if as_json:
        echo_json({"result": result, "reason": reason})
    else:
        click.echo(tell(reason))


@verb("sanctions")
def ladder(as_json: bool) -> None:
    """What an arbiter may impose, mildest first (12.9; online 10.9 and 18.4)."""
    from tablas.federation.regulations.laws import SANCTIONS

    if as_json:
        echo_json({"sanctions": SANCTIONS})
        return
    for number, sanction in enumerate(SANCTIONS, 1):
        click.echo(f"{number}  {tell(sanction)}")


@verb("both-flags")
@click.option("--last-period", is_flag=True, help="All moves had to be made in this period.")
def flags(last_period: bool, as_json: bool) -> None:
    """Both flags have fallen and nobody knows which was first (Guidelines III.3.1)."""
    from tablas.federation.regulations.irregular import both_flags

    found = both_flags(last_period=last_period)
    if as_json:
        echo_json(found)
    else:
        click.echo(f"{tell(found.action).capitalize()}. {tell(found.reason)}")


@verb("lost-envelope")
@click.option("--no-position", is_flag=True, help="The position cannot be set up again.")
@click.option("--no-times", is_flag=True, help="The times were not noted.")
def envelope_lost(no_position: bool, no_times: bool, as_json: bool) -> None:
    """The envelope of an adjourned game cannot be found (Guidelines I.12)."""
    from tablas.federation.regulations.adjournment import lost_envelope

    found = lost_envelope(position_known=not no_position, times_known=not no_times)
    if as_json:
        echo_json({"reasons": found})
    else:
        click.echo("\n".join(map(tell, found)))


@verb("assistant")
@click.option("--disabled", is_flag=True, help="The player cannot press the clock because of a disability.")
def assistant(disabled: bool, as_json: bool) -> None:
    """Minutes taken from a player whose clock an assistant presses (6.2.6)."""
    from tablas.federation.regulations.laws import assistant_minutes

    minutes = assistant_minutes(disabled=disabled)
    if as_json:
        echo_json({"minutes": minutes})
    else:
        click.echo(say("{count} minutes are taken from the player.", count=minutes))


@verb("blind-board")
@click.argument("size", metavar="WIDTHxLENGTH")
@click.option("--raised", is_flag=True, help="The dark squares are raised.")
@click.option("--holes", is_flag=True, help="Every square has a securing hole.")
@click.option("--pegs", is_flag=True, help="Every piece has a peg.")
@click.option("--marked", is_flag=True, help="The black pieces are marked.")
def blind_board(size: str, raised: bool, holes: bool, pegs: bool, marked: bool, as_json: bool) -> None:
    """Does the board of a player who does not see conform (Laws, D.1)?  SIZE in centimetres.  Exits with 1 if not."""
    from fractions import Fraction

    from tablas.federation.regulations.equipment import check_blind_board

    try:
        width, length = (Fraction(piece.replace(",", ".")) for piece in size.split("x"))
    except (ValueError, ZeroDivisionError):
        raise OptionError("size-written-as", text=size) from None
    tell_findings(check_blind_board(width, length, raised=raised, holes=holes, pegs=pegs, marked=marked), as_json)
