"""Subcommands of ``tablas rules`` for disputes: wrong starts, connections, adjournments, rulings, deadlines."""

from __future__ import annotations

import click

from tablas.cli.base import verb
from tablas.cli.plain import day_from, read_toml, tell_findings
from tablas.cli.records import only, record
from tablas.cli.show import echo_json
from tablas.cli.speech import say, tell
from tablas.errors import OptionError
from tablas.messages import Items


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


@verb()
@click.argument("results", nargs=-1, required=True, metavar="1|=|0...")
@click.option("--rising", is_flag=True, help="Second win in a row 3 points, later ones 4.")
@click.option("--double", is_flag=True, help="Games count double after two wins in a row.")
@click.option("--idle-draws", is_flag=True, help="Draws after a draw are worth nothing.")
@click.option("--berserk", type=int, multiple=True, help="A game (from 1) played with half the time.")
def streak(
    results: tuple[str, ...], rising: bool, double: bool, idle_draws: bool, berserk: tuple[int, ...], as_json: bool
) -> None:
    """Points of RESULTS in an online event that rewards wins in a row (win 2, draw 1)."""
    from tablas.federation.regulations.scoring import Streak, streak_points
    from tablas.model import POINT

    found = [points // POINT for points in streak_points(results, Streak(rising, double, idle_draws), berserk)]
    if as_json:
        echo_json({"points": found, "total": sum(found)})
    else:
        click.echo(f"{' + '.join(map(str, found))} = {sum(found)}")


@verb("board-order")
@click.argument("boards", nargs=-1, required=True, metavar="FIRST:SECOND:RESULT...")
def wrong_boards(boards: tuple[str, ...], as_json: bool) -> None:
    """Correct a team match: on each board the places of both players in their team's order and 1, = or 0.

    Example: 1:2:1 2:4:0 3:3:= 4:5:0 (number 4 of the second team sat before number 3).
    """
    from tablas.federation.regulations.board_order import Board, rule_match
    from tablas.model import HALF, POINT, format_points

    worth = {"1": POINT, "=": HALF, "0": 0}
    rows = []
    for text in boards:
        parts = text.split(":")
        if len(parts) != 3 or not (parts[0].isdecimal() and parts[1].isdecimal()) or parts[2] not in worth:
            raise OptionError("board-written-first", text=text)
        rows.append(Board(int(parts[0]), int(parts[1]), worth[parts[2]]))
    found = rule_match(rows)

    def score(points: tuple[int, int]) -> str:
        return "-".join(format_points(one, half="½") for one in points)

    if as_json:
        boards_told = [score(pair) for pair in found.counted]
        match, played = score(found.match), score(found.played)
        echo_json({"boards": boards_told, "rated": played, "match": match, "reasons": found.reasons})
        return
    for sentence in found.reasons:
        click.echo(tell(sentence))
    scores = {"rated": score(found.played), "match": score(found.match)}
    click.echo(say("For rating {rated}, for the match {match}.", **scores))


@verb()
@click.argument("kind", type=click.Choice(["appeal", "fair-play", "online", "ethics", "cheating", "offence", "rating"]))
@click.argument("day")
@click.option("--filed", help="Appeal: the day it was made, if it was.")
@click.option("--holiday", "holidays", multiple=True, help="Ethics: a day that is no working day.")
def deadlines(kind: str, day: str, filed: str | None, holidays: tuple[str, ...], as_json: bool) -> None:
    """Until when?  DAY is the last round (appeal, fair-play, online), the decision (ethics, rating) or the deed.

    appeal: against an arbiter, to the commission; cheating and offence: how
    long a deed can be prosecuted; rating: an event was refused.
    """
    from tablas.federation.regulations import deadlines as until

    start = day_from(day)
    if kind == "appeal":
        found = until.against_an_arbiter(start, day_from(filed) if filed is not None else None)
    elif kind in ("fair-play", "online"):
        found = until.fair_play(start, online=kind == "online")
    elif kind == "ethics":
        found = until.ethics(start, [day_from(holiday) for holiday in holidays])
    elif kind == "rating":
        found = (until.not_rated(start),)
    else:
        found = (until.prosecution(start, cheating=kind == "cheating"),)
    if as_json:
        echo_json(found)
        return
    for deadline in found:
        click.echo(f"{deadline.by}  {tell(deadline.what)} ({tell(deadline.rule)})")


@verb("complaint")
@click.argument("file")
@click.option("--form", is_flag=True, help="Add the form of the Fair Play Commission as data (JSON).")
def cheating_complaint(file: str, form: bool, as_json: bool) -> None:
    """Is the complaint of cheating in FILE (TOML) admissible?  Exits with 1 if not.

    The keys are the fields of tablas.federation.regulations.complaint.Complaint.
    """
    from tablas.federation.regulations.complaint import Complaint, check_complaint, complaint_form

    told = record(Complaint, only(read_toml(file), Complaint.__slots__, file), file, "complaint")
    findings = check_complaint(told)
    if form:
        tell_findings(findings, True, form=complaint_form(told))
    else:
        tell_findings(findings, as_json)


@verb("disconnected")
@click.argument("seconds_left", type=click.IntRange(min=0))
@click.option("--away", type=click.IntRange(min=0), help="Seconds until the player was back; without it: never.")
@click.option("--limit", type=click.IntRange(min=0), help="Seconds that the event gives for coming back.")
@click.option("--no-mate", is_flag=True, help="The opponent cannot mate by any series of legal moves.")
def lost_connection(seconds_left: int, away: int | None, limit: int | None, no_mate: bool, as_json: bool) -> None:
    """A player of an online game with SECONDS_LEFT lost the connection: what becomes of the game?"""
    from tablas.federation.regulations.online import disconnected

    found = disconnected(seconds_left, away, limit=limit, opponent_can_mate=not no_mate)
    if as_json:
        echo_json({"outcome": found.outage.value, "seconds_left": found.seconds_left, "reason": found.reason})
    else:
        click.echo(f"{tell(found.outage).capitalize()}. {tell(found.reason)}")


@verb("arbiter-sanction")
@click.argument("offences", nargs=-1, required=True)
@click.option("--again", is_flag=True, help="Not the first offence of the season.")
def misconduct(offences: tuple[str, ...], again: bool, as_json: bool) -> None:
    """What an arbiter's OFFENCES may cost.

    They are: refused, absent, rejected-event, technical, pairings, falsified,
    certificates, instructions, behaviour, discredit.
    """
    from tablas.federation.regulations.discipline import Offence, arbiter_sanction

    known = {offence.value: offence for offence in Offence}
    for word in offences:
        if word not in known:
            raise OptionError("no-offence-regulations", word=word, known=Items(known))
    found = arbiter_sanction([known[word] for word in offences], again=again)
    if as_json:
        echo_json({"gravest": found.gravest.value, "months": list(found.months[:2]), "reason": found.reason})
    else:
        click.echo(tell(found.reason))


SUBCOMMANDS = (
    lost_connection,
    misconduct,
    wrong_beginning,
    quickplay,
    envelope,
    resumption,
    ruling,
    streak,
    wrong_boards,
    deadlines,
    cheating_complaint,
)
