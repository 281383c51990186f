"""Subcommands of ``tablas rules`` for lecturers, activity and planned seminars of arbiters."""

from __future__ import annotations

import click

from tablas.cli.base import verb
from tablas.cli.plain import answer, day_from, read_toml, tell_demands
from tablas.cli.records import choice, day_of, entries, only, record
from tablas.cli.show import echo_json
from tablas.cli.speech import say
from tablas.errors import OptionError

_ROLES = ["chief", "deputy", "sector", "pairings", "fair play", "arbiter", "match"]


@verb("lecturer")
@click.argument("file")
@click.option("--form", is_flag=True, help="Add the forms FL2 and APR as data (JSON).")
def lecturer(file: str, form: bool, as_json: bool) -> None:
    """May the arbiter in FILE (TOML) be accredited as a FIDE lecturer?  Exits with 1 if not.

    Keys: category, active, category_since, in_programme, skills_shown,
    accredited, person, and one [[report]] for each seminar as assistant: seminar,
    lecturer, day, hours, total_hours, satisfactory, location, link, topics, marks.
    """
    from tablas.federation.titles import lecturers
    from tablas.federation.titles.application_forms import Applicant
    from tablas.federation.titles.arbiter_classes import Category

    known = ("category", "active", "category_since", "in_programme", "skills_shown", "accredited", "person", "report")
    table = only(read_toml(file), known, file)
    reports = [record(lecturers.Report, entry, file, "report") for entry in entries(table, "report", file)]
    demands = lecturers.check_accreditation(
        choice("category", Category, table.get("category", "D"), file),
        reports,
        active=table.get("active") is True,
        category_since=day_of(table, "category_since", file),
        in_programme=table.get("in_programme") is True,
        skills_shown=table.get("skills_shown") is True,
    )
    accredited = day_of(table, "accredited", file)
    lines: list[str] = []
    dates: dict[str, object] = {}
    if accredited is not None:
        until, notice = lecturers.valid_until(accredited), lecturers.noticed_from(accredited)
        idle = lecturers.inactive_from(max(report.day for report in reports))
        dates = {"valid_until": until, "noticed_from": notice, "inactive_from": idle}
        lines.append(
            say("Accredited until {until}; from {notice} on renewal is looked at.", until=until, notice=notice)
        )
    if not form:
        tell_demands(demands, as_json, lines, **dates)
        return
    person = table.get("person")
    if not isinstance(person, dict):
        raise OptionError("form-needs-applicant")
    applicant = record(Applicant, person, file, "person")
    apr = [lecturers.apr_form(applicant, report) for report in reports]
    tell_demands(demands, True, (), **dates, fl2=lecturers.fl2_form(applicant, reports), apr=apr)


@verb("activity")
@click.option("--fa-awarded", help="YYYY-MM-DD.")
@click.option("--last-course", help="The last refresher course or IA seminar, YYYY-MM-DD.")
@click.option("--last-event", type=int, help="Arbiters before July 2021: the year of the last event.")
@click.option("--title", type=click.Choice(["FA", "IA"]), default="IA", show_default=True, help="With --last-event.")
@click.option("--on", "day", help="Is the arbiter active on this day?  Exits with 1 if not.")
def activity(
    fa_awarded: str | None,
    last_course: str | None,
    last_event: int | None,
    title: str,
    day: str | None,
    as_json: bool,
) -> None:
    """Until when is an arbiter active (B.06.3, 2)?"""
    from tablas.federation.titles.arbiter_classes import active_until, active_until_by_transition
    from tablas.federation.titles.arbiters import ArbiterTitle

    if last_event is not None:
        until = active_until_by_transition(ArbiterTitle[title], last_event)
    else:
        until = active_until(
            fa_awarded=day_from(fa_awarded) if fa_awarded is not None else None,
            last_course=day_from(last_course) if last_course is not None else None,
        )
    active = None if day is None else day_from(day) <= until
    if as_json:
        echo_json({"active_until": until, "active": active})
    else:
        click.echo(say("Active until {day}.", day=until))
    if active is False:
        click.get_current_context().exit(1)


@verb("inactive")
@click.argument("role", type=click.Choice(_ROLES))
@click.option("--official", is_flag=True, help="An official event of FIDE.")
@click.option("--norms", is_flag=True, help="Title norms are possible.")
def inactive(role: str, official: bool, norms: bool, as_json: bool) -> None:
    """May an inactive arbiter have ROLE (B.06.3, 2.1)?  Exits with 1 if not."""
    from tablas.federation.titles.arbiter_classes import Role, inactive_may

    good, reason = inactive_may(Role(role), official=official, norms_possible=norms)
    answer(good, reason, as_json, "allowed")


@verb("seminar-plan")
@click.argument("course", type=click.Choice(["FA", "IA", "refresher"]))
@click.option("--hours", type=int, required=True)
@click.option("--days", type=int, required=True)
@click.option("--participants", type=int, required=True)
@click.option("--first-day", required=True, help="YYYY-MM-DD.")
@click.option("--last-day", help="YYYY-MM-DD, for the day of the report.")
@click.option("--applied", required=True, help="YYYY-MM-DD.")
@click.option("--new-topics", default=0, show_default=True)
@click.option("--other-language", is_flag=True, help="Not held in English.")
def seminar_plan(
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
    """Is a planned seminar in order, and when is its report due?  Exits with 1 if it is not."""
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
    due = report_by(day_from(last_day)) if last_day is not None else None
    lines = [say("The report is due on {day}.", day=due)] if due is not None else []
    tell_demands(demands, as_json, lines, report_by=due)
