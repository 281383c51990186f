"""Subcommands of ``tablas rules`` for the hall and the hours: signals, flash, schools, disability, draws, appeals."""

from __future__ import annotations

import click

from tablas.cli.base import verb
from tablas.cli.plain import answer, day_from, moment_from, tell_findings, tell_rows
from tablas.cli.rules.laws import time_of_day
from tablas.cli.show import echo_json
from tablas.cli.speech import say, tell
from tablas.errors import OptionError
from tablas.messages import Message


@verb("start-signals")
@click.argument("players", type=click.IntRange(min=1))
def signals(players: int, as_json: bool) -> None:
    """How the start of a round with PLAYERS is announced in an official event (C.05 4.4)."""
    from tablas.federation.regulations.venue import start_signals

    found = start_signals(players)
    if as_json:
        echo_json({"minutes_before": list(found), "countdown": not found})
    elif found:
        click.echo(say("Announce it {minutes} minutes before the start.", minutes=", ".join(map(str, found))))
    else:
        click.echo(say("A large digital clock counts down."))


@verb()
@click.argument("round_number", type=click.IntRange(min=1), metavar="ROUND")
@click.option("--school", is_flag=True)
def flash(round_number: int, school: bool, as_json: bool) -> None:
    """Minutes at the start of ROUND in which photographs with flash are allowed (C.05 11.2)."""
    from tablas.federation.regulations.venue import flash_minutes

    minutes = flash_minutes(round_number, school=school)
    if as_json:
        echo_json({"minutes": minutes})
    else:
        click.echo(say("Flash in the first {count} minutes.", count=minutes))


@verb()
@click.argument("players", type=click.IntRange(min=1))
@click.option("--area", type=int, help="Square metres of the hall.")
@click.option("--arbiters", type=int, help="How many there are.")
@click.option("--rounds", type=int, help="Rounds on one day, with --minutes.")
@click.option("--minutes", type=int, help="For each player in a game.")
@click.option("--square", type=int, help="Millimetres of a square, with --king.")
@click.option("--king", type=int, help="Height of the king in millimetres.")
def school(
    players: int,
    area: int | None,
    arbiters: int | None,
    rounds: int | None,
    minutes: int | None,
    square: int | None,
    king: int | None,
    as_json: bool,
) -> None:
    """What a school event of PLAYERS needs: space, arbiters, hours of play, sets.  Exits with 1 if it has not."""
    from tablas.federation.regulations.schools import check_day, check_hall, check_set
    from tablas.federation.regulations.staff import school_area, staff_for

    least, needed = school_area(players), staff_for(players, school=True).arbiters[0]
    found = list(check_hall(players, least if area is None else area, needed if arbiters is None else arbiters))
    if rounds is not None and minutes is not None:
        found.append(check_day(rounds, minutes))
    if square is not None and king is not None:
        found.append(check_set(square, king))
    tell_findings(found, as_json)


@verb()
@click.argument("first_day")
@click.option("--online", is_flag=True, help="An online event.")
@click.option("--told", help="The day the organiser was told of the needs, or got the papers.")
@click.option("--table", type=int, help="Centimetres of width of the table at which an assistant sits.")
def disability(first_day: str, online: bool, told: str | None, table: int | None, as_json: bool) -> None:
    """Terms for players with a disability in an event that begins on FIRST_DAY.  Exits with 1 if one is not kept."""
    from tablas.federation.regulations import disability as rules

    start = day_from(first_day)
    findings = []
    if told is not None:
        findings.append(rules.check_notice(start, day_from(told), online=online))
    if table is not None:
        findings.append(rules.check_table(table, assistant=True))
    until, terms = rules.tell_by(start, online=online), rules.terms(online=online)
    if as_json:
        echo_json({"tell_by": until, "terms": terms, "findings": findings})
    else:
        click.echo(say("Until {day} the organiser is told.", day=until))
        for sentence in terms:
            click.echo(f"- {tell(sentence)}")
        tell_rows(findings)
    if not all(finding.kept for finding in findings):
        click.get_current_context().exit(1)


