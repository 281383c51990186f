"""Subcommands of ``tablas rules`` for arbiters' careers: categories, appointments, seminars, the application IT2.

Files are TOML with the names of the fields of
:class:`tablas.federation.titles.arbiter_classes.Service` and :class:`tablas.federation.titles.panels.Appointment`.
"""

from __future__ import annotations

from datetime import date

import click

from tablas.cli.base import verb
from tablas.cli.plain import day_from, read_toml, tell_demands
from tablas.cli.records import choice, day_of, entries, only, record
from tablas.cli.show import echo_json
from tablas.cli.speech import say, tell
from tablas.errors import OptionError
from tablas.messages import Items

_ROLES = ["chief", "deputy", "sector", "pairings", "fair play", "arbiter", "match"]
_CATEGORIES = ["A", "B", "C", "D"]


@verb("arbiter-category")
@click.argument("file")
@click.option("--form", is_flag=True, help="Add the form IA3 as data (JSON).")
def arbiter_category(file: str, form: bool, as_json: bool) -> None:
    """May the arbiter in FILE (TOML) rise a category?  Exits with 1 if not.

    Keys: category, day, ia_since, category_since, last_course, fa_awarded,
    sanctioned, person, and one [[event]] for each event worked at.
    """
    from tablas.federation.titles.application_forms import Applicant, upgrade_form
    from tablas.federation.titles.arbiter_classes import Category, Service, active_until, check_upgrade

    known = ("category", "day", "ia_since", "category_since", "last_course", "fa_awarded", "sanctioned", "person")
    table = only(read_toml(file), (*known, "event"), file)
    category = choice("category", Category, table.get("category", "D"), file)
    services = [record(Service, entry, file, "event") for entry in entries(table, "event", file)]
    since = day_of(table, "category_since", file)
    demands = check_upgrade(
        category,
        services,
        day=day_of(table, "day", file) or date.today(),
        ia_since=day_of(table, "ia_since", file),
        category_since=since,
        active=active_until(
            fa_awarded=day_of(table, "fa_awarded", file), last_course=day_of(table, "last_course", file)
        ),
        sanctioned=table.get("sanctioned") is True,
    )
    if not form:
        tell_demands(demands, as_json)
        return
    person = table.get("person")
    if not isinstance(person, dict):
        raise OptionError("form-needs-applicant")
    applicant = record(Applicant, person, file, "person")
    tell_demands(demands, True, form=upgrade_form(category, applicant, services, since))


@verb("event-category")
@click.argument("file")
@click.option(
    "--standing",
    type=click.Choice(["major world", "world", "major continental", "continental", "other"]),
    default="other",
    show_default=True,
)
@click.option("--women", is_flag=True, help="A women's event.")
@click.option("--quick", is_flag=True, help="Rapid or blitz.")
def category_of_event(file: str, standing: str, women: bool, quick: bool, as_json: bool) -> None:
    """The category (A to D) for arbiters of the event in the report FILE."""
    from tablas.federation.titles.arbiter_classes import Calendar, event_category
    from tablas.federation.titles.arbiters import event_of
    from tablas.formats import trf
    from tablas.model import Title

    tournament = trf.load(file).tournament
    rated = [player.rating for player in tournament.players if player.rating]
    counted = (Title.GM, Title.IM, Title.FM, Title.WGM, Title.WIM, Title.WFM)
    found = event_category(
        event_of(tournament, quick=quick),
        Calendar(standing),
        average=sum(rated) // len(rated) if rated else 0,
        women=women,
        titled=sum(player.title in counted for player in tournament.players),
    )
    if as_json:
        echo_json(found)
    else:
        click.echo(f"{found.category.value if found.category else say('None')}. {tell(found.reason)}")


@verb()
@click.argument("role", type=click.Choice(_ROLES))
@click.argument("event_category", type=click.Choice(_CATEGORIES))
def appointment(role: str, event_category: str, as_json: bool) -> None:
    """Which arbiters may have ROLE at an event of EVENT_CATEGORY, and from which panel."""
    from tablas.federation.titles.arbiter_classes import Category, Role, allowed_categories
    from tablas.federation.titles.panels import panel_for

    event = Category(event_category)
    allowed = sorted(category.value for category in allowed_categories(Role(role), event))
    panel = panel_for(Role(role), event) if event in (Category.A, Category.B) else None
    if as_json:
        echo_json({"categories": allowed, "panel": panel})
        return
    click.echo(say("Arbiters of category {categories}.", categories=", ".join(allowed)))
    if panel is not None:
        click.echo(say("At world events: of the {panel} panel or above.", panel=tell(panel)))


@verb()
@click.argument("file")
def appointments(file: str, as_json: bool) -> None:
    """Do the [[appointment]]s in FILE (TOML) keep the limits of world events?  Exits with 1 if not."""
    from tablas.federation.titles.panels import Appointment, check_appointments

    table = only(read_toml(file), ("appointment",), file)
    listed = [record(Appointment, entry, file, "appointment") for entry in entries(table, "appointment", file)]
    tell_demands(check_appointments(listed), as_json)


@verb("seminar")
@click.argument("course", type=click.Choice(["FA", "IA", "refresher"]))
@click.option("--new-topics", default=0, show_default=True, help="FA: topics new to the national curriculum.")
@click.option("--other-language", is_flag=True, help="Not held in English.")
@click.option("--first-day", help="YYYY-MM-DD, for the deadline of the application.")
def course_needs(course: str, new_topics: int, other_language: bool, first_day: str | None, as_json: bool) -> None:
    """Hours, days, places, fee and deadlines of a seminar for arbiters."""
    from tablas.federation.titles.seminars import Course, month_before, seminar

    found = seminar(Course[course.upper()], new_topics=new_topics, english=not other_language)
    deadline = month_before(day_from(first_day)) if first_day is not None else None
    if as_json:
        echo_json({"needs": found, "apply_by": deadline})
        return
    needs = say(
        "{hours} hours on {days} days, at most {capacity} participants, {fee} euros each.",
        hours=found.hours,
        days=found.days,
        capacity=found.capacity,
        fee=found.fee_euros,
    )
    click.echo(f"{needs} {' '.join(map(tell, found.reasons))}")
    if deadline is not None:
        click.echo(say("Apply by {day}; reports are due a week after the end.", day=deadline))


@verb("it2")
@click.argument("title", type=click.Choice(["GM", "IM", "WGM", "WIM"]))
@click.argument("who")
@click.argument("files", nargs=-1, required=True)
@click.option("--highest-rating", type=int, default=0)
@click.option("--reached", help="When that rating was reached, YYYY-MM-DD.")
def title_form(
    title: str, who: str, files: tuple[str, ...], highest_rating: int, reached: str | None, as_json: bool
) -> None:
    """The application for TITLE of WHO (FIDE ID or whole name) from the reports FILES of the norms.

    With --json the form IT2 as data.  Exits with 1 if something is missing.
    """
    from tablas.federation.titles.application_forms import title_application
    from tablas.formats import trf
    from tablas.model import Title

    when = day_from(reached) if reached is not None else None
    reports = [trf.load(file).tournament for file in files]
    form = title_application(Title(title), reports, who, highest_rating, when)
    tell_demands(form.requirements, as_json, form.remarks, form=form)


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
