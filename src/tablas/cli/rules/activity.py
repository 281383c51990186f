"""Subcommands of ``tablas rules`` for dates of titles: activity of arbiters, seminars planned, a title obtained."""

from __future__ import annotations

import click

from tablas.cli.base import verb
from tablas.cli.plain import day_from, tell_demands
from tablas.cli.show import echo_json
from tablas.cli.speech import say, tell
from tablas.errors import OptionError

_ROLES = ["chief", "deputy", "sector", "pairings", "fair play", "arbiter", "match"]


@verb("active-until")
@click.argument("title", type=click.Choice(["FA", "IA"]))
@click.option("--last-event", type=int, metavar="YEAR", help="The transition: arbiters of before July 2021.")
@click.option("--fa-awarded", metavar="DAY", help="When FA was awarded, YYYY-MM-DD.")
@click.option("--last-course", metavar="DAY", help="The last refresher or IA seminar, YYYY-MM-DD.")
def active_until(
    title: str, last_event: int | None, fa_awarded: str | None, last_course: str | None, as_json: bool
) -> None:
    """Until when an arbiter with TITLE is active."""
    from tablas.federation.titles.arbiter_classes import active_until as by_course
    from tablas.federation.titles.arbiter_classes import active_until_by_transition
    from tablas.federation.titles.arbiters import ArbiterTitle

    if last_event is not None and (fa_awarded or last_course):
        raise OptionError("activity-one-way")
    if last_event is not None:
        until = active_until_by_transition(ArbiterTitle[title], last_event)
    else:
        until = by_course(
            fa_awarded=None if fa_awarded is None else day_from(fa_awarded),
            last_course=None if last_course is None else day_from(last_course),
        )
    if as_json:
        echo_json({"active_until": until})
    else:
        click.echo(say("Active until {day}.", day=until))


@verb()
@click.argument("role", type=click.Choice(_ROLES))
@click.option("--official", is_flag=True, help="An official event of FIDE.")
@click.option("--norms", is_flag=True, help="Title norms are possible.")
def inactive(role: str, official: bool, norms: bool, as_json: bool) -> None:
    """May an inactive arbiter have ROLE?  Exits with 1 if not."""
    from tablas.federation.titles.arbiter_classes import Role, inactive_may

    allowed, reason = inactive_may(Role(role), official=official, norms_possible=norms)
    if as_json:
        echo_json({"allowed": allowed, "reason": reason})
    else:
        click.echo(tell(reason))
    click.get_current_context().exit(0 if allowed else 1)


@verb("seminar-check")
@click.argument("course", type=click.Choice(["FA", "IA", "refresher"]))
@click.option("--hours", type=int, required=True)
@click.option("--days", type=int, required=True)
@click.option("--participants", type=int, required=True)
@click.option("--first-day", required=True, help="YYYY-MM-DD.")
@click.option("--last-day", help="YYYY-MM-DD, for the day the reports are due.")
@click.option("--applied", required=True, help="The day of the application, YYYY-MM-DD.")
@click.option("--new-topics", default=0, show_default=True, help="FA: topics new to the national curriculum.")
@click.option("--other-language", is_flag=True, help="Not held in English.")
def seminar_check(
    course: str,
    hours: int,
    days: int,
    participants: int,
    first_day: str,
    last_day: str | None,
    applied: str,
    new_topics: int,
    other_language: bool,
    as_json: bool,
) -> None:
    """Is a planned seminar for arbiters in order?  Exits with 1 if not."""
    from tablas.federation.titles.seminars import Course, check_seminar, report_by, seminar

    need = seminar(Course[course.upper()], new_topics=new_topics, english=not other_language)
    demands = check_seminar(
        need,
        hours=hours,
        days=days,
        participants=participants,
        first_day=day_from(first_day),
        applied=day_from(applied),
    )
    due = None if last_day is None else report_by(day_from(last_day))
    lines = [] if due is None else [say("Reports are due by {day}.", day=due)]
    tell_demands(demands, as_json, lines, report_by=due)


@verb("obtained")
@click.argument("last_norm")
@click.argument("rating_reached")
def obtained(last_norm: str, rating_reached: str, as_json: bool) -> None:
    """The day on which a title counts as obtained: that of the LAST_NORM or of the RATING_REACHED."""
    from tablas.federation.titles.application import obtained_on

    day = obtained_on(day_from(last_norm), day_from(rating_reached))
    if as_json:
        echo_json({"obtained": day})
    else:
        click.echo(str(day))


@verb("sub-group")
@click.argument("players", type=click.IntRange(min=0))
@click.argument("federations", type=click.IntRange(min=0))
@click.argument("score")
@click.argument("rounds", type=click.IntRange(min=1))
def sub_group(players: int, federations: int, score: str, rounds: int, as_json: bool) -> None:
    """May the best of a group merged into a larger one get a direct title with SCORE?  Exits with 1 if not."""
    from tablas.federation.titles.direct import subgroup_is_valid
    from tablas.model import parse_points

    valid, reasons = subgroup_is_valid(players, federations, parse_points(score), rounds)
    if as_json:
        echo_json({"valid": valid, "reasons": list(reasons)})
    else:
        said = say("Direct titles are given.") if valid else say("No direct titles.")
        click.echo(" ".join((said, *map(tell, reasons))))
    click.get_current_context().exit(0 if valid else 1)