@verb("half-point-bye")
@click.argument("rounds", nargs=-1, required=True, type=int, metavar="ROUND...")
@click.option("--of", "total", type=click.IntRange(min=1), required=True, help="Rounds of the event.")
@click.option("--level", type=click.IntRange(1, 3), default=3, show_default=True, help="1 official, 2 norms, 3 rated.")
@click.option("--not-announced", is_flag=True)
@click.option("--not-accepted", is_flag=True, help="The arbiter did not agree.")
@click.option("--invited", is_flag=True, help="The player receives conditions or free entry.")
def half_bye(
    rounds: tuple[int, ...],
    total: int,
    level: int,
    not_announced: bool,
    not_accepted: bool,
    invited: bool,
    as_json: bool,
) -> None:
    """May a player have half-point byes in these ROUNDs (C.05 6.7)?  Exits with 1 if not."""
    from tablas.federation.regulations.byes import check_half_point_byes

    given = {"announced": not not_announced, "accepted": not not_accepted, "invited": invited}
    tell_findings(check_half_point_byes(rounds, total, event_level=level, **given), as_json)


@verb("draw-time")
@click.argument("drawn")
@click.argument("first_round")
def time_of_draw(drawn: str, first_round: str, as_json: bool) -> None:
    """Are there twelve hours between the draw of lots and the first round (YYYY-MM-DDTHH:MM)?  Exits with 1 if not."""
    from tablas.federation.regulations.drawing_of_lots import check_time_of_draw

    tell_findings([check_time_of_draw(moment_from(drawn), moment_from(first_round))], as_json)


@verb("initial-colour")
@click.option("--seed", type=int, required=True, help="Announced beforehand, so that anybody can repeat the draw.")
def initial_colour(seed: int, as_json: bool) -> None:
    """Draw the colour of the first player in round 1 of a Swiss."""
    from tablas.federation.regulations.drawing_of_lots import draw_colour

    colour = draw_colour(seed).name.lower()
    if as_json:
        echo_json({"seed": seed, "colour": colour})
    else:
        click.echo(say("White") if colour == "white" else say("Black"))


@verb("appeal-time")
@click.argument("game_over")
@click.argument("minutes", type=int)
@click.argument("next_round")
def appeal_time(game_over: str, minutes: int, next_round: str, as_json: bool) -> None:
    """Is an appeal MINUTES after GAME_OVER in before NEXT_ROUND (HH:MM), and until when?  Exits with 1 if not."""
    from tablas.federation.regulations.deadlines import during_the_event

    over, following = (60 * hour.hour + hour.minute for hour in (time_of_day(game_over), time_of_day(next_round)))
    until, in_time = during_the_event(over, minutes, following)
    shown = f"{until // 60 % 24:02d}:{until % 60:02d}"
    answer(in_time, Message("appeal-until", until=shown, next_round=next_round), as_json, "in_time")


@verb("may-act")
@click.argument("member")
@click.argument("involved", nargs=-1, required=True)
def acting(member: str, involved: tuple[str, ...], as_json: bool) -> None:
    """May MEMBER of the appeals committee decide a dispute of those INVOLVED?  Exits with 1 if not."""
    from tablas.federation.regulations.appeals import Candidate, may_act

    good = may_act(Candidate(member), [Candidate(person) for person in involved])
    answer(good, Message("involved-does-not-act", name=member), as_json, "may_act")


@verb()
@click.argument("names", nargs=-1, required=True)
@click.option("--seed", type=int, required=True, help="Announced beforehand, so that anybody can repeat the draw.")
@click.option("--numbers", is_flag=True, help="A pairing number for each instead of an order.")
@click.option("--committee", "seats", type=click.IntRange(min=1), help="An appeals committee of so many instead.")
def lots(names: tuple[str, ...], seed: int, numbers: bool, seats: int | None, as_json: bool) -> None:
    """Draw an order for NAMES, their pairing numbers, or an appeals committee among them."""
    from tablas.federation.regulations.drawing_of_lots import draw_committee, draw_numbers, draw_order

    if numbers and seats is not None:
        raise OptionError("one-draw-a-time")
    if numbers:
        drawn = draw_numbers(names, seed)
        order = sorted(drawn, key=lambda name: drawn[name])
    else:
        order = list(draw_order(names, seed) if seats is None else draw_committee(names, seed, seats))
    if as_json:
        echo_json({"seed": seed, "order": order})
        return
    for place, name in enumerate(order, 1):
        click.echo(f"{place} {name}")
