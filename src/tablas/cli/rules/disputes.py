"""Subcommands of ``tablas rules`` for disputes: wrong starts, connections, adjournments, rulings, deadlines."""

from __future__ import annotations

import click

from tablas.cli.base import verb
from tablas.cli.plain import read_toml, tell_findings
from tablas.cli.records import record
from tablas.cli.show import echo_json
from tablas.cli.speech import say, tell


@verb("wrong-start")
@click.argument("fault", type=click.Choice(["pieces", "board", "colours", "clock"]))
@click.argument("moves", type=click.IntRange(min=0))
@click.option("--over", is_flag=True, help="The game has ended.")
@click.option("--reduced", is_flag=True, help="Rapid or blitz with reduced supervision (A.5, B.3).")
@click.option("--schedule", is_flag=True, help="A wrong clock would upset the schedule.")
def wrong_beginning(fault: str, moves: int, over: bool, reduced: bool, schedule: bool, as_json: bool) -> None:
    """A FAULT at the start is noticed after MOVES by each player: what becomes of the game?"""
    from tablas.federation.regulations.irregular import Fault, wrong_start

    found = wrong_start(Fault(fault), moves, over=over, reduced=reduced, schedule=schedule)
    if as_json:
        echo_json(found)
    else:
        click.echo(f"{tell(found.action).capitalize()}. {tell(found.reason)}")


@verb()
@click.argument("control")
@click.argument("seconds_left", type=int)
@click.option("--view", type=click.Choice(["agrees", "postpones", "rejects"]), required=True, help="The arbiter's.")
@click.option("--increment", is_flag=True, help="5 seconds a move can be set (III.4).")
@click.option("--not-announced", is_flag=True, help="Guidelines III were not announced.")
def quickplay(control: str, seconds_left: int, view: str, increment: bool, not_announced: bool, as_json: bool) -> None:
    """A player with SECONDS_LEFT claims a draw in a game at CONTROL without increment."""
    from tablas.federation.regulations import classify, read_time_control
    from tablas.federation.regulations.irregular import View, quickplay_claim

    parsed = read_time_control(control)
    found = quickplay_claim(
        parsed,
        classify(parsed).kind,
        seconds_left,
        View(view),
        announced=not not_announced,
        increment_possible=increment,
    )
    if as_json:
        echo_json(found)
        return
    minutes = " " + say("{count} minutes for the opponent.", count=found.minutes) if found.minutes else ""
    click.echo(f"{tell(found.action).capitalize()}. {tell(found.reason)}{minutes}")


@verb()
@click.argument("file")
@click.option("--move", help="The sealed move, to open the envelope.")
@click.option("--language", default="en", show_default=True, help="Letters of the pieces in the sealed move.")
def envelope(file: str, move: str | None, language: str, as_json: bool) -> None:
    """Is the envelope of an adjourned game in FILE (TOML) complete?  With --move: what does the sealed move do?

    Keys: white, black, position (FEN), white_used, black_used (seconds),
    sealed_by, move_number, draw_offered_by, resume, place.
    """
    from tablas.federation.regulations.adjournment import Envelope, check_envelope, open_envelope

    told = record(Envelope, read_toml(file), file, "envelope")
    if move is None:
        tell_findings(check_envelope(told), as_json)
        return
    found = open_envelope(told.position, move, language)
    if as_json:
        echo_json(found)
    else:
        click.echo(f"{found.result or say('No result yet')}. {tell(found.reason)}")
        click.echo(found.position)


@verb()
@click.option("--replier-late", type=int, default=0, help="Minutes; -1: never came.")
@click.option("--sealer-late", type=int, default=0, help="Minutes; -1: never came.")
@click.option("--default-time", type=int, default=0, show_default=True)
@click.option("--ends", is_flag=True, help="The sealed move ends the game.")
def resumption(replier_late: int, sealer_late: int, default_time: int, ends: bool, as_json: bool) -> None:
    """What happens when an adjourned game is resumed and players come late."""
    from tablas.federation.regulations.adjournment import resume

    steps = resume(
        replier_late=None if replier_late == -1 else replier_late,
        sealer_late=None if sealer_late == -1 else sealer_late,
        default_minutes=default_time,
        sealed_move_ends_game=ends,
    )
    if as_json:
        echo_json(steps)
    else:
        click.echo("\n".join(map(tell, steps)))


@verb()
@click.argument("white")
@click.argument("black")
@click.option("--scoring", default="1-½-0", show_default=True, help="Win-draw-loss, or values such as W=3,D=1.")
@click.option("--win", help="Instead of the scoring's.")
@click.option("--draw", help="Instead of the scoring's.")
@click.option("--loss", help="Instead of the scoring's.")
def ruling(
    white: str, black: str, scoring: str, win: str | None, draw: str | None, loss: str | None, as_json: bool
) -> None:
    """May the arbiter give WHITE and BLACK these points for a game?  Exits with 1 if not."""
    from tablas.federation.regulations.scoring import check_ruling, check_scoring
    from tablas.model import parse_points, parse_scoring

    chosen = parse_scoring(scoring)
    values = {"win": chosen.win, "draw": chosen.draw, "loss": chosen.loss}
    given = {"win": win, "draw": draw, "loss": loss}
    values |= {name: parse_points(text) for name, text in given.items() if text is not None}
    tell_findings(
        (*check_scoring(**values), *check_ruling(parse_points(white), parse_points(black), **values)), as_json
    )
